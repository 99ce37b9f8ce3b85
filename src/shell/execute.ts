import { AMBIGUOUS_SYNTAX } from './ambiguous-syntax.js';
import type { Assignment, Command } from './command.js';
import { type CommandContext, enterContext } from './context.js';
import { type ShellScope, UNKNOWN_VALUE } from './scope.js';
import { isSetupOutput } from './setup-output.js';
import { isStreamed, readsAsBash, shellCodeSource } from './shells.js';
import type { Walker } from './walk.js';
import { literal, literalPrefix, processSubstitutionText, type Word, type WordPiece, wordToText } from './word.js';
import { stdinOf } from './wrappers/placeholders.js';

/** Text that a shell executes: read where it is known, doubted where it isn't. */
export function runText(
  walker: Walker,
  word: Word,
  scope: ShellScope,
  context: CommandContext,
): readonly WordPiece[] | undefined {
  const text = literal(word);
  const { kind, name = '' } = context.via.at(-1) ?? {};
  // A program gives its text to `sh`, or to whatever shell its user has: `watch`, `parallel`, `su`.
  const shell = kind === 'shell' ? name : kind === 'wrapper' ? 'sh' : undefined;
  if (text !== undefined && shell !== undefined && !readsAsBash(shell, text))
    walker.addUnknown(`${shell} may read it otherwise than bash`, word.span, true);
  if (text !== undefined) return walker.read(text, word.span, scope, context);
  const names = namesIn(word);
  const doubt =
    names === undefined ? 'text is executed that is not known' : 'text is executed with names of files in it';
  walker.addUnknown(`${doubt}: ${wordToText(word).slice(0, 80)}`, word.span, true);
  // What is known of it may show enough: `eval "rm -rf $x"`. Unknown parts stand as variables nobody set.
  let variable = names?.length ? 'found' : 'unknown';
  while (word.pieces.some((piece) => piece.text.includes(variable))) variable += '_';
  let printed: readonly WordPiece[] | undefined;
  for (const name of names?.length ? names : [undefined]) {
    scope.set(variable, name === undefined ? UNKNOWN_VALUE : { kind: 'scalar', pieces: name });
    printed = walker.read(withVariables(word, variable), word.span, scope, context);
  }
  return printed;
}

/** Each name is judged by itself. */
const MAX_NAMES = 4;
/** Signs with which the quotes of a text are not plain to see. */
const DOUBTFUL_QUOTES = /[#`]|\$['"{]|<</;

/** The names of files that stand in a text; undefined where anything else does, or where it is not certain how. */
function namesIn({ pieces }: Word): readonly (readonly WordPiece[])[] | undefined {
  let names: readonly (readonly WordPiece[])[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'text' && !DOUBTFUL_QUOTES.test(piece.text)) continue;
    if (piece.kind !== 'unknown' || piece.fileNames === undefined) return undefined;
    if (piece.fileNames.length > 0) names = piece.fileNames;
  }
  return names.length > MAX_NAMES ? undefined : names;
}

/** The text with a variable in each place that is not known, also where single quotes would make text of it. */
function withVariables({ pieces }: Word, variable: string): string {
  let text = '';
  // The quotes that are open; `(` for a substitution between double ones.
  const open: string[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'unknown') {
      const own = /^\$\w+$|^\$\{\w+\}$/.test(piece.text) ? piece.text : `$${variable}`;
      text += open.at(-1) === "'" ? `'"${own}"'` : own;
      continue;
    }
    text += piece.text;
    for (let at = 0; at < piece.text.length; at++) {
      const character = piece.text[at] ?? '';
      const last = open.at(-1);
      if (last === "'") {
        if (character === "'") open.pop();
      } else if (character === '\\') at++;
      else if (character === last || (character === ')' && last === '(')) open.pop();
      else if (character === '"' || (character === "'" && last !== '"')) open.push(character);
      else if (character === '(' && (last === '(' || piece.text[at - 1] === '$')) open.push('(');
    }
  }
  return text;
}

/** `bash -c text`, `bash < file`, `... | bash`. */
export function runShell(
  walker: Walker,
  name: string,
  args: readonly Word[],
  command: Command,
  assignments: readonly Assignment[],
): void {
  const code = shellCodeSource(name, args);
  const scope = childScope(walker.scope, assignments);
  if (args.some((word) => /^-\w*x|^xtrace$/.test(literal(word) ?? ''))) scope.traced = true;
  const place: CommandContext = { ...enterContext(walker.context, { kind: 'shell', name }), operator: '', stage: 0 };
  switch (code.from) {
    case 'text':
      scope.positional = code.positional;
      runText(walker, code.text, scope, place);
      return;
    case 'unknown':
      return walker.addUnknown(code.why, command.span, true);
    case 'stdin': {
      // Words behind `-s` are its arguments.
      if (args.length > 0) scope.positional = undefined;
      const given = command.redirects.findLast(
        ({ kind, fd }) => (fd === 0 || fd === undefined) && (kind === 'text' || kind === 'read'),
      );
      // `bash < <(curl ...)` is no file.
      const held = given?.kind === 'read' ? processSubstitutionText(given.target) : undefined;
      if (held === undefined && given?.kind === 'read' && /^<\(/.test(wordToText(given.target)))
        return walker.addUnknown(`${name} runs what another command prints`, command.span, true);
      if (held === undefined && given?.kind === 'read') return;
      const stdin = held ?? given?.target ?? command.stdin;
      if (stdin) {
        walker.addUnknown(AMBIGUOUS_SYNTAX.input, command.span);
        runText(walker, stdin, scope, place);
      } else if (stdin === null) walker.addUnknown(`${name} runs what another command prints`, command.span, true);
      return;
    }
  }
}

/** A file is what `effects` knows of; a stream is text. */
export function runSource(walker: Walker, file: Word, args: readonly Word[], command: Command): void {
  const stdin = /^\/dev\/(stdin|fd\/0)$/.test(wordToText(file)) ? stdinOf(command) : undefined;
  const held = stdin ?? processSubstitutionText(file);
  if (held) {
    const { scope } = walker;
    const before = scope.fork();
    if (args.length > 0) scope.positional = args;
    runText(walker, held, scope, enterContext(walker.context, { kind: 'shell', name: 'source' }));
    scope.positional = before.positional;
    // It may have returned before any of it.
    scope.merge(before);
  } else if (isSetupOutput(file, walker.scope)) walker.addUnknown(AMBIGUOUS_SYNTAX.evaluated, command.span);
  else if (isStreamed(file)) walker.addUnknown('what another command prints is executed', command.span, true);
  // Without a slash it is looked for in PATH: what runs may be any program's text, and not that of the file beside it.
  else if (!wordToText(file).includes('/')) walker.addUnknown('a file that a shell looks for in PATH', file.span);
  // It runs in this shell, and may set what it likes.
  if (!held) walker.scope.forget();
}

export function runTrap(walker: Walker, args: readonly Word[]): void {
  const code = args.find((word) => !literalPrefix(word).startsWith('-'));
  if (code === undefined || args.length < 2 || literal(code) === '') return;
  const later = walker.scope.fork();
  // It runs some time later: variables may have changed by then.
  later.forget();
  runText(walker, code, later, enterContext(walker.context, { kind: 'trap' }));
}

/** What another program sees of the variables. */
export function childScope(scope: ShellScope, assignments: readonly Assignment[]): ShellScope {
  const child = scope.child();
  for (const { name, value } of assignments) {
    child.set(name, { kind: 'scalar', pieces: value.pieces });
    child.change().exported.add(name);
  }
  return child;
}
