import type { Command } from '../../shell/command.js';
import { wordToText } from '../../shell/word.js';

/**
 * Programs that run what they read on their standard input, whatever their language. Shells that speak as bash does are
 * not among them: their text is read as commands.
 */
const RUNS = new RegExp(
  `^(?:${[
    'python[\\d.]*|pypy[\\d.]*|ipython[\\d.]*|bpython|xonsh|i?ruby[\\d.]*|irb|pry|node|nodejs|deno|bun|tsx|ts-node|qjs|d8|jjs',
    'perl[\\d.]*|raku|php[\\d.]*|lua[\\d.]*|luajit|texlua|tclsh[\\d.]*|wish[\\d.]*|jimsh|expect|osascript|Rscript|R|julia|octave',
    'groovy|groovysh|guile|scheme|racket|sbcl|clisp|ecl|clojure|clj|bb|lein|emacs|jshell|scala|scala-cli|kotlin|kotlinc|dotnet',
    'csharp|fsharpi|ghci|runghc|stack|cabal|ocaml|utop|swift|erl|iex|elixir|swipl|gprolog|gforth|pwsh|powershell|fish|nu|elvish',
    'm4|dc|gnuplot|maxima|gp|sage|make|gmake|ninja|at|batch|crontab|sqlite3|duckdb|psql|mysql|mariadb|mongosh|mongo|redis-cli',
    'cqlsh|sqlplus|usql|clickhouse(?:-client)?|gdb|lldb|ed|ex|vi|vim|nvim|sftp|lftp|ftp|parted|fdisk|gdisk|debugfs|virsh|nft|iptables-restore',
  ].join('|')})$`,
);

/** Code that stands in the text beside a command, as in `python3 <<EOF`: rules see it like the words of `python3 -c`. */
export function stdinCode({ name, redirects, stdin }: Command): string | undefined {
  // Most commands are given none, and the pattern is a long one.
  if (name === undefined || (stdin === undefined && !redirects.some(isText)) || !RUNS.test(name)) return undefined;
  const texts = redirects.filter(isText).map(({ target }) => wordToText(target));
  return [...texts, ...(stdin ? [wordToText(stdin)] : [])].join(' ') || undefined;
}

function isText({ kind }: Command['redirects'][number]): boolean {
  return kind === 'text';
}
