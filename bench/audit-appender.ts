import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '../src/audit/index.js';

// One process that appends, and says how long each append took, in microseconds.
const [mode = 'raw', directory = '', count = '1000'] = process.argv.slice(2);
const record = {
  type: 'decision' as const,
  time: new Date().toISOString(),
  session: 'b6f2a9de-3c41-4d0e-9d4f-0a6c5b1e7f33',
  event: 'tool:pre',
  call: 'toolu_01A09q90qw90lq917835lq9',
  decision: 'allow',
  tool: 'Bash',
  reason: 'npm test runs the tests of this project and nothing else.',
  reasons: [{ hook: 'policy', decision: 'allow', reason: 'npm test runs the tests of this project.' }],
  trace: [{ hook: 'policy', kind: 'guard', start: 0.01, duration: 0.42, verdict: { decision: 'allow' } }],
};
const append = mode === 'raw' ? appendRaw() : appendSealed(mode === 'durable');
const samples = new Float64Array(Number(count));
for (let warm = 0; warm < 200; warm++) append();
for (let at = 0; at < samples.length; at++) {
  const began = process.hrtime.bigint();
  append();
  samples[at] = Number(process.hrtime.bigint() - began) / 1000;
}
console.log(JSON.stringify([...samples]));

function appendRaw(): () => void {
  const fd = openSync(join(directory, 'raw.jsonl'), 'a');
  process.once('exit', () => closeSync(fd));
  return () => {
    const line = Buffer.from(`${JSON.stringify(record)}\n`);
    writeSync(fd, line, 0, line.length, null);
  };
}

function appendSealed(durable: boolean): () => void {
  const log = openLog({ directory: join(directory, 'log') });
  return () => log.write(record, { durable });
}
