/**
 * A regular expression of Python, as one that means the same here. `\A` and `\Z` are letters in JavaScript, and a named
 * group is written otherwise. What it has no translation for stays, and is refused or reported where it is proven.
 */
export function translatePythonRegex(pattern: string): string {
  return pattern.replace(
    /\\([\s\S])|\(\?P<(\w+)>|\(\?P=(\w+)\)|\(\?#[^)]*\)/g,
    (whole, escaped?: string, named?: string, again?: string) => {
      if (escaped !== undefined) return escaped === 'A' ? '^' : escaped === 'Z' ? '$' : whole;
      if (named !== undefined) return `(?<${named}>`;
      return again === undefined ? '' : `\\k<${again}>`;
    },
  );
}

/** As `re.match` takes it: from the beginning of the text, wherever the pattern may begin. */
export function anchorAtStart(pattern: string): string {
  const [flags = ''] = /^\(\?[ims]+\)/.exec(pattern) ?? [];
  const body = pattern.slice(flags.length);
  return body.startsWith('^') && !splits(body) ? pattern : `${flags}^(?:${body})`;
}

/** Does it have alternatives that are in no group? */
function splits(pattern: string): boolean {
  let depth = 0;
  let listed = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '\\') at++;
    else if (listed) listed = char !== ']';
    else if (char === '[') listed = true;
    else if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (char === '|' && depth === 0) return true;
  }
  return false;
}
