import { PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { Rule, Ruleset } from '../policy.js';
import { type Domain, type DomainPoint, pickPoint } from './domain.js';
import { NotAnalysedError } from './graph.js';
import { type RuleList, ruleMatches } from './rule-list.js';
import type { UnreachedRule } from './unreached-rules.js';
import type { WitnessCall } from './witness.js';

/** Judges what is claimed, as the engine does it. A claim that it does not confirm is not made. */
export class Verifier {
  readonly #evaluator: PolicyEvaluator;
  readonly #set: Ruleset;
  readonly #ruleList: RuleList;
  readonly #context: EvaluationContext;
  readonly #examples: readonly WitnessCall[];

  constructor(set: Ruleset, ruleList: RuleList, context: EvaluationContext, examples: readonly WitnessCall[]) {
    this.#evaluator = new PolicyEvaluator({ layers: [{ name: 'yours', files: [set] }], silent: true });
    this.#set = set;
    this.#ruleList = ruleList;
    this.#context = context;
    this.#examples = examples;
  }

  /** One of the takers decides a part that the rule would have matched, and the rule has no part in it. */
  unreached(
    claim: Pick<UnreachedRule, 'rule' | 'cause' | 'shadowingRules'>,
    points: readonly DomainPoint[],
    boxes: readonly Domain[],
  ): UnreachedRule {
    const more = points.length > 0 ? points : boxes.flatMap((domain) => pickPoint(domain) ?? []);
    // Whole trees have no one path that could be picked: what the rule names may show it.
    const tried = [...more, ...this.#ruleList.candidates(claim.rule)];
    const calls = [...tried.flatMap((point) => this.#ruleList.calls(point)), ...this.#examples];
    for (const witness of calls) {
      const decider = this.#decider(witness, claim);
      if (decider !== undefined) return { ...claim, list: this.#ruleList.list, witness, decider };
    }
    throw new NotAnalysedError('no call was found that shows it');
  }

  #decider(
    call: WitnessCall,
    { rule, shadowingRules: takers }: Pick<UnreachedRule, 'rule' | 'shadowingRules'>,
  ): Rule | undefined {
    const { partDecisions: answers } = this.#evaluator.evaluate({ ...this.#context, ...call });
    let decider: Rule | undefined;
    for (const { part, rule: spoke } of answers) {
      if (spoke === undefined) continue;
      const search = this.#ruleList.judged(part);
      if (search === undefined) continue;
      if (spoke === rule) return undefined;
      if (takers.includes(spoke) && ruleMatches(search, this.#set, rule)) decider ??= spoke;
    }
    return decider;
  }

  /** A call that the earlier rule decides, though the later matches it, too. */
  demonstrates(calls: readonly WitnessCall[], earlier: Rule, later: Rule): WitnessCall | undefined {
    return [...calls, ...this.#examples].find(
      (call) => this.#decider(call, { rule: later, shadowingRules: [earlier] }) !== undefined,
    );
  }

  /** Nothing shows that there is nothing; a call that meets one of its conditions shows which do not go together. */
  matchesNothing(rule: Rule): UnreachedRule {
    const eased = easings(rule).flatMap((wider) => {
      const { resolved: plain } = this.#ruleList.region(wider);
      return plain.flatMap((domain) => pickPoint(domain) ?? []).flatMap((point) => this.#ruleList.calls(point));
    });
    const witness = eased.find((call) => {
      const { partDecisions: answers } = this.#evaluator.evaluate({ ...this.#context, ...call });
      return answers.every(({ rule: spoke }) => spoke !== rule);
    });
    if (witness === undefined) throw new NotAnalysedError('no call was found that shows it');
    return { list: this.#ruleList.list, rule, cause: 'nothing', shadowingRules: [], witness };
  }
}

/** The rule with one of its conditions only. */
function easings(rule: Rule): Rule[] {
  const {
    commands,
    command,
    arguments: words,
    tools,
    tool,
    input,
    path,
    ...rest
  } = rule as Rule & Record<string, unknown>;
  const conditions = { commands, command, arguments: words, tools, tool, input, path };
  return Object.entries(conditions).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const { except: _, inside: __, outside: ___, ...bare } = rest;
    return [{ ...bare, [key]: value } as unknown as Rule];
  });
}
