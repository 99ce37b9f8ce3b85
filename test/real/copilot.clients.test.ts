import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { copilot } from './drivers/copilot.js';
import { play } from './play.js';
import { prove } from './prove.js';
import { Sandbox } from './sandbox.js';

prove(copilot);

const { folder } = inject('programs').copilot ?? {};

it.skipIf(folder === undefined)(
  'Copilot CLI says why what could not be read does not run',
  async () => {
    const sandbox = new Sandbox('copilot-cut');
    try {
      sandbox.link('copilot', copilot.program(folder ?? '').at(-1) ?? '');
      const init = ['init', '--client', 'copilot', '--user', '--yes'];
      expect(await sandbox.sluice(init, copilot.connect(sandbox, 'http://127.0.0.1:9'))).toMatchObject({ code: 0 });
      const { hooks } = JSON.parse(sandbox.read(copilot.hooks) ?? '');
      const [{ bash, ...rest }] = hooks.preToolUse;
      const hook = { ...rest, bash: `head -c 20 | ${bash}` };
      // The event has two spellings, and Copilot reads answers to each in a way of its own.
      const both = { preToolUse: [{ ...hook, matcher: 'bash' }], PreToolUse: [{ ...hook, matcher: 'Write' }] };
      sandbox.write(copilot.hooks, { version: 1, hooks: both });
      const create = { tool: 'create', input: { path: join(sandbox.project, 'made'), file_text: 'x' } };
      const script = [copilot.shell('touch ran'), create, { text: 'done' }];
      const { model } = await play(copilot, folder ?? '', sandbox, { prompt: 'Look after it', script });
      const why = /Denied by preToolUse hook: sluice: Standard input is not what a client sends/g;
      expect(model.heard.match(why)).toHaveLength(2);
    } finally {
      sandbox.remove();
    }
  },
  120_000,
);
