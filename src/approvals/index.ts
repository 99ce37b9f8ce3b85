export type { ApprovalEnding, ApprovalOrigin, ApprovalRequest, ApprovalResult } from './approval-request.js';
export { type AnswerStatus, ApprovalStore } from './approval-store.js';
export { StoredApprovals } from './stored-approvals.js';
