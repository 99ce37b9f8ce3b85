import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';

/** Texts tried for a pattern. */
const MAX_SAMPLES = 24;

/**
 * Some texts that a regular expression matches, to find out what an earlier one leaves for it. None where no such text
 * was found: nothing can then be said.
 */
export function sampleMatches(given: string): readonly string[] {
  const source = given.replace(/^\(\?[ims]+\)/, '');
  try {
    const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source);
    const regex = new RegExp(source, /^\(\?[ims]*i/.test(given) ? 'i' : '');
    const inner = choices(tree.alternatives);
    // A pattern without an anchor matches in the middle of other words, too.
    const around = inner.flatMap((text) => [text, `x ${text}`, `${text} x`, `x ${text} x`]);
    return [...new Set(around)].filter((text) => regex.test(text)).slice(0, 4 * MAX_SAMPLES);
  } catch {
    return [];
  }
}

function choices(alternatives: readonly AST.Alternative[]): string[] {
  return alternatives.flatMap(({ elements }) => sequence(elements)).slice(0, MAX_SAMPLES);
}

function sequence(elements: readonly AST.Element[]): string[] {
  return elements.reduce<string[]>(
    (texts, element) => {
      const next = one(element);
      return texts.flatMap((text) => next.map((more) => text + more)).slice(0, MAX_SAMPLES);
    },
    [''],
  );
}

function one(element: AST.Element): string[] {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterSet':
      return setOf(element);
    case 'CharacterClass':
      return classOf(element);
    case 'Group':
    case 'CapturingGroup':
      return choices(element.alternatives);
    case 'Quantifier': {
      const inner = one(element.element);
      const least = inner.map((text) => text.repeat(Math.min(element.min, 5)));
      return element.min === 0 ? [...new Set(['', ...inner])] : least;
    }
    default:
      return [''];
  }
}

function setOf({ kind, negate }: AST.CharacterSet & { negate?: boolean }): string[] {
  if (kind === 'any') return ['q'];
  if (kind === 'digit') return [negate ? 'q' : '7'];
  if (kind === 'space') return [negate ? 'q' : ' '];
  return [negate ? '-' : 'q'];
}

function classOf({ negate, elements }: AST.CharacterClass): string[] {
  if (negate)
    return ['q', '7', '-', ' '].filter((char) => !elements.some((element) => holds(element, char))).slice(0, 1);
  const [first] = elements;
  if (first?.type === 'Character') return [String.fromCodePoint(first.value)];
  if (first?.type === 'CharacterClassRange') return [String.fromCodePoint(first.min.value)];
  return first?.type === 'CharacterSet' ? setOf(first) : ['q'];
}

function holds(element: AST.CharacterClassElement, char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  if (element.type === 'Character') return element.value === code;
  if (element.type === 'CharacterClassRange') return element.min.value <= code && code <= element.max.value;
  if (element.type !== 'CharacterSet') return true;
  return setOf(element).includes(char) || (element.kind === 'word' && /\w/.test(char) !== element.negate);
}
