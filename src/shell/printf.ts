import { evaluatePieces } from './expand/arithmetic.js';
import type { Reader } from './expand/expand.js';
import { literal, literalPrefix, nodePositionOf, type Word } from './word.js';

/** Conversions that bash and zsh have alike: of text, or of a number. A star takes a number from the arguments. */
const CONVERSION = /%(?:%|[-0 +#]*(\*|\d*)(?:\.(\*|\d*))?(?:([sbqc])|(?:hh?|ll?|[Ljzt])?[diouxXeEfFgGaA]))/g;
/** Escapes that stand for no percent sign in any shell. zsh decodes `\u0025` before it looks for conversions. */
const PLAIN_ESCAPE = /\\(?:[abefnrtv\\"'/%]|(?!0*45)[0-7]{1,4}|x(?!0*25)[\da-fA-F]{1,2})/g;
const A_NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;

/** zsh evaluates what is printed as a number: of a name it takes the value, and runs what is substituted in that. */
export function checkPrintfArguments(args: readonly Word[], reader: Reader): void {
  const at = formatAt(args);
  // Without arguments there is nothing that could be computed.
  if (args.length <= at + 1) return;
  const format = literal(args[at]);
  const kinds = format === undefined ? undefined : argumentsOf(format);
  if (kinds?.includes('number') === false) return;
  let isSure = kinds !== undefined && !literalPrefix(args[at] as Word).startsWith('-');
  for (const [index, word] of args.slice(at + 1).entries()) {
    // Behind a word that may be several, which argument is for which conversion is not known.
    isSure &&= word.spreads !== true && !word.pieces.some(({ kind }) => kind === 'glob');
    if (isSure && kinds?.[index % kinds.length] === 'text') continue;
    if (!A_NUMBER.test(literal(word) ?? '')) evaluatePieces(word.pieces, nodePositionOf(word), reader);
    // Another conversion may give the variable of that name a value.
    if (kinds === undefined && /^[A-Za-z_]/.test(literal(word) ?? ''))
      reader.unknown('a conversion of printf that is not known', nodePositionOf(word));
  }
}

function formatAt(args: readonly Word[]): number {
  const given = literal(args[0]) === '-v' ? 2 : 0;
  return literal(args[given]) === '--' ? given + 1 : given;
}

/** What its arguments are for, one after the other; undefined where it has a conversion of another kind. */
function argumentsOf(format: string): readonly ('text' | 'number')[] | undefined {
  if (format.replace(PLAIN_ESCAPE, '').includes('\\') || format.replace(CONVERSION, '').includes('%')) return undefined;
  return [...format.matchAll(CONVERSION)].flatMap(([whole, width, precision, letter]) => {
    if (whole === '%%') return [];
    const stars = [width, precision].flatMap((one) => (one === '*' ? ['number' as const] : []));
    return [...stars, letter === undefined ? ('number' as const) : ('text' as const)];
  });
}
