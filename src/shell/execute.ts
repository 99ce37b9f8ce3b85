import { AMBIGUOUS_SYNTAX } from './ambiguous-syntax.js';
import type { Assignment, Command } from './command.js';
import { type CommandContext, enterContext } from './context.js';
import type { ShellScope } from './scope.js';
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
  walker.addUnknown(`text is executed that is not known: ${wordToText(word).slice(0, 80)}`, word.span, true);
  // What is known of it may show enough: `eval "rm -rf $x"`. Unknown parts stand as variables nobody set.
  const known = word.pieces.map((piece) =>
    piece.kind === 'unknown' && !/^\$\w+$|^\$\{\w+\}$/.test(piece.text) ? '$unknown' : piece.text,
  );
  return walker.read(known.join(''), word.span, scope, context);
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
