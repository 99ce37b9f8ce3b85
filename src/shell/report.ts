import { posix } from 'node:path';
import { type Budget, COMMAND_BUDGET } from './budget.js';
import type { Assignment, Command, Redirect } from './command.js';
import type { ShellScope } from './scope.js';
import type { Walker } from './walk.js';
import { literal, type Span, type Word, type WordPiece } from './word.js';

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
  const match = word?.startsWith('/') ? STANDARD.exec(/\/[/.]/.test(word) ? posix.normalize(word) : word) : null;
  const searched = match === null ? searchesElsewhere(walker, assignments) : PARENT.test(word ?? '');
  // Every command passes here, and has all its fields: so many are looked at that they have to be of one shape (0067).
  const command: ReportedCommand & { [COMMAND_BUDGET]: Budget } = {
    name: match === null ? word : (match[1] ?? match[2]),
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
