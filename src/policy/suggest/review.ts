import type { Decision } from '../../core/verdict.js';
import { decisiveParts } from '../evaluate/decisive.js';
import { runPendingScripts } from '../evaluate/guard.js';
import type { Evaluation, PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { reasonOf, ruleOrDefaultName } from '../evaluate/reason.js';
import type { EvaluationContext } from '../evaluation-context.js';

/** A call that was made, and what its client did with it. */
export interface PastCall {
  readonly client: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd?: string | undefined;
  readonly root?: string | undefined;
  readonly time?: string | undefined;
  readonly decided: 'ran' | 'asked' | 'refused' | 'unknown';
  /** Was a person asked? Absent where the client does not tell. */
  readonly prompted?: boolean | undefined;
}

/** What a policy says to a call. */
export interface ReviewedDecision {
  readonly decision: Decision;
  /** What decided. */
  readonly rule?: string;
  readonly reason?: string;
}

export interface ReviewerOptions {
  /** What only the machine knows, for a call that began in `root`. */
  contextFor(root: string | undefined, cwd: string | undefined): Omit<EvaluationContext, 'tool' | 'input'>;
  /** Run the scripts of rules. Without it they ask. */
  readonly scripts?: boolean;
}

/** Answers that are kept, and the length of a call whose answer is kept: agents repeat themselves. */
const MAX_CACHED_DECISIONS = 20_000;
const MAX_CACHED_CALL_CHARS = 2_000;
const MAX_CACHED_CONTEXTS = 500;

/** Judges calls of the past, the same ones once. */
export class Reviewer {
  readonly #evaluator: PolicyEvaluator;
  readonly #options: ReviewerOptions;
  readonly #kept = new Map<string, ReviewedDecision>();
  readonly #places = new Map<string, Omit<EvaluationContext, 'tool' | 'input'>>();

  constructor(evaluate: PolicyEvaluator, options: ReviewerOptions) {
    this.#evaluator = evaluate;
    this.#options = options;
  }

  async judge(past: PastCall): Promise<ReviewedDecision> {
    const key = `${past.tool}\n${past.root}\n${past.cwd}\n${JSON.stringify(past.input)}`;
    const known = key.length > MAX_CACHED_CALL_CHARS ? undefined : this.#kept.get(key);
    if (known !== undefined) return known;
    const context = this.contextFor(past);
    const first = this.#evaluator.evaluate(context);
    const judged = judgedOf(
      first.pending.length === 0 || first.decision === 'deny'
        ? first
        : this.#options.scripts
          ? await runPendingScripts(this.#evaluator, context, first)
          : askForPendingScripts(first, this.#evaluator, context),
    );
    if (key.length <= MAX_CACHED_CALL_CHARS) {
      if (this.#kept.size >= MAX_CACHED_DECISIONS) this.#kept.clear();
      this.#kept.set(key, judged);
    }
    return judged;
  }

  contextFor({ tool, input, cwd, root }: PastCall): EvaluationContext {
    const key = `${root}\n${cwd}`;
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#options.contextFor(root, cwd);
      if (this.#places.size >= MAX_CACHED_CONTEXTS) this.#places.clear();
      this.#places.set(key, place);
    }
    return { ...place, tool, input };
  }
}

/** What a script would say is not known: ask. */
export function askForPendingScripts(
  { pending, analysis }: Evaluation,
  evaluator: PolicyEvaluator,
  context: EvaluationContext,
): Evaluation {
  return evaluator.evaluate(context, new Map(pending.map(({ key }) => [key, 'ask' as const])), analysis);
}

function judgedOf({ decision, partDecisions: answers }: Evaluation): ReviewedDecision {
  const [decisive] = decisiveParts({ decision, partDecisions: answers });
  if (decisive === undefined) return { decision };
  const stops = decision === 'ask' || decision === 'deny';
  return { decision, rule: ruleOrDefaultName(decisive), ...(stops && { reason: reasonOf(decisive) }) };
}

/** What one rule, or one default, would have done. */
export interface RuleReview {
  readonly rule: string;
  readonly decision: Decision;
  calls: number;
  /** Prompts that it would have answered. */
  saved: number;
  /** Prompts that there were not. */
  added: number;
  /** Calls that ran and would not have. */
  stopped: number;
  /** Some of the calls, for people. */
  readonly examples: PastCall[];
}

export interface ClientReview {
  calls: number;
  prompted: number;
  /** Calls of which nobody knows whether a person was asked. */
  untold: number;
}

const MAX_EXAMPLES = 5;

/** What a policy would have done with a history, added up. Its size follows the rules, not the calls. */
export class Review {
  calls = 0;
  first: string | undefined;
  last: string | undefined;
  readonly decisions = new Map<Decision, number>();
  readonly decided = new Map<string, number>();
  readonly clients = new Map<string, ClientReview>();
  readonly rules = new Map<string, RuleReview>();
  /** Prompts that there were: answered by the policy, and still put. */
  saved = 0;
  kept = 0;
  /** Prompts that there were not; and those of which it is not known. */
  added = 0;
  perhaps = 0;
  /** Calls that ran and would not have. */
  stopped = 0;
  /** Calls that a person refused and that would have run, and some of them. */
  released = 0;
  readonly refusals: PastCall[] = [];
  /** From one decision to another, where two policies are compared. */
  readonly changes = new Map<string, number>();

  add(past: PastCall, { decision, rule }: ReviewedDecision): void {
    const { client, time, decided, prompted } = past;
    this.calls++;
    if (time !== undefined && (this.first === undefined || time < this.first)) this.first = time;
    if (time !== undefined && (this.last === undefined || time > this.last)) this.last = time;
    count(this.decisions, decision);
    count(this.decided, decided);
    const of = this.#client(client);
    of.calls++;
    const answers = decision === 'allow' || decision === 'deny';
    const saved = prompted === true && answers;
    const added = prompted === false && decision === 'ask';
    const stopped = decision === 'deny' && decided !== 'refused';
    if (prompted === true) of.prompted++;
    if (prompted === undefined) of.untold++;
    if (saved) this.saved++;
    else if (prompted === true) this.kept++;
    if (added) this.added++;
    if (prompted === undefined && decision === 'ask') this.perhaps++;
    if (stopped) this.stopped++;
    if (decision === 'allow' && decided === 'refused' && prompted === true) {
      this.released++;
      if (this.refusals.length < MAX_EXAMPLES) this.refusals.push(past);
    }
    if (rule === undefined) return;
    const one = this.#rule(rule, decision);
    one.calls++;
    if (saved) one.saved++;
    if (added) one.added++;
    if (stopped) one.stopped++;
    if (one.examples.length < MAX_EXAMPLES && !one.examples.some((known) => isSame(known, past)))
      one.examples.push(past);
  }

  /** Two policies that disagree. */
  change(before: ReviewedDecision, after: ReviewedDecision): void {
    count(this.changes, `${before.decision} -> ${after.decision}`);
  }

  #client(name: string): ClientReview {
    const known = this.clients.get(name) ?? { calls: 0, prompted: 0, untold: 0 };
    this.clients.set(name, known);
    return known;
  }

  #rule(rule: string, decision: Decision): RuleReview {
    const key = `${decision} ${rule}`;
    const known = this.rules.get(key) ?? { rule, decision, calls: 0, saved: 0, added: 0, stopped: 0, examples: [] };
    this.rules.set(key, known);
    return known;
  }
}

function isSame(a: PastCall, b: PastCall): boolean {
  return a.tool === b.tool && JSON.stringify(a.input) === JSON.stringify(b.input);
}

function count<K>(map: Map<K, number>, key: K): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
