import { expectTypeOf, test } from 'vitest';
import type { Event } from './event.js';
import { defineEvent } from './events.js';
import { guard, observe, transform } from './hook.js';
import { fromHookResult } from './lifts/hook-result.js';
import { allow, ask, deny, inject, notify, replace } from './verdict.js';

/** Checked by the compiler: each expected error must be one. */
test('types carry the contract', () => {
  guard({ name: 'g', on: 'tool:pre', run: () => ({ ...deny('no'), ...notify('x') }) });
  guard({
    name: 'g',
    on: 'tool:pre',
    when: 'bash',
    run: ({ data }) => (data.input.command === 'x' ? ask('sure?') : allow()),
  });
  guard({ name: 'g', on: 'tool:pre', run() {} });
  guard({ name: 'g', on: 'tool:pre', async run() {} });
  // @ts-expect-error a guard cannot modify
  guard({ name: 'g', on: 'tool:pre', run: () => replace({ command: 'x' }) });
  // @ts-expect-error a transform cannot allow
  transform({ name: 't', on: 'tool:pre', run: () => allow() });
  // @ts-expect-error a transform cannot ask
  transform({ name: 't', on: 'tool:pre', run: () => ask('?') });
  // @ts-expect-error an observer cannot decide
  observe({ name: 'o', on: 'tool:pre', run: () => deny('x') });
  // @ts-expect-error an observer cannot inject
  observe({ name: 'o', on: 'tool:pre', run: () => inject('x') });
  // @ts-expect-error nothing can be denied there
  guard({ name: 'g', on: 'prompt:complete', run: () => deny('a secret in the answer') });
  // @ts-expect-error nobody can be asked there
  guard({ name: 'g', on: ['session:start', 'session:end'], run: () => ask('?') });
  // @ts-expect-error nothing can be denied there
  transform({ name: 't', on: 'session:*', run: () => deny('x') });
  guard({ name: 'g', on: 'session:start', run: () => inject('x') });
  guard({ name: 'g', on: ['session:end', 'tool:pre'], run: () => deny('x') });
  guard({ name: 'g', on: '*', run: () => deny('x') });
  // @ts-expect-error a handler that modifies is no guard
  fromHookResult(() => ({ action: 'modify', data: {} }), { name: 'h', on: 'tool:pre', kind: 'guard' });
  // @ts-expect-error a handler that asks is no transform
  fromHookResult(() => ({ action: 'ask_user' }), { name: 'h', on: 'tool:pre', kind: 'transform' });
  // @ts-expect-error the input is an object
  transform({ name: 't', on: 'tool:pre', run: () => replace('text') });
  transform({ name: 't', on: 'prompt:submit', run: ({ data }) => replace(data.prompt.trim()) });
  // @ts-expect-error no such event
  guard({ name: 'g', on: 'tool:prey', run: () => undefined });
  // @ts-expect-error no such field: there is no priority
  guard({ name: 'g', on: 'tool:pre', priority: 1, run: () => undefined });
  observe({
    name: 'o',
    on: ['tool:post', 'tool:error'],
    run: (event) => expectTypeOf(event.name).toEqualTypeOf<'tool:post' | 'tool:error'>() as unknown as undefined,
  });
  guard({
    name: 'g',
    on: 'session:*',
    run: (event) => expectTypeOf(event.name).toEqualTypeOf<'session:start' | 'session:end'>() as unknown as undefined,
  });
  const deploy = defineEvent('deploy:pre', { summary: 'x.', data: { target: 'string', size: 'number?' }, gates: true });
  guard({
    name: 'g',
    on: deploy,
    run: ({ data }) => {
      expectTypeOf(data.target).toEqualTypeOf<string>();
      expectTypeOf(data.size).toEqualTypeOf<number | undefined>();
    },
  });
  expectTypeOf<Event<'tool:pre'>['data']['input']>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
});
