import { literal, literalPrefix, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { printsElsewhere } from '../programs/places.js';

/** Pagers that do no more than show. Options of less may name files with settings, or to write to. */
const SHOWS =
  /^(?:(cat|more|most|head|tail|col|ul|true)( -[\w-]+)*|less( (-[aABcCdeEfFgGiIJKLmMnNqQrRsSuUwWX]+|-[xj]\d+|--(RAW-CONTROL-CHARS|quit-if-one-screen|no-init|chop-long-lines|mouse)))*)$/;

/** A program that is fed the page: a shell would run it. */
function pager(call: ProgramCall, ...names: string[]): string | undefined {
  const given = call.all(...names).filter((word) => !SHOWS.test(literal(word) ?? ''));
  for (const word of given) call.shell(word);
  return given.length === 0 ? undefined : `${call.name} runs another program as its pager`;
}

/** Commands at the start (`+!sh`) run programs. */
export function judgeLess(call: ProgramCall): string | undefined {
  for (const word of call.operands) {
    const start = literalPrefix(word);
    if (!start.startsWith('+')) call.path('read', word);
    else if (!/^\+\+?(\d*[gGFp%]?|[/?&].*)$/s.test(literal(word) ?? '!'))
      return `${call.name} ${start} is not understood`;
  }
  return undefined;
}

export function judgeMan(call: ProgramCall): string | undefined {
  for (const word of call.operands)
    if (call.has('-l', '--local-file') || /\//.test(literalPrefix(word)) || literal(word) === undefined)
      call.path('read', word);
  call.paths('read', call.all('-M', '--manpath'));
  if (call.has('--version', '--help', '-w', '--where', '--path')) return undefined;
  // It opens whatever the environment calls a pager.
  if (!call.has('-P', '--pager') && !printsElsewhere(call)) call.named('exec', 'pager');
  const why = pager(call, '-P', '--pager');
  // A page puts in whatever file it names: one that is no page of the system may name any.
  if (call.has('-l', '--local-file', '-M', '--manpath') || call.operands.some((word) => /\//.test(wordToText(word))))
    return why ?? 'a page may name any file';
  return why;
}

export function judgeBat(call: ProgramCall): string | undefined {
  return pager(call, '--pager');
}
