/** A word as a shell reads it back: in quotes where it is not plain. `a=b` is not, since it might be taken for an assignment. */
export function quoteShellWord(word: string): string {
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
