import { describe, expect, test } from 'vitest';
import { readShellText } from './read.js';

function read(text: string) {
  const { commands, unknowns } = readShellText(text, { cwd: '/home/u/p', home: '/home/u' });
  const last = commands.at(-1);
  return { name: last?.name, lookup: last?.lookup, hides: unknowns.some(({ executes }) => executes === true) };
}

describe('a program in a directory that a variable names has the name that is written', () => {
  test.each([
    ['"$UE_ROOT/Engine/Build/Linux/Build.sh" x', 'Build.sh'],
    ['$TOOLS/lint.sh src', 'lint.sh'],
    ['"${ROOT}"/bin/tool', 'tool'],
    ['"$D/rm" -rf x', 'rm'],
  ])('%s is %s, and may be another program', (text, name) =>
    expect(read(text)).toEqual({ name, lookup: 'changed', hides: false }),
  );
});

describe('a name that is not written is not known', () => {
  test.each(['"$CMD" x', '"$X/$Y" x', '"$X/$Y.sh"', '"$(which x)"', '"$(pwd -P)/x"', '"$X/.."', '$X/* y'])(
    '%s',
    (text) => expect(read(text)).toMatchObject({ name: undefined, hides: true }),
  );
});

test('what a shell in such a directory is given to run is read', () => {
  expect(read('"$D/bash" -c "rm -rf x"').name).toBe('rm');
});
