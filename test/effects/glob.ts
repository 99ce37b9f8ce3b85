/** Does a pattern of a predicted path match? `*` and `?` stay within a name, `**` does not; `\` makes a sign plain. */
export function matches(pattern: string, path: string): boolean {
  const known = COMPILED.get(pattern) ?? compile(pattern);
  COMPILED.set(pattern, known);
  return known.test(path);
}

const COMPILED = new Map<string, RegExp>();

function compile(pattern: string): RegExp {
  let source = '';
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] as string;
    const set = char === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(pattern.slice(at)) : null;
    if (char === '\\') source += plain(pattern[++at] ?? '\\');
    // What a tree holds, and the tree itself, which has to be listed.
    else if (pattern.startsWith('/**', at) && at + 3 === pattern.length) {
      source += '(?:/.*)?';
      at += 2;
    } else if (pattern.startsWith('/**/', at)) {
      source += '/(?:.*/)?';
      at += 3;
    } else if (pattern.startsWith('**', at)) {
      source += '.*';
      at++;
    } else if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else if (set?.[2] !== undefined) {
      source += `[${set[1] === '' ? '' : '^'}${set[2].replace(/[\\\]^]/g, '\\$&')}]`;
      at += set[0].length - 1;
    } else source += plain(char);
  }
  return new RegExp(`^${source}$`, 's');
}

function plain(char: string): string {
  return char.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
