import { isRecord } from '../core/data.js';

/** One message of JSON-RPC, as it came. */
export type JsonRpcMessage = Readonly<Record<string, unknown>>;
export type JsonRpcId = string | number;

/** What is read by whoever gets it must be what was read here: such a text may be passed on as it is. */
export interface ParsedMessage {
  readonly message: JsonRpcMessage;
  readonly text: string;
}

/** Fields that decide what a message does. */
const ENVELOPE = ['jsonrpc', 'id', 'method', 'params', 'result', 'error'];
const CALL = ['name', 'arguments'];

/** The messages in a line; undefined where it is no JSON of that kind. A batch is taken apart. */
export function parseMessages(line: string): readonly ParsedMessage[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (isRecord(parsed)) {
    const plain = !line.includes('\r') && !hasDuplicateKeys(line);
    return [{ message: parsed, text: plain ? line : JSON.stringify(parsed) }];
  }
  if (!Array.isArray(parsed) || parsed.length === 0 || !parsed.every(isRecord)) return undefined;
  return parsed.map((message) => ({ message, text: JSON.stringify(message) }));
}

/** May two readers disagree about what this message is? */
export function isAmbiguousMessage(message: JsonRpcMessage): boolean {
  const { method, params, result, error } = message;
  if (isPresent(method) && typeof method !== 'string') return true;
  // A request to one reader, an answer to another: it would get by whoever looks at answers.
  if (isPresent(method) ? isPresent(result) || isPresent(error) : isPresent(result) && isPresent(error)) return true;
  return hasOddCase(message, ENVELOPE) || (method === 'tools/call' && isRecord(params) && hasOddCase(params, CALL));
}

/** Some write what is not there as null. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Has it a field that a reader which does not tell capitals apart takes for one of these? */
export function hasOddCase(value: object, fields: readonly string[]): boolean {
  return Object.keys(value).some((key) => !fields.includes(key) && folded(fields).has(foldCase(key)));
}

/** Two spellings that some reader takes for one: also the long s and the Kelvin sign, which have other small letters. */
function foldCase(key: string): string {
  return key.normalize('NFKC').toUpperCase().toLowerCase();
}

const known = new Map<readonly string[], ReadonlySet<string>>();

function folded(fields: readonly string[]): ReadonlySet<string> {
  let set = known.get(fields);
  if (set === undefined) {
    set = new Set(fields.map(foldCase));
    known.set(fields, set);
  }
  return set;
}

/** An id that comes back as it went: a number that JavaScript can't hold would be another's. */
export function isJsonRpcId(value: unknown): value is JsonRpcId {
  return typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));
}

/** Is a key twice in one object? Readers differ in which of the two they take. The text is valid JSON. */
export function hasDuplicateKeys(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(undefined);
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys !== undefined && isKey(text, end)) {
        const word = text.slice(at, end);
        const key = word.includes('\\') ? (JSON.parse(word) as string) : word.slice(1, -1);
        if (keys.has(key)) return true;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return false;
}

/** Behind the quote that ends a string. Pictures have millions of characters: no pattern walks through them. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

/** What JSON may have between two signs. */
const BLANKS = ' \t\n\r';

/** What stands before a colon, outside of strings, is a key. */
function isKey(text: string, from: number): boolean {
  let at = from;
  while (BLANKS.includes(text[at] ?? ':')) at++;
  return text[at] === ':';
}

/** An answer that no result follows. -32700 to -32600 are those of JSON-RPC; -32000 is ours. */
export function errorText(id: JsonRpcId | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}

export function resultText(id: JsonRpcId, result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}
