import { literal, textWord } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Options for curl, as a text that is split at spaces. */
export function wcurl(call: ProgramCall): string | undefined {
  for (const word of call.all('--curl-options')) {
    const options = literal(word);
    // They are split at spaces, and handed on as they are.
    if (options === undefined || !/^[\w\s./:=,@%+-]*$/.test(options)) return 'the options for curl are not known';
    call.shell(
      textWord(
        `curl ${options} -- ${call
          .words()
          .map((one) => `'${(one ?? '').replaceAll("'", '')}'`)
          .join(' ')}`,
        word.span,
      ),
    );
  }
  return undefined;
}

/** The method says which way it goes, and an address may be a file. */
export function lwpRequest(call: ProgramCall): void {
  const method = literal(call.value('-m')) ?? (call.name === 'lwp-request' ? 'GET' : call.name);
  for (const word of call.operands) {
    const [, path] = /^file:(?:\/\/)?(.*)/.exec(literal(word) ?? '') ?? [];
    if (path !== undefined) call.at(/^(get|head)$/i.test(method) ? 'read' : 'write', path);
    else call.net(/^(get|head)$/i.test(method) ? 'receive' : 'send', word);
  }
}
