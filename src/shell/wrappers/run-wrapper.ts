import { CHANGING } from '../builtins.js';
import type { Assignment, Command } from '../command.js';
import { within } from '../context.js';
import { childScope, runText } from '../execute.js';
import { FOLLOWED } from '../followed.js';
import { parseOptions, type Syntax } from '../options.js';
import { UNKNOWN } from '../scope.js';
import { joinsWords } from '../shells.js';
import type { Walker } from '../walk.js';
import { drop, literal, type Piece, prefix, type Word } from '../word.js';
import { fill, stdinOf } from './placeholders.js';
import { type Inner, innerCommands } from './wrappers.js';

/** Wrappers that are builtins or words of the shell itself: what they run runs in this shell. */
const OWN: ReadonlySet<string> = new Set(['command', 'builtin', 'exec', 'time']);

const NAMED: Syntax = { values: ['-a'], stops: true };

/** Wrappers that may take variables away. */
const CLEANING: ReadonlySet<string> = new Set([
  'env',
  'sudo',
  'doas',
  'su',
  'runuser',
  'pkexec',
  'run0',
  'systemd-run',
]);

/** A program that runs the commands in its arguments: `sudo`, `xargs`, `find -exec`. */
export function runWrapper(
  walker: Walker,
  name: string,
  args: readonly Word[],
  command: Command,
  assignments: readonly Assignment[],
): void {
  const inner = innerCommands(name, args);
  if (inner === undefined) return walker.doubt(`what ${name} runs is not known`, command.span, true);
  const [only] = inner;
  if (name === 'exec' && only === undefined && command.redirects.length > 0)
    walker.doubt(FOLLOWED.redirected, command.span);
  // A program may do something else under another name.
  if (name === 'exec' && parseOptions(args, NAMED).has('-a')) walker.doubt(FOLLOWED.renamed, command.span);
  // Where it is a program, or finds only programs, nothing is changed in this shell.
  if (OWN.has(name) && name !== 'builtin' && CHANGING.has(literal(only?.argv[0]) ?? ''))
    walker.doubt(`a builtin behind ${name}`, command.span);
  if (only !== undefined && mayShift(name, args, inner))
    walker.doubt(`how many words ${name} is given is not known`, command.span, true);
  for (const one of inner) runInner(walker, name, one, command, assignments);
}

function runInner(
  walker: Walker,
  name: string,
  inner: Inner,
  command: Command,
  assignments: readonly Assignment[],
): void {
  const own = OWN.has(name);
  const scope = own ? walker.scope : childScope(walker.scope, assignments);
  if (inner.cwd !== undefined) {
    const path = literal(inner.cwd);
    // It goes there as the system does: behind a link `..` is another directory than for the shell.
    scope.cwd =
      path === undefined || /(?:^|\/)\.\.(?:\/|$)/.test(path) ? undefined : walker.findings.resolve(scope.cwd, path);
  }
  if (inner.elsewhere !== undefined) scope.elsewhere = inner.elsewhere;
  // What it takes away of the environment is not followed.
  if (inner.elsewhere !== undefined || CLEANING.has(name)) {
    for (const variable of [...scope.variables.keys()]) scope.set(variable, UNKNOWN);
  }
  const place = within(walker.place, { how: 'wrapper', name });
  const argv = fill(inner, command, name);
  if (name === 'xargs' && stdinOf(command)) walker.doubt(FOLLOWED.piped, command.span);
  if (inner.script) {
    const stdin = name === 'parallel' ? undefined : stdinOf(command);
    runText(walker, joinsWords(argv), scope, stdin === undefined ? place : { ...place, stdin });
    return;
  }
  const deeper = walker.deeper(scope, place);
  if (walker.bottoms(command.span)) return;
  const reads = name === 'xargs' || name === 'parallel' ? [] : command.redirects;
  const given = (inner.assignments ?? []).map(asAssignment);
  deeper.run(
    argv,
    own ? [...assignments, ...given] : given,
    reads.filter(({ kind, fd }) => kind === 'text' && (fd === 0 || fd === undefined)),
    command.span,
    name !== 'time',
  );
}

/**
 * A wildcard among its own words may stand for several, or for none, and then another word is the command. find knows its
 * end by a word: what it runs may hold one, and another action.
 */
function mayShift(name: string, args: readonly Word[], inner: readonly Inner[]): boolean {
  const run = new Set(inner.flatMap(({ argv }) => argv));
  if (name === 'find') return [...run].some(({ spreads, pieces }) => spreads || pieces.some(isExpanded));
  return args.some((word) => !run.has(word) && word.pieces.some(isExpanded));
}

function isExpanded(piece: Piece): boolean {
  return piece.kind === 'glob' && !piece.made;
}

/** `env A=b` */
function asAssignment(word: Word): Assignment {
  const name = /^[A-Za-z_]\w*/.exec(prefix(word))?.[0] ?? '';
  return { name, value: drop(word, name.length + 1) };
}
