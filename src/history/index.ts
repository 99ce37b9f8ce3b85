export type { Call, Decided } from './call.js';
export { type Found, findGiven, findSessions, HISTORY_CLIENTS } from './find.js';
export { History, isSession, TITLES } from './read.js';
export type { Troubles } from './troubles.js';
