import type { EffectKind, Target } from '../../effects/effect.js';
import { BoundEffectRule } from '../evaluate/bound-effect-rule.js';
import { viewEffect, viewPart } from '../evaluate/effect-view.js';
import type { CallPart } from '../evaluate/policy-evaluator.js';
import { Rulebook, type RuleEntry, type RuleSearch } from '../evaluate/rulebook.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { CallRule, CommandRule, EffectRule, Rule, Ruleset } from '../policy.js';
import { callCandidates, commandCandidates, effectCandidates } from './candidates.js';
import type { Domain, DomainPoint } from './domain.js';
import { dynamicEffectDomains, effectRegion, SLASH_IN_NAME } from './effect-region.js';
import { NotAnalysedError } from './graph.js';
import { callRegion, commandRegion, dynamicCommandDomains, type RuleRegion } from './region.js';
import { callCalls, commandCalls, effectCalls, type WitnessCall, wordsAt } from './witness.js';

export type RuleListName = 'rules' | 'bash_rules' | 'effect_rules';

/** One list of rules, of which the first that matches decides. */
export interface RuleList {
  readonly list: RuleListName;
  readonly rules: readonly Rule[];
  /** What a rule matches, or what it takes of what another matches. Throws where that can't be said. */
  region(rule: Rule, of?: Rule): RuleRegion;
  /** What it takes of what is odd in another. */
  dynamicDomains(rule: Rule, of: Rule): readonly Domain[];
  /** Some points that the rule may match, found without a proof. */
  candidates(rule: Rule): readonly DomainPoint[];
  /** Which rules match, as the engine has it. */
  search(point: DomainPoint): RuleSearch;
  /** The same for a part of a call that was judged; undefined where another list judges it. */
  judged(part: CallPart): RuleSearch | undefined;
  /** Calls that may show a point. */
  calls(point: DomainPoint): WitnessCall[];
}

const SPAN = { start: 0, end: 0 };

/** The lists of one file, each by itself: what its packs say is another matter. */
export function ruleListsOf(set: Ruleset, context: EvaluationContext): RuleList[] {
  const book = new Rulebook([set], context);
  const calls: RuleList = {
    list: 'rules',
    rules: set.rules,
    region: (rule) => callRegion(rule as CallRule),
    dynamicDomains: () => [],
    candidates: (rule) => callCandidates(rule as CallRule),
    search: (point) => {
      const [call] = callCalls(point);
      return book.calls(call as WitnessCall);
    },
    judged: (part) => (part.kind === 'call' ? book.calls(part.call) : undefined),
    calls: callCalls,
  };
  const commands: RuleList = {
    list: 'bash_rules',
    rules: set.bash,
    region: (rule) => commandRegion(rule as CommandRule, context),
    dynamicDomains: (rule, of) => dynamicCommandDomains(rule as CommandRule, of as CommandRule, context),
    candidates: (rule) => commandCandidates(rule as CommandRule),
    search: (point) => {
      const args = point.get('args') ?? '';
      const cwd = point.has('cwd') ? point.get('cwd') || '/' : context.cwd;
      const words = () => wordsAt(point);
      return book.commands({
        name: point.get('name') ?? 'x',
        args,
        whole: args,
        withoutDefaultDescriptors: args,
        code: undefined,
        resolved: true,
        words,
        cwd,
        mayReadStdin: () => point.get('fed') === 'yes',
      });
    },
    judged: (part) => (part.kind === 'command' ? book.commands(part.view) : undefined),
    calls: commandCalls,
  };
  const effects: RuleList = {
    list: 'effect_rules',
    rules: set.effects,
    region: (rule) => effectRegion(rule as EffectRule, set, context),
    dynamicDomains: (rule, of) => dynamicEffectDomains(rule as EffectRule, of as EffectRule),
    candidates: (rule) => effectCandidates(new BoundEffectRule(rule as EffectRule, set, 0, context)),
    search: (point) => {
      const tags = [...point].flatMap(([key, is]) =>
        key.startsWith('tags:') && is === 'yes' ? [key.slice('tags:'.length)] : [],
      );
      const effect = {
        kind: (point.get('kind') ?? 'read') as EffectKind,
        target: targetOf(point),
        tags,
        ...(point.get('remote') === 'yes' && { remote: 'x' }),
        span: SPAN,
      };
      return book.effects(viewEffect(effect, point.get('command'), context, [], () => point.get('fed') === 'yes'));
    },
    judged: (part) => (part.kind === 'effect' ? book.effects(viewPart(part, context)) : undefined),
    calls: effectCalls,
  };
  return [calls, commands, effects].map(remembering);
}

/** What a rule matches is asked for again and again; that it can't be said took the longest. */
function remembering(ruleList: RuleList): RuleList {
  const known = new Map<Rule, RuleRegion | NotAnalysedError>();
  const plainOf = (rule: Rule): RuleRegion => {
    let region = known.get(rule);
    if (region === undefined) {
      try {
        region = ruleList.region(rule);
      } catch (error) {
        if (!(error instanceof NotAnalysedError)) throw error;
        region = error;
      }
      known.set(rule, region);
    }
    if (region instanceof NotAnalysedError) throw region;
    return region;
  };
  return {
    ...ruleList,
    region: (rule, of = rule) =>
      of === rule ? plainOf(rule) : { ...plainOf(rule), dynamic: ruleList.dynamicDomains(rule, of) },
  };
}

function targetOf(point: DomainPoint): Target {
  const type = point.get('type') ?? (point.has('host') ? 'host' : point.has('target') ? 'name' : 'path');
  if (type === 'host') return { type, host: point.get('host') ?? 'x' };
  if (type === 'name') return { type, name: (point.get('target') ?? 'x').replaceAll(SLASH_IN_NAME, '/') };
  return { type: 'path', path: point.get('path') === undefined ? '/x' : point.get('path') || '/' };
}

/** Does this rule match? */
export function ruleMatches(search: RuleSearch, set: Ruleset, rule: Rule): boolean {
  const entry = search.entries.get(set)?.find((one: RuleEntry) => one.rule === rule);
  return entry !== undefined && search.test(entry) === true;
}

/** The first rule before this one that surely decides. A script may have no opinion; a rule with a mistake asks, and hides nothing. */
export function shadowingRuleOf(search: RuleSearch, set: Ruleset, before: ReadonlySet<Rule>): Rule | undefined {
  for (const entry of search.entries.get(set) ?? []) {
    if (before.has(entry.rule) && alwaysDecides(entry.rule) && search.test(entry) === true) return entry.rule;
  }
  return undefined;
}

export function alwaysDecides({ script, broken }: Rule): boolean {
  return script === undefined && broken === undefined;
}
