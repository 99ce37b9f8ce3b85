import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadClients } from '../src/clients/index.js';
import { eventsFolder, HOOK, Place } from './spawn.js';

const CLIENTS = await loadClients();

let place: Place;
beforeEach(() => {
  place = new Place(undefined, 'shared');
});
afterEach(() => place.remove());

const NAMES = CLIENTS.map(({ name }) => name);
const fixture = (client: string, name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(eventsFolder(client), `${name}.json`), 'utf8'));
const pre = (client: string) => fixture(client, client === 'claude' ? 'pre-bash' : 'pre');
/** A call with another input, where each client has it. */
const withInput = (client: string, input: unknown): Record<string, unknown> => {
  const payload = pre(client);
  if (client === 'opencode') return { ...payload, output: { args: input } };
  return { ...payload, [client === 'copilot' ? 'toolArgs' : 'tool_input']: input };
};
const calling = (client: string, command: string) => withInput(client, { command });
const run = (client: string, input: string | Buffer, env: Record<string, string> = {}) =>
  place.run([HOOK, client], input, env);
const send = (client: string, payload: unknown, env: Record<string, string> = {}) =>
  run(client, JSON.stringify(payload), env);

describe('a policy that cannot be read as it was meant', () => {
  it.each(NAMES)('asks about every call at %s, or denies it, and says what is meant', async (client) => {
    place.policy('defaults: { harmless: allow, unknown: defer }\nrulez: [{ tool: Bash, decision: deny }]\n');
    const { code, stdout, stderr } = await send(client, calling(client, 'ls'));
    const said = `${stdout}${stderr}`;
    expect(code === 2 || /"(?:ask|deny|block)"/.test(stdout)).toBe(true);
    expect(said).toMatch(/sluice\.yaml:2: There is no key .{1,2}rulez.{1,2} here\. Did you mean .{1,2}rules.{1,2}\?/);
    const [record] = (await place.records()).filter(({ type }) => type === 'decision');
    expect(record).toMatchObject({ event: 'tool:pre', decision: expect.stringMatching(/^(?:ask|deny)$/) });
  });
});

describe('what cannot be read', () => {
  const inputs: [string, (client: string) => string | Buffer][] = [
    ['nothing', () => ''],
    ['half a document', (client) => JSON.stringify(pre(client)).slice(0, 70)],
    ['no UTF-8', () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a call without its input', (client) => JSON.stringify(withInput(client, undefined))],
    ['10 MB that are no JSON', () => `{"a":"${'x'.repeat(10 * 1024 * 1024)}`],
  ];
  const table = NAMES.flatMap((client) => inputs.map(([what, input]) => [what, client, input] as const));

  it.each(table)('%s is denied at %s with a reason, and recorded', async (_, client, input) => {
    const { code, stderr } = await run(client, input(client));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^sluice: .*What cannot be read is denied/s);
    expect(await place.records()).toMatchObject([{ type: 'error', code: 'PAYLOAD_INVALID', client }]);
  });

  it.each(NAMES)('10 MB of JSON are denied at %s, and recorded', async (client) => {
    const answer = await send(client, calling(client, `echo ${'x'.repeat(10 * 1024 * 1024)}`));
    expect(answer.code === 2 || answer.stdout.includes('"deny"')).toBe(true);
    expect(answer.stdout + answer.stderr).toContain('at most 8 MiB to decide about');
    expect(await place.records()).toMatchObject([{ type: 'error', code: 'PAYLOAD_INVALID', client }]);
  });

  it('10 MB about something that nobody decides are recorded, and not answered', async () => {
    const payload = { ...fixture('claude', 'stop'), last_assistant_message: 'x'.repeat(10 * 1024 * 1024) };
    expect(await send('claude', payload)).toMatchObject({ code: 0, stdout: '' });
    expect(await place.records()).toMatchObject([{ type: 'decision', event: 'prompt:complete' }]);
  });

  it.each(NAMES)('an event that is not known is recorded, and not answered, at %s', async (client) => {
    const own: Record<string, object> = { copilot: { sessionId: 's', hookName: 'novel' }, opencode: { hook: 'novel' } };
    const { code, stdout } = await send(client, {
      hook_event_name: 'Novelty',
      ...(own[client] ?? { session_id: 's' }),
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(await place.records()).toMatchObject([{ type: 'observed' }]);
  });

  it.each(NAMES)('failOpen lets it through at %s, and says so', async (client) => {
    place.policy('version: 1\nfailOpen: true\n');
    const { code, stdout, stderr } = await run(client, '{"half":');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/It was let through, since the policy says failOpen\.\n$/);
    expect(await place.records()).toMatchObject([{ type: 'error', code: 'PAYLOAD_INVALID' }]);
  });

  it('a project cannot let it through', async () => {
    writeFileSync(join(place.directory, 'sluice.yaml'), 'version: 1\nfailOpen: true\n');
    expect(await run('claude', '{"half":')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('what another client sends is answered in its own words', () => {
  const senders = ['codex', 'gemini', 'qwen', 'copilot', 'cursor'];
  it.each(senders)('a denial for %s, at the hook of Claude Code', async (sender) => {
    place.policy('version: 1\nextends: [recommended]\n');
    const payload = calling(sender, 'rm -rf /');
    const own = await send(sender, payload);
    expect(await send('claude', payload)).toEqual(own);
    expect(own.code === 2 || own.stdout.includes('"deny"')).toBe(true);
    const records = await place.records();
    expect(records).toContainEqual(
      expect.objectContaining({
        type: 'output',
        client: sender,
        message: expect.stringMatching(/^This was sent by .*, and came to "sluice hook claude"/),
      }),
    );
  });

  it.each([
    [
      'windsurf',
      { agent_action_name: 'pre_run_command', hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: {} },
    ],
    ['cline', { clineVersion: '1', hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: {} }],
  ])('what %s sends is denied: nobody here speaks its language', async (sender, payload) => {
    const { code, stdout, stderr } = await send('claude', payload);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`This was sent by ${sender}`);
  });
});

describe('nobody is there', () => {
  const asking = (more = '') =>
    place.policy(
      `version: 1\ndefaults: { harmless: allow, read: allow, write: ask, other: ask, unknown: ask }\n${more}bash_rules:\n  - { name: Ask about make, command: make, decision: ask }\n`,
    );
  const unattended: [string, string, Record<string, unknown>, Record<string, string>][] = [
    ['claude -p', 'claude', {}, { CLAUDE_CODE_SESSION_ATTENDED: '0' }],
    ['an older claude -p', 'claude', {}, { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' }],
    ['Claude Code that is not to ask', 'claude', { permission_mode: 'dontAsk' }, {}],
    ['gemini on a build machine', 'gemini', {}, { CI: 'true' }],
    ['copilot on a build machine', 'copilot', {}, { CI: '1' }],
    ['qwen on a build machine', 'qwen', {}, { CI: 'true' }],
  ];
  const denies = ({ code, stdout }: { code: number | null; stdout: string }) => code === 2 || stdout.includes('"deny"');

  it.each(unattended)('%s: a question is denied', async (_, client, more, env) => {
    asking();
    const answer = await send(client, { ...calling(client, 'make x'), ...more }, env);
    expect(denies(answer)).toBe(true);
    const why =
      more.permission_mode === 'dontAsk' ? 'set to deny what would be asked about' : 'nobody is there to answer';
    expect(answer.stdout + answer.stderr).toContain(why);
    expect((await place.records()).flatMap(({ type, state }) => (type === 'approval' ? state : []))).toEqual([
      'requested',
      'expired',
    ]);
  });

  it.each(unattended)('%s: the default of the policy counts', async (_, client, more, env) => {
    asking('approvals: { default: allow }\n');
    const answer = await send(client, { ...calling(client, 'make x'), ...more }, env);
    expect(denies(answer)).toBe(false);
    expect(answer.stdout).not.toContain('"allow"');
  });

  it.each([
    ['claude', {}],
    ['claude', { CLAUDE_CODE_SESSION_ATTENDED: '1', CI: 'true' }],
    ['gemini', {}],
    ['qwen', {}],
    ['copilot', {}],
  ])('%s with %j asks', async (client, env) => {
    asking();
    const { stdout } = await send(client, calling(client, 'make x'), env as Record<string, string>);
    expect(stdout).toContain('"ask"');
  });
});

describe('what a session remembers', () => {
  const POLICY = 'version: 1\nbash_rules:\n  - { name: Ask about make, command: make, decision: ask }\n';
  const sessions = () => join(place.state, 'sessions');
  const kept = () =>
    existsSync(sessions()) ? readdirSync(sessions()).flatMap((name) => readdirSync(join(sessions(), name))) : [];
  const post = (call: string, command: string) => ({
    ...fixture('claude', 'post-bash'),
    tool_use_id: call,
    tool_input: { command },
  });
  const asked = (call: string, command: string) => ({ ...calling('claude', command), tool_use_id: call });
  const approvals = async () =>
    (await place.records()).flatMap(({ type, state, call, by }) => (type === 'approval' ? [[state, call, by]] : []));
  beforeEach(() => place.policy(POLICY));

  it('a call that ran after a question was granted by the client, once', async () => {
    expect((await send('claude', asked('t1', 'make x'))).stdout).toContain('"ask"');
    await send('claude', post('t1', 'make x'));
    await send('claude', post('t1', 'make x'));
    expect(await approvals()).toEqual([
      ['requested', 't1', undefined],
      ['granted', 't1', 'claude'],
    ]);
    // A client says yes to one call: the next is asked about again.
    expect((await send('claude', asked('t2', 'make x'))).stdout).toContain('"ask"');
  });

  it('what ran without a question, or under another name, was granted by nobody', async () => {
    await send('claude', post('t0', 'ls'));
    await send('claude', asked('t1', 'make x'));
    await send('claude', { ...post('t1', 'make x'), session_id: 'another' });
    expect(await approvals()).toEqual([['requested', 't1', undefined]]);
  });

  it('several hooks at once lose nothing', async () => {
    const calls = Array.from({ length: 8 }, (_, index) => `p${index}`);
    await Promise.all(calls.map((call) => send('claude', asked(call, `make ${call}`))));
    await Promise.all([...calls, ...calls].map((call) => send('claude', post(call, `make ${call}`))));
    const granted = (await approvals()).filter(([state]) => state === 'granted').map(([, call]) => call);
    expect(granted.sort()).toEqual(calls);
  });

  it('is in files that nobody else can read, by names that nobody chose, until the session ends', async () => {
    const session = { session_id: '../../../escape' };
    await send('claude', { ...asked('../../up', `make password=hunter2secret`), ...session });
    const [directory = ''] = readdirSync(sessions());
    expect(directory).toMatch(/^[0-9a-f]{64}$/);
    expect(kept()).toEqual([expect.stringMatching(/^asked-[0-9a-f]{64}-[0-9a-f]{64}$/)]);
    expect(statSync(sessions()).mode & 0o777).toBe(0o700);
    expect(statSync(join(sessions(), directory)).mode & 0o777).toBe(0o700);
    const file = join(sessions(), directory, kept()[0] ?? '');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('hunter2');
    await send('claude', { hook_event_name: 'SessionEnd', reason: 'other', ...session });
    expect(readdirSync(sessions())).toEqual([]);
  });

  it('does not count where others could have written it', async () => {
    await send('claude', asked('t1', 'make x'));
    const [directory = ''] = readdirSync(sessions());
    chmodSync(join(sessions(), directory), 0o777);
    await send('claude', post('t1', 'make x'));
    expect(await approvals()).toEqual([['requested', 't1', undefined]]);
  });

  it('old sessions are taken away when one begins', async () => {
    mkdirSync(join(sessions(), 'a'.repeat(64)), { recursive: true, mode: 0o700 });
    utimesSync(join(sessions(), 'a'.repeat(64)), 1, 1);
    await send('claude', fixture('claude', 'session-start'));
    expect(readdirSync(sessions())).not.toContain('a'.repeat(64));
  });

  it('the budget of a turn is one for all hooks of the turn', async () => {
    const long = 'x'.repeat(2400);
    place.policy(
      `version: 1\nhooks:\n  - { id: feed, kind: guard, on: "tool:pre", command: [node, feed.cjs], files: [feed.cjs] }\n`,
    );
    writeFileSync(
      join(place.home, '.config/sluice/feed.cjs'),
      `process.stdin.resume().on('end', () => console.log(JSON.stringify({ inject: { content: '${long}' } })));`,
    );
    const here = () => ({ ...calling('claude', 'ls'), cwd: place.directory });
    const told = async () => (await send('claude', here())).stdout.includes('Injection budget');
    expect([await told(), await told()]).toEqual([false, true]);
    await send('claude', fixture('claude', 'prompt'));
    expect(await told()).toBe(false);
  });

  it.each([
    'touch $STATE/sessions/x/grant-y',
    'echo 1 > ~/state-link/sessions/a',
    'rm -rf $STATE/sessions',
    'cp evil.cache $STATE/cache/code/x/main.cache',
  ])('an agent cannot write it: %s', async (command) => {
    mkdirSync(place.state, { recursive: true });
    symlinkSync(place.state, join(place.home, 'state-link'));
    const { code } = await send('claude', calling('claude', command.replaceAll('$STATE', place.state)));
    expect(code).toBe(2);
    expect((await place.records())[0]).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('self-protection'),
    });
  });
});

describe('compiled code', () => {
  const build = /"([0-9a-f]{16})"/.exec(readFileSync(HOOK, 'utf8'))?.[1] ?? '';
  const machine = `${process.platform}-${process.arch}-${process.versions.v8}`;
  const owned = () => join(place.state, 'cache/code');
  /** The hook as it is where it was built by another Node: without the cache that came with it. */
  const copied = () => {
    const folder = join(place.directory, 'copy');
    mkdirSync(join(folder, build), { recursive: true });
    writeFileSync(join(folder, 'hook.cjs'), readFileSync(HOOK));
    for (const name of readdirSync(join(HOOK, '..', build)))
      if (/\.(?:cjs|txt)$/.test(name))
        writeFileSync(join(folder, build, name), readFileSync(join(HOOK, '..', build, name)));
    return join(folder, 'hook.cjs');
  };
  const ask = (hook: string, command = 'ls') => place.run([hook, 'claude'], JSON.stringify(calling('claude', command)));
  const ALLOWED = { code: 0, stdout: expect.stringContaining('"allow"') };

  it('comes with the package', () => {
    expect(readdirSync(join(HOOK, '..', build, machine))).toContain('main.cache');
  });

  it('is made where it did not come, for this user alone, and used from then on', async () => {
    const hook = copied();
    expect(await ask(hook)).toMatchObject(ALLOWED);
    const [name = ''] = readdirSync(owned());
    expect(name).toBe(`${build}-${machine}`);
    expect(statSync(join(owned(), name)).mode & 0o777).toBe(0o700);
    const file = join(owned(), name, 'main.cache');
    const made = statSync(file).mtimeMs;
    expect(await ask(hook)).toMatchObject(ALLOWED);
    expect(statSync(file).mtimeMs).toBe(made);
  });

  it.each<[string, (file: string) => void]>([
    ['is of another machine', (file) => writeFileSync(file, 'not from V8')],
    ['is empty', (file) => writeFileSync(file, '')],
    ['is gone', (file) => rmSync(file)],
    ['is cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 5000))],
  ])('that %s only costs time', async (_, spoil) => {
    const hook = copied();
    await ask(hook);
    spoil(join(owned(), `${build}-${machine}`, 'main.cache'));
    expect(await ask(hook)).toMatchObject(ALLOWED);
    expect(await ask(hook, 'rm -rf /')).toMatchObject({ code: 2 });
  });

  it('that others could have written is not used', async () => {
    const hook = copied();
    await ask(hook);
    const folder = join(owned(), `${build}-${machine}`);
    chmodSync(folder, 0o777);
    writeFileSync(join(folder, 'main.cache'), 'evil');
    expect(await ask(hook)).toMatchObject(ALLOWED);
    expect(readFileSync(join(folder, 'main.cache'), 'utf8')).toBe('evil');
  });

  it.each(['main.cjs', 'shell-commands.cjs', 'programs.txt'])('a bundle without %s permits nothing', async (part) => {
    const hook = copied();
    rmSync(join(hook, '..', build, part));
    const { code, stdout, stderr } = await ask(hook);
    expect(stdout).not.toContain('"allow"');
    if (part === 'main.cjs') {
      expect(code).toBe(2);
      expect(stderr).toMatch(/could not be loaded, so this is a denial/);
    }
  });
});
