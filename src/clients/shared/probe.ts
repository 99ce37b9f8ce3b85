/** The session that `init` and `doctor` name when they try an installed hook. */
export const PROBE_SESSION = 'sluice-doctor';

/**
 * What they send. A session may be named by whoever starts a client: what is not one of these commands is no probe,
 * whatever its session is called, and is counted.
 */
export const PROBES = {
  /** It would take Sluice's own files along: denied whatever the policy says, also while Sluice only observes. */
  fatal: 'rm -rf /',
  nothing: 'true',
  ruinous: 'git push --force',
  harmless: 'git status',
} as const;

const SENT: ReadonlySet<unknown> = new Set(Object.values(PROBES));

export function isProbe(session: string, input: unknown): boolean {
  return session === PROBE_SESSION && SENT.has((input as { command?: unknown } | undefined)?.command);
}
