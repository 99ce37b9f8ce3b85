import { openLog } from '../../src/audit/index.js';
import { isSluiceError } from '../../src/core/errors.js';

// Writes until the disk, or what it may use of it, is full; then says how far it came.
const [directory = '', length = '900'] = process.argv.slice(2);
const log = openLog({ directory });
let acknowledged = 0;
const failures: string[] = [];
for (let number = 0; number < 20_000 && failures.length < 3; number++) {
  try {
    log.write({
      id: `${process.pid}-${number}`,
      type: 'decision',
      time: '',
      session: '',
      event: '',
      call: '',
      reason: 'x '.repeat(Number(length) / 2),
    });
    acknowledged++;
  } catch (error) {
    failures.push(isSluiceError(error, 'AUDIT_WRITE_FAILED') ? error.message : `unexpected: ${String(error)}`);
  }
}
console.log(JSON.stringify({ acknowledged, failures }));
