import {
  dropPrefix,
  literal,
  literalPrefix,
  processSubstitutionText,
  type Word,
  wordToText,
} from '../../shell/word.js';
import { addEnvironmentRead, holdsEarlierWords, isSecretName } from '../environment.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { addExportEffects, addVariableEffects } from '../variables.js';

type Judge = (call: ProgramCall) => string | undefined;

/** Flags that a builtin takes, as its manual says. Any other one is not understood. */
function closed(flags: string, more: (call: ProgramCall) => string | undefined = () => undefined): Judge {
  return (call) => {
    const odd = call.options.find(({ name }) => !(name.length === 2 && flags.includes(name.charAt(1))));
    return odd === undefined ? more(call) : `${call.name} ${odd.name} is not understood`;
  };
}

/** Options of a shell after which words mean what they meant before. */
const PLAIN_OPTION =
  /^(?:allexport|braceexpand|emacs|errexit|errtrace|functrace|hashall|histexpand|history|ignoreeof|interactive-comments|monitor|noclobber|noexec|noglob|notify|nounset|pipefail|verbose|vi|xtrace)$/;

/** Only with these flags, or without anything, does it tell something instead of changing it. */
function tells(flags: string, otherwise: string): Judge {
  return (call) => {
    const asks = call.options.every(({ name }) => name.length === 2 && flags.includes(name.charAt(1)));
    const changes = call.options.length === 0 && call.operands.length > 0;
    return asks && !changes ? undefined : otherwise;
  };
}

/** `export`, `declare` and their kin: what they set, and whether programs see it. */
function declares(call: ProgramCall): void {
  const flags = call.args.map(literalPrefix).filter((start) => /^[-+]/.test(start));
  const exported = call.name === 'export' || flags.some((flag) => /^-\w*x/.test(flag));
  const names = call.args.filter((word) => !/^[-+]/.test(literalPrefix(word)));
  // All variables with their values: secrets are among them.
  if (names.length === 0 && !flags.some((flag) => /[fF]/.test(flag))) addEnvironmentRead(call);
  else if (flags.some((flag) => /^-\w*p/.test(flag))) for (const word of names) tellsOf(word, call);
  // zsh prints a variable that is named without a value.
  else if (call.name !== 'export') for (const word of names) if (/^\w+$/.test(literal(word) ?? '')) tellsOf(word, call);
  for (const word of names) declaresOne(word, exported, call);
}

/** With -p it prints the variable. */
function tellsOf(word: Word, call: ProgramCall): void {
  const name = literal(word);
  if (name === undefined || isSecretName(name) || holdsEarlierWords(name)) addEnvironmentRead(call, name);
}

function declaresOne(word: Word, exported: boolean, call: ProgramCall): void {
  const name = /^([A-Za-z_]\w*)\+?=/.exec(literalPrefix(word))?.[1];
  if (name !== undefined)
    return addVariableEffects(name, dropPrefix(word, literalPrefix(word).indexOf('=') + 1), call, exported);
  const plain = literal(word);
  if (exported && plain !== undefined) addExportEffects(plain, call);
}

/**
 * Every builtin of bash, from its manual: what each does besides what the reader follows for later commands. A builtin
 * that runs or defines something is never harmless.
 */
export const BUILTIN_PROGRAMS: readonly ProgramSpec[] = [
  // They change nothing, or only what the reader follows.
  {
    names: [
      ...[':', 'true', 'false', 'echo', 'printf', 'pwd', 'test', '[', 'cd', 'pushd', 'popd', 'dirs', 'return', 'exit'],
      ...['logout', 'break', 'continue', 'shift', 'wait', 'fg', 'bg', 'disown', 'getopts', 'let', 'read', 'unset'],
      ...['shopt', 'umask', 'ulimit', 'times', 'type', 'help', 'alias', 'unalias', 'trap', 'eval', 'compopt', 'caller'],
    ],
  },
  { names: ['export', 'declare', 'typeset', 'local', 'readonly'], judge: declares },
  {
    names: ['mapfile', 'readarray'],
    takesValue: ['-d', '-n', '-O', '-s', '-u', '-C', '-c'],
    effects: { '-C': 'shell' },
    judge: (call) => (call.has('-C') ? 'it runs a command with lines that are not known' : undefined),
  },
  { names: ['suspend'], judge: () => 'it stops the shell, and whoever waits for it' },
  {
    names: ['jobs'],
    stopAtFirstOperand: true,
    judge: closed('lnprsx', (call) => (call.has('-x') ? call.unseen('it runs a command') : undefined)),
  },
  { names: ['bind'], judge: tells('lpPsSvV', 'it makes keys run commands') },
  { names: ['complete'], judge: tells('p', 'it makes completion run commands') },
  {
    names: ['compgen'],
    takesValue: ['-A', '-G', '-W', '-F', '-C', '-X', '-P', '-S', '-o', '-V'],
    // The words of -W are expanded, as a shell expands them.
    judge: closed('abcdefgjksuvAGoPSXVW', (call) => {
      // Names of hosts come from a file that a variable names.
      if (
        call
          .all('-A')
          .some(
            (word) =>
              !/^(?:alias|builtin|command|directory|export|file|function|job|keyword|user|group|variable)$/.test(
                literal(word) ?? '',
              ),
          )
      )
        return 'compgen -A is not understood';
      const words = call.value('-W');
      const expands = words !== undefined && !/^[^$`\\<>]*$/.test(literal(words) ?? '$');
      return expands ? call.unseen('it expands words that are not known') : undefined;
    }),
  },
  {
    names: ['set'],
    hiddenEffects: [],
    judge(call) {
      if (call.args.length === 0) addEnvironmentRead(call);
      if (call.args.some((word) => literal(word) === 'history')) call.named('env', 'history', 'history');
      call.args.forEach((word, at) => {
        const next = call.args[at + 1];
        // `physical` makes another directory of `..`, `keyword` variables of later words.
        if (/^-\w*o$/.test(literalPrefix(word)) && next !== undefined && !PLAIN_OPTION.test(literal(next) ?? ''))
          call.unknown(`set -o ${wordToText(next)} may change what later commands mean`);
      });
    },
  },
  {
    names: ['hash'],
    takesValue: ['-p'],
    judge: closed('lrdtp', (call) =>
      call.has('-p') ? call.unseen('it makes a name mean another program') : undefined,
    ),
  },
  {
    names: ['source', '.'],
    stopAtFirstOperand: true,
    hiddenEffects: [],
    judge(call) {
      const [file] = call.operands;
      // What is surely in it is reported on its own by whoever read the text.
      if (file !== undefined && processSubstitutionText(file) === undefined) call.path('exec', file);
    },
  },
  { names: ['enable'], judge: tells('aps', 'it makes a name mean something else') },
  {
    names: ['history'],
    judge: (call) => (call.options.length > 0 ? 'it changes or expands the history' : undefined),
  },
  { names: ['fc'], judge: tells('lnr', 'it changes or runs the history') },
];
