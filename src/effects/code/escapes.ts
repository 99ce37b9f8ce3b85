/**
 * What a backslash means in the strings of one language. The set is closed: an escape that is not in it may mean
 * anything, so the value of its text is not known.
 */
export interface Escapes {
  readonly letters: Readonly<Record<string, string>>;
  /** Numbers of characters: how they look, and their base. The first group has the digits. */
  readonly numbers: readonly (readonly [RegExp, number])[];
  /** A sign after a backslash is the sign itself. */
  readonly signs?: true;
}

const CONTROLS = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const QUOTES = { '\\': '\\', "'": "'", '"': '"' };
const HEX = [/^x([\da-fA-F]{2})/, 16] as const;
const FOUR = [/^u([\da-fA-F]{4})/, 16] as const;
const BRACED = [/^u\{([\da-fA-F]{1,6})\}/, 16] as const;
const OCTAL = [/^([0-7]{1,3})/, 8] as const;
const { a, v, ...COMMON } = CONTROLS;

export const PYTHON_ESCAPES: Escapes = {
  letters: { ...CONTROLS, ...QUOTES, '\n': '' },
  numbers: [HEX, FOUR, [/^U([\da-fA-F]{8})/, 16], OCTAL],
};

/** Bytes have no characters by name or number. */
export const BYTES_ESCAPES: Escapes = { letters: PYTHON_ESCAPES.letters, numbers: [HEX, OCTAL] };

export const JAVASCRIPT_ESCAPES: Escapes = {
  letters: { ...COMMON, v, '\n': '' },
  numbers: [HEX, FOUR, BRACED, [/^(0)(?!\d)/, 8]],
  signs: true,
};

export const RUBY_ESCAPES: Escapes = {
  letters: { ...CONTROLS, e: '\x1b', s: ' ', '\n': '' },
  numbers: [HEX, FOUR, BRACED, OCTAL],
  signs: true,
};

export const PERL_ESCAPES: Escapes = {
  letters: { ...COMMON, a, e: '\x1b' },
  numbers: [HEX, [/^x\{([\da-fA-F]{1,6})\}/, 16], OCTAL],
  signs: true,
};

export const PHP_ESCAPES: Escapes = {
  letters: { n: '\n', t: '\t', r: '\r', v, e: '\x1b', f: '\f', '\\': '\\', $: '$', '"': '"' },
  numbers: [[/^x([\da-fA-F]{1,2})/, 16], BRACED, OCTAL],
};

/** `\x` and `\z` differ between versions. */
export const LUA_ESCAPES: Escapes = {
  letters: { ...CONTROLS, ...QUOTES, '\n': '\n' },
  numbers: [[/^(\d{1,3})/, 10]],
};

/** How many digits `\x` takes differs. */
export const AWK_ESCAPES: Escapes = {
  letters: { ...CONTROLS, '\\': '\\', '"': '"', '/': '/' },
  numbers: [[/^x([\da-fA-F]{2})(?![\da-fA-F])/, 16], OCTAL],
};

const SIGN = /^[!-/:-@[-`{-~]$/;

/** What a quoted text holds. Undefined where an escape is not one of the language, or a line ends in a way of its own. */
export function unescaped(text: string, { letters, numbers, signs }: Escapes): string | undefined {
  if (text.includes('\r')) return undefined;
  if (!text.includes('\\')) return text;
  let value = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '\\') {
      value += text[at];
      continue;
    }
    const next = text[++at] ?? '';
    const rest = text.slice(at, at + 10);
    const number = numbers.map(([form, base]) => [form.exec(rest), base] as const).find(([match]) => match !== null);
    if (Object.hasOwn(letters, next)) value += letters[next];
    else if (number !== undefined) {
      const [match, base] = number as [RegExpExecArray, number];
      const point = Number.parseInt(match[1] as string, base);
      if (point > 0x10ffff) return undefined;
      value += String.fromCodePoint(point);
      at += match[0].length - 1;
    } else if (signs === true && SIGN.test(next)) value += next;
    else return undefined;
  }
  return value;
}

/** What a text without escapes holds: only a backslash itself, and what would end the text, may be escaped. */
export function plainly(text: string, ...ends: readonly string[]): string | undefined {
  if (text.includes('\r')) return undefined;
  let value = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && (text[at + 1] === '\\' || ends.includes(text[at + 1] ?? ''))) at++;
    value += text[at];
  }
  return value;
}
