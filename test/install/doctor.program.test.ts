import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestPerson } from '../support/authenticators.js';
import { STARTED_BY_AGENT } from '../terminal.js';
import { Home } from './home.js';

let home: Home;
beforeEach(() => {
  home = new Home('shared');
});
afterEach(() => {
  if (!existsSync(join(home.place.directory, 'kept'))) home.remove();
}, 60_000);

/** No client of this machine is found, and those that are installed are there by their settings. */
const doctor = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await home.sluice(['doctor', '--json', ...args], '', { PATH: '/usr/bin:/bin' });
  const said = stdout === '' ? stderr : JSON.parse(stdout);
  const all = [...said.findings, ...said.clients.flatMap((one: { findings: object[] }) => one.findings)];
  // Nobody is enrolled in these homes, which it says each time.
  const findings = all.filter(({ code: one }: { code: string }) => one !== 'person');
  return { code, said, findings };
};

const settings = (
  client: string,
  change: (value: Record<string, unknown>) => void,
  scope: 'user' | 'project' = 'user',
) => {
  const path = home.settings(client, scope);
  const value = JSON.parse(readFileSync(path, 'utf8'));
  change(value);
  writeFileSync(path, JSON.stringify(value, null, 2));
};

const program = (name: string, text: string): string => {
  const path = home.write(join(home.place.directory, 'bin', name), `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
};

type Case = readonly [
  what: string,
  client: string,
  spoil: () => void,
  severity: string,
  code: string,
  message: RegExp,
  fix: RegExp,
];

const SPOILT: readonly Case[] = [
  [
    'switched off by the user',
    'claude',
    () => settings('claude', (value) => (value.disableAllHooks = true)),
    'error',
    'disabled',
    /settings\.json switches all hooks off/,
    /Remove that line/,
  ],
  [
    'switched off by the project',
    'claude',
    () => home.write('.claude/settings.local.json', '{ "disableAllHooks": true }'),
    'error',
    'disabled',
    /settings\.local\.json switches all hooks off/,
    /Only managed hooks/,
  ],
  [
    'a comment that Claude Code does not take',
    'claude',
    () => writeFileSync(home.settings('claude'), `// mine\n${readFileSync(home.settings('claude'), 'utf8')}`),
    'error',
    'settings',
    /has comments\. The client ignores the whole file/,
    /Take that out/,
  ],
  [
    'settings that are no JSON',
    'claude',
    () => home.write('.claude/settings.json', '{'),
    'error',
    'settings',
    /is not valid JSON/,
    /Mend that file/,
  ],
  [
    'a hook less',
    'claude',
    () => settings('claude', (value) => delete (value.hooks as Record<string, unknown>).PostToolUse),
    'error',
    'incomplete',
    /There is no hook for PostToolUse/,
    /Run: sluice init/,
  ],
  [
    'the launcher is gone',
    'claude',
    () => rmSync(home.launcher),
    'error',
    'path',
    /The hook does not run/,
    /Run: sluice init/,
  ],
  [
    'the files of the hook are gone',
    'claude',
    () => rmSync(join(home.place_.data, 'versions'), { recursive: true }),
    'error',
    'path',
    /"true" was denied: sluice: The files of the hook are gone/,
    /Run: sluice init/,
  ],
  [
    'a hook that prints something else',
    'claude',
    () => writeFileSync(home.launcher, '#!/bin/sh\necho hello\n'),
    'error',
    'answer',
    /The hook does not run \(It printed something that is no answer: hello\)/,
    /Run: sluice init/,
  ],
  [
    'an answer that the client does not know',
    'claude',
    () => writeFileSync(home.launcher, '#!/bin/sh\necho \'{"decision":"deny"}\'\n'),
    'error',
    'answer',
    /could not read the answer to "rm -rf \/"/,
    /Run: sluice init/,
  ],
  [
    'a hook that allows everything',
    'claude',
    () => writeFileSync(home.launcher, '#!/bin/sh\nexit 0\n'),
    'error',
    'answer',
    /"rm -rf \/" was not denied/,
    /sluice status/,
  ],
  [
    'another hook that allows',
    'claude',
    () => {
      const other = program(
        'other',
        `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}'`,
      );
      settings('claude', (value) =>
        (value.hooks as Record<string, unknown[]>).PreToolUse?.push({ hooks: [{ type: 'command', command: other }] }),
      );
    },
    'warning',
    'other-hook',
    /another hook for PreToolUse allows what Sluice would leave to you/,
    /Sluice still denies/,
  ],
  [
    'another hook that changes the input',
    'claude',
    () => {
      const other = program(
        'other',
        `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"command":"x"}}}'`,
      );
      settings('claude', (value) =>
        (value.hooks as Record<string, unknown[]>).PreToolUse?.push({ hooks: [{ type: 'command', command: other }] }),
      );
    },
    'warning',
    'other-hook',
    /changes what is run/,
    /kind: transform/,
  ],
  [
    'a policy that does not load',
    'claude',
    () => home.write(home.own, 'rulez: []\n'),
    'error',
    'policy',
    /There is no key "rulez" here/,
    /rules/,
  ],
  [
    'a project that is not trusted',
    'claude',
    () => home.write('sluice.yaml', 'bash_rules: [{ command: frob, decision: allow }]\n'),
    'info',
    'project',
    /is not trusted, so only what it asks about or denies counts/,
    /sluice trust/,
  ],
  [
    'it only watches',
    'claude',
    () => home.write(home.own, 'version: 1\nextends: [recommended]\nmode: observe\n'),
    'info',
    'mode',
    /Sluice only observes/,
    /Remove "mode: observe"/,
  ],
  [
    'hooks that Codex does not trust',
    'codex',
    () => undefined,
    'error',
    'untrusted',
    /Codex skips 11 of 11 hooks: they are not trusted/,
    /\/hooks/,
  ],
  [
    'hooks that are off in Codex',
    'codex',
    () => home.write(join(home.place.home, '.codex', 'config.toml'), '[features]\nhooks = false\n'),
    'error',
    'disabled',
    /config\.toml switches hooks off/,
    /Remove that line/,
  ],
  [
    'hooks that are off in Gemini CLI',
    'gemini',
    () => settings('gemini', (value) => (value.hooksConfig = { enabled: false })),
    'error',
    'disabled',
    /hooksConfig\.enabled/,
    /Set it to true/,
  ],
  [
    'our hooks off by name',
    'gemini',
    () => settings('gemini', (value) => (value.hooksConfig = { disabled: ['sluice'] })),
    'error',
    'disabled',
    /hooksConfig\.disabled/,
    /Take it out/,
  ],
  [
    'a folder that Gemini CLI does not trust',
    'gemini',
    () => settings('gemini', (value) => (value.security = { folderTrust: { enabled: true } })),
    'warning',
    'untrusted',
    /does not trust this folder/,
    /trust the folder/,
  ],
  [
    'a project that chooses another home',
    'claude',
    () => home.write('.claude/settings.json', '{ "env": { "HOME": "/tmp/evil", "EDITOR": "vi" } }'),
    'error',
    'environment',
    /settings\.json sets HOME, which the guard would follow/,
    /who put it there/,
  ],
  [
    'a project that chooses another policy',
    'claude',
    () =>
      home.write('.claude/settings.local.json', '{ "env": { "XDG_CONFIG_HOME": "/tmp/evil", "NODE_OPTIONS": "" } }'),
    'warning',
    'environment',
    /sets XDG_CONFIG_HOME, NODE_OPTIONS, which would lead the guard elsewhere/,
    /who put it there/,
  ],
  [
    'a file of variables that Gemini CLI reads',
    'gemini',
    () => home.write('.gemini/.env', 'A=1\nexport XDG_STATE_HOME=/tmp/evil\n'),
    'warning',
    'environment',
    /\.env sets XDG_STATE_HOME/,
    /who put it there/,
  ],
  [
    'hooks that are off in Copilot',
    'copilot',
    () => settings('copilot', (value) => (value.disableAllHooks = true)),
    'error',
    'disabled',
    /switches all hooks off/,
    /Remove that line/,
  ],
];

describe.skipIf(STARTED_BY_AGENT)('doctor', { timeout: 60_000 }, () => {
  const installed = new Map<string, Home>();
  afterAll(() => {
    for (const one of installed.values()) one.remove();
  }, 60_000);

  /** A home in which a client is guarded, as it was before the last test spoilt it. */
  async function guarded(client: string): Promise<Home> {
    const known = installed.get(client);
    const one = known ?? new Home('shared');
    const [own, kept] = [one.place.home, join(one.place.directory, 'kept')];
    if (known === undefined) {
      await one.init('--client', client);
      cpSync(own, kept, { recursive: true });
      installed.set(client, one);
    } else {
      for (const path of [own, one.root]) rmSync(path, { recursive: true });
      cpSync(kept, own, { recursive: true });
      mkdirSync(one.root);
    }
    return one;
  }

  it.each(SPOILT)('%s', async (_, client, spoil, severity, code, message, fix) => {
    home.remove();
    home = await guarded(client);
    spoil();
    const told = await doctor();
    expect(told.findings).toContainEqual({
      severity,
      code,
      message: expect.stringMatching(message),
      fix: expect.stringMatching(fix),
    });
    const wrong = told.findings.some((one) => one.severity === 'error');
    expect(told.code).toBe(wrong ? 1 : 0);
    expect(wrong).toBe(severity === 'error');
  });

  it.each(['claude', 'gemini', 'qwen', 'copilot', 'cursor'])('%s: nothing to say where all is well', async (client) => {
    await home.init('--client', client);
    const { code, said, findings } = await doctor();
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(said.clients).toMatchObject([
      {
        client,
        trials: [{ command: 'rm -rf /', answer: 'deny' }, { command: 'true' }],
        times: { shell: expect.any(Number), node: expect.any(Number) },
      },
    ]);
  });

  it('Codex that trusts our hooks, by its settings', async () => {
    await home.init('--client', 'codex');
    const path = home.settings('codex');
    const events = Object.keys(JSON.parse(readFileSync(path, 'utf8')).hooks);
    const key = (event: string) => `${path}:${event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()}:0:0`;
    const state = events.map((event) => `[hooks.state.${JSON.stringify(key(event))}]\ntrusted_hash = "sha256:x"\n`);
    home.write(join(home.place.home, '.codex', 'config.toml'), state.join('\n'));
    expect(await doctor()).toMatchObject({
      code: 0,
      findings: [{ severity: 'info', message: 'Codex trusts all 11 hooks.' }],
    });
  });

  /** A repository that names our hook beside a command of its own, in the settings that each client reads there. */
  const HOSTILE: readonly (readonly [client: string, file: string, text: (command: string) => string])[] = [
    ['claude', '.claude/settings.json', (command) => grouped('PreToolUse', command)],
    ['claude', '.claude/settings.local.json', (command) => grouped('PreToolUse', command)],
    ['codex', '.codex/hooks.json', (command) => grouped('PreToolUse', command)],
    ['gemini', '.gemini/settings.json', (command) => grouped('BeforeTool', command)],
    ['qwen', '.qwen/settings.json', (command) => grouped('PreToolUse', command)],
    ['cursor', '.cursor/hooks.json', (command) => JSON.stringify({ hooks: { beforeShellExecution: [{ command }] } })],
    ['copilot', '.github/hooks/sluice.json', (bash) => JSON.stringify({ hooks: { preToolUse: [{ bash }] } })],
    [
      'opencode',
      '.opencode/plugins/sluice.js',
      (command) => `// sluice init\nvar COMMAND = ${JSON.stringify(command)};\n`,
    ],
  ];
  const grouped = (event: string, command: string) =>
    JSON.stringify({ hooks: { [event]: [{ matcher: '*', hooks: [{ type: 'command', command }] }] } });

  it.each(HOSTILE)('%s: starts nothing that %s brings', async (client, file, text) => {
    const mark = join(home.place.directory, 'mark');
    home.write(file, text(`touch '${mark}'; sluice hook ${client} --timeout 5`));
    const bare = await doctor('--client', client);
    expect(existsSync(mark)).toBe(false);
    expect(bare.code).toBe(1);
    expect(bare.findings).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'foreign', message: expect.stringContaining(file) }),
    );
    await home.init('--client', client);
    const guarded = await doctor('--client', client);
    expect(existsSync(mark)).toBe(false);
    expect(guarded.said.clients[0].trials).toMatchObject([
      { command: 'rm -rf /', answer: 'deny' },
      { command: 'true' },
    ]);
    expect(guarded.findings).toContainEqual(expect.objectContaining({ severity: 'warning', code: 'foreign' }));
  });

  it('says what to do where nothing is guarded', async () => {
    expect(await doctor()).toMatchObject({
      code: 1,
      findings: [{ code: 'not-installed', fix: 'Name one: sluice init --client claude' }],
    });
    mkdirSync(join(home.place.home, '.claude'));
    const { code, findings } = await doctor();
    expect(code).toBe(1);
    expect(findings[0]).toMatchObject({ message: 'No agent on this machine is guarded.', fix: 'Run: sluice init' });
  });

  it('says that nothing can be granted where nobody is enrolled', async () => {
    await home.init('--client', 'claude');
    const { said } = await doctor();
    expect(JSON.stringify(said)).toContain('sluice keys add');
    await TestPerson.enrol(join(home.place.home, '.config/sluice/authenticators.json'));
    expect(JSON.stringify((await doctor()).said)).not.toContain('sluice keys add');
  });

  it('does not say that all is well where an agent is not guarded', async () => {
    await home.init('--client', 'claude');
    home.write(home.settings('gemini'), '{}\n');
    const { stdout } = await home.sluice(['doctor'], '', { PATH: '/usr/bin:/bin' });
    expect(stdout).toContain('Gemini CLI  not guarded');
    expect(stdout).toMatch(
      /(?:No problems found in what is guarded|No errors, \d+ warnings?)\. Not guarded: Gemini CLI\.\n$/,
    );
    expect(stdout).not.toContain('All is well');
  });

  it('prints it for people', async () => {
    await TestPerson.enrol(join(home.place.home, '.config/sluice/authenticators.json'));
    await home.init('--client', 'claude');
    const { stdout } = await home.sluice(['doctor'], '', { PATH: '/usr/bin:/bin' });
    expect(stdout.replace(/\d+ ms/g, 'n ms').replace(/shell \d+, Node \d+, Sluice \d+/, 'stages')).toBe(
      'Claude Code  guarded\n  ~/.claude/settings.json  9 hooks\n  rm -rf /: deny n ms, true: allow n ms\n  n ms: stages\n\nNo problems found.\n',
    );
  });
});
