import { quoteShellWord } from '../../shell/quote.js';
import { literal, textWord, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** What Windows deletes with everything below it: `rd /s C:\x`, `del /s *`, `format D:`. */
const GONE = /^(?:(?:rd|rmdir|del|erase)(?:\.exe)?\b.*?\s\/s\b|format(?:\.com)?\s+[a-z]:)/i;
/** Commands of cmd itself, which no other program does. */
const OWN =
  /^(?:assoc|break|cd|chdir|cls|color|copy|date|del|dir|echo|endlocal|erase|exit|format|ftype|goto|md|mkdir|mklink|move|path|pause|popd|prompt|pushd|rd|rem|ren|rename|rmdir|set|setlocal|shift|time|title|type|ver|verify|vol|where)$/i;

/** Each command of the text: split at `&`, `&&`, `|` and `||`, outside of quotes. */
export function judgeCmd(call: ProgramCall): string {
  const why = 'cmd has a language of its own';
  const at = call.args.findIndex((word) => /^\/\/?[ckr]$/i.test(literal(word) ?? ''));
  if (at === -1) return why;
  const text = call.args
    .slice(at + 1)
    .map(wordToText)
    .join(' ');
  for (const part of text.slice(0, 8192).match(/(?:"[^"]*"?|\^.|[^"&|\n^])+/g) ?? []) judgePart(call, part);
  return why;
}

function judgePart(call: ProgramCall, part: string): void {
  // `if exist x (...)`, `for %i in (*) do ...`, `start /b ...` and `call ...` run what follows.
  const text = part
    .replace(/^[\s(@]+|[\s)]+$/g, '')
    .replace(/^for\b.*?\bdo\b[\s(@]*/i, '')
    .replace(
      /^if\b\s+(?:\/i\s+)?(?:not\s+)?(?:(?:exist|defined|errorlevel)\s+\S+|\S+\s*==\s*\S+|\S+\s+\w{3}\s+\S+)[\s(@]*/i,
      '',
    )
    .replace(/^(?:call\s+|start\s+(?:"[^"]*"\s+)?(?:\/\w+\s+)*)/i, '');
  if (GONE.test(text)) call.add('delete', { type: 'unknown', source: text }, ['recursive', 'force']);
  const words = [...text.matchAll(/"([^"]*)"?|[^\s"]+/g)].map(([whole, quoted]) => quoted ?? whole);
  const [first] = words;
  if (first === undefined) return;
  const program = first.replaceAll('\\', '/');
  const { span } = call.command;
  if (!OWN.test(program)) {
    const redirect = words.findIndex((word) => /^[12]?>/.test(word));
    const own = redirect === -1 ? words : words.slice(0, redirect);
    call.shell(textWord([program, ...own.slice(1)].map(quoteShellWord).join(' '), span));
  } else if (/^type$/i.test(program))
    for (const word of words.slice(1)) call.path('read', textWord(word.replaceAll('\\', '/'), span));
}
