import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestPartsOf } from '../../src/approvals/approval-request.js';
import { SessionMemory } from '../../src/pipeline/session-memory.js';
import { pinPolicy } from '../../src/policy/trust/trust-store.js';
import { grantKey } from '../../src/session/grants.js';
import { OLDER } from './files.js';
import type { Route } from './route.js';
import type { Stage, Waiting } from './stage.js';

let calls = 0;

/** Another call of the same: does somebody have to answer it, as before? */
async function again(stage: Stage, { request: { input, session } }: Waiting): Promise<string> {
  const { command } = input as { command: string };
  const id = `again-${calls++}`;
  for (const script of [stage.cold, stage.fast]) {
    const child = stage.startCall(script, command, `${id}-${script === stage.cold}`, session);
    const ended = new Promise<string>((resolve) => child.once('exit', (code) => resolve(`it ended with ${code}`)));
    const asked = (async () => {
      while (!stage.store.pending().some(({ call }) => call === `${id}-${script === stage.cold}`))
        await new Promise((resolve) => setTimeout(resolve, 20));
      return 'it is asked';
    })();
    const came = await Promise.race([ended, asked]);
    child.kill('SIGKILL');
    if (came !== 'it is asked') return came;
  }
  return 'it is asked';
}

/** The names of what a yes for the session would grant, as an agent can make them. */
function keysOf({ request: { event, session, call, tool, input, place, covers = [] } }: Waiting): string[] {
  const asked = { name: event, session, call, time: '', data: { tool, input, ...place } };
  return covers.map((cover) => grantKey(asked, cover as unknown as Parameters<typeof grantKey>[1]));
}

const pauseOf = (stage: Stage) => join(stage.state, 'pause.json');

function planted(path: (stage: Stage) => string, value: (stage: Stage) => object): Route['try'] {
  return async (stage, waiting) => {
    writeFileSync(path(stage), JSON.stringify(value(stage)), { mode: 0o600 });
    try {
      return await again(stage, waiting);
    } finally {
      rmSync(path(stage), { force: true });
    }
  };
}

/** What is kept from call to call, and would answer the next one by itself. */
export const KEPT: readonly Route[] = [
  {
    name: 'a yes for the session, planted in what the session remembers',
    async try(stage, waiting) {
      const { session } = waiting.request;
      const grants = keysOf(waiting);
      const memory = new SessionMemory(stage.state, 'codex', session, undefined);
      for (const key of grants) memory.grant(key);
      const came = await again(stage, waiting);
      memory.forget();
      return `${grants.length} ${came}`;
    },
    stopped: /^[1-9] it is asked$/,
  },
  {
    name: "the same, beside the person's signature for something else",
    async try(stage, waiting) {
      const { session } = waiting.request;
      const memory = new SessionMemory(stage.state, 'codex', session, undefined);
      const parts = { ...digestPartsOf(waiting.request), shown: '' };
      for (const key of keysOf(waiting)) memory.grant(key, { signed: OLDER.signed, parts });
      const came = await again(stage, waiting);
      memory.forget();
      return came;
    },
    stopped: /^it is asked$/,
  },
  {
    name: 'a pause in a file',
    try: planted(pauseOf, () => ({ since: Date.now(), until: Date.now() + 600_000 })),
    stopped: /^it is asked$/,
  },
  {
    name: "a pause beside the person's signature for something else",
    try: planted(pauseOf, () => ({ since: Date.now(), until: Date.now() + 600_000, signed: OLDER.signed })),
    stopped: /^it is asked$/,
  },
  {
    name: 'a pipe in place of a pause',
    async try(stage, waiting) {
      execFileSync('mkfifo', [pauseOf(stage)]);
      try {
        return await again(stage, waiting);
      } finally {
        rmSync(pauseOf(stage), { force: true });
      }
    },
    stopped: /^it is asked$/,
  },
  {
    name: 'trust in a policy of the project, planted in the store',
    async try(stage, waiting) {
      const path = join(stage.app, 'sluice.yaml');
      const text = 'bash_rules: [{ name: mine, command: frob, decision: allow }]\n';
      writeFileSync(path, text);
      const store = join(stage.state, 'trust');
      pinPolicy(
        store,
        { path, root: stage.app, files: new Map([[path, text]]), bundles: new Map(), runs: [] },
        undefined,
      );
      try {
        return await again(stage, waiting);
      } finally {
        rmSync(path);
        rmSync(store, { recursive: true });
      }
    },
    stopped: /^it is asked$/,
  },
  {
    name: 'a policy of the project that wants no proof',
    async try(stage) {
      const path = join(stage.app, 'sluice.yaml');
      writeFileSync(path, 'approvals: { proof: none }\n');
      const asked = await stage.call(stage.cold, 'frob unproven', `none-${calls++}`);
      try {
        return await stage.offer(asked, {});
      } finally {
        asked.child.kill('SIGKILL');
        rmSync(path);
      }
    },
    stopped: /not signed/,
  },
];
