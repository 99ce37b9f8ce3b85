export type { CallStatus, HistoryCall } from '../clients/shared/history-call.js';
export { findSessions, findSessionsIn, HISTORY_CLIENTS, type SessionFile } from './find.js';
export { CLIENT_TITLES, HistoryReader, isSessionFile } from './history-reader.js';
export type { ReadErrors } from './read-errors.js';
