/**
 * Why a text is followed for the sake of what forbids, and never sure enough to be allowed. Shells, versions and options
 * differ in what they make of it, it has more forms than anybody lists, and ordinary commands hardly need it. What
 * depends on values is found where they are expanded.
 */
export const AMBIGUOUS_SYNTAX = {
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

/**
 * The same for what the syntax alone tells, by the table of `certain-syntax.ts`. It is read as bash reads it; other shells
 * and versions may read it otherwise.
 */
export const UNCERTAIN_SYNTAX = {
  list: 'braces that shells expand in different ways',
  escape: 'an escape that shells decode in different ways',
  operation: 'an operation on the value of a variable',
  indexed: 'an element of an array, or all of them',
  pattern: 'a pattern that is made by an expansion',
  home: 'a `~` behind other text, which only some shells expand',
  command: 'a word that zsh replaces by the path of a command',
  quoted: 'a wildcard with quotes or expansions in it',
  wildcard: 'a form of wildcards that shells know by an option',
  computed: 'arithmetic with more than decimal numbers',
  special: 'a variable that each shell sets in its own way',
  named: 'a variable that is named by another',
  measured: 'the length of a value',
  appended: 'an assignment that appends, which not all shells know',
  subscript: 'an assignment to an element of an array',
  array: 'an array',
  descriptor: 'a descriptor of several digits, or one that a variable names',
  operator: 'a redirection that not all shells know',
  target: 'the target of a redirection is made by an expansion',
  nameless: 'a redirection without a command, for which zsh runs a program',
  behind: 'words behind `&>`, which to some shells are another command',
  document: 'a here-document that is expanded',
  ended: 'a here-document in a substitution, whose end older shells look for elsewhere',
  escaped: 'backslashes between backticks',
  fed: 'a process substitution that is written to, or is a part of a word',
  both: 'a pipe that not all shells know',
  timed: 'a compound command that is timed, which not all shells know',
  loop: 'a loop that changes variables or the directory',
  arguments: 'a loop over the arguments of the shell',
  compared: 'a test that is an operator or a command to other shells',
  builtin: 'a builtin that each shell has in its own form',
  long: 'more syntax than is looked at',
  traced: 'a trace, which prints what each command is given',
} as const;
