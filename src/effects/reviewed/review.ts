import type { Command } from '../../shell/command.js';
import { literal, type Word, wordToText } from '../../shell/word.js';
import { type ArgumentForm, firstArgumentOutsideForm, parseArgumentForm } from './form.js';
import { REVIEWED } from './table.js';

/**
 * Why a call must not be allowed by a default: somebody has to have read the manual of the program, with each of the
 * options that it is given. What the program's own judgement says of it is no proof, since that has many authors and
 * more than a thousand programs; an `allow` needs both.
 */
export function unreviewedReason({ name, argv }: Command): string | undefined {
  if (name === undefined || argv.length === 0) return undefined;
  return within(name, argv.slice(1));
}

function within(path: string, args: readonly Word[]): string | undefined {
  const form = formOf(path);
  const isTree = hasSubcommands(path);
  if (form !== undefined && isHelp(args) && !path.startsWith('git ')) return undefined;
  if (form === undefined && !isTree) return `${path} has not been reviewed`;
  const end = firstArgumentOutsideForm(form ?? NO_OPTIONS, args, isTree);
  if (typeof end === 'string') return `${path} with ${end} has not been reviewed`;
  if (!isTree || (end === args.length && form !== undefined)) return undefined;
  const verb = literal(args[end]);
  if (verb === undefined || !/^[\w:.-]+$/.test(verb))
    return `${path} with ${args[end] === undefined ? 'no subcommand' : wordToText(args[end])} has not been reviewed`;
  return within(`${path} ${verb}`, args.slice(end + 1));
}

/** What git does to show the help of a subcommand is a matter of its settings. */
function isHelp(args: readonly Word[]): boolean {
  return args.length === 1 && /^--(?:help|version)$/.test(literal(args[0]) ?? '');
}

const NONE: ReadonlySet<string> = new Set();
const NO_OPTIONS: ArgumentForm = {
  flags: NONE,
  values: new Map(),
  pairs: NONE,
  optional: NONE,
  commands: NONE,
  marks: NONE,
  operands: undefined,
};
const FORMS = new Map<string, ArgumentForm | null>();

function formOf(path: string): ArgumentForm | undefined {
  const before = FORMS.get(path);
  if (before !== undefined) return before ?? undefined;
  const line = lineOf(path);
  const form = line === undefined ? undefined : parseArgumentForm(line);
  FORMS.set(path, form ?? null);
  return form;
}

/** Only the lines of programs that are called are taken apart: each hook is a new process. */
function lineOf(path: string): string | undefined {
  for (const text of REVIEWED) {
    const start = text.indexOf(`\n${path}:`);
    if (start === -1) continue;
    const from = start + path.length + 2;
    return text.slice(from, text.indexOf('\n', from));
  }
  return undefined;
}

const TREES = new Map<string, boolean>();

function hasSubcommands(path: string): boolean {
  let found = TREES.get(path);
  if (found === undefined) {
    found = REVIEWED.some((text) => text.includes(`\n${path} `));
    TREES.set(path, found);
  }
  return found;
}
