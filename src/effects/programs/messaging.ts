import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

const COMMON =
  '-A -D --property --ciphers -i --id -I --id-prefix -k --keepalive --keyform -p --port -P --pw --proxy --psk --psk-identity -q --qos -t --topic --tls-alpn --tls-version -u --username -V --protocol-version --will-payload --will-qos --will-topic -x --unix';
const FILES = '--cafile --capath --cert --key';
const FLAGS = '-c --disable-clean-session -d --debug --insecure --nodelay --quiet -S --tls-use-os-certs --will-retain';

function talks(call: ProgramCall, kind: 'send' | 'receive'): void {
  call.net(kind, call.value('-h', '--host', '-L', '--url') ?? 'localhost');
}

/** Messages: brokers, dictionaries, pages. */
export const MESSAGING: readonly ProgramSpec[] = [
  tool({
    names: 'mosquitto_pub',
    takes: `${COMMON} -h --host -L --url -m --message --repeat --repeat-delay`,
    reads: `${FILES} -f --file`,
    flags: `${FLAGS} -l --stdin-line -n --null-message -r --retain -s --stdin-file`,
    judge: (call) => talks(call, 'send'),
  }),
  tool({
    names: 'mosquitto_sub',
    takes: `${COMMON} -h --host -L --url -C -F --random-filter -T --filter-out -U --unsubscribe -W`,
    reads: FILES,
    flags: `${FLAGS} -E -N --pretty -R --remove-retained --retained-only --retain-as-published -v --verbose`,
    judge(call) {
      talks(call, 'receive');
      if (call.has('--remove-retained')) call.named('service', 'messages', 'delete');
    },
  }),
  tool({
    names: 'mosquitto_passwd',
    takes: '-H',
    flags: '-b -c -D -U',
    judge: (call) => call.path('write', call.operands[0]),
  }),
  tool({
    names: 'dict',
    takes: '-h --host -p --port -d --database -s --strategy -i --info -u --user -k --key --client --pipesize --debug',
    reads: '-c --config',
    flags:
      '-m --match -C --nocorrect -D --dbs -S --strats -H --serverhelp -I --serverinfo -M --mime -f --formatted -a --noauth -V -L --license -4 -6 -v --verbose -r --raw -P --pager',
    judge(call) {
      // A pager that is named is a command.
      if (call.has('-P', '--pager')) return 'it runs a pager';
      return call.net('send', call.value('-h', '--host') ?? 'dict.org', 'query') as undefined;
    },
  }),
];
