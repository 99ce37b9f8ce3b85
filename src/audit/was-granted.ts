import { listLogSegments } from './anchor.js';
import { compileQuery } from './query.js';
import { readSegment } from './read-segment.js';

/** Segments that are looked at, the newest: what counts was written in the last seconds. */
const RECENT_SEGMENTS = 2;

export interface GrantedCall {
  readonly session: string;
  readonly call: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Does the log say that this call was granted since then? False where there is no log, or none that can be read. */
export async function wasGranted(directory: string, { session, call, since }: GrantedCall): Promise<boolean> {
  try {
    const matches = compileQuery({ session, call, type: 'approval', decision: 'granted', since });
    const needles = [session, call].map((name) => Buffer.from(JSON.stringify(name)));
    const accepts = (bytes: Buffer, start: number, end: number) =>
      needles.every((needle) => bytes.subarray(start, end).includes(needle));
    for (const segment of listLogSegments(directory).slice(-RECENT_SEGMENTS)) {
      for await (const { records } of readSegment(directory, { segment, offset: 0 }, accepts))
        if (records.some(matches)) return true;
    }
  } catch {
    // The file that says that it was used is left.
  }
  return false;
}
