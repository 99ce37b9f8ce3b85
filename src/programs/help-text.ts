/** An option as a help text shows it. */
export interface HelpOption {
  readonly names: readonly string[];
  /** `maybe`: the next word is its value, or not. */
  readonly takes: 'nothing' | 'value' | 'attached' | 'maybe';
  readonly description: string;
}

export interface HelpText {
  readonly options: readonly HelpOption[];
  readonly subcommands: readonly { readonly name: string; readonly description: string }[];
}

/** Lines that are read, and characters of a line: more is no help for anybody. */
const MAX_LINES = 4_000;
const MAX_LINE_CHARS = 400;
const MAX_DESCRIPTION_CHARS = 100;

const HEADING = /^(?:[A-Z][\w ]*:|[A-Z][A-Z ]+)\s*$/;
const COMMAND_HEADING = /\b(?:sub-?)?commands?\b/i;
const COMMAND_LINE = /^ {1,8}([a-z][\w:-]*)(?:, [a-z][\w-]*)*(?: [[<]\S.*?)?(?: {2,}|\t+)(\S.*)$/;

/**
 * Reads options and subcommands out of what a program prints for `--help`, in the forms of getopt, argparse, clap, cobra,
 * commander and Go's flag. What it does not recognise it leaves out: an option that nobody lists is unknown.
 */
export function readHelpText(text: string): HelpText {
  const options: HelpOption[] = [];
  const subcommands: { name: string; description: string }[] = [];
  const taken = new Set<string>();
  let inCommands = false;
  for (const line of text.split(/\r?\n/).slice(0, MAX_LINES)) {
    const plain = withoutEscapes(line).slice(0, MAX_LINE_CHARS);
    if (/^\S/.test(plain)) inCommands = HEADING.test(plain) && COMMAND_HEADING.test(plain);
    const option = readOption(plain);
    if (option !== undefined) {
      const names = option.names.filter((name) => !taken.has(name));
      for (const name of names) taken.add(name);
      if (names.length > 0) options.push({ ...option, names });
      continue;
    }
    const [, name, description = ''] = (inCommands ? COMMAND_LINE.exec(plain) : null) ?? [];
    if (name !== undefined && name !== 'help' && !subcommands.some((one) => one.name === name))
      subcommands.push({ name, description: shorten(description) });
  }
  return { options, subcommands };
}

/** `-o, --output <FILE>   where to write`. */
function readOption(line: string): HelpOption | undefined {
  const [, form = '', description = ''] = /^\s+(-.*?)(?:(?: {2,}|\t+| : )(.*))?$/.exec(line) ?? [];
  if (form === '') return undefined;
  const names: string[] = [];
  let takes: HelpOption['takes'] = 'nothing';
  for (const part of form.split(/,\s*(?=-)|\s*\|\s*(?=-)|\s+or\s+(?=-)|\s+(?=--)/)) {
    const [, name, value = ''] =
      /^(--?[A-Za-z0-9?@#][\w.@-]*)((?:[ =[].*)?)$/.exec(part.replace(/\.\.\.$/, '').trim()) ?? [];
    if (name === undefined) return undefined;
    names.push(name);
    const kind = kindOf(value);
    if (kind === undefined) return undefined;
    if (kind !== 'nothing') takes = kind;
  }
  return { names, takes, description: shorten(description) };
}

/** What stands behind the name of an option; undefined where it is prose. */
function kindOf(value: string): HelpOption['takes'] | undefined {
  if (value === '') return 'nothing';
  if (/^\[=|^=\[/.test(value)) return 'attached';
  if (/^ \[/.test(value)) return 'maybe';
  if (/^\[/.test(value)) return 'attached';
  if (value.startsWith('=')) return 'value';
  // A word or two: `FILE`, `<file>`, `string`, `{a,b}`, `KEY VALUE`.
  return /^ (?:<[^>]+>|\{[^}]+\}|"[^"]+"|[\w./:|-]+)(?:[ =.,:|]*(?:<[^>]+>|[A-Z_]+|\.\.\.))*$/.test(value)
    ? 'value'
    : undefined;
}

function withoutEscapes(line: string): string {
  return line.replace(/\u001b\[[\d;]*[A-Za-z]/g, '').replace(/.\u0008/g, '');
}

/** What is written into a file as a comment: one line, and nothing that a terminal obeys. */
function shorten(text: string): string {
  const clean = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.length > MAX_DESCRIPTION_CHARS ? `${clean.slice(0, MAX_DESCRIPTION_CHARS - 3)}...` : clean;
}
