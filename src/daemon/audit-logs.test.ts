import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decision, withDirectory } from '../../test/audit/fixture.js';
import { AuditLogs } from './audit-logs.js';

const OPEN = '/proc/self/fd';

/** The files below a directory that this process has open. */
function openBelow(directory: string): string[] {
  const paths = readdirSync(OPEN).flatMap((fd) => {
    try {
      return [readlinkSync(join(OPEN, fd))];
    } catch {
      return [];
    }
  });
  return paths.filter((path) => path.startsWith(directory));
}

describe('Logs', () => {
  it.skipIf(!existsSync(OPEN))('leaves no file open, also of a caller that waited while many others came', () =>
    withDirectory(async (directory) => {
      const logs = new AuditLogs();
      const patient = logs.for(join(directory, 'patient'), { isWaiting: true, isGone: false });
      patient.write(decision());
      for (let at = 0; at < 20; at++)
        await logs.for(join(directory, `${at}`), { isWaiting: true, isGone: false }).writeConcurrently?.(decision());
      patient.write(decision());
      expect(openBelow(directory).length).toBeGreaterThan(0);
      logs.close();
      expect(openBelow(directory)).toEqual([]);
    }),
  );
});
