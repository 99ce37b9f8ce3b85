import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** A process with nothing else to do must not end before the deadline does: an unref'd timer would let it. */
test('a library process that waits for a hook that never settles ends with a decision, not with code 13', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sluice-deadline-'));
  try {
    const library = pathToFileURL(join(process.cwd(), 'dist/index.js')).href;
    writeFileSync(
      join(directory, 'main.mjs'),
      `import { guard, Session } from ${JSON.stringify(library)};
       const session = new Session({ hooks: [guard({ name: 'never', on: 'tool:pre', timeout: 50, run: () => new Promise(() => {}) })] });
       const { decision } = await session.gate({ tool: 'x', input: {} });
       console.log(decision);`,
    );
    const { status, stdout } = spawnSync(process.execPath, [join(directory, 'main.mjs')], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'deny\n' });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
