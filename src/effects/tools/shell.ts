import { posix } from 'node:path';
import type { DescribedPrograms } from '../../programs/program-data.js';
import type { Budget } from '../../shell/budget.js';
import type { ShellReading } from '../../shell/command.js';
import { quoteShellWord } from '../../shell/quote.js';
import { readShellText, readShellTextWithin, type ShellReadOptions } from '../../shell/read.js';
import { commandEffects } from '../command-effects.js';
import type { Effect, EffectAnalysis } from '../effect.js';
import type { PathBase } from '../paths.js';
import { describedCommand } from './command-input.js';
import { withLikelyEffects } from './likely-effects.js';
import { COMMAND_FIELDS, TYPED_FIELDS } from './names.js';
import { isPlainObject, type ToolCallScan } from './tool-call-scan.js';

/** A text with its commands and what they do. */
export interface TextAnalysis extends EffectAnalysis {
  /** The text that the spans are places of. */
  readonly text: string;
  readonly commands: ShellReading;
  /** What each command does, in the order of the commands. */
  readonly judgements: readonly EffectAnalysis[];
}

/** What a text does that a shell is given. Known only where every part of it is. */
export function textEffects(text: string, base: PathBase = {}, programs?: DescribedPrograms): TextAnalysis {
  return judgeReading(text, readShellText(text, known(base)), base, programs);
}

/** The same for one of several texts that share a budget. */
export function textEffectsWithin(
  budget: Budget,
  text: string,
  base: PathBase,
  programs?: DescribedPrograms,
): TextAnalysis {
  return judgeReading(text, readShellTextWithin(budget, text, known(base)), base, programs);
}

function known({ cwd, home }: PathBase): ShellReadOptions {
  if (cwd === undefined) return home === undefined ? {} : { home };
  return home === undefined ? { cwd } : { cwd, home };
}

function judgeReading(
  text: string,
  commands: ShellReading,
  base: PathBase,
  programs: DescribedPrograms | undefined,
): TextAnalysis {
  const separate = commands.commands.map((command) => commandEffects(command, programs));
  // What one command makes, another one has to use.
  const several = separate.length > 1;
  const judgements = withLikelyEffects(commands.commands, separate, base, programs);
  const own = several ? judgements.flatMap(({ effects }) => effects) : (judgements[0]?.effects ?? []);
  const makes = several && own.some(({ kind }) => kind === 'write');
  const carried = makes ? carriedIn(judgements) : [];
  const found = carried.length === 0 ? own : [...own, ...carried];
  const why =
    (text.trim() === '' ? 'there is no command' : undefined) ??
    commands.unknowns[0]?.reason ??
    judgements.find(({ knowledge }) => knowledge === 'unknown')?.why ??
    (several ? linked(commands, judgements) : undefined) ??
    (makes ? selfMade(commands, judgements) : undefined);
  const parts = { text, commands, judgements };
  if (why !== undefined) return { effects: found, knowledge: 'unknown', why, ...parts };
  if (found.length > 0) return { effects: found, knowledge: 'known', why: 'every command is known', ...parts };
  return { effects: found, knowledge: 'harmless', why: judgements[0]?.why ?? 'nothing runs', ...parts };
}

/** Code that is written and then run in the same text is code that nobody has read. */
function selfMade({ commands }: ShellReading, judgements: readonly EffectAnalysis[]): string | undefined {
  const written = new Set<string>();
  /** What a build leaves behind, by the build: the workspace decides both what it makes and what it runs. */
  const built = new Map<string, Set<string>>();
  for (const [index, { effects: found }] of judgements.entries()) {
    const name = commands[index]?.name ?? '';
    // Python looks for its modules in the working directory first.
    const imports = /^(python|pypy|ipython)[\d.]*$/.test(name);
    const others = [...built].flatMap(([by, paths]) => (by === name ? [] : [...paths]));
    const before = others.length === 0 ? [...written] : [...written, ...others];
    if (imports && before.some((path) => path.endsWith('.py'))) return 'it may import a module that it wrote';
    for (const { kind, target, when } of found) {
      // What a condition decides is decided by whoever can ask the machine.
      if (when !== undefined) continue;
      if (kind === 'exec' && target.type === 'path' && before.some((path) => runs(target.path, path))) {
        return 'it runs a file that it wrote';
      }
    }
    for (const { kind, target, tags } of found) {
      if (kind !== 'write' || target.type !== 'path') continue;
      const own = ({ kind: does, target: at }: Effect) =>
        does === 'exec' && at.type === 'path' && runs(at.path, target.path);
      if (name === '' || !tags?.includes('build') || !found.some(own)) written.add(target.path);
      else built.set(name, (built.get(name) ?? new Set()).add(target.path));
    }
  }
  return undefined;
}

/** A file whose content came from elsewhere in the same text, by a copy or a download, and is then run. */
function carriedIn(judgements: readonly EffectAnalysis[]): Effect[] {
  const written = new Set<string>();
  const found: Effect[] = [];
  for (const { effects } of judgements) {
    for (const { kind, target, span, when } of effects) {
      if (kind !== 'exec' || target.type !== 'path' || when !== undefined) continue;
      // Where a server chooses the name, it may be any in that directory.
      if (written.has(target.path) || written.has(`${posix.dirname(target.path)}/*`))
        found.push({ kind, target: { type: 'unknown', source: target.path }, tags: ['unseen', 'written'], span });
    }
    const carries = effects.some(
      ({ kind, target, tags }) =>
        (kind === 'receive' && tags?.includes('download')) ||
        (kind === 'read' && target.type === 'path' && written.has(target.path)),
    );
    for (const { kind, target, tags = [] } of effects) {
      if (kind !== 'write' || target.type !== 'path') continue;
      if (carries || tags.some((word) => /^(?:truncate|overwrite|append|download)$/.test(word)))
        written.add(target.path);
    }
  }
  return found;
}

/** Does executing one path run the other: the file itself, or a file of a workspace? */
function runs(executed: string, written: string): boolean {
  return executed === written || written.startsWith(executed === '/' ? '/' : `${executed}/`);
}

/** A link that is made in the same text leads the other commands elsewhere than their words say. */
function linked({ commands }: ShellReading, judgements: readonly EffectAnalysis[]): string | undefined {
  const makes = (index: number): boolean =>
    /^(?:ln|link|symlink)$/.test(commands[index]?.name ?? '') ||
    judgements[index]?.effects.some(({ tags }) => tags?.some((word) => word === 'link' || word === 'symlink')) === true;
  const first = judgements.findIndex((_, index) => makes(index));
  if (first === -1) return undefined;
  const follows = judgements.some(
    (analysis, index) => index > first && analysis.effects.some(({ target }) => target.type === 'path'),
  );
  return follows ? 'a link is made that later commands may go through' : undefined;
}

/** Fields with which other tools give more commands, variables or another place. */
const ODD_FIELDS = ['environment', 'envs', 'env_vars', 'variables', 'script', 'commands', 'argv', 'code', 'dir'];

/**
 * Fields that say how a command is shown, waited for or asked about, in any spelling. What another one changes is not
 * known: it may set variables, or the directory.
 */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(
  `description explanation goal justification reason purpose summary title label timeout timeoutms timeoutseconds
   timeoutsecs delayms waitms waitmsbeforeasync blockuntilms yieldtimems initialwait maxoutputtokens runinbackground
   isbackground background detach async blocking persistent fireandforget mode tty login requiresapproval
   requireuserapproval safetoautorun risklevel risklevelreason requiredpermissions prefixrule conversationid sessionid
   toolcallid tooluseid callid`.split(/\s+/),
);
/** Those that name the directory, in any spelling. */
const PLACE_FIELDS: ReadonlySet<string> = new Set(
  'cwd workdir workingdir workingdirectory currentdirectory currentworkingdirectory dirpath directory'.split(' '),
);

function plainName(field: string): string {
  return field.replace(/[^A-Za-z\d]/g, '').toLowerCase();
}

/** All that say more than the command does. Most inputs have none of them. */
const SPECIAL: ReadonlySet<string> = new Set([
  ...ODD_FIELDS,
  'shell',
  'executable',
  'interpreter',
  'env',
  'dangerouslyDisableSandbox',
  'with_escalated_permissions',
  'shellId',
]);

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** A tool that runs a command: text for a shell, or the words of one program. */
export function useShell(scan: ToolCallScan): TextAnalysis | undefined {
  const text = commandText(scan);
  if (text === undefined) {
    scan.unknown('there is no command');
    return undefined;
  }
  const fields = Object.keys(scan.input).filter((name) => !isNothing(scan.field(name)));
  const isSpecial = fields.some((name) => SPECIAL.has(name) || PLACE_FIELDS.has(plainName(name)));
  if (isSpecial) useFields(scan);
  for (const name of fields) if (!isKnownField(name)) scan.unknown(`the field ${name} may change what runs`);
  const base = { cwd: isSpecial ? directory(scan) : scan.call.cwd, home: scan.call.home };
  const analysis = textEffects(text, base, scan.readers.programs);
  scan.effects.push(...analysis.effects);
  if (analysis.knowledge === 'unknown') scan.unknown(analysis.why);
  return analysis;
}

function isKnownField(name: string): boolean {
  const plain = plainName(name);
  return (
    SPECIAL.has(name) ||
    COMMAND_FIELDS.includes(name) ||
    ARGUMENTS.test(name) ||
    /^(?:command|cmd|commandline)$/.test(plain) ||
    PLAIN_FIELDS.has(plain) ||
    PLACE_FIELDS.has(plain)
  );
}

function useFields(scan: ToolCallScan): void {
  const odd = ODD_FIELDS.filter((name) => !isNothing(scan.field(name)));
  for (const name of odd) scan.unknown(`the field ${name} may change what runs`);
  const others =
    describedCommand(Object.fromEntries(odd.map((name) => [name, scan.field(name)])), 'shell')?.texts ?? [];
  for (const text of others)
    for (const { kind, target, tags = [] } of textEffectsWithin(scan.budget, text, scan.call, scan.readers.programs)
      .effects)
      scan.add(kind, target, ...tags);
  const shell = scan.field('shell') ?? scan.field('executable') ?? scan.field('interpreter');
  if (!isNothing(shell) && !(typeof shell === 'string' && /^(?:(?:\/usr)?\/bin\/)?(?:ba|z|da)?sh$/.test(shell)))
    if (typeof shell !== 'boolean') scan.unknown('it names the program that runs the text');
  const env = scan.field('env');
  if (env !== undefined && (!isPlainObject(env) || Object.keys(env).length > 0)) {
    scan.unknown('it sets variables');
    const [set] = describedCommand({ command: 'true', env }, '')?.texts ?? [];
    if (set !== undefined) scan.effects.push(...textEffects(set, {}, scan.readers.programs).effects);
  }
  if (scan.field('dangerouslyDisableSandbox') === true || scan.field('with_escalated_permissions') === true)
    scan.named('privilege', 'sandbox', 'unsandboxed');
}

const NOTHING: ReadonlySet<string> = new Set();

/** What the commands do that an object of the input describes. Answers with the fields that were part of them. */
export function useDescribed(
  scan: ToolCallScan,
  record: Readonly<Record<string, unknown>>,
  tool: string,
  server = '',
): ReadonlySet<string> {
  const found = describedCommand(record, tool, server);
  if (found === undefined) return NOTHING;
  const { cwd: given, texts, used, why } = found;
  const cwd = given === undefined ? scan.call.cwd : scan.directory(given);
  const base = { cwd, home: scan.call.home };
  // Lines may be of one shell, or each of its own.
  for (const text of texts.length > 1 ? [texts.join('\n'), ...texts] : texts) {
    const analysis = textEffectsWithin(scan.budget, text, base, scan.readers.programs);
    // Rules about commands see the first.
    if (scan.ran === undefined) {
      scan.ran = analysis;
      scan.effects.push(...analysis.effects);
    } else for (const { kind, target, tags = [] } of analysis.effects) scan.add(kind, target, ...tags);
    if (analysis.knowledge === 'unknown') scan.unknown(analysis.why);
  }
  if (why !== undefined) scan.unknown(why);
  scan.named('exec', 'shell', 'mcp');
  return used;
}

const ARGUMENTS = /^(?:command_?|cmd_?)?(?:args|argv|arguments)$/i;

/** All the commands of the input: each client reads another field. */
function commandText(scan: ToolCallScan): string | undefined {
  const given = COMMAND_FIELDS.map((name) => scan.field(name)).filter((value) => value !== undefined);
  if (given.length > 1) scan.unknown('it has more than one command');
  // A program with its arguments beside it, or only its arguments. Most calls have a text and no arguments.
  if (given.length === 0 || Object.keys(scan.input).some((key) => ARGUMENTS.test(key))) {
    const described = describedCommand({ ...scan.input, env: undefined }, scan.call.tool);
    if (described !== undefined && (given.length === 0 || [...described.used].some((key) => ARGUMENTS.test(key))))
      return described.texts.join('\n');
  }
  const texts = given.map(spelt);
  if (texts.every((text) => text === undefined)) return undefined;
  if (texts.some((text) => text === undefined)) scan.unknown('a command is no text');
  return texts.length === 0 ? undefined : texts.filter((text) => text !== undefined).join('\n');
}

function spelt(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0 || !value.every((word) => typeof word === 'string')) return undefined;
  return value.map(quoteShellWord).join(' ');
}

/** Keys by their names, as some tools take them. */
const ENTER_KEY = /\{enter\}|\{return\}|<enter>|<cr>|\r\n?/gi;
const OTHER_KEYS =
  /\{(?:up|down|left|right|tab|escape|esc|backspace|delete|home|end)\}|[\u0000-\u0008\u000b-\u001f\u007f]/gi;

/** Types into a program that runs: most likely a shell, in a directory that is not known. */
export function useTyping(scan: ToolCallScan): TextAnalysis | undefined {
  const text = scan.texts(TYPED_FIELDS).join('\n').replace(ENTER_KEY, '\n').replace(OTHER_KEYS, '');
  // What reads it is not known, nor what was typed before.
  scan.unknown('it is typed into a program that runs');
  if (text.trim() === '') return undefined;
  const analysis = textEffects(text, { home: scan.call.home }, scan.readers.programs);
  scan.effects.push(...analysis.effects);
  if (scan.call.cwd !== undefined) scan.effects.push(...textEffects(text, scan.call, scan.readers.programs).effects);
  return analysis;
}

/** Undefined where it is not known: relative paths are unknown then. */
function directory(use: ToolCallScan): string | undefined {
  // A shell that goes on from an earlier call is wherever that one left it.
  if (use.field('shellId') !== undefined) return undefined;
  const names = Object.keys(use.input).filter((name) => PLACE_FIELDS.has(plainName(name)));
  const given = new Set(names.map((name) => use.text(name)).filter((text) => text !== undefined && text !== ''));
  if (given.size > 1) use.unknown('it names more than one directory');
  const [place] = given;
  return place === undefined ? use.call.cwd : use.directory(place);
}
