import type { DescribedPrograms } from '../programs/program-data.js';
import { type Budget, nestedBudget } from '../shell/budget.js';
import type { Command, Redirect, Via } from '../shell/command.js';
import { readShellTextWithin } from '../shell/read.js';
import { readsAsBash } from '../shell/shells.js';
import { onlyChecksSyntax } from '../shell/syntax-check.js';
import {
  isPattern,
  literal,
  literalPrefix,
  nameInVariableDirectory,
  type Span,
  type Word,
  wordToText,
} from '../shell/word.js';
import { unlistedAddresses } from './addresses.js';
import { addAgentStartEffects } from './agent-start.js';
import { addUnreadCode } from './code/harm/unread.js';
import { addDnsChanges } from './dns-changes.js';
import type { Effect, EffectAnalysis, EffectKind, Target } from './effect.js';
import { type PassedVariable, secretVariablesPassed } from './environment.js';
import { findProgramSpec, nameAlike } from './find-program.js';
import { addLastingVariables } from './lasting-variables.js';
import { touchedMounts } from './network-mounts.js';
import { addOwnProgramEffects } from './own-program.js';
import { addPatchedNames } from './patched-names.js';
import { pathTarget, resolvedTarget } from './paths.js';
import {
  type ArgumentRole,
  effectOf,
  isStream,
  type NestedCodeReader,
  ProgramCall,
  type ProgramSpec,
} from './program.js';
import { isExpanded } from './programs/places.js';
import { unreviewedReason } from './reviewed/review.js';
import { addShelledNames } from './shelled-names.js';
import { addSplitNames } from './split-names.js';
import { printsSystemFacts } from './system-facts.js';
import { unnamedWrites } from './unnamed-writes.js';
import { addVariableEffects } from './variables.js';
import { loadWorkspace } from './workspace.js';

/** How deeply programs that run text which runs programs are followed. */
const MAX_DEPTH = 8;

const NO_PROGRAMS: DescribedPrograms = new Map();

/** A command whose judgement cost something of a budget is judged once: asked again, the answer is the same. */
const judged = new WeakMap<DescribedPrograms, WeakMap<Command, EffectAnalysis>>();

/** What a command does, as far as its text tells, with programs that are described besides those that Sluice knows. */
export function commandEffects(command: Command, programs: DescribedPrograms = NO_PROGRAMS): EffectAnalysis {
  return judged.get(programs)?.get(command) ?? judge(command, 0, programs);
}

const NOTHING: readonly Effect[] = [];

/** What one command runs, charged to the budget of the text that it is of. */
class Nested implements NestedCodeReader {
  readonly #command: Command;
  readonly #depth: number;
  readonly programs: DescribedPrograms;
  /** Undefined as long as nothing was charged. */
  budget: Budget | undefined;
  /** All that the command does. */
  found: readonly Effect[] = NOTHING;
  /** Why something that it runs must not be allowed by a default. */
  unreviewed: string | undefined;
  outside: string | undefined;

  constructor(command: Command, depth: number, programs: DescribedPrograms, budget: Budget | undefined) {
    this.#command = command;
    this.#depth = depth;
    this.programs = programs;
    this.budget = budget;
  }

  take(effects: readonly Effect[]): void {
    this.found = this.found.length === 0 ? effects : [...this.found, ...effects];
  }

  trySpend(units: number): boolean {
    this.budget ??= nestedBudget(this.#command);
    return this.budget.trySpend(units);
  }

  read(text: string, call: ProgramCall, span: Span, fed = false): void {
    if (this.#depth >= MAX_DEPTH) return call.unknown('it runs commands nested too deeply to follow');
    this.budget ??= nestedBudget(this.#command);
    const { cwd } = call.command;
    const { commands, unknowns } = readShellTextWithin(this.budget, text, cwd === undefined ? {} : { cwd });
    const [doubt] = unknowns;
    if (!readsAsBash('sh', text)) call.unknown('it runs a command that sh may read otherwise than bash');
    if (doubt !== undefined) call.unknown(`it runs a command that could not be read: ${doubt.reason}`);
    const { remote } = this.#command;
    for (const inner of commands) {
      const input = fed && inner.stdin === undefined ? { stdin: null } : {};
      const moved = { ...inner, ...input, span, ...(remote !== undefined && { remote }) };
      const {
        effects: found,
        knowledge,
        why,
        unreviewed: unseen,
        outside,
      } = judge(moved, this.#depth + 1, this.programs, this.budget);
      this.unreviewed ??= unseen;
      this.outside ??= outside;
      for (const effect of found) call.effects.push({ ...effect, span });
      if (knowledge === 'unknown') call.unknown(why);
    }
  }
}

function judge(command: Command, depth: number, programs: DescribedPrograms, budget?: Budget): EffectAnalysis {
  const { cwd, possibleCwds } = command;
  if (cwd !== undefined || possibleCwds === undefined) return judgeInPlace(command, depth, programs, budget);
  const each = possibleCwds.map((one) => {
    const there = { ...command, cwd: one, possibleCwds: undefined };
    return judgeInPlace(there, depth, programs, budget);
  });
  const analysis = anyOf(each);
  if (depth === 0) remember(command, analysis, programs);
  return analysis;
}

/** What a command does in one of several directories: all of it counts. */
function anyOf(analyses: readonly EffectAnalysis[]): EffectAnalysis {
  const effects = new Map(analyses.flatMap((one) => one.effects).map((effect) => [JSON.stringify(effect), effect]));
  const worst = ['unknown', 'known', 'harmless'].map((state) => analyses.find(({ knowledge }) => knowledge === state));
  const { knowledge, why } = worst.find((one) => one !== undefined) as EffectAnalysis;
  return {
    effects: [...effects.values()],
    knowledge,
    why,
    unreviewed: analyses.find(({ unreviewed }) => unreviewed !== undefined)?.unreviewed,
    outside: analyses.find(({ outside }) => outside !== undefined)?.outside,
    altered: analyses.some(({ altered }) => altered) ? true : undefined,
  };
}

function remember(command: Command, analysis: EffectAnalysis, programs: DescribedPrograms): void {
  if (!judged.has(programs)) judged.set(programs, new WeakMap());
  judged.get(programs)?.set(command, analysis);
}

function judgeInPlace(command: Command, depth: number, programs: DescribedPrograms, budget?: Budget): EffectAnalysis {
  const inside = new Nested(command, depth, programs, budget);
  if (command.redirects.length > 0) inside.take(redirections(command));
  const loaded = command.assignments.length > 0 ? judgeVariables(command, inside) : undefined;
  const own = judgeProgram(command, inside);
  const secrets = secretVariablesPassed(command);
  if (secrets.length > 0) inside.take(secrets.map((secret) => variableRead(command, secret)));
  const told = unlistedAddresses(command, inside.found);
  if (told.length > 0) inside.take(told);
  const touched = touchedMounts(command, inside.found);
  if (touched.length > 0) inside.take(touched);
  const unnamed = unnamedWrites(command, inside.found);
  if (unnamed.length > 0) inside.take(unnamed);
  const analysis = conclude(command, inside, loaded ?? own, loaded === undefined ? undefined : true);
  if (depth === 0 && inside.budget !== undefined) remember(command, analysis, programs);
  return analysis;
}

/** What the program prints of it, nobody knows here. */
function variableRead({ span, remote }: Command, { name }: PassedVariable): Effect {
  return effectOf('env', { type: 'name', name }, span, ['read'], remote);
}

/** Every judgement has all its fields: so many are looked at that they have to be of one shape (0067). */
function conclude(
  command: Command,
  inside: Nested,
  doubt: string | undefined,
  altered: true | undefined,
): EffectAnalysis {
  const { found: effects, outside } = inside;
  if (doubt !== undefined)
    return { effects, knowledge: 'unknown', why: doubt, unreviewed: undefined, outside, altered };
  const { name } = command;
  const reason = inside.unreviewed ?? unreviewedReason(command);
  if (effects.length > 0)
    return { effects, knowledge: 'known', why: `${name ?? 'it'} is known`, unreviewed: reason, outside, altered };
  const why = name === undefined ? 'nothing runs' : `${name} changes nothing and reads no file`;
  return { effects, knowledge: 'harmless', why, unreviewed: reason, outside, altered };
}

/** Variables that are set for the command may load code into it. */
function judgeVariables(command: Command, inside: Nested): string | undefined {
  const call = new ProgramCall(command, [], {}, inside);
  // Alone, an assignment is for the shell; before a command, the program sees it.
  for (const { name, value } of command.assignments) addVariableEffects(name, value, call, command.argv.length > 0);
  inside.take(call.effects);
  return call.why;
}

function judgeProgram(command: Command, inside: Nested): string | undefined {
  const { name, argv, calls, lookup } = command;
  if (argv.length === 0 || calls === 'function') return undefined;
  if (name === undefined) return `the name of the command is not known: ${wordToText(argv[0] as Word)}`;
  const program = findProgramSpec(name, inside.programs);
  if (nameInVariableDirectory(argv[0] as Word) !== undefined) {
    const call = new ProgramCall(command, argv.slice(1), {}, inside);
    call.path('exec', argv[0]);
    inside.take(call.effects);
  }
  if (name.includes('/')) {
    const call = new ProgramCall(command, argv.slice(1), {}, inside);
    addAgentStartEffects(name.slice(name.lastIndexOf('/') + 1), call);
    addOwnProgramEffects(call);
    call.path('exec', argv[0]);
    inside.take(call.effects);
    return program === undefined ? `${name} is a program of its own` : undefined;
  }
  if (program === undefined) return judgeAlike(command, name, inside);
  const call = new ProgramCall(command, argv.slice(1), program, inside);
  addAgentStartEffects(name, call);
  addOwnProgramEffects(call);
  addLastingVariables(call);
  addPatchedNames(call);
  const why = runProgram(program, call);
  loadWorkspace(call);
  if (mayBeOption(argv)) call.loads({ type: 'dashes' });
  addSplitNames(call);
  addShelledNames(name, call);
  addUnreadCode(name, call);
  // A file whose name ends in a pipe is a command for it, wherever it lies.
  if (name === 'perl' && call.args.some(({ pieces }) => pieces.at(-1)?.kind === 'glob' && pieces.length > 1))
    call.unknown('a name that perl opens may be a command');
  // Where all is understood, there are no strangers among its options.
  const otherwise = why === undefined || program.open !== undefined ? undefined : call.argsWithoutOptionValues;
  if (otherwise !== undefined)
    inside.take(readAgain(program, new ProgramCall(command, otherwise, program, inside), call));
  // A wildcard may stand for several words: what is read, and what is written.
  const several = call.args.some(maySpread)
    ? call.args.flatMap((word) => (maySpread(word) ? [word, word] : [word]))
    : undefined;
  if (several !== undefined) inside.take(readAgain(program, new ProgramCall(command, several, program, inside), call));
  if (why === undefined && call.effects.length === 0 && printsSystemFacts(name)) call.named('read', 'system');
  // What xargs reads decides what the interpreter runs, unless code stands before it.
  const isFedCode = call.why !== undefined && INTERPRETER.test(name) && command.via.some(isFed) && !hasCode(argv);
  if (isFedCode && !onlyChecksSyntax(name, call.args)) call.unseen(call.why ?? name);
  addDnsChanges(call, true);
  inside.take(call.effects);
  // Behind a program that runs it, a builtin's name is looked up, too.
  const path = lookup === 'changed' ? literal(argv[0]) : undefined;
  if (path?.includes('/')) {
    const other = new ProgramCall(command, argv.slice(1), {}, inside);
    other.path('exec', argv[0]);
    inside.take(other.effects);
    return `${path} may lead to another program than ${name}`;
  }
  if (lookup === 'changed' && !(BUILTINS.has(name) && command.via.every(({ kind: tags }) => tags !== 'wrapper')))
    return `the search path was changed, so ${name} may be another program`;
  return why ?? call.why;
}

/** May a wildcard bring operands? What it puts in the place of `--include=*.ts` are options of that name. */
function maySpread(word: Word): boolean {
  return isExpanded(word) && !/^--[\w-]+=/.test(literalPrefix(word));
}

/** Programs that take no word for an option, or none of whose options does anything. */
const OPTIONLESS = /^(?:echo|:|true|false|ls|stat|basename|dirname|realpath|cd)$/;

/** Does a word begin with a wildcard, for which a shell may put a name that begins with a dash? */
function mayBeOption(argv: readonly Word[]): boolean {
  for (let at = 1; at < argv.length; at++) {
    const word = argv[at] as Word;
    const { pieces } = word;
    const first = pieces[0];
    const begins = first?.kind === 'glob' || (first?.kind === 'text' && first.text.startsWith('-'));
    if (begins && isExpanded(word)) return !OPTIONLESS.test(literal(argv[0]) ?? '');
    if (pieces.length === 1 && first?.text === '--') return false;
  }
  return false;
}

const INTERPRETER = /^(?:python|perl|ruby|node|php|lua|awk|gawk|mawk|bash|sh|zsh|dash|ksh)[\d.]*$/;

/** Some of the code is in the text: `-c 'echo {}'`, and not `-c {}`. */
function hasCode(argv: readonly Word[]): boolean {
  return argv.some((word, at) => {
    const isOption = /^-\w*[ec]$|^--e/.test(literal(word) ?? '');
    return (
      isOption && (literal(argv[at + 1]) ?? argv[at + 1]?.pieces.find(({ kind }) => kind !== 'unknown')) !== undefined
    );
  });
}

function isFed({ name }: Via): boolean {
  return name === 'xargs' || name === 'parallel';
}

function judgeAlike(command: Command, name: string, inside: Nested): string {
  const alike = nameAlike(name);
  const program = alike === name ? undefined : findProgramSpec(alike, inside.programs);
  if (program === undefined) {
    const call = new ProgramCall(command, command.argv.slice(1), {}, inside);
    addAgentStartEffects(alike.replace(/\.(?:cmd|ps1)$/, ''), call);
    addOwnProgramEffects(call);
    addLastingVariables(call);
    addUnreadCode(name, call);
    addDnsChanges(call, false);
    inside.take(call.effects);
    return `${name} is not a program that is known`;
  }
  const call = new ProgramCall({ ...command, name: alike }, command.argv.slice(1), program, inside);
  addAgentStartEffects(alike, call);
  runProgram(program, call);
  inside.take(call.effects);
  return `${name} may be ${alike}`;
}

/** Names that no search path changes. */
const BUILTINS = new Set([
  'cd',
  'echo',
  'export',
  'true',
  'false',
  ':',
  'test',
  '[',
  'printf',
  'pwd',
  'read',
  'set',
  'unset',
  'eval',
  'exec',
  'command',
  'builtin',
  'source',
  '.',
  'trap',
  'alias',
  'local',
  'declare',
  'return',
  'exit',
  'shift',
  'wait',
  'kill',
  'umask',
  'type',
  'let',
  'break',
  'continue',
]);

/** Programs for which `@file` stands for options that are in a file. */
const TAKES_OPTION_FILES =
  /^(?:(?:\w+-)*(?:nm|objdump|objcopy|size|readelf|strings|strip|addr2line|c\+\+filt|ar|as|ld|gcc|g\+\+|cpp|clang|clang\+\+)(?:-\d+)?|cc|c\+\+|c99|javac|java|javadoc|kotlinc|swiftc|rustc|tsc)$/;
const COMPILERS = /^(?:(?:\w+-)*(?:gcc|g\+\+|cpp|clang|clang\+\+|as)(?:-\d+)?|cc|c\+\+|c99)$/;
/** Programs that read the names of files, and then the files. */
const READS_NAMES: Readonly<Record<string, RegExp>> = { cpio: /^-\w*[op]/, pax: /^-\w*w/, ack: /^-\w*x/ };

/** Editors that take keys from their input where it is no terminal. */
const EDITORS = /^(?:r?(?:vim|view)|vi|nvi|nvim|gvim|vimdiff|elvis)(?:\.\w+)?$/;

function isInput({ fd }: Redirect): boolean {
  return fd === 0;
}

/** What decides what a program reads stands in a file, or comes from its input. */
function readsWordsElsewhere(call: ProgramCall): string | undefined {
  const { name, args } = call;
  // The words are asked first: most calls have none of these, and the patterns are long.
  if (args.some((word) => literalPrefix(word).startsWith('@')) && TAKES_OPTION_FILES.test(name))
    return `${name} takes options from a file`;
  if (args.some((word) => literal(word) === '-') && COMPILERS.test(name))
    return `${name} reads source that may include any file`;
  if (isTyped(call) && EDITORS.test(name)) return `${name} runs what its input types`;
  if (readsNames(call)) return `${name} reads files that its input names`;
  return undefined;
}

function isTyped({ args, command: { stdin, redirects } }: ProgramCall): boolean {
  return (
    (stdin !== undefined || redirects.some(isInput)) && !args.some((word) => /^-\w*[eE]/.test(literalPrefix(word)))
  );
}

function readsNames({ name, args, operands }: ProgramCall): boolean {
  const option = READS_NAMES[name];
  return (
    option !== undefined &&
    args.some((word) => option.test(literalPrefix(word))) &&
    (name !== 'pax' || operands.length === 0)
  );
}

function runProgram(program: ProgramSpec, call: ProgramCall): string | undefined {
  const reason = readsWordsElsewhere(call);
  if (reason !== undefined) call.unknown(reason);
  const { operands = 'text', effects: options, unknown, here, judge: more } = program;
  const bare = options === undefined && unknown === undefined ? undefined : applyOptions(program, call);
  if (typeof operands !== 'string') {
    const last = operands.length - 1;
    for (const [index, word] of call.operands.entries())
      call.apply(bare ?? operands[Math.min(index, last)] ?? 'text', word);
  } else if (bare !== undefined || operands !== 'text')
    for (const word of call.operands) call.apply(bare ?? operands, word);
  if (here !== undefined && call.operands.length === 0) call.at(here, '.');
  const why = more?.(call);
  if (typeof why === 'string') call.unknown(why);
  // A value that may be several words may bring files.
  if (operands !== 'text' && call.options.some(({ value }) => value?.spreads))
    call.unknown(`how many words ${call.name} is given is not known`);
  // A word that may hide an option hides nothing where no option does anything.
  if ((more !== undefined || options !== undefined || unknown !== undefined) && call.ambiguous) {
    const matters = more !== undefined || (unknown ?? []).length > 0 || Object.keys(options ?? {}).length > 0;
    const hidden = call.operands.find((word) => word.spreads || !isPattern(word));
    if (matters)
      call.unknown(`an argument of ${call.name} is not known: ${hidden === undefined ? '' : wordToText(hidden)}`);
  }
  if (call.why === undefined && program.open === undefined) {
    const [stranger] = call.unlistedOptions;
    if (stranger !== undefined) call.unknown(`${stranger.name} is not an option of ${call.name} that is known`);
  }
  return call.why;
}

/** What is done besides if an option that nobody has looked at takes the next word: both readings count. */
function readAgain(program: ProgramSpec, call: ProgramCall, first: ProgramCall): readonly Effect[] {
  runProgram(program, call);
  const seen = new Set(first.effects.map(asText));
  return call.effects.filter((effect) => !seen.has(asText(effect)));
}

/** All that tells two effects of one command apart. No text of a command has a NUL in it. */
function asText({ kind, target, tags }: Effect): string {
  return `${kind}\0${tags?.join('\0')}\0${target.type}\0${targetText(target)}`;
}

function targetText(target: Target): string {
  if (target.type === 'unknown') return target.source;
  if (target.type === 'name') return target.name;
  if (target.type === 'host') return `${target.host}\0${target.given}`;
  const { path, pattern, expands, made, above, spelt } = target;
  return `${path}\0${pattern}\0${expands}\0${made}\0${above}\0${spelt}`;
}

/** What the options do; answers with what a bare one does to the operands. */
function applyOptions(
  { effects: options = {}, unknown = [] }: ProgramSpec,
  call: ProgramCall,
): ArgumentRole | undefined {
  let bare: ArgumentRole | undefined;
  for (const { name, value } of call.options) {
    if (unknown.includes(name)) call.unknown(`${call.name} ${name} is not understood`);
    const role = options[name];
    if (value === undefined) bare ??= role;
    else if (role !== undefined) call.apply(role, value);
  }
  return bare;
}

function redirections({ redirects, cwd, remote }: Command): readonly Effect[] {
  const found: Effect[] = [];
  for (const { kind, target } of redirects) {
    if (kind === 'text' || kind === 'duplicate') continue;
    // A shell knows no addresses.
    const name = literal(target);
    const path =
      name !== undefined && /^file:/i.test(name) ? resolvedTarget(`./${name}`, cwd) : pathTarget(target, cwd);
    if (path.type === 'path' && isStream(path.path, kind.startsWith('read') ? 'read' : 'write')) continue;
    const add = (effect: EffectKind, on: Target, ...tags: string[]): void =>
      void found.push(effectOf(effect, on, target.span, tags, remote));
    const given = path.type === 'path' ? path.path : path.type === 'unknown' ? path.source : '';
    if (/^\/dev\/(tcp|udp)\//.test(given)) {
      const host = given.split('/')[3] ?? '';
      add('send', path.type === 'path' ? { type: 'host', host } : path, 'socket');
      continue;
    }
    if (kind === 'read' || kind === 'readwrite') add('read', path);
    if (kind === 'write') add('write', path, 'truncate');
    if (kind === 'append' || kind === 'readwrite') add('write', path, 'append');
  }
  return found;
}
