/** Different values that make a pattern worth its breadth. */
const MIN_DISTINCT_VALUES = 3;
const PLAIN = /^[\w@:+%=,./-]+$/;

/**
 * The narrowest pattern for words that differ in places: numbers, or paths that share a directory or an ending. Undefined
 * where the words have too little in common: then any pattern would be a guess. It never matches an option, or `..`.
 */
export function generalise(lines: readonly (readonly string[])[]): string | undefined {
  const [first = []] = lines;
  if (lines.some((words) => words.length !== first.length)) return undefined;
  // A pattern sees the words in one line: `"a b"` would be two of them, and an empty one none.
  if (lines.some((words) => words.some((word) => word === '' || /\s/.test(word)))) return undefined;
  let open = 0;
  const parts = first.map((_, index) => {
    const values = [...new Set(lines.map((words) => words[index] ?? ''))];
    if (values.length === 1) return escapeRegex(values[0] ?? '');
    open++;
    // Numbers that say who may do what are no numbers of things.
    if (/^--?m(?:ode)?$/.test(first[index - 1] ?? '')) return undefined;
    return values.length < MIN_DISTINCT_VALUES ? undefined : generaliseSlot(values);
  });
  // With two places that are open, any of the pairs would pass, of which most nobody has seen.
  if (open !== 1 || parts.includes(undefined)) return undefined;
  return `^${parts.join(' ')}$`;
}

/** One place among the words. */
export function generaliseSlot(values: readonly string[]): string | undefined {
  if (values.every((value) => /^\d{1,9}$/.test(value))) return '\\d{1,9}';
  if (!values.every((value) => PLAIN.test(value) && !/^[-~.]|\.\.|\/\//.test(value))) return undefined;
  const prefix = shared(values, false).replace(/[^/]*$/, '');
  const ends = shared(
    values.map((value) => value.slice(prefix.length)),
    true,
  );
  const suffix = /\.\w[\w.]*$/.exec(ends)?.[0] ?? '';
  // A whole tree, or the whole disk, is no narrow rule; nor is any word.
  if (prefix.startsWith('/') && prefix.split('/').length < 5) return undefined;
  if (prefix === '' && suffix === '') return undefined;
  const middles = values.map((value) => value.slice(prefix.length, value.length - suffix.length));
  if (middles.some((middle) => !/^\w/.test(middle))) return undefined;
  const has = (sign: string) => middles.some((middle) => middle.includes(sign));
  // Dots could become `..`: names with dots in the middle are left alone, unless the ending takes them.
  if (has('.')) return undefined;
  const signs = ['@', ':', '+', '%', '=', ',', '/'].filter(has).join('');
  return `${escapeRegex(prefix)}\\w[\\w${escapeRegex(signs)}-]*${escapeRegex(suffix)}`;
}

function shared(values: readonly string[], fromEnd: boolean): string {
  const [first = '', ...rest] = fromEnd ? values.map(reverse) : values;
  let length = first.length;
  for (const value of rest) while (!value.startsWith(first.slice(0, length))) length--;
  const found = first.slice(0, length);
  return fromEnd ? reverse(found) : found;
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}

export function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
