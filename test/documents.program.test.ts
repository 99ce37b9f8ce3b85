import { createSocket } from 'node:dgram';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MANAGED_DIRECTORY } from '../src/policy/load/disk.js';
import { Project, whyNotManaged } from './project.js';
import { ROOT } from './spawn.js';
import { PASSPHRASE } from './support/authenticators.js';
import { onTerminal, plain, STARTED_BY_AGENT } from './terminal.js';

/** The examples of the documents that this project began with, in their own words, through real files. */

const NO_MANAGED = whyNotManaged() !== undefined;
let app: Project;
beforeEach(async () => {
  app = new Project('shared');
  await app.person();
});
afterEach(() => app.remove());

const trust = (file: string) =>
  onTerminal(app.place, ['trust', file], { cwd: app.root, typed: ['trust\n', `${PASSPHRASE}\n`] });

/** The same rules as the user's own policy, and as the file that the document has for them. */
const FORMS: [string, (text: string) => Promise<void>][] = [
  [
    "sluice.yaml of one's own",
    async (text) => {
      app.write(app.own, text);
    },
  ],
  [
    'tool_permissions.yaml of a project',
    async (text) => {
      // Only the cautious defaults beside it: what is permitted is permitted by the file.
      app.write(app.own, 'version: 1\n');
      app.write('tool_permissions.yaml', text);
      const { code, stdout } = await trust('tool_permissions.yaml');
      expect([code, plain(stdout)]).toEqual([0, expect.stringContaining('Trusted.')]);
    },
  ],
];

describe.each(FORMS.slice(0, STARTED_BY_AGENT ? 1 : 2))(
  'the architecture of hooks, as %s',
  { timeout: 60_000 },
  (_, write) => {
    const FIND = `bash_rules:
  # Pattern: Specific -> General
  - name: "Block find -exec rm"
    command_pattern: "^find$"
    argument_pattern: "-exec\\\\s+rm\\\\b"
    decision: deny
    message: "Use rm by itself, so that it can be looked at."
  - name: "Allow find -exec grep"
    command_pattern: "^find$"
    argument_pattern: "-exec\\\\s+grep\\\\b"
    decision: allow
  - name: "Ask for find -exec"
    command_pattern: "^find$"
    argument_pattern: "-exec\\\\b"
    decision: ask
  - name: "Allow find"
    command_pattern: "^find$"
    decision: allow
`;

    it('orders rules from the special to the general: find', async () => {
      await write(FIND);
      expect(
        await app.judgeAll([
          "find . -name '*.o' -exec rm {} ';'",
          "find . -name '*.c' -exec grep -n main {} ';'",
          "find . -name '*.sh' -exec chmod +x {} ';'",
          "find . -name '*.c'",
          'find . 2>&1',
          'find . -type f | wc -l && find src',
          "find . -name '*.c' && find . -exec rm {} +",
        ]),
      ).toEqual({
        "find . -name '*.o' -exec rm {} ';'": 'deny',
        "find . -name '*.c' -exec grep -n main {} ';'": 'allow',
        "find . -name '*.sh' -exec chmod +x {} ';'": 'ask',
        "find . -name '*.c'": 'allow',
        'find . 2>&1': 'allow',
        'find . -type f | wc -l && find src': 'allow',
        "find . -name '*.c' && find . -exec rm {} +": 'deny',
      });
      const { reason } = await app.judge("find . -exec rm {} ';'");
      expect(reason).toMatch(
        /^Operation denied by policy: Block find -exec rm: find \. -exec rm \{\} ;\nUse rm by itself/,
      );
    });

    it('finds out that the bad order never reaches its rules', async () => {
      const [head = '', ...rules] = FIND.split(/(?=^ {2}- )/m);
      const file = app.write(
        FORMS[0]?.[1] === write ? 'x/sluice.yaml' : 'x/tool_permissions.yaml',
        [head, ...rules.reverse()].join(''),
      );
      const { code, stdout } = await app.sluice(['check', '--strict', file]);
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /"Block find -exec rm" (?:can never fire|never decides about [^:]*): .*"Allow find" \(line/,
      );
      expect(stdout).toContain('Put the special rule before the general one.');
    });

    it.each([
      ['{ARGS}', '[ -d "{ARGS}" ]'],
      ['$ARGS', '[ -d "$ARGS" ]'],
    ])('decides at run time: mkdir with %s', async (_name, test) => {
      await write(`bash_rules:
  - name: "mkdir is fine where the directory exists"
    command_pattern: "^mkdir$"
    precondition_script: |
      # Available variables:
      # {COMMAND} - command name
      # {ARGS} - arguments
      # {FULL_COMMAND} - full command string
      if ${test}; then
        echo "allow"
      else
        echo "ask"
      fi
`);
      mkdirSync(join(app.root, 'existing_dir'));
      expect(
        await app.judgeAll([
          'mkdir existing_dir',
          'mkdir new_dir',
          'mkdir "$(touch stolen)"',
          "mkdir '$(touch stolen)'",
          'mkdir "x\\"; touch stolen; \\""',
        ]),
      ).toEqual({
        'mkdir existing_dir': 'allow',
        'mkdir new_dir': 'ask',
        'mkdir "$(touch stolen)"': 'ask',
        "mkdir '$(touch stolen)'": 'ask',
        'mkdir "x\\"; touch stolen; \\""': 'ask',
      });
      expect(existsSync(join(app.root, 'stolen'))).toBe(false);
    });

    it('judges each command of a compound: git status && git diff', async () => {
      await write(`bash_rules:
  - { name: "Allow safe git", command_pattern: "^git$", argument_pattern: "^(status|diff)\\\\b", decision: allow }
  - { name: "Deny git push --force", command_pattern: "^git$", argument_pattern: "^push\\\\b.*--force", decision: deny }
  - { name: "Allow echo and grep", command_pattern: "^(echo|grep)$", decision: allow }
`);
      const hook = { tool_name: 'Bash', tool_input: { command: 'git status && git diff' }, cwd: app.root };
      const { stdout, code } = await app.sluice(
        ['hook', 'claude'],
        JSON.stringify({ hook_event_name: 'PreToolUse', session_id: 's', ...hook }),
      );
      expect([code, JSON.parse(stdout).hookSpecificOutput.permissionDecision]).toEqual([0, 'allow']);
      expect(
        await app.judgeAll([
          'git status && git push --force',
          'echo "test; git push --force"',
          'grep "foo bar" file',
          'git status; make',
        ]),
      ).toEqual({
        'git status && git push --force': 'deny',
        'echo "test; git push --force"': 'allow',
        'grep "foo bar" file': 'allow',
        'git status; make': 'ask',
      });
    });

    it('has rules for other tools, and defaults by category', async () => {
      await write(
        `logging: { level: INFO, log_file: hook.log, max_size_kb: 300 }
defaults: { read: allow, write: ask${FORMS[0]?.[1] === write ? '' : ', bash: ask, default: ask'} }
rules:
  - { name: "Always allow", tool_name_pattern: "^(TodoWrite|Skill)$", decision: allow }
  - { name: "No secrets", tool_name_pattern: "^(Read|Write|Edit)$", tool_input_patterns: { file_path: "\\\\.env$" }, decision: deny }
`.replace(FORMS[0]?.[1] === write ? 'level: INFO, log_file' : '\u0000', 'level: info, file'),
      );
      const decision = async (tool: string, input: object) => (await app.judge({ tool, input })).decision;
      expect([
        await decision('TodoWrite', { todos: [] }),
        await decision('Read', { file_path: join(app.root, '.env') }),
        await decision('Read', { file_path: join(app.root, 'README.md') }),
        await decision('Write', { file_path: join(app.root, 'README.md'), content: '' }),
        await decision('Bash', { command: 'frobnicate' }),
      ]).toEqual(['allow', 'deny', 'allow', 'ask', 'ask']);
    });
  },
);

it('the workflow: asked, approved, added, checked, tested, allowed', { timeout: 60_000 }, async () => {
  const command = 'arm-none-eabi-size firmware.elf';
  app.write(app.own, 'version: 1\n');
  const { decision, reason } = await app.judge(command);
  expect(decision).toBe('ask');
  // What the person reads ends with the narrowest rule that would have answered.
  const narrowest = /To answer this for good .*, (bash_rules: \[.*\]) \}$/.exec(reason)?.[1] ?? '';
  expect(narrowest).toBe(
    `bash_rules: [{ command: arm-none-eabi-size, words: [firmware.elf], inside: "${app.root}", stdin: none, decision: allow }]`,
  );
  app.write(
    app.own,
    `version: 1\n${narrowest}\ntests:\n  - { command: ${command}, expect: allow }\n  - { command: arm-none-eabi-size other.elf, expect: ask }\n`,
  );
  expect(await app.sluice(['check', '--strict'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok {2}/) });
  expect(await app.sluice(['test'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/\n2 passed\.\n$/) });
  expect((await app.judge(command)).decision).toBe('allow');
  // Or all of them, as the document has it.
  app.write(
    app.own,
    'bash_rules:\n  - name: "Allow ARM binary tools"\n    command_pattern: "^arm-none-eabi-(size|nm|objdump|objcopy)$"\n    decision: allow\n',
  );
  expect((await app.sluice(['check'])).code).toBe(0);
  expect(await app.judgeAll([command, 'arm-none-eabi-nm x.elf', 'arm-none-eabi-gcc x.c'])).toEqual({
    [command]: 'allow',
    'arm-none-eabi-nm x.elf': 'allow',
    'arm-none-eabi-gcc x.c': 'ask',
  });
});

it("a hook of one's own policy is switched off and on between two calls", { timeout: 60_000 }, async () => {
  const stops: boolean[] = [];
  for (const enabled of [true, false, true]) {
    app.write(
      app.own,
      `version: 1\nhooks:\n  - { id: block-dangerous-commands, enabled: ${enabled}, config: { dangerous_patterns: [frobnicate] } }\n`,
    );
    stops.push((await app.judge('frobnicate x')).reason.includes('block-dangerous-commands'));
  }
  expect(stops).toEqual([true, false, true]);
});

/** As it stands in the document. */
const META = `# hooks/lifecycle/pre-tool-use/hook.meta.yaml
id: pre-tool-use
kind: hook
category: lifecycle
event: PreToolUse
summary: "Safety and observability for tool execution"

execution: pipeline  # or "parallel"

middleware:
  # Safety middleware (blocking)
  - id: block-dangerous-commands
    path: middleware/safety/block-dangerous-commands.py
    type: safety
    enabled: true
    config:
      dangerous_patterns:
        - "rm -rf"
        - "sudo rm"
        - "dd if="
  
  - id: protect-sensitive-files
    path: middleware/safety/protect-sensitive-files.py
    type: safety
    enabled: true
    config:
      protected_patterns:
        - ".env*"
        - "*.key"
        - "*.pem"
  
  # Observability middleware (non-blocking)
  - id: log-operations
    path: middleware/observability/log-operations.py
    type: observability
    enabled: true
    config:
      log_file: "~/.claude/logs/operations.jsonl"
  
  - id: emit-metrics
    path: middleware/observability/emit-metrics.py
    type: observability
    enabled: true
    config:
      statsd_host: "localhost"
      statsd_port: 8125

# Provider-specific overrides
providers:
  claude:
    timeout: 60
  openai:
    enabled: false  # OpenAI doesn't support hooks natively

default_decision: "allow"  # If no middleware blocks
`;

const SAFETY = `import re
from middleware_base import MiddlewareResult

DANGEROUS_PATTERNS = [
    r"\\brm\\s+-rf\\b",
    r"\\bsudo\\s+rm\\b",
    r"\\bdd\\s+if=",
    r"\\b>>\\s*/dev/sd[a-z]\\b",
    r"\\bmkfs\\b",
]

def process(hook_input, config, previous_results):
    tool_name = hook_input.get("tool_name")
    tool_input = hook_input.get("tool_input", {})
    
    if tool_name != "Bash":
        return MiddlewareResult(
            decision="allow",
            reason="Not a bash command",
            metrics={"skipped": True}
        )
    
    command = tool_input.get("command", "")
    
    # Check against dangerous patterns
    for pattern in config.get("dangerous_patterns", DANGEROUS_PATTERNS):
        if re.search(pattern, command, re.IGNORECASE):
            return MiddlewareResult(
                decision="block",
                reason=f"Dangerous command pattern detected: {pattern}",
                metrics={
                    "blocked": True,
                    "pattern": pattern,
                    "command": command[:100]
                }
            )
    
    return MiddlewareResult(
        decision="allow",
        reason="No dangerous patterns detected",
        metrics={"checked_patterns": len(DANGEROUS_PATTERNS)}
    )
`;

describe.skipIf(STARTED_BY_AGENT)('the system of middleware', { timeout: 60_000 }, () => {
  const file = 'hooks/lifecycle/pre-tool-use/hook.meta.yaml';
  const log = () =>
    readFileSync(join(app.place.home, '.claude/logs/operations.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('loads as it is, with the built-in middleware where there are no files', async () => {
    const socket = createSocket('udp4');
    const packets: string[] = [];
    socket.on('message', (data) => packets.push(data.toString()));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    app.write(file, META.replace('8125', String(socket.address().port)).replace('"localhost"', '"127.0.0.1"'));
    expect((await app.sluice(['check', file])).stdout).toMatch(
      /warning legacy .*"default_decision: allow" is read as no opinion/s,
    );
    // A project that nobody trusts: nothing of it runs.
    expect((await app.judge('cat .env')).reason).not.toContain('protect-sensitive-files');
    expect(readFileSync(join(app.root, file), 'utf8')).toContain('log-operations');
    expect(existsSync(join(app.place.home, '.claude'))).toBe(false);
    expect((await trust(file)).code).toBe(0);
    expect(await app.judge('rm -rf build')).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('block-dangerous-commands'),
    });
    const secret = { file_path: join(app.root, 'server.key'), content: 'x' };
    expect(await app.judge({ tool: 'Write', input: secret })).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('protect-sensitive-files'),
    });
    // `default_decision: allow` is no permission: what nobody looked at is left to the client.
    expect((await app.judge('frobnicate')).decision).toBe('none');
    expect(log().map(({ tool_name, blocked }) => [tool_name, blocked])).toEqual([
      ['Bash', true],
      ['Write', true],
      ['Bash', false],
    ]);
    expect(Object.keys(log()[0])).toEqual(
      expect.arrayContaining(['timestamp', 'session_id', 'tool_name', 'tool_input', 'blocked']),
    );
    expect(packets.length).toBeGreaterThan(0);
    socket.close();
    const hooks = JSON.parse((await app.sluice(['status', '--json'])).stdout).hooks;
    expect(hooks.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).toEqual([
      ['block-dangerous-commands', 'guard'],
      ['protect-sensitive-files', 'guard'],
      ['log-operations', 'observe'],
      ['emit-metrics', 'observe'],
    ]);
  });

  it("runs the document's own Python, from where the document has it", async () => {
    app.write(file, META);
    app.write('hooks/lifecycle/pre-tool-use/middleware/safety/block-dangerous-commands.py', SAFETY);
    expect((await trust(file)).code).toBe(0);
    expect(await app.judge('sudo rm x')).toEqual({
      decision: 'deny',
      reason: 'Operation denied by block-dangerous-commands: Dangerous command pattern detected: sudo rm',
    });
    // Its "allow" is no permission either: it looked for a few words.
    expect((await app.judge('frobnicate')).decision).toBe('none');
  });

  it('"default_decision: block" blocks what no middleware has blocked, and check says so', async () => {
    app.write(file, META.replace('default_decision: "allow"', 'default_decision: "block"'));
    expect((await app.sluice(['check'])).stdout).toContain('blocks every tool:pre that no middleware has blocked');
    expect((await trust(file)).code).toBe(0);
    const payload = { hook_event_name: 'PreToolUse', session_id: 's', cwd: app.root, tool_name: 'Bash' };
    const ended = await app.sluice(['hook', 'generic'], JSON.stringify({ ...payload, tool_input: { command: 'ls' } }));
    expect(ended.code).toBe(2);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      decision: 'block',
      reason: 'default-decision: What no middleware has blocked is blocked by default here (default_decision).',
    });
    expect((await app.judge('rm -rf build')).reason).toContain('block-dangerous-commands');
  });

  it('check says to what a timeout is cut', async () => {
    app.write(file, META);
    expect((await app.sluice(['check'])).stdout).toMatch(
      /warning timeout .*"block-dangerous-commands" wants 60 s in claude, and gets 37 s at most/s,
    );
  });

  it('disabled middleware is skipped', async () => {
    app.write(file, META.replace('enabled: true', 'enabled: false'));
    expect((await trust(file)).code).toBe(0);
    expect((await app.judge('rm -rf build')).reason).not.toContain('block-dangerous-commands');
    // Only that one.
    expect((await app.judge({ tool: 'Read', input: { file_path: join(app.root, 'server.key') } })).reason).toContain(
      'Operation denied by protect-sensitive-files',
    );
  });
});

/** The tree as it was written for the system of middleware, in each place that a policy can have. */
const TREE = join(ROOT, 'test/fixtures/agentic-primitives/hooks');
const METAS = [
  'hooks/lifecycle/post-tool-use/usage-tracker/hook.meta.yaml',
  'hooks/lifecycle/pre-tool-use/safety-pipeline/hook.meta.yaml',
  'hooks/lifecycle/session-start/hook.meta.yaml',
  'hooks/lifecycle/user-prompt-submit/prompt-guard/hook.meta.yaml',
];

describe.skipIf(STARTED_BY_AGENT).each<[string, () => Promise<string>]>([
  [
    'of a trusted project',
    async () => {
      cpSync(TREE, join(app.root, 'hooks'), { recursive: true });
      const { code, stdout } = await onTerminal(app.place, ['trust'], {
        cwd: app.root,
        typed: ['trust\n', `${PASSPHRASE}\n`],
      });
      expect([code, plain(stdout)]).toEqual([0, expect.stringContaining('Trusted.')]);
      return app.root;
    },
  ],
  [
    "of one's own policy",
    async () => {
      const own = dirname(app.own);
      cpSync(TREE, join(own, 'hooks'), { recursive: true });
      app.write(app.own, `extends: [recommended, ${METAS.map((name) => `./${name}`).join(', ')}]\n`);
      return own;
    },
  ],
  ...(NO_MANAGED
    ? []
    : [
        [
          'of the managed policy',
          async () => {
            cpSync(TREE, join(app.managed, 'hooks'), { recursive: true });
            const all = METAS.map((name) => `./${name}`).join(', ');
            app.write(join(app.managed, 'sluice.yaml'), `extends: [recommended, ${all}]\n`);
            return MANAGED_DIRECTORY;
          },
        ] as [string, () => Promise<string>],
      ]),
])('the hook tree %s runs unchanged', { timeout: 120_000 }, (layer, install) => {
  const lines = (name: string) =>
    readFileSync(join(app.place.home, '.claude/logs', name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const send = async (client: string, payload: object) => {
    const { code, stdout, stderr } = await app.sluice(
      ['hook', client],
      JSON.stringify({ session_id: 's', cwd: app.root, ...payload }),
    );
    return { code, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) };
  };
  const pre = (tool_name: string, tool_input: object) => ({
    hook_event_name: 'PreToolUse',
    tool_use_id: 't',
    transcript_path: '/home/ada/.claude/t.jsonl',
    permission_mode: 'acceptEdits',
    tool_name,
    tool_input,
  });

  it('layer by layer', async () => {
    const root = await install();
    // Safety: the first that blocks ends the pipeline.
    expect(await app.judge('rm -rf build')).toEqual({
      decision: 'deny',
      reason: 'Operation denied by block-dangerous-commands: Dangerous command pattern detected: rm -rf',
    });
    expect((await app.judge({ tool: 'Read', input: { file_path: join(app.root, 'server.pem') } })).reason).toBe(
      'Operation denied by protect-sensitive-files: server.pem is protected (*.pem)',
    );
    expect(existsSync(join(app.place.home, '.claude/logs/seen.jsonl'))).toBe(false);
    // What each is told of those before it, and of the event.
    const { code, answer } = await send('generic', pre('Bash', { command: 'ls -l' }));
    expect(code).toBe(0);
    expect(lines('seen.jsonl')).toEqual([
      {
        event: 'PreToolUse',
        transcript: '/home/ada/.claude/t.jsonl',
        mode: 'acceptEdits',
        cwd: app.root,
        previous: [
          ['block-dangerous-commands', 'safety', 'allow', 'No dangerous patterns detected'],
          ['protect-sensitive-files', 'safety', 'allow', 'No protected file'],
        ],
      },
    ]);
    // The final decision and metrics, by the id of every middleware.
    expect(answer).toEqual({
      decision: 'allow',
      reason: 'All checks passed',
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        metrics: {
          'block-dangerous-commands': { checked_patterns: 3 },
          'protect-sensitive-files': { checked: false },
          'record-results': { results: 2 },
          'log-operations': {},
          'count-tools': {},
        },
      },
    });
    // Observability: of every call, also of what was blocked; an error of it blocks nothing.
    expect(lines('operations.jsonl').map(({ tool_name, blocked, event }) => [tool_name, blocked, event])).toEqual([
      ['Bash', true, 'PreToolUse'],
      ['Read', true, 'PreToolUse'],
      ['Bash', false, 'PreToolUse'],
    ]);
    expect((await send('generic', pre('Bash', { command: 'echo observer-bug' }))).answer.decision).toBe('allow');
    expect((await app.place.records()).filter(({ type }) => type === 'error')).toMatchObject([
      { hook: 'count-tools', code: 'HOOK_THREW' },
    ]);
    // The same middleware on another event.
    await send('claude', {
      ...pre('Bash', { command: 'ls' }),
      hook_event_name: 'PostToolUse',
      tool_response: { stdout: 'x', stderr: '', interrupted: false, isImage: false },
    });
    expect(lines('results.jsonl')).toMatchObject([{ event: 'PostToolUse', tool_name: 'Bash' }]);
    // In parallel all of them are heard.
    const prompt = { hook_event_name: 'UserPromptSubmit', prompt: 'MY PASSWORD IS HUNTER2' };
    expect((await send('generic', prompt)).answer).toMatchObject({
      decision: 'block',
      reason: 'no-secrets: The prompt holds a password; no-shouting: The prompt shouts',
      hookSpecificOutput: { metrics: { 'no-shouting': { earlier: 0 } } },
    });
    expect((await send('generic', { ...prompt, prompt: 'hello' })).answer.decision).toBe('allow');
    const start = await send('claude', { hook_event_name: 'SessionStart', source: 'startup' });
    expect(start.answer.hookSpecificOutput.additionalContext).toContain('Run make check before you commit.');
    // An error names the source, in the place where people know it.
    const broken = await send('generic', pre('Bash', { command: 'echo pattern-bug' }));
    expect(broken.code).toBe(2);
    expect(broken.answer.reason).toContain(
      `ValueError: a pattern could not be read (${join(root, 'hooks/shared/patterns.py')}:16)`,
    );
    // Providers: Codex is where OpenAI's models run.
    const codex = { turn_id: 't1', model: 'm', ...pre('Bash', { command: 'rm -rf build' }) };
    expect((await send('codex', codex)).stderr).not.toContain('block-dangerous-commands');
  });

  // The other layers are the user's own: they need no trust.
  if (layer.includes('project'))
    it('nothing of it runs before it is trusted, and all of it asks once it changed', async () => {
      cpSync(TREE, join(app.root, 'hooks'), { recursive: true });
      await send('generic', pre('Bash', { command: 'ls' }));
      expect(existsSync(join(app.place.home, '.claude'))).toBe(false);
      const checked = await app.sluice(['check', '--json']);
      const { files, errors, problems } = JSON.parse(checked.stdout);
      expect({ files, errors }).toEqual({ files: METAS.map((name) => join(app.root, name)), errors: 0 });
      expect(problems.map(({ code }: { code: string }) => code)).toEqual(['legacy', 'hook']);
      rmSync(join(app.root, 'hooks'), { recursive: true });
      await install();
      expect((await app.judge('ls')).decision).toBe('allow');
      appendFileSync(join(app.root, 'hooks/shared/patterns.py'), '#\n');
      expect(await app.judge('ls')).toEqual({
        decision: 'ask',
        reason: expect.stringContaining(
          'The hooks "block-dangerous-commands", "protect-sensitive-files", "record-results" do not run',
        ),
      });
      const { stdout } = await app.sluice(['trust', '--help']);
      expect(stdout).toContain('each hook.meta.yaml');
    });
});

it.skipIf(STARTED_BY_AGENT)(
  'handlers that load their validators by path find them after trust',
  { timeout: 60_000 },
  async () => {
    cpSync(join(ROOT, 'test/fixtures/atomic-hooks'), join(app.root, '.claude/hooks'), { recursive: true });
    app.write(
      'sluice.yaml',
      'hooks:\n  - { id: handler, command: [python3, .claude/hooks/handlers/pre-tool-use.py], timeout: 15 }\n',
    );
    const { code, stdout } = await trust('sluice.yaml');
    expect([code, plain(stdout)]).toEqual([0, expect.stringContaining('and 3 more files, as they are now')]);
    expect(await app.judge('git add -A')).toEqual({
      decision: 'deny',
      reason: 'Operation denied by handler: Blocked: git add of everything',
    });
    expect((await app.judge({ tool: 'Write', input: { file_path: 'yarn.lock', content: '' } })).reason).toContain(
      'lock files are generated',
    );
    expect((await app.judge('git status')).decision).toBe('allow');
    appendFileSync(join(app.root, '.claude/hooks/validators/security/bash.py'), '#\n');
    expect((await app.judge('git add -A')).decision).toBe('ask');
  },
);

it.skipIf(NO_MANAGED)(
  'handlers that load their validators by path find them in the managed policy',
  { timeout: 60_000 },
  async () => {
    cpSync(join(ROOT, 'test/fixtures/atomic-hooks'), app.managed, { recursive: true });
    app.write(
      join(app.managed, 'sluice.yaml'),
      'extends: [recommended]\nhooks:\n  - { id: handler, command: [python3, ./handlers/pre-tool-use.py], timeout: 15 }\n',
    );
    expect(await app.judge('git add -A')).toEqual({
      decision: 'deny',
      reason: 'Operation denied by handler: Blocked: git add of everything',
    });
    expect((await app.judge({ tool: 'Write', input: { file_path: 'yarn.lock', content: '' } })).reason).toContain(
      'lock files are generated',
    );
    expect((await app.judge('git status')).decision).toBe('allow');
  },
);
