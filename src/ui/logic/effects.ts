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

export interface EffectWords {
  readonly verb: string;
  readonly target: string;
  /** What else is known of it. */
  readonly notes: readonly string[];
}

/** An effect in words. Paths below the directory of the call are told from there. */
export function effectWords({ kind, target, unknown, how, elsewhere }: EffectView, cwd?: string): EffectWords {
  const place = elsewhere === undefined ? [] : [`on ${elsewhere}`];
  if (unknown) return { verb: `${VERBS[kind]} something that is not known:`, target, notes: [...how, ...place] };
  const here = elsewhere === undefined ? near(target, cwd) : target;
  if (kind === 'exec' && how.includes('workspace'))
    return { verb: 'runs code of', target: here, notes: [...how.filter((word) => word !== 'workspace'), ...place] };
  return { verb: VERBS[kind], target: here, notes: [...how, ...place] };
}

/** A path as it is told from a directory: shorter where it is below, whole where it is not. */
export function near(path: string, cwd: string | undefined): string {
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
