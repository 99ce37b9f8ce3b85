/** What a shell or a template puts there when it runs, whole: `$(cat token)`, `${{ secrets.TOKEN }}`. */
export const SUBSTITUTION_PATTERN =
  '\\$\\((?:[^()\\n]{0,200}\\([^()\\n]{0,200}\\)){0,3}[^()\\n]{0,200}\\)|\\$\\{\\{[^{}\\n]{0,200}\\}\\}';
/** A value: quoted to its quote or the end of the line, escaped-quoted, or a bare word. Never fails once begun. */
export const VALUE_PATTERN = `(?:${SUBSTITUTION_PATTERN}|\\\\{1,15}"[^"\\n]*|"(?:[^"\\\\\\n]|\\\\.)*|'[^'\\n]*|\`[^\`\\n]*|[^\\s"'\`,;&|<>(){}\\[\\]][^\\s"'\`,;&|<>]*)`;
/** A value on a command line. */
export const WORD_PATTERN = `(?:${SUBSTITUTION_PATTERN}|"[^"\\n]*|'[^'\\n]*|[^\\s"']+)`;
