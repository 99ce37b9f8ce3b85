import { openSync, writeSync } from 'node:fs';
import { openLog } from '../../src/audit/index.js';

// One writer of the chaos test. It says of each record that it was acknowledged before it goes on.
const [directory = '', limit = '', side = '', name = '', least = '200', most = '60000', count = ''] =
  process.argv.slice(2);
const log = openLog({ directory, limit: Number(limit) });
const acknowledged = openSync(side, 'a');
const filler = 'lorem ipsum dolor sit amet '.repeat(3000);
const until = count === '' ? Number.POSITIVE_INFINITY : Number(count);

for (let number = 0; number < until; number++) {
  const id = `${name}-${process.pid}-${number}`;
  // Mostly short lines, some long: the cube of an even spread.
  const length = Number(least) + Math.floor(Math.random() ** 3 * (Number(most) - Number(least)));
  log.write({
    id,
    type: 'decision',
    time: new Date().toISOString(),
    session: name,
    event: 'tool:pre',
    call: String(number),
    decision: 'allow',
    reason: filler.slice(0, Math.max(0, length - 330)),
  });
  writeSync(acknowledged, `${id}\n`);
}
