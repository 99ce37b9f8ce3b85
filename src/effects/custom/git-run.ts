import { quoteShellWord } from '../../shell/quote.js';
import { textWord } from '../../shell/word.js';
import { fromTop } from '../places/git-repository.js';
import type { ProgramCall } from '../program.js';

/** The words of a command that runs where the working tree begins: `git bisect run make test`. */
export function gitRun(call: ProgramCall): string | undefined {
  const [first] = call.operands;
  if (first === undefined) return undefined;
  const words = call.words();
  if (words.includes(undefined)) return 'the command that git runs is not known';
  const line = words.map((word) => quoteShellWord(word ?? '')).join(' ');
  fromTop(call, () => call.shell(textWord(line, first.span)));
  return undefined;
}

/** A command for each submodule: one word is text for a shell, several are a command. Where it runs is not told here. */
export function gitForeach(call: ProgramCall): string | undefined {
  const [only] = call.operands;
  const there = call.sub(call.args, { stopAtFirstOperand: true }, { ...call.command, cwd: undefined });
  if (call.operands.length === 1) there.shell(only);
  else if (call.words().includes(undefined)) return 'the command for each submodule is not known';
  else if (only !== undefined) {
    const line = call.words().map((word) => quoteShellWord(word ?? ''));
    there.shell(textWord(line.join(' '), only.span));
  }
  return there.why;
}
