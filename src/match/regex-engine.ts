import type { RE2JS } from 're2js';

/** Bytes of text that a pattern is matched with. What is longer is not looked at, and so not known to be safe. */
export const MAX_REGEX_TEXT_BYTES = 8 * 1024;

/** Native regular expressions can take hours over thirty characters; these take time in proportion to the text. */
let engine: typeof RE2JS | undefined;

/** Loads what some patterns need. Nothing is loaded where none does. */
export async function loadEngine(): Promise<void> {
  engine ??= (await import('re2js')).RE2JS;
}

/** A regular expression that never takes long, with the flags `i`, `s` and `m`. Throws where the engine has no such thing. */
export function compileRegex(source: string, flags: string): (text: string) => boolean {
  if (engine === undefined) throw new Error('The engine for patterns was not loaded: call loadEngine() first.');
  const { CASE_INSENSITIVE, DOTALL, MULTILINE } = engine;
  const bits =
    (flags.includes('i') ? CASE_INSENSITIVE : 0) |
    (flags.includes('s') ? DOTALL : 0) |
    (flags.includes('m') ? MULTILINE : 0);
  const regex = engine.compile(engine.translateRegExp(source), bits);
  return (text) => regex.matcher(text).find();
}
