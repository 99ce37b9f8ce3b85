import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Project } from './project.js';
import { PASSPHRASE } from './support/authenticators.js';
import { onTerminal, STARTED_BY_AGENT } from './terminal.js';

const ACME = `program: acme
summary: Deploys services
options: ["-c, --config=read"]
subcommands:
  status: harmless
  deploy:
    options: ["-n, --dry-run", "--plugin=!"]
    operands: app:text
    effects: ["service {app} [deploy] unless -n"]
  drop: service [destroy]
tests:
  acme status: harmless
  acme deploy web: "service web [deploy]"
`;

let app: Project;
let described: string;
const begin = (process?: 'own'): void => {
  app = new Project(process ?? 'shared');
  described = join(dirname(app.own), 'programs');
};
beforeEach(() => begin());
afterEach(() => app.remove());
/** What trusts, or asks on a terminal, has a process for each call. */
const withOwnProcesses = (): void => {
  beforeEach(() => {
    app.remove();
    begin('own');
  });
};

const describeProgram = (name: string, text: string): string => app.write(join(described, `${name}.yaml`), text);
const ALLOW = `extends: [recommended]
effect_rules:
  - { name: Deployments are fine, effect: service, tags: deploy, command: acme, decision: allow }
`;

describe('a described program', { timeout: 60_000 }, () => {
  it('is judged by its effects, and again out of the cache', async () => {
    describeProgram('acme', ACME);
    app.write(app.own, ALLOW);
    const expected = {
      'acme deploy web': 'allow',
      'acme deploy web --plugin x': 'none',
      'acme deploy web --new': 'none',
      'acme status': 'none',
      'acme drop': 'ask',
    };
    const commands = Object.keys(expected);
    expect(await app.judgeAll(commands)).toEqual(expected);
    const [cache = ''] = readdirSync(join(app.place.state, 'cache')).filter((name) => name.endsWith('.json'));
    expect(readFileSync(join(app.place.state, 'cache', cache), 'utf8')).toContain('"names":["acme"]');
    expect(await app.judgeAll(commands)).toEqual(expected);
  });

  it('counts no longer, or otherwise, when its file changes', async () => {
    const file = describeProgram('acme', ACME);
    app.write(app.own, ALLOW);
    expect((await app.judge('acme deploy web')).decision).toBe('allow');
    writeFileSync(file, ACME.replace('[deploy]', '[destroy]'));
    expect((await app.judge('acme deploy web')).decision).toBe('ask');
    describeProgram('other', ACME);
    expect((await app.judge('acme deploy web')).decision).toBe('none');
  });

  it('is kept from agents, as the policy is', async () => {
    const file = join(described, 'acme.yaml');
    expect((await app.judge({ tool: 'Write', input: { file_path: file, content: 'x' } })).decision).toBe('deny');
    expect(await app.judgeAll([`touch ${file}`, `rm -r ${described}`, 'sluice program new acme'])).toEqual({
      [`touch ${file}`]: 'deny',
      [`rm -r ${described}`]: 'deny',
      'sluice program new acme': 'deny',
    });
    describeProgram('acme', ACME.replace('--config=read', '--config=write'));
    expect((await app.judge(`acme -c ${app.own} status`)).decision).toBe('deny');
  });

  it('is reported where something is wrong with it, and the rest of the policy holds', async () => {
    describeProgram('acme', ACME.replace('[destroy]', '[destory]'));
    app.write(app.own, `${ALLOW}bash_rules: [{ command: beta, decision: deny }]\n`);
    expect(await app.judgeAll(['acme deploy web', 'beta'])).toEqual({ 'acme deploy web': 'none', beta: 'deny' });
    const { code, stdout } = await app.sluice(['status']);
    expect(code).toBe(1);
    expect(stdout).toContain('acme.yaml:10: "destory" is not a tag: did you mean "destroy"?');
    const start = { hook_event_name: 'SessionStart', session_id: 's', cwd: app.root, source: 'startup' };
    const told = await app.sluice(['hook', 'claude'], JSON.stringify(start));
    expect(`${told.stdout}${told.stderr}`).toContain('is not a tag');
  });
});

describe.skipIf(STARTED_BY_AGENT)('a project that describes a program', { timeout: 60_000 }, () => {
  withOwnProcesses();
  const project = `programs:\n${ACME.trimEnd().replace(/^/gm, '    ').replace('    program', '  - program')}\n`;

  it('adds effects until it is trusted; then they are what is known', async () => {
    app.write('sluice.yaml', project);
    app.write(app.own, ALLOW);
    expect(await app.judgeAll(['acme deploy web', 'acme drop'])).toEqual({
      'acme deploy web': 'none',
      'acme drop': 'ask',
    });
    expect((await app.sluice(['status'])).stdout).toContain('1 program (its effects are added, and it stays unknown)');
    await app.person();
    const { code, stdout } = await onTerminal(app.place, ['trust'], {
      cwd: app.root,
      typed: ['trust\n', `${PASSPHRASE}\n`],
    });
    expect(code).toBe(0);
    expect(stdout).toContain('It would say what these programs do:');
    expect((await app.judge('acme deploy web')).decision).toBe('allow');
  });
});

describe('sluice check', { timeout: 60_000 }, () => {
  it('runs the tests of descriptions, and tells the file, the line, what was expected and found', async () => {
    const file = describeProgram('acme', ACME.replace('"service web [deploy]"', 'harmless'));
    const { code, stdout } = await app.sluice(['check']);
    expect(code).toBe(1);
    expect(stdout).toContain(`error test  ${file}:13:1`);
    expect(stdout).toContain('"acme deploy web": expected "harmless", found "service web [deploy]".');
  });

  it('checks them with the policy of the user, with that of a project, and alone', async () => {
    const file = describeProgram('acme', ACME);
    expect((await app.sluice(['check'])).stdout).toContain(`ok  ${described}: no problems found.`);
    app.write(app.own, ALLOW);
    expect((await app.sluice(['check'])).stdout).toBe(`ok  ${app.own}: no problems found.\n`);
    app.write('sluice.yaml', 'bash_rules: [{ name: No beta, command: beta, decision: deny }]\n');
    const both = await app.sluice(['check']);
    expect(both.stdout).toBe(`ok  sluice.yaml: no problems found.\n\nok  ${described}: no problems found.\n`);
    expect((await app.sluice(['check', file])).stdout).toBe(`ok  ${file}: no problems found.\n`);
    writeFileSync(file, ACME.replace('status: harmless', 'status: harmles'));
    const { stdout } = await app.sluice(['check', '--json', file]);
    expect(JSON.parse(stdout)).toMatchObject({ errors: 1, problems: [{ code: 'program', at: { file, line: 5 } }] });
  });

  it('finds two files with one name', async () => {
    describeProgram('a', ACME);
    describeProgram('b', ACME);
    const { code, stdout } = await app.sluice(['check']);
    expect(code).toBe(1);
    expect(stdout).toContain(`"acme" is described here and in ${join(described, 'a.yaml')}:1.`);
  });

  it('gives the tests of the policy what is described', async () => {
    describeProgram('acme', ACME);
    app.write(app.own, `${ALLOW}tests: [{ command: acme deploy web, expect: allow }]\n`);
    expect((await app.sluice(['test'])).code).toBe(0);
    expect((await app.sluice(['check'])).code).toBe(0);
  });
});

describe('sluice explain --program', { timeout: 60_000 }, () => {
  it('shows what a file says', async () => {
    const file = describeProgram('acme', ACME);
    expect(await app.sluice(['explain', '--program', 'acme'])).toMatchObject({
      code: 0,
      stdout: `acme: Deploys services
  described in ${file}:1 (yours)
  options   -c=read  --config=read
  status
    operands  text*
    effect    only what its operands and options do
  deploy
    options   -n  --dry-run  --plugin=!
    operands  app:text
    effect    service {app} [deploy] unless -n
  drop
    operands  text*
    effect    service [destroy]

tests
  acme status  ->  harmless
  acme deploy web  ->  service web [deploy]
`,
    });
    const { stdout } = await app.sluice(['explain', '--program', 'acme', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      program: 'acme',
      known: true,
      descriptions: [{ origin: { kind: 'policy', layer: 'yours', at: { file, line: 1 } }, tests: [{}, {}] }],
    });
  });

  it('says who knows a program, and how to describe one that nobody knows', async () => {
    const { stdout } = await app.sluice(['explain', '--program', 'sed']);
    expect(stdout).toMatch(/^sed\n {2}known by Sluice's own (?:code|data)/);
    const unknown = await app.sluice(['explain', '--program', 'acme']);
    expect(unknown.code).toBe(1);
    expect(unknown.stdout).toContain('sluice program new acme');
    expect((await app.sluice(['explain', '--program', 'acme', 'rm x'])).code).toBe(2);
  });

  it('says where a description does not count', async () => {
    describeProgram('acme', ACME);
    app.write('sluice.yaml', 'programs: [{ program: acme, effects: none }]\n');
    const { stdout } = await app.sluice(['explain', '--program', 'acme']);
    expect(stdout).toContain('sluice.yaml:1 (project); not trusted');
  });

  it('explains a command with what is described', async () => {
    describeProgram('acme', ACME);
    const { stdout } = await app.sluice(['explain', 'acme deploy web']);
    expect(stdout).toContain('service  web  deploy');
  });
});

describe('sluice program new', { timeout: 60_000 }, () => {
  withOwnProcesses();
  const HELP = `Usage: acme <command>

Options:
  -f, --force          do not ask
  -o, --output <FILE>  where to write

Commands:
  deploy   Deploys a service
`;
  const install = (): { PATH: string; marker: string } => {
    const bin = join(app.place.directory, 'bin');
    const marker = join(app.place.directory, 'ran');
    mkdirSync(bin);
    writeFileSync(join(bin, 'acme'), `#!/bin/sh\necho "$@" > '${marker}'\ncat <<'END'\n${HELP}END\n`);
    chmodSync(join(bin, 'acme'), 0o755);
    return { PATH: `${bin}:${process.env.PATH}`, marker };
  };

  it('runs nothing without a terminal', async () => {
    const { PATH, marker } = install();
    const { code, stderr } = await app.sluice(['program', 'new', 'acme'], 'y\n', { PATH });
    expect(code).toBe(2);
    expect(stderr).toMatch(/--no-run/);
    expect(existsSync(marker)).toBe(false);
    expect(existsSync(described)).toBe(false);
  });

  it('writes a template without running anything, and never over a file', async () => {
    const { PATH, marker } = install();
    const { code, stdout } = await app.sluice(['program', 'new', 'acme', '--no-run'], '', { PATH });
    expect(code).toBe(0);
    expect(stdout).toContain('sluice check');
    const file = join(described, 'acme.yaml');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(existsSync(marker)).toBe(false);
    writeFileSync(file, ACME);
    expect(await app.sluice(['program', 'new', 'acme', '--no-run'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('acme is described already'),
    });
    expect(readFileSync(file, 'utf8')).toBe(ACME);
  });

  it.each(['../acme', 'a/b', '', '-x', 'a b'])('refuses the name %j', async (name) => {
    expect((await app.sluice(['program', 'new', '--no-run', '--', name])).code).toBe(2);
  });

  it('refuses a program that Sluice knows', async () => {
    const { code, stderr } = await app.sluice(['program', 'new', 'git', '--no-run']);
    expect(code).toBe(2);
    expect(stderr).toContain('Sluice knows git itself');
  });

  it.skipIf(STARTED_BY_AGENT)('shows the command, and runs it after a yes only', async () => {
    const { PATH, marker } = install();
    const no = await onTerminal(app.place, ['program', 'new', 'acme'], { cwd: app.root, typed: 'n\n', env: { PATH } });
    expect(no.code).toBe(1);
    expect(no.stdout).toContain('/bin/acme --help');
    expect(existsSync(marker)).toBe(false);
    const yes = await onTerminal(app.place, ['program', 'new', 'acme'], { cwd: app.root, typed: 'y\n', env: { PATH } });
    expect(yes.code).toBe(0);
    expect(readFileSync(marker, 'utf8')).toBe('--help\n');
    const text = readFileSync(join(described, 'acme.yaml'), 'utf8');
    expect(text).toContain('"-o, --output=!"');
    expect(text).toContain('"deploy": "unknown: not described yet"');
    expect((await app.sluice(['check'])).code).toBe(0);
    expect((await app.judge('acme deploy --force')).decision).toBe('none');
  });
});
