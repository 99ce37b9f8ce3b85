import type { Token } from '../token.js';
import { hasAddress, ORIGIN } from './flow.js';
import type { CodeLook } from './harms.js';
import type { Use } from './outline.js';

/** Text of code that runs code which is fetched, or that nobody can read. */
export function addFetchedCode(look: CodeLook): void {
  const { flow, hosts, call, span } = look;
  const { uses, tokens } = flow.outline;
  const fetches = uses.some(
    (use) =>
      (use.can.has('receive') || use.can.has('socket')) && (!use.can.has('read') || hasAddress(flow.outline, use)),
  );
  const isRemote = hosts.remote !== undefined || !hosts.hasLocal;
  const reason = (use: Use): string | undefined => {
    const origin = use.isValue ? flow.before(use.start) : flow.of(use.from, use.to);
    const fetched = (origin & ORIGIN.network) !== 0;
    if (use.can.has('source') && (fetched || hasRemoteAddress(look, use))) return 'it runs code that is fetched';
    if (use.can.has('revive') && fetched) return 'it loads what is fetched';
    if (!use.can.has('evaluate')) return undefined;
    if (fetched) return 'it runs code that is fetched';
    if (use.isValue) return undefined;
    if ((origin & ORIGIN.decoded) !== 0) return 'it runs code that is decoded';
    const isOwn = (origin & ORIGIN.file) !== 0 || tokens.slice(use.from, use.to).every(isPlain);
    return fetches && isRemote && !isOwn ? 'it may run code that is fetched' : undefined;
  };
  for (const use of uses) {
    const why = reason(use);
    if (why !== undefined) return call.add('exec', { type: 'unknown', source: why }, ['unseen'], span);
    if (use.can.has('evaluate'))
      for (const { value } of tokens.slice(use.from, use.to))
        if (value !== undefined && value.length > 8) look.nested(value);
  }
}

/** A file of code that is named by its address, on another machine. */
function hasRemoteAddress({ flow: { outline }, hosts }: CodeLook, use: Use): boolean {
  return hosts.remote !== undefined && hasAddress(outline, use);
}

/** A text that is known, or a sign. */
function isPlain({ kind, value }: Token): boolean {
  return kind === 'text' ? value !== undefined : kind === 'number' || kind === 'op' || kind === 'line';
}
