import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadClients } from '../../src/clients/index.js';
import { type SharedProcess, sharedProcess } from '../shared/shared-process.js';
import { type Ended, eventsFolder, ROOT } from '../spawn.js';
import { TestPerson } from '../support/authenticators.js';
import { Served } from './served.js';

const CLIENTS = await loadClients();

const RECORDED = process.env.SLUICE_EVENTS ?? join(ROOT, '../shared/reference/events');
const NAMES = CLIENTS.map(({ name }) => name);

/** The event and the tool, as each client calls them. */
const KIND = /"(?:hook_event_name|hookEventName|event|hook|type|tool_name|toolName|tool)":\s*"[^"]*"/g;

/** What each of two users gets: one through the daemon, one from a hook of their own. */
let users: readonly [Served, Served];

const POLICY = `
extends: [recommended]
bash_rules:
  - { name: careful, command: frob, decision: ask }
hooks:
  - id: around
    kind: guard
    on: tool:pre
    command: [sh, around.sh]
    when: Glob
  - id: watcher
    kind: observe
    on: tool:pre
    command: [sh, watcher.sh]
    when: Glob
`;
const AROUND = `cat > /dev/null
printf '{"decision":"deny","reason":"%s %s %s"}' "$PWD" "$HOME" "$LC_TIME$XDG_STATE_HOME"
`;
const WATCHER = `cat > /dev/null
echo '{"notify":{"message":"seen","level":"warning"}}'
`;

beforeAll(async () => {
  users = [new Served(), new Served()];
  for (const user of users) {
    const folder = join(user.policy(POLICY), '..');
    writeFileSync(join(folder, 'around.sh'), AROUND);
    writeFileSync(join(folder, 'watcher.sh'), WATCHER);
    mkdirSync(join(user.directory, 'app'));
  }
  users[0].patient();
  await users[0].serve();
}, 60_000);
afterAll(async () => {
  for (const user of users) await user.end();
});

/** One event for both, as each calls its own directories. The hook of its own may be one of many in a shared process. */
async function both(
  args: readonly string[],
  input: string | Buffer,
  env: Record<string, string> = {},
  shared?: SharedProcess,
) {
  const answers = users.map(async (user, at) => {
    const own = (text: string) => text.replaceAll('/home/ada', user.directory);
    const script = at === 0 ? user.fast : user.cold;
    const sent = typeof input === 'string' ? own(input) : input;
    const cwd = join(user.directory, 'app');
    const { code, signal, stdout, stderr } =
      at === 1 && shared !== undefined
        ? await shared.run({ args: ['hook', ...args], cwd, env: { ...user.env, ...env }, input: sent })
        : await user.ask(script, args, sent, env, cwd);
    const plain = (text: string) =>
      text
        .replaceAll(user.directory, '/home/ada')
        .replace(/"id":"[0-9a-f-]{36}"/g, '"id"')
        // Named after the directory, which is another one for each.
        .replace(/app-[0-9a-f]{12}\.yaml/g, 'app.yaml');
    return { code, signal, stdout: plain(stdout), stderr: plain(stderr) } satisfies Ended;
  });
  return Promise.all(answers);
}

/** How many events the daemon has answered. */
const answered = async () => (await users[0].about())?.answered ?? -1;

const events = NAMES.flatMap((client) => {
  const folder = eventsFolder(client);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const fixtures = files.map((name) => [client, name, readFileSync(join(folder, name), 'utf8')] as const);
  const recorded = join(RECORDED, `${client}.jsonl`);
  const lines = existsSync(recorded) ? readFileSync(recorded, 'utf8').split('\n').filter(Boolean) : [];
  // One of each kind: what else differs is what agents do, and not how they say it.
  const kinds = new Map(lines.map((line) => [line.match(KIND)?.join() ?? '', line]));
  return [...fixtures, ...[...kinds.values()].map((line, at) => [client, `recorded ${at}`, line] as const)];
});

const claude = (input: object, tool = 'Bash') =>
  JSON.stringify({
    ...{ hook_event_name: 'PreToolUse', session_id: 'own', tool_use_id: 't1', cwd: '/home/ada/app' },
    ...{ tool_name: tool, tool_input: input },
  });

describe('the answer is the same to the byte', { timeout: 60_000 }, () => {
  it.each(events)('%s %s', async (client, _, text) => {
    const before = await answered();
    const [fast, cold] = await both([client, '--timeout', '20'], text, {}, sharedProcess());
    expect(fast).toEqual(cold);
    expect(await answered()).toBe(before + 1);
  });

  it('also to what real clients sent', ({ skip }) => {
    if (!existsSync(RECORDED)) skip('no recorded events: set SLUICE_EVENTS');
    expect(events.some(([, name]) => name.startsWith('recorded'))).toBe(true);
  });

  const special: [string, readonly string[], string | Buffer, Record<string, string>?][] = [
    ['nothing', ['claude'], ''],
    ['half a document', ['codex'], claude({ command: 'ls' }).slice(0, 50)],
    ['no UTF-8', ['copilot'], Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a list', ['gemini'], '[]'],
    ['NUL and newlines', ['qwen'], '{"a":\0}\n\n'],
    ['9 MB of JSON', ['claude'], claude({ command: `echo ${'x'.repeat(9 << 20)}` })],
    ['17 MB that are no JSON', ['claude'], `{"a":"${'x'.repeat(17 << 20)}`],
    ['a denial', ['claude', '--timeout=30'], claude({ command: 'rm -rf ~/' })],
    ['a question', ['claude'], claude({ command: 'frob x' })],
    ['a question where nobody is', ['claude'], claude({ command: 'frob y' }), { CLAUDE_CODE_SESSION_ATTENDED: '0' }],
    ['a question in CI', ['codex'], claude({ command: 'frob z' }), { CI: 'true' }],
    [
      'a hook with variables',
      ['claude'],
      claude({ pattern: '*' }, 'Glob'),
      { LC_TIME: '', XDG_STATE_HOME: '/nowhere' },
    ],
    ['another root', ['claude'], claude({ command: 'ls' }), { CLAUDE_PROJECT_DIR: '/usr' }],
    ['no home', ['claude'], claude({ command: 'ls' }), { HOME: '' }],
    ['another language', ['claude'], claude({ command: 'ls' }), { LC_ALL: 'de_DE.UTF-8', TZ: 'Asia/Tokyo' }],
    ['Perl told to take bytes for text', ['claude'], claude({ command: 'rm -rf ~/ü' }), { PERL_UNICODE: 'SDA' }],
    ['a misspelt client', ['claud'], claude({ command: 'ls' })],
    ['no client', [], claude({ command: 'ls' })],
    ['a time that is invalid', ['claude', '--timeout', 'soon'], claude({ command: 'ls' })],
    ['an option that there is not', ['claude', '--frob'], claude({ command: 'ls' })],
    ['an event that decides nothing', ['--open', 'claude'], claude({}).replace('PreToolUse', 'Notification')],
  ];
  it.each(special)('%s', async (_, args, input, env = {}) => {
    const [fast, cold] = await both(args, input, env);
    expect(fast).toEqual(cold);
  });
});

describe('a policy that changes', { timeout: 60_000 }, () => {
  it('holds for the next event, however soon it comes, and one with errors is never looser than for a hook of its own', async () => {
    const [user] = users;
    const sent = claude({ command: 'frob --now' }).replaceAll('/home/ada', user.directory);
    const seen: string[] = [];
    for (const decision of ['deny', 'allow', 'ask', 'deny', 'nonsense', 'allow']) {
      user.policy(`bash_rules:\n  - { name: careful, command: frob, decision: ${decision} }\n`);
      const [fast, cold] = [await user.ask(user.fast, ['claude'], sent), await user.ask(user.cold, ['claude'], sent)];
      expect(fast).toEqual(cold);
      seen.push(/"permissionDecision":"(\w+)"/.exec(fast.stdout)?.[1] ?? 'none');
    }
    expect(seen).toEqual(['deny', 'allow', 'ask', 'deny', seen[4], 'allow']);
    expect(seen[4]).not.toBe('allow');
    expect(user.said).toMatch(/has changed and has .*error/);
  });

  it('also where a project gets one, a pause begins, or the project goes', async () => {
    const [user] = users;
    const sent = claude({ command: 'ls -l' }).replaceAll('/home/ada', user.directory);
    const ask = async () => {
      const [fast, cold] = [await user.ask(user.fast, ['claude'], sent), await user.ask(user.cold, ['claude'], sent)];
      expect(fast).toEqual(cold);
      return /"permissionDecision":"(\w+)"/.exec(fast.stdout)?.[1] ?? 'none';
    };
    const before = await ask();
    writeFileSync(join(user.directory, 'sluice.yaml'), 'bash_rules:\n  - { name: no, command: ls, decision: deny }\n');
    expect(await ask()).toBe('deny');
    const person = await TestPerson.enrol(join(user.home, '.config/sluice/authenticators.json'));
    const until = Date.now() + 4_000;
    writeFileSync(join(user.state, 'pause.json'), person.pause(4_000), { mode: 0o600 });
    expect(await ask()).not.toBe('deny');
    await new Promise((resolve) => setTimeout(resolve, until - Date.now() + 50));
    expect(await ask()).toBe('deny');
    writeFileSync(join(user.directory, 'sluice.yaml'), '');
    expect(await ask()).toBe(before);
  });
});
