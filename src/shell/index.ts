export type { Assignment, Command, Operator, Redirect, RedirectKind, ShellReading, Unknown, Via } from './command.js';
export { formatCommand, formatShellReading } from './format.js';
export { readShellText, type ShellReadOptions } from './read.js';
export { isPattern, literal, literalPrefix, type Span, type Word, type WordPiece, wordToText } from './word.js';
