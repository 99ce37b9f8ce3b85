import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROGRAM, ROOT } from '../spawn.js';
import { BuiltProject, HOOKS, recorded } from './built.js';

const PRE = recorded('claude', 'pre-bash');
const call = (command: string) => ({ ...PRE, tool_input: { command } });

describe('what is written at two places', () => {
  const [project, other] = [new BuiltProject(), new BuiltProject()];
  let first: { files: { change: string }[] };
  const changes = ({ files }: typeof first) => [...new Set(files.map(({ change }) => change))];
  beforeAll(async () => {
    first = JSON.parse((await project.build('--json')).stdout);
    expect(await other.build()).toMatchObject({ code: 0 });
  });
  afterAll(() => {
    project.remove();
    other.remove();
  });

  it('is the same wherever it is built, and names no place of this machine', () => {
    const files = (readdirSync(project.root, { recursive: true }) as string[]).filter((name) =>
      statSync(join(project.root, name)).isFile(),
    );
    expect(files.sort()).toEqual([
      '.claude/hooks/handlers/post-tool-use.mjs',
      '.claude/hooks/handlers/pre-tool-use.mjs',
      '.claude/hooks/handlers/user-prompt.mjs',
      '.claude/hooks/sluice-build.json',
      '.claude/hooks/validators/prompt/pii.mjs',
      '.claude/hooks/validators/security/bash.mjs',
      '.claude/hooks/validators/security/file.mjs',
      '.claude/settings.json',
    ]);
    for (const file of files) {
      const text = readFileSync(join(project.root, file), 'utf8');
      expect(text === readFileSync(join(other.root, file), 'utf8'), file).toBe(true);
      for (const place of [ROOT, project.root, project.place.home]) expect(text.includes(place), file).toBe(false);
    }
  });

  it('wires each event to its handler in the settings of Claude Code', () => {
    const runs = (handler: string) => [
      {
        type: 'command',
        command: expect.stringContaining(`"$\{CLAUDE_PROJECT_DIR:-.}/.claude/hooks/handlers/${handler}.mjs"`),
        timeout: expect.any(Number),
      },
    ];
    expect(project.json('.claude/settings.json')).toEqual({
      hooks: {
        PreToolUse: [{ matcher: '*', hooks: runs('pre-tool-use') }],
        PostToolUse: [{ matcher: '*', hooks: runs('post-tool-use') }],
        PostToolUseFailure: [{ matcher: '*', hooks: runs('post-tool-use') }],
        UserPromptSubmit: [{ hooks: runs('user-prompt') }],
      },
    });
  });

  it('is told as JSON, and is not written again where it is the same', async () => {
    expect(first).toMatchObject({ client: 'claude', settings: '.claude/settings.json', left: [] });
    expect([first.files.length, changes(first)]).toEqual([7, ['added']]);
    const before = statSync(project.handler('user-prompt')).mtimeMs;
    expect(changes(JSON.parse((await project.build('--json')).stdout))).toEqual(['same']);
    expect(statSync(project.handler('user-prompt')).mtimeMs).toBe(before);
  });
});

describe('what is written', () => {
  let project: BuiltProject;
  beforeEach(() => {
    project = new BuiltProject();
  });
  afterEach(() => project.remove());

  it("never replaces a file of the user's, unless told to", { timeout: 60_000 }, async () => {
    const settings = join(project.root, '.claude/settings.json');
    mkdirSync(join(project.root, '.claude'));
    writeFileSync(settings, '{ "model": "opus" }\n');
    const refused = await project.build();
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('.claude/settings.json is there, and not from an earlier build');
    expect(readFileSync(settings, 'utf8')).toBe('{ "model": "opus" }\n');
    expect(existsSync(project.hooks)).toBe(false);
    expect(await project.build('--force')).toMatchObject({ code: 0 });
    writeFileSync(project.handler('user-prompt'), '// mine now\n');
    const edited = await project.build();
    expect(edited.stderr).toContain('.claude/hooks/handlers/user-prompt.mjs was changed after the last build');
    expect(readFileSync(project.handler('user-prompt'), 'utf8')).toBe('// mine now\n');
  });

  it('does not follow a link out of the folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    try {
      symlinkSync(outside, join(project.root, '.claude'));
      const { code, stderr } = await project.build('--force');
      expect(code).toBe(2);
      expect(stderr).toContain('a place outside of it');
      expect(readdirSync(outside)).toEqual([]);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('loses what an earlier build wrote and this one does not', { timeout: 60_000 }, async () => {
    const policy = join(project.root, 'sluice.yaml');
    writeFileSync(join(project.root, 'mine.js'), 'export const run = () => undefined;\n');
    writeFileSync(policy, 'version: 1\nextends: [recommended]\nhooks: [{ id: mine, path: ./mine.js }]\n');
    expect(await project.build('--policy', policy)).toMatchObject({ code: 0 });
    expect(existsSync(join(project.hooks, 'code/mine.cjs'))).toBe(true);
    const { stdout } = await project.build();
    expect(stdout).toMatch(/code\/mine\.cjs +removed/);
    expect(existsSync(join(project.hooks, 'code/mine.cjs'))).toBe(false);
  });

  it.each([
    ['claude', '.claude/settings.json', '"onFailure": "block"'],
    ['cursor', '.cursor/hooks.json', '"failClosed": true'],
  ])(
    '%s: --fail-closed writes fields that older versions may stumble over',
    { timeout: 60_000 },
    async (client, file, field) => {
      const other = new BuiltProject(client);
      try {
        expect(await other.build('--fail-closed')).toMatchObject({ code: 0 });
        expect(readFileSync(join(other.root, file), 'utf8')).toContain(field);
      } finally {
        other.remove();
      }
    },
  );

  it('says what is missing where esbuild is not installed', async () => {
    const copy = join(project.place.directory, 'package');
    for (const part of ['dist', 'package.json', 'src', 'node_modules/commander'])
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    const ended = await project.place.run([join(copy, 'dist/cli/main.js'), 'build', '--client', 'claude'], '');
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('esbuild is not installed');
    expect(ended.stderr).toContain('npm install esbuild');
  });

  it.each([
    [['--client', 'emacs'], 'Allowed choices are claude, codex, gemini, qwen, copilot, opencode, cursor'],
    [[], "required option '--client <name>' not specified"],
    [['--client', 'codex', '--plugin'], '--plugin with --client claude'],
    [['--client', 'claude', '--timeout', '0'], 'Expected whole seconds from 1 to 600'],
    [['--client', 'claude', '--policy', 'nowhere.yaml'], 'There is no file'],
  ])('%j is refused', async (args, words) => {
    const ended = await project.place.run([PROGRAM, 'build', ...args], '');
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(words);
  });
});

describe('where the directory has a policy', () => {
  const project = new BuiltProject('gemini');
  afterAll(() => project.remove());
  const built = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await project.build('--force', ...args);
    return code === 0 ? (stdout.split('\n')[0] ?? '') : stderr;
  };

  it('takes it only by its name, or where it is trusted', { timeout: 60_000 }, async () => {
    project.place.script('sluice.yaml', 'version: 1\nextends: [recommended]\n');
    expect(await built()).toMatch(
      /^sluice: There is a policy here that you have not trusted: sluice\.yaml\. .*--policy sluice\.yaml, or .*--policy recommended/,
    );
    expect(await built('--policy', '.')).toMatch(/^Built from sluice\.yaml into/);
    expect(await built('--policy', 'recommended')).toMatch(/^Built from the pack/);
  });
});

describe('a policy that is compiled in', () => {
  const project = new BuiltProject();
  const code =
    "import { guard, deny } from 'sluice';\nimport { word } from './word';\nexport const check = guard({ name: 'mine', on: 'tool:pre', run: ({ data }) => (String(data.input.command).includes(word) ? deny('Not this word.') : undefined) });\n";
  beforeAll(async () => {
    const write = (name: string, text: string) => writeFileSync(join(project.root, name), text);
    write('word.ts', "export const word: string = 'xyzzy';\n");
    write('mine.ts', code);
    write('slow.js', 'exports.run = () => { for (;;) {} };\n');
    write(
      'sluice.yaml',
      `version: 1
extends: [recommended]
bash_rules:
  - { name: Ours, command: frob, decision: allow }
  - { name: Never, command: zap, decision: deny, message: Use frob. }
  - { name: Slow engine, argument_pattern: '(a|a)*b(?=c)|(x+x+)+y', command: re, decision: deny }
effect_rules:
  - { name: Own folder, effect: write, path: ["production/**"], decision: deny }
hooks:
  - { id: mine, kind: guard, on: "tool:pre", path: ./mine.ts }
  - { id: slow, kind: guard, on: "tool:pre", path: ./slow.js, when: Slow, timeout: 1 }
  - { id: track-token-usage }
  - { id: git-status, on: session:start }
logging: { level: info }
`,
    );
    expect(await project.build('--policy', join(project.root, 'sluice.yaml'))).toMatchObject({ code: 2 });
    const text = readFileSync(join(project.root, 'sluice.yaml'), 'utf8').replace(/ {2}- \{ name: Slow engine.*\n/, '');
    write('sluice.yaml', text);
    const { code: exit, stdout, stderr } = await project.build('--policy', join(project.root, 'sluice.yaml'));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain('the hook "git-status" (on session:start): no handler serves its events');
    expect(stdout).toContain('"logging"');
    // What it was built from is not needed any more.
    for (const name of ['word.ts', 'mine.ts', 'slow.js', 'sluice.yaml']) rmSync(join(project.root, name));
  }, 120_000);
  afterAll(() => project.remove());

  it.each([
    ['frob --all', 'allow', undefined],
    ['zap it', 'deny', 'Use frob.'],
    ['rm -rf /', 'deny', undefined],
    ['echo xyzzy', 'deny', 'Not this word.'],
    ['echo x > production/a', 'deny', 'Own folder'],
  ])('%s: %s', async (command, decision, words) => {
    const ended = await project.handle(
      'pre-tool-use',
      { ...call(command), cwd: project.root },
      { CLAUDE_PROJECT_DIR: project.root },
    );
    const { permissionDecision, permissionDecisionReason } = JSON.parse(ended.stdout).hookSpecificOutput;
    expect(permissionDecision).toBe(decision);
    if (words !== undefined) expect(permissionDecisionReason).toContain(words);
  });

  it('stops code that never ends', async () => {
    const ended = await project.handle('pre-tool-use', {
      ...PRE,
      tool_name: 'Slow',
      tool_input: {},
      cwd: project.root,
    });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('slow');
  });

  it.each([
    ['a program', 'hooks: [{ id: old, kind: guard, command: [python3, x.py] }]', 'is a program'],
    ['Python', 'hooks: [{ id: old, kind: guard, path: ./x.py }]', 'is Python'],
    [
      'one id twice on one event',
      'hooks: [{ id: old, on: "tool:pre", path: ./x.js }, { id: old, on: "tool:pre", path: ./y.js }]',
      'is the id of two hooks on tool:pre',
    ],
    ['a file that is not there', 'hooks: [{ id: old, kind: guard, path: ./x.ts }]', 'has no file "./x.ts"'],
    ['a mistake', 'rules: [{ decision: maybe }]', 'and is not built'],
  ])('%s can not be built in', async (_, text, words) => {
    const policy = project.place.script('bad.yaml', `version: 1\nextends: [recommended]\n${text}\n`);
    const { code: exit, stderr } = await project.build('--policy', policy);
    expect(exit).toBe(2);
    expect(stderr).toContain(words);
  });
});

describe('hooks of one id, or nearly', () => {
  const project = new BuiltProject();
  const denies = (word: string) => `export const run = () => ({ decision: 'deny', reason: 'Said by ${word}.' });\n`;
  beforeAll(async () => {
    const write = (name: string, text: string) => writeFileSync(join(project.root, name), text);
    for (const name of ['call', 'prompt', 'slash', 'capital']) write(`${name}.js`, denies(name));
    write(
      'sluice.yaml',
      `version: 1
hooks:
  - { id: mine/own, on: "tool:pre", when: Own, path: ./call.js }
  - { id: mine/own, on: "prompt:submit", path: ./prompt.js }
  - { id: mine_own, on: "tool:pre", when: Slash, path: ./slash.js }
  - { id: Mine_own, on: "tool:pre", when: Capital, path: ./capital.js }
`,
    );
    expect(await project.build('--policy', join(project.root, 'sluice.yaml'))).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);
  afterAll(() => project.remove());

  it.each([
    ['call', 'pre-tool-use', { tool_name: 'Own', tool_input: {} }],
    ['slash', 'pre-tool-use', { tool_name: 'Slash', tool_input: {} }],
    ['capital', 'pre-tool-use', { tool_name: 'Capital', tool_input: {} }],
    ['prompt', 'user-prompt', { hook_event_name: 'UserPromptSubmit', prompt: 'Go.' }],
  ])('each has its own code: %s', async (word, handler, payload) => {
    const { stdout } = await project.handle(handler, { ...PRE, ...payload, cwd: project.root });
    expect(stdout).toContain(`Said by ${word}.`);
  });

  it('and each a file of its own', () => {
    const files = readdirSync(join(project.hooks, 'code')).map((name) => name.toLowerCase());
    expect(files.sort()).toEqual(['mine_own.2.cjs', 'mine_own.3.cjs', 'mine_own.4.cjs', 'mine_own.cjs']);
  });
});

describe('a hook.meta.yaml', () => {
  it('is built where its middleware is built in, and its Python is not there', { timeout: 60_000 }, async () => {
    const project = new BuiltProject();
    try {
      const meta = join(project.root, 'hook.meta.yaml');
      const entry = (id: string, type: string, config: string) =>
        `  - { id: ${id}, path: middleware/${id}.py, type: ${type}, config: ${config} }\n`;
      writeFileSync(
        meta,
        `event: PreToolUse\nmiddleware:\n${entry('block-dangerous-commands', 'safety', '{ dangerous_patterns: [frobnicate] }')}${entry('log-operations', 'observability', '{ log_file: ~/operations.jsonl }')}providers: { claude: { timeout: 3 } }\n`,
      );
      expect(await project.build('--policy', meta, '--no-validators')).toMatchObject({ code: 0, stderr: '' });
      expect(readFileSync(project.handler('pre-tool-use'), 'utf8')).toMatch(/"?timeout"?: 3\b/);
      const ended = await project.handle('pre-tool-use', call('frobnicate x'));
      expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('block-dangerous-commands')]);
      expect(existsSync(join(project.place.home, 'operations.jsonl'))).toBe(true);
      mkdirSync(join(project.root, 'middleware'));
      writeFileSync(join(project.root, 'middleware/log-operations.py'), '');
      const refused = await project.build('--policy', meta);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('"log-operations" is Python')]);
    } finally {
      project.remove();
    }
  });
});

describe('observe mode', () => {
  it('stops nothing but what Sluice needs to stop', { timeout: 60_000 }, async () => {
    const project = new BuiltProject();
    try {
      const policy = project.place.script('p.yaml', 'version: 1\nextends: [recommended]\nmode: observe\n');
      expect(await project.build('--policy', policy, '--no-validators')).toMatchObject({ code: 0 });
      expect(await project.handle('pre-tool-use', call('mkfs.ext4 /dev/sda1'))).toMatchObject({ code: 0 });
      expect(await project.handle('pre-tool-use', call('rm ~/.claude/settings.json'))).toMatchObject({ code: 2 });
    } finally {
      project.remove();
    }
  });
});

describe('failOpen', () => {
  it('lets through what can not be read, says so, and nothing else', { timeout: 60_000 }, async () => {
    const project = new BuiltProject();
    try {
      const policy = project.place.script('p.yaml', 'version: 1\nextends: [recommended]\nfailOpen: true\n');
      expect(await project.build('--policy', policy)).toMatchObject({ code: 0 });
      const passed = await project.handle('pre-tool-use', '{"half');
      expect(passed).toMatchObject({ code: 0, stdout: '' });
      expect(passed.stderr).toContain('It was let through');
      expect(await project.handle('pre-tool-use', call('rm -rf /'))).toMatchObject({ code: 2 });
    } finally {
      project.remove();
    }
  });
});

describe('the analytics stream', () => {
  const project = new BuiltProject();
  const env = () => ({ CLAUDE_PROJECT_DIR: project.root });
  beforeAll(async () => {
    expect(await project.build()).toMatchObject({ code: 0 });
  }, 60_000);
  afterAll(() => project.remove());
  afterEach(() => rmSync(join(project.root, '.agentic'), { recursive: true, force: true }));

  it('has a line for each decision, for its owner only', async () => {
    await project.handle('pre-tool-use', call('rm -rf /'), env());
    await project.handle('pre-tool-use', call('git status'), env());
    await project.handle('user-prompt', recorded('claude', 'prompt'), env());
    const lines = project.analytics();
    expect(lines).toMatchObject([
      { handler: 'pre-tool-use', tool_name: 'Bash', decision: 'block', tool_use_id: PRE.tool_use_id },
      { handler: 'pre-tool-use', tool_name: 'Bash', decision: 'allow', reason: null },
      { handler: 'user-prompt', tool_name: null, decision: 'allow', reason: null },
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual(
      'timestamp event_type handler tool_name decision reason tool_use_id'.split(' '),
    );
    expect(lines[0]?.event_type).toBe('hook_decision');
    expect(new Date(String(lines[0]?.timestamp)).toISOString()).toBe(lines[0]?.timestamp);
    expect(statSync(join(project.root, '.agentic/analytics/events.jsonl')).mode & 0o077).toBe(0);
  });

  it('goes where ANALYTICS_PATH says, and nowhere where that is empty', async () => {
    const path = join(project.place.directory, 'elsewhere/a.jsonl');
    await project.handle('pre-tool-use', call('ls'), { ...env(), ANALYTICS_PATH: path });
    await project.handle('pre-tool-use', call('ls'), { ...env(), ANALYTICS_PATH: '' });
    expect(project.analytics(path)).toHaveLength(1);
    expect(project.analytics()).toEqual([]);
  });

  it('masks secrets', async () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
    await project.handle('pre-tool-use', call(`rm -rf / ${token}`), env());
    const [line] = project.analytics();
    expect(line?.decision).toBe('block');
    expect(JSON.stringify(line)).not.toContain(token);
  });

  it.each<[string, () => string]>([
    [
      'a pipe that nobody reads',
      () => {
        const pipe = join(project.place.directory, 'pipe');
        execFileSync('mkfifo', [pipe]);
        return pipe;
      },
    ],
    ['a folder', () => project.root],
    ['a place that can not be', () => '/proc/nowhere/a.jsonl'],
  ])('holds nothing up, and blocks nothing: %s', async (_, make) => {
    const path = make();
    for (const [command, code, said] of [
      ['rm -rf /', 2, /"permissionDecision":"deny"/],
      ['ls', 0, /"permissionDecision":"allow"/],
    ] as const) {
      const began = performance.now();
      const ended = await project.handle('pre-tool-use', call(command), { ...env(), ANALYTICS_PATH: path });
      expect([command, ended.code]).toEqual([command, code]);
      expect(ended.stdout).toMatch(said);
      expect(performance.now() - began).toBeLessThan(10_000);
    }
  });

  it('does not follow a link that came with the project', async () => {
    const target = join(project.place.directory, 'target');
    writeFileSync(target, '');
    mkdirSync(join(project.root, '.agentic/analytics'), { recursive: true });
    symlinkSync(target, join(project.root, '.agentic/analytics/events.jsonl'));
    await project.handle('pre-tool-use', call('ls'), env());
    expect(readFileSync(target, 'utf8')).toBe('');
  });
});

describe('a plugin of Claude Code', () => {
  const project = new BuiltProject('claude', `a "plugin" with 'quotes'`);
  beforeAll(async () => {
    expect(await project.build('--plugin')).toMatchObject({ code: 0 });
  }, 60_000);
  afterAll(() => project.remove());

  it('has what Claude Code looks for, and judges', async () => {
    expect(project.json('.claude-plugin/plugin.json')).toMatchObject({ name: 'sluice' });
    const { hooks } = project.json('hooks/hooks.json') as { hooks: Record<string, { hooks: { command: string }[] }[]> };
    expect(Object.keys(hooks)).toEqual(['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit']);
    const line = hooks.PreToolUse?.[0]?.hooks[0]?.command ?? '';
    const ended = await project.shell(line, call('rm -rf /'), { CLAUDE_PLUGIN_ROOT: project.root }, '/');
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/^Operation denied by/);
  });
});

describe('the plugin of opencode', () => {
  const project = new BuiltProject('opencode', 'an app');
  type Hooks = Record<string, (input: object, output: Record<string, unknown>) => Promise<void>>;
  let hooks: Hooks;
  beforeAll(async () => {
    expect(await project.build()).toMatchObject({ code: 0 });
    const plugin = await import(pathToFileURL(join(project.root, '.opencode/plugins/sluice.js')).href);
    Object.assign(process.env, { XDG_STATE_HOME: join(project.place.directory, 'state') });
    const client = { tui: { showToast: async () => undefined } };
    hooks = await plugin.Sluice({ directory: project.root, client });
  }, 60_000);
  afterAll(() => {
    delete process.env.XDG_STATE_HOME;
    project.remove();
  });
  const id = { sessionID: 's', callID: 'c', tool: 'bash' };

  it('throws the reason for a denied call, and lets another pass', async () => {
    expect(project.hooks).toContain(HOOKS.opencode);
    await expect(hooks['tool.execute.before']?.(id, { args: { command: 'rm -rf /' } })).rejects.toThrow(
      /policy|validate/,
    );
    await expect(hooks['tool.execute.before']?.(id, { args: { command: 'git status' } })).resolves.toBeUndefined();
  });

  it('keeps a secret in an output, and personal data in a message, from the model', async () => {
    const result = { output: `token ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}` };
    await hooks['tool.execute.after']?.({ ...id, args: { command: 'env' } }, result);
    expect(result.output).toMatch(/^token /);
    expect(result.output).not.toContain('ghp_a1');
    const message = { parts: [{ type: 'text', text: 'pay with 4539148803436467' }] };
    await expect(hooks['chat.message']?.({ sessionID: 's' }, message)).rejects.toThrow('payment card');
    await expect(
      hooks['chat.message']?.({ sessionID: 's' }, { parts: [{ type: 'text', text: 'hello' }] }),
    ).resolves.toBeUndefined();
  });

  it('denies where the handler is gone', async () => {
    const kept = readFileSync(project.handler('pre-tool-use'));
    rmSync(project.handler('pre-tool-use'));
    try {
      await expect(hooks['tool.execute.before']?.(id, { args: { command: 'ls' } })).rejects.toThrow(
        'Cannot find module',
      );
    } finally {
      writeFileSync(project.handler('pre-tool-use'), kept);
    }
  });
});
