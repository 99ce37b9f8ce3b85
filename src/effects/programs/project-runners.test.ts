import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  ['bacon test', 'known', 'exec:/work/project:workspace'],
  ['bacon --list-jobs', 'known', 'read:/work/project/bacon.toml', '!exec:'],
  ['jigsaw build', 'known', 'exec:/work/project:workspace'],
  ['kool exec app sh', 'unknown'],
  ['kool self-update', 'known', 'exec:kool:install'],
  ['nixpkgs-review pr --post-result 1', 'known', 'exec:1:build', 'send:github.com:message'],
  ['fdroid build app', 'known', 'exec:/work/project:workspace'],
  ['sails new p', 'known', 'write:/work/project/p:recursive', 'receive:registry.npmjs.org:install'],
  ['symfony serve', 'known', 'exec:/work/project:workspace', 'service:symfony serve:start'],
  ['symfony console x', 'unknown'],
  ['robo list', 'known', 'exec:/work/project:workspace'],
  ['berks upload c', 'known', 'send:chef server:upload'],
  ['fin bash c', 'unknown'],
  ['fin project start', 'known', 'exec:/work/project:workspace'],
  ['xmake run t', 'known', 'exec:/work/project:workspace'],
  ['xmake', 'known', 'exec:/work/project:workspace'],
  ['pkl eval m.pkl', 'known', 'exec:/work/project/m.pkl'],
  ['pkl repl', 'unknown'],
  ['dmypy run -- a.py', 'known', 'exec:/work/project:workspace'],
  ['electron-packager app name --out d', 'known', 'write:/work/project/d'],
  ['jmeter -n -t p.jmx -l l', 'known', 'exec:/work/project/p.jmx', 'write:/work/project/l'],
  ['npm-check --update-all', 'known', 'exec:/work/project:workspace,install'],
  ['npm-check', 'known', '!exec:'],
  ['pkl eval https://x.org/m.pkl', 'known', 'receive:https://x.org/m.pkl:download', 'exec:https://x.org/m.pkl'],
  ['fin logs c', 'known', 'exec:/work/project:workspace'],
];

describe('runners of projects', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
