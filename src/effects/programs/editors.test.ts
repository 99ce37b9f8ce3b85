import { expect, test } from 'vitest';
import { summarizeEffects } from './expect.test-helper.js';

const ROWS: readonly (readonly [command: string, told: string])[] = [
  ['catman', 'known ; write:/var/cache/man/**'],
  ['info -o out ls', 'known ; write:./out'],
  ['tldr tar', 'known ; receive:tldr.sh'],
  ["script -c 'rm x' log", 'known ; write:./log:truncate ; delete:./x'],
  ['script', 'unknown ; write:./typescript'],
  ['script -q /dev/null rm x', 'known ; delete:./x'],
  ...["'#touch x' Home C-d Enter", 'Up Enter', 'Down Enter', 'C-p Enter', 'a ^D', 'M-. Enter'].map(
    (keys): [string, string] => [
      `tmux send-keys -t x ${keys}`,
      'unknown ; service:a terminal:type ; exec:?keys are typed that edit a line:unseen',
    ],
  ),
  ...[
    "display-message -p '#{E:#{a:35}(id)}'",
    "ls -F '#{T:#{a:35}(id)}'",
    "lsw -F '#{E:@x}'",
    "ls -f '#{s/m/#/:session_name}'",
  ].map((rest): [string, string] => [`tmux ${rest}`, 'unknown ; exec:?tmux runs a command to make a text:unseen']),
];

test.each(ROWS)('%s', (command, expected) => {
  expect(summarizeEffects(command)).toBe(expected);
});
