import {
  allow,
  ask,
  type Capability,
  deny,
  type EventName,
  guard,
  type Hook,
  inject,
  replace,
  transform,
} from '../../src/index.js';
import type { Script } from './model.js';

/** What is to be seen from outside: what ran, and what the model was told. */
export interface Expected {
  /** The calls that ran, in any order: `bash ls`. */
  readonly ran: readonly string[];
  /** What the model was told in its last request. */
  readonly heard?: readonly (string | RegExp)[];
  readonly unheard?: readonly string[];
  /** Default: one for each turn of the script. */
  readonly requests?: number;
  /** Texts that are to be in the last request just once. */
  readonly once?: readonly string[];
}

export interface Scenario {
  readonly name: string;
  readonly hooks: readonly Hook[];
  readonly script: Script;
  /** How the person answers, where one is asked. */
  readonly answer?: 'Allow once' | 'Deny';
  readonly expect: Expected;
  /** What is expected of a framework that lacks something. */
  readonly without?: readonly {
    readonly event: EventName;
    readonly ability: Capability;
    readonly expect: Expected;
  }[];
}

const bash = (command: string) => ({ tool: 'bash', input: { command } });
const one = (command: string): Script => [{ calls: [bash(command)] }, { text: 'done' }];
const command = (data: { readonly input: Readonly<Record<string, unknown>> }) => String(data.input.command);

const noRm = guard({
  name: 'no-rm',
  on: 'tool:pre',
  run: ({ data }) => (/\brm\b/.test(command(data)) ? deny('Move it to the trash instead.') : undefined),
});
const asking = guard({ name: 'asking', on: 'tool:pre', run: () => ask('Publish the package?') });
const long = transform({
  name: 'long',
  on: 'tool:pre',
  run: ({ data }) => (command(data) === 'ls' ? replace({ ...data.input, command: 'ls -la' }) : undefined),
});
const DENIED = /Operation denied by no-rm: Move it to the trash instead\./;

/** What every framework has to show. `bash` answers `ran: <command>`; `fail` throws; `key` prints a secret. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'no hooks: the call runs, and the model reads its output',
    hooks: [],
    script: one('ls'),
    expect: { ran: ['bash ls'], heard: ['ran: ls'] },
  },
  {
    name: 'allowed',
    hooks: [guard({ name: 'fine', on: 'tool:pre', run: () => allow() })],
    script: one('ls'),
    expect: { ran: ['bash ls'], heard: ['ran: ls'] },
  },
  {
    name: 'denied: nothing runs, and the model reads who and why',
    hooks: [noRm],
    script: one('rm -r build'),
    expect: { ran: [], heard: [DENIED] },
  },
  {
    name: 'asked and approved',
    hooks: [asking],
    script: one('npm publish'),
    answer: 'Allow once',
    expect: { ran: ['bash npm publish'], heard: ['ran: npm publish'] },
  },
  {
    name: 'asked and refused',
    hooks: [asking],
    script: one('npm publish'),
    answer: 'Deny',
    expect: { ran: [], heard: [/denied/i], unheard: ['ran:'] },
  },
  {
    name: 'rewritten: what was judged is what runs',
    hooks: [long, noRm],
    script: one('ls'),
    expect: { ran: ['bash ls -la'], heard: ['ran: ls -la'] },
    without: [{ event: 'tool:pre', ability: 'replace', expect: { ran: [], heard: [/denied by sluice/] } }],
  },
  {
    name: 'rewritten into what is denied',
    hooks: [
      transform({ name: 'worse', on: 'tool:pre', run: ({ data }) => replace({ ...data.input, command: 'rm x' }) }),
      noRm,
    ],
    script: one('ls'),
    expect: { ran: [], heard: [DENIED] },
  },
  {
    name: 'asked about a rewritten call, and approved',
    hooks: [long, asking],
    script: one('ls'),
    answer: 'Allow once',
    expect: { ran: ['bash ls -la'], heard: ['ran: ls -la'] },
    without: [{ event: 'tool:pre', ability: 'replace', expect: { ran: [], heard: [/denied by sluice/] } }],
  },
  {
    name: 'output redacted',
    hooks: [
      transform({
        name: 'redact',
        on: 'tool:post',
        onError: 'deny',
        run: ({ data }) => replace(String(data.output).replaceAll(/key-\w+/g, '[key]')),
      }),
    ],
    script: one('key'),
    expect: { ran: ['bash key'], heard: ['KEY=[key]'], unheard: ['key-a1b2'] },
    without: [
      {
        event: 'tool:post',
        ability: 'replace',
        expect: { ran: ['bash key'], heard: [/withheld/i], unheard: ['key-a1b2'] },
      },
    ],
  },
  {
    name: 'output withheld',
    hooks: [guard({ name: 'secret', on: 'tool:post', run: () => deny('It is secret.') })],
    script: one('key'),
    expect: { ran: ['bash key'], heard: [/Operation denied by secret: It is secret\./], unheard: ['key-a1b2'] },
  },
  {
    name: 'context injected: the model reads it in its next request, once',
    hooks: [guard({ name: 'clock', on: 'tool:post', run: () => inject('It is Monday.') })],
    script: one('date'),
    expect: { ran: ['bash date'], heard: ['ran: date', 'It is Monday.'], once: ['It is Monday.'] },
    without: [{ event: 'tool:post', ability: 'inject', expect: { ran: ['bash date'], unheard: ['It is Monday.'] } }],
  },
  {
    name: 'a hook that throws denies',
    hooks: [
      guard({
        name: 'broken',
        on: 'tool:pre',
        run: () => {
          throw new Error('out of order');
        },
      }),
    ],
    script: one('ls'),
    expect: { ran: [], heard: [/denied by broken: .*out of order/] },
  },
  {
    name: 'a hook that hangs denies at its deadline',
    hooks: [guard({ name: 'slow', on: 'tool:pre', timeout: 30, run: () => new Promise<undefined>(() => {}) })],
    script: one('ls'),
    expect: { ran: [], heard: [/denied by slow: .*did not answer within 30 ms/] },
  },
  {
    name: 'two calls at once, of which one is denied',
    hooks: [noRm],
    script: [{ calls: [bash('rm -r build'), bash('ls')] }, { text: 'done' }],
    expect: { ran: ['bash ls'], heard: [DENIED, 'ran: ls'] },
  },
  {
    name: 'a tool that fails: hooks see the error, and the model reads it',
    hooks: [
      transform({
        name: 'kind-errors',
        on: 'tool:error',
        run: ({ data }) => ({ inject: `Seen: ${data.error}` }),
      }),
    ],
    script: one('fail'),
    expect: { ran: ['bash fail'], heard: ['no such command', 'Seen: no such command'] },
    without: [{ event: 'tool:error', ability: 'inject', expect: { ran: ['bash fail'], heard: ['no such command'] } }],
  },
  {
    name: 'a hook that stops the agent: no further request',
    hooks: [guard({ name: 'budget', on: 'tool:pre', run: () => ({ stop: 'The budget is spent.' }) })],
    script: [{ calls: [bash('ls')] }, { calls: [bash('pwd')] }, { text: 'done' }],
    expect: { ran: [], requests: 1 },
    without: [{ event: 'tool:pre', ability: 'stop', expect: { ran: [], requests: 3 } }],
  },
  {
    name: 'the linter: the model reads the finding in the same turn, and mends the file',
    hooks: [
      guard({
        name: 'linter',
        on: 'tool:post',
        // Some frameworks put the name of a server before it.
        when: '/(^|__)write$/',
        run: ({ data }) => (String(data.input.content).length > 80 ? inject('a.py:1: line too long') : undefined),
      }),
    ],
    script: [
      { calls: [{ tool: 'write', input: { path: 'a.py', content: `x = "${'a'.repeat(100)}"` } }] },
      (heard) =>
        heard.includes('a.py:1: line too long')
          ? { calls: [{ tool: 'write', input: { path: 'a.py', content: 'x = "a" * 100' } }] }
          : { text: 'I was told nothing.' },
      { text: 'mended' },
    ],
    expect: { ran: ['write a.py 106', 'write a.py 13'], once: ['a.py:1: line too long'] },
    without: [{ event: 'tool:post', ability: 'inject', expect: { ran: ['write a.py 106'], requests: 2 } }],
  },
  {
    name: 'a tool that is not there: the model is told, and goes on',
    hooks: [noRm],
    script: [{ calls: [{ tool: 'teleport', input: {} }] }, { calls: [bash('ls')] }, { text: 'done' }],
    expect: { ran: ['bash ls'], heard: ['teleport', 'ran: ls'] },
  },
  {
    name: 'arguments that do not fit: the model is told, and goes on',
    hooks: [],
    script: [{ calls: [{ tool: 'bash', input: { command: 7 } }] }, { calls: [bash('ls')] }, { text: 'done' }],
    expect: { ran: ['bash ls'], heard: ['ran: ls'] },
  },
];
