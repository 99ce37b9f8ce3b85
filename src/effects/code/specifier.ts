import { literal, textWord, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { OTHER_RUNTIME_JAVASCRIPT } from './javascript.js';
import { runCode } from './run.js';

/** A module that a runtime of JavaScript is told to load before anything else: a file, a package, an address, or code. */
export function loadModule(call: ProgramCall, word: Word | undefined): void {
  if (word === undefined) return;
  const name = literal(word);
  if (name === undefined) {
    call.path('exec', word);
    return call.unknown(`what ${call.name} loads is not known: ${wordToText(word)}`);
  }
  if (/^data:/i.test(name)) {
    const source = codeIn(name);
    if (source === undefined) call.unknown(`${call.name} loads code from an address`);
    else runCode(call, OTHER_RUNTIME_JAVASCRIPT, textWord(source, word.span));
  } else if (/^(https?|npm|jsr|blob):/i.test(name)) {
    call.net('receive', word);
    call.unknown(`${call.name} loads code that is fetched`);
  } else if (/^(\.{0,2}\/|file:)/i.test(name) || /\.[cm]?[jt]sx?$/.test(name)) call.path('exec', word);
  // The runtime's own modules do nothing by being loaded.
  else if (!/^node:[\w/]+$/.test(name)) call.named('exec', word, 'loads');
}

/** The code in `data:text/javascript,1` and `data:text/javascript;base64,MQ==`. */
function codeIn(address: string): string | undefined {
  // Of an address the runtime leaves out white space, and what stands behind a number sign.
  if (/[\t\r\n#]|^\s|\s$/.test(address)) return undefined;
  const match = /^data:(?:text|application)\/(?:java|ecma)script(?:;charset=[\w-]+)?(;base64)?,(.*)$/is.exec(address);
  if (match?.[2] === undefined) return undefined;
  try {
    const plain = decodeURIComponent(match[2]);
    return match[1] === undefined ? plain : Buffer.from(plain, 'base64').toString('utf8');
  } catch {
    return undefined;
  }
}
