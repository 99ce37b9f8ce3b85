/** What is wrong with an installation, and how to mend it. */
export interface SetupFinding {
  /** error: it does not guard. warning: it guards less than it could. info: good to know. */
  readonly severity: 'error' | 'warning' | 'info';
  /** A word that programs may rely on. */
  readonly code:
    | 'not-installed'
    | 'incomplete'
    | 'settings'
    | 'disabled'
    | 'untrusted'
    | 'path'
    | 'answer'
    | 'slow'
    | 'other-hook'
    | 'foreign'
    | 'environment'
    | 'policy'
    | 'project'
    | 'mode'
    | 'person'
    | 'stale'
    | 'daemon';
  readonly message: string;
  readonly fix?: string;
}

export const errorFinding = (code: SetupFinding['code'], message: string, fix?: string): SetupFinding =>
  made('error', code, message, fix);
export const warningFinding = (code: SetupFinding['code'], message: string, fix?: string): SetupFinding =>
  made('warning', code, message, fix);
export const infoFinding = (code: SetupFinding['code'], message: string, fix?: string): SetupFinding =>
  made('info', code, message, fix);

function made(
  severity: SetupFinding['severity'],
  code: SetupFinding['code'],
  message: string,
  fix?: string,
): SetupFinding {
  return { severity, code, message, ...(fix !== undefined && { fix }) };
}
