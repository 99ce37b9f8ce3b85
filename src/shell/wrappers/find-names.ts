import { literal, type Word } from '../word.js';

/** What turns a test round, or goes on without it. */
export const TURNS = new Set(['-o', '-or', '!', '-not', ',', '(', '-false']);

export function alternativesOf(name: string): readonly string[] {
  return name.startsWith('{') ? name.slice(1, -1).split(',') : [name];
}

/** Might the place where find begins be one of what it finds? `find build -name build` finds it itself. */
export function findRootMayMatch(root: Word, name: string): boolean {
  const path = literal(root);
  if (path === undefined) return true;
  const end = /\/*$/.exec(path)?.index ?? path.length;
  const last = path.slice(path.lastIndexOf('/', end - 1) + 1, end) || '/';
  // No file has a longer name.
  if (last.length > 255 || name.length > 255) return true;
  return /[^\w.*?+@%=,~ -]/.test(name) || matches(last, name);
}

/** `*` and `?` only, without ever trying the same twice: somebody may write a hundred stars. */
function matches(text: string, pattern: string): boolean {
  let [at, star, resume] = [0, -1, 0];
  for (let from = 0; from < text.length; ) {
    if (at < pattern.length && (pattern[at] === '?' || (pattern[at] === text[from] && pattern[at] !== '*'))) {
      at++;
      from++;
    } else if (pattern[at] === '*') {
      star = at++;
      resume = from;
    } else if (star !== -1) {
      at = star + 1;
      from = ++resume;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

/** Tests with one argument that can only leave out files. */
const NARROWS = new Set(['-type', '-maxdepth', '-mindepth', '-size', '-mtime', '-mmin', '-newer', '-path', '-name']);

/** Of tests and actions with alternatives (`a -o b`) those that an action is among: nothing else decides about it. */
export function alternativeOf(
  words: readonly (string | undefined)[],
  action: number,
): { readonly words: readonly (string | undefined)[]; readonly action: number } | undefined {
  let [depth, start, end] = [0, 0, words.length];
  for (const [at, word] of words.entries()) {
    if (word === '(') depth++;
    else if (word === ')') depth--;
    else if (word === ',' || word === '-false') return undefined;
    else if (depth === 0 && (word === '-o' || word === '-or')) {
      if (at < action) start = at + 1;
      else if (end === words.length) end = at;
    }
    // What is in a group is decided by what is around it.
    if (at === action && depth > 0) return undefined;
  }
  return { words: words.slice(start, end), action: action - start };
}

/**
 * What every file that is found is called, as a pattern: by the one test of the name before the first action, or by a
 * group of them, where all else can only leave out files.
 */
export function nameOnly(words: readonly (string | undefined)[], action: number): string | undefined {
  if (words.includes(undefined) || words.slice(action).some((word = '') => TURNS.has(word))) return undefined;
  let names: readonly string[] | undefined;
  for (let at = words.findIndex((word) => /^[-(!]/.test(word ?? '')); at < action; ) {
    const word = words[at];
    // With no alternative to it, it only says that nothing below what was found is looked at.
    if (word === '-prune') at++;
    else if (word === '!' || word === '-not') {
      if (!NARROWS.has(words[at + 1] ?? '') || at + 2 >= action) return undefined;
      at += 3;
    } else if (word === '(') {
      const group = namesInGroup(words, at);
      if (group === undefined || names !== undefined || group.end > action) return undefined;
      names = group.names;
      at = group.end;
    } else {
      const value = words[at + 1];
      if (!NARROWS.has(word ?? '') || value === undefined || at + 1 >= action) return undefined;
      if (word === '-name' && names !== undefined) return undefined;
      if (word === '-name') names = [value];
      at += 2;
    }
  }
  if (names === undefined || !names.every((name) => /^[\w.*?+@%=~ -]+$/.test(name))) return undefined;
  return names.length === 1 ? names[0] : `{${names.join(',')}}`;
}

/** `( -name a -o -name b )`: the names, and the place behind it. */
function namesInGroup(
  words: readonly (string | undefined)[],
  start: number,
): { readonly names: readonly string[]; readonly end: number } | undefined {
  const names: string[] = [];
  for (let at = start + 1; words[at] === '-name'; at += 3) {
    const [name, next] = [words[at + 1], words[at + 2]];
    if (name === undefined) return undefined;
    names.push(name);
    if (next === ')') return { names, end: at + 3 };
    if (next !== '-o' && next !== '-or') return undefined;
  }
  return undefined;
}
