import type { EffectView } from '../../http/api.js';

/** What an effect is called where people read it. */
const VERBS: Readonly<Record<EffectView['kind'], string>> = {
  read: 'reads',
  write: 'writes',
  delete: 'deletes',
  exec: 'runs',
  send: 'sends to',
  receive: 'fetches from',
  env: 'changes the environment:',
  privilege: 'takes other rights:',
  vcs: 'changes version control:',
  service: 'changes a service:',
};

export interface EffectText {
  readonly verb: string;
  readonly target: string;
  /** What else is known of it. */
  readonly notes: readonly string[];
}

/** An effect in words. Paths below the directory of the call are told from there. */
export function describeEffect({ kind, target, unknown, tags, remote }: EffectView, cwd?: string): EffectText {
  const place = remote === undefined ? [] : [`on ${remote}`];
  if (unknown) return { verb: `${VERBS[kind]} something that is not known:`, target, notes: [...tags, ...place] };
  const here = remote === undefined ? relativePath(target, cwd) : target;
  if (kind === 'exec' && tags.includes('workspace'))
    return { verb: 'runs code of', target: here, notes: [...tags.filter((word) => word !== 'workspace'), ...place] };
  return { verb: VERBS[kind], target: here, notes: [...tags, ...place] };
}

/** A path as it is told from a directory: shorter where it is below, whole where it is not. */
export function relativePath(path: string, cwd: string | undefined): string {
  if (cwd === undefined || !cwd.startsWith('/') || cwd === '/') return path;
  if (path === cwd) return './';
  return path.startsWith(`${cwd}/`) ? `./${path.slice(cwd.length + 1)}` : path;
}

/** Each once: a command of several parts often does the same in each. */
export function uniqueEffects(effects: readonly EffectView[]): EffectView[] {
  const seen = new Map<string, EffectView>();
  for (const effect of effects) {
    const { span: _, ...what } = effect;
    const key = JSON.stringify(what);
    if (!seen.has(key)) seen.set(key, effect);
  }
  return [...seen.values()];
}
