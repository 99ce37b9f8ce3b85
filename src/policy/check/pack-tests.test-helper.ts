import { loadsInOrdinaryProject } from '../../effects/condition.js';
import type { RegexPattern } from '../../match/regex-pattern.js';
import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { loadPolicy } from '../load/load.js';
import type { CallRule, CommandRule, Rule, Ruleset } from '../policy.js';
import { type ExampleResult, runExamples, runSuggestedCommands } from './examples.js';
import { lint } from './lint.js';

/** A machine that is nobody's, for examples. */
export const EXAMPLE_MACHINE = {
  cwd: '/work/project',
  home: '/home/dev',
  places: {
    SLUICE_CONFIG: '/home/dev/.config/sluice',
    SLUICE_STATE: '/home/dev/.local/state/sluice',
    SLUICE_DATA: '/home/dev/.local/share/sluice',
    SLUICE_NODE: '/home/dev/.nvm/versions/node/v20.1.0/bin/node',
    PATH: '/opt/agents:/usr/local/bin:/usr/bin',
  },
  facts: { loads: loadsInOrdinaryProject },
} as const;

/** Tries packs: every example, every command that a message suggests, and what is expected of each rule. */
export function testPacks(
  texts: Readonly<Record<string, string>>,
  sets: Readonly<Record<string, Ruleset>>,
): { readonly tried: number; readonly failed: readonly string[] } {
  const failed: string[] = [];
  let tried = 0;
  const whole = sets.recommended === undefined ? undefined : judgeBy(sets.recommended);
  for (const [name, text] of Object.entries(texts)) {
    const loaded = loadPolicy(`pack:${name}`, {
      files: { read: () => text },
      pack: (other) => sets[other],
      packs: Object.keys(sets),
    });
    const [source] = loaded.sources;
    if (source === undefined) continue;
    for (const { at, message } of lint(loaded)) failed.push(`${at.file}:${at.line}: ${message}`);
    for (const list of ['rules', 'bash_rules', 'effect_rules'] as const) {
      for (const { value, at } of source.lists[list]) {
        if (value.match === undefined || value.no_match === undefined)
          failed.push(`${at.file}:${at.line}: "${value.name}" has no examples.`);
      }
    }
    for (const rule of rulesOf(loaded.set)) failed.push(...faults(rule));
    const results: ExampleResult[] = [
      ...runExamples(source, loaded.set, EXAMPLE_MACHINE),
      ...runSuggestedCommands(loaded.set, judgeBy(loaded.set), EXAMPLE_MACHINE),
      ...(whole === undefined ? [] : runSuggestedCommands(loaded.set, whole, EXAMPLE_MACHINE)),
    ];
    tried += results.length;
    for (const { passed, at, name: rule, call, expected, got } of results) {
      if (!passed) failed.push(`${at.file}:${at.line}: "${rule}": ${call}: expected that ${expected}, but ${got}.`);
    }
  }
  return { tried, failed };
}

/** A pack is tried in the company of the defaults that most have. */
function judgeBy(set: Ruleset): PolicyEvaluator {
  return new PolicyEvaluator({ layers: [{ name: 'yours', files: [set] }], silent: true });
}

function rulesOf({ rules, bash, effects }: Ruleset): readonly Rule[] {
  return [...rules, ...bash, ...effects];
}

/** A rule of a pack says what to do instead, and needs no engine that has to be loaded. */
function faults(rule: Rule): string[] {
  const found: string[] = [];
  const say = (text: string) => found.push(`${rule.at.file}:${rule.at.line}: "${rule.name}" ${text}`);
  if (/^\w+\[\d+\]$/.test(rule.name)) say('has no name.');
  if ((rule.decision === 'ask' || rule.decision === 'deny') && rule.message === undefined) say('has no message.');
  const { command, arguments: words } = rule as CommandRule;
  const { tool, input = {} } = rule as CallRule;
  const patterns: readonly (RegexPattern | undefined)[] = [command, words, tool, ...Object.values(input)];
  for (const pattern of patterns)
    if (pattern?.engine === 're2') say(`needs another engine for ${pattern.source}: write it with fewer repetitions.`);
  return found;
}
