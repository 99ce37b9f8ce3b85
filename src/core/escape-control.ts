/** What nearly every text is made of. */
const PLAIN = /^[ -~]*$/;
/** Characters that move a cursor, hide text or turn its direction. Made when it is needed: it takes long to read. */
let treacherous: RegExp | undefined;
const treacherousOf = () =>
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u180e\u2065\u3164\uffa0]|\u034f|[\u{e0000}-\u{e0fff}]/gu;

/** Shows what a person is asked about as it is: nothing invisible, nothing that rewrites the line. */
export function escapeControl(text: string): string {
  if (PLAIN.test(text)) return text;
  treacherous ??= treacherousOf();
  return text.replace(treacherous, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    if (character === '\r') return '\\r';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** JSON for programs that a terminal may show: the same data, with whatever would move its cursor written as an escape. */
export function escapeControlJson(value: unknown, space?: number): string {
  const text = JSON.stringify(value, null, space);
  if (/^[ -~\n]*$/.test(text)) return text;
  treacherous ??= treacherousOf();
  return text.replace(treacherous, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
          .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
          .join(''),
  );
}
