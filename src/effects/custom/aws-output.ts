import { literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** A third word is the file that the answer goes to. */
export function awsOutput(call: ProgramCall): void {
  const free = call.args.filter(
    (word, index) =>
      !/^-/.test(literalPrefix(word)) && !/^--(?!no-|debug)[^=]+$/.test(literalPrefix(call.args[index - 1] ?? word)),
  );
  call.paths('write', free);
  if (call.command.argv.some((word) => /^invoke/.test(literalPrefix(word))))
    call.named('exec', call.value('--function-name') ?? 'function', 'remote');
}
