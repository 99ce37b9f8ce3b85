import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';
import { RE2JS } from 're2js';
import type { RegexPattern } from '../../match/regex-pattern.js';

/**
 * A regular expression of a policy, with the engine that may run it. Throws a text that says what is wrong with it.
 * Never loaded where a decision is made: a compiled policy holds the result.
 */
export function provePattern(given: string): RegexPattern {
  const { source, flags } = inlineFlags(given);
  const foreign = foreignIn(source);
  if (foreign !== undefined) throw new Error(foreign);
  let tree: AST.Pattern;
  try {
    tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source);
    new RegExp(source, flags);
  } catch (error) {
    throw new Error(message(error));
  }
  const base = { source, ...(flags !== '' && { flags }) };
  const exact = flags === '' ? exactNames(tree) : undefined;
  if (exact !== undefined) return { ...base, engine: 'native', exact };
  const needs = flags.includes('i') ? undefined : requiredText(tree);
  const pattern = { ...base, ...(needs !== undefined && { needs }) };
  if (isCheap(tree)) return { ...pattern, engine: 'native' };
  try {
    RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (error) {
    throw new Error(
      `it may take very long on some texts, and the engine that never does can't run it (${message(error)}): write it with fewer repetitions, or without looking around and back-references`,
    );
  }
  return { ...pattern, engine: 're2' };
}

/** What other engines know and JavaScript takes for plain letters: the pattern would match nothing that is meant. */
const FOREIGN: Readonly<Record<string, string>> = {
  A: 'write "^"',
  Z: 'write "$"',
  z: 'write "$"',
  G: 'write "^"',
  h: 'write "[ \\t]"',
  R: 'write "\\r?\\n"',
  Q: 'write a backslash before each sign',
  p: 'write the letters that are meant, such as "[a-zA-Z]"',
  P: 'write the letters that are not meant, such as "[^a-zA-Z]"',
};
const LETTERS = /[dDwWsSbBnrtvfcxuk]/;

function foreignIn(source: string): string | undefined {
  for (const [, escaped = ''] of source.matchAll(/\\([\s\S])/g))
    if (/[a-zA-Z]/.test(escaped) && !LETTERS.test(escaped))
      return `"\\${escaped}" is only the letter ${escaped} here: ${FOREIGN[escaped] ?? 'remove the backslash'}`;
  const named = /\[[^\]]*?\[:\^?([a-z]+):\]/.exec(source)?.[1];
  return named === undefined
    ? undefined
    : `"[:${named}:]" is no class of characters here: ${CLASSES[named] ?? 'write the characters that are meant'}`;
}

const CLASSES: Readonly<Record<string, string>> = {
  space: 'write "\\s"',
  digit: 'write "\\d"',
  alpha: 'write "a-zA-Z" between the brackets',
  alnum: 'write "a-zA-Z0-9" between the brackets',
};

/** `(?i)` at the beginning, as other languages write flags. */
function inlineFlags(given: string): { source: string; flags: string } {
  const match = /^\(\?([ims]+)\)/.exec(given);
  if (match?.[1] === undefined) return { source: given, flags: '' };
  return { source: given.slice(match[0].length), flags: [...new Set(match[1])].sort().join('') };
}

/** Repetitions above this count as endless. */
const MAX_REPETITIONS = 32;
/** The time may grow with this power of the text's length, which is at most 8 KiB. */
const MAX_DEGREE = 2;

/**
 * Is the time that backtracking can take small? Each endless repetition multiplies it by the length of the text, and
 * so does a match that may begin anywhere. Repeating what can match the same text in two ways is never cheap.
 */
function isCheap(tree: AST.Pattern): boolean {
  return (
    tree.alternatives.reduce((most, one) => Math.max(most, power(one.elements) + (isAnchored(one) ? 0 : 1)), 0) <=
    MAX_DEGREE
  );
}

function isAnchored({ elements: [first] }: AST.Alternative): boolean {
  return first?.type === 'Assertion' && first.kind === 'start';
}

function power(elements: readonly AST.Element[]): number {
  return elements.reduce((sum, element) => sum + powerOf(element), 0);
}

function powerOf(element: AST.Element): number {
  switch (element.type) {
    case 'Backreference':
      return Number.POSITIVE_INFINITY;
    case 'Group':
    case 'CapturingGroup':
      return Math.max(...element.alternatives.map((one) => power(one.elements)));
    case 'Assertion':
      return element.kind === 'lookahead' || element.kind === 'lookbehind'
        ? Math.max(...element.alternatives.map((one) => power(one.elements)))
        : 0;
    case 'Quantifier': {
      const inner = powerOf(element.element);
      if (element.max <= 1) return inner;
      if (element.max < MAX_REPETITIONS) return inner * element.max;
      return isPlain(element.element) ? 1 : Number.POSITIVE_INFINITY;
    }
    default:
      return 0;
  }
}

/** One character, or alternatives of fixed text that differ in their first character. */
function isPlain(element: AST.QuantifiableElement): boolean {
  if (element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass') return true;
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return false;
  if (element.alternatives.some(({ elements }) => elements.length === 0 || !elements.every((one) => isOne(one))))
    return false;
  if (element.alternatives.length === 1) return true;
  const firsts = element.alternatives.map(({ elements: [first] }) => (first?.type === 'Character' ? first.value : -1));
  return !firsts.includes(-1) && new Set(firsts).size === firsts.length;
}

function isOne({ type }: AST.Element): boolean {
  return type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass';
}

/** The longest text that stands in every match. */
function requiredText(tree: AST.Pattern): string | undefined {
  const best = commonRuns(tree.alternatives).reduce((a, b) => (b.length > a.length ? b : a), '');
  return best.length >= 2 ? best : undefined;
}

/** Texts of which each stands in every match, whichever of the alternatives it is. */
function commonRuns([first, ...others]: readonly AST.Alternative[]): readonly string[] {
  const own = longestRun(first?.elements ?? []);
  if (others.length === 0) return own;
  const runs = others.map(({ elements }) => longestRun(elements));
  const isCommon = (text: string): boolean => runs.every((all) => all.some((run) => run.includes(text)));
  return own.map((run) => longestPart(run, isCommon));
}

function longestPart(text: string, holds: (part: string) => boolean): string {
  for (let length = text.length; length > 0; length--)
    for (let at = 0; at + length <= text.length; at++) {
      const part = text.slice(at, at + length);
      if (holds(part)) return part;
    }
  return '';
}

function longestRun(elements: readonly AST.Element[]): string[] {
  const runs = [''];
  for (const element of elements) {
    if (element.type === 'Character') runs.push(`${runs.pop()}${String.fromCodePoint(element.value)}`);
    else if (element.type === 'Quantifier' && element.min > 0 && element.element.type === 'Character')
      runs.push(`${runs.pop()}${String.fromCodePoint(element.element.value)}`, '');
    else if (element.type === 'Group' || element.type === 'CapturingGroup')
      runs.push(...commonRuns(element.alternatives), '');
    else if (element.type !== 'Assertion' || element.kind !== 'start') runs.push('');
  }
  return runs;
}

/** `^name$` and `^(a|b)$`. */
function exactNames(tree: AST.Pattern): readonly string[] | undefined {
  const [only, ...more] = tree.alternatives;
  if (only === undefined || more.length > 0) return undefined;
  const [start, ...rest] = only.elements;
  const end = rest.pop();
  if (start?.type !== 'Assertion' || start.kind !== 'start' || end?.type !== 'Assertion' || end.kind !== 'end')
    return undefined;
  const [group, ...others] = rest;
  const isGroup = others.length === 0 && (group?.type === 'Group' || group?.type === 'CapturingGroup');
  const names = isGroup ? group.alternatives.map(({ elements }) => plainText(elements)) : [plainText(rest)];
  return names.every((name) => name !== undefined) ? (names as string[]) : undefined;
}

function plainText(elements: readonly AST.Element[]): string | undefined {
  let text = '';
  for (const element of elements) {
    if (element.type !== 'Character') return undefined;
    text += String.fromCodePoint(element.value);
  }
  return text;
}

function message(error: unknown): string {
  return error instanceof Error
    ? error.message.replace(/^Invalid regular expression: (?:\/.*\/[a-z]*: )?/s, '')
    : String(error);
}
