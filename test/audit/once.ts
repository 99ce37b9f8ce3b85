import { homedir } from 'node:os';
import { auditDirectory, openLog } from '../../src/audit/index.js';
import { isSluiceError } from '../../src/core/errors.js';

// Writes one record to a log, or to where the environment says that the log is, and says what came of it.
const directory = process.argv[2] ?? auditDirectory(process.env, homedir());
const about = { time: '2026-11-01T09:30:00.000Z', session: 's1', event: 'tool:pre', call: 'c1' };
try {
  const log = openLog({ directory });
  log.write({ ...about, type: 'decision', decision: 'allow', input: { command: 'ls' } });
  log.write({ ...about, type: 'decision', decision: 'deny', input: { command: 'rm -rf /' } }, { durable: true });
  log.close();
  console.log('written');
} catch (error) {
  console.log(isSluiceError(error) ? `${error.code}: ${error.message}` : `unexpected: ${String(error)}`);
}
