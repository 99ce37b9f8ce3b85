import type { EffectView } from '../../server/http/api.js';

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

export function effectWords({ kind, target, unknown, how, elsewhere }: EffectView): EffectWords {
  const notes = [...how, ...(elsewhere === undefined ? [] : [`on ${elsewhere}`])];
  if (unknown) return { verb: `${VERBS[kind]} something that is not known`, target, notes };
  return { verb: VERBS[kind], target, notes };
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
