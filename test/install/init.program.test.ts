import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadInstallers } from '../../src/clients/index.js';
import { onTerminal, plain, STARTED_BY_AGENT } from '../terminal.js';
import { bash, Home } from './home.js';

const INSTALLERS = await loadInstallers();

let home: Home;
beforeEach(() => {
  home = new Home('shared');
});
afterEach(() => home.remove(), 60_000);

const OTHERS = `{
   // mine: do not touch
   "model": "opus", /* the best */
   "hooks": {
      "PreToolUse": [
         { "matcher": "Bash", "hooks": [{ "type": "command", "command": "other --strict" }] } // theirs
      ],
      "WorktreeCreate": [ ],
   },
   "permissions": { "deny": ["Read(./.env)"] }
}`;

const FILES: readonly (readonly [name: string, text: string | undefined])[] = [
  ['no file', undefined],
  ['an empty file', ''],
  ['{}', '{}'],
  ["comments, three spaces and another tool's hooks", OTHERS],
  ['tabs, and line ends of Windows', '{\r\n\t"model": "opus",\r\n\t"hooks": {\r\n\t\t"Stop": []\r\n\t}\r\n}\r\n'],
  ['a mark of the byte order, and one line', '\uFEFF{"model":"opus"}'],
];

/** Every file below a directory, with its bytes. */
function tree(directory: string): Record<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => !statSync(join(directory, name)).isDirectory());
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(directory, name), 'latin1')]));
}

describe.skipIf(STARTED_BY_AGENT)('init', { timeout: 60_000 }, () => {
  it.each(FILES)('%s: then uninstall, and every byte is as it was; twice changes nothing', async (_, text) => {
    const path = home.settings('claude');
    if (text !== undefined) home.write(path, text);
    const before = tree(home.place.home);
    await home.init('--client', 'claude');
    const after = readFileSync(path, 'utf8');
    expect(after).toContain('sluice-hook claude --timeout 50');
    const once = tree(home.place.home);
    const again = await home.init('--client', 'claude', '--json');
    expect(JSON.parse(again.stdout).clients).toMatchObject([{ client: 'claude', changed: false }]);
    expect(tree(home.place.home)).toEqual(once);
    const { code, stdout } = await home.uninstall();
    expect({ code, stdout }).toMatchObject({ code: 0 });
    // The policy is the user's by now.
    expect(Object.keys(tree(home.place.home)).filter((name) => !(name in before))).toEqual([
      '.config/sluice/sluice.yaml',
    ]);
    expect(tree(home.place.home)).toMatchObject(before);
    if (text === undefined) expect(existsSync(dirname(path))).toBe(false);
  });

  it.each(INSTALLERS.map(({ name }) => name))(
    '%s: the hook in its settings denies and lets through',
    async (client) => {
      const { code, stdout } = await home.init('--client', client, '--json');
      const said = JSON.parse(stdout);
      expect({ code, said }).toMatchObject({
        code: 0,
        said: { clients: [{ client, changed: true }], findings: [{ code: 'person' }] },
      });
      expect(said.tried).toMatchObject([
        {
          client,
          works: true,
          examples: [
            {
              command: 'git push --force',
              answer: 'deny',
              reason: expect.stringContaining('Force push rewrites shared history'),
            },
            { command: 'git status' },
          ],
        },
      ]);
      expect(existsSync(home.settings(client))).toBe(true);
      await home.uninstall('--client', client);
      expect(existsSync(home.settings(client))).toBe(false);
      expect(existsSync(home.launcher)).toBe(false);
    },
  );

  it('uninstall says first what would change, and in the end what stays', async () => {
    home.write(home.settings('claude'), '{ "model": "opus" }\n');
    await home.init('--client', 'claude');
    const before = tree(home.place.home);
    const tried = await home.sluice(['uninstall', '--dry-run']);
    expect(tried).toMatchObject({ code: 0, stderr: '' });
    expect(tried.stdout).toMatch(/settings\.json {2}as it was before, to the byte\n[\s\S]*Nothing was changed\.\n$/);
    expect(tree(home.place.home)).toEqual(before);
    const said = JSON.parse((await home.sluice(['uninstall', '--dry-run', '--json'])).stdout);
    expect(said).toMatchObject({ dryRun: true, files: [{ client: 'claude', fate: 'restored' }] });
    const { stdout } = await home.uninstall();
    expect(stdout).toMatch(/~\/\.config\/sluice +your policy, saved rules and passphrase\n/);
    expect(stdout).toMatch(/\/audit +the audit log\n/);
    expect(said.stays.every((path: string) => existsSync(path))).toBe(true);
  });

  it('what others changed meanwhile stays; only our own hooks go', async () => {
    const path = home.write(home.settings('claude'), '{\n  "model": "opus"\n}\n');
    await home.init('--client', 'claude');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"opus"', '"sonnet"'));
    const { stdout } = await home.uninstall();
    expect(stdout).toContain('the hooks of Sluice are out; what others changed stays');
    expect(readFileSync(path, 'utf8')).toBe('{\n  "model": "sonnet"\n}\n');
  });

  it('writes through a link, and keeps the mode', async () => {
    const real = home.write(join(home.place.directory, 'dotfiles', 'claude.json'), '{ "model": "opus" }\n');
    chmodSync(real, 0o640);
    mkdirSync(dirname(home.settings('claude')));
    symlinkSync(real, home.settings('claude'));
    await home.init('--client', 'claude');
    expect(lstatSync(home.settings('claude')).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain('sluice-hook claude');
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readdirSync(dirname(real))).toEqual(['claude.json']);
    await home.uninstall();
    expect(lstatSync(home.settings('claude')).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toBe('{ "model": "opus" }\n');
    expect(statSync(real).mode & 0o777).toBe(0o640);
  });

  it.each([
    [
      'half a document',
      (path: string) => home.write(path, '{\n "hooks": {'),
      /settings\.json is not valid JSON \(line 2\)\. Nothing was changed\. Mend the file/,
    ],
    [
      'a directory',
      (path: string) => mkdirSync(path, { recursive: true }),
      /settings\.json is a directory, and should be a file\. Nothing was changed\. Move it away/,
    ],
    [
      'a file where its folder should be',
      (path: string) => home.write(dirname(path), ''),
      /has a file where a directory should be\. Nothing was changed\. Move that file away/,
    ],
    [
      'a link to nothing',
      (path: string) => (mkdirSync(dirname(path)), symlinkSync('/nowhere/at/all', path)),
      /is a link to a file that is not there/,
    ],
    ['no UTF-8', (path: string) => home.write(path, Buffer.from([0x7b, 0xff, 0x7d])), /settings\.json is not UTF-8/],
  ])('%s in the place of the settings is explained, and nothing is half done', async (_, make, message) => {
    make(home.settings('claude'));
    const { code, stderr } = await home.init('--client', 'gemini', 'claude');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
    expect(existsSync(home.settings('gemini'))).toBe(false);
    expect(existsSync(home.launcher)).toBe(false);
    expect(existsSync(home.own)).toBe(false);
  });

  it('a home that cannot be written is explained', async () => {
    const root = process.getuid?.() === 0;
    // For the administrator, only a file system can say no.
    const place = root ? '/sys' : home.place.home;
    if (!root) chmodSync(place, 0o555);
    const { code, stderr } = await home.sluice(['init', '--yes', '--client', 'claude'], '', {
      HOME: place,
      XDG_STATE_HOME: join(place, 'state'),
    });
    if (!root) chmodSync(place, 0o755);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /(may not be written by you|on a file system that cannot be written)\. Nothing was changed\. \S/,
      ),
    });
  });

  it('an agent may not; it may look', async () => {
    const env = { CLAUDECODE: '1' };
    for (const command of ['init', 'uninstall']) {
      const { code, stderr } = await home.sluice([command, '--yes', '--client', 'claude'], '', env);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('is for people') });
    }
    const { code, stdout } = await home.sluice(['init', '--client', 'claude', '--dry-run'], '', env);
    expect(code).toBe(0);
    expect(stdout).toContain('+        "matcher": "*",');
    expect(stdout).toMatch(/Nothing was changed\.\n$/);
    expect(existsSync(home.settings('claude'))).toBe(false);
  });

  it.each([
    ['nobody to ask', ['init', '--client', 'claude'], 2, /There is nobody to ask here\. Add --yes/],
    [
      'a name that nobody has',
      ['init', '--yes', '--client', 'clade'],
      2,
      /There is no such client\..*Did you mean "claude"\?/,
    ],
    ['two places', ['init', '--yes', '--user', '--project'], 2, /"--user" and "--project" are two places/],
    ['no agent', ['init', '--yes'], 1, /No agent was found on this machine\.\nName the one that you have/],
    ['nothing to take away', ['uninstall', '--yes'], 1, /There is nothing of Sluice in these settings/],
  ])('%s', async (_, args, code, message) => {
    // No client of this machine is found.
    const ended = await home.sluice(args, '', { PATH: '/usr/bin:/bin' });
    expect({ code: ended.code, said: ended.stderr + ended.stdout }).toEqual({
      code,
      said: expect.stringMatching(message),
    });
  });

  it('asks a person, who may type ahead', async () => {
    home.write(home.settings('claude'), '{}');
    home.write(home.settings('gemini'), '{}');
    const { code, stdout } = await onTerminal(home.place, ['init'], {
      cwd: home.root,
      // What it does not know is asked again: a no would write into the project.
      typed: ['maybe\n\nn\ny\ny\n\n', 'n\n'],
      env: { PATH: '/usr/bin:/bin' },
    });
    const shown = plain(stdout);
    expect(shown).toContain('Guard agents in all your projects?');
    expect(shown).toMatch(/\nExpected y or n\.\nGuard agents in all your projects\?.*\[Y\/n\]: \n/);
    expect(shown).toContain('Guard Claude Code? ~/.claude/settings.json [Y/n]: n');
    expect(shown).toContain('Only watch at first? It judges and records, and stops nothing. [y/N]: y');
    expect(shown).toMatch(/Keep a process that answers hooks faster.*\[y\/N\]: \n/s);
    expect(shown).toMatch(/Enrol a passphrase now\? \[Y\/n\]: n/);
    expect(shown).toMatch(/No passphrase is enrolled: what waits for you can be denied, not allowed/);
    expect(shown).toMatch(/git push --force .*recorded, not stopped/);
    expect(code).toBe(0);
    expect(readFileSync(home.launcher, 'utf8')).toMatch(/^#!\/bin\/sh/);
    expect(readFileSync(home.settings('claude'), 'utf8')).toBe('{}');
    expect(readFileSync(home.settings('gemini'), 'utf8')).toContain('sluice-hook gemini');
    expect(readFileSync(home.own, 'utf8')).toMatch(/^mode: observe$/m);
  });

  it('nobody there in the end, and nothing is changed', async () => {
    home.write(home.settings('claude'), '{}');
    const { code, stdout } = await onTerminal(home.place, ['init'], { cwd: home.root, typed: '\u0004' });
    expect(plain(stdout)).toContain('Nothing was changed.');
    expect(code).toBe(1);
    expect(readFileSync(home.settings('claude'), 'utf8')).toBe('{}');
  });

  it('a policy that is there is never touched', async () => {
    home.write(home.own, 'version: 1\nextends: [strict]\n');
    const { stdout } = await home.init('--client', 'claude');
    expect(stdout).toContain('is there, and stays as it is');
    const watching = await home.init('--client', 'claude', '--observe');
    expect(watching.stdout).toContain('To only watch, add this line to it: mode: observe');
    expect(readFileSync(home.own, 'utf8')).toBe('version: 1\nextends: [strict]\n');
  });

  it.each([
    ['says nothing', 'version: 1\n'],
    ['allows it', 'version: 1\nbash_rules: [{ command: git, decision: allow }]\n'],
    ['asks about everything', 'version: 1\nbash_rules: [{ command_pattern: ".*", decision: ask }]\n'],
  ])('a policy that %s is no failure: init and doctor agree', async (_, text) => {
    home.write(home.own, text);
    const { code, stdout } = await home.init('--client', 'claude');
    expect(stdout).not.toContain('It does not work');
    const told = await home.sluice(['doctor'], '', { PATH: '/usr/bin:/bin' });
    expect([code, told.code]).toEqual([0, 0]);
  });

  it('a home with a line end in its name is guarded, and its policy loads', async () => {
    const odd = join(home.place.directory, 'a\nb: c');
    mkdirSync(odd);
    const env = { HOME: odd, XDG_CONFIG_HOME: '', XDG_DATA_HOME: '', XDG_STATE_HOME: '' };
    expect(await home.sluice(['init', '--yes', '--client', 'claude'], '', env)).toMatchObject({ code: 0, stderr: '' });
    expect((await home.sluice(['check', join(odd, '.config/sluice/sluice.yaml')], '', env)).code).toBe(0);
  });

  it('what a killed init has left is swept by the next, and by uninstall', async () => {
    await home.init('--client', 'claude');
    const gone = spawnSync('true').pid;
    const left = [join(home.place_.data, 'versions/0.0.1-0123456789ab/dist'), dirname(home.settings('claude'))].map(
      (at) => join(at, `.sluice-${gone}-0123456789ab`),
    );
    const spoil = () => {
      for (const path of left) home.write(path, 'half');
    };
    const mine = home.write(join(dirname(home.settings('claude')), '.sluice-mine'), 'kept');
    const running = home.write(join(home.place_.data, `.sluice-${process.pid}-0123456789ab`), 'kept');
    spoil();
    await home.init('--client', 'claude');
    expect([...left, mine, running].map((path) => existsSync(path))).toEqual([false, false, true, true]);
    for (const path of [mine, running]) rmSync(path);
    spoil();
    await home.uninstall();
    expect(existsSync(home.place_.data)).toBe(false);
    home.write(left[0] ?? '', 'half');
    expect((await home.uninstall()).code).toBe(0);
    expect(existsSync(home.place_.data)).toBe(false);
  });

  it('what others could write is not started', async () => {
    mkdirSync(home.place_.data, { recursive: true });
    chmodSync(home.place_.data, 0o777);
    const { code, stderr } = await home.init('--client', 'claude');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('can be written by others') });
    expect(existsSync(home.settings('claude'))).toBe(false);
  });

  it('for a project: shared settings, a policy that is trusted, and nothing of this home in it', async () => {
    // Without a person's proof nothing is trusted; this is about the rest.
    home.write(
      join(home.place.home, '.config/sluice/sluice.yaml'),
      'extends: [recommended]\napprovals: { proof: none }\n',
    );
    const { code } = await home.init('--client', 'claude', '--project');
    expect(code).toBe(0);
    const text = readFileSync(home.settings('claude', 'project'), 'utf8');
    expect(text).not.toContain(home.place.home);
    expect(text).toContain('${XDG_DATA_HOME:-$HOME/.local/share}');
    const { code: denied } = await home.run(home.command('claude', 'PreToolUse', 'project'), bash('git push --force'));
    expect(denied).toBe(2);
    expect((await home.sluice(['status'])).stdout).toMatch(/^ {2}project {3}sluice\.yaml {2}trusted/m);
    // Somebody else, who has no Sluice.
    const [gate, other] = ['PreToolUse', 'Stop'].map((event) => home.command('claude', event, 'project'));
    const stranger = { PATH: '/usr/bin:/bin', HOME: join(home.place.directory, 'stranger') };
    const missing = await home.run(gate ?? '', bash('true'), stranger);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('Run: npx sluice init --project') });
    expect(await home.run(other ?? '', bash('true'), stranger)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect((await home.sluice(['check'])).stdout).toContain('no problems found');
    await home.uninstall('--project');
    expect(existsSync(dirname(home.settings('claude', 'project')))).toBe(false);
  });

  it.each([
    ['claude', '.claude/settings.json', 'package.json'],
    ['claude', '.claude', ''],
    ['gemini', '.gemini', ''],
    ['copilot', '.github/hooks', ''],
    ['opencode', '.opencode', ''],
  ])('%s for a project: %s, a link out of it, is not followed', async (client, link, name) => {
    const outside = join(home.place.directory, 'outside');
    home.write(join(outside, 'package.json'), '{ "name": "mine" }');
    const at = join(home.root, link);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(join(outside, name), at);
    const before = tree(home.place.directory);
    const { code, stderr } = await home.init('--client', client, '--project');
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/a link that leads out of the project, to .*outside/),
    });
    expect(tree(home.place.directory)).toEqual(before);
  });

  it('for a project: a link within it is followed, and stays', async () => {
    home.write('shared/settings.json', '{}');
    mkdirSync(join(home.root, '.claude'));
    symlinkSync('../shared/settings.json', home.settings('claude', 'project'));
    expect((await home.init('--client', 'claude', '--project')).code).toBe(0);
    expect(lstatSync(home.settings('claude', 'project')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(home.root, 'shared/settings.json'), 'utf8')).toContain('sluice-hook');
  });

  it('the record of what was there is for the user alone', async () => {
    home.write(home.settings('claude'), '{ "env": { "TOKEN": "x" } }');
    await home.init('--client', 'claude');
    expect(statSync(join(home.place.state, 'install.json')).mode & 0o777).toBe(0o600);
    rmSync(join(home.place.state, 'install.json'));
    await home.uninstall();
    expect(JSON.parse(readFileSync(home.settings('claude'), 'utf8'))).toEqual({ env: { TOKEN: 'x' } });
  });
});
