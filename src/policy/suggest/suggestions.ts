import type { EffectAnalysis } from '../../effects/effect.js';
import { type Evaluation, PolicyEvaluator } from '../evaluate/policy-evaluator.js';
import { describePart, ruleOrDefaultName } from '../evaluate/reason.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { compileSource } from '../load/compile.js';
import { readPolicySource } from '../load/source.js';
import { escapeRegex, generalise, generaliseSlot } from './generalise.js';
import { narrowestRules, type WrittenRule } from './narrow.js';
import { isNeverGeneralised, mayBeExecutable } from './never-generalise.js';
import type { PastCall } from './review.js';
import { ruleText } from './write.js';

/** A rule that would have answered what people approved, and what is known of it. */
export interface Suggestion extends WrittenRule {
  /** Approvals that it would have answered, with some of them. */
  readonly approved: number;
  readonly examples: readonly PastCall[];
  /** What else it would newly allow: calls of the history, and examples of packs. */
  readonly also: { readonly calls: number; readonly some: readonly PastCall[]; readonly packs: readonly CallExample[] };
  /** Calls and examples that were judged with and without it. None that is denied became less strict. */
  readonly judged: number;
}

/** What people approve that no rule is suggested for. */
export interface UncoveredApproval {
  readonly why: string;
  readonly approved: number;
  readonly example: PastCall;
}

export interface SuggestionResult {
  /** Calls that were looked at, those that people approved, and those of them that the policy allows by now. */
  readonly calls: number;
  readonly approved: number;
  readonly answered: number;
  readonly suggestions: readonly Suggestion[];
  readonly uncovered: readonly UncoveredApproval[];
}

export type CallExample = Pick<EvaluationContext, 'tool' | 'input'>;

export interface SuggestOptions {
  readonly evaluator: PolicyEvaluator;
  contextFor(past: PastCall): EvaluationContext;
  /** Examples of packs. */
  readonly examples: readonly CallExample[];
  /** Approvals that a rule needs. */
  readonly least?: number;
  /** Also count what ran where the client does not tell whether it asked. */
  readonly ran?: boolean;
  /** Does the input hold a secret? A rule would write it down. */
  holdsSecret(input: PastCall['input']): boolean;
  /** Asked between two judgements: others may have their turn. */
  pause?(): Promise<void> | undefined;
}

const MIN_APPROVALS = 3;
/** Different rules and places that are kept: what comes later is left. */
const MAX_CANDIDATES = 20_000;
const MAX_PLACES = 5;
const MAX_EXAMPLES = 5;

/** A rule that names every word, and how often it would have answered. */
interface Exact {
  readonly made: WrittenRule;
  readonly places: Set<string>;
  readonly example: PastCall;
  /** What is not the program's own business may be named by a pattern. */
  readonly loose: boolean;
  count: number;
}

/**
 * The narrowest rules that would have answered what people approved again and again. Reads the calls twice or more:
 * `calls` gives them again. Only what no rule speaks of is answered: what a rule asks about, it asks about on purpose.
 */
export async function suggestRules(
  calls: () => AsyncIterable<PastCall> | Iterable<PastCall>,
  options: SuggestOptions,
): Promise<SuggestionResult> {
  const { least = MIN_APPROVALS } = options;
  const looked = await look(calls(), options);
  let rules = named(candidates(looked.exact, least));
  for (;;) {
    const proven = await prove(calls(), rules, options);
    const kept = proven.filter(({ bad, approved }) => !bad && approved >= least);
    if (kept.length === rules.length) {
      const suggestions = kept.map(({ bad: _, ...suggestion }) => suggestion).sort((a, b) => b.approved - a.approved);
      const { exact: _, left, ...counts } = looked;
      return { ...counts, suggestions, uncovered: [...left.values()].sort((a, b) => b.approved - a.approved) };
    }
    rules = kept.map(({ list, rule }) => ({ list, rule }));
  }
}

function isApproved({ decided, prompted }: PastCall, ran: boolean | undefined): boolean {
  return decided === 'asked' || (ran === true && decided === 'ran' && prompted === undefined);
}

/** What people approved, by the rule that names it exactly. */
async function look(calls: AsyncIterable<PastCall> | Iterable<PastCall>, options: SuggestOptions) {
  const { evaluator, contextFor: place, ran, pause } = options;
  const exact = new Map<string, Exact>();
  const left = new Map<string, UncoveredApproval & { approved: number }>();
  const counts = { calls: 0, approved: 0, answered: 0 };
  for await (const past of calls) {
    counts.calls++;
    await pause?.();
    if (!isApproved(past, ran)) continue;
    counts.approved++;
    const context = place(past);
    const evaluation = evaluator.evaluate(context);
    if (evaluation.decision === 'allow') {
      counts.answered++;
      continue;
    }
    const why = obstacle(evaluation, past, options);
    const made = why ?? narrowestRules(evaluation, context, context.root ?? context.cwd ?? '/', 'allow');
    if (typeof made === 'string') {
      const known = left.get(made);
      if (known !== undefined) known.approved++;
      else if (left.size < MAX_CANDIDATES) left.set(made, { why: made, approved: 1, example: past });
      continue;
    }
    for (const one of made) {
      const { inside, ...rest } = one.rule;
      const key = JSON.stringify([one.list, rest]);
      const known = exact.get(key) ?? {
        made: one,
        places: new Set(),
        example: past,
        loose: isLoose(one, evaluation),
        count: 0,
      };
      if (!exact.has(key) && exact.size >= MAX_CANDIDATES) continue;
      exact.set(key, known);
      known.count++;
      if (known.places.size <= MAX_PLACES) known.places.add(String(inside ?? context.root));
    }
  }
  return { exact: [...exact.values()], left, ...counts };
}

/** What is on no screen, or turns around what is: a person could not tell what the rule allows. */
const HIDDEN = /[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Why no rule is to be suggested. */
function obstacle(
  { partDecisions: answers, decision, pending }: Evaluation,
  { input, tool, cwd, root }: PastCall,
  { holdsSecret }: SuggestOptions,
): string | undefined {
  const open = answers.filter((answer) => answer.decision !== 'allow' && answer.decision !== 'continue');
  const strictest = [...open].sort((a, b) => RANK[b.decision] - RANK[a.decision]);
  const ruled = strictest.find(({ rule }) => rule !== undefined);
  if (ruled !== undefined) {
    const says = ruled.decision === 'defer' ? 'leaves a part of it to the client' : `says ${ruled.decision}`;
    return `The rule "${ruleOrDefaultName(ruled)}" ${says}, on purpose: change it there.`;
  }
  if (pending.length > 0) return `The script of "${pending[0]?.rule.name}" decides about it.`;
  if (JSON.stringify(input).includes('[masked:')) return 'It held a secret, which is not kept.';
  if (holdsSecret(input) || holdsSecret({ tool, cwd, root }))
    return 'It holds a secret, which no rule is to write down.';
  const unread = open.find(({ part }) => part.kind === 'unread' || (part.kind === 'command' && !part.view.resolved));
  if (unread !== undefined) return `It is not understood: ${describePart(unread.part)}`;
  if (HIDDEN.test(String(input.command ?? ''))) return 'It holds characters that nobody sees.';
  const alike = open.find(({ part }) => part.kind === 'command' && !/^[ -~]*$/.test(part.view.name));
  if (alike !== undefined) return 'The name of the program is not in plain letters, and may look like that of another.';
  return decision === 'continue' ? 'The policy makes no decision.' : undefined;
}

/** Programs that only read and write files, and those that nobody knows, where they are given files or numbers. */
function isLoose({ list, rule }: WrittenRule, { analysis, partDecisions: answers }: Evaluation): boolean {
  if (list === 'rules') return FILE_TOOLS.test(String(rule.tool));
  if (list !== 'bash_rules' || isNeverGeneralised(String(rule.command))) return false;
  const { commands, judgements = [] } = analysis;
  const own = (commands?.commands ?? []).flatMap(({ name }, index): EffectAnalysis[] =>
    name === rule.command ? [judgements[index]].filter((one) => one !== undefined) : [],
  );
  const foreign = own.some(({ knowledge }) => knowledge === 'unknown');
  if (foreign && (rule.words as readonly string[]).some(mayBeExecutable)) return false;
  const harmless = own.every(({ effects }) => effects.every(({ kind }) => kind === 'read' || kind === 'write'));
  return own.length > 0 && harmless && answers.every(({ decision }) => decision !== 'deny');
}

const FILE_TOOLS = /^(?:Write|Edit|MultiEdit|NotebookEdit|write_file|replace|edit|write|create|str_replace)$/;

/** Exact rules for what was approved often enough; patterns for what differs in one place only. */
function candidates(found: readonly Exact[], least: number): WrittenRule[] {
  const often = found.filter(({ count }) => count >= least);
  const groups = new Map<string, Exact[]>();
  for (const one of found) {
    if (!one.loose) continue;
    const key = shapeOf(one.made);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const patterns: WrittenRule[] = [];
  const covered = new Set<Exact>();
  for (const group of groups.values()) {
    const made = patternFor(group);
    if (made === undefined || group.reduce((sum, { count }) => sum + count, 0) < least) continue;
    patterns.push(made);
    for (const one of group) covered.add(one);
  }
  return [...often.filter((one) => !covered.has(one)).map(exactFor), ...patterns];
}

function exactFor({ made: { list, rule }, places }: Exact): WrittenRule {
  return { list, rule: { ...rule, ...(list === 'bash_rules' && { inside: placesOf([places]) }) } };
}

function placesOf(all: readonly ReadonlySet<string>[]): string | string[] {
  const places = [...new Set(all.flatMap((set) => [...set]))].sort();
  return places.length > MAX_PLACES ? 'project' : places.length === 1 ? (places[0] ?? 'project') : places;
}

/** Calls that may be one rule: the same program with the same options and as many words, or the same tool. */
function shapeOf({ list, rule }: WrittenRule): string | undefined {
  if (list === 'rules') {
    const fields = Object.keys((rule.tool_input_patterns ?? {}) as object);
    const path = fields.find((field) => PATHS.has(field));
    return path === undefined ? undefined : JSON.stringify(['rules', rule.tool, path]);
  }
  const words = rule.words as readonly string[];
  const verb = words.find((word) => !word.startsWith('-'));
  const fixed = words.map((word) =>
    word.startsWith('-') || (word === verb && /^[a-z][a-z-]*$/.test(word)) ? word : '',
  );
  return JSON.stringify([rule.command, rule.stdin ?? '', ...fixed]);
}

const PATHS = new Set(['file_path', 'path', 'filePath', 'absolute_path', 'notebook_path']);

function patternFor(group: readonly Exact[]): WrittenRule | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const { list, rule } = first.made;
  if (list === 'rules') {
    const patterns = rule.tool_input_patterns as Readonly<Record<string, string>>;
    const field = Object.keys(patterns).find((name) => PATHS.has(name)) ?? '';
    const values = [...new Set(group.map(({ example }) => String(example.input[field])))];
    const root = first.example.root ?? first.example.cwd;
    const found = values.length < 3 || root === undefined ? undefined : generaliseSlot(values);
    const below = escapeRegex(`${root}/`);
    // Only within the project, and below a directory of it.
    if (found === undefined || !found.startsWith(below) || !/\w/.test(found.charAt(below.length))) return undefined;
    const name = `${rule.tool} ${plain(found)}`;
    return { list, rule: { name, tool: rule.tool, tool_input_patterns: { [field]: `^${found}$` }, decision: 'allow' } };
  }
  const pattern = generalise(group.map(({ made }) => made.rule.words as readonly string[]));
  if (pattern === undefined) return undefined;
  const inside = placesOf(group.map(({ places }) => places));
  const name = `${rule.command} ${plain(pattern.slice(1, -1))}`;
  const stdin = rule.stdin === undefined ? {} : { stdin: rule.stdin };
  return {
    list,
    rule: { name, command: rule.command, argument_pattern: pattern, inside, ...stdin, decision: 'allow' },
  };
}

/** A pattern as people read it. */
function plain(pattern: string): string {
  return pattern
    .replace(/\\w\[[^\]]*\]\*|\\d\{1,9\}/g, '*')
    .replace(/\\(.)/g, '$1')
    .slice(0, 80);
}

/** Each by a name of its own: that is how its part in a decision is known. */
function named(rules: readonly WrittenRule[]): WrittenRule[] {
  const seen = new Map<string, number>();
  return rules.map(({ list, rule }) => {
    const name = `Approved: ${String(rule.name).replace(/^Allowed here: /, '')}`;
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return { list, rule: { ...rule, name: number === 1 ? name : `${name} (${number})` } };
  });
}

/** A policy with rules at the end of the user's own: whatever is there comes first. */
export function evaluatorWithRules(evaluator: PolicyEvaluator, rules: readonly WrittenRule[]): PolicyEvaluator {
  const { set, problems } = compileSource(readPolicySource('suggested', ruleText(rules)));
  if (problems.length > 0) throw new Error(`A suggested rule is wrong: ${problems[0]?.message}`);
  const layers = evaluator.layers.map((layer) => {
    if (layer.name !== 'yours') return layer;
    const last = layer.files.length - 1;
    const files = layer.files.map((file, index) =>
      index === last
        ? {
            ...file,
            rules: [...file.rules, ...set.rules],
            bash: [...file.bash, ...set.bash],
            effects: [...file.effects, ...set.effects],
          }
        : file,
    );
    return { ...layer, files };
  });
  return new PolicyEvaluator({ layers });
}

interface Proven extends Suggestion {
  readonly bad: boolean;
}

const RANK = { continue: 0, allow: 1, defer: 2, ask: 3, deny: 4 } as const;

/** Judges everything with and without the rules. */
async function prove(
  calls: AsyncIterable<PastCall> | Iterable<PastCall>,
  rules: readonly WrittenRule[],
  { evaluator, contextFor: place, examples, ran, pause }: SuggestOptions,
): Promise<Proven[]> {
  if (rules.length === 0) return [];
  const after = evaluatorWithRules(evaluator, rules);
  const found = new Map(
    rules.map(({ list, rule }) => [
      String(rule.name),
      {
        list,
        rule,
        approved: 0,
        examples: [] as PastCall[],
        calls: 0,
        some: [] as PastCall[],
        packs: [] as CallExample[],
        bad: false,
      },
    ]),
  );
  let judged = 0;
  const compare = (context: EvaluationContext) => {
    judged++;
    const then = after.evaluate(context);
    const speaking = [
      ...new Set(then.partDecisions.flatMap(({ rule }) => (rule?.at.file === 'suggested' ? [rule.name] : []))),
    ];
    if (speaking.length === 0) return undefined;
    const now = evaluator.evaluate(context, undefined, then.analysis);
    const ones = speaking.flatMap((name) => found.get(name) ?? []);
    // The proof: whatever is denied stays denied, and what a rule asks about is still asked about.
    if (now.decision === 'deny' && RANK[then.decision] < RANK.deny) for (const one of ones) one.bad = true;
    return { ones, opened: then.decision === 'allow' && now.decision !== 'allow' };
  };
  for await (const past of calls) {
    await pause?.();
    const compared = compare(place(past));
    if (compared === undefined || !compared.opened) continue;
    for (const one of compared.ones) {
      if (isApproved(past, ran)) {
        one.approved++;
        if (one.examples.length < MAX_EXAMPLES && !one.examples.some(({ input }) => same(input, past.input)))
          one.examples.push(past);
      } else {
        one.calls++;
        if (one.some.length < MAX_EXAMPLES) one.some.push(past);
        // What a person has refused is not to run by itself.
        if (past.decided === 'refused' && past.prompted === true) one.bad = true;
      }
    }
  }
  for (const root of placesIn(rules)) {
    for (const { tool, input } of examples) {
      await pause?.();
      const past: PastCall = { client: 'pack', tool, input, cwd: root, root, decided: 'unknown' };
      const compared = compare(place(past));
      for (const one of compared?.opened ? compared.ones : []) one.packs.push({ tool, input });
    }
  }
  return [...found.values()].map(({ list, rule, approved, examples: some, calls: also, some: others, packs, bad }) => ({
    ...{ list, rule, approved, examples: some, judged, bad },
    also: { calls: also, some: others, packs },
  }));
}

function same(a: PastCall['input'], b: PastCall['input']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Where the rules hold: examples elsewhere would prove nothing. */
function placesIn(rules: readonly WrittenRule[]): string[] {
  const places = rules.flatMap(({ rule }) => [rule.inside ?? []].flat()).map(String);
  const found = [...new Set(places.filter((place) => place.startsWith('/')))].slice(0, MAX_PLACES);
  return found.length === 0 ? ['/work/project'] : found;
}
