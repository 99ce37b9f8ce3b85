import { shellCodeSource } from '../../shell/shells.js';
import { literal, literalPrefix, wordToText } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import { runScript } from '../code/run.js';
import type { ProgramCall } from '../program.js';

export function judgeShell(call: ProgramCall): string | undefined {
  for (const file of call.all('--rcfile', '--init-file')) {
    if (/^<\(/.test(wordToText(file))) return call.unseen(`${call.name} runs what another command prints`);
    call.path('exec', file);
  }
  const code = shellCodeSource(call.name, call.args);
  const foreign = /^(fish|csh|tcsh)$/.test(call.name);
  // A shell of login, or one that is interactive, runs what its user set up.
  if (code.from !== 'nowhere' && call.has('-i', '-l', '--login', '--interactive')) call.named('exec', 'start-up files');
  if (code.from === 'nowhere') return undefined;
  if (code.from === 'unknown') return code.why;
  // The code of -c and of standard input is reported on its own by whoever read the text.
  if (code.from === 'text') {
    const text = literal(code.text);
    if (text === undefined) return 'text is executed that is not known';
    // A word that may be several moves every parameter after it.
    const words = call.args.slice(call.args.indexOf(code.text) + 1);
    const spread = words.findIndex((word) => word.spreads);
    const later = [...text.matchAll(/\$\{?[#!]?(\d+)/g)].some(([, number]) => Number(number) > spread);
    if (spread !== -1 && (later || /\bshift\b/.test(text))) return 'which word a parameter stands for is not known';
    return undefined;
  }
  if (code.from === 'file') {
    // Another option may take it back: +n, -o exec.
    const only = call.has('-n') && call.options.every(({ name }) => /^-[nuevxf]$/.test(name));
    const before = call.args.slice(0, call.args.indexOf(code.file));
    call.path(only && before.every((word) => literalPrefix(word).startsWith('-')) ? 'read' : 'exec', code.file);
    return undefined;
  }
  const input = standardInput(call);
  if (input.from === 'file') call.path('exec', input.word);
  else if (input.from === 'unknown') return call.unseen(`${call.name} runs what another command prints`);
  // `>(bash)` gets whatever is written into it.
  else if (input.from === 'nothing' && call.command.via.at(-1)?.kind === 'process substitution')
    return call.unseen(`${call.name} runs what another command prints`);
  else if (input.from === 'nothing') return `${call.name} waits for commands`;
  else if (foreign && input.text.trim() !== '') return `${call.name} has a language of its own`;
  return undefined;
}

/** An interpreter whose language is not read. */
export function judgeScript(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('--version', '-V', '-v', '--help', '-h', '-version', '-help'))
    return undefined;
  if (/^(dart|crystal)$/.test(call.name)) return call.workspace() as undefined;
  return runScript(call, undefined, call.operands[0]);
}
