import { describe, expect, test } from 'vitest';
import { textEffects } from './tools/shell.js';

function changesNames(text: string): boolean {
  return textEffects(text, { cwd: '/home/u/p', home: '/home/u' }).effects.some(({ tags }) => tags?.includes('dns'));
}

describe('a command that changes where a name leads', () => {
  test.each([
    'aws route53 change-resource-record-sets --hosted-zone-id Z',
    'gcloud dns record-sets create www.e.org. --zone=z',
    'gcloud dns record-sets transaction execute --zone z',
    'az network private-dns record-set a add-record -g rg -z e.org',
    'az network dns record-set cname create -g rg -z e.org',
    'doctl compute domain records update e.org --record-id 1',
    'linode-cli domains records-create 1 --type A',
    'ibmcloud dns resource-record-create x',
    'netlify api createDnsRecord',
    'acmectl dns update e.org www A 192.0.2.1',
    'acmectl domain zone record create',
  ])('%s', (text) => expect(changesNames(text)).toBe(true));
});

describe('no other command', () => {
  test.each([
    'gcloud dns record-sets list --zone z',
    'gcloud dns managed-zones create z',
    'az network dns record-set a show -g rg',
    'grep -r "dns record-set create" src',
    'echo dns create',
    'git commit -m "dns update"',
    'npm run dns:update',
    'acmectl records create',
    'dig e.org',
  ])('%s', (text) => expect(changesNames(text)).toBe(false));
});
