import {
  dropPrefix,
  literal,
  literalPrefix,
  processSubstitutionText,
  type Word,
  wordToText,
} from '../../shell/word.js';
import { addEnvironmentRead, holdsEarlierWords, isSecretName } from '../environment.js';
import type { ProgramCall } from '../program.js';
import { addExportEffects, addVariableEffects } from '../variables.js';

/** Options of a shell after which words mean what they meant before. */
const PLAIN_OPTION =
  /^(?:allexport|braceexpand|emacs|errexit|errtrace|functrace|hashall|histexpand|history|ignoreeof|interactive-comments|monitor|noclobber|noexec|noglob|notify|nounset|pipefail|verbose|vi|xtrace)$/;

/** `export`, `declare` and their kin: what they set, and whether programs see it. */
export function judgeDeclare(call: ProgramCall): void {
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

export function judgeSet(call: ProgramCall): void {
  if (call.args.length === 0) addEnvironmentRead(call);
  if (call.args.some((word) => literal(word) === 'history')) call.named('env', 'history', 'history');
  call.args.forEach((word, at) => {
    const next = call.args[at + 1];
    // `physical` makes another directory of `..`, `keyword` variables of later words.
    if (/^-\w*o$/.test(literalPrefix(word)) && next !== undefined && !PLAIN_OPTION.test(literal(next) ?? ''))
      call.unknown(`set -o ${wordToText(next)} may change what later commands mean`);
  });
}

export function judgeSource(call: ProgramCall): void {
  const [file] = call.operands;
  // What is surely in it is reported on its own by whoever read the text.
  if (file !== undefined && processSubstitutionText(file) === undefined) call.path('exec', file);
}
