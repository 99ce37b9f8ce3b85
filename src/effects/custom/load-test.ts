import { literal, wordToText } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import type { ProgramCall } from '../program.js';

const ADDRESS = /\b(?:https?|wss?|grpcs?):\/\/[^\s'"`<>|,;)]+/gi;

/** Puts load on each host that its words, its variables or its input name. */
export function loadTest(call: ProgramCall): void {
  if (call.has('--version', '-V', '--help', '-h') && call.operands.length === 0) return;
  const texts = [...call.args, ...call.command.assignments.map(({ value }) => value)].map(
    (word) => literal(word) ?? wordToText(word),
  );
  const input = call.command.stdin || call.command.redirects.length > 0 ? standardInput(call) : undefined;
  if (input?.from === 'text') texts.push(input.text);
  const found = new Set(texts.flatMap((text) => text.match(ADDRESS) ?? []));
  for (const address of found) call.net('send', address, 'load');
}
