import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Settings that run a program here, load code or more settings, or take the place of files. */
const RUNS =
  /^\s*(LocalCommand|ProxyCommand|KnownHostsCommand|Include|PKCS11Provider|SecurityKeyProvider|Match|ControlPath|XAuthLocation|ProxyUseFdpass)\b/i;
/** Of ssh itself, the reader of the shell has seen these as commands. */
const SEEN = /^\s*(ProxyCommand|LocalCommand|KnownHostsCommand)\b/i;

/** `IdentityFile=key`: a setting of ssh. */
export function sshOption(call: ProgramCall, word: Word): void {
  const option = literal(word);
  if (option === undefined) return call.unknown('an option of ssh is not known');
  if (RUNS.test(option) && (call.name !== 'ssh' || !SEEN.test(option)))
    return call.unknown(`the option ${option} can run a program`);
  const key = /^\s*(IdentityFile|CertificateFile)\s*[= ]\s*(.*)$/i.exec(option)?.[2];
  if (key !== undefined) call.at('read', key, 'identity');
  const hosts = /^\s*(UserKnownHostsFile)\s*[= ]\s*(.*)$/i.exec(option)?.[2];
  if (hosts !== undefined && !/^\/dev\/null$/.test(hosts)) call.at('write', hosts);
}
