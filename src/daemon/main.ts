import { appendFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMachine } from '../pipeline/machine.js';
import { runDaemon } from './run-daemon.js';
import { prepareRunDirectory } from './socket.js';

// What a hook starts, from the copy that it was installed with: `node serve.js [--idle <minutes>]`.

/** Minutes. */
const IDLE_MINUTES = 30;
/** Characters of what it says: nobody may be there to read it. */
const MAX_LOG_CHARS = 64 * 1024;

/** A copy lies in a directory that names it. */
const folder = dirname(fileURLToPath(import.meta.url));
const copy = basename(resolve(folder, '..', '..'));
const [flag, minutes] = process.argv.slice(2);
const log = join(prepareRunDirectory(readMachine().state), 'serve.log');
let size = 0;

function say(line: string): void {
  const text = `${new Date().toISOString()} ${line}\n`;
  if (size + text.length > MAX_LOG_CHARS) size = 0;
  try {
    if (size === 0) writeFileSync(log, text, { mode: 0o600 });
    else appendFileSync(log, text);
    size += text.length;
  } catch {
    // It is not needed to answer.
  }
}

const served = await runDaemon({
  build: copy,
  version: copy.replace(/-[0-9a-f]{12}$/, ''),
  idle: flag === '--idle' && Number(minutes) > 0 ? Number(minutes) : IDLE_MINUTES,
  demanded: true,
  dashboard: { assets: resolve(folder, '..', 'ui') },
  say,
});
if ('ended' in served) say(`It ends: ${served.ended}.`);
process.exit('ended' in served ? (process.exitCode ?? 0) : 1);
