import { shellCodeSource } from '../../shell/shells.js';
import { literal, literalPrefix, wordToText } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import { runScript } from '../code/run.js';
import { splitNames } from '../code/table.js';
import type { ProgramSpec } from '../program.js';

/** Shells, and interpreters whose language is not read. */
export const SHELL_PROGRAMS: readonly ProgramSpec[] = [
  {
    names: splitNames('sh bash dash ash ksh ksh93 mksh zsh rbash fish csh tcsh'),
    stopAtFirstOperand: true,
    // What follows the code or the script is for that.
    hiddenEffects: [],
    takesValue: splitNames('-o +o -O +O --rcfile --init-file'),
    judge(call) {
      for (const file of call.all('--rcfile', '--init-file')) {
        if (/^<\(/.test(wordToText(file))) return call.unseen(`${call.name} runs what another command prints`);
        call.path('exec', file);
      }
      const code = shellCodeSource(call.name, call.args);
      const foreign = /^(fish|csh|tcsh)$/.test(call.name);
      // A shell of login, or one that is interactive, runs what its user set up.
      if (code.from !== 'nowhere' && call.has('-i', '-l', '--login', '--interactive'))
        call.named('exec', 'start-up files');
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
    },
  },
  {
    names: splitNames('pwsh powershell nu elvish xonsh osh oil'),
    singleDashLong: true,
    judge(call) {
      if (
        call.args.length === 1 &&
        call.has('-Version', '-version', '--version', '-v', '-Help', '-help', '--help', '-h', '-?')
      )
        return undefined;
      const why = `${call.name} has a language of its own`;
      return /^(pwsh|powershell)$/.test(call.name) ? call.unseen(why) : why;
    },
  },
  {
    names: splitNames(
      `Rscript julia tclsh wish elixir scheme racket groovy kotlin erl escript dart crystal raku
         janet bb osascript gjs qjs hy`,
    ),
    stopAtFirstOperand: true,
    takesValue: splitNames('-e -E --eval -c -L -l -p -t -f -I -J -O --project --print -r'),
    unknown: splitNames('-e -E --eval -c -L -l -p -f -I -J --print -r -i'),
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '-V', '-v', '--help', '-h', '-version', '-help'))
        return undefined;
      if (/^(dart|crystal)$/.test(call.name)) return call.workspace() as undefined;
      return runScript(call, undefined, call.operands[0]);
    },
  },
];
