export { FakeApprovals, FakeAudit, FakeContext, FakeDisplay } from './fakes.js';
export { type Recorded, recorder } from './recorder.js';
export { type FakeSession, fakeSession } from './session.js';
export { decideFor, type Row, testHook } from './table.js';
