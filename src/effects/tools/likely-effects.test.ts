import { expect, test } from 'vitest';
import { textEffects } from './shell.js';

const WHERE = { cwd: '/work', home: '/home/dev' };

/** Where `cd` works, and which files a listing names: what most likely happens is among the effects. */
test.each([
  ['cd a; cd b; rm x', 'delete /work/a/b/x'],
  ['cd "$D"; cd /srv; tar xf e.tar', 'write /srv/**'],
  ['ls sub | xargs rm', 'delete /work/sub'],
  ['ls sub/*.json | xargs rm', 'delete /work/sub/*.json'],
  ['grep -rl x sub | sort | xargs sed -i s/a/b/', 'write /work/sub'],
])('%s: %s', (text, effect) => {
  const { effects } = textEffects(text, WHERE);
  const found = effects.map(({ kind, target }) => `${kind} ${target.type === 'path' ? target.path : '?'}`);
  expect(found).toContain(effect);
  // What is open stays open.
  expect(effects.some(({ target }) => target.type === 'unknown')).toBe(true);
});

/** Where `cd` works, or fails: there is no other directory. */
test.each([
  ['cd sub; rm x', ['/work/sub/x', '/work/x']],
  ['cd sub\nrm ./x', ['/work/sub/x', '/work/x']],
  ['cd sub && true; rm x', ['/work/sub/x', '/work/x']],
  ['cd sub || true; rm x', ['/work/sub/x', '/work/x']],
  ['pushd sub; rm x', ['/work/sub/x', '/work/x']],
  ['cd; rm x', ['/home/dev/x', '/work/x']],
  ['cd /a; cd /b; rm x', ['/b/x', '/a/x', '/work/x']],
  ['cd() { builtin cd /etc; }; cd sub; rm x', ['/etc/x', '/work/x']],
  ['if true; then cd a; else cd b; fi; rm x', ['/work/a/x', '/work/x', '/work/b/x']],
  ["cd sub; bash -c 'rm x'", ['/work/sub/x', '/work/x']],
  ['cd /a; cd /b; cd /c; cd /d; rm x', undefined],
  ['cd a; cd b; rm x', undefined],
  ['cd sub; cd -; rm x', undefined],
  ['cd sub; popd; rm x', undefined],
  ['cd "$D"; rm x', undefined],
  ['CDPATH=/etc; cd sub; rm x', undefined],
  ["alias cd='cd /etc;'; cd sub; rm x", undefined],
  ['if true; then cd() { true; }; fi; cd sub; rm x', undefined],
  ['while true; do rm x; cd sub; done', undefined],
  ['for d in a b; do cd $d; rm x; done', undefined],
  ['ssh host; cd sub; ssh host rm x', undefined],
])('%s deletes in %j', (text, paths) => {
  const { effects } = textEffects(text, WHERE);
  const deleted = effects.filter(({ kind }) => kind === 'delete').map(({ target }) => target);
  if (paths === undefined) expect(deleted.some(({ type }) => type !== 'path')).toBe(true);
  else expect(deleted.map((target) => (target.type === 'path' ? target.path : '?'))).toEqual(paths);
});

test.each([
  ['(cd sub); rm x', '/work/sub/x'],
  ['cd $D; rm x', '/work/x'],
  ['cd sub; cd -; rm x', '/work/sub/x'],
  ['ls sub; ls | xargs rm', '/work/sub'],
])('%s does not say %s', (text, path) => {
  const deleted = textEffects(text, WHERE).effects.filter(({ kind }) => kind === 'delete');
  expect(deleted.map(({ target }) => (target.type === 'path' ? target.path : '?'))).not.toContain(path);
});
