import { describe, expect, it } from 'vitest';
import { clientOfHookCommand, hookCommandLine, isInstalledCommand } from './hook-command.js';
import type { InstallContext } from './install-context.js';

const PLACES: readonly InstallContext[] = ['/home/me', `/home/it's "me"; $HOME`].map((home) => ({
  home,
  project: '/work',
  env: {},
  data: `${home}/.local/share/sluice`,
  state: `${home}/.local/state/sluice`,
}));
const [context] = PLACES as readonly [InstallContext];
const CALLS = (['user', 'project'] as const).flatMap((scope) => [true, false].map((open) => ({ scope, open })));

describe('a command that init writes', () => {
  it.each(CALLS)('%j: is known again, with any time', ({ scope, open }) => {
    for (const one of PLACES) {
      const command = hookCommandLine(one, scope, { client: 'claude', timeout: 7, failOpen: open });
      expect([clientOfHookCommand(command), isInstalledCommand(one, 'claude', command)]).toEqual(['claude', true]);
      expect(isInstalledCommand(one, 'codex', command)).toBe(false);
    }
  });

  it.each(CALLS)('%j: looks nothing up by the search path', ({ scope, open }) => {
    const command = hookCommandLine(context, scope, { client: 'claude', timeout: 7, failOpen: open });
    expect(command).toMatch(/^\/usr\/bin\/env (?:-u \w+ )+PERL_BADLANG=0 \//);
  });

  it.each([
    ['a plain line', `env -u NODE_OPTIONS ${context.data}/bin/sluice-hook claude --timeout 50`],
    ['a line for a project', `sh -c 'at=x; exec "$at" "$@"' sluice-hook claude --timeout 50`],
  ])('%s, as it was written once, is still taken out', (_, command) => {
    expect(clientOfHookCommand(command)).toBe('claude');
  });

  const written = hookCommandLine(context, 'user', { client: 'claude', timeout: 50, failOpen: false });
  it.each([
    ['something before it', `touch /tmp/x; ${written}`],
    ['something after it', `${written}; touch /tmp/x`],
    ['something after it, that ends like it', `${written}; touch /tmp/x --timeout 50`],
    ['a line more', `${written}\ntouch /tmp/x`],
    ['a line before', `touch /tmp/x\n${written}`],
    ['a time that is none', written.replace('50', '$(touch /tmp/x)')],
    ['a time that ends with a line', `${written}\n`],
    ['a variable', `A=1 ${written}`],
    ["another's launcher", written.replace('/home/me', '/home/you')],
    ['a line of a person', 'sluice hook claude --timeout 5'],
    ['our name in a string', 'touch /tmp/x; sluice hook claude --timeout 5'],
  ])('%s: it is not ours to start', (_, command) => {
    expect(isInstalledCommand(context, 'claude', command)).toBe(false);
  });
});
