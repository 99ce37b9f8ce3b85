import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

/** What all of them take: how to log in, and where. */
const LOGIN = '-hashes -aesKey -dc-ip -dc-host -target-ip -target-domain -port -keytab';
const FLAGS = '-debug -ts -k -no-pass -h';

const both = (name: string): string => `${name}.py impacket-${name}`;

/** Where it logs in: `domain/user:secret@host`. The secret is no part of the place. */
function place(call: ProgramCall): Word | string {
  const [target] = call.operands;
  const [, domain, host] = /^([^/:@]*)(?:.*@([^@]+))?/s.exec(literal(target) ?? '') ?? [];
  return host ?? call.value('-dc-ip', '-dc-host', '-target-ip') ?? (domain || 'host that is not known');
}

/** Logs in at a host with the given name and secret. */
function logs(call: ProgramCall, ...tags: string[]): void {
  if (call.operands.length > 0) call.net('send', place(call), 'login', ...tags);
}

/** Programs of Impacket, which speak the protocols of Windows networks. */
export const IMPACKET: readonly ProgramSpec[] = [
  tool({
    names: both('addcomputer'),
    singleDashLong: true,
    takes: `${LOGIN} -domain-netbios -computer-name -computer-pass -method -baseDN -computer-group`,
    flags: `${FLAGS} -no-add -delete`,
    judge(call) {
      logs(call);
      const tags = call.has('-delete') ? 'delete' : call.has('-no-add') ? 'update' : 'create';
      if (call.operands.length > 0) call.named('service', call.value('-computer-name') ?? 'computer', tags);
    },
  }),
  tool({
    names: both('GetUserSPNs'),
    singleDashLong: true,
    takes: `${LOGIN} -request-user -request-machine -no-preauth`,
    reads: '-usersfile',
    writes: '-outputfile',
    flags: `${FLAGS} -request -save -stealth -machine-only`,
    judge(call) {
      logs(call);
      call.named('service', 'directory', 'read', ...(call.has('-request') ? ['secret'] : []));
      if (call.has('-save')) call.at('write', './*.ccache');
    },
  }),
  tool({
    names: both('secretsdump'),
    singleDashLong: true,
    // Ways that run commands on the host are not listed.
    takes: `${LOGIN} -just-dc-user -bootkey -rodcNo -rodcKey`,
    reads: '-system -security -sam -ntds -resumefile',
    writes: '-outputfile',
    flags: `${FLAGS} -just-dc -just-dc-ntlm -pwd-last-set -user-status -history -skip-sam -skip-security`,
    judge(call) {
      // LOCAL means files that were taken before.
      if (!/^local$/i.test(literal(call.operands[0]) ?? '')) logs(call, 'secret');
      call.named('service', 'accounts', 'read', 'secret');
    },
  }),
  tool({
    names: both('reg'),
    singleDashLong: true,
    takes: `${LOGIN} -keyName -v -vt -vd -o`,
    flags: `${FLAGS} -s -ve -va`,
    judge(call) {
      const [, action] = call.words();
      logs(call);
      if (action === undefined) return call.operands.length === 0 ? undefined : 'the action is not known';
      if (action === 'query') return call.named('service', 'registry', 'read') as undefined;
      if (action === 'add') return call.named('service', 'registry', 'update') as undefined;
      if (action === 'delete') return call.named('service', 'registry', 'delete') as undefined;
      // The host writes it to a share, where others can take it.
      if (/^(save|backup)$/.test(action)) return call.named('service', 'registry', 'read', 'secret') as undefined;
      return `reg ${action} is not known`;
    },
  }),
  tool({
    names: both('mqtt_check'),
    singleDashLong: true,
    takes: `${LOGIN} -client-id`,
    flags: `${FLAGS} -ssl`,
    judge: (call) => logs(call),
  }),
];
