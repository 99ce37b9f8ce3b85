export type { Call, Decided } from '../clients/shared/history-call.js';
export { type Found, findGiven, findSessions, HISTORY_CLIENTS } from './find.js';
export { History, isSession, TITLES } from './read.js';
export type { ReadErrors } from './read-errors.js';
