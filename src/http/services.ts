import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ApprovalStore } from '../approvals/approval-store.js';
import type { Machine } from '../pipeline/machine.js';
import type { FindActivePolicy } from './active-policy.js';
import type { AnswerLinks } from './answer-links.js';
import type { AuditCheck } from './audit-check.js';
import type { Authentication } from './authenticate.js';
import type { Credentials } from './credentials.js';
import type { DashboardFiles } from './dashboard-files.js';
import type { Journal } from './journal.js';
import type { Metrics } from './metrics.js';
import type { PendingApprovals } from './pending-approvals.js';
import type { ProjectRules } from './project-rules.js';
import type { PersonProof } from './proof.js';
import type { StreamHub } from './stream-hub.js';
import type { SuggestionFinder } from './suggestions.js';

/** Everything that the routes need. */
export interface Services {
  readonly machine: Machine;
  readonly credentials: Credentials;
  readonly authentication: Authentication;
  readonly proof: PersonProof;
  readonly store: ApprovalStore;
  readonly pendingApprovals: PendingApprovals;
  readonly journal: Journal;
  readonly audit: AuditCheck;
  readonly hub: StreamHub;
  readonly links: AnswerLinks;
  readonly files: DashboardFiles;
  readonly rules: ProjectRules;
  readonly suggestions: SuggestionFinder;
  readonly metrics: Metrics;
  readonly findActivePolicy: FindActivePolicy;
  readonly url: () => string;
  readonly cookieName: () => string;
  readonly secure: boolean;
  readonly version: string;
  /** Writes to the audit what a person did here that no hook will tell. */
  readonly writeNote: (message: string) => void;
  /** Who answers on the dashboard. */
  readonly person: string;
}

export type HonoEnv = { readonly Bindings: HttpBindings };
export type App = Hono<HonoEnv>;
