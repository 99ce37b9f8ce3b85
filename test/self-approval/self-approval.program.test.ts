import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain, STARTED_BY_AGENT } from '../terminal.js';
import { FILES, OLDER } from './files.js';
import { HTTP } from './http.js';
import { decisionOf, JUDGED } from './judged.js';
import { KEPT } from './kept.js';
import { TREES } from './left.js';
import type { Route } from './route.js';
import { PASSPHRASE, pause, Stage, type Waiting } from './stage.js';
import { TERMINALS } from './terminals.js';

let stage: Stage;
/** The hook that a client started waits for the one, the daemon for the other. */
let waiting: readonly Waiting[] = [];

beforeAll(async () => {
  stage = new Stage();
  await stage.begin();
  const older = await stage.call(stage.cold, 'frob before', 'c0');
  OLDER.signed = stage.grant(older.request);
  stage.plant(older.request.id, { signed: OLDER.signed });
  expect(await older.ended).toMatchObject({ code: 0 });
  waiting = [await stage.call(stage.cold, 'frob x', 'c1'), await stage.call(stage.fast, 'frob y', 'c2')];
}, 60_000);
afterAll(async () => {
  for (const { child } of waiting) child.kill('SIGKILL');
  await stage?.end();
});

function areWaiting(): void {
  for (const { request, child } of waiting) {
    expect([request.call, child.exitCode]).toEqual([request.call, null]);
    expect(stage.store.result(request.id)).toBeUndefined();
  }
}

/** Each is tried on both that wait, or on one after the other where it changes what both have. */
const routes = (all: readonly Route[], both: boolean) =>
  it.for(all.map((route, at) => [route.name, route, at] as const))('%s', async ([, route, at], { skip }) => {
    if (route.missing !== undefined) skip(route.missing);
    const tried = both ? waiting : waiting.filter((_one, which) => which === at % 2);
    for (const came of await Promise.all(tried.map((one) => route.try(stage, one))))
      expect(came).toMatch(route.stopped);
    areWaiting();
  });

describe.skipIf(STARTED_BY_AGENT)('no agent answers itself by', () => {
  it('at least thirty routes', () => {
    expect([...FILES, ...HTTP, ...TREES, ...TERMINALS, ...KEPT].length).toBeGreaterThanOrEqual(60);
  });
  describe('an answer in a file:', () => routes(FILES, true));
  describe('the server:', () => routes(HTTP, false));
  describe('a process that left its tree:', () => routes(TREES, true));
  describe('a terminal:', () => routes(TERMINALS, false));
  describe('what is kept:', () => routes(KEPT, false));
  it.each(JUDGED)('%s: the policy denies it', async (_, call) => {
    expect(await decisionOf(stage, call)).toBe('deny');
  });
});

describe.skipIf(STARTED_BY_AGENT)('a person', () => {
  it('has granted nothing until now but what they signed', async () => {
    await pause(600);
    areWaiting();
    const approvals = (await stage.records()).filter(({ type }) => type === 'approval');
    expect(approvals.filter(({ state }) => state === 'granted')).toHaveLength(1);
  });

  it('grants the same questions with the passphrase, typed on a terminal', async () => {
    const [{ request, ended } = {} as Waiting] = waiting;
    const { code, stdout } = await stage.detached(stage.sluice(['approve', request.id]), [`${PASSPHRASE}\n`]);
    expect([code, plain(stdout)]).toEqual([0, expect.stringContaining('Allow once')]);
    expect(plain(stdout)).not.toContain(PASSPHRASE);
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('and with a passkey that verified them', async () => {
    const [, { request, ended } = {} as Waiting] = waiting;
    stage.plant(request.id, { signed: stage.byPasskey(request) });
    expect(await ended).toMatchObject({ code: 0 });
  });
});
