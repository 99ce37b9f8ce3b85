import type { EffectKind, Target } from '../../effects/effect.js';
import { placeRule } from '../evaluate/effect-rules.js';
import { viewEffect, viewPart } from '../evaluate/effect-view.js';
import type { Part } from '../evaluate/judge.js';
import { type Entry, Rulebook, type Search } from '../evaluate/rulebook.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from '../policy.js';
import type { Box, Point } from './box.js';
import { effectRegion, oddBoxes, SLASH } from './effect-region.js';
import { NotAnalysed } from './graph.js';
import { callGuesses, commandGuesses, effectGuesses } from './guesses.js';
import { callRegion, commandRegion, oddCommands, type Region } from './region.js';
import { type Call, callCalls, commandCalls, effectCalls, wordsAt } from './witness.js';

export type ListName = 'rules' | 'bash_rules' | 'effect_rules';

/** One list of rules, of which the first that matches decides. */
export interface RuleList {
  readonly list: ListName;
  readonly rules: readonly Rule[];
  /** What a rule matches, or what it takes of what another matches. Throws where that can't be said. */
  region(rule: Rule, of?: Rule): Region;
  /** What it takes of what is odd in another. */
  odd(rule: Rule, of: Rule): readonly Box[];
  /** Some points that the rule may match, found without a proof. */
  guesses(rule: Rule): readonly Point[];
  /** Which rules match, as the engine has it. */
  search(point: Point): Search;
  /** The same for a part of a call that was judged; undefined where another list judges it. */
  judged(part: Part): Search | undefined;
  /** Calls that may show a point. */
  calls(point: Point): Call[];
}

const SPAN = { start: 0, end: 0 };

/** The lists of one file, each by itself: what its packs say is another matter. */
export function studies(set: Ruleset, situation: EvaluationContext): RuleList[] {
  const book = new Rulebook([set], situation);
  const calls: RuleList = {
    list: 'rules',
    rules: set.rules,
    region: (rule) => callRegion(rule as CallRule),
    odd: () => [],
    guesses: (rule) => callGuesses(rule as CallRule),
    search: (point) => {
      const [call] = callCalls(point);
      return book.calls(call as Call);
    },
    judged: (part) => (part.kind === 'call' ? book.calls(part.call) : undefined),
    calls: callCalls,
  };
  const commands: RuleList = {
    list: 'bash_rules',
    rules: set.bash,
    region: (rule) => commandRegion(rule as CommandRule, situation),
    odd: (rule, of) => oddCommands(rule as CommandRule, of as CommandRule, situation),
    guesses: (rule) => commandGuesses(rule as CommandRule),
    search: (point) => {
      const args = point.get('args') ?? '';
      const cwd = point.has('cwd') ? point.get('cwd') || '/' : situation.cwd;
      const words = () => wordsAt(point);
      return book.commands({
        name: point.get('name') ?? 'x',
        args,
        whole: args,
        written: args,
        code: undefined,
        resolved: true,
        words,
        cwd,
        fed: () => point.get('fed') === 'yes',
      });
    },
    judged: (part) => (part.kind === 'command' ? book.commands(part.view) : undefined),
    calls: commandCalls,
  };
  const effects: RuleList = {
    list: 'effect_rules',
    rules: set.effects,
    region: (rule) => effectRegion(rule as EffectRule, set, situation),
    odd: (rule, of) => oddBoxes(rule as EffectRule, of as EffectRule),
    guesses: (rule) => effectGuesses(placeRule(rule as EffectRule, set, 0, situation)),
    search: (point) => {
      const how = [...point].flatMap(([key, is]) => (key.startsWith('how:') && is === 'yes' ? [key.slice(4)] : []));
      const effect = {
        kind: (point.get('kind') ?? 'read') as EffectKind,
        target: targetOf(point),
        how,
        ...(point.get('elsewhere') === 'yes' && { elsewhere: 'x' }),
        span: SPAN,
      };
      return book.effects(viewEffect(effect, point.get('command'), situation, [], () => point.get('fed') === 'yes'));
    },
    judged: (part) => (part.kind === 'effect' ? book.effects(viewPart(part, situation)) : undefined),
    calls: effectCalls,
  };
  return [calls, commands, effects].map(remembering);
}

/** What a rule matches is asked for again and again; that it can't be said took the longest. */
function remembering(study: RuleList): RuleList {
  const known = new Map<Rule, Region | NotAnalysed>();
  const plainOf = (rule: Rule): Region => {
    let region = known.get(rule);
    if (region === undefined) {
      try {
        region = study.region(rule);
      } catch (error) {
        if (!(error instanceof NotAnalysed)) throw error;
        region = error;
      }
      known.set(rule, region);
    }
    if (region instanceof NotAnalysed) throw region;
    return region;
  };
  return {
    ...study,
    region: (rule, of = rule) => (of === rule ? plainOf(rule) : { ...plainOf(rule), odd: study.odd(rule, of) }),
  };
}

function targetOf(point: Point): Target {
  const type = point.get('type') ?? (point.has('host') ? 'host' : point.has('target') ? 'name' : 'path');
  if (type === 'host') return { type, host: point.get('host') ?? 'x' };
  if (type === 'name') return { type, name: (point.get('target') ?? 'x').replaceAll(SLASH, '/') };
  return { type: 'path', path: point.get('path') === undefined ? '/x' : point.get('path') || '/' };
}

/** Does this rule match? */
export function matches(search: Search, set: Ruleset, rule: Rule): boolean {
  const entry = search.entries.get(set)?.find((one: Entry) => one.rule === rule);
  return entry !== undefined && search.test(entry) === true;
}

/** The first rule before this one that surely decides. A script may have no opinion; a rule with a mistake asks, and hides nothing. */
export function takerOf(search: Search, set: Ruleset, before: ReadonlySet<Rule>): Rule | undefined {
  for (const entry of search.entries.get(set) ?? []) {
    if (before.has(entry.rule) && takes(entry.rule) && search.test(entry) === true) return entry.rule;
  }
  return undefined;
}

export function takes({ script, broken }: Rule): boolean {
  return script === undefined && broken === undefined;
}
