import { literalGlob } from '../evaluate/paths.js';
import type { EffectRule, Rule, Ruleset } from '../policy.js';

/**
 * What counts of a set of files that was trusted and is no longer what it was: what it forbids still holds, and where
 * a script of it would have decided, a person does. What it permits does not count.
 */
export function lapsedRuleset(set: Ruleset, why: string): Ruleset {
  const strict = <R extends Rule>(rules: readonly R[]): R[] =>
    rules.map((rule) => {
      const { script, runsIn: _, ...rest } = rule;
      const message = `Its script does not run: ${why}`;
      if (script !== undefined) return { ...rest, decision: 'ask', message } as unknown as R;
      // A permission then only ends its list.
      return rule.decision === 'ask' || rule.decision === 'deny' ? rule : { ...rule, decision: 'continue' };
    });
  const { defaults: _, ...rest } = set;
  return {
    ...rest,
    rules: strict(set.rules),
    bash: strict(set.bash),
    effects: strict(set.effects),
    bases: set.bases.map((base) => lapsedRuleset(base, why)),
  };
}

/** The files that a user's policy and a managed one include, wherever they lie. Undefined where there are none. */
export function includedFilesRuleset(files: readonly string[], policy: string): Ruleset | undefined {
  if (files.length === 0) return undefined;
  const message =
    'The policy that guards you includes this file, so only the user may change it. To see what holds, use `sluice status`.';
  const common = { decision: 'deny', message, at: { file: policy, line: 1 }, path: files.map(literalGlob) } as const;
  return {
    source: policy,
    rules: [],
    bash: [],
    effects: [
      { ...common, name: 'Files that your policy includes', effects: ['write', 'delete'] },
      { ...common, name: 'Files that your policy includes get no other name', effects: ['read'], tags: ['link|mount'] },
    ],
    bases: [],
  };
}

/** The files of trusted projects: one changed byte, and their guards no longer run. Undefined where there are none. */
export function trustedFilesRuleset(files: ReadonlyMap<string, string>, store: string): Ruleset | undefined {
  if (files.size === 0) return undefined;
  const path = [...files.keys()].map(literalGlob);
  const rule = (name: string, message: string, more: Pick<EffectRule, 'effects' | 'tags'>): EffectRule => ({
    name,
    decision: 'ask',
    message,
    at: { file: store, line: 1 },
    path,
    ...more,
  });
  return {
    source: store,
    rules: [],
    bash: [],
    effects: [
      rule(
        'Files of a trusted policy',
        'The guards of the project no longer run once it has changed: they ask, until a person runs `sluice trust` again. Say what the change is for.',
        { effects: ['write', 'delete'] },
      ),
      rule(
        'Files of a trusted policy get no other name',
        'A link or mount would allow changes to the protected file under another path. To read the file elsewhere, copy it.',
        { effects: ['read'], tags: ['link|mount'] },
      ),
    ],
    bases: [],
  };
}
