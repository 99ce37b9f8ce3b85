import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Harm, removeHook, silenceHook } from './harm.js';
import type { Played } from './play.js';
import { breakPolicy, CARD, SECRET, writePolicy, writeSecret } from './policy.js';
import type { Sandbox } from './sandbox.js';

/** How a run begins: what the user has, and what the model does. */
export interface Run {
  readonly prompt?: string;
  /** The commands that the model runs, one after another. */
  readonly commands: readonly string[];
  set(sandbox: Sandbox): void;
  /** What goes wrong with what `sluice init` installed. */
  readonly harm?: Harm;
}

const PROMPT = 'Look after the markers.';

export const RUNS = {
  work: {
    commands: ['touch denied', 'touch allowed', 'touch original', 'cat notes.txt'],
    set(sandbox) {
      writeSecret(sandbox);
      writePolicy(sandbox, ['redact-secrets', 'detect-pii'], ['rewrite', 'tell']);
    },
  },
  question: { commands: ['touch asked'], set: (sandbox) => writePolicy(sandbox, [], []) },
  card: {
    prompt: `${PROMPT} I pay with ${CARD}.`,
    commands: ['touch paid'],
    set: (sandbox) => writePolicy(sandbox, ['detect-pii'], []),
  },
  broken: {
    // Ruinous where it runs, and of the sandbox alone.
    commands: ['touch ran && rm -rf ~/precious'],
    set(sandbox) {
      sandbox.write('precious/file', 'kept');
      breakPolicy(sandbox);
    },
  },
  // The killed one last: with it goes a daemon that has judged the other.
  failing: { commands: ['touch hung', 'touch killed'], set: (sandbox) => writePolicy(sandbox, [], ['hang', 'kill']) },
  gone: { commands: ['touch ran'], set: (sandbox) => writePolicy(sandbox, [], []), harm: removeHook },
  silent: { commands: ['touch ran'], set: (sandbox) => writePolicy(sandbox, [], []), harm: silenceHook },
} satisfies Record<string, Run>;

export type RunName = keyof typeof RUNS;

export const promptOf = (run: Run): string => run.prompt ?? PROMPT;

/** What a run left behind. */
export class Left {
  constructor(
    readonly sandbox: Sandbox,
    readonly played: Played,
  ) {}

  /** Is there such a file in the project? */
  has(name: string): boolean {
    return existsSync(join(this.sandbox.project, name));
  }

  /** Did the model read this, after the call with this number? */
  read(text: string, call: number): boolean {
    return (this.played.model.requests[call] ?? '').includes(text);
  }

  get requests(): readonly string[] {
    return this.played.model.requests;
  }

  get everything(): string {
    return [...this.requests, ...this.played.model.others].join('\n');
  }
}

/** One thing that has to be so, as facts that are compared as a whole: a failure shows all of them. */
export interface Proof {
  readonly title: string;
  readonly run: RunName;
  facts(left: Left): Readonly<Record<string, boolean>>;
}

export const PROOFS = {
  deny: {
    title: 'a denied command does not run, and the model reads why',
    run: 'work',
    facts: (left) => ({ 'not run': !left.has('denied'), 'reason read': left.read('Ask the keeper of the marker.', 1) }),
  },
  allow: {
    title: 'an allowed command runs',
    run: 'work',
    facts: (left) => ({ run: left.has('allowed') }),
  },
  rewrite: {
    title: 'a rewritten input runs as rewritten',
    run: 'work',
    facts: (left) => ({ rewritten: left.has('rewritten'), 'not as it came': !left.has('original') }),
  },
  redact: {
    title: 'a secret in an output reaches the model masked',
    run: 'work',
    facts: (left) => ({
      masked: left.read('the key is [masked:github-token]', 4),
      'not as it was': !left.everything.includes(SECRET),
    }),
  },
  'inject at session:start': {
    title: 'context of the session reaches the model with its first request',
    run: 'work',
    facts: (left) => ({ read: left.read('told-at-session:start.', 0) }),
  },
  'inject at prompt:submit': {
    title: 'context of a prompt reaches the model with that prompt',
    run: 'work',
    facts: (left) => ({ read: left.read('told-at-prompt:submit.', 0) }),
  },
  'inject at tool:pre': {
    title: 'context of a call reaches the model with the result',
    run: 'work',
    facts: (left) => ({ read: left.read('told-at-tool:pre.', 2) }),
  },
  'inject at tool:post': {
    title: 'context of an output reaches the model with it',
    run: 'work',
    facts: (left) => ({ read: left.read('told-at-tool:post.', 2) }),
  },
  ask: {
    title: 'what nobody can be asked about does not run',
    run: 'question',
    facts: (left) => ({ 'not run': !left.has('asked') }),
  },
  'ask, told': {
    title: 'the model learns that nobody could be asked',
    run: 'question',
    facts: (left) => ({ 'reason read': left.read('May it be touched.', 1) || left.read('Not approved', 1) }),
  },
  card: {
    title: 'a prompt with a card number is sent to nobody',
    run: 'card',
    facts: (left) => ({ 'not sent': !left.everything.includes(CARD), 'nothing done': !left.has('paid') }),
  },
  broken: {
    title: 'a broken policy does not let a ruinous command run',
    run: 'broken',
    facts: (left) => ({ 'not run': !left.has('ran'), kept: existsSync(join(left.sandbox.home, 'precious/file')) }),
  },
  killed: {
    title: 'a killed hook lets nothing run',
    run: 'failing',
    facts: (left) => ({ 'not run': !left.has('killed'), 'gone on': left.requests.length === 3 }),
  },
  overrun: {
    title: 'a hook that takes too long lets nothing run, and the model reads why',
    run: 'failing',
    facts: (left) => ({ 'not run': !left.has('hung'), 'reason read': left.read('ran out of time', 1) }),
  },
  gone: {
    title: 'a hook that is not there lets nothing run',
    run: 'gone',
    facts: (left) => ({ 'not run': !left.has('ran') }),
  },
  silent: {
    title: 'a hook that never answers lets nothing run',
    run: 'silent',
    facts: (left) => ({ 'not run': !left.has('ran') }),
  },
} satisfies Record<string, Proof>;

export type ProofName = keyof typeof PROOFS;
