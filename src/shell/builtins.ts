import { testedVariables } from './dynamic-state.js';
import { evaluatePieces } from './expand/arithmetic.js';
import { declareVariables } from './expand/declare.js';
import { checkVariableName, type Reader } from './expand/expand.js';
import { namedVariables } from './expand/named-variables.js';
import { checkPrintfArguments } from './printf.js';
import { type ShellScope, UNKNOWN_VALUE } from './scope.js';
import { isPattern, literal, literalPrefix, nodePositionOf, type Word, wordToText } from './word.js';

/** Builtins that change something for the commands that follow, or make it unsettled. */
export const STATE_BUILTINS: readonly string[] = [
  ...['cd', 'pushd', 'popd', 'export', 'declare', 'typeset', 'local', 'readonly', 'unset', 'read', 'mapfile'],
  ...['readarray', 'getopts', 'wait', 'printf', 'let', 'set', 'shift', 'alias', 'hash', 'shopt', 'trap', 'test', '['],
];

/** Those of them that change something for certain. */
export const STATE_CHANGING_BUILTINS: ReadonlySet<string> = new Set(
  STATE_BUILTINS.filter((name) => !['test', '[', 'printf', 'wait', 'trap', 'shopt', 'hash'].includes(name)),
);

/** What some builtins change for the commands that follow. The commands themselves are reported as any other. */
export function applyBuiltin(
  name: string,
  args: readonly Word[],
  scope: ShellScope,
  reader: Reader,
  resolve: ResolvePath,
): void {
  switch (name) {
    case 'cd':
    case 'pushd':
      return changeDirectory(name, args, scope, resolve);
    case 'popd':
      scope.cwd = undefined;
      scope.set('PWD', UNKNOWN_VALUE);
      return;
    case 'export':
    case 'declare':
    case 'typeset':
    case 'local':
    case 'readonly':
      return declareVariables(name, args, reader);
    case 'unset':
    case 'read':
    case 'mapfile':
    case 'readarray':
    case 'getopts':
    case 'wait':
    case 'printf':
      for (const word of namedVariables(name, args)) setNamed(name, word, reader);
      if (name === 'printf') checkPrintfArguments(args, reader);
      return;
    case 'let':
      for (const word of args) evaluatePieces(word.pieces, nodePositionOf(word), reader);
      return;
    case 'test':
    case '[': {
      const { names, doubt } = testedVariables(args);
      for (const word of names) checkVariableName(literal(word), nodePositionOf(word), reader);
      const [first] = args;
      if (doubt !== undefined && first !== undefined) reader.unknown(doubt, nodePositionOf(first));
      return;
    }
    case 'set':
      return setPositional(args, scope);
    case 'shift':
      // Of a word that may be several, a part may go.
      scope.positional =
        args.length === 0 && scope.positional?.[0]?.spreads !== true ? scope.positional?.slice(1) : undefined;
      return;
    case 'alias':
      return defineAliases(args, scope, reader);
  }
}

/** A variable that a builtin names. */
function setNamed(builtin: string, word: Word, reader: Reader): void {
  const { scope } = reader;
  const given = literal(word);
  checkVariableName(given, nodePositionOf(word), reader);
  const name = /^[A-Za-z_]\w*/.exec(given ?? '')?.[0];
  if (name === undefined) {
    // It may be any of them.
    if (given === undefined) for (const each of [...scope.variables.keys()]) scope.set(each, UNKNOWN_VALUE);
    return;
  }
  if (builtin !== 'unset') return reader.assign(name, UNKNOWN_VALUE, nodePositionOf(word));
  scope.set(name, UNKNOWN_VALUE);
  scope.change().associative.delete(name);
  scope.changeNames().functions.delete(name);
  scope.changeNames().maybeDefined.delete(name);
}

/** A path as the shell would see it from a directory; undefined where that is not known. */
export type ResolvePath = (directory: string | undefined, path: string) => string | undefined;

function changeDirectory(name: string, args: readonly Word[], scope: ShellScope, resolve: ResolvePath): void {
  const operands = args.filter((word) => !/^-[Le@]+$/.test(literalPrefix(word)));
  const [target] = operands;
  // Without a directory `pushd` goes back to the one before.
  const path = target === undefined ? (name === 'cd' ? scope.home : undefined) : literal(target);
  // `cd -` goes where it was before, `-P` where links lead, and CDPATH goes anywhere.
  const followed =
    path !== undefined && !/^[-+]/.test(path) && operands.length < 2 && scope.get('CDPATH') === undefined;
  scope.cwd = followed ? resolve(scope.cwd, path) : undefined;
  if (scope.cwd !== undefined) scope.set('PWD', { kind: 'scalar', pieces: [{ kind: 'text', text: scope.cwd }] });
  else scope.set('PWD', UNKNOWN_VALUE);
}

function setPositional(args: readonly Word[], scope: ShellScope): void {
  const dashes = args.findIndex((word) => literal(word) === '--');
  if (dashes !== -1) scope.positional = args.slice(dashes + 1);
  else if (args.some((word) => !/^[-+]/.test(literalPrefix(word)))) scope.positional = undefined;
  const options = dashes === -1 ? args : args.slice(0, dashes);
  // What is not known may be this as well.
  if (options.some((word) => /^-\w*x|xtrace/.test(wordToText(word)) || word.pieces[0]?.kind === 'unknown'))
    scope.traced = true;
  if (args.some((word) => /^-\w*a|allexport/.test(wordToText(word))))
    for (const variable of scope.variables.keys()) scope.change().exported.add(variable);
}

function defineAliases(args: readonly Word[], scope: ShellScope, reader: Reader): void {
  for (const word of args) {
    const value = literal(word);
    const match = /^([^=\s]+)=([\s\S]*)$/.exec(value ?? literalPrefix(word));
    if (match?.[1] === undefined) continue;
    scope.changeNames().aliases.set(match[1], value === undefined ? undefined : match[2]);
    // A blank at its end makes an alias of the next word, too; and some shells expand aliases anywhere.
    if (/\s$/.test(match[2] ?? '') || args.some((one) => /^-/.test(literalPrefix(one))))
      reader.unknown('an alias that changes the words after it', nodePositionOf(word), true);
    if (value === undefined && !isPattern(word))
      reader.unknown('an alias whose text is not known', { pos: 0, end: 0 }, true);
  }
}
