import { closeSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SluiceError, show } from '../core/errors.js';
import { endsSegment } from './checkpoint.js';
import { isTemp, openForRead } from './directory.js';
import { KEY_FILE_NAME } from './key.js';
import { LineWindow } from './line-window.js';
import { readSeal, type Seal } from './seal.js';
import { listSegments, notALogError, readHeader, segmentName } from './segment-file.js';

/**
 * A digest of everything up to a place. Kept where the log's user cannot write, it shows what a seal cannot: that
 * the whole log was rewritten or cut back since.
 */
export interface Anchor {
  readonly segment: number;
  readonly to: number;
  readonly digest: string;
}

/** The anchor for everything that is in the log now. */
export function anchor(directory: string): Anchor {
  const segment = listLogSegments(directory).at(-1);
  if (segment === undefined) throw nothing(directory);
  const path = join(directory, segmentName(segment));
  const fd = openForRead(path);
  try {
    const header = readHeader(fd);
    if (header === undefined) throw notALogError(path);
    const window = new LineWindow(fd, statSync(path).size);
    let best: Pick<Seal, 'to' | 'digest'> = { to: 0, digest: header.genesis };
    let ended = false;
    let to = 0;
    while (!ended && window.fill()) {
      while (!ended && window.nextLine()) {
        const seal = readSeal(window.bytes, window.start, window.end);
        const position = window.base + window.start - 1;
        to = window.offset;
        if (seal === undefined || seal.to > position) continue;
        if (seal.to > best.to) best = seal;
        ended = endsSegment(window.bytes, window.start, seal, position, header.limit);
      }
    }
    return { segment, to, digest: window.digest(best.digest, best.to, to) };
  } finally {
    closeSync(fd);
  }
}

/** Reads an anchor from its JSON text. */
export function parseAnchor(text: string): Anchor {
  let value: Partial<Anchor> | null;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const { segment, to, digest } = value ?? {};
  const ok = Number.isSafeInteger(segment) && Number.isSafeInteger(to) && /^[0-9a-f]{64}$/.test(String(digest));
  if (ok) return { segment: segment as number, to: to as number, digest: digest as string };
  throw new SluiceError('AUDIT_QUERY_INVALID', {
    what: 'This is no anchor',
    expected: '{"segment":1,"to":1234,"digest":"<64 hex digits>"}, as `sluice audit anchor` prints it',
    got: show(text),
  });
}

/** The segments of a log; refuses a path that holds something else. */
export function listLogSegments(directory: string): number[] {
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isDirectory()) throw notALogError(directory);
  const segments = listSegments(directory);
  if (segments.length > 0 || stat === undefined) return segments;
  const stranger = readdirSync(directory).find((name) => name !== KEY_FILE_NAME && !isTemp(name));
  if (stranger === undefined) return [];
  throw new SluiceError('AUDIT_NOT_A_LOG', {
    what: `${directory} is not a sealed log`,
    expected: `files called ${segmentName(1)} and so on`,
    got: `others, such as ${show(stranger)}`,
    fix: 'Point to the log directory itself.',
  });
}

function nothing(directory: string): SluiceError {
  return new SluiceError('AUDIT_NOT_A_LOG', {
    what: `There is no log in ${directory} yet`,
    fix: 'It appears with the first record.',
  });
}
