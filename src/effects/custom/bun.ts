import { literal, literalPrefix, type Word } from '../../shell/word.js';
import { OTHER_RUNTIME_JAVASCRIPT } from '../code/javascript.js';
import { runCode, runScript } from '../code/run.js';
import { loadModule } from '../code/specifier.js';
import type { ProgramCall } from '../program.js';

const FILE = /\.[cm]?[jt]sx?$|\/|^-$/;

/** Code in an option, or a file. */
export function runBun(call: ProgramCall): string | undefined {
  for (const word of call.all('-r', '--preload', '--require', '--import')) loadModule(call, word);
  if (call.has('-e', '--eval', '-p', '--print')) {
    // Settings name code that is loaded first.
    call.loads({ type: 'files', names: ['bunfig.toml'] });
    const source = call.value('-e', '--eval', '-p', '--print');
    return source === undefined
      ? 'the code of bun is not known'
      : (runCode(call, OTHER_RUNTIME_JAVASCRIPT, source) as undefined);
  }
  if (call.args.length === 1 && call.has('--version', '-v', '--revision', '--help', '-h')) return undefined;
  const [first] = call.operands;
  if (FILE.test(literal(first) ?? '')) {
    if (call.has('--cwd')) return 'it works in another directory';
    return runScript(call, OTHER_RUNTIME_JAVASCRIPT, first);
  }
  return undefined;
}

/** What is no file is the name of a script of the project. */
export function runBunScript(call: ProgramCall): string | undefined {
  const [first] = call.operands;
  if (!call.has('-e', '--eval', '-p', '--print') && !FILE.test(literal(first) ?? '')) {
    call.workspace();
    if (/[./]/.test(literalPrefix(first as Word))) call.path('exec', first);
  }
  return runBun(call);
}
