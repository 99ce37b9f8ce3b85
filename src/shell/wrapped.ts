import type { Assignment, Command } from './command.js';
import { childScope, runText } from './execute.js';
import { fill, stdinOf } from './fill.js';
import { within } from './place.js';
import { UNKNOWN } from './scope.js';
import { joinsWords } from './shells.js';
import type { Walker } from './walk.js';
import { drop, literal, prefix, type Word } from './word.js';
import { type Inner, innerCommands } from './wrappers.js';

/** Wrappers that are builtins or words of the shell itself: what they run runs in this shell. */
const OWN: ReadonlySet<string> = new Set(['command', 'builtin', 'exec', 'time']);

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
    scope.cwd = path === undefined ? undefined : walker.findings.resolve(scope.cwd, path);
  }
  if (inner.elsewhere !== undefined) {
    scope.elsewhere = inner.elsewhere;
    for (const variable of [...scope.variables.keys()]) scope.set(variable, UNKNOWN);
  }
  const place = within(walker.place, { how: 'wrapper', name });
  const argv = fill(inner, command, name);
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

/** `env A=b` */
function asAssignment(word: Word): Assignment {
  const name = /^[A-Za-z_]\w*/.exec(prefix(word))?.[0] ?? '';
  return { name, value: drop(word, name.length + 1) };
}
