import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['subfinder -d example.com -o out', 'known', 'send:example.com', 'write:/work/project/out'],
  ['subfinder --domain=example.com', 'known', 'send:example.com'],
  ['subfinder -up', 'unknown'],
  [
    'dnsx -d example.com -w words -o out',
    'known',
    'read:/work/project/words',
    'send:example.com',
    'write:/work/project/out',
  ],
  ['nuclei -u https://example.com -t mine/', 'known', 'send:https://example.com', 'read:/work/project/mine'],
  ['nuclei -u https://example.com -code', 'unknown'],
  ['nuclei -u https://example.com -me out', 'known', 'write:/work/project/out'],
  [
    'ffuf -w words:FUZZ -u https://example.com/FUZZ',
    'known',
    'read:/work/project/words',
    'send:https://example.com/FUZZ',
  ],
  ['ffuf -input-cmd "cat /etc/passwd" -u https://example.com', 'unknown'],
  ['gau --o out example.com', 'known', 'write:/work/project/out', 'send:example.com'],
  ['hydra -l me -P words host ssh', 'known', 'read:/work/project/words', 'send:host:login'],
  [
    'hydra -L users -P words -M hosts ftp',
    'known',
    'read:/work/project/users',
    'read:/work/project/hosts',
    'send:targets',
  ],
  ['hydra -R', 'unknown'],
  [
    'hashcat -m 0 -a 0 -r best.rule hashes words',
    'known',
    'read:/work/project/hashes',
    'read:/work/project/words',
    'read:/work/project/best.rule',
  ],
  ['hashcat -o found hashes', 'known', 'write:/work/project/found'],
  ['hashcat --remove hashes', 'unknown'],
  ['john --wordlist=words hashes', 'known', 'read:/work/project/words', 'read:/work/project/hashes'],
  ['john --external=x hashes', 'unknown'],
  ['john -wordlist=/etc/shadow hashes', 'unknown'],
  ['wpscan --url https://example.com -P words', 'known', 'send:https://example.com', 'read:/work/project/words'],
  ['wafw00f -i urls', 'known', 'read:/work/project/urls', 'send:targets'],
  ['searchsploit -m 123', 'known', 'write:/work/project/*'],
  ['searchsploit -x 123', 'known', 'exec:a pager'],
  ['nping --tcp -p 80 example.com', 'known', 'send:example.com', '!send:80'],
  ['nping --echo-server pass', 'unknown'],
  ['vt scan file a.exe', 'known', 'read:/work/project/a.exe', 'send:www.virustotal.com:upload'],
  ['trivy fs src -o out.json', 'known', 'read:/work/project/src:recursive', 'write:/work/project/out.json'],
  ['trivy image alpine:3', 'known', 'receive:alpine:3:download'],
  ['trivy image --config-policy x alpine', 'unknown'],
  ['trivy plugin install x', 'unknown'],
  ['trivy fs -t @/etc/x .', 'known', 'read:/etc/x'],
  ['grype dir:src', 'known', 'read:/work/project/src:recursive'],
  ['grype -o json alpine:3', 'known', 'receive:alpine:3:download', '!receive:json'],
  ['grype db delete', 'known', 'delete:~/.cache/grype/**'],
  ['grype -c x.yaml alpine', 'unknown'],
];

describe('scanners, wide', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
