import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Verbs of ip that only tell. It takes any beginning of a word that is clear. */
const SHOWS = /^(s|sh|sho|show|l|ls|lis|list|lst|g|ge|get|h|he|help|monitor|m|mo|mon)$/;

export function judgeIp(call: ProgramCall): string | undefined {
  if (call.has('-b', '-batch', '-ba', '-bat', '-batc')) {
    call.path('exec', call.value('-b', '-batch', '-ba', '-bat', '-batc'));
    return undefined;
  }
  if (call.has('-V', '-Version', '-h', '-help') && call.operands.length === 0) return undefined;
  const [object = 'help', verb = 'show', ...rest] = call.operands.map((word) => literal(word));
  if (call.operands.length > 0 && literal(call.operands[0]) === undefined) return 'what ip does is not known';
  if (
    /^net(n|ns)?$/.test(object) &&
    /^(e|ex|exe|exec|a|ad|add|d|de|del|at|att|attach|set|pids|identify|monitor)$/.test(verb)
  ) {
    if (!/^e/.test(verb)) return void call.named('service', `netns ${rest[0] ?? ''}`.trim(), 'update');
    // Where it runs in all of them, no name comes first.
    const command = call.has('-a', '-all', '-al') ? rest : rest.slice(1);
    if (command.length === 0 || command.some((word) => word === undefined)) return 'what ip runs is not known';
    call.shell({ pieces: [{ kind: 'text', text: command.map(quoted).join(' ') }], span: call.command.span });
    return void call.named('privilege', 'ip netns exec');
  }
  if (/^vrf$/.test(object) && /^e/.test(verb)) return 'ip runs a command';
  // `ip link s` is set, elsewhere s is show.
  if ((SHOWS.test(verb) && !(/^l/.test(object) && verb === 's')) || /^(h|he|help|mon|monitor|ntable)$/.test(object))
    return undefined;
  if (call.operands[1] !== undefined && literal(call.operands[1]) === undefined) return 'what ip does is not known';
  // `ip route save > file` only tells.
  if (/^(sa|sav|save|showdump)$/.test(verb)) return undefined;
  call.named('service', `network ${object}`, /^(d|de|del|delete|f|fl|flu|flush)$/.test(verb) ? 'delete' : 'update');
  return undefined;
}

function quoted(word: string | undefined): string {
  return `'${(word ?? '').replaceAll("'", "'\\''")}'`;
}
