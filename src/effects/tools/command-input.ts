import { quoteShellWord } from '../../shell/quote.js';
import { findProgramSpec } from '../find-program.js';
import { isPlainObject } from './tool-call-scan.js';

/** A command that an object describes, as text for a shell. */
export interface DescribedCommand {
  readonly texts: readonly string[];
  /** The directory that it gives; undefined where it gives none. */
  readonly cwd: string | undefined;
  /** Fields that are part of the command: nothing else is to be read from them. */
  readonly used: ReadonlySet<string>;
  /** What could not be made out. */
  readonly why: string | undefined;
}

/** How tools name what they run. Capitals, `_` and `-` do not count. */
const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const PROGRAM = names('command cmd program prog executable exe binary bin process exec');
const ARGUMENTS = names('args arguments argv params parameters arglist commandargs cmdargs programargs arg');
const LINE = names(
  'command cmd shell commandline cmdline shellcommand bash sh zsh terminalcommand exec run shellscript bashscript bashcommand shellinput execute',
);
const LINES = names('commands cmds commandlist commandlines shellcommands scripts');
const CODE = names('script code source program snippet');
const LANGUAGE = names('language lang interpreter runtime kernel shell engine type');
const DIRECTORY = names('cwd workdir workingdirectory workingdir directory dir rootdir basedir projectpath projectdir');
const ENVIRONMENT = names('env environment envvars environmentvariables variables vars');
const INPUT = names('stdin input standardinput stdindata');
/** A shell by its name or its path, and switches: no command. */
const SHELL = /^(?:(?:\/[\w./-]*\/)?(?:ba|z|da|k|a)?sh|true|false|\d*)$/;
/** Languages, and the program that reads a text of each. */
const READERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:.*\/)?(?:bash|sh|zsh|shell|dash|ksh|terminal|console|shellscript)$/i, ''],
  [/^(?:.*\/)?(?:python[\d.]*|py|ipython)$/i, 'python3 -c '],
  [/^(?:.*\/)?(?:javascript|js|node|nodejs|typescript|ts|deno|bun)$/i, 'node -e '],
  [/^(?:.*\/)?(?:ruby|rb)$/i, 'ruby -e '],
  [/^(?:.*\/)?(?:perl|pl)$/i, 'perl -e '],
  [/^(?:.*\/)?php$/i, 'php -r '],
];
const NAME = /^[A-Za-z_]\w*$/;

/** A tool whose name says that it runs what it is given. */
export const COMMAND_TOOL_NAME =
  /(?:^|[^a-z])(?:exec|execute|run|shell|bash|sh|zsh|terminal|command|cmd|spawn|process|subprocess|system|console|repl|eval)(?:[^a-z]|$)/i;

function plain(key: string): string {
  return key.replace(/[^A-Za-z\d]/g, '').toLowerCase();
}

function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string');
}

/**
 * The commands that an object describes: text, a list of words, a program with its arguments, code with its language.
 * Where it may be read in two ways, it is read in both. Undefined where it describes none.
 */
export function describedCommand(
  record: Readonly<Record<string, unknown>>,
  tool: string,
  server = '',
): DescribedCommand | undefined {
  const whole = `${server} ${tool}`;
  const fields = Object.entries(record).filter(([, value]) => value !== null && value !== undefined);
  const used = new Set<string>();
  const find = (set: ReadonlySet<string>): (readonly [string, unknown])[] =>
    fields.filter(([key]) => set.has(plain(key)));
  const take = (key: string): void => void used.add(key);
  const texts: string[] = [];
  const add = (...found: readonly string[]): void => void texts.push(...found);
  const args = find(ARGUMENTS).find(([, value]) => isWords(value) || typeof value === 'string');
  const programs = find(PROGRAM).filter(([, value]) => typeof value === 'string' && value !== '');

  for (const [key, program] of programs) {
    if (args === undefined || args[0] === key) continue;
    take(key);
    take(args[0]);
    const rest = typeof args[1] === 'string' ? args[1] : (args[1] as readonly string[]).map(quoteShellWord).join(' ');
    // `command` may be a line of its own: it is not quoted.
    add(`${String(program)} ${rest}`);
  }
  for (const [key, value] of [...find(LINE), ...find(ARGUMENTS)]) {
    if (!isWords(value) || used.has(key)) continue;
    const bare = ARGUMENTS.has(plain(key));
    const own = bare && !COMMAND_TOOL_NAME.test(tool) && findProgramSpec(tool.toLowerCase()) !== undefined;
    if (bare && plain(key) !== 'argv' && !own && !COMMAND_TOOL_NAME.test(whole)) continue;
    take(key);
    if (own) add([tool.toLowerCase(), ...value].map(quoteShellWord).join(' '));
    add(value.map(quoteShellWord).join(' '));
    // A list of lines looks the same as a list of words.
    if (value.some((word) => /\s/.test(word.trim()))) add(...value);
  }
  for (const [key, value] of find(LINES)) {
    if (!isWords(value) && typeof value !== 'string') continue;
    take(key);
    add(...(typeof value === 'string' ? [value] : value));
  }
  for (const [key, value] of find(LINE)) {
    if (typeof value !== 'string' || used.has(key) || value === '' || (plain(key) !== 'command' && SHELL.test(value)))
      continue;
    take(key);
    add(value);
  }
  code(find, take, add, whole);
  if (texts.length === 0) return undefined;
  const { set, why } = environment(find, take);
  const [input] = find(INPUT);
  if (typeof input?.[1] === 'string') take(input[0]);
  const fed = typeof input?.[1] === 'string' ? ` <<< ${quoteShellWord(input[1])}` : '';
  const place = find(DIRECTORY).find(([, value]) => typeof value === 'string' && value !== '');
  if (place !== undefined) take(place[0]);
  return {
    texts: texts.map((text) => `${set}${text}${fed}`),
    cwd: place?.[1] as string | undefined,
    used,
    why,
  };
}

type Find = (set: ReadonlySet<string>) => readonly (readonly [string, unknown])[];

/** Code whose language is said, or that says itself that a shell reads it. */
function code(find: Find, take: (key: string) => void, add: (...texts: readonly string[]) => void, tool: string): void {
  const language = find(LANGUAGE).find(([, value]) => typeof value === 'string')?.[1] as string | undefined;
  for (const [key, value] of find(CODE)) {
    if (typeof value !== 'string' || value === '') continue;
    const reader = READERS.find(([pattern]) => language !== undefined && pattern.test(language))?.[1];
    const shebang = /^#!.*\b(?:ba|z|da|k)?sh\b/.test(value);
    const shells =
      shebang || (language === undefined && /(?:^|[^a-z])(?:shell|bash|sh|zsh|terminal)(?:[^a-z]|$)/i.test(tool));
    if (reader === undefined && !shells) continue;
    take(key);
    add(reader === undefined || reader === '' ? value : `${reader}${quoteShellWord(value)}`);
  }
}

/** Variables that are set for it, as they stand before a command. */
function environment(find: Find, take: (key: string) => void): { set: string; why: string | undefined } {
  let set = '';
  for (const [key, value] of find(ENVIRONMENT)) {
    take(key);
    const pairs = isPlainObject(value)
      ? Object.entries(value)
      : isWords(value)
        ? value.map((pair): [string, unknown] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
        : undefined;
    if (pairs === undefined) return { set, why: 'the variables that it sets are not known' };
    for (const [name, text] of pairs) {
      if (!NAME.test(name) || !/^(?:string|number|boolean)$/.test(typeof text))
        return { set, why: 'the variables that it sets are not known' };
      set += `${name}=${quoteShellWord(String(text))} `;
    }
  }
  return { set, why: undefined };
}
