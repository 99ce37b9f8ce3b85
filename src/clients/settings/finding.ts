/** What is wrong with an installation, and how to mend it. */
export interface Finding {
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
    | 'resident';
  readonly message: string;
  readonly fix?: string;
}

export const error = (code: Finding['code'], message: string, fix?: string): Finding =>
  made('error', code, message, fix);
export const warning = (code: Finding['code'], message: string, fix?: string): Finding =>
  made('warning', code, message, fix);
export const info = (code: Finding['code'], message: string, fix?: string): Finding => made('info', code, message, fix);

function made(severity: Finding['severity'], code: Finding['code'], message: string, fix?: string): Finding {
  return { severity, code, message, ...(fix !== undefined && { fix }) };
}
