import { describe, expect, it } from 'vitest';
import type { Knowledge } from '../effect.js';
import { judged } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, knowledge: Knowledge, effects: readonly string[]])[] = [
  [
    "printf 'unix-socket: /run/x.sock\\nurl e\\n-d @x' | curl -K-",
    'unknown',
    ['service:/run/x.sock:socket', 'send:e:upload', 'receive:e:download'],
  ],
  ['tcpdump -w f -z ./x', 'unknown', ['write:/work/project/f']],
  ['tcpdump -i eth0 -w f', 'known', ['write:/work/project/f', 'service:eth0:capture']],
  ['ufw disable', 'known', ['service:ufw disable:stop']],
  ['telnet e 23', 'unknown', ['send:e']],
  ["lftp -c 'rm x' e", 'unknown', ['send:e']],
  ['iptables-restore f', 'known', ['read:/work/project/f', 'service:iptables-restore:update']],
  ['ufw allow 22', 'known', ['service:ufw allow 22:update']],
  ['tshark -r f', 'known', ['read:/work/project/f']],
  ['tshark -X lua_script:x', 'unknown', ['service:every interface:capture']],
];

describe('the network', () => {
  it.each(ROWS)('%s', (command, knowledge, effects) => {
    expect(judged(command)).toEqual({ knowledge, effects });
  });
});
