/**
 * Hands a signal on for as long as the work lasts, and no longer: a question that is left to a framework outlives the run
 * in which it came up, and is answered in the next one.
 */
export async function during<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (signal === undefined) return work(undefined);
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
