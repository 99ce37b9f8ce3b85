import { AMBIGUOUS_SYNTAX } from './ambiguous-syntax.js';
import { applyBuiltin, STATE_BUILTINS, STATE_CHANGING_BUILTINS } from './builtins.js';
import type { Assignment, Redirect } from './command.js';
import { enterContext } from './context.js';
import { dynamicStateReason } from './dynamic-state.js';
import { runShell, runSource, runText, runTrap } from './execute.js';
import { assignmentWord, readAssignments } from './expand/assign.js';
import { expandInto } from './expand/expand.js';
import { CONSTANT_OUTPUT_PROGRAMS, constantOutput, mayReadOtherInput } from './expand/output.js';
import { callFunction, expandAlias } from './functions.js';
import { type AstCommand, standsAlone } from './parse/parse.js';
import { ZSH_ARITHMETIC_BUILTINS } from './parse/zsh.js';
import { mayFail, readRedirects } from './redirect.js';
import { CARRIAGE_RETURN_REASON, reportCommand } from './report.js';
import { isSetupOutput } from './setup-output.js';
import { joinWords, SHELLS } from './shells.js';
import type { Walker } from './walk.js';
import { literal, type Span, type Word, type WordPiece, wordToText } from './word.js';
import { stdinOf } from './wrappers/placeholders.js';
import { runWrapper } from './wrappers/run-wrapper.js';
import { WRAPPERS } from './wrappers/wrappers.js';

type CommandWord = AstCommand['args'][number];

/** One simple command: its words are expanded, then it runs. */
export function walkCommand(walker: Walker, node: AstCommand): readonly WordPiece[] | undefined {
  const { name, args, prefix, redirects: redirections } = node;
  walker.markRead(node);
  walker.scope.budget.spend(4 * (prefix.length + args.length + redirections.length));
  if (name !== undefined) checkWord(walker, name);
  for (const word of args) checkWord(walker, word);
  const alone = name === undefined && args.length === 0;
  const entry = alone && redirections.length > 0 ? walker.scope.fork() : undefined;
  const assignments = readAssignments(walker, prefix, alone);
  const redirects = readRedirects(walker, redirections);
  const argv: Word[] = [];
  if (name !== undefined) expandInto(argv, name, walker);
  for (const word of args) {
    if (word.type === 'Word') expandInto(argv, word, walker);
    else argv.push(assignmentWord(walker, word));
  }
  const span = walker.span(node);
  if (alone && entry !== undefined) walker.scope.merge(entry);
  if (argv.length > 0) return reportAndFollow(walker, argv, assignments, redirects, span, node);
  if (!alone) walker.addUnknown('a command whose name may be empty', span, true);
  reportCommand(walker, argv, assignments, redirects, span);
  return undefined;
}

/** Is the word what a shell would see there? */
function checkWord(walker: Walker, word: CommandWord): void {
  const { text } = word;
  if (!standsAlone(walker.source, word)) walker.unknown('a process substitution glued to a word', word, true);
  if (text.endsWith('\r')) walker.unknown(CARRIAGE_RETURN_REASON, word, true);
  // bash ends the word at the blank, where it is no assignment.
  if (word.type === 'Word' && text.includes('[') && /^\w+\[[^\]'"]*\s/.test(text))
    walker.unknown('a subscript with a blank in it', word, true);
}

/** Names of which more is known here than that they run. */
const SPECIAL: ReadonlySet<string> = new Set([
  'eval',
  'source',
  '.',
  ...STATE_BUILTINS,
  ...SHELLS,
  ...WRAPPERS,
  ...CONSTANT_OUTPUT_PROGRAMS,
  ...ZSH_ARITHMETIC_BUILTINS,
]);

/** Reports a command and whatever it runs in turn. Directly: `command rm` is never a function. */
export function reportAndFollow(
  walker: Walker,
  argv: readonly Word[],
  assignments: readonly Assignment[],
  redirects: readonly Redirect[],
  span: Span,
  node?: AstCommand,
  direct = false,
): readonly WordPiece[] | undefined {
  const { scope, context } = walker;
  const first = argv[0];
  const called = literal(first);
  const bodies = called === undefined || direct || scope.functions.size === 0 ? undefined : scope.functions.get(called);
  // One that may not be defined may leave the program.
  const surely = bodies !== undefined && called !== undefined && !scope.maybeDefined.has(called);
  const command = reportCommand(walker, argv, assignments, redirects, span, surely);
  if (first === undefined) return undefined;
  if (called === undefined && command.name !== undefined)
    walker.addUnknown('a program in a directory that a variable names', first.span);
  else if (called === undefined) {
    walker.addUnknown(`the name of a command is not known: ${wordToText(first)}`, first.span, true);
    return undefined;
  }
  // Aliases are expanded before anything is looked up.
  // Only some shells expand them, in some lines: the program of that name may run as well.
  const isAlias =
    called !== undefined && node !== undefined && scope.aliases.size > 0 && expandAlias(walker, called, node);
  if (bodies !== undefined) {
    const stdin = stdinOf(command);
    const inner = stdin === undefined ? walker : walker.at({ ...context, stdin });
    for (const body of bodies) callFunction(inner, body, argv.slice(1), assignments);
    if (surely) return undefined;
  }
  const name = command.name ?? called;
  if (name === undefined || !SPECIAL.has(name)) return undefined;
  // What the name means is not sure: it may do this, or nothing of it.
  const unsure = isAlias || bodies !== undefined;
  const args = argv.slice(1);
  if (mayReadOtherInput(command)) walker.addUnknown(AMBIGUOUS_SYNTAX.inputs, span, SHELLS.has(name));
  if (called !== name && STATE_CHANGING_BUILTINS.has(name))
    walker.addUnknown('a builtin that is called by a path', span);
  const doubt = dynamicStateReason(name, args);
  const isLater = doubt === AMBIGUOUS_SYNTAX.alias || doubt === AMBIGUOUS_SYNTAX.unset;
  if (doubt !== undefined && !(isLater && isLast(walker, span)))
    walker.addUnknown(doubt.replace(/^!/, ''), span, doubt.startsWith('!'));
  if (name === 'eval') {
    walker.addUnknown(AMBIGUOUS_SYNTAX.evaluated, span);
    if (assignments.length > 0) walker.addUnknown('variables that hold for evaluated text only', span, true);
    const text = joinWords(args);
    if (!unsure && assignments.length === 0 && isSetupOutput(text, scope)) {
      scope.forget('PATH');
      return undefined;
    }
    const entry = scope.fork();
    const printed = runText(walker, text, scope, enterContext(context, { kind: 'eval' }));
    if (unsure || mayFail(redirects)) scope.merge(entry);
    return unsure ? undefined : printed;
  }
  if (name === 'trap') runTrap(walker, args);
  else if (SHELLS.has(name)) runShell(walker, name, args, command, assignments);
  else if (WRAPPERS.has(name)) runWrapper(walker, name, args, command, assignments);
  else if (name === 'source' || name === '.') runSource(walker, args[0] ?? first, args.slice(1), command);
  // Where a redirection fails, or the name means something else, nothing was changed.
  const before = unsure || mayFail(redirects) ? scope.fork() : undefined;
  applyBuiltin(name, args, scope, walker, walker.state.resolve);
  if (before !== undefined) scope.merge(before);
  // Under another meaning of the name the shell may be anywhere.
  if (unsure && scope.cwd === undefined) scope.cwd = undefined;
  return unsure ? undefined : constantOutput(command);
}

/** Does nothing of the text follow, which might be read with what was defined? */
function isLast({ source, base, context: place }: Walker, { end }: Span): boolean {
  return base === undefined && place.via.length === 0 && source.slice(end).trim() === '';
}
