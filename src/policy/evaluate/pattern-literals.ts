import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';
import type { RegexPattern } from '../../match/regex-pattern.js';

/** Has every text that the pattern matches this character in it? */
export function requiresCharacter({ source, exact }: RegexPattern, char: string): boolean {
  if (exact !== undefined) return exact.every((text) => text.includes(char));
  const tree = parse(source);
  return tree?.alternatives.every(({ elements }) => elements.some((element) => has(element, char))) ?? false;
}

function has(
  element: AST.Element,
  char: string,
  inner: (element: AST.Element) => boolean = (one) => has(one, char),
): boolean {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value) === char;
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) => elements.some(inner));
    case 'Quantifier':
      return element.min > 0 && inner(element.element);
    default:
      return false;
  }
}

/** Has every text that the pattern matches a blank in it? */
export function requiresBlank(pattern: RegexPattern): boolean {
  if (pattern.exact !== undefined) return pattern.exact.every((text) => /\s/.test(text));
  const isBlank = (element: AST.Element): boolean =>
    element.type === 'CharacterSet' ? element.kind === 'space' && !element.negate : has(element, ' ', isBlank);
  return parse(pattern.source)?.alternatives.every(({ elements }) => elements.some(isBlank)) ?? false;
}

/** Beginnings that are told one by one. */
const MAX_BEGINNINGS = 20;

/** The texts that the pattern begins with, blanks as one space; undefined where it begins otherwise. */
export function requiredBeginnings({ source, exact }: RegexPattern): readonly string[] | undefined {
  if (exact !== undefined) return exact.length > 0 && exact.length <= MAX_BEGINNINGS ? exact : undefined;
  const found = beginnings(parse(source)?.alternatives ?? [])?.map(({ text }) => text.trimEnd());
  return found === undefined || found.length === 0 || found.includes('') ? undefined : found;
}

/** A text, and whether what follows begins right behind it. */
interface Beginning {
  readonly text: string;
  readonly open: boolean;
}

function beginnings(alternatives: readonly AST.Alternative[]): readonly Beginning[] | undefined {
  const all = alternatives.flatMap(
    ({ elements }): readonly (Beginning | undefined)[] => beginningsOf(elements) ?? [undefined],
  );
  return all.length > MAX_BEGINNINGS || all.includes(undefined) ? undefined : (all as readonly Beginning[]);
}

function beginningsOf(elements: readonly AST.Element[]): readonly Beginning[] | undefined {
  let found: readonly Beginning[] = [{ text: '', open: true }];
  for (const element of elements) {
    const next = nextTexts(element);
    if (next === undefined) return undefined;
    found = found.flatMap((one) =>
      one.open ? next.map(({ text, open }) => ({ text: one.text + text, open })) : [one],
    );
    if (found.length > MAX_BEGINNINGS) return undefined;
  }
  return found;
}

function nextTexts(element: AST.Element): readonly Beginning[] | undefined {
  switch (element.type) {
    case 'Assertion':
      // They take no text: `^`, `$` and `\b`. What looks ahead is not followed.
      return [{ text: '', open: element.kind === 'start' || element.kind === 'word' }];
    case 'Character':
      return [{ text: String.fromCodePoint(element.value), open: true }];
    case 'CharacterSet':
      return element.kind === 'space' && !element.negate ? [{ text: ' ', open: true }] : [{ text: '', open: false }];
    case 'Group':
    case 'CapturingGroup':
      return beginnings(element.alternatives);
    case 'Quantifier': {
      if (element.min === 0) return [{ text: '', open: false }];
      const once = nextTexts(element.element);
      // Blanks are one space, however many there are; of all else only the first is certain.
      const isBlank = element.element.type === 'CharacterSet' || once?.every(({ text }) => text === ' ');
      return isBlank || element.max === 1 ? once : once?.map(({ text }) => ({ text, open: false }));
    }
    default:
      return [{ text: '', open: false }];
  }
}

function parse(source: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source);
  } catch {
    return undefined;
  }
}
