import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const locks = (call: ProgramCall): void => call.named('service', 'session', 'lock');

/** What locks, leaves and unlocks a session. */
export const LOCKS: readonly ProgramSpec[] = [
  tool({ names: 'physlock', takes: '-p', flags: '-d -h -l -L -m -s -v', judge: locks }),
  tool({ names: 'xtrlock', flags: '-b -f -d', judge: locks }),
  tool({
    names: 'betterlockscreen',
    takes: '--blur --dim --color --off --time-format --display --span',
    flags: '--text --fx --show-layout --wall',
    optionalValue: ['-l', '--lock', '-u', '--update', '-s', '--suspend', '-w'],
    judge(call) {
      if (call.has('-u', '--update')) {
        call.paths('read', call.operands);
        return call.at('write', '~/.cache/betterlockscreen/**');
      }
      if (call.has('-s', '--suspend')) call.named('service', 'machine', 'suspend');
      return locks(call);
    },
  }),
  toolVerbs({
    names: 'i3exit',
    does: {
      'lock session': 'lock',
      'stop session': 'logout, exit, switch_user',
      'stop machine': 'shutdown, reboot',
      'suspend machine': 'suspend, hibernate',
    },
  }),
  toolVerbs({
    names: 'dm-tool',
    flags: '--session-bus',
    does: {
      'lock session': 'lock',
      'update session':
        'switch-to-greeter, switch-to-user, switch-to-guest, add-local-x-seat, add-seat, add-nested-seat',
      'read session': 'list-seats',
    },
  }),
  tool({
    names: 'fprintd-verify fprintd-list fprintd-delete',
    takes: '-f --finger',
    flags: '--g-fatal-warnings -h',
    judge: (call) => call.named('service', 'fingerprints', call.name === 'fprintd-delete' ? 'delete' : 'read'),
  }),
];
