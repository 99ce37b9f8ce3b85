import type { Reader } from './expand.js';
import { type Scope, UNKNOWN } from './scope.js';
import { namesIn } from './unsettled.js';
import { isPattern, literal, prefix, shown, type Word } from './word.js';

/** Builtins that change something for the commands that follow, or make it unsettled. */
export const BUILTINS: readonly string[] = [
  ...['cd', 'pushd', 'popd', 'export', 'declare', 'typeset', 'local', 'readonly', 'unset', 'read', 'mapfile'],
  ...['readarray', 'getopts', 'wait', 'printf', 'let', 'set', 'shift', 'alias', 'unalias', 'shopt', 'trap'],
];

/** What some builtins change for the commands that follow. The commands themselves are reported as any other. */
export function applyBuiltin(
  name: string,
  args: readonly Word[],
  scope: Scope,
  reader: Reader,
  resolve: Resolve,
): void {
  switch (name) {
    case 'cd':
    case 'pushd':
      return changeDirectory(args, scope, resolve);
    case 'popd':
      scope.cwd = undefined;
      return;
    case 'export':
    case 'declare':
    case 'typeset':
    case 'local':
    case 'readonly':
      return declare(name, args, scope);
    case 'unset':
      for (const arg of args) {
        const variable = literal(arg);
        if (variable !== undefined) {
          scope.set(variable, UNKNOWN);
          scope.changeNames().functions.delete(variable);
          scope.changeNames().maybe.delete(variable);
        }
      }
      return;
    case 'read':
    case 'mapfile':
    case 'readarray':
    case 'getopts':
    case 'wait':
      for (const arg of args) forget(arg, scope);
      return;
    case 'printf':
      if (/^-v/.test(prefix(args[0] ?? NOWHERE))) for (const arg of args.slice(0, 2)) forget(arg, scope);
      return;
    case 'let':
      for (const arg of args) forget(arg, scope);
      return;
    case 'set':
      return setPositional(args, scope);
    case 'shift':
      scope.positional = args.length === 0 ? scope.positional?.slice(1) : undefined;
      return;
    case 'alias':
      return defineAliases(args, scope, reader);
    case 'unalias':
      scope.changeNames().aliases.clear();
      return;
  }
}

/** A path as the shell would see it from a directory; undefined where that is not known. */
export type Resolve = (directory: string | undefined, path: string) => string | undefined;

function changeDirectory(args: readonly Word[], scope: Scope, resolve: Resolve): void {
  const operands = args.filter((word) => !/^-[LPe@]+$/.test(prefix(word)));
  const [target] = operands;
  const path = target === undefined ? scope.home : literal(target);
  // `cd -` goes where it was before, and CDPATH goes anywhere.
  const followed =
    path !== undefined && !/^[-+]\d*$/.test(path) && operands.length < 2 && scope.get('CDPATH') === undefined;
  scope.cwd = followed ? resolve(scope.cwd, path) : undefined;
  if (scope.cwd !== undefined) scope.set('PWD', { kind: 'scalar', pieces: [{ kind: 'text', text: scope.cwd }] });
  else scope.set('PWD', UNKNOWN);
}

function declare(name: string, args: readonly Word[], scope: Scope): void {
  const flags = args.map(prefix).filter((start) => start.startsWith('-'));
  const exports = name === 'export' || flags.some((flag) => /^-\w*x/.test(flag));
  const odd = flags.some((flag) => /^-\w*[niAa]/.test(flag));
  const refers = flags.some((flag) => /^-\w*n/.test(flag));
  for (const word of args) {
    const match = /^([A-Za-z_]\w*)(\+?=)?/.exec(prefix(word));
    if (match?.[1] === undefined) continue;
    const [assigned, variable, operator] = match;
    if (name !== 'export' && name !== 'readonly' && scope.locals?.has(variable) === false) {
      scope.locals.set(variable, scope.get(variable));
    }
    // A nameref or an integer means something else by the same words.
    if (operator === '=' && !odd) {
      const pieces = word.pieces
        .map((piece, index) => (index === 0 ? { ...piece, text: piece.text.slice(assigned.length) } : piece))
        .filter(({ text }) => text !== '');
      scope.set(variable, { kind: 'scalar', pieces });
    } else if (operator !== undefined || refers) scope.set(variable, UNKNOWN);
    if (exports) scope.change().exported.add(variable);
    if (name === 'readonly' || flags.some((flag) => /^-\w*r/.test(flag))) scope.change().fixed.add(variable);
  }
}

function setPositional(args: readonly Word[], scope: Scope): void {
  const dashes = args.findIndex((word) => literal(word) === '--');
  if (dashes !== -1) scope.positional = args.slice(dashes + 1);
  else if (args.some((word) => !/^[-+]/.test(prefix(word)))) scope.positional = undefined;
  if (args.some((word) => /^-\w*a|allexport/.test(shown(word))))
    for (const variable of scope.variables.keys()) scope.change().exported.add(variable);
}

function defineAliases(args: readonly Word[], scope: Scope, reader: Reader): void {
  for (const word of args) {
    const value = literal(word);
    const match = /^([^=\s]+)=([\s\S]*)$/.exec(value ?? prefix(word));
    if (match?.[1] === undefined) continue;
    scope.changeNames().aliases.set(match[1], value === undefined ? undefined : match[2]);
    if (value === undefined && !isPattern(word))
      reader.unknown('an alias whose text is not known', { pos: 0, end: 0 }, true);
  }
}

/** Whatever name the word may be. */
function forget(word: Word | undefined, scope: Scope): void {
  for (const name of word === undefined ? [] : namesIn(word)) if (/^[A-Za-z_]\w*$/.test(name)) scope.set(name, UNKNOWN);
}

const NOWHERE: Word = { pieces: [], span: { start: 0, end: 0 } };
