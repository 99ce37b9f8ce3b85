import { describe, expect, it } from 'vitest';
import { LAYOUTS } from '../src/build/layout.js';
import { isAgentProgram } from '../src/clients/agent-program.js';
import { CLIENTS } from '../src/clients/index.js';
import { CLIENT_NAMES } from '../src/clients/load.js';
import { textEffects } from '../src/effects/index.js';
import { HISTORY_CLIENTS } from '../src/history/find.js';
import { TRANSCRIPT_FORMATS } from '../src/history/history-reader.js';
import { INSTALLERS } from '../src/install/index.js';
import { POLICY_CLIENT_NAMES } from '../src/policy/client-names.js';

/** How a client's program is called, where that is not its name here. */
const PROGRAMS: Readonly<Record<string, string>> = { cursor: 'cursor-agent' };

/** Where a client is not, and why. */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  // It keeps its sessions in a database of the editor. Those of opencode are a database of its own.
  history: ['cursor'],
  transcripts: ['cursor', 'opencode'],
  // It loads a plugin, and has no settings that name handlers.
  'src/build/layout.ts': ['opencode'],
};

/** Who adds a client, and forgets a list, would get weaker decisions without a word. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'src/clients/index.ts': CLIENTS.map(({ name }) => name),
  'src/policy/client-names.ts': POLICY_CLIENT_NAMES,
  'src/install/index.ts': INSTALLERS.map(({ name }) => name),
  'src/build/layout.ts': Object.keys(LAYOUTS),
  history: HISTORY_CLIENTS,
  transcripts: TRANSCRIPT_FORMATS.map(({ client }) => client),
};

describe.each(CLIENT_NAMES.filter((name) => name !== 'generic'))('%s', (client) => {
  it.each(Object.entries(lists).filter(([list]) => !ABSENT[list]?.includes(client)))('is in %s', (_, list) => {
    expect(list).toContain(client);
  });

  it('is an agent, whose processes answer nothing', () => {
    expect(isAgentProgram([PROGRAMS[client] ?? client])).toBe(true);
  });

  it('has a hook that agents do not start', () => {
    const { effects } = textEffects(`sluice hook ${client}`, { cwd: '/w', home: '/home/u' });
    expect(effects.some(({ tags = [] }) => tags.includes('loosen') || tags.includes('administer'))).toBe(true);
  });
});
