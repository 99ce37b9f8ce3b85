import { expect, it } from 'vitest';
import { readShellText } from '../../shell/read.js';
import { stdinCode } from './stdin-code.js';

it.each([
  ["python3 <<'E'\nopen('x')\nE", "open('x')\n"],
  ['python3.12 - <<< "open(1)"', 'open(1)\n'],
  ['/usr/bin/env -S node <<< "fetch(1)"', 'fetch(1)\n'],
  ["echo 'puts 1' | ruby", 'puts 1\n'],
  ["sqlite3 x.db <<'E'\nselect readfile('x');\nE", "select readfile('x');\n"],
  // What is only written down or sent is no code.
  ["cat > x.py <<'E'\nopen('x')\nE", undefined],
  ["git commit -F - <<'E'\nNo rm -rf.\nE", undefined],
  ['python3 x.py', undefined],
])('%j gives its program: %j', (text, code) => {
  const given = readShellText(text).commands.map(stdinCode);
  expect(given.find((one) => one !== undefined)).toBe(code);
});
