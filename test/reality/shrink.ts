/** Pieces that mean something together, so that few tries are wasted. */
const TOKENS = /mark\d|\w+|\$\(\(|\$\(|\$\{|<<<|<<|&&|\|\||;;|\s+|[\s\S]/g;

/**
 * Drops pieces of a text for as long as what is left still fails: halves first, then quarters, at last single
 * characters. Ends after so many tries: a shorter text is nice, a verdict is needed.
 */
export async function shrink(text: string, fails: (text: string) => Promise<boolean>, tries = 600): Promise<string> {
  let pieces: string[] = text.match(TOKENS) ?? [];
  let left = tries;
  const attempt = async (candidate: readonly string[]): Promise<boolean> => {
    if (left-- <= 0 || candidate.length === 0) return false;
    return fails(candidate.join(''));
  };
  for (const split of [(all: string[]) => all, (all: string[]) => Array.from(all.join(''))]) {
    pieces = split(pieces);
    for (let size = Math.max(1, pieces.length >> 1); size >= 1; size = size === 1 ? 0 : size >> 1) {
      for (let at = 0; at < pieces.length; ) {
        const candidate = [...pieces.slice(0, at), ...pieces.slice(at + size)];
        if (await attempt(candidate)) pieces = candidate;
        else at += size;
      }
    }
  }
  return pieces.join('');
}

/** Texts that differ in names, numbers and blanks only have one cause, most likely. */
export function shape(text: string): string {
  return text
    .replace(/mark\d/g, 'M')
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z]\d?\b/g, 'x')
    .replace(/\d+/g, '1')
    .trim();
}
