import { quoteShellWord } from '../../shell/quote.js';
import { describedCommand } from './command-input.js';
import { isNothing, plainFieldName } from './field-name.js';
import { COMMAND_FIELDS, TYPED_FIELDS } from './names.js';
import { useOtherFields } from './other-fields.js';
import { isPlainField } from './plain-fields.js';
import { type TextAnalysis, textEffects } from './shell.js';
import type { ToolCallScan } from './tool-call-scan.js';

const names = (text: string): readonly string[] => text.split(/\s+/);
const ARGUMENTS = names('args argv arguments commandargs commandargv commandarguments cmdargs cmdargv cmdarguments');
const PLACES = names(
  'cwd workdir workingdir workingdirectory currentdirectory currentworkingdirectory dirpath directory',
);
/** What goes on from an earlier call, wherever that one left it. No client has one that is only a label. */
const SESSIONS = names(
  'shellid sessionid conversationid terminalid ptyid bashid processid execid shellsession session terminal terminalname sessionname shellname',
);
const SHELLS = names('shell executable interpreter');
const SHELL = /^(?:(?:\/usr)?\/bin\/)?(?:ba|z|da)?sh$/;
const UNSANDBOXED = names('dangerouslydisablesandbox withescalatedpermissions');

/**
 * A tool that runs a command: text for a shell, or the words of one program. A field is known only where it is read here,
 * or changes nothing: another one may set variables, or the directory.
 */
export function useShell(scan: ToolCallScan): TextAnalysis | undefined {
  const only = onlyCommand(scan.input);
  if (only !== undefined) return runText(scan, only, scan.call.cwd);
  const text = commandText(scan);
  if (text === undefined) {
    scan.unknown('there is no command');
    useOtherFields(scan, 'shell');
    return undefined;
  }
  useShells(scan);
  useEnvironment(scan);
  if (leavesSandbox(scan)) scan.named('privilege', 'sandbox', 'unsandboxed');
  const cwd = directory(scan);
  useOtherFields(scan, 'shell');
  return runText(scan, text, cwd);
}

/** Most calls have a command, why it is run, and how long it may take: no other field has to be looked for. */
function onlyCommand(input: ToolCallScan['input']): string | undefined {
  for (const name of Object.keys(input))
    if (name !== 'command' && !(PLAIN_FIELDS.has(name) && isPlainField('shell', name, input[name]))) return undefined;
  const { command } = input;
  return typeof command === 'string' ? command : undefined;
}
const PLAIN_FIELDS = new Set(['description', 'timeout']);

function runText(scan: ToolCallScan, text: string, cwd: string | undefined): TextAnalysis {
  const analysis = textEffects(text, { cwd, home: scan.call.home }, scan.readers.programs);
  for (const effect of analysis.effects) scan.effects.push(effect);
  if (analysis.knowledge === 'unknown') scan.unknown(analysis.why);
  return analysis;
}

/** By a switch, or by the permissions that it asks for: `network` and `git_write` open a part of it, `all` the whole. */
function leavesSandbox(scan: ToolCallScan): boolean {
  const asked = scan.values('requiredpermissions').flat();
  for (const one of asked) if (typeof one !== 'string') scan.unknown('a permission is no text');
  const switched = UNSANDBOXED.filter((name) => scan.flag(name));
  return switched.length > 0 || asked.some((one) => one !== 'network' && one !== 'git_write');
}

/** Each of them may name the program that runs the text. `shell` is also a switch. */
function useShells(scan: ToolCallScan): void {
  for (const name of SHELLS)
    for (const value of scan.values(name)) {
      if (isNothing(value) || (name === 'shell' && typeof value === 'boolean')) continue;
      if (typeof value !== 'string' || !SHELL.test(value)) scan.unknown('it names the program that runs the text');
    }
}

function useEnvironment(scan: ToolCallScan): void {
  for (const env of scan.values('env')) {
    if (isNothing(env)) continue;
    scan.unknown('it sets variables');
    const [set] = describedCommand({ command: 'true', env }, '')?.texts ?? [];
    if (set !== undefined) scan.effects.push(...textEffects(set, {}, scan.readers.programs).effects);
  }
}

/** All the commands of the input: each client reads another field. */
function commandText(scan: ToolCallScan): string | undefined {
  const given = distinct(scan.valuesOf(COMMAND_FIELDS));
  if (given.length > 1) scan.unknown('it has more than one command');
  // A program with its arguments beside it, or only its arguments. Most calls have a text and no arguments.
  const args = distinct(scan.valuesOf(ARGUMENTS).filter((value) => !isNothing(value)));
  if (args.length > 1) scan.unknown('it has more than one list of arguments');
  // Such a list begins with the program: a client may run it instead of the command.
  if (given.length > 0 && scan.valuesOf(WHOLE_LISTS).some((value) => !isNothing(value)))
    scan.unknown('it has a command, and a list with another one');
  if (args.some((value) => typeof value !== 'string' && !isWords(value))) scan.unknown('the arguments are no text');
  if (given.length === 0 || args.length > 0) {
    const described = describedCommand(withWords(scan.input), scan.call.tool);
    const used = [...(described?.used ?? [])].map(plainFieldName);
    if (described !== undefined && (given.length === 0 || used.some((name) => ARGUMENTS.includes(name))))
      return described.texts.join('\n');
    if (args.length > 0) scan.unknown('it is not clear what the arguments are for');
  }
  const texts = given.map(spelt);
  if (texts.every((text) => text === undefined)) return undefined;
  if (texts.some((text) => text === undefined)) scan.unknown('a command is no text');
  return texts.filter((text) => text !== undefined).join('\n');
}

const WHOLE_LISTS = ['argv', 'commandargv', 'cmdargv'];

function distinct(values: readonly unknown[]): readonly unknown[] {
  return values.length < 2 ? values : [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}

/** Arguments that are no words are unknown, and what they most likely are counts. The variables are read elsewhere. */
function withWords(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const fields = Object.entries(input).flatMap(([key, value]): [string, unknown][] => {
    const name = plainFieldName(key);
    if (name === 'env') return [];
    if (!ARGUMENTS.includes(name) || typeof value !== 'object' || value === null || isWords(value))
      return [[key, value]];
    const words = Object.values(value).filter((word) => /^(?:string|number|boolean)$/.test(typeof word));
    return [[key, words.map(String)]];
  });
  return Object.fromEntries(fields);
}

function spelt(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isWords(value) && value.length > 0 ? value.map(quoteShellWord).join(' ') : undefined;
}

/** Undefined where it is not known: relative paths are unknown then. */
function directory(scan: ToolCallScan): string | undefined {
  const given = distinct(scan.valuesOf(PLACES).filter((value) => !isNothing(value)));
  if (given.length > 1) scan.unknown('it names more than one directory');
  if (given.some((place) => typeof place !== 'string')) scan.unknown('the directory is no text');
  const goesOn = scan.valuesOf(SESSIONS).filter((value) => !isNothing(value));
  if (goesOn.some((id) => typeof id !== 'string' && typeof id !== 'number')) scan.unknown('the session has no name');
  if (goesOn.length > 0) return undefined;
  const [place] = given;
  if (place === undefined) return scan.call.cwd;
  return typeof place === 'string' ? scan.directory(place) : undefined;
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
