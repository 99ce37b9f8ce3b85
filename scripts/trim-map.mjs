// Takes out of a source map what nobody can use: the code of packages, whose sources are not in ours, and every position
// but the first of each line. A stack trace then has the right file and line, from a fourth of the bytes.
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function decode(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

function encode(numbers) {
  let text = '';
  for (const number of numbers) {
    let rest = number < 0 ? (-number << 1) | 1 : number << 1;
    do {
      const bits = rest & 31;
      rest >>= 5;
      text += DIGITS[rest > 0 ? bits | 32 : bits];
    } while (rest > 0);
  }
  return text;
}

/** `text`: a source map as esbuild writes it. */
export function trimMap(text) {
  const { sources, mappings } = JSON.parse(text);
  const kept = sources.map((source) => !source.includes('node_modules/'));
  const numberOf = kept.map((own, at) => (own ? kept.slice(0, at).filter(Boolean).length : -1));
  const at = { source: 0, line: 0, column: 0 };
  const written = { source: 0, line: 0, column: 0 };
  let last = '';
  const lines = mappings.split(';').map((line) => {
    let column = 0;
    let from = 0;
    const segments = [];
    for (const [right, source, down, across] of line.split(',').filter(Boolean).map(decode)) {
      column += right;
      if (source === undefined) continue;
      at.source += source;
      at.line += down;
      at.column += across;
      const own = kept[at.source];
      const place = own ? `${at.source}:${at.line}` : '';
      if (place === last && segments.length > 0) continue;
      last = place;
      const number = numberOf[at.source];
      segments.push(
        encode([
          column - from,
          ...(own ? [number - written.source, at.line - written.line, at.column - written.column] : []),
        ]),
      );
      from = column;
      if (own) Object.assign(written, { source: number, line: at.line, column: at.column });
    }
    return segments.join(',');
  });
  return JSON.stringify({
    version: 3,
    sources: sources.filter((_, index) => kept[index]),
    names: [],
    mappings: lines.join(';'),
  });
}
