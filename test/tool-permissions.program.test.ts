import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BuiltProject } from './build/built.js';
import { Project, whyNotManaged } from './project.js';
import { ROOT } from './spawn.js';
import { PASSPHRASE } from './support/authenticators.js';
import { onTerminal, plain, STARTED_BY_AGENT } from './terminal.js';

/** A whole `tool_permissions.yaml` of sixty rules, in the form of the system that it comes from, as it is. */
const TEXT = readFileSync(join(ROOT, 'test/fixtures/tool-permissions/tool_permissions.yaml'), 'utf8');

const NO_MANAGED = whyNotManaged() !== undefined;
let app: Project;
beforeEach(() => {
  app = new Project('shared');
  for (const name of ['existing', 'notes', 'src']) mkdirSync(join(app.root, name));
});
afterEach(() => app.remove());

/** What it decides by itself, beside `recommended`, and as long as nobody trusts it. */
const COMMANDS: [command: string, alone: string, beside: string, untrusted: string][] = [
  ['git status && git diff', 'allow', 'allow', 'allow'],
  ['git -C firmware log --oneline', 'allow', 'allow', 'allow'],
  ['git add -A', 'deny', 'deny', 'deny'],
  ['git add .', 'deny', 'deny', 'deny'],
  ['git add src/main.c', 'ask', 'ask', 'defer'],
  ['git commit -m x', 'allow', 'defer', 'defer'],
  ['git push origin feature', 'ask', 'ask', 'ask'],
  ['git push origin master', 'deny', 'deny', 'deny'],
  ['git push --force origin feature', 'deny', 'deny', 'deny'],
  ['git reset --hard', 'deny', 'deny', 'deny'],
  ["find . -name '*.c' -exec rm {} ';'", 'deny', 'deny', 'deny'],
  ["find . -name '*.c' -exec grep main {} ';'", 'allow', 'allow', 'allow'],
  ["find . -name '*.c' -exec chmod +x {} ';'", 'ask', 'ask', 'ask'],
  ["find . -name '*.o' -delete", 'ask', 'ask', 'ask'],
  ['find . 2>&1', 'allow', 'allow', 'allow'],
  ['echo "test; ls"', 'allow', 'allow', 'allow'],
  ['echo hi > x', 'ask', 'ask', 'ask'],
  ['cat > src/main.c', 'deny', 'deny', 'deny'],
  ['cat > notes/x.md', 'ask', 'ask', 'ask'],
  ['cat README.md', 'allow', 'allow', 'allow'],
  ['cat a.txt | grep "foo bar"', 'allow', 'allow', 'allow'],
  ['mv notes/developer/inbox/a.md notes/developer/done/', 'allow', 'allow', 'defer'],
  ['rm -rf build', 'deny', 'deny', 'deny'],
  ['rm eeprom.bin', 'allow', 'allow', 'defer'],
  ['rm x', 'ask', 'ask', 'ask'],
  ['sudo make install', 'deny', 'deny', 'deny'],
  ['dd if=a of=/dev/sda', 'deny', 'deny', 'deny'],
  ['make clean && make all', 'allow', 'allow', 'defer'],
  ['ninja', 'allow', 'allow', 'defer'],
  ['ninjatool', 'ask', 'ask', 'defer'],
  ['arm-none-eabi-size firmware.elf', 'allow', 'allow', 'defer'],
  ['dfu-util -D x.bin', 'ask', 'ask', 'ask'],
  ['npm test', 'allow', 'allow', 'defer'],
  ['npm install x', 'ask', 'ask', 'ask'],
  ['./build/SIMULATOR.elf', 'allow', 'allow', 'defer'],
  ['pkill SIMULATOR.elf', 'allow', 'allow', 'defer'],
  ['kill 123', 'ask', 'ask', 'ask'],
  ['rg main', 'allow', 'allow', 'allow'],
  ['frobnicate --all', 'ask', 'ask', 'defer'],
  ['sed -i s/a/b/ x', 'deny', 'deny', 'deny'],
  ['sed -n 1p x', 'allow', 'allow', 'allow'],
  ['gh pr list', 'allow', 'allow', 'allow'],
  ['gh pr create --title x', 'ask', 'ask', 'ask'],
  ['gh api repos', 'deny', 'deny', 'deny'],
  ['curl https://example.com', 'deny', 'deny', 'deny'],
  ['mkdir existing', 'allow', 'allow', 'defer'],
  ['mkdir -p existing', 'allow', 'allow', 'defer'],
  ['mkdir -p new', 'ask', 'ask', 'defer'],
  ['mkdir firmware/notes', 'deny', 'deny', 'deny'],
  ['if [ -f x ]; then ls; fi', 'allow', 'allow', 'allow'],
  ['false-tool', 'ask', 'ask', 'defer'],
  ['cat $X', 'ask', 'ask', 'defer'],
  ['git status && frobnicate', 'ask', 'ask', 'defer'],
  ['ls && git push -f origin x', 'deny', 'deny', 'deny'],
];
const TOOLS: [tool: string, input: object, alone: string, beside: string, untrusted: string][] = [
  ['TodoWrite', { todos: [] }, 'allow', 'allow', 'allow'],
  ['Read', { file_path: 'README.md' }, 'allow', 'allow', 'allow'],
  ['WebFetch', { url: 'https://example.com', prompt: 'x' }, 'allow', 'allow', 'defer'],
  ['mcp__simulator__start', {}, 'allow', 'allow', 'defer'],
  ['Write', { file_path: 'src/main.c', content: '' }, 'ask', 'ask', 'ask'],
  ['Write', { file_path: 'firmware/notes/a.md', content: '' }, 'deny', 'deny', 'deny'],
  ['Edit', { file_path: 'src/a.generated.h', old_string: 'a', new_string: 'b' }, 'deny', 'deny', 'deny'],
  ['SomeTool', { a: 1 }, 'ask', 'ask', 'defer'],
];

type Layer = 0 | 1 | 2;

/** All calls at once: what the hook would decide, in the order of the table. */
async function decisions(): Promise<string[]> {
  const calls = [
    ...COMMANDS.map(([command]) => ({ tool_name: 'Bash', tool_input: { command } })),
    ...TOOLS.map(([tool_name, tool_input]) => ({ tool_name, tool_input })),
  ];
  const lines = calls.map((call) => `${JSON.stringify({ ...call, cwd: app.root })}\n`).join('');
  const { stdout, stderr } = await app.sluice(['replay', '-', '--scripts', '--json'], lines);
  const names = [
    ...COMMANDS.map(([command]) => command),
    ...TOOLS.map(([tool, input]) => `${tool} ${JSON.stringify(input)}`),
  ];
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).decision as string);
  expect([stderr, answers.length]).toEqual(['', names.length]);
  return names.map((name, index) => `${answers[index]}: ${name}`);
}

const expected = (layer: Layer): string[] => [
  ...COMMANDS.map(([command, ...said]) => `${said[layer]}: ${command}`),
  ...TOOLS.map(([tool, input, ...said]) => `${said[layer]}: ${tool} ${JSON.stringify(input)}`),
];

const beside = () => app.write(join(app.own, '../tool_permissions.yaml'), TEXT);
const IN_PROJECT = '.claude/hooks/tool_permissions.yaml';

/** A call as the document has it: without the name of an event. */
const literal = (command: string) => JSON.stringify({ tool_name: 'Bash', tool_input: { command }, cwd: app.root });

describe('a tool_permissions.yaml of sixty rules, as it is', { timeout: 120_000 }, () => {
  it('has no problems', async () => {
    expect(TEXT.match(/^ {2}- name:/gm)).toHaveLength(60);
    const { code, stdout } = await app.sluice(['check', '--strict', app.write(IN_PROJECT, TEXT)]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ok {2}/)]);
  });

  it('included by your own policy, it decides as its own hook did', async () => {
    beside();
    app.write(app.own, 'version: 1\nextends: [./tool_permissions.yaml]\n');
    expect(await decisions()).toEqual(expected(0));
  });

  it.skipIf(NO_MANAGED)(
    'as the managed policy, it decides the same, and no permission of the user loosens one of its rules',
    async () => {
      app.write(join(app.managed, 'tool_permissions.yaml'), TEXT);
      app.write(join(app.managed, 'sluice.yaml'), 'version: 1\nextends: [./tool_permissions.yaml]\n');
      // Permissions of the user's own for what its rules ask about and deny.
      const own = ['rm', 'kill', 'gh', 'curl', 'git, argument_pattern: "^(push|reset)"'];
      const rules = own.map((command) => `{ command: ${command}, decision: allow }`).join(', ');
      app.write(app.own, `version: 1\nbash_rules: [${rules}]\n`);
      expect(await decisions()).toEqual(expected(0));
    },
  );

  it('beside recommended, the strictest of both holds', async () => {
    beside();
    app.write(app.own, 'version: 1\nextends: [recommended, ./tool_permissions.yaml]\n');
    expect(await decisions()).toEqual(expected(1));
  });

  it('in a project that nobody trusts, it only tightens', async () => {
    app.write(IN_PROJECT, TEXT);
    expect(await decisions()).toEqual(expected(2));
    await app.sluice(['hook', 'claude'], literal('make all'));
    expect(existsSync(join(app.place.home, 'skyloop'))).toBe(false);
  });

  it.skipIf(STARTED_BY_AGENT)('trusted where its own hook keeps it, all of it counts', async () => {
    await app.person();
    app.write(IN_PROJECT, TEXT);
    const typed = ['trust\n', `${PASSPHRASE}\n`];
    const { code, stdout } = await onTerminal(app.place, ['trust'], { cwd: app.root, typed });
    expect([code, plain(stdout)]).toEqual([0, expect.stringContaining('Trusted.')]);
    expect(await decisions()).toEqual(expected(1));
    await app.sluice(['hook', 'claude'], literal('make all'));
    const status = JSON.parse((await app.sluice(['status', '--json'])).stdout);
    expect(status).toMatchObject({
      logging: { file: 'logs/tool_permissions.log', max_size_kb: 200 },
      files: [{ path: join(app.root, IN_PROJECT), trusted: true }],
      defaults: { unknown: 'ask' },
    });
    const log = join(app.place.state, 'logs/tool_permissions.log');
    expect(readFileSync(log, 'utf8')).toContain('"what":"make all"');
  });

  it('says what a rule that allows has to say, also where a pack leaves the call to the client', async () => {
    beside();
    app.write(app.own, 'version: 1\nextends: [./tool_permissions.yaml, recommended]\n');
    const { stdout } = await app.sluice(['hook', 'claude'], literal('git commit -m x'));
    expect(JSON.parse(stdout).hookSpecificOutput).toEqual({
      hookEventName: 'PreToolUse',
      additionalContext: expect.stringContaining('Name the board in the first line of the message.'),
    });
  });

  it("answers the document's own JSON, with what a rule that allows has to say, and logs it", async () => {
    beside();
    app.write(app.own, 'version: 1\nextends: [./tool_permissions.yaml]\n');
    const claude = await app.sluice(['hook', 'claude'], literal('git commit -m x'));
    expect(JSON.parse(claude.stdout).hookSpecificOutput).toMatchObject({
      hookEventName: 'PreToolUse',
      permissionDecision: 'allow',
      additionalContext: expect.stringContaining('Name the board in the first line of the message.'),
    });
    const denied = await app.sluice(['hook', 'claude'], literal('git status && git add -A'));
    expect([denied.code, JSON.parse(denied.stdout).hookSpecificOutput.permissionDecisionReason]).toEqual([
      2,
      expect.stringMatching(/Block git add -A.*Add the files that you changed by their names\./s),
    ]);
    const generic = await app.sluice(['hook', 'generic'], literal('rm x'));
    expect([generic.code, JSON.parse(generic.stdout)]).toMatchObject([
      2,
      { decision: 'block', reason: expect.stringMatching(/Ask about removing: rm x/) },
    ]);
    expect(JSON.parse((await app.sluice(['hook', 'generic'], literal('ls'))).stdout)).toMatchObject({
      decision: 'allow',
    });
    const log = readFileSync(join(app.place.home, 'skyloop/.claude/hooks/tool_permissions.log'), 'utf8');
    expect(log.trim().split('\n')).toHaveLength(4);
  });

  it('is what built handlers judge by, also the JSON of the document', async () => {
    const built = new BuiltProject();
    try {
      const { code, stderr } = await built.build('--policy', app.write('tool_permissions.yaml', TEXT));
      expect([code, stderr]).toEqual([0, '']);
      const judge = async (command: string) => {
        const call = { tool_name: 'Bash', tool_input: { command }, cwd: built.root };
        return JSON.parse((await built.handle('pre-tool-use', call)).stdout).hookSpecificOutput.permissionDecision;
      };
      expect([await judge('git commit -m x'), await judge('git add -A'), await judge('frobnicate')]).toEqual([
        'allow',
        'deny',
        'ask',
      ]);
    } finally {
      built.remove();
    }
  });
});
