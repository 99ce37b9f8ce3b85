import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Request } from '../approvals/request.js';
import { inside } from '../effects/paths.js';
import { loadEngine } from '../match/regex-engine.js';
import { replaceFile } from '../os/atomic-file.js';
import { builtinPacks, lastingOf, type Machine, situationOf } from '../pipeline/machine.js';
import { decisiveOf } from '../policy/evaluate/decisive.js';
import { Judge, type Ruling } from '../policy/evaluate/judge.js';
import { describe, nameOf } from '../policy/evaluate/reason.js';
import type { EvaluationContext } from '../policy/evaluation-context.js';
import { DISK } from '../policy/load/disk.js';
import { effective } from '../policy/load/layers.js';
import type { Files } from '../policy/load/load.js';
import { narrow, type WrittenRule } from '../policy/suggest/narrow.js';
import { savedFile } from '../policy/suggest/saved.js';
import { ruleText, withRules } from '../policy/suggest/write.js';
import type { Changed, RulePreview, Saved } from './api.js';
import { clip, type Entry } from './entry.js';
import { Refusal } from './failure.js';
import { PACK_EXAMPLES } from './pack-examples.js';

/** A call that a rule is wanted for. */
export interface WantedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd: string;
  readonly project: string;
  /** The hooks that asked about it, where that is known. */
  readonly hooks?: readonly string[];
}

type RuleChoice = RulePreview['choice'];

/** Calls of the past that are judged again, and changes that are told. */
const PAST = 2_000;
const TOLD = 20;
/** A rule may uncover what it had hidden: then there is another part to answer. */
const ROUNDS = 4;
/** Milliseconds of judging at a time. */
const MOMENT = 5;

/**
 * Rules for a project, made from what a person was asked about. They are shown with what else they would decide, and saved
 * in a file of the user's only where the next identical call is then answered as the person wants.
 */
export class Rules {
  readonly #machine: Machine;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** The call that a request is about. */
  callOf({ tool, input, cwd, project, hooks, masked }: Request): WantedCall {
    const place = cwd ?? project;
    if (tool === undefined || typeof input !== 'object' || input === null || place === undefined)
      throw new Refusal(409, 'rule', 'No rule can be made of this: it is no call of a tool in a known directory.');
    if (masked !== undefined)
      throw new Refusal(409, 'rule', 'No rule can be made of this: it holds a secret, which is not kept.');
    return { tool, input: input as WantedCall['input'], cwd: place, project: project ?? place, hooks };
  }

  /** The project that a record was made in: the nearest directory that is one, else its own. */
  readonly projectOf = ({ cwd }: Pick<Entry, 'cwd'>): string | undefined => {
    if (cwd === undefined || !cwd.startsWith('/')) return undefined;
    for (let at = cwd; at !== dirname(at) && at !== this.#machine.home; at = dirname(at))
      if (existsSync(join(at, '.git')) || existsSync(join(at, 'sluice.yaml'))) return at;
    return cwd;
  };

  /** The rule that would be saved, what the next identical call would be answered, and what else it would decide. */
  async propose(call: WantedCall, choice: RuleChoice, history: readonly Entry[]): Promise<RulePreview> {
    return (await this.#draft(call, choice, history)).preview;
  }

  /** What saves the rule that was shown: refused where it is another one by now, or would not do what is wanted. */
  async agreed(call: WantedCall, choice: RuleChoice, digest: string | undefined): Promise<() => Saved> {
    const { preview, rules } = await this.#draft(call, choice);
    if (!preview.saves) throw new Refusal(409, 'rule', preview.refusal ?? 'This rule would not do what is wanted.');
    if (digest === undefined)
      throw new Refusal(400, 'rule', 'A rule is saved only after it was shown.', 'Send its digest as "rule".');
    if (digest !== preview.digest)
      throw new Refusal(
        409,
        'rule',
        'The rule is another one than was shown: the policy has changed.',
        'Look at it again.',
      );
    return () => {
      replaceFile(preview.file, withRules(preview.file, DISK.read(preview.file), preview.project, rules));
      return { file: preview.file, text: preview.text };
    };
  }

  async #draft(
    call: WantedCall,
    choice: RuleChoice,
    /** Without it, what else would be decided is not looked for. */
    history?: readonly Entry[],
  ): Promise<{ readonly preview: RulePreview; readonly rules: readonly WrittenRule[] }> {
    const { project } = call;
    const wanted = choice === 'project' ? 'allow' : 'deny';
    const file = savedFile(this.#directory, project);
    const situation = { ...situationOf(this.#machine, project, call.cwd), tool: call.tool, input: call.input };
    const before = await this.#judge(call);
    let after = before;
    let ruling = before.judge(situation);
    let refusal =
      this.#obstacle(call) ?? (ruling.decision === wanted ? `It is answered with ${wanted} already.` : undefined);
    const rules: WrittenRule[] = [];
    for (let round = 0; round < ROUNDS && refusal === undefined && ruling.decision !== wanted; round++) {
      const made = narrow(ruling, situation, project, wanted);
      if (typeof made === 'string') refusal = made;
      else if (made.length === 0) break;
      else {
        rules.push(...made);
        after = await this.#judge(call, file, withRules(file, DISK.read(file), project, rules));
        ruling = after.judge(situation);
      }
    }
    refusal ??= shortfall(ruling, wanted);
    const text = rules.length === 0 ? '' : ruleText(rules);
    const digest = createHash('sha256')
      .update(JSON.stringify([file, project, text]))
      .digest('hex');
    const compared = refusal === undefined && history !== undefined;
    const past = compared ? pastOf(history, call) : [];
    const examples = compared ? PACK_EXAMPLES : [];
    const base = lastingOf(this.#machine, project, call.cwd);
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
        next: ruling.decision,
        history: { looked: past.length, changed: await compare(past) },
        examples: { looked: examples.length, changed: await compare(examples.map((one) => ({ ...one, times: 1 }))) },
      },
    };
  }

  get #directory(): string {
    return this.#machine.locations.projects ?? join(dirname(this.#machine.locations.user), 'projects');
  }

  /** What no rule of a project can answer. */
  #obstacle({ project, hooks = [] }: WantedCall): string | undefined {
    const { home } = this.#machine;
    const others = hooks.filter((hook) => hook !== 'policy');
    if (others.length > 0) return `The hook "${others[0]}" asks about this, and no rule answers for a hook.`;
    if (project === '/' || inside(home, project))
      return `${project} is no project: a rule for it would hold for everything that is yours.`;
    return undefined;
  }

  /** The policy as it would be with a file of this text. */
  async #judge({ project, cwd }: WantedCall, file?: string, text?: string): Promise<Judge> {
    const files: Files = { ...DISK, read: (path, most) => (path === file ? text : DISK.read(path, most)) };
    const { policy } = effective(
      this.#machine.locations,
      { root: project, cwd },
      { files, packs: await builtinPacks() },
    );
    await loadEngine();
    return new Judge(policy);
  }
}

/** Why the rules would not be enough. */
function shortfall({ decision, answers, pending }: Ruling, wanted: 'allow' | 'deny'): string | undefined {
  if (decision === wanted && pending.length === 0) return undefined;
  if (pending.length > 0)
    return `The script of "${pending[0]?.rule.name}" decides about it, and a rule does not answer for it.`;
  const [decisive] = decisiveOf({ decision, answers });
  const who = decisive === undefined ? 'nothing' : `"${nameOf(decisive)}" (${describe(decisive.part)})`;
  return `The next one would still be answered with ${decision}, by ${who}.`;
}

interface Past {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd?: string;
  readonly times: number;
}

/** What was called in this project before, each once, but for the call itself. */
function pastOf(history: readonly Entry[], { tool, input, project }: WantedCall): Past[] {
  const found = new Map<string, Past & { times: number }>();
  const own = JSON.stringify([tool, input]);
  for (const { type, event, tool: name, input: given, cwd, whole } of history.slice(-PAST * 4)) {
    if (type !== 'decision' || event !== 'tool:pre' || !whole || name === undefined || cwd === undefined) continue;
    if (typeof given !== 'object' || given === null || !inside(cwd, project)) continue;
    const key = JSON.stringify([name, given]);
    if (key === own) continue;
    const known = found.get(`${key} ${cwd}`);
    if (known !== undefined) known.times++;
    else if (found.size < PAST)
      found.set(`${key} ${cwd}`, { tool: name, input: given as Past['input'], cwd, times: 1 });
  }
  return [...found.values()];
}

/** Hooks are answered by the same process: nobody is held up for longer than a moment. */
async function changes(
  calls: readonly Past[],
  base: Omit<EvaluationContext, 'tool' | 'input'>,
  old: Judge,
  now: Judge,
): Promise<Changed[]> {
  const found: Changed[] = [];
  let begun = performance.now();
  for (const { tool, input, cwd, times } of calls) {
    if (performance.now() - begun > MOMENT) {
      await setImmediate();
      begun = performance.now();
    }
    const situation = { ...base, ...(cwd !== undefined && { cwd }), tool, input };
    const first = old.judge(situation);
    const second = now.judge(situation, undefined, first.judged);
    if (first.decision === second.decision) continue;
    const command = input.command;
    const what = clip(typeof command === 'string' ? command : JSON.stringify(input), 240);
    found.push({ what, tool, times, before: first.decision, after: second.decision });
    if (found.length >= TOLD) break;
  }
  return found;
}
