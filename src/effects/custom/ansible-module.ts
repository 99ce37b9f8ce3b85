import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Modules of ansible that only look. */
const LOOKS = /^(ansible\.builtin\.)?(ping|setup|debug|gather_facts|service_facts|package_facts)$/;

/** What `ansible` does on the hosts: its module says that, and for some of them the arguments are a command. */
export function ansibleModule(call: ProgramCall): string | undefined {
  if (call.has('--list-hosts')) return undefined;
  const module = literal(call.value('-m', '--module-name')) ?? (call.has('-m', '--module-name') ? '?' : 'command');
  const given = call.value('-a', '--args');
  if (literal(given)?.includes('{{')) return 'a template of ansible can run programs';
  for (const word of call.operands) call.named('service', word, LOOKS.test(module) ? 'read' : 'exec');
  if (LOOKS.test(module)) return undefined;
  if (!/^(ansible\.builtin\.)?(shell|command|raw)$/.test(module)) return `what the module ${module} does is not known`;
  call.shell(given);
  return undefined;
}
