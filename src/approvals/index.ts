export type { Ending, Origin, Outcome, Request } from './request.js';
export { type Accepted, ApprovalStore } from './store.js';
export { StoredApprovals } from './wait.js';
