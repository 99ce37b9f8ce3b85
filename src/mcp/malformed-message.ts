import { isJsonRpcId, type JsonRpcId } from './json-rpc-message.js';

/** Characters in which an id, or a method, is looked for. */
const HEAD_CHARS = 4096;
/** How an answer begins. A line of a log may begin with a bracket, and an object that was printed with a brace. */
const MEANT = /^\s*(?:\[\s*)?\{\s*(?:"|$)/;

/** Was a line that could not be read meant as a message? */
export function looksLikeMessage(line: string): boolean {
  return MEANT.test(line);
}

/** Is it likely a request, which nobody waits for? */
export function mentionsMethod(line: string): boolean {
  return /"method"\s*:/.test(line.slice(0, HEAD_CHARS));
}

/** The first id in a line that could not be read. */
export function guessId(line: string): JsonRpcId | undefined {
  const found = /"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.){0,200}")/.exec(line.slice(0, HEAD_CHARS))?.[1];
  const id: unknown = found === undefined ? undefined : tryParse(found);
  return isJsonRpcId(id) ? id : undefined;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
