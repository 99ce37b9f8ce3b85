import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RequestError } from '../data/api-client.js';
import { connection, policyChangeCount, recordCount } from '../data/store.js';

export interface LoadState<T> {
  readonly data: T | undefined;
  readonly error: RequestError | undefined;
  readonly loading: boolean;
  reload(): void;
}

/** Milliseconds between two looks at what adds up. */
const MIN_RELOAD_MS = 3000;

/** Reads something, and again when `key` changes or the server is back; with `live` also when something was recorded, or another policy holds. */
export function useLoad<T>(key: string, read: () => Promise<T>, { live = false } = {}): LoadState<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: RequestError }>({ key });
  const [turn, setTurn] = useState(0);
  const [loading, setLoading] = useState(true);
  const reading = useRef(read);
  reading.current = read;
  const back = connection.value === 'open';
  useEffect(() => {
    let current = true;
    setLoading(true);
    reading.current().then(
      (data) => {
        if (!current) return;
        setState({ key, data });
        setLoading(false);
      },
      (cause: unknown) => {
        if (!current) return;
        const error = cause instanceof RequestError ? cause : new RequestError(0, 'UNEXPECTED', String(cause));
        setState((before) => ({ ...(before.key === key && before), key, error }));
        setLoading(false);
      },
    );
    return () => {
      current = false;
    };
  }, [key, turn, back]);
  useEffect(() => {
    if (!live) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = recordCount.subscribe((count) => {
      if (count > 0 && !document.hidden)
        timer ??= setTimeout(() => {
          timer = undefined;
          setTurn((last) => last + 1);
        }, MIN_RELOAD_MS);
    });
    // It calls at once, too, when nothing has changed.
    let known = policyChangeCount.value;
    const stopStanding = policyChangeCount.subscribe((count) => {
      if (count === known) return;
      known = count;
      setTurn((last) => last + 1);
    });
    return () => {
      stop();
      stopStanding();
      clearTimeout(timer);
    };
  }, [live]);
  const { data, error } = state.key === key ? state : { data: undefined, error: undefined };
  return { data, error, loading, reload: () => setTurn((last) => last + 1) };
}

/** What stands where there is nothing: why, and what to do. */
export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

export function LoadError({ error, reload }: { error: RequestError; reload?: () => void }): JSX.Element {
  return (
    <div class="failed" role="alert">
      <strong>{error.message}</strong> {error.fix}
      {reload !== undefined && (
        <button type="button" onClick={reload}>
          Try again
        </button>
      )}
    </div>
  );
}

/** The data, or what stands in its place. */
export function LoadedContent<T>({
  loaded,
  children,
}: {
  loaded: LoadState<T>;
  children: (data: T) => ComponentChildren;
}): JSX.Element {
  const { data, error, reload } = loaded;
  return (
    <>
      {error !== undefined && <LoadError error={error} reload={reload} />}
      {data !== undefined ? children(data) : error === undefined && <p class="loading">Reading …</p>}
    </>
  );
}
