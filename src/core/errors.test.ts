import { expect, test } from 'vitest';
import { nearest } from './errors.js';

test.each([
  ['toru', ['tour', 'test'], 'tour'],
  ['cdw', ['tool', 'cwd'], 'cwd'],
  ['denny', ['allow', 'deny'], 'deny'],
  ['Deny', ['allow', 'deny'], 'deny'],
  ['versoin', ['version'], 'version'],
  ['argument_patern', ['argument_pattern'], 'argument_pattern'],
  // Of three letters two others make another word.
  ['foo', ['hook'], undefined],
  ['cmd', ['name'], undefined],
  ['x', ['y'], undefined],
  ['', ['a'], undefined],
  ['off', ['enforce', 'observe'], undefined],
])('the nearest to %j of %j is %s', (name, names, near) => {
  expect(nearest(name, names)).toBe(near);
});
