import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { isThisMachine } from '../this-machine.js';

/** Modules of ansible that only look, in any collection. */
const LOOKS =
  /^(?:[\w.]+\.)?(?:ping|win_ping|setup|debug|stat|win_stat|getent|slurp|find|assert|fail|pause|wait_for|wait_for_connection|meta|set_fact|validate_argument_spec|\w+_(?:facts|info))$/;
const SHELL = /^(?:ansible\.(?:builtin|legacy|windows)\.)?(?:shell|command|raw|win_shell|win_command|script)$/;
/** Modules that give commands to a switch or a router. */
const DEVICE = /^(?:[\w.]+\.)?\w+_command$/;
const CHANGES_DEVICE =
  /\b(?:write|erase|reload|delete|format|reset|clear|shutdown|no|configure|commit|copy|install|boot)\b/i;
/** Commands that only look, with filters behind them. */
const LOOKS_ONLY =
  /^(?:sudo )?(?:uptime|hostname|hostnamectl|uname|whoami|id|date|df|du|free|ls|cat|head|tail|grep|egrep|zgrep|wc|stat|file|ps|pgrep|top -b\S*|w|who|last|lsblk|lscpu|lsof|mount(?=$| \|)|ss|netstat|ip (?:a|addr|r|route|link)(?: show)?|echo|which|env|printenv|systemctl (?:status|is-active|is-enabled|list-units|show|cat)|service \S+ status|journalctl|dmesg|docker (?:ps|images|logs|inspect|stats)|kubectl (?:get|describe|logs)|rpm -q\w*|dpkg -l|apt list|getent|sysctl -a|nproc|vmstat|iostat|timedatectl|crontab -l|md5sum|sha256sum|curl -s\S* https?:\/\/(?:localhost|127\.0\.0\.1)|python3? --version|java -version|git (?:log|status|rev-parse|describe))(?: [^;&<>`$()]*)?$/;

/** What `ansible` does on the hosts: its module says that, and for some of them the arguments are a command. */
export function ansibleModule(call: ProgramCall): string | undefined {
  if (call.has('--list-hosts')) return undefined;
  const module = literal(call.value('-m', '--module-name')) ?? (call.has('-m', '--module-name') ? '?' : 'command');
  const given = call.value('-a', '--args');
  if (literal(given)?.includes('{{')) return 'a template of ansible can run programs';
  const tags = tagsOf(call, module, literal(given));
  for (const word of call.operands) call.named('service', word, ...tags);
  if (LOOKS.test(module)) return undefined;
  if (!/^(?:ansible\.builtin\.)?(?:shell|command|raw)$/.test(module))
    return `what the module ${module} does is not known`;
  call.shell(given);
  return undefined;
}

function tagsOf(call: ProgramCall, module: string, given: string | undefined): readonly string[] {
  if (LOOKS.test(module)) return ['read'];
  const isHere =
    literal(call.value('-c', '--connection')) === 'local' ||
    (call.operands.length > 0 && call.operands.every((word) => isThisMachine(literal(word) ?? '?')));
  const looks =
    (SHELL.test(module) && given !== undefined && LOOKS_ONLY.test(given.trim())) ||
    (DEVICE.test(module) && given !== undefined && !CHANGES_DEVICE.test(given));
  if (isHere || looks) return ['exec'];
  return call.has('-C', '--check') ? ['exec', 'update', 'dry'] : ['exec', 'update'];
}
