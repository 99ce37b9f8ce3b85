import type { Command } from '../command.js';
import { literal, type Word, type WordPiece, wordToText } from '../word.js';
import { isAscii } from './parameter.js';

const MAX_OUTPUT_CHARS = 64 * 1024;
/** Programs whose output can be told. */
export const CONSTANT_OUTPUT_PROGRAMS: ReadonlySet<string> = new Set([
  'echo',
  'printf',
  'cat',
  'pwd',
  'tee',
  'rev',
  'base64',
  'xxd',
  'tr',
  'wc',
  'date',
  'nproc',
  'id',
]);

/** What a command surely prints, given what it reads. Undefined where that depends on anything but the text. */
export function constantOutput(command: Command): readonly WordPiece[] | undefined {
  const { name, argv, stdin, redirects, cwd } = command;
  if (name === undefined || !CONSTANT_OUTPUT_PROGRAMS.has(name)) return undefined;
  if (printsNumber(command))
    return [{ kind: 'unknown', text: argv.map(wordToText).join(' '), number: true, mayBeEmpty: true }];
  // Output that goes to a file is not what the next command reads.
  if (redirects.some(({ kind, fd }) => kind !== 'text' && kind !== 'duplicate' && fd !== 0)) return undefined;
  const args = argv.slice(1);
  // The last one for standard input counts; a file or another descriptor is not in the text.
  const given = redirects.findLast(({ fd }) => fd === 0 || fd === undefined);
  const input =
    given === undefined ? inputOf(stdin ?? undefined) : given.kind === 'text' ? inputOf(given.target) : undefined;
  const pieces = printed(name, args, input, cwd);
  return pieces === undefined || sizeOf(pieces) > MAX_OUTPUT_CHARS ? undefined : pieces;
}

/**
 * Is its input not sure? zsh reads all that a command is given, and bash the last; a descriptor may be another one's, or
 * be named by a variable. The last one is followed.
 */
export function mayReadOtherInput({ redirects, stage }: Command): boolean {
  if (redirects.length === 0) return false;
  const inputs = redirects.filter(({ fd }) => fd === 0 || fd === undefined);
  return (
    inputs.length + (stage > 0 ? 1 : 0) > 1 || inputs.some(({ kind, fd }) => kind === 'duplicate' || fd === undefined)
  );
}

/** Does it surely print one number, whichever? */
function printsNumber({ name, argv, lookup, redirects }: Command): boolean {
  if (lookup === 'changed' || redirects.some(({ kind, fd }) => kind !== 'text' && kind !== 'read' && fd !== 2))
    return false;
  const args = argv.slice(1).map(literal);
  if (args.length > 1 || args.includes(undefined)) return false;
  const [only = ''] = args as string[];
  switch (name) {
    case 'wc':
      return /^(?:-[lcmwL]|--(?:lines|words|chars|bytes))$/.test(only);
    case 'date':
      // Not %N, which a date of BSD prints as a letter.
      return /^\+(?:%[sYmdHMSjuwy])+$/.test(only);
    case 'nproc':
      return only === '' || only === '--all';
    case 'id':
      return /^-[ug]$/.test(only);
    default:
      return false;
  }
}

function printed(
  name: string | undefined,
  args: readonly Word[],
  input: readonly WordPiece[] | undefined,
  cwd: string | undefined,
): readonly WordPiece[] | undefined {
  switch (name) {
    case 'echo':
      return echo(args);
    case 'printf':
      return printf(args);
    case 'cat':
      return args.length === 0 || (args.length === 1 && literal(args[0]) === '-') ? input : undefined;
    case 'pwd':
      return args.length === 0 && cwd !== undefined ? text(`${cwd}\n`) : undefined;
    case 'tee':
      return input;
    case 'rev':
      return args.length === 0
        ? map(input, (value) =>
            value
              .split('\n')
              .map((line) => [...line].reverse().join(''))
              .join('\n'),
          )
        : undefined;
    case 'base64':
      return args.length === 1 && /^(-d|-D|--decode)$/.test(literal(args[0]) ?? '')
        ? map(input, (value) => decode(value, 'base64'))
        : undefined;
    case 'xxd':
      return /^(-r -p|-p -r|-rp|-pr)$/.test(args.map((arg) => literal(arg)).join(' '))
        ? map(input, (value) => decode(value, 'hex'))
        : undefined;
    case 'tr':
      return translate(args, input);
    default:
      return undefined;
  }
}

/** Without options, and with -n; whatever else echo might interpret is not constant. */
function echo(args: readonly Word[]): readonly WordPiece[] | undefined {
  const [first] = args;
  const option = literal(first);
  const bare = option === '-n';
  if (option !== undefined && /^-[neE]+$/.test(option) && !bare) {
    const value = literals(args.slice(1))?.join(' ');
    const octal = value !== undefined && option.includes('e') && /\\[0-7]/.test(value);
    const escaped = value === undefined || octal ? undefined : option.includes('e') ? readEscapes(value) : value;
    return escaped === undefined ? undefined : text(option.includes('n') ? escaped : `${escaped}\n`);
  }
  const words = bare ? args.slice(1) : args;
  // A backslash means different things to the echo of different shells.
  if (words.some(({ spreads, pieces }) => spreads || pieces.some((piece) => piece.text.includes('\\'))))
    return undefined;
  const pieces = words.flatMap(({ pieces: parts }, index): readonly WordPiece[] =>
    index === 0 ? parts : [...text(' '), ...parts],
  );
  return bare ? pieces : [...pieces, ...text('\n')];
}

function printf(args: readonly Word[]): readonly WordPiece[] | undefined {
  const [format, ...rest] = literals(args) ?? [];
  if (format === undefined || format.startsWith('-')) return undefined;
  const values = [...rest];
  let result = '';
  do {
    let failed = false;
    const before = values.length;
    const once = format.replace(/%([sbd%])|%./g, (match, conversion: string | undefined) => {
      if (conversion === '%') return '%%';
      if (conversion === undefined || match.length !== 2) failed = true;
      const value = values.shift() ?? '';
      if (conversion === 'd' && !/^-?(0|[1-9]\d{0,14})$/.test(value)) failed = true;
      // Octal escapes mean different things in a format and in a value.
      if (conversion === 'b' && /\\[0-7]/.test(value)) failed = true;
      const said = conversion === 'b' ? readEscapes(value) : value;
      if (said === undefined) failed = true;
      return (said ?? '').replaceAll('\\', '\\\\').replaceAll('%', '%%');
    });
    const unescaped = readEscapes(once.replaceAll('%%', '%'));
    if (failed || unescaped === undefined) return undefined;
    result += unescaped;
    if (values.length === before || result.length > MAX_OUTPUT_CHARS) break;
  } while (values.length > 0);
  return text(result);
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  v: '\v',
  '"': '"',
  "'": "'",
};

function readEscapes(value: string): string | undefined {
  let failed = false;
  const result = value.replace(/\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)/gs, (_, code: string) => {
    if (/^(?:x.|[0-7])/.test(code)) {
      const byte = code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8) & 255;
      // Beyond ASCII a byte is a part of a character, or of no text at all.
      if (byte > 127) failed = true;
      return String.fromCharCode(byte);
    }
    const plain = ESCAPES[code];
    if (plain === undefined) failed = true;
    return plain ?? '';
  });
  return failed ? undefined : result;
}

function translate(args: readonly Word[], input: readonly WordPiece[] | undefined): readonly WordPiece[] | undefined {
  const [first, second] = args;
  const [from, to] = [letters(literal(first)), letters(literal(second))];
  if (args.length !== 2 || from === undefined || to === undefined || to.length === 0) return undefined;
  // Beyond ASCII it is a matter of the version whether letters or bytes are meant.
  if (![...from, ...to].every(isAscii)) return undefined;
  return map(input, (value) =>
    [...value]
      .map((letter) => {
        const index = from.lastIndexOf(letter);
        return index === -1 ? letter : (to[index] ?? to.at(-1) ?? '');
      })
      .join(''),
  );
}

/** A set of `tr`: letters and ranges, nothing else. */
function letters(set: string | undefined): string[] | undefined {
  if (set === undefined || set.startsWith('-') || /[[\]\\]/.test(set)) return undefined;
  const out: string[] = [];
  for (const [match, low, high] of set.matchAll(/(.)-(.)|./gs)) {
    if (low === undefined || high === undefined) out.push(match);
    else
      for (let code = low.charCodeAt(0); code <= high.charCodeAt(0) && out.length < 256; code++)
        out.push(String.fromCharCode(code));
  }
  return out;
}

function decode(value: string, encoding: 'base64' | 'hex'): string | undefined {
  const clean = value.replace(/\s/g, '');
  if (!(encoding === 'hex' ? /^([0-9a-fA-F]{2})*$/ : /^[A-Za-z0-9+/]*=*$/).test(clean)) return undefined;
  const bytes = Buffer.from(clean, encoding);
  const decoded = bytes.toString('utf8');
  return Buffer.from(decoded).equals(bytes) ? decoded : undefined;
}

function map(
  pieces: readonly WordPiece[] | undefined,
  change: (value: string) => string | undefined,
): readonly WordPiece[] | undefined {
  const value = pieces && literal({ pieces, span: { start: 0, end: 0 } });
  const changed = value === undefined ? undefined : change(value);
  return changed === undefined ? undefined : text(changed);
}

function inputOf(word: Word | undefined): readonly WordPiece[] | undefined {
  return word === undefined || word.spreads ? undefined : word.pieces;
}

function literals(words: readonly Word[]): string[] | undefined {
  const values = words.map(literal);
  return values.every((value) => value !== undefined) ? (values as string[]) : undefined;
}

function text(value: string): readonly WordPiece[] {
  return value === '' ? [] : [{ kind: 'text', text: value }];
}

function sizeOf(pieces: readonly WordPiece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.text.length, 0);
}
