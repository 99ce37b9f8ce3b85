import { AMBIGUOUS_SYNTAX } from '../ambiguous-syntax.js';
import { STATE_CHANGING_BUILTINS } from '../builtins.js';
import type { Assignment, Command } from '../command.js';
import { enterContext } from '../context.js';
import { childScope, runText } from '../execute.js';
import { parseOptions, type Syntax } from '../options.js';
import { UNKNOWN_VALUE } from '../scope.js';
import { joinWords } from '../shells.js';
import type { Walker } from '../walk.js';
import { dropPrefix, literal, literalPrefix, type Word, type WordPiece } from '../word.js';
import { givenNames } from './found-names.js';
import { fillPlaceholders, stdinOf } from './placeholders.js';
import { type InnerCommand, innerCommands } from './wrappers.js';

/** Wrappers that are builtins or words of the shell itself: what they run runs in this shell. */
const OWN: ReadonlySet<string> = new Set(['command', 'builtin', 'exec', 'time']);

const NAMED: Syntax = { takesValue: ['-a'], stopAtFirstOperand: true };

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
  if (inner === undefined) return walker.addUnknown(`what ${name} runs is not known`, command.span, true);
  const [only] = inner;
  if (name === 'exec' && only === undefined && command.redirects.length > 0)
    walker.addUnknown(AMBIGUOUS_SYNTAX.redirected, command.span);
  // A program may do something else under another name.
  if (name === 'exec' && parseOptions(args, NAMED).has('-a')) walker.addUnknown(AMBIGUOUS_SYNTAX.renamed, command.span);
  // Where it is a program, or finds only programs, nothing is changed in this shell.
  if (OWN.has(name) && name !== 'builtin' && STATE_CHANGING_BUILTINS.has(literal(only?.argv[0]) ?? ''))
    walker.addUnknown(`a builtin behind ${name}`, command.span);
  if (only !== undefined && mayShift(name, args, inner))
    walker.addUnknown(`how many words ${name} is given is not known`, command.span, true);
  for (const one of inner) runInner(walker, name, one, command, assignments);
}

function runInner(
  walker: Walker,
  name: string,
  inner: InnerCommand,
  command: Command,
  assignments: readonly Assignment[],
): void {
  const own = OWN.has(name);
  const scope = own ? walker.scope : childScope(walker.scope, assignments);
  if (inner.cwd !== undefined) {
    const path = literal(inner.cwd);
    // It goes there as the system does: behind a link `..` is another directory than for the shell.
    scope.cwd =
      path === undefined || /(?:^|\/)\.\.(?:\/|$)/.test(path) ? undefined : walker.state.resolve(scope.cwd, path);
  }
  if (inner.remote !== undefined) scope.remote = inner.remote;
  // What it takes away of the environment is not followed.
  if (inner.remote !== undefined || CLEANING.has(name)) {
    for (const variable of [...scope.variables.keys()]) scope.set(variable, UNKNOWN_VALUE);
  }
  const context = enterContext(walker.context, { kind: 'wrapper', name });
  const found = (name === 'xargs' || inner.quotes) && stdinOf(command) === null ? walker.context.found : undefined;
  const given = givenNames(found, inner.argv[0], inner.items);
  const fileNames = inner.stands ?? found?.words ?? (inner.quotes ? [] : undefined);
  if (name === 'xargs' && stdinOf(command)) walker.addUnknown(AMBIGUOUS_SYNTAX.piped, command.span);
  for (const argv of fillPlaceholders(inner, command, name, given, fileNames)) {
    if (inner.script) {
      const stdin = name === 'parallel' ? undefined : stdinOf(command);
      runText(walker, joinWords(argv), scope, stdin === undefined ? context : { ...context, stdin });
      continue;
    }
    const deeper = walker.deeper(scope, context);
    if (walker.exceedsDepth(command.span)) return;
    const reads = name === 'xargs' || name === 'parallel' ? [] : command.redirects;
    const assigned = (inner.assignments ?? []).map(asAssignment);
    deeper.run(
      argv,
      own ? [...assignments, ...assigned] : assigned,
      reads.filter(({ kind, fd }) => kind === 'text' && (fd === 0 || fd === undefined)),
      command.span,
      name !== 'time',
    );
  }
}

/**
 * A wildcard among its own words may stand for several, or for none, and then another word is the command. find knows its
 * end by a word: what it runs may hold one, and another action.
 */
function mayShift(name: string, args: readonly Word[], inner: readonly InnerCommand[]): boolean {
  const run = new Set(inner.flatMap(({ argv }) => argv));
  if (/^g?find$|^fd(?:find)?$/.test(name))
    return [...run].some((word) => word.spreads || word.pieces.some(isExpanded) || mayEndCommand(word));
  return args.some((word) => !run.has(word) && (word.spreads || word.pieces.some(isExpanded)));
}

/** May a word that is not known be the `;` or `+` behind which find goes on with words of its own? */
function mayEndCommand({ pieces }: Word): boolean {
  const known = pieces.map((piece) => (piece.kind === 'unknown' ? '' : piece.text)).join('');
  return /^[;+]?$/.test(known) && pieces.some((piece) => piece.kind === 'unknown' && !piece.number);
}

function isExpanded(piece: WordPiece): boolean {
  return piece.kind === 'glob' && !piece.made;
}

/** `env A=b` */
function asAssignment(word: Word): Assignment {
  const name = /^[A-Za-z_]\w*/.exec(literalPrefix(word))?.[0] ?? '';
  return { name, value: dropPrefix(word, name.length + 1) };
}
