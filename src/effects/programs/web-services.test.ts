import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['grafana cli plugins install p', 'known', 'exec:p:install', 'receive:p:install'],
  ['grafana cli admin reset-admin-password x', 'known', 'privilege:x:account'],
  ['grafana server', 'unknown'],
  ['bk build create p', 'known', 'service:p:create', 'send:api.buildkite.com'],
  ['bk agent list', 'known', 'receive:api.buildkite.com', '!send:'],
  ['sf force:source:push -u o', 'known', 'read:/work/project/**', 'send:login.salesforce.com:upload'],
  ['sf force:source:pull', 'known', 'write:/work/project/**'],
  ['sf apex run', 'unknown'],
  ['hut git create n', 'known', 'service:n:create'],
  ['hut builds submit b.yml', 'known', 'read:/work/project/b.yml', 'send:sr.ht:upload'],
  ['hut builds ssh 1', 'unknown'],
  ['komac update P -v 1 -u https://x/a.exe --submit', 'known', 'send:api.github.com:upload'],
  ['komac token update -t x', 'known', 'env:github token:persist,secret'],
  ['loft delete vcluster v', 'known', 'service:v:delete'],
  ['wlc --url https://w.org ls p', 'known', 'send:https://w.org'],
  ['stripe listen --forward-to localhost:3000', 'known', 'send:localhost:3000'],
  ['stripe customers create --email a', 'known', 'service:stripe customers create:create'],
  ['stripe customers delete c', 'known', 'service:c:delete'],
  ['vela add deployment --org o --repo r', 'known', 'service:vela add deployment:create'],
  ['kcadm.sh update realms/r -f f.json', 'known', 'read:/work/project/f.json', 'service:realms/r:update'],
  ['kcadm.sh config credentials --server h', 'known', 'write:~/.keycloak/kcadm.config', 'send:h:login'],
  ['rbt post 1', 'known', 'exec:/work/project:workspace', 'send:1:upload'],
  ['snyk test', 'known', 'exec:/work/project:workspace', 'send:api.snyk.io:upload'],
  ['surge d x.surge.sh', 'known', 'read:/work/project/d:recursive', 'send:surge.sh:upload'],
  ['surge teardown x', 'known', 'service:x:delete'],
  ['stripe samples create s', 'known', 'exec:s:install', 'write:/work/project/**'],
  ['snyk config get api', 'known', 'service:api:read,secret'],
];

describe('services elsewhere', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
