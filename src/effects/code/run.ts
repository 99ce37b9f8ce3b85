import { literal, literalPrefix, processSubstitutionText, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { addWord } from './harm/unread.js';
import { standardInput } from './input.js';
import { CodeScanner, type Language } from './scan.js';

/** Code in an argument: read where it is known. */
export function runCode(call: ProgramCall, language: Language, word: Word | undefined): void {
  if (word === undefined) return;
  const source = literal(word);
  if (source === undefined) {
    const why = `the ${language.name} code is not known: ${wordToText(word).slice(0, 60)}`;
    // Where only a value in it is not known, most of it is seen.
    if (literalPrefix(word) === '') call.unseen(why);
    else call.unknown(why);
    addWord(call, language.name, word);
  } else new CodeScanner(call, language, word.span).scan(source);
}

/** A script, or code on standard input; a prompt where there is neither. */
export function runScript(
  call: ProgramCall,
  language: Language | undefined,
  file: Word | undefined,
): string | undefined {
  if (file !== undefined && literal(file) !== '-' && !/^\/dev\/(stdin|fd\/0)$/.test(literal(file) ?? '')) {
    const held = processSubstitutionText(file);
    if (held !== undefined && language !== undefined) return runCode(call, language, held) as undefined;
    if (/^<\(/.test(wordToText(file))) return call.unseen(`${call.name} runs what another command prints`);
    call.path('exec', file);
    return undefined;
  }
  const input = standardInput(call);
  if (input.from === 'file') call.path('exec', input.word);
  else if (input.from === 'unknown') return call.unseen(`${call.name} runs what it gets from another command`);
  else if (input.from === 'nothing') return `${call.name} waits for code`;
  else if (input.text.trim() !== '') {
    if (language === undefined) return `the code that ${call.name} gets is not understood`;
    new CodeScanner(call, language, input.word.span).scan(input.text);
  }
  return undefined;
}
