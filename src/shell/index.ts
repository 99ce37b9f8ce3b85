export type { Assignment, Command, Operator, Reading, Redirect, RedirectKind, Unknown, Via } from './command.js';
export { type ReadOptions, read } from './read.js';
export { showCommand, showReading } from './show.js';
export { isPattern, literal, type Piece, prefix, type Span, shown, type Word } from './word.js';
