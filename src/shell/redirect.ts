import type { Redirect, RedirectKind } from './command.js';
import { expandSingle, expandTarget, expandText } from './expand/expand.js';
import type { AstRedirection, NodeOf } from './parse/parse.js';
import { CARRIAGE_RETURN_REASON, reportCommand } from './report.js';
import { UNKNOWN_VALUE } from './scope.js';
import type { Walker } from './walk.js';
import { literal, type Word } from './word.js';

/** The redirections of a compound command, reported as a command without words. */
export function emitRedirects(
  walker: Walker,
  redirections: readonly AstRedirection[],
  node: { readonly pos: number; readonly end: number },
): readonly Redirect[] {
  const redirects = readRedirects(walker, redirections);
  if (redirects.length > 0) reportCommand(walker, [], [], redirects, walker.span(node));
  return redirects;
}

const NONE: readonly Redirect[] = [];

export function readRedirects(walker: Walker, redirections: readonly AstRedirection[]): readonly Redirect[] {
  if (redirections.length === 0) return NONE;
  const redirects: Redirect[] = [];
  for (const redirection of redirections) {
    const redirect = readRedirect(walker, redirection, false);
    if (redirect !== undefined) redirects.push(redirect);
  }
  return redirects;
}

const KINDS: Readonly<Record<string, readonly [RedirectKind, number]>> = {
  '<': ['read', 0],
  '>': ['write', 1],
  '>|': ['write', 1],
  '>>': ['append', 1],
  '<>': ['readwrite', 0],
  '&>': ['write', -1],
  '&>>': ['append', -1],
};

/** A file that is not there, or can't be written: then the command does not run. */
export function mayFail(redirects: readonly Redirect[]): boolean {
  return redirects.some(
    ({ kind, target }) =>
      kind !== 'text' &&
      !/^(?:\/dev\/null|\/dev\/stderr|\/dev\/stdout)$/.test(literal(target) ?? '') &&
      !(kind === 'duplicate' && /^[012]$/.test(literal(target) ?? '')),
  );
}

/** One redirection. Quietly: what is substituted in it was read before. */
export function readRedirect(walker: Walker, redirection: AstRedirection, quiet: boolean): Redirect | undefined {
  const { descriptor } = redirection;
  const given = descriptor?.type === 'FileDescriptor' ? descriptor.value : undefined;
  const named = descriptor?.type === 'FileDescriptorVariable';
  // zsh and dash know descriptors of one digit, and dash and older versions of bash no variables there: for them it is a
  // word of the command.
  if (descriptor !== undefined && (named || descriptor.end - descriptor.pos > 1))
    walker.unknown('a descriptor that some shells take for a word', descriptor, true);
  if (named) walker.assign(descriptor.name, UNKNOWN_VALUE, descriptor);
  if (redirection.type === 'HereDoc')
    return { kind: 'text', fd: named ? undefined : (given ?? 0), target: readDocument(walker, redirection, quiet) };
  if (redirection.target === undefined) return undefined;
  const expand = redirection.type === 'HereString' ? expandSingle : expandTarget;
  const word = expand(redirection.target, walker);
  if (redirection.target.text.endsWith('\r')) walker.unknown(CARRIAGE_RETURN_REASON, redirection.target, true);
  if (redirection.type === 'HereString') {
    const pieces = [...word.pieces, { kind: 'text' as const, text: '\n' }];
    return { kind: 'text', fd: named ? undefined : (given ?? 0), target: { ...word, pieces } };
  }
  // To zsh it is a part of the operator: `>!` writes whatever is in the way.
  if (redirection.target.text.startsWith('!')) walker.unknown(DIFFERENT, redirection.target, true);
  const [kind, fd] = KINDS[redirection.operator] ?? duplicated(walker, redirection.operator, word);
  return { kind, fd: named ? undefined : (given ?? fd), target: word };
}

function readDocument(walker: Walker, document: NodeOf<'HereDoc'>, quiet: boolean): Word {
  const { body, closing, delimiter, operator, end } = document;
  // Inside of a substitution bash looks for the body elsewhere, and reads other lines as commands.
  if (
    closing === undefined &&
    body.text === '' &&
    walker.source.includes('\n', end) &&
    walker.context.via.some(({ kind }) => /substitution/.test(kind))
  )
    walker.unknown('a here-document that never ends', document, true);
  const span = walker.span(body);
  const { parts, text } = body;
  if (quiet && parts !== undefined) return { pieces: [{ kind: 'unknown', text }], span };
  const untabbed = operator === '<<-' ? text.replace(/^\t+/gm, '') : text;
  return delimiter?.quoted
    ? { pieces: [{ kind: 'text', text: untabbed }], span }
    : expandText(parts, untabbed, span, walker);
}

const DIFFERENT = 'a redirection that shells read differently';

/** `>& file` writes to it; `>&2`, `<&-` only move descriptors. */
function duplicated(walker: Walker, operator: string, target: Word): readonly [RedirectKind, number] {
  const value = literal(target);
  // Only these are a descriptor to all shells: `>&1-` moves one in bash and writes a file in zsh, `>&10` is an error in dash.
  if (value !== undefined && /^[0-9-]$/.test(value)) return ['duplicate', operator === '<&' ? 0 : 1];
  // A shell expands such a word twice: what was quoted, or came from a variable, runs the second time.
  if (target.pieces.some((piece) => !(piece.kind === 'unknown' && piece.number) && /[$`]|[<>]\(/.test(piece.text)))
    walker.addUnknown('the target of a redirection is expanded twice', target.span, value !== undefined);
  // `>& -b` closes a descriptor, and `b` is an argument. A quoted `~` is a home directory the second time.
  else if (operator === '<&' || value === undefined || !/^[\w./][\w./:@%+,=-]*$/.test(value) || /^\d+-?$/.test(value))
    walker.addUnknown(DIFFERENT, target.span, value !== undefined);
  return operator === '<&' ? ['duplicate', 0] : ['write', -1];
}
