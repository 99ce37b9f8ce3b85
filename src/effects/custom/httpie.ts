import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** `POST host name=value name@file`: items of a request, some of which are files. */
export function httpie(call: ProgramCall): string | undefined {
  const [first, ...others] = call.operands;
  if (first === undefined) return call.args.length === 1 ? undefined : 'there is no URL';
  const method = /^[A-Z]+$/.test(literal(first) ?? '');
  const url = method ? others[0] : first;
  const items = method ? others.slice(1) : others;
  call.net('receive', url, 'download');
  const sent: string[] = method && literal(first) === 'DELETE' ? ['delete'] : [];
  let sends = method && !/^(GET|HEAD|OPTIONS)$/.test(literal(first) ?? '');
  for (const word of items) {
    const item = literal(word);
    if (item === undefined) sends = true;
    const file = /^[^=:@]*(?:=@|:=@|==@|:@|@)(.*)$/.exec(item ?? '')?.[1];
    if (file !== undefined) {
      sent.push('file');
      call.at('read', file.split(';')[0] ?? '');
    }
    if (!/^[\w-]+(==|:(?!=))/.test(item ?? '=')) sends = true;
  }
  if (call.command.stdin !== undefined) sent.push('file');
  if (sends || call.has('--raw') || call.command.stdin !== undefined) call.net('send', url, 'upload', ...sent);
  return undefined;
}
