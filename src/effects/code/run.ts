import { literal, shown, type Word } from '../../shell/word.js';
import type { Call } from '../program.js';
import { standardInput } from './input.js';
import { Code, type Language } from './scan.js';

/** Code in an argument: read where it is known. */
export function runCode(call: Call, language: Language, word: Word | undefined): void {
  if (word === undefined) return;
  const source = literal(word);
  if (source === undefined) call.unknown(`the ${language.name} code is not known: ${shown(word).slice(0, 60)}`);
  else new Code(call, language, word.span).scan(source);
}

/** A script, or code on standard input; a prompt where there is neither. */
export function runScript(call: Call, language: Language | undefined, file: Word | undefined): string | undefined {
  if (file !== undefined && literal(file) !== '-' && !/^\/dev\/(stdin|fd\/0)$/.test(literal(file) ?? '')) {
    if (/^<\(/.test(shown(file))) return `${call.name} runs what another command prints`;
    call.path('exec', file);
    return undefined;
  }
  const input = standardInput(call);
  if (input.from === 'file') call.path('exec', input.word);
  else if (input.from === 'unknown') return `${call.name} runs what it gets from another command`;
  else if (input.from === 'nothing') return `${call.name} waits for code`;
  else if (input.text.trim() !== '') {
    if (language === undefined) return `the code that ${call.name} gets is not understood`;
    new Code(call, language, input.word.span).scan(input.text);
  }
  return undefined;
}
