import type { Decision } from '../../core/verdict.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { LayerName, Rule, Ruleset, SourceLocation } from '../policy.js';
import { viewPart } from './effect-view.js';
import {
  type CallPart,
  type Evaluation,
  type PartDecision,
  type PolicyEvaluator,
  viewCommand,
} from './policy-evaluator.js';
import { describePart, ruleOrDefaultName } from './reason.js';
import { Rulebook, type RuleSearch } from './rulebook.js';

/** One voice in a decision. */
export interface RuleReference {
  readonly decision: Decision;
  /** The rule's name, or `defaults.write`. */
  readonly rule: string;
  readonly layer: string;
  readonly at?: SourceLocation;
  readonly message?: string;
  readonly note?: string;
}

/** A part of a call, who spoke of it, and who nearly did. */
export interface PartExplanation {
  readonly part: CallPart['kind'];
  readonly what: string;
  readonly decision: Decision;
  readonly by: readonly RuleReference[];
  readonly near: readonly RuleReference[];
}

/** Near misses of one part that are told. */
const MAX_NEAR_MISSES = 3;

/** Why the decision is what it is, part by part, in the order of the call. */
export function explain(
  evaluator: PolicyEvaluator,
  context: EvaluationContext,
  { partDecisions: answers, decision, analysis }: Evaluation,
): { readonly decision: Decision; readonly parts: readonly PartExplanation[] } {
  const parts = new Map<string, { part: CallPart; answers: PartDecision[] }>();
  for (const answer of answers) {
    const key = `${answer.part.kind} ${describePart(answer.part)}`;
    const known = parts.get(key);
    if (known === undefined) parts.set(key, { part: answer.part, answers: [answer] });
    else if (
      !known.answers.some(
        (other) => ruleOrDefaultName(other) === ruleOrDefaultName(answer) && other.layer === answer.layer,
      )
    )
      known.answers.push(answer);
  }
  // Nobody spoke of these by name, but somebody may have meant to.
  const all = analysis.commands?.commands ?? [];
  for (const command of all) {
    const part: CallPart = { kind: 'command', command, view: viewCommand(command, all), span: command.span };
    const key = `command ${describePart(part)}`;
    if (command.argv.length > 0 && !parts.has(key)) parts.set(key, { part, answers: [] });
  }
  const explained = [...parts.values()].map(({ part, answers: own }) => explainPart(evaluator, context, part, own));
  return { decision, parts: explained.filter(({ by, near }) => by.length + near.length > 0) };
}

function explainPart(
  judge: PolicyEvaluator,
  situation: EvaluationContext,
  part: CallPart,
  answers: readonly PartDecision[],
): PartExplanation {
  // What an untrusted project would permit has no voice; a pack that several layers have speaks once.
  const by = unique(answers.filter((answer) => answer.decision !== 'continue').map(voiceOf));
  const spoken = new Set(answers.map(({ rule }) => rule));
  const decision = answers.reduce<Decision>(
    (most, answer) => (rank(answer.decision) > rank(most) ? answer.decision : most),
    'continue',
  );
  const near = unique(
    judge.layers
      .flatMap(({ name, files }) => files.flatMap((file) => nearIn(file, name, part, situation)))
      .filter(({ rule }) => !spoken.has(rule) && rule.decision !== 'continue')
      .map(({ rule, layer, note }) => ({ ...voice(rule, layer, rule.decision ?? 'ask'), note })),
  ).slice(0, MAX_NEAR_MISSES);
  return { part: part.kind, what: describePart(part), decision, by, near };
}

function unique(voices: readonly RuleReference[]): RuleReference[] {
  const seen = new Map<string, RuleReference>();
  for (const one of voices) {
    const key = JSON.stringify([one.decision, one.rule, one.at]);
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}

const ORDER: readonly Decision[] = ['continue', 'allow', 'defer', 'ask', 'deny'];
const rank = (decision: Decision): number => ORDER.indexOf(decision);

function voiceOf(answer: PartDecision): RuleReference {
  const { rule, layer, owner = layer, decision, note } = answer;
  if (rule === undefined) return { decision, rule: ruleOrDefaultName(answer), layer };
  return { ...voice(rule, owner, decision), ...(note !== undefined && { note }) };
}

function voice({ name, at, message }: Rule, layer: string, decision: Decision): RuleReference {
  return { decision, rule: name, layer, at, ...(message !== undefined && { message }) };
}

type Near = { readonly rule: Rule; readonly layer: LayerName; readonly note: string };

/** Rules that would have matched, had another not come first, or had one condition been otherwise. */
function nearIn(set: Ruleset, name: LayerName, part: CallPart, context: EvaluationContext): Near[] {
  const layer = set.owner ?? name;
  const full = new Rulebook([set], context);
  const later = matching(full, part, context).map((rule): Near => ({ rule, layer, note: 'another rule came first' }));
  const eased = new Map<Rule, Rule>();
  const ease = <R extends Rule>(rules: readonly R[], without: (rule: R) => R | undefined): R[] =>
    rules.flatMap((rule) => {
      const wider = without(rule);
      if (wider !== undefined) eased.set(wider, rule);
      return wider === undefined ? [] : [wider];
    });
  const wide = new Rulebook(
    [
      {
        ...set,
        rules: ease(set.rules, ({ input, ...rest }) =>
          input === undefined || (rest.tool ?? rest.tools) === undefined ? undefined : rest,
        ),
        bash: ease(set.bash, ({ arguments: args, ...rest }) =>
          args === undefined || (rest.command ?? rest.commands) === undefined ? undefined : rest,
        ),
        effects: ease(set.effects, ({ tags, ...rest }) =>
          tags === undefined || (rest.path ?? rest.host ?? rest.target) === undefined ? undefined : rest,
        ),
      },
    ],
    context,
  );
  const missed = matching(wide, part, context).flatMap((wider): Near[] => {
    const rule = eased.get(wider);
    if (rule === undefined || later.some((one) => one.rule === rule)) return [];
    const what = part.kind === 'call' ? 'its input' : part.kind === 'command' ? 'its arguments' : 'how it is done';
    return [{ rule, layer, note: `${what} did not match` }];
  });
  return [...later, ...missed, ...set.bases.flatMap((base) => nearIn(base, name, part, context))];
}

function matching(book: Rulebook, part: CallPart, situation: EvaluationContext): Rule[] {
  const search = searchFor(book, part, situation);
  const entries = [...(search?.entries.values() ?? [])].flat();
  return entries.filter((entry) => search?.test(entry) !== false).map(({ rule }) => rule);
}

function searchFor(book: Rulebook, part: CallPart, context: EvaluationContext): RuleSearch | undefined {
  if (part.kind === 'call') return book.calls(part.call);
  if (part.kind === 'command') return book.commands(part.view);
  return part.kind === 'effect' ? book.effects(viewPart(part, context)) : undefined;
}
