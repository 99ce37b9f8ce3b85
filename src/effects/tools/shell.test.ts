import { expect, test } from 'vitest';
import { textEffects } from './shell.js';

test.each([
  ["echo 'rm m' > f; sh f", 'it runs a file that it wrote'],
  ["echo 'rm m' > ./f && . ./f", 'it runs a file that it wrote'],
  ["printf 'all:\\n\\trm m\\n' > Makefile; make", 'it runs a file that it wrote'],
  ["echo 'x' > json.py; python3 -c 'import json'", 'it may import a module that it wrote'],
])('%s: code that is written and run in one text is unknown', (text, why) => {
  expect(textEffects(text, { cwd: '/w' })).toMatchObject({ knowledge: 'unknown', why });
});

test.each(['sh f; echo x > f', 'echo x > g; sh f', 'echo x > notes.py; ls'])(
  '%s: what ran before, or elsewhere, is not',
  (text) => {
    expect(textEffects(text, { cwd: '/w' }).knowledge).toBe('known');
  },
);
