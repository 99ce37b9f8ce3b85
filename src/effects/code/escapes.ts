/**
 * What a backslash means in the strings of one language. The set is closed: an escape that is not in it may mean
 * anything, so the value of its text is not known.
 */
export interface Escapes {
  readonly letters: Readonly<Record<string, string>>;
  /** Numbers of characters, or of bytes: how they look, and their base. The first group has the digits. */
  readonly numbers: readonly (readonly [RegExp, number, 'byte'?])[];
  /** A sign after a backslash is the sign itself. */
  readonly signs?: true;
}

const CONTROLS = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const QUOTES = { '\\': '\\', "'": "'", '"': '"' };
const HEX = [/^x([\da-fA-F]{2})/, 16] as const;
const FOUR = [/^u([\da-fA-F]{4})/, 16] as const;
const BRACED = [/^u\{([\da-fA-F]{1,6})\}/, 16] as const;
const OCTAL = [/^([0-7]{1,3})/, 8] as const;
const HEX_BYTE = [/^x([\da-fA-F]{2})/, 16, 'byte'] as const;
const OCTAL_BYTE = [/^([0-7]{1,3})/, 8, 'byte'] as const;
const { a, v, ...COMMON } = CONTROLS;

export const PYTHON_ESCAPES: Escapes = {
  letters: { ...CONTROLS, ...QUOTES, '\n': '' },
  numbers: [HEX, FOUR, [/^U([\da-fA-F]{8})/, 16], OCTAL],
};

/** Bytes have no characters by name or number. */
export const BYTES_ESCAPES: Escapes = { letters: PYTHON_ESCAPES.letters, numbers: [HEX_BYTE, OCTAL_BYTE] };

export const JAVASCRIPT_ESCAPES: Escapes = {
  letters: { ...COMMON, v, '\n': '' },
  numbers: [HEX, FOUR, BRACED, [/^(0)(?!\d)/, 8]],
  signs: true,
};

export const RUBY_ESCAPES: Escapes = {
  letters: { ...CONTROLS, e: '\x1b', s: ' ', '\n': '' },
  numbers: [HEX_BYTE, FOUR, BRACED, OCTAL_BYTE],
  signs: true,
};

export const PERL_ESCAPES: Escapes = {
  letters: { ...COMMON, a, e: '\x1b' },
  numbers: [HEX_BYTE, [/^x\{([\da-fA-F]{1,6})\}/, 16, 'byte'], OCTAL_BYTE],
  signs: true,
};

export const PHP_ESCAPES: Escapes = {
  letters: { n: '\n', t: '\t', r: '\r', v, e: '\x1b', f: '\f', '\\': '\\', $: '$', '"': '"' },
  numbers: [[/^x([\da-fA-F]{1,2})/, 16, 'byte'], BRACED, OCTAL_BYTE],
};

/** `\x` and `\z` differ between versions. */
export const LUA_ESCAPES: Escapes = {
  letters: { ...CONTROLS, ...QUOTES, '\n': '\n' },
  numbers: [[/^(\d{1,3})/, 10, 'byte']],
};

/** How many digits `\x` takes differs. */
export const AWK_ESCAPES: Escapes = {
  letters: { ...CONTROLS, '\\': '\\', '"': '"', '/': '/' },
  numbers: [[/^x([\da-fA-F]{2})(?![\da-fA-F])/, 16, 'byte'], OCTAL_BYTE],
};

const SIGN = /^[!-/:-@[-`{-~]$/;

/**
 * Does a number surely stand for the character of that number? A byte above ASCII is a part of one, and a number that is
 * no byte is cut off. The first half of a pair may be a byte that is no text, and a zero ends the names of files.
 */
function isCharacter(point: number, byte: boolean): boolean {
  return point > 0 && (byte ? point <= 0x7f : point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff));
}

/** What a quoted text holds. Undefined where an escape is not one of the language, or a line ends in a way of its own. */
export function decodeEscapes(text: string, { letters, numbers, signs }: Escapes): string | undefined {
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
    const number = numbers
      .map(([form, base, byte]) => [form.exec(rest), base, byte] as const)
      .find(([match]) => match !== null);
    if (Object.hasOwn(letters, next)) value += letters[next];
    else if (number !== undefined) {
      const [match, base, byte] = number as readonly [RegExpExecArray, number, 'byte'?];
      const point = Number.parseInt(match[1] as string, base);
      if (!isCharacter(point, byte === 'byte')) return undefined;
      value += String.fromCodePoint(point);
      at += match[0].length - 1;
    } else if (signs === true && SIGN.test(next)) value += next;
    else return undefined;
  }
  return value;
}

/** What a text without escapes holds: only a backslash itself, and what would end the text, may be escaped. */
export function decodePlainEscapes(text: string, ...ends: readonly string[]): string | undefined {
  if (text.includes('\r')) return undefined;
  let value = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && (text[at + 1] === '\\' || ends.includes(text[at + 1] ?? ''))) at++;
    value += text[at];
  }
  return value;
}
