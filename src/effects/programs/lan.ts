import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { ending, writesNamed } from './siblings.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { probes } from './wide-b-kit.js';

const SAMBA =
  '-I --ip-address --dest-ip -p --port -d --debuglevel -R --name-resolve -O --socket-options -m --max-protocol -n --netbiosname --netbios-scope -W --workgroup -r --realm -U --user --password --use-kerberos --client-protection -t --timeout -b --send-buffer';

/** Commands for a share, between semicolons. Those that are not listed may touch this machine: `!`, `lcd`, `more`. */
function shareCommands(call: ProgramCall, share: string, commands: string): string | undefined {
  for (const command of commands.split(';')) {
    const [verb = '', first, second] = command.trim().split(/\s+/);
    if (/["\\]/.test(command)) return 'a command for the share is quoted';
    if (/^(ls|dir|cd|pwd|du|allinfo|volume|stat)$/.test(verb)) call.net('receive', share);
    else if (verb === 'get') {
      call.net('receive', share, 'download');
      call.at('write', second ?? first ?? './*', 'overwrite');
    } else if (verb === 'put') {
      call.net('send', share, 'upload');
      call.at('read', first ?? './*');
    } else if (/^(mkdir|md)$/.test(verb)) call.named('service', share, 'create');
    else if (/^(rm|del|rmdir|rd|deltree|rename)$/.test(verb)) call.named('service', share, 'delete');
    else return `the command ${verb} for the share is not known`;
  }
  return undefined;
}

/** What neighbours on the network say and share, and what listens to them. */
export const LAN: readonly ProgramSpec[] = [
  tool({
    names: 'smbclient',
    takes: `${SAMBA} -D --directory -c --command`,
    hosts: '-L --list -M --message',
    reads: '-A --authentication-file -s --configfile',
    writes: '-l --log-basename',
    flags:
      '-E --stderr -g --grepable -q --quiet -B --browse -N --no-pass -P --machine-pass --pw-nt-hash --debug-stdout -V',
    judge(call) {
      if (call.has('-L', '--list')) return undefined;
      if (call.has('-M', '--message')) return undefined;
      const share = literal(call.operands[0]);
      const commands = literal(call.value('-c', '--command'));
      if (share === undefined || commands === undefined) return 'what is typed into it is not known';
      call.net('send', share);
      return shareCommands(call, share, commands);
    },
  }),
  tool({
    names: 'smbget',
    takes: '-U --user -w --workgroup -d --debuglevel -b --blocksize',
    reads: '-f --rcfile',
    writes: '-o --outputfile',
    flags:
      '-a --guest -r --resume -R --recursive -n --nonprompt -D --dots -O --stdout -q --quiet -v --verbose -u --update -e --encrypt',
    judge(call) {
      for (const word of call.operands) call.net('receive', word, 'download');
      if (!call.has('-o', '--outputfile', '-O', '--stdout')) call.at('write', './**', 'overwrite');
    },
  }),
  tool({
    names: 'wakeonlan',
    takes: '-i --ip -p --port',
    reads: '-f --file',
    flags: '-h -v -q --quiet -n --dry-run',
    judge(call) {
      if (!call.has('-n', '--dry-run')) call.net('send', call.value('-i', '--ip') ?? 'the local network', 'wake');
    },
  }),
  tool({
    names: 'wol',
    takes: '-i --ipaddr -h --host -p --port -w --wait --passwd',
    reads: '-f --file',
    flags: '-v --verbose -V',
    judge: (call) => call.net('send', call.value('-i', '--ipaddr', '-h', '--host') ?? 'the local network', 'wake'),
  }),
  tool({
    names: 'avahi-browse avahi-browse-domains',
    takes: '-d --domain',
    flags:
      '-a --all -D --browse-domains -v --verbose -t --terminate -c --cache -l --ignore-local -r --resolve -f --no-fail -p --parsable -k --no-db-lookup -b --dump-db -h -V',
    judge: (call) => call.net('send', 'the local network', 'query'),
  }),
  {
    // One command letter, whose arguments follow.
    names: ['upnpc'],
    takesValue: ['-e', '-u', '-m', '-z', '-p', '-t'],
    judge(call) {
      const verbs = call.options.filter(({ name }) => !/^-[eumzpt6i]$/.test(name)).map(({ name }) => name);
      const [verb, more] = verbs;
      if (verb === undefined || more !== undefined || !/^-[adslLnNrAUCKDSGPh]$/.test(verb))
        return 'an option of upnpc is not known';
      call.net('send', call.value('-u') ?? 'the local network', 'query');
      // The router lets others in.
      if (/^-[anrAU]$/.test(verb)) call.named('service', 'router', 'forward');
      if (/^-[dND]$/.test(verb)) call.named('service', 'router', 'delete');
      return undefined;
    },
  },
  tool({
    names: 'arpspoof',
    takes: '-i -c',
    hosts: '-t',
    flags: '-r',
    judge(call) {
      probes(call);
      call.named('service', 'the local network', 'redirect');
    },
  }),
  toolVerbs({
    names: 'airmon-ng',
    flags: '--verbose --debug --elite',
    alone: 'read',
    does: { 'update network': 'start, stop', read: 'check $', kill: 'check kill' },
  }),
  tool({
    names: 'airodump-ng',
    takes:
      '-u --update --berlin -c --channel -C -b --band -s --cswitch -x --output-format -I --write-interval -K --background -t --encrypt -d --bssid -m --netmask -n --min-packets -N --essid -R --essid-regex -f -w --write',
    reads: '-r',
    flags:
      '-H -i --ivs -g --gpsd -e --beacons --showack -h -2 --ht20 -3 --ht40+ -5 --ht40- -T --real-time -M --manufacturer -U --uptime -W --wps --ignore-negative-one -a',
    judge(call) {
      writesNamed(call, call.value('-w', '--write'), (prefix) => `${prefix}-*`);
      for (const word of call.operands) call.named('service', word, 'capture');
    },
  }),
  tool({
    names: 'airdecap-ng',
    takes: '-b -k -e -p -w',
    flags: '-H -l',
    operands: 'read',
    judge(call) {
      for (const word of call.operands) writesNamed(call, word, ending('-dec.*'), 'overwrite');
    },
  }),
  tool({
    names: 'httpry',
    takes: '-f -i -l -m -n -S -t -u',
    reads: '-r',
    writes: '-b -o -P',
    flags: '-d -F -h -p -q -s',
    judge(call) {
      if (!call.has('-r')) call.named('service', call.value('-i') ?? 'an interface', 'capture');
    },
  }),
  tool({
    names: 'acountry ahost adig',
    takes: '-t -c -s -T -U',
    flags: '-d -v -h -D -6 -4',
    judge: (call) => call.net('send', 'resolver', 'query'),
  }),
  tool({
    names: 'resolveip',
    flags: '-s --silent -? -I -i --info -V',
    judge: (call) => call.net('send', 'resolver', 'query'),
  }),
];
