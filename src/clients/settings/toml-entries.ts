export type TextRange = readonly [from: number, to: number];

/** A value in the text, with the key that it has there. */
export interface TomlEntry {
  readonly path: readonly string[];
  readonly key: TextRange;
  readonly value: TextRange;
  /** Does it stand between braces, with others on its line? */
  readonly inline: boolean;
}

/** One word of a key, or of the head of a table. The same word may stand in several. */
export interface TomlKeyPart {
  readonly path: readonly string[];
  readonly span: TextRange;
}

const KEY = /\s*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([\w-]+))\s*/y;
const BLANK = /(?:\s+|#[^\n]*)*/y;
const STRING = /"""[\s\S]*?"""+|'''[\s\S]*?'''+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;

/** Behind blanks and comments. */
export function skipBlanks(text: string, at: number): number {
  BLANK.lastIndex = at;
  BLANK.exec(text);
  return BLANK.lastIndex;
}

interface Key {
  readonly path: readonly string[];
  readonly spans: readonly TextRange[];
  readonly end: number;
}

function readKey(text: string, at: number): Key | undefined {
  const path: string[] = [];
  const spans: TextRange[] = [];
  for (let from = at; ; ) {
    KEY.lastIndex = from;
    const match = KEY.exec(text);
    if (match === null) return undefined;
    path.push(match[1] === undefined ? (match[2] ?? match[3] ?? '') : unescaped(match[1]));
    const [whole] = match;
    spans.push([from + whole.length - whole.trimStart().length, from + whole.trimEnd().length]);
    from = KEY.lastIndex;
    if (text[from] !== '.') return { path, spans, end: from };
    from++;
  }
}

/** The words of a key in a table. */
function wordsOf({ path, spans }: Key, table: readonly string[]): TomlKeyPart[] {
  return spans.map((span, at) => ({ path: [...table, ...path.slice(0, at + 1)], span }));
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    return text;
  }
}

/** Where a value ends. The text is known to be valid. */
export function tomlValueEnd(text: string, from: number): number {
  STRING.lastIndex = from;
  if (STRING.test(text)) return STRING.lastIndex;
  const open = text[from];
  if (open !== '[' && open !== '{') return from + (/^[^\s,\]}#]*/.exec(text.slice(from, from + 200))?.[0].length ?? 0);
  for (let at = from + 1; at < text.length; at++) {
    at = skipBlanks(text, at);
    const character = text[at] ?? '';
    if (character === ']' || character === '}') return at + 1;
    if (/["'[{]/.test(character)) at = tomlValueEnd(text, at) - 1;
  }
  return text.length;
}

interface Places {
  readonly places: readonly TomlEntry[];
  readonly words: readonly TomlKeyPart[];
}

/** Every value and every key of a text that is known to be valid. */
export function readTomlEntries(text: string): Places {
  const places: TomlEntry[] = [];
  const words: TomlKeyPart[] = [];
  let table: readonly string[] = [];
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; ; ) {
    at = skipBlanks(text, at);
    if (at >= text.length) return { places, words };
    if (text[at] === '[') {
      const many = text[at + 1] === '[';
      const header = readKey(text, at + (many ? 2 : 1));
      if (header === undefined) return { places, words };
      // A list of tables has a path that no server of MCP has.
      table = many ? ['[[', ...header.path] : header.path;
      words.push(...wordsOf(header, many ? ['[['] : []));
      at = header.end + (many ? 2 : 1);
      continue;
    }
    const pair = pairAt(text, at, table, false);
    if (pair === undefined) return { places, words };
    places.push(...pair.places);
    words.push(...pair.words);
    at = pair.end;
  }
}

/** A key with its value, and what stands in that. */
function pairAt(
  text: string,
  at: number,
  table: readonly string[],
  inline: boolean,
): (Places & { readonly end: number }) | undefined {
  const key = readKey(text, at);
  if (key === undefined || text[key.end] !== '=') return undefined;
  const from = skipBlanks(text, key.end + 1);
  const end = tomlValueEnd(text, from);
  const path = [...table, ...key.path];
  const within = placesWithin(text, from, path);
  const places = [{ path, key: [at, key.end], value: [from, end], inline } as const, ...within.places];
  return { places, words: [...wordsOf(key, table), ...within.words], end };
}

/** What stands between the braces of a value, where it has some. The text is known to be valid. */
function placesWithin(text: string, open: number, table: readonly string[]): Places {
  const places: TomlEntry[] = [];
  const words: TomlKeyPart[] = [];
  if (text[open] !== '{') return { places, words };
  for (let at = skipBlanks(text, open + 1); text[at] !== '}'; ) {
    const pair = pairAt(text, at, table, true);
    if (pair === undefined) return { places, words };
    places.push(...pair.places);
    words.push(...pair.words);
    at = skipBlanks(text, pair.end);
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return { places, words };
}
