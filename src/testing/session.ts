import type { SessionOptions } from '../session/options.js';
import { Session } from '../session/session.js';
import { FakeApprovals, FakeAudit, FakeContext, FakeDisplay } from './fakes.js';

export interface FakeSession {
  readonly session: Session;
  readonly context: FakeContext;
  readonly approvals: FakeApprovals;
  readonly display: FakeDisplay;
  readonly audit: FakeAudit;
}

/** A session over four fakes. */
export function fakeSession(
  options: SessionOptions & { readonly answers?: readonly ConstructorParameters<typeof FakeApprovals>[0][] } = {},
): FakeSession {
  const { answers = [], ...rest } = options;
  const ports = {
    context: new FakeContext(),
    approvals: new FakeApprovals(...answers),
    display: new FakeDisplay(),
    audit: new FakeAudit(),
  };
  return { ...ports, session: new Session({ id: 'session-1', ...ports, ...rest }) };
}
