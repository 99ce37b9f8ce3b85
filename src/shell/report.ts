import { posix } from 'node:path';
import { type Budget, COMMAND_BUDGET } from './budget.js';
import type { Assignment, Command, Redirect } from './command.js';
import type { ShellScope } from './scope.js';
import type { Walker } from './walk.js';
import { literal, nameInVariableDirectory, type Span, type Word, type WordPiece } from './word.js';

/** bash on Unix keeps it in the word, bash on Windows drops it. */
export const CARRIAGE_RETURN_REASON = 'a carriage return that some shells drop';
const STANDARD = /^(?:\/usr(?:\/local)?)?\/s?bin\/([^/]+)$|^\/opt\/homebrew\/bin\/([^/]+)$/;

/** Behind a link it is the parent of what the link leads to. */
const PARENT = /\/\.\.(?:\/|$)/;

/** A command while it is put together. */
type ReportedCommand = { -readonly [K in keyof Command]: Command[K] };

/** Reports one command. */
export function reportCommand(
  walker: Walker,
  argv: readonly Word[],
  assignments: readonly Assignment[],
  redirects: readonly Redirect[],
  span: Span,
  calls = false,
): ReportedCommand {
  const { scope, state } = walker;
  const { budget, cwd, remote } = scope;
  budget.spendCommand(24 + 2 * argv.length);
  const { operator, via, stage, stdin, into } = walker.context;
  const word = literal(argv[0]);
  // `/bin/./rm` and `/bin//rm` are `/bin/rm`. So is `/x/../bin/rm`, unless `/x` is a link.
  const match = standardPlace(word);
  // Whose program it is nobody knows, but what it is called.
  const named = word === undefined && argv[0] !== undefined ? nameInVariableDirectory(argv[0]) : undefined;
  const searched =
    named !== undefined || (match === null ? searchesElsewhere(walker, assignments) : PARENT.test(word ?? ''));
  // Every command passes here, and has all its fields: so many are looked at that they have to be of one shape (0067).
  const command: ReportedCommand & { [COMMAND_BUDGET]: Budget } = {
    name: match === null ? (word ?? named) : (match[1] ?? match[2]),
    argv,
    assignments,
    redirects,
    operator,
    stage,
    cwd: remote === undefined ? cwd : undefined,
    possibleCwds: remote === undefined && cwd === undefined ? scope.possibleCwds : undefined,
    via,
    span,
    [COMMAND_BUDGET]: budget,
    stdin,
    into,
    calls: calls ? 'function' : undefined,
    lookup: searched ? 'changed' : undefined,
    remote,
    matched: undefined,
    traced: scope.traced ? true : undefined,
  };
  state.commands.push(command);
  return command;
}

function standardPlace(word: string | undefined): RegExpExecArray | null {
  return word?.startsWith('/') ? STANDARD.exec(/\/[/.]/.test(word) ? posix.normalize(word) : word) : null;
}

/** The program that is called by a path of the system, or of Homebrew; else the word itself. */
export function programName(word: string): string {
  const [, name, other] = standardPlace(word.replace(/^\/home\/linuxbrew\/\.linuxbrew(?=\/s?bin\/)/, '/usr')) ?? [];
  return name ?? other ?? word;
}

/** Does the search path have nothing in it but what is installed, whatever stands first? */
export function findsInstalledPrograms(scope: ShellScope): boolean {
  const path = scope.get('PATH');
  if (path === undefined) return true;
  if (path.kind !== 'scalar') return false;
  const at = path.pieces.findIndex(({ text }) => /^\$(PATH|\{PATH\})$/.test(text));
  const [own] = path.pieces.slice(at, at + 1);
  if (own === undefined) return false;
  const before = path.pieces.slice(0, at).filter(({ kind, text }) => kind !== 'text' || text !== '');
  const last = before.at(-1);
  if (last !== undefined && (last.kind !== 'text' || !last.text.endsWith(':'))) return false;
  const added = before.map((piece) => (piece === last ? { ...piece, text: piece.text.slice(0, -1) } : piece));
  const colon = { kind: 'text', text: ':' } as const;
  return (
    grows([own, ...path.pieces.slice(at + 1)], scope) && (added.length === 0 || grows([own, colon, ...added], scope))
  );
}

function searchesElsewhere({ scope }: Walker, assignments: readonly Assignment[]): boolean {
  const path = scope.get('PATH');
  if (path === undefined && assignments.length === 0) return false;
  return (
    // The first element of an array is the search path, too.
    (path !== undefined && (path.kind !== 'scalar' || !grows(path.pieces, scope))) ||
    assignments.some(({ name, value }) => name === 'PATH' && !grows(value.pieces, scope))
  );
}

/** Directories of the system and of the user's own tools. In any other one a program may be found that is not installed. */
const INSTALLED = /^\/(?:usr|bin|sbin|opt|snap|nix|Library|Applications)(?:\/|$)/;
const OWN_TOOLS = /^\/(?:\.[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/s?bin|\.local\/share\/[\w/-]+|go\/bin|bin)$/;

/** A search path that only grows at its end, by such directories, finds the same programs. */
function grows([first, ...rest]: readonly WordPiece[], { home, cwd }: ShellScope): boolean {
  if (!/^\$(PATH|\{PATH\})$/.test(first?.text ?? '') || !rest.every(({ kind }) => kind === 'text')) return false;
  const own = (directory: string): boolean =>
    home !== undefined &&
    directory.startsWith(`${home}/`) &&
    OWN_TOOLS.test(directory.slice(home.length)) &&
    cwd !== undefined &&
    !`${cwd}/`.startsWith(`${directory}/`) &&
    !directory.startsWith(`${cwd}/`);
  const [before, ...added] = rest
    .map(({ text }) => text)
    .join('')
    .split(':');
  return (
    before === '' &&
    added.every((directory) => !directory.includes('..') && (INSTALLED.test(directory) || own(directory)))
  );
}
