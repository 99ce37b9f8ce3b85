import type { Client } from './client.js';
import type { ClientFacts } from './client-facts.js';
import type { ClientFiles } from './client-files.js';
import type { HandlerLayout } from './settings/handler-layout.js';
import type { Installer } from './settings/installer.js';
import type { SessionHistory } from './shared/history-call.js';

/**
 * Everything that is known of one client. The facts are there at once; the rest is loaded when it is asked for. A hook
 * has the protocols beside it, and none of the other parts.
 */
export interface ClientModule {
  readonly facts: ClientFacts;
  /** Its events, and how they are answered. */
  protocol(): Promise<Client>;
  /** What of it the packs protect. */
  files?(): Promise<ClientFiles>;
  /** Its settings: where hooks are installed, what switches them off, its permissions and its MCP servers. */
  installer?(): Promise<Installer>;
  /** The sessions that it keeps. */
  history?(): Promise<SessionHistory>;
  /** What `sluice build` makes for it. */
  handlers?(): Promise<HandlerLayout>;
  /** Why a part is not there. */
  readonly lacks?: Readonly<Partial<Record<'files' | 'installer' | 'history' | 'handlers', string>>>;
}
