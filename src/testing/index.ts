export { FakeApprovals, FakeAudit, FakeContext, FakeDisplay } from './fakes.js';
export { type RecordedEvent, recorder } from './recorder.js';
export { type FakeSession, fakeSession } from './session.js';
export { decideFor, type HookTestCase, testHook } from './table.js';
