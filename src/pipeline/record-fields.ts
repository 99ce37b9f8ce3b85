import type { Client, DecodedEvent } from '../clients/client.js';
import { isProbe } from '../clients/shared/probe.js';
import { findUsage } from '../hooks/usage.js';
import type { AuditRecord } from '../session/ports.js';

/** Events at whose end a client may say what the model has used. */
const TELLS: ReadonlySet<string> = new Set(['observed', 'prompt:complete', 'agent:complete', 'session:end']);
/** Events that say once where the conversation is kept: its path on each call would be the same again. */
const BEGINS: ReadonlySet<string> = new Set(['session:start', 'session:end', 'prompt:submit', 'prompt:complete']);

/** A record with what the audit keeps of a client's event in every record of it. */
export function withClientFields(
  record: AuditRecord,
  { name }: Pick<Client, 'name'>,
  decoded: DecodedEvent | undefined,
): AuditRecord & { readonly client: string } {
  if (decoded === undefined) return { client: name, ...record };
  const { clientEvent: happened, raw, transcript } = decoded;
  const usage = TELLS.has(happened.name) ? findUsage(raw) : undefined;
  const probe = 'input' in happened && isProbe(decoded.session, happened.input);
  return {
    client: name,
    ...(probe && { probe: true }),
    ...(usage !== undefined && { usage }),
    ...(transcript !== undefined && BEGINS.has(happened.name) && { transcript }),
    ...record,
  };
}

/**
 * The payload with an id of the call. Some clients have none: what came before and what comes after the call are then
 * tied by what was called. `identify` names it without telling it.
 */
export function withCallId(decoded: DecodedEvent, identify: (value: unknown) => string | undefined): DecodedEvent {
  const { call, clientEvent: happened, session } = decoded;
  if (call !== undefined || !('tool' in happened)) return decoded;
  const id = identify([session, happened.tool, happened.input]);
  return id === undefined ? decoded : { ...decoded, call: `call-${id.slice(0, 24)}` };
}
