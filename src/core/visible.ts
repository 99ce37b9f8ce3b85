/** Characters that move a cursor, hide text or turn its direction. */
const TREACHEROUS =
  /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Shows what a person is asked about as it is: nothing invisible, nothing that rewrites the line. */
export function visible(text: string): string {
  return text.replace(TREACHEROUS, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    if (character === '\r') return '\\r';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
