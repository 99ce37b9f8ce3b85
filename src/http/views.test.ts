import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Stand } from '../../test/support/http.js';
import { pauseDigest } from '../policy/trust/proof.js';
import { ROUTES, STREAM_EVENTS } from './api.js';
import openapi from './openapi.json' with { type: 'json' };
import { PACK_EXAMPLES } from './pack-examples.js';

let stand: Stand;

/** Saves a rule as a page does that somebody has unlocked. */
async function save(rule: string) {
  const person = await stand.person();
  const { nonce } = (await stand.get('/v1/authenticators')).json;
  return stand.post('/v1/rules', { rule, signed: person.act('save-rule', rule, nonce) });
}
beforeEach(async () => {
  stand = new Stand();
  stand.policy(
    'extends: [recommended]\nbash_rules:\n  - { name: careful, command: frob, decision: ask }\n  - { name: never used, command: zork, decision: deny }\n',
  );
  const finding = { rule: 'careful', decision: 'ask', layer: 'yours', span: [0, 4] };
  const asked = { decision: 'ask', input: { command: 'frob x' }, findings: [finding], reason: 'careful: frob x' };
  stand.record({ input: { command: 'ls' } });
  stand.record({ ...asked, call: 'c2' });
  stand.record({
    type: 'approval',
    call: 'c2',
    state: 'granted',
    by: 'ann',
    way: 'dashboard',
    prompt: 'careful: frob x',
  });
  stand.record({ ...asked, call: 'c3', session: 's2' });
  stand.record({ type: 'approval', call: 'c3', session: 's2', state: 'granted', by: 'ann', prompt: 'careful: frob x' });
  stand.record({ decision: 'deny', call: 'c4', input: { command: 'rm -rf ~' }, reason: 'No: it is home' });
  stand.record({ event: 'session:end', session: 's2', call: '', tool: undefined });
  await stand.start();
  await stand.until(async () => (await stand.get('/v1/state')).json.records === 7);
});
afterEach(() => stand.remove());

describe('what was recorded', () => {
  it('is shown as it is described', async () => {
    stand.ask('frob x');
    const { card } = (await stand.get('/v1/approvals')).json.cards[0];
    for (const { method, path, answer } of ROUTES) {
      if (method !== 'GET') continue;
      const real = path.replace(':card', card).replace(':id', 's1');
      const { status, json } = await stand.get(real);
      const read = v.safeParse(answer as v.GenericSchema, json);
      expect([path, status, read.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)]).toEqual([
        path,
        200,
        undefined,
      ]);
    }
    const explained = await stand.post('/v1/explain', { command: 'frob x && ls', cwd: stand.project });
    const schema = ROUTES.find(({ path }) => path === '/v1/explain')?.answer as v.GenericSchema;
    expect(v.safeParse(schema, explained.json).issues).toBeUndefined();
    expect(explained.json).toMatchObject({ decision: 'ask', knowledge: 'unknown' });
  });

  it.each([
    ['a relative directory', 'app'],
    ['one deeper than anybody works', '/d'.repeat(257)],
    ['one longer than systems take', `/${'d'.repeat(5_000)}`],
  ])('is not explained in %s, nor is a policy looked for there', async (_, at) => {
    const policy = await stand.get(`/v1/policy?root=${encodeURIComponent(at)}`);
    expect([policy.status, policy.json.error]).toMatchObject([400, { code: 'root' }]);
    const explained = await stand.post('/v1/explain', { command: 'ls', cwd: at });
    expect(explained.status).toBe(400);
    if (at.startsWith('/'))
      expect(explained.json.error.message).toMatch(/at most 4096 bytes and 256 names.*got \d+ characters/);
  });

  it('is in the feed, the newest first', async () => {
    const { entries } = (await stand.get('/v1/feed?limit=2')).json;
    expect(entries.map(({ event, decision }: { event: string; decision: string }) => [event, decision])).toEqual([
      ['session:end', 'allow'],
      ['tool:pre', 'deny'],
    ]);
    const denied = (await stand.get('/v1/feed?decision=deny')).json.entries;
    expect(denied.map(({ what }: { what: string }) => what)).toEqual(['rm -rf ~']);
    expect((await stand.get('/v1/feed?limit=0')).status).toBe(400);
  });

  it('is in lanes', async () => {
    const { lanes } = (await stand.get('/v1/sessions')).json;
    expect(
      lanes.map(({ session, calls, ended }: { session: string; calls: number; ended: boolean }) => [
        session,
        calls,
        ended,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['s1', 3, false],
        ['s2', 1, true],
      ]),
    );
    expect((await stand.get('/v1/sessions/none')).status).toBe(404);
    expect((await stand.get('/v1/sessions/s1')).json.entries).toHaveLength(4);
  });

  it('says what was stopped, by what', async () => {
    const { total, rules } = (await stand.get('/v1/stopped')).json;
    expect(total).toBe(3);
    expect(rules[0]).toMatchObject({ rule: 'careful', decision: 'ask', count: 2, examples: ['frob x'] });
    expect(rules[1]).toMatchObject({ rule: 'No: it is home', decision: 'deny', count: 1 });
  });

  it('says what people approve', async () => {
    const { items } = (await stand.get('/v1/approved')).json;
    expect(items).toMatchObject([{ what: 'frob x', granted: 2, denied: 0, by: ['ann'], project: stand.project }]);
  });

  describe('and approved again and again', () => {
    const command = 'arm-none-eabi-size out.elf';
    const approve = (call: string) => {
      stand.record({ decision: 'ask', call, input: { command } });
      stand.record({ type: 'approval', call, state: 'granted', by: 'ann', prompt: command });
    };
    const look = () =>
      stand.until(async () => {
        const { json } = await stand.get('/v1/suggestions');
        return !json.looking && json;
      });
    const decide = async () =>
      (await stand.post('/v1/explain', { command, cwd: stand.project })).json.decision as string;

    it('is suggested as a rule, as `sluice suggest` does, and added to the policy of the user', async () => {
      for (const call of ['a1', 'a2', 'a3']) approve(call);
      const before = readFileSync(stand.machine.locations.user, 'utf8');
      const { suggestions, left, calls, approved, file } = await look();
      expect({ calls, approved, file }).toEqual({ calls: 7, approved: 5, file: stand.machine.locations.user });
      expect(suggestions).toMatchObject([
        {
          name: `Approved: ${command}`,
          approved: 3,
          examples: [command],
          also: { calls: 0, some: [], packs: [] },
        },
      ]);
      expect(suggestions[0].judged).toBeGreaterThan(PACK_EXAMPLES.length);
      expect(left).toMatchObject([
        { approved: 2, example: 'frob x', why: expect.stringMatching(/"careful" says ask/) },
      ]);
      expect(await decide()).not.toBe('allow');
      expect((await stand.post('/v1/rules', { rule: suggestions[0].digest })).json.error.code).toBe('proof_required');
      const saved = await save(suggestions[0].digest);
      expect(saved.json).toEqual({ file, text: suggestions[0].text });
      expect(readFileSync(file, 'utf8').startsWith(before.trimEnd())).toBe(true);
      expect(readFileSync(file, 'utf8')).toContain('words: [out.elf]');
      expect(await decide()).toBe('allow');
      expect(await look()).toMatchObject({ suggestions: [], answered: 3 });
      expect((await save(suggestions[0].digest)).status).toBe(409);
    });

    it('is not saved where the policy has changed since it was shown', async () => {
      for (const call of ['a1', 'a2', 'a3']) approve(call);
      const { suggestions } = await look();
      stand.policy('extends: [recommended]\nbash_rules: [{ command: arm-none-eabi-size, decision: deny }]\n');
      expect((await save(suggestions[0].digest)).status).toBe(409);
      expect((await save('a'.repeat(64))).status).toBe(409);
      expect(readFileSync(stand.machine.locations.user, 'utf8')).not.toContain('Approved');
    });
  });

  it('counts the hits of rules, and shows those never hit', async () => {
    const { files, others } = (await stand.get(`/v1/policy?root=${stand.project}`)).json;
    const own = files.find(({ source }: { source: string }) => source === stand.machine.locations.user);
    expect(own.rules.map(({ name, hits }: { name: string; hits: number }) => [name, hits])).toEqual([
      ['careful', 2],
      ['never used', 0],
    ]);
    expect(others).toEqual([]);
    // What other projects have is no matter of this one.
    const spoke = (rule: string) => ({ decision: 'deny', findings: [{ rule, decision: 'deny', layer: 'project' }] });
    stand.record({ ...spoke('of shop'), call: 'c5', cwd: '/work/shop' });
    stand.record({ ...spoke('a hook here'), call: 'c6', cwd: `${stand.project}/sub` });
    await stand.until(async () => (await stand.get('/v1/state')).json.records === 9);
    const again = (await stand.get(`/v1/policy?root=${stand.project}`)).json;
    expect(again.others).toEqual([{ name: 'a hook here', hits: 1 }]);
    stand.policy('bash_rules: [\n');
    const { problems } = (await stand.get(`/v1/policy?root=${stand.project}`)).json;
    expect(problems[0]).toMatchObject({ severity: 'error', at: { file: stand.machine.locations.user } });
  });

  it('has times', async () => {
    const { all, hooks } = (await stand.get('/v1/latency?since=1h')).json;
    expect(all).toEqual({ count: 5, p50: 0.4, p95: 0.4 });
    expect(hooks).toEqual([{ hook: 'policy', errors: 0, count: 5, p50: 0.4, p95: 0.4 }]);
    expect((await stand.get('/v1/latency?since=soon')).status).toBe(400);
  });

  it('is verified', async () => {
    await stand.until(async () => (await stand.get('/v1/audit')).json.ok !== undefined);
    expect((await stand.get('/v1/audit')).json).toMatchObject({ state: 'log', ok: true, alarmCount: 0 });
  });
});

describe('the stream', () => {
  it('begins with what is, and goes on with what comes', async () => {
    const response = await fetch(`${stand.server.url}v1/stream`, {
      headers: { authorization: `Bearer ${stand.token}` },
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events: { event: keyof typeof STREAM_EVENTS; data: unknown }[] = [];
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let text = '';
    const until = async (done: () => boolean) => {
      while (!done()) {
        text += decoder.decode((await reader.read()).value, { stream: true });
        for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
          const found = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end));
          if (found !== null)
            events.push({ event: found[1] as keyof typeof STREAM_EVENTS, data: JSON.parse(found[2] as string) });
          text = text.slice(end + 2);
        }
      }
    };
    await until(() => events.length >= 3);
    expect(events.map(({ event }) => event).slice(0, 3)).toEqual(['hello', 'approvals', 'audit']);
    const { card } = stand.ask('frob "line\nbreak\n\nevent: hello"');
    await until(() =>
      events.some(
        ({ event, data }) => event === 'approvals' && (data as { cards: { card: string }[] }).cards[0]?.card === card,
      ),
    );
    stand.record({ call: 'c9', input: { command: 'id' } });
    await until(() =>
      events.some(({ event, data }) => event === 'decision' && (data as { what: string }).what === 'id'),
    );
    await stand.server.policyChanged(stand.project);
    await until(() => events.some(({ event }) => event === 'policy'));
    const standing = () =>
      events.flatMap(({ event, data }) =>
        event === 'policy' ? [data as v.InferOutput<typeof STREAM_EVENTS.policy>] : [],
      );
    const pause = stand.machine.locations.pause;
    const person = await stand.person();
    const since = Date.now();
    const paused = { since, until: since + 1_500 };
    const signed = person.act('pause', pauseDigest(paused), 'n', since + 60_000);
    writeFileSync(pause, JSON.stringify({ ...paused, signed }), { mode: 0o600 });
    await until(() => standing().some(({ mode, pausedUntil }) => mode === 'observe' && pausedUntil === since + 1_500));
    // It ends by time alone.
    await until(() => standing().at(-1)?.mode === 'enforce');
    expect(standing().at(-1)).not.toHaveProperty('pausedUntil');
    rmSync(pause);
    for (const { event, data } of events) expect(v.safeParse(STREAM_EVENTS[event], data).issues).toBeUndefined();
    await reader.cancel();
  });
});

describe('for others', () => {
  it('metrics can be read by Prometheus', async () => {
    stand.record({ call: 'c8', tool: 'a"b\\c\nd', decision: 'deny', findings: [{ rule: 'x\ny', decision: 'deny' }] });
    await stand.until(async () => (await stand.get('/v1/state')).json.records === 8);
    const { text, headers } = await stand.get('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const samples = parseMetrics(text);
    const of = (name: string, labels: Record<string, string> = {}) =>
      samples.find(
        (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
      )?.value;
    expect(of('sluice_decisions_total', { tool: 'a"b\\c\nd', decision: 'deny' })).toBe(1);
    expect(of('sluice_rule_hits_total', { rule: 'x\ny' })).toBe(1);
    expect(of('sluice_decision_seconds_bucket', { le: '+Inf' })).toBe(of('sluice_decision_seconds_count'));
    expect(of('sluice_approvals_waiting')).toBe(0);
    expect(of('sluice_audit_records_total')).toBe(8);
  });

  it('decisions are spans of the GenAI conventions', async () => {
    const bodies: string[] = [];
    const keys: string[] = [];
    let answers: number[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const [status = 200, ...rest] = answers;
        answers = rest;
        if (status === 200) bodies.push(body);
        if (request.headers['x-key'] !== undefined) keys.push(String(request.headers['x-key']));
        response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    await stand.stop();
    const { port } = receiver.address() as AddressInfo;
    // The user's policy names the collector; what is left is sent when the server ends.
    stand.policy(`server: { otlp: { endpoint: "http://127.0.0.1:${port}/v1/traces", headers: { x-key: k } } }\n`);
    answers = [200];
    await stand.start();
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    stand.record({ call: 'c7', decision: 'deny', reason: `No: ${secret}`, input: { command: `curl -H ${secret}` } });
    await stand.until(async () => (await stand.get('/v1/state')).json.records === 8);
    await stand.stop();
    expect([bodies.length, keys]).toEqual([1, ['k']]);
    await stand.start({ otlp: { endpoint: `http://127.0.0.1:${port}/v1/traces`, intervalMs: 20 } });
    // A collector that is away gets it later, once.
    answers = [503, 503, 200];
    stand.record({ call: 'c9', decision: 'allow', input: { command: 'ls' } });
    await stand.until(async () => bodies.length === 2);
    await stand.stop();
    receiver.close();
    const spans = bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
    expect(spans).toHaveLength(2);
    const attributes = Object.fromEntries(
      spans[0].attributes.map(({ key, value }: { key: string; value: object }) => [key, Object.values(value)[0]]),
    );
    expect(spans[0]).toMatchObject({
      name: 'execute_tool Bash',
      kind: 1,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(attributes).toMatchObject({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'Bash',
      'gen_ai.tool.call.id': 'c7',
      'gen_ai.conversation.id': 's1',
      'sluice.decision': 'deny',
      'error.type': 'sluice.denied',
    });
    expect(bodies.join('')).not.toContain(secret);
  });

  it('whom nobody waits for at the end, and who is told of where it refuses', async () => {
    let status: number | undefined;
    const receiver = createServer((request, response) => {
      request.resume();
      if (status !== undefined) response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const said: string[] = [];
    const endpoint = `http://127.0.0.1:${port}/v1/traces?key=hidden`;
    await stand.start({ otlp: { endpoint, intervalMs: 20, last: 50 }, say: (line) => said.push(line) });
    const spans = async () => (await stand.get('/metrics')).text.match(/^sluice_otlp_spans.*$/gm);
    status = 401;
    stand.record({ call: 'c1', decision: 'allow', input: { command: 'ls' } });
    await stand.until(async () => said.length > 0);
    expect(await spans()).toEqual([
      'sluice_otlp_spans_total{result="sent"} 0',
      'sluice_otlp_spans_total{result="dropped"} 1',
      'sluice_otlp_spans_waiting 0',
    ]);
    // It takes a request, and never answers.
    status = undefined;
    stand.record({ call: 'c2', decision: 'allow', input: { command: 'ls' } });
    await stand.until(async () => (await spans())?.includes('sluice_otlp_spans_waiting 1'));
    await stand.stop();
    receiver.closeAllConnections();
    receiver.close();
    expect(said).toEqual([expect.stringMatching(/^The collector .* does not take decisions: it answers 401\./)]);
  });

  it('the API describes itself', async () => {
    const { json } = await stand.get('/openapi.json', { headers: { authorization: '' } });
    expect(json).toEqual(openapi);
    const described = ROUTES.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
    expect(Object.keys(json.paths).sort()).toEqual([...new Set([...described, '/v1/stream'])].sort());
  });
});

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The text format, as strictly as its description has it. */
function parseMetrics(text: string): Sample[] {
  const types = new Map<string, string>();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line): Sample[] => {
      const type = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line);
      if (type !== null) types.set(type[1] as string, type[2] as string);
      if (line.startsWith('#')) {
        expect(line).toMatch(/^# (?:HELP|TYPE) [a-z_]+ \S/);
        return [];
      }
      const found = /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/.exec(line);
      expect([line, found !== null]).toEqual([line, true]);
      const [, name = '', labels = '', value = ''] = found ?? [];
      expect([...types.keys()].some((known) => name.startsWith(known))).toBe(true);
      const pairs = [...labels.matchAll(/([a-z]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', content = '']) => [
        key,
        content.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
      ]);
      return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
    });
}
