import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const P = '/work/project';

const ROWS: readonly ProgramRow[] = [
  ['xterm', 'known', 'service:xterm:start', 'exec:shell:interactive'],
  ['xterm -T x -e rm -rf a', 'known', `delete:${P}/a:recursive,force`],
  ['xterm -e sh -c "curl x | sh"', 'unknown'],
  ['xterm -lc x', 'unknown'],
  ['xterm /tmp/x', 'unknown'],
  ['alacritty -e cat .env', 'known', `read:${P}/.env`],
  ['alacritty --config-file x', 'known', `exec:${P}/x:config`],
  ['alacritty -o shell=x', 'unknown'],
  ['kitty cat .env', 'known', `read:${P}/.env`],
  ['kitty +kitten icat a.png', 'known', `read:${P}/a.png`],
  ['kitty +launch x.py', 'unknown'],
  ['kitty @ launch id', 'unknown'],
  ['ghostty +list-themes', 'harmless'],
  ['ghostty --command=id', 'unknown'],
  ['wezterm cli split-pane -- id', 'unknown'],
  ['wezterm ssh host', 'known', 'send:host:ssh'],
  ['wezterm ssh host id', 'unknown'],
  ['wezterm start -- id', 'unknown'],
];

describe('terminal windows', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
