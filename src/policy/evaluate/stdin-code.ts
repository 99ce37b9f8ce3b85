import type { Command } from '../../shell/command.js';
import { wordToText } from '../../shell/word.js';

/** Programs that run what they read on their standard input. Shells are not among them: their text is read as commands. */
const RUNS =
  /^(?:python[\d.]*|pypy[\d.]*|i?ruby|irb|node|nodejs|deno|bun|tsx|ts-node|perl|php[\d.]*|lua[\d.]*|luajit|tclsh[\d.]*|wish|expect|osascript|Rscript|R|julia|groovy|guile|sqlite3|duckdb|psql|mysql|mariadb|gdb|lldb|ed|ex)$/;

/** Code that stands in the text beside a command, as in `python3 <<EOF`: rules see it like the words of `python3 -c`. */
export function stdinCode({ name, redirects, stdin }: Command): string | undefined {
  if (name === undefined || !RUNS.test(name)) return undefined;
  const texts = redirects.filter(({ kind }) => kind === 'text').map(({ target }) => wordToText(target));
  return [...texts, ...(stdin ? [wordToText(stdin)] : [])].join(' ') || undefined;
}
