import { ORIGIN } from './flow.js';
import type { CodeLook } from './harms.js';
import { textAt, type Use } from './outline.js';

/** What leaves the machine: the whole environment, files; and what is deleted on another one. */
export function addSent(look: CodeLook): void {
  const { flow, hosts, call, span } = look;
  const { uses } = flow.outline;
  const isLocal = hosts.hasLocal && hosts.remote === undefined;
  const requests = uses.filter(
    ({ can, isValue }) => !isValue && (can.has('receive') || can.has('send') || can.has('remove')),
  );
  const isOnline = requests.length > 0 || uses.some(({ can }) => can.has('socket'));
  if (!isOnline || isLocal) return;
  const to =
    hosts.remote === undefined ? undefined : { type: 'host' as const, host: hosts.remote, given: true as const };
  const send = (...tags: string[]): void =>
    call.add('send', to ?? { type: 'unknown', source: 'an address that is put together' }, tags, span);
  const carried = uses
    .filter((use) => carries(look, use))
    .reduce((origin, use) => origin | flow.of(use.from, use.to), 0);
  if ((carried & ORIGIN.environment) !== 0) send('env', 'upload');
  if (to === undefined) return;
  const posted = requests
    .filter((use) => sends(look, use))
    .reduce((origin, use) => origin | flow.of(use.from, use.to), 0);
  if ((posted & ORIGIN.file) !== 0) send('upload', 'file');
  if (requests.some((use) => removes(look, use))) send('delete');
}

/** Does a use hand what it is given to another machine: a request, or a write to what is connected? */
function carries({ flow }: CodeLook, { can, isValue, isMember, name, start }: Use): boolean {
  if (isValue) return false;
  if (can.has('send') || can.has('remove')) return true;
  if (can.has('receive')) return true;
  if (!can.has('write')) return false;
  // `request(...).end(x)`: what it is called on stands before it.
  if (isMember) return (flow.of(flow.begin(start), start) & ORIGIN.network) !== 0;
  if (!name.includes('.')) return (flow.of(start, start + 3) & ORIGIN.socket) !== 0;
  return (flow.ofName(name.slice(0, name.indexOf('.'))) & ORIGIN.network) !== 0;
}

const POSTS = /^(?:POST|PUT|PATCH)$/;

function sends(look: CodeLook, use: Use): boolean {
  if (use.can.has('send')) return true;
  const { tokens } = look.flow.outline;
  return tokens
    .slice(use.from, use.to)
    .some(
      ({ kind, text, value }) =>
        (kind === 'name' && /^(?:data|json|files|content|body)$/.test(text)) || POSTS.test(value ?? ''),
    );
}

function removes({ flow: { outline } }: CodeLook, { can, from, to }: Use): boolean {
  const { tokens } = outline;
  if (can.has('remove')) return true;
  for (let at = from; at < to; at++)
    if (tokens[at]?.value === 'DELETE' && (at === from || /^(?:method|:|=|=>|\()$/.test(textAt(tokens, at - 1))))
      return true;
  return false;
}
