/**
 * What is followed for the sake of what forbids, and never sure enough to be allowed. Shells, versions and options differ
 * in what they make of it, it has more forms than anybody lists, and ordinary commands hardly need it.
 */
export const FOLLOWED = {
  function: 'a function',
  evaluated: 'text that is evaluated',
  declared: 'a variable that is declared',
  positional: 'arguments that are set anew',
  argument: 'an argument of a function or of `set`',
  elements: 'the elements of an array',
  element: 'an element of an array, which zsh counts otherwise than bash',
  changed: 'a value that an expansion changes',
  split: 'a value that bash splits into words, and zsh does not',
  modified: 'a value that zsh changes by what stands behind it',
  printed: 'what a command prints becomes a part of another',
  piped: 'arguments that another command prints',
  inputs: 'several inputs, of which some shells read all',
  input: 'a shell runs what it is given to read',
  menu: 'a menu, which prints what it is given',
  alias: 'an alias, which holds for some of the lines that follow',
  trap: 'a trap, which runs later',
  unset: 'a variable that programs read is taken away from what follows',
  renamed: 'a program under another name',
  decoded: 'a character that shells decode in different ways',
  translated: 'a text that is translated before it is expanded',
  coproc: 'a process beside the shell, which sets variables',
  fallthrough: 'a case that goes on with another',
  reassigned: 'a variable that gets another value',
  redirected: 'a redirection that holds for all that follows',
  counted: 'a value that is set while words are expanded',
  braces: 'braces in an argument that is an assignment',
} as const;
