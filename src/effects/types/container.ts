import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { keyedField, splitWord } from '../words.js';

/** A directory or file of the host that a container sees. */
function mounted(call: ProgramCall, host: Word | string, isReadonly: boolean): void {
  const tags = ['mount', 'recursive'];
  if (typeof host === 'string') {
    call.at('read', host, ...tags);
    if (!isReadonly) call.at('write', host, ...tags);
    return;
  }
  call.path('read', host, ...tags);
  if (!isReadonly) call.path('write', host, ...tags);
}

/** `/host:/inside:ro`. A name without a slash is a volume of the daemon. */
export function containerVolume(call: ProgramCall, word: Word): void {
  const [host, inside] = splitWord(word, ':');
  if (inside === undefined && /^[\w/.-]*$/.test(literal(word) ?? '$')) return;
  if (/^[A-Za-z0-9][\w.-]*$/.test(literal(host) ?? '$')) return;
  mounted(call, host, /:(?:[^:]*,)?(?:ro|readonly)(?:,|$)/.test(`:${literal(inside)?.split(':').at(-1) ?? ''}`));
}

/** `type=bind,source=/host,target=/inside,readonly`. */
export function containerMount(call: ProgramCall, word: Word): void {
  const given = literal(word);
  if (given === undefined) return call.unknown('what is mounted is not known');
  const type = keyedField(word, 'type') ?? 'volume';
  const source = keyedField(word, 'source', 'src');
  if (/volume-opt|^type=devpts/.test(given)) return call.unknown('a volume with options can be any directory');
  if (type === 'bind' && source !== undefined) mounted(call, source, /(^|,)(readonly|ro)(=true|=1)?(,|$)/.test(given));
}

/** `/dev/host:/dev/inside:rwm`. */
export function containerDevice(call: ProgramCall, word: Word): void {
  mounted(call, splitWord(word, ':')[0], false);
}

/** `container:name`, `ns:/path`: another namespace than its own. The host's is told by the option. */
export function containerNamespace(call: ProgramCall, word: Word): void {
  if (!/^[a-z][\w-]*$/.test(literal(word) ?? '')) call.named('privilege', word, 'namespace');
}
