import type { EffectKind } from '../effect.js';
import { plainFieldName } from './field-name.js';
import { lookThrough } from './mcp.js';
import type { ToolKind } from './names.js';
import { isPlainField } from './plain-fields.js';
import type { ToolCallScan } from './tool-call-scan.js';

/** What a tool does to a file that it gets in a field of another name. It reads all of them. */
const DOES: Readonly<Partial<Record<ToolKind, EffectKind>>> = {
  write: 'write',
  edit: 'write',
  editor: 'write',
  patch: 'write',
  move: 'write',
  delete: 'delete',
};

/**
 * Fields of a known tool that nothing has read, and that are not known to change nothing. A client may read them, whatever
 * they are called: the call is unknown, and what they name counts as if it were done.
 */
export function useOtherFields(scan: ToolCallScan, kind: ToolKind): void {
  const others = scan.unread().filter(([name, value]) => !isPlainField(kind, plainFieldName(name), value));
  if (others.length === 0) return;
  for (const [name] of others) scan.unknown(`the field ${name} may change what it does`);
  const verb = DOES[kind];
  // Objects in lists may have fields of one name.
  const together = new Map<string, unknown>();
  const apart: Record<string, unknown>[] = [];
  for (const [name, value] of others) {
    if (together.has(name)) apart.push({ [name]: value });
    else together.set(name, value);
  }
  lookThrough(scan, [Object.fromEntries(together), ...apart], {
    tool: kind === 'shell' ? kind : scan.call.tool,
    server: '',
    verbs: verb === undefined ? [] : [{ verb, kind: verb }],
    deep: kind === 'grep',
    tags: [],
  });
}
