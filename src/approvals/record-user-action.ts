import { openLog } from '../audit/log.js';
import { OWN_SESSION } from '../audit/stored-record.js';

/** Writes to the audit what a person did beside answering. A log that can't be written must not hold them up. */
export function recordUserAction(directory: string, message: string, level: 'info' | 'warning' = 'info'): void {
  try {
    const log = openLog({ directory });
    log.write(
      {
        type: 'output',
        time: new Date().toISOString(),
        session: OWN_SESSION,
        event: 'user:notification',
        call: '',
        hook: 'sluice',
        level,
        message,
      },
      { durable: true },
    );
    log.close();
  } catch {
    // Whoever did it sees it.
  }
}
