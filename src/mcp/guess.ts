import { type Id, isId } from './message.js';

/** Characters in which an id, or a method, is looked for. */
const HEAD = 4096;
/** How an answer begins. A line of a log may begin with a bracket, and an object that was printed with a brace. */
const MEANT = /^\s*(?:\[\s*)?\{\s*(?:"|$)/;

/** Was a line that could not be read meant as a message? */
export function isMeant(line: string): boolean {
  return MEANT.test(line);
}

/** Is it likely a request, which nobody waits for? */
export function namesMethod(line: string): boolean {
  return /"method"\s*:/.test(line.slice(0, HEAD));
}

/** The first id in a line that could not be read. */
export function guessedId(line: string): Id | undefined {
  const found = /"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.){0,200}")/.exec(line.slice(0, HEAD))?.[1];
  const id: unknown = found === undefined ? undefined : tryParse(found);
  return isId(id) ? id : undefined;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
