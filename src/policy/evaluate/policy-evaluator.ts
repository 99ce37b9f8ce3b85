import { DECISIONS, type Decision } from '../../core/verdict.js';
import { commandEffects as effectsOf } from '../../effects/command-effects.js';
import { type Condition, isAboutSettings } from '../../effects/condition.js';
import type { Effect, EffectAnalysis } from '../../effects/effect.js';
import { toolKind } from '../../effects/tools/names.js';
import { type ToolAnalysis, toolEffects } from '../../effects/tools.js';
import type { DescribedPrograms } from '../../programs/program-data.js';
import type { Command } from '../../shell/command.js';
import type { Span } from '../../shell/word.js';
import { isPattern, literal, wordToText } from '../../shell/word.js';
import { mentionedPathEffects } from '../check/mentions.js';
import { combinePrograms, withBases } from '../described-programs.js';
import { type EvaluationContext, TMP_DIRECTORIES } from '../evaluation-context.js';
import {
  CAUTIOUS_DEFAULTS,
  DEFAULT_KEYS,
  type DefaultKey,
  type EffectRule,
  type Layer,
  type Policy,
  type Rule,
  type Ruleset,
} from '../policy.js';
import { type RuleEffectView, viewEffect } from './effect-view.js';
import { expandEffect, withoutFollowingLink } from './expansion.js';
import { type CallView, type CommandView, RULES_TOO_SLOW_REASON, Rulebook, type RuleSearch } from './rulebook.js';
import { readsStdin } from './stdin.js';
import { stdinCode } from './stdin-code.js';

/** What was judged: the call, one command, one effect, or text that could not be read. */
export type CallPart =
  | { readonly kind: 'call'; readonly call: CallView }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly view: CommandView;
      readonly span: Span;
      /** Why it is not understood. */
      readonly why?: string;
    }
  | { readonly kind: 'effect'; readonly effect: Effect; readonly command?: Command }
  | { readonly kind: 'unread'; readonly why: string; readonly span?: Span };

/** One answer for one part: by a rule, or by a default. */
export interface PartDecision {
  readonly decision: Decision;
  readonly part: CallPart;
  readonly layer: Layer['name'] | 'default';
  readonly rule?: Rule;
  readonly source?: string;
  /** Whose the file is, where the name of the layer does not say it. */
  readonly owner?: 'project';
  readonly default?: DefaultKey;
  /** No rule decides, but that the file can't be read: no other rule changes that. */
  readonly damaged?: true;
  /** Why it is another decision than the rule's own. */
  readonly note?: string;
  /** The rule protects this, which lies below the path of the effect: the path itself is not what it is about. */
  readonly protectedBelow?: string;
}

/** A script that has to run before the decision is known. */
export interface PendingScript {
  readonly key: string;
  readonly rule: Rule;
  readonly command: string;
  readonly args: string;
  readonly cwd: string | undefined;
}

/** What a script said; `skip` where it had no opinion. */
export type ScriptResults = ReadonlyMap<string, Decision | 'skip'>;

export interface Evaluation {
  readonly decision: Decision;
  readonly partDecisions: readonly PartDecision[];
  readonly pending: readonly PendingScript[];
  readonly analysis: ToolAnalysis;
}

const RANK = Object.fromEntries(DECISIONS.map((decision, rank) => [decision, rank])) as Readonly<
  Record<Decision, number>
>;

export function stricterDecision(a: Decision, b: Decision): Decision {
  return RANK[a] >= RANK[b] ? a : b;
}

/** Judges calls under one policy. Pure: nothing is read, run or sent. */
export class PolicyEvaluator {
  readonly #policy: Policy;
  readonly #defaults: Readonly<Record<DefaultKey, Decision>>;
  /** What a project brought along that nobody trusts. */
  readonly #strangers: ReadonlySet<Ruleset>;
  readonly #sets: readonly Ruleset[];
  /** What files say that can't be read as they were meant. */
  readonly damaged: readonly Omit<PartDecision, 'part'>[];
  /** Programs that the policy describes. */
  readonly programs: DescribedPrograms;
  #book: Rulebook | undefined;
  #place: readonly unknown[] = [];
  #until = 0;

  constructor(policy: Policy) {
    this.#policy = policy;
    this.programs = combinePrograms(policy.layers).programs;
    this.#strangers = new Set(
      policy.layers.flatMap(({ name, files }) => (name === 'project' ? files.flatMap(withBases) : [])),
    );
    this.#sets = [...new Set(policy.layers.flatMap(({ files }) => files.flatMap(withBases)))];
    this.damaged = policy.layers.flatMap(({ name: layer, files }) =>
      files.flatMap(withBases).flatMap(({ damaged: rule, source, owner, asks }): Omit<PartDecision, 'part'>[] => {
        if (rule === undefined) return [];
        const whose = owner === undefined ? {} : { owner };
        return [{ decision: asks ?? 'ask', layer, rule, source, damaged: true, ...whose }];
      }),
    );
    this.#defaults = Object.fromEntries(DEFAULT_KEYS.map((key) => [key, defaultOf(policy, key)])) as Record<
      DefaultKey,
      Decision
    >;
  }

  get defaults(): Readonly<Record<DefaultKey, Decision>> {
    return this.#defaults;
  }

  evaluate(given: EvaluationContext, scripted: ScriptResults = NOTHING, known?: ToolAnalysis): Evaluation {
    // Whoever asks puts it together in another way: looked at so often, it has to be of one shape (0067).
    const { tool, input, cwd, home, mcp, root, tmp, places, facts } = given;
    const context: EvaluationContext = { tool, input, cwd, home, mcp, root, tmp, places, facts };
    const analysis = known ?? toolEffects(context, { programs: this.programs });
    this.#until = performance.now() + UNTRUSTED_RULES_TIMEOUT_MS;
    return new Judging(this, this.#bookFor(context), context, analysis, scripted).ruling();
  }

  get layers(): readonly Layer[] {
    return this.#policy.layers;
  }

  /** Globs are placed once for each project and home. */
  #bookFor(context: EvaluationContext): Rulebook {
    const { root, cwd, home, places, tmp, facts = {} } = context;
    const place = [root ?? cwd, home, facts.caseInsensitive, facts.normalizes, places, tmp];
    if (this.#book !== undefined && isSame(place, this.#place)) return this.#book;
    const same = this.#book !== undefined && JSON.stringify(place) === JSON.stringify(this.#place);
    this.#place = place;
    if (same) return this.#book as Rulebook;
    const isOver = (set: Ruleset): boolean => this.#strangers.has(set) && performance.now() > this.#until;
    this.#book = new Rulebook(this.#sets, context, isOver);
    return this.#book;
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

const NOTHING: ScriptResults = new Map();
/** Milliseconds for the rules of strangers. What they leave open is asked about: a client must not be held up. */
const UNTRUSTED_RULES_TIMEOUT_MS = 1_000;

/** The strictest layer's default counts; a file's own word counts before that of its packs. */
function defaultOf({ layers, silent }: Policy, key: DefaultKey): Decision {
  if (silent) return 'continue';
  const stated = layers.flatMap(({ name, files }) => {
    if (name === 'project') return [];
    const own = files.map(({ defaults }) => defaults?.[key]).find((decision) => decision !== undefined);
    return own !== undefined ? [own] : files.flatMap(({ bases }) => bases.flatMap((base) => packDefault(base, key)));
  });
  const decision = stated.length === 0 ? CAUTIOUS_DEFAULTS[key] : stated.reduce<Decision>(stricterDecision, 'continue');
  const nobody = layers.some(({ name, files }) => name !== 'project' && files.some(({ asks }) => asks === 'deny'));
  return decision === 'ask' && nobody ? 'deny' : decision;
}

function packDefault({ defaults, bases }: Ruleset, key: DefaultKey): Decision[] {
  const own = defaults?.[key];
  return own !== undefined ? [own] : bases.flatMap((base) => packDefault(base, key));
}

/** One call while it is judged. */
class Judging {
  readonly #evaluator: PolicyEvaluator;
  readonly #book: Rulebook;
  readonly #context: EvaluationContext;
  readonly #analysis: ToolAnalysis;
  readonly #scripted: ScriptResults;
  readonly #answers: PartDecision[] = [];
  readonly #pending: PendingScript[] = [];
  /** Does the text bring files about, or move them? */
  #changes: boolean | undefined;

  constructor(
    evaluator: PolicyEvaluator,
    book: Rulebook,
    context: EvaluationContext,
    analysis: ToolAnalysis,
    scripted: ScriptResults,
  ) {
    this.#evaluator = evaluator;
    this.#book = book;
    this.#context = context;
    this.#analysis = analysis;
    this.#scripted = scripted;
  }

  ruling(): Evaluation {
    const { tool, input } = this.#context;
    const call: CallView = { tool, input };
    const spoken = this.#rules({ kind: 'call', call }, this.#book.calls(call));
    this.#damaged({ kind: 'call', call });
    const { commands, judgements } = this.#analysis;
    if (commands === undefined || judgements === undefined) this.#tool(spoken);
    else this.#shell(commands.commands);
    let decision: Decision = 'continue';
    for (const answer of this.#answers) decision = stricterDecision(decision, answer.decision);
    return { decision, partDecisions: this.#answers, pending: this.#pending, analysis: this.#analysis };
  }

  /** Files that can't be read as they were meant. They take no default away, and no rule of another file hides them. */
  #damaged(part: CallPart): void {
    for (const answer of this.#evaluator.damaged) this.#answers.push({ ...answer, part });
  }

  /** The call stands in the place of the command. */
  #tool(spoken: boolean): void {
    const { effects, knowledge, why } = this.#analysis;
    for (const effect of effects) this.#effect({ kind: 'effect', effect }, undefined, !spoken);
    if (spoken) return;
    if (knowledge === 'unknown') this.#default('unknown', { kind: 'unread', why });
    // The model asks its user, who would be answered in their place.
    else if (effects.length === 0 && toolKind(this.#context.tool) !== 'asking')
      this.#default('harmless', { kind: 'call', call: { tool: this.#context.tool, input: this.#context.input } });
  }

  #shell(all: readonly Command[]): void {
    const { judgements = [], commands, effects, knowledge, why } = this.#analysis;
    let heirs: ReadonlyMap<string, readonly string[]> | undefined;
    for (const [index, command] of all.entries()) {
      const {
        effects: told,
        knowledge: known,
        why: reason,
        altered,
        unreviewed,
        outside,
      } = judgements[index] ?? UNJUDGED;
      const before = this.#answers.length;
      const found = told.some(({ when }) => when !== undefined) ? this.#counting(told) : told;
      const part: CallPart = { kind: 'command', command, view: viewCommand(command, all), span: command.span };
      const spoken = command.argv.length > 0 && this.#rules(part, this.#book.commands(part.view));
      // A rule speaks of a program and its words; where the shell sends the output is another matter.
      const { redirects } = command;
      for (const effect of found) {
        const sent = redirects.length > 0 && redirects.some(({ target }) => target.span === effect.span);
        if (sent) heirs ??= heirsIn(all);
        const own = sent && command.name !== undefined ? heirs?.get(command.name) : undefined;
        this.#effect({ kind: 'effect', effect, command }, command.name, !spoken || sent, own);
      }
      for (const effect of mentionedPathEffects(command, judgements[index] ?? UNJUDGED, this.#context.home))
        this.#effect({ kind: 'effect', effect, command }, command.name, false);
      // A rule speaks of a program and its words, not of the variables before it.
      if (spoken && !altered) continue;
      if (known === 'unknown') this.#default('unknown', { why: reason, ...part });
      // A comparison is no command: without a secret in it, there is nothing to allow.
      else if (found.length === 0 && command.matched === undefined) this.#default('harmless', part);
      if (spoken) continue;
      const unsure = unreviewed ?? this.#shadowed(command);
      if (unsure !== undefined && this.#isAllowed(before)) this.#default('unknown', { why: unsure, ...part });
      else if (outside !== undefined && this.#isUnopposed(before)) this.#default('unknown', { why: outside, ...part });
    }
    // What the tool does beside its commands: leaving the sandbox, or going to another directory. All that they do is among its effects.
    let told = 0;
    for (const analysis of judgements) told += analysis.effects.length;
    const inner = effects.length === told ? undefined : new Set(judgements.flatMap((judgement) => judgement.effects));
    if (inner !== undefined)
      for (const effect of effects)
        if (!inner.has(effect) && this.#counts(effect)) this.#effect({ kind: 'effect', effect }, undefined, true);
    const unknowns = commands?.unknowns ?? [];
    for (const { reason, span, executes, unread } of unknowns) {
      if (executes) this.#effect({ kind: 'effect', effect: unseen(reason, span, unread) }, undefined, false);
      this.#default('unknown', { kind: 'unread', why: reason, span });
    }
    // A doubt about the whole: a link is made, a file is written and run, or the tool gets more than a command. A rule
    // about a command takes no such doubt away.
    const explained =
      unknowns.some(({ reason }) => reason === why) ||
      judgements.some((judgement) => judgement.knowledge === 'unknown' && judgement.why === why);
    if (knowledge === 'unknown' && !explained) this.#default('unknown', { kind: 'unread', why });
  }

  #effect(
    part: CallPart & { kind: 'effect' },
    command: string | undefined,
    defaults: boolean,
    heirs?: readonly string[],
  ): void {
    const view = viewEffect(part.effect, command, this.#context, heirs, this.#fed(part), part.command);
    const spoken = this.#effectRules(part, view);
    const found = this.#expanded(part, command, heirs);
    if (!defaults || spoken) return;
    const key = defaultKey(part.effect);
    // What is not known is never allowed: not by a default either.
    const vague =
      this.#evaluator.defaults[key] === 'allow' &&
      (!found ||
        part.effect.target.type === 'unknown' ||
        view.path?.ambiguous === true ||
        readsAnyName(part.effect, this.#context) ||
        this.#book.defersLinked(view) ||
        this.#book.mayHold(view, this.#context.facts ?? {}));
    this.#default(vague ? 'unknown' : key, part);
  }

  /** What a shell puts in the place of a glob is judged as if it were named, by each rule once. Is it known? */
  #expanded(part: CallPart & { kind: 'effect' }, command: string | undefined, heirs?: readonly string[]): boolean {
    const effects = expandEffect(part.effect, this.#context);
    if (effects === undefined || effects.length === 0) return effects !== undefined;
    const told = new Set<Rule>();
    for (const effect of effects) {
      const view = viewEffect(
        effect,
        command,
        withoutFollowingLink(effect, this.#context),
        heirs,
        this.#fed(part),
        part.command,
      );
      const against = this.#book.against(view).filter((rule) => !told.has(rule));
      if (against.length === 0) continue;
      for (const rule of against) told.add(rule);
      this.#effectRules({ ...part, effect }, view);
    }
    return true;
  }

  /** Who reads why must be told what a rule is about: the path, or something below it. */
  #effectRules(part: CallPart & { kind: 'effect' }, view: RuleEffectView): boolean {
    const before = this.#answers.length;
    const spoken = this.#rules(part, this.#book.effects(view));
    if (view.path?.deep !== true) return spoken;
    for (let index = before; index < this.#answers.length; index++) {
      const answer = this.#answers[index] as PartDecision;
      const forbids = answer.decision === 'ask' || answer.decision === 'deny';
      const around = forbids && answer.rule ? this.#book.heldBelow(answer.rule as EffectRule, view) : undefined;
      if (around !== undefined) this.#answers[index] = { ...answer, protectedBelow: around };
    }
    return spoken;
  }

  /** What counts, each effect once: several conditions may be for the same. */
  #counting(told: readonly Effect[]): readonly Effect[] {
    const found: Effect[] = [];
    for (const effect of told)
      if (this.#counts(effect) && !(effect.when !== undefined && isAmong(found, effect))) found.push(effect);
    return found;
  }

  /**
   * What depends on what lies in the workspace counts, unless the machine says that there is nothing. It can say so only
   * of what is there now: where the same text writes, it is not asked.
   */
  #counts({ when }: Effect): boolean {
    if (when === undefined) return true;
    const { loads } = this.#context.facts ?? {};
    if (isAboutSettings(when)) return loads?.(this.#asWritten(when)) === true;
    return this.#writes() || loads?.(when) !== false;
  }

  /** A patch that another command of the text may write is not the one that lies there now. */
  #asWritten(when: Condition): Condition {
    const { judgements = [] } = this.#analysis;
    if (when.type !== 'settings' || when.files === undefined) return when;
    const { files: _, ...rest } = when;
    const writers = judgements.filter(({ effects }) => effects.some(({ kind }) => CHANGING.has(kind)));
    return writers.length > 1 ? rest : when;
  }

  #writes(): boolean {
    this.#changes ??= this.#analysis.effects.some(({ kind, tags }) => CHANGING.has(kind) && !tags?.includes('read'));
    return this.#changes;
  }

  /** Why a name may stand for a program of the project, which nobody has reviewed. */
  #shadowed({ name, cwd }: Command): string | undefined {
    const { shadows } = this.#context.facts ?? {};
    if (name === undefined || shadows?.(name, this.#writes(), cwd) !== true) return undefined;
    return `the environment leads ${name} into the project`;
  }

  /** Has nothing asked, denied or left it since then? */
  #isUnopposed(since: number): boolean {
    return this.#answers.slice(since).every(({ decision }) => decision === 'allow' || decision === 'continue');
  }

  /** Did the answers since then allow it, and only as something that looks? What is one's own rule or default is meant. */
  #isAllowed(since: number): boolean {
    for (let index = since; index < this.#answers.length; index++) {
      const { decision, source, default: key } = this.#answers[index] as PartDecision;
      if (decision !== 'allow' && decision !== 'continue') return false;
      if (key === 'write' || key === 'other' || (key === undefined && source?.startsWith('pack:') !== true))
        return false;
    }
    return true;
  }

  #fed({ command }: CallPart & { kind: 'effect' }): (() => boolean) | undefined {
    return command && (() => readsStdin(command, this.#analysis.commands?.commands ?? []));
  }

  #default(key: DefaultKey, part: CallPart): void {
    const { defaults } = this.#evaluator;
    this.#answers.push({ decision: defaults[key], part, layer: 'default', default: key });
  }

  /** Every layer's answer. Was one of them a rule that counts? */
  #rules(part: CallPart, search: RuleSearch): boolean {
    if (search.entries.size === 0) return false;
    let spoken = false;
    for (const { name, files } of this.#evaluator.layers) {
      const found = this.#layer(files, part, search, name);
      // What an untrusted project says can only tighten: it must not take a default away.
      if (found && name !== 'project') spoken = true;
    }
    return spoken;
  }

  /** Own rules come first; where none matches, each pack is judged by itself. */
  #layer(files: readonly Ruleset[], part: CallPart, search: RuleSearch, layer: Layer['name']): boolean {
    const before = this.#answers.length;
    for (const file of files) {
      const own = this.#first(file, part, search, layer);
      if (own === undefined) continue;
      if (own !== 'pending') this.#answers.push(own);
      return true;
    }
    let found = this.#answers.length > before;
    for (const { bases } of files) if (this.#packs(bases, part, search, layer)) found = true;
    return found;
  }

  #packs(bases: readonly Ruleset[], part: CallPart, search: RuleSearch, layer: Layer['name']): boolean {
    let found = false;
    for (const base of bases) {
      // Most packs have no rule that may match, and no packs of their own.
      const isOut = base.bases.length === 0 && !search.entries.has(base);
      if (!isOut && this.#layer([base], part, search, layer)) found = true;
    }
    return found;
  }

  /** A rule that may or may not match asks, and hides nothing: those after it are looked at all the same. */
  #first(set: Ruleset, part: CallPart, search: RuleSearch, layer: Layer['name']): PartDecision | 'pending' | undefined {
    const asked: Decision = set.asks ?? 'ask';
    for (const entry of search.entries.get(set) ?? []) {
      const found = search.test(entry);
      if (found === false) continue;
      const { rule } = entry;
      const { source, owner } = set;
      const answer = { part, layer, rule, source, ...(owner !== undefined && { owner }) };
      if (found !== true || rule.broken !== undefined) {
        this.#answers.push({ decision: asked, ...answer, ...(found !== true && { note: found }) });
        if (found === RULES_TOO_SLOW_REASON) return undefined;
        continue;
      }
      if (rule.script === undefined) return { decision: rule.decision ?? asked, ...answer };
      const pending = pendingOf(rule, part, this.#context);
      const said = this.#scripted.get(pending.key);
      if (said === undefined) {
        this.#pending.push(pending);
        return 'pending';
      }
      // A script sees words as text: what it allows must be known.
      if (said === 'allow' && part.kind === 'command' && !part.view.resolved)
        return { decision: asked, note: 'a word of the command is not known', ...answer };
      if (said !== 'skip') return { decision: said === 'ask' ? asked : said, ...answer };
    }
    return undefined;
  }
}

/** Effects that one is compared with: of more, none is left out. */
const MAX_COMPARED = 16;

/** Does one of the first effects say all that this one says, but for why it counts? */
function isAmong(found: readonly Effect[], { kind, target, tags, span, remote }: Effect): boolean {
  if (target.type !== 'path' || target.pattern || target.above !== undefined || target.spelt !== undefined)
    return false;
  const last = Math.min(found.length, MAX_COMPARED);
  for (let at = 0; at < last; at++) {
    const one = found[at] as Effect;
    const other = one.target;
    if (one.kind !== kind || one.span !== span || one.remote !== remote || other.type !== 'path') continue;
    if (other.path !== target.path || other.pattern || other.above !== undefined || other.spelt !== undefined) continue;
    if (one.tags?.join() === tags?.join()) return true;
  }
  return false;
}

const CHANGING: ReadonlySet<Effect['kind']> = new Set(['write', 'delete', 'vcs'] as const);

/** Reads whatever has a name, in directories outside of the project: what rules protect may be among it. */
function readsAnyName(
  { kind, target, tags }: Effect,
  { root, cwd, home, tmp = TMP_DIRECTORIES }: EvaluationContext,
): boolean {
  if (kind !== 'read' || target.type !== 'path' || tags?.includes('list')) return false;
  // All that has a name, below the home or above it: settings and keys of programs are there.
  if (home !== undefined && (tags?.includes('recursive') || target.path.includes('**'))) {
    const base = target.path.replace(/\/[^/]*[*?[{][\s\S]*$/, '');
    if (`${home}/`.startsWith(`${base}/`) || base.startsWith(`${home}/.`)) return true;
  }
  if (!target.pattern || !/\/\*(?:\/|$)/.test(target.path)) return false;
  // A home is one wherever it is. Who works in it has files of their own there; programs have theirs behind a dot.
  const isHomely = (place: string): boolean =>
    home !== undefined &&
    `${home}/`.startsWith(`${place}/`) &&
    target.path.startsWith(place === home ? `${home}/.` : `${home}/`);
  return ![root ?? cwd, cwd, ...tmp].some(
    (place) => place !== undefined && target.path.startsWith(`${place}/`) && !isHomely(place),
  );
}

const UNJUDGED: EffectAnalysis = { effects: [], knowledge: 'unknown', why: 'it was not judged' };

function defaultKey({ kind }: Effect): DefaultKey {
  if (kind === 'read') return 'read';
  return kind === 'write' || kind === 'delete' ? 'write' : 'other';
}

/** Text or names that come from somewhere else, and text that is more than is read. */
const EXECUTED =
  /execute|evaluate| runs |runs is|prints|name of a command|arguments of|language of its own|calls itself|without end|too (?:much|many|long|deeply)/;

/** What is read all the same, but for a value in it. */
const READ =
  /syntax error|^text is executed that is not known: [\w./[](?!.*(?:\{\}|what it reads))|^text is executed with names of files in it:\s+\(?\s*[\w./[]/;

/** Code that will run and that nobody has seen. */
function unseen(source: string, span: Span, unread = false): Effect {
  if (unread) return { kind: 'exec', target: { type: 'unknown', source }, tags: ['unseen', 'blind'], span };
  // Other doubts are about what was read: most likely the shell will refuse it too.
  const tags = EXECUTED.test(source) && !READ.test(source) ? ['unseen'] : ['unseen', 'unread'];
  // What to do instead depends on what it is: nothing can be saved and read of either.
  if (/calls itself|without end/.test(source)) tags.push('forkbomb');
  if (/^the name of (?:a|the) command is not known/.test(source)) tags.push('nameless');
  return { kind: 'exec', target: { type: 'unknown', source }, tags, span };
}

/** The programs that each wrapper or function runs: they read and write where it does. */
function heirsIn(all: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const heirs = new Map<string, string[]>();
  for (const { via, name } of all) {
    if (name === undefined) continue;
    for (const { name: outer } of via) {
      if (outer === undefined) continue;
      const known = heirs.get(outer);
      if (known === undefined) heirs.set(outer, [name]);
      else if (!known.includes(name)) known.push(name);
    }
  }
  return heirs;
}

function pendingOf(rule: Rule, part: CallPart, { tool, input, cwd }: EvaluationContext): PendingScript {
  const isCommand = part.kind === 'command';
  const command = isCommand ? part.view.name : tool;
  const args = isCommand ? part.view.args : part.kind === 'call' ? JSON.stringify(input) : '';
  const place = isCommand ? part.command.cwd : cwd;
  const key = JSON.stringify([rule.at.file, rule.at.line, rule.name, command, args, place]);
  return { key, rule, command, args, cwd: place };
}

const SIGNS = { read: '<', write: '>', append: '>>', readwrite: '<>', duplicate: '>&', text: '<<' } as const;

/** A command as patterns see it. */
export function viewCommand(command: Command, all: readonly Command[]): CommandView {
  const { argv, redirects, assignments, lookup, name } = command;
  const args = argv.slice(1).map(wordToText).join(' ');
  const sent = redirects.map(({ kind, fd, target }) =>
    kind === 'text' ? SIGNS[kind] : `${fd === undefined || fd < 0 ? '' : fd}${SIGNS[kind]} ${wordToText(target)}`,
  );
  const whole = sent.length === 0 ? args : [...(args === '' ? [] : [args]), ...sent].join(' ');
  // As people write it, and patterns with them: `> file`, not `1> file`.
  const written =
    sent.length === 0
      ? args
      : [args, ...sent.map((one) => one.replace(/^(?:1(?=>)|0(?=<))/, ''))].join(' ').trimStart();
  const resolved =
    name !== undefined &&
    lookup === undefined &&
    argv.every(isPattern) &&
    (assignments.length === 0 || loadsNothing(command));
  const words = (): (string | undefined)[] => argv.slice(1).map(literal);
  const code = stdinCode(command);
  const fed = (): boolean => readsStdin(command, all);
  return {
    name: name ?? wordToText(argv[0] ?? EMPTY),
    args,
    whole,
    withoutDefaultDescriptors: written,
    code,
    resolved,
    words,
    cwd: command.cwd,
    mayReadStdin: fed,
  };
}

const EMPTY = { pieces: [], span: { start: 0, end: 0 } };

/** Variables before a command may load code into it. */
function loadsNothing(command: Command): boolean {
  return effectsOf({ ...command, name: undefined, argv: [], redirects: [] }).knowledge === 'harmless';
}
