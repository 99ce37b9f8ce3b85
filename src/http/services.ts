import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ApprovalStore } from '../approvals/store.js';
import type { Machine } from '../pipeline/machine.js';
import type { AuditCheck } from './audit-check.js';
import type { Authentication } from './authenticate.js';
import type { Credentials } from './credentials.js';
import type { PageFiles } from './files.js';
import type { Hub } from './hub.js';
import type { Journal } from './journal.js';
import type { LinkBook } from './links.js';
import type { Metrics } from './metrics.js';
import type { PendingApprovals } from './pending-approvals.js';
import type { HoldPolicy } from './policies.js';
import type { PersonProof } from './proof.js';
import type { Rules } from './rules.js';
import type { Suggestions } from './suggestions.js';

/** Everything that the routes need. */
export interface Services {
  readonly machine: Machine;
  readonly keys: Credentials;
  readonly door: Authentication;
  readonly proof: PersonProof;
  readonly store: ApprovalStore;
  readonly deck: PendingApprovals;
  readonly journal: Journal;
  readonly audit: AuditCheck;
  readonly hub: Hub;
  readonly links: LinkBook;
  readonly files: PageFiles;
  readonly rules: Rules;
  readonly suggestions: Suggestions;
  readonly metrics: Metrics;
  readonly hold: HoldPolicy;
  readonly url: () => string;
  readonly cookie: () => string;
  readonly secure: boolean;
  readonly version: string;
  /** Writes to the audit what a person did here that no hook will tell. */
  readonly note: (message: string) => void;
  /** Who answers on the page. */
  readonly person: string;
}

export type Env = { readonly Bindings: HttpBindings };
export type App = Hono<Env>;
