import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';
import type { Pattern } from '../../match/pattern.js';

/** Has every text that the pattern matches this character in it? */
export function mustHave({ source, exact }: Pattern, char: string): boolean {
  if (exact !== undefined) return exact.every((text) => text.includes(char));
  const tree = parse(source);
  return tree?.alternatives.every(({ elements }) => elements.some((element) => has(element, char))) ?? false;
}

function has(element: AST.Element, char: string): boolean {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value) === char;
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) => elements.some((inner) => has(inner, char)));
    case 'Quantifier':
      return element.min > 0 && has(element.element, char);
    default:
      return false;
  }
}

/** The text that the pattern begins with, blanks as one space; undefined where it begins otherwise. */
export function fixedBeginning({ source, exact }: Pattern): string | undefined {
  if (exact !== undefined) return exact.length === 1 ? exact[0] : undefined;
  const [only, ...more] = parse(source)?.alternatives ?? [];
  if (only === undefined || more.length > 0) return undefined;
  let text = '';
  for (const element of only.elements) {
    if (element.type === 'Assertion' && text === '' && element.kind === 'start') continue;
    const one = element.type === 'Quantifier' && element.min > 0 ? element.element : element;
    if (one.type === 'Character') text += String.fromCodePoint(one.value);
    else if (one.type === 'CharacterSet' && one.kind === 'space' && !one.negate) text += ' ';
    else break;
  }
  return text === '' ? undefined : text.trimEnd();
}

function parse(source: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source);
  } catch {
    return undefined;
  }
}
