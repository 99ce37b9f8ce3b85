import { expect, test } from 'vitest';
import { textEffects } from './shell.js';

const WHERE = { cwd: '/work', home: '/home/dev' };

/** Where `cd` works, and which files a listing names: what most likely happens is among the effects. */
test.each([
  ['cd sub; rm x', 'delete /work/sub/x'],
  ['cd sub\nrm ./x', 'delete /work/sub/x'],
  ['pushd sub; cp /tmp/x .', 'write /work/sub/x'],
  ['cd a; cd b; rm x', 'delete /work/a/b/x'],
  ['cd; rm x', 'delete /home/dev/x'],
  ['cd /srv; tar xf e.tar', 'write /srv/**'],
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

test.each([
  ['(cd sub); rm x', '/work/sub/x'],
  ['cd $D; rm x', '/work/x'],
  ['cd sub; cd -; rm x', '/work/sub/x'],
  ['ls sub; ls | xargs rm', '/work/sub'],
])('%s does not say %s', (text, path) => {
  const deleted = textEffects(text, WHERE).effects.filter(({ kind }) => kind === 'delete');
  expect(deleted.map(({ target }) => (target.type === 'path' ? target.path : '?'))).not.toContain(path);
});
