import Emittery from 'emittery';
import { createHooks } from 'hookable';
import { AsyncSeriesHook, SyncHook } from 'tapable';
import { createEvent } from '../src/core/event.js';
import { guard } from '../src/core/hook.js';
import { Registry } from '../src/core/registry.js';
import { decide } from '../src/core/run.js';
import { Session } from '../src/session/session.js';
import { FakeAudit } from '../src/testing/fakes.js';
import { print, race } from './sample.js';

const TEN = Array.from({ length: 10 }, (_, index) => index);

/** An event with ten synchronous no-op guards, next to the same ten in event libraries that decide nothing. */
export async function benchEngine(): Promise<void> {
  const data = { tool: 'bash', input: { command: 'ls -la' } };
  const header = { session: 's', time: new Date().toISOString(), call: 'c' };
  const hooks = TEN.map((index) => guard({ name: `g${index}`, on: 'tool:pre', run: () => undefined }));
  const plan = new Registry(hooks).plan('tool:pre');

  const hookable = createHooks<{ call: (event: unknown) => void }>();
  for (const _ of TEN) hookable.hook('call', () => {});
  const tapableSync = new SyncHook<[unknown]>(['event']);
  const tapable = new AsyncSeriesHook<[unknown]>(['event']);
  for (const index of TEN) {
    tapableSync.tap(`g${index}`, () => {});
    tapable.tap(`g${index}`, () => {});
  }
  const emittery = new Emittery<{ call: unknown }>();
  for (const _ of TEN) emittery.on('call', () => {});

  const frozen = createEvent(plan.type, header, data);
  const session = new Session({ hooks, audit: new FakeAudit() });
  const times = await race(
    [
      { name: 'hookable callHook', run: () => hookable.callHook('call', data) },
      { name: 'sluice decide, trace included', run: () => decide(plan, frozen) },
      { name: 'sluice event + decide', run: () => decide(plan, createEvent(plan.type, header, data)) },
      { name: 'sluice session.gate', run: () => session.gate({ tool: 'bash', input: data.input, call: 'c' }) },
      { name: 'tapable SyncHook', run: () => tapableSync.call(data) },
      { name: 'tapable AsyncSeriesHook', run: () => tapable.promise(data) },
      { name: 'emittery emitSerial', run: () => emittery.emitSerial('call', data) },
    ],
    40,
    5000,
  );
  print('Ten synchronous no-op hooks on one event (ratio to hookable; aim: at most 3x)', times);
}
