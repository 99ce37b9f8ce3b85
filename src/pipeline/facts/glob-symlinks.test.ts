import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { loadsInOrdinaryProject } from '../../effects/condition.js';
import { PolicyEvaluator } from '../../policy/evaluate/policy-evaluator.js';
import { PACKS } from '../../policy/load/builtin.js';
import { evaluationContextsOf, pastContextOf, readMachine } from '../machine.js';
import { GlobSymlinks } from './glob-symlinks.js';
import { realPath } from './real-path.js';

let home: string;
let app: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-wild-')));
  app = join(home, 'app');
  for (const path of ['.aws', '.ssh', 'app/d', 'app/build', 'app/src', 'app/odd', 'app/links'])
    mkdirSync(join(home, path), { recursive: true });
  for (const path of ['.aws/credentials', '.ssh/id_rsa', 'app/a.ts', 'app/build/x.o', 'app/src/s'])
    writeFileSync(join(home, path), '');
  for (const [to, at] of [
    ['../../.aws/credentials', 'd/s'],
    [join(home, '.ssh/id_rsa'), 'link'],
    ['../.ssh', 'keys'],
    ['.', 'self'],
    ['loop', 'loop'],
    ['gone/later', 'dangling'],
    ['keys/../.aws/credentials', 'tricky'],
    ['../.ssh/id_rsa', '.hidden'],
    ['../../.ssh/id_rsa', 'odd/\u{1f511}'],
    ['../../.ssh/id_rsa', 'odd/cafe\u0301'],
    ['/usr', 'build/usr'],
    ['../src', 'build/src'],
  ] as const)
    symlinkSync(to, join(app, at));
  for (let index = 0; index < 1_001; index++) symlinkSync('../a.ts', join(app, 'links', `l${index}`));
});
afterAll(() => rmSync(home, { recursive: true }));

const find = (glob: string, last = true) =>
  new GlobSymlinks(realPath).find(join(app, glob), last)?.map((one) => one.replace(`${home}/`, ''));

test.each([
  ['*/s', ['.aws/credentials', '.ssh/s', 'app/s']],
  ['d*/s', ['.aws/credentials']],
  ['l[a-m]nk', ['.ssh/id_rsa']],
  ['[[:lower:]]ink', ['.ssh/id_rsa']],
  ['k*/*', ['.ssh/*']],
  ['k*/id_*', ['.ssh/id_*']],
  ['tr*', ['.aws/credentials']],
  ['dang*', ['app/gone/later']],
  ['.h*', ['.ssh/id_rsa']],
  ['h*', []],
  ['odd/?', ['.ssh/id_rsa']],
  ['odd/caf*', ['.ssh/id_rsa']],
  ['odd/caf\u00e9*', ['.ssh/id_rsa']],
  ['odd/*.ts', []],
  ['self/sel?/sel?/link', ['.ssh/id_rsa', 'app/link', 'app/sel?/link']],
  ['**/link', ['.ssh/id_rsa', '.ssh/link', 'app/link']],
  ['*.ts', []],
  ['src/*', []],
  ['gone/*', []],
  ['a.ts/*', []],
  ['link', []],
])('%s', (glob, expected) => {
  expect(find(glob)?.toSorted()).toEqual(expected);
});

describe('within limits', () => {
  it('looks at no directory where the last name is not followed', () => {
    expect(find('build/*', false)).toEqual([]);
    expect(find('links/*', false)).toEqual([]);
    expect(find('b*/src/*', false)).toEqual(['app/src/*']);
  });

  it('gives up behind too many links, and begins anew for the next call', () => {
    const links = new GlobSymlinks(realPath);
    expect(links.find(join(app, 'links/*'), true)).toBeUndefined();
    expect(links.find(join(app, 'l*'), true)).toBeUndefined();
    links.clear();
    expect(links.find(join(app, 'lin?'), true)).toEqual([join(home, '.ssh/id_rsa')]);
  });

  it('gives up among too many names', () => {
    const links = new GlobSymlinks(realPath);
    for (let index = 0; index < 20; index++) links.find(join(app, `links/a${index}*`), true);
    expect(links.find(join(app, 'links/b*'), true)).toBeUndefined();
  });

  it('gives up where a name is no text', () => {
    const odd = join(home, 'odd');
    mkdirSync(odd);
    mkdirSync(Buffer.concat([Buffer.from(`${odd}/`), Buffer.from([0xff])]));
    expect(new GlobSymlinks(realPath).find(`${odd}/*`, true)).toEqual([]);
    expect(new GlobSymlinks(realPath).find(`${odd}/*/s`, true)).toBeUndefined();
    symlinkSync('/etc/passwd', Buffer.concat([Buffer.from(`${odd}/`), Buffer.from([0xfe])]));
    expect(new GlobSymlinks(realPath).find(`${odd}/*`, true)).toBeUndefined();
  });
});

const evaluator = new PolicyEvaluator({
  layers: [{ name: 'yours', files: [PACKS.recommended].filter((set) => set !== undefined) }],
});

test.each([
  ['cat */s', 'deny'],
  ['cat l?nk', 'deny'],
  ['cat < l?nk', 'deny'],
  ['cat [k]*/id_rsa', 'deny'],
  ['grep -r x key*', 'deny'],
  ['for f in tr*; do cat "$f"; done', 'deny'],
  ['sh -c "cat l?nk"', 'deny'],
  ['cd d && cat ../l?nk', 'deny'],
  ['ls key*', 'allow'],
  ['ls *.ts', 'allow'],
  ['cat *.ts src/*', 'allow'],
  ['rm -rf build/*', 'defer'],
  ['rm -f l?nk', 'defer'],
  ['ssh host "cat src/*"', 'defer'],
])('%s: %s', (command, decision) => {
  const situation = evaluationContextsOf(readMachine({ HOME: home }), app)({});
  expect(evaluator.evaluate({ ...situation, tool: 'Bash', input: { command } }).decision).toBe(decision);
});

it('looks at nothing where the calls are of the past', () => {
  const { facts } = pastContextOf(readMachine({ HOME: home }), app);
  expect(Object.keys(facts ?? {})).toEqual(['realPath', 'repository', 'loads', 'caseInsensitive']);
  expect(facts?.loads).toBe(loadsInOrdinaryProject);
});
