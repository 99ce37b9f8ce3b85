/** Letters of other scripts that look like Latin ones, and digits that look like letters. */
const LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiѕsјjкkмmтtнhвbԁdɡgһhԛqԝwαaοoνvρpτtιiκkυu0o1l|lil'.matchAll(/(.)(.)/gu)].map(
    ([, other = '', own = '']) => [other, own],
  ),
);

/** What a name looks like: two that a person can't tell apart have the same. */
export function confusableSkeleton(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const latin = [...plain].map((letter) => LIKE[letter] ?? letter).join('');
  // Once more: an i of another script is an i first, and then what i looks like.
  return [...latin]
    .map((letter) => LIKE[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
