import { literal, literalPrefix } from '../../shell/word.js';
import { addProcessEnvironmentRead } from '../environment.js';
import type { ProgramCall } from '../program.js';
import { stdinText } from '../programs/places.js';

/** dc runs what follows `!`, unless it compares. */
const DC_RUNS = /!(?![=<>])/;

export function judgeDc(call: ProgramCall): string | undefined {
  const scripts = call.all('-e', '--expression').map((word) => literal(word));
  if (scripts.length === 0 && call.operands.length === 0) scripts.push(stdinText(call) ?? undefined);
  if (stdinText(call) === undefined && scripts.length === 1 && scripts[0] === undefined && !call.has('-e'))
    return undefined;
  return scripts.every((script) => script !== undefined && !DC_RUNS.test(script)) ? undefined : 'dc may run a command';
}

export function judgeLsof(call: ProgramCall): void {
  if (!call.args.some((word) => /^-[A-Za-z]*i/.test(literalPrefix(word)))) return;
  // An address that `-i` names is asked for, in its own word or in the next: `tcp@host:80`. Behind a colon is a port.
  for (const word of call.args) {
    const isPort = /^(?:-[A-Za-z]*i)?[46]?(?:tcp|udp)?:/i.test(literalPrefix(word));
    if (!isPort && (literal(word) ?? '@').includes('@')) call.net('send', 'resolver', 'query');
  }
}

export function judgePs(call: ProgramCall): void {
  addProcessEnvironmentRead(call);
}
