import { literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { runClassPath } from './java.js';

export function compileJava(call: ProgramCall): string | undefined {
  if (call.args.some((word) => /^@|^-J/.test(literalPrefix(word)))) return 'options in a file';
  if (call.args.some((word) => /^-Xplugin/.test(literalPrefix(word)))) return 'javac -Xplugin loads code';
  for (const word of call.all('-d', '-s', '-h')) call.path('write', word, 'recursive');
  // Annotation processors that the class path names run.
  for (const word of call.all('-cp', '-classpath', '--class-path')) runClassPath(call, word);
  call.paths('read', call.operands);
  if (!call.has('-d') && call.operands.length > 0) call.at('write', './**');
  return undefined;
}
