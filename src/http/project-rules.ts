import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ApprovalRequest } from '../approvals/approval-request.js';
import { isPathInside } from '../effects/paths.js';
import { loadEngine } from '../match/regex-engine.js';
import { replaceFile } from '../os/atomic-file.js';
import { builtinPacks, evaluationContextOf, type Machine, pastContextOf } from '../pipeline/machine.js';
import { decisiveParts } from '../policy/evaluate/decisive.js';
import { type Evaluation, PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { describePart, ruleOrDefaultName } from '../policy/evaluate/reason.js';
import type { EvaluationContext } from '../policy/evaluation-context.js';
import { DISK } from '../policy/load/disk.js';
import { loadEffectivePolicy } from '../policy/load/layers.js';
import type { FileAccess } from '../policy/load/load.js';
import { narrowestRules, type WrittenRule } from '../policy/suggest/narrow.js';
import { savedRulesFile } from '../policy/suggest/saved-rules-file.js';
import { prependRules, ruleText } from '../policy/suggest/write.js';
import type { ChangedCall, RulePreview, SavedRule } from './api.js';
import { HttpError } from './http-error.js';
import { clipText, type JournalEntry } from './journal-entry.js';
import { PACK_EXAMPLES } from './pack-examples.js';

/** A call that a rule is wanted for. */
export interface RuleCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
  readonly project: string;
  /** The hooks that asked about it, where that is known. */
  readonly hooks?: readonly string[];
}

type RuleChoice = RulePreview['choice'];

/** Calls of the past that are judged again, and changes that are told. */
const MAX_PAST_CALLS = 2_000;
const MAX_SHOWN_CHANGES = 20;
/** A rule may uncover what it had hidden: then there is another part to answer. */
const MAX_ROUNDS = 4;
/** Milliseconds of judging at a time. */
const SLICE_MS = 5;

/**
 * Rules for a project, made from what a person was asked about. They are shown with what else they would decide, and saved
 * in a file of the user's only where the next identical call is then answered as the person wants.
 */
export class ProjectRules {
  readonly #machine: Machine;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** The call that a request is about. */
  callOf({ tool, input, cwd, project, hooks, masked }: ApprovalRequest): RuleCall {
    const place = cwd ?? project;
    if (tool === undefined || typeof input !== 'object' || input === null || place === undefined)
      throw new HttpError(409, 'rule', 'No rule can be made of this: it is no call of a tool in a known directory.');
    if (masked !== undefined)
      throw new HttpError(409, 'rule', 'No rule can be made of this: it holds a secret, which is not kept.');
    return { tool, input: input as RuleCall['input'], cwd: place, project: project ?? place, hooks };
  }

  /** The project that a record was made in: the nearest directory that is one, else its own. */
  readonly projectOf = ({ cwd }: Pick<JournalEntry, 'cwd'>): string | undefined => {
    if (cwd === undefined || !cwd.startsWith('/')) return undefined;
    for (let at = cwd; at !== dirname(at) && at !== this.#machine.home; at = dirname(at))
      if (existsSync(join(at, '.git')) || existsSync(join(at, 'sluice.yaml'))) return at;
    return cwd;
  };

  /** The rule that would be saved, what the next identical call would be answered, and what else it would decide. */
  async propose(call: RuleCall, choice: RuleChoice, history: readonly JournalEntry[]): Promise<RulePreview> {
    return (await this.#draft(call, choice, history)).preview;
  }

  /** What saves the rule that was shown: refused where it is another one by now, or would not do what is wanted. */
  async prepareSave(call: RuleCall, choice: RuleChoice, digest: string | undefined): Promise<() => SavedRule> {
    const { preview, rules } = await this.#draft(call, choice);
    if (!preview.saves) throw new HttpError(409, 'rule', preview.refusal ?? 'This rule would not do what is wanted.');
    if (digest === undefined)
      throw new HttpError(400, 'rule', 'A rule is saved only after it was shown.', 'Send its digest as "rule".');
    if (digest !== preview.digest)
      throw new HttpError(
        409,
        'rule',
        'The rule is another one than was shown: the policy has changed.',
        'Look at it again.',
      );
    return () => {
      replaceFile(preview.file, prependRules(preview.file, DISK.read(preview.file), preview.project, rules));
      return { file: preview.file, text: preview.text };
    };
  }

  async #draft(
    call: RuleCall,
    choice: RuleChoice,
    /** Without it, what else would be decided is not looked for. */
    history?: readonly JournalEntry[],
  ): Promise<{ readonly preview: RulePreview; readonly rules: readonly WrittenRule[] }> {
    const { project } = call;
    const wanted = choice === 'project' ? 'allow' : 'deny';
    const file = savedRulesFile(this.#directory, project);
    const situation = { ...evaluationContextOf(this.#machine, project, call.cwd), tool: call.tool, input: call.input };
    const before = await this.#judge(call);
    let after = before;
    let evaluation = before.evaluate(situation);
    let refusal =
      this.#obstacle(call) ?? (evaluation.decision === wanted ? `It is answered with ${wanted} already.` : undefined);
    const rules: WrittenRule[] = [];
    for (let round = 0; round < MAX_ROUNDS && refusal === undefined && evaluation.decision !== wanted; round++) {
      const made = narrowestRules(evaluation, situation, project, wanted);
      if (typeof made === 'string') refusal = made;
      else if (made.length === 0) break;
      else {
        rules.push(...made);
        after = await this.#judge(call, file, prependRules(file, DISK.read(file), project, rules));
        evaluation = after.evaluate(situation);
      }
    }
    refusal ??= shortfall(evaluation, wanted);
    const text = rules.length === 0 ? '' : ruleText(rules);
    const digest = createHash('sha256')
      .update(JSON.stringify([file, project, text]))
      .digest('hex');
    const compared = refusal === undefined && history !== undefined;
    const past = compared ? pastOf(history, call) : [];
    const examples = compared ? PACK_EXAMPLES : [];
    const base = pastContextOf(this.#machine, project, call.cwd);
    const compare = (calls: readonly Past[]) => changes(calls, base, before, after);
    return {
      rules,
      preview: {
        choice,
        project,
        file,
        text,
        digest,
        saves: refusal === undefined,
        ...(refusal !== undefined && { refusal }),
        next: evaluation.decision,
        history: { looked: past.length, changed: await compare(past) },
        examples: { looked: examples.length, changed: await compare(examples.map((one) => ({ ...one, times: 1 }))) },
      },
    };
  }

  get #directory(): string {
    return this.#machine.locations.projects ?? join(dirname(this.#machine.locations.user), 'projects');
  }

  /** What no rule of a project can answer. */
  #obstacle({ project, hooks = [] }: RuleCall): string | undefined {
    const { home } = this.#machine;
    const others = hooks.filter((hook) => hook !== 'policy');
    if (others.length > 0) return `The hook "${others[0]}" asks about this, and no rule answers for a hook.`;
    if (project === '/' || isPathInside(home, project))
      return `${project} is no project: a rule for it would hold for everything that is yours.`;
    return undefined;
  }

  /** The policy as it would be with a file of this text. */
  async #judge({ project, cwd }: RuleCall, file?: string, text?: string): Promise<PolicyEvaluator> {
    const files: FileAccess = { ...DISK, read: (path, most) => (path === file ? text : DISK.read(path, most)) };
    const { policy } = loadEffectivePolicy(
      this.#machine.locations,
      { root: project, cwd },
      { files, packs: await builtinPacks() },
    );
    await loadEngine();
    return new PolicyEvaluator(policy);
  }
}

/** Why the rules would not be enough. */
function shortfall(
  { decision, partDecisions: answers, pending }: Evaluation,
  wanted: 'allow' | 'deny',
): string | undefined {
  if (decision === wanted && pending.length === 0) return undefined;
  if (pending.length > 0)
    return `The script of "${pending[0]?.rule.name}" decides about it, and a rule does not answer for it.`;
  const [decisive] = decisiveParts({ decision, partDecisions: answers });
  const who = decisive === undefined ? 'nothing' : `"${ruleOrDefaultName(decisive)}" (${describePart(decisive.part)})`;
  return `The next one would still be answered with ${decision}, by ${who}.`;
}

interface Past {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd?: string;
  readonly times: number;
}

/** What was called in this project before, each once, but for the call itself. */
function pastOf(history: readonly JournalEntry[], { tool, input, project }: RuleCall): Past[] {
  const found = new Map<string, Past & { times: number }>();
  const own = JSON.stringify([tool, input]);
  for (const { type, event, tool: name, input: given, cwd, isComplete: whole } of history.slice(-MAX_PAST_CALLS * 4)) {
    if (type !== 'decision' || event !== 'tool:pre' || !whole || name === undefined || cwd === undefined) continue;
    if (typeof given !== 'object' || given === null || !isPathInside(cwd, project)) continue;
    const key = JSON.stringify([name, given]);
    if (key === own) continue;
    const known = found.get(`${key} ${cwd}`);
    if (known !== undefined) known.times++;
    else if (found.size < MAX_PAST_CALLS)
      found.set(`${key} ${cwd}`, { tool: name, input: given as Past['input'], cwd, times: 1 });
  }
  return [...found.values()];
}

/** Hooks are answered by the same process: nobody is held up for longer than a moment. */
async function changes(
  calls: readonly Past[],
  base: Omit<EvaluationContext, 'tool' | 'input'>,
  old: PolicyEvaluator,
  now: PolicyEvaluator,
): Promise<ChangedCall[]> {
  const found: ChangedCall[] = [];
  let begun = performance.now();
  for (const { tool, input, cwd, times } of calls) {
    if (performance.now() - begun > SLICE_MS) {
      await setImmediate();
      begun = performance.now();
    }
    const situation = { ...base, ...(cwd !== undefined && { cwd }), tool, input };
    const first = old.evaluate(situation);
    const second = now.evaluate(situation, undefined, first.analysis);
    if (first.decision === second.decision) continue;
    const command = input.command;
    const what = clipText(typeof command === 'string' ? command : JSON.stringify(input), 240);
    found.push({ what, tool, times, before: first.decision, after: second.decision });
    if (found.length >= MAX_SHOWN_CHANGES) break;
  }
  return found;
}
