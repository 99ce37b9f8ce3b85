import { closeSync, fstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Anchor, listLogSegments } from './anchor.js';
import { digestAtEnd } from './checkpoint.js';
import { openForRead } from './directory.js';
import { type Header, isConsistentHeader, nextHeader } from './header.js';
import { holdsRecords } from './line-window.js';
import { type Alarm, Alarms, type Progress, type Report } from './report.js';
import { SegmentCheck } from './segment-check.js';
import { notALogError, segmentName } from './segment-file.js';

export interface VerifyOptions {
  readonly directory: string;
  /** What the log must still hold. */
  readonly anchor?: Anchor;
  readonly onProgress?: (progress: Progress) => void;
}

/** Where the segment before ended, and what the next one must say of it. */
interface Link {
  readonly expected: Header;
  readonly segment: number;
  readonly from: number;
  readonly line: number;
}

/** Checks every seal of a log in one pass. Throws only where there is no log to check. */
export async function verify({ directory, anchor, onProgress }: VerifyOptions): Promise<Report> {
  const segments = listLogSegments(directory);
  const alarms = new Alarms();
  const total = segments.reduce((sum, segment) => sum + sizeIn(directory, segment), 0);
  const sum = { records: 0, bytes: 0, torn: 0, void: 0 };
  let unsealed = { bytes: 0, lines: 0 };
  let partial = 0;
  let sealedTo = { segment: segments[0] ?? 0, offset: 0 };
  let link: Link | undefined;
  let ended = false;

  for (const [index, segment] of segments.entries()) {
    reportGap(alarms, segment, segments[index - 1]);
    const path = join(directory, segmentName(segment));
    const fd = openForRead(path);
    try {
      const size = fstatSync(fd).size;
      const check = new SegmentCheck({
        fd,
        segment,
        size,
        alarms,
        anchor: anchor?.segment === segment ? anchor : undefined,
      });
      const before = link?.segment === segment - 1 ? link : undefined;
      if (check.header === undefined && before === undefined && !holdsRecords(fd, size)) throw notALogError(path);
      const linked = checkHeader(check, before, alarms);
      if (linked && before !== undefined) sealedTo = { segment, offset: 0 };
      while (check.step()) {
        onProgress?.({ bytes: sum.bytes + check.read, total });
        // Lets the rest of a daemon run.
        await setImmediate();
      }
      check.finish(index === segments.length - 1);
      if (check.sealed > 0) sealedTo = { segment, offset: check.sealed };
      unsealed = check.unsealed;
      partial = check.partial;
      sum.records += check.records;
      sum.torn += check.partialRecords;
      sum.void += check.void;
      sum.bytes += size;
      ended = check.end !== undefined;
      link =
        check.end && check.header
          ? {
              expected: nextHeader(check.header, check.end.offset, digestAtEnd(fd, check.end)),
              segment,
              from: check.end.seal.to,
              line: check.line,
            }
          : undefined;
    } finally {
      closeSync(fd);
    }
  }
  if (anchor !== undefined && !segments.includes(anchor.segment)) {
    raise(alarms, 'anchor', anchor.segment, 0, 0, `The anchor names segment ${anchor.segment}, which is not there.`);
  }
  onProgress?.({ bytes: total, total });
  const exists = statSync(directory, { throwIfNoEntry: false }) !== undefined;
  const state = segments.length > 0 ? 'log' : exists ? 'empty' : 'absent';
  return {
    ok: alarms.count === 0,
    state,
    directory,
    alarms: alarms.list,
    alarmCount: alarms.count,
    ...sum,
    segments: segments.length,
    sealedTo,
    unsealed,
    partial,
    cannotProve: state === 'log' ? limits(unsealed, partial, ended, anchor) : [],
  };
}

function reportGap(alarms: Alarms, segment: number, before = 0): void {
  if (segment === before + 1) return;
  const gone = segment - before - 1;
  const names = gone === 1 ? segmentName(before + 1) : `${segmentName(before + 1)} to ${segmentName(segment - 1)}`;
  raise(
    alarms,
    'missing',
    before + 1,
    0,
    0,
    `${names} ${gone === 1 ? 'is' : 'are'} missing: ${segmentName(segment)} says that it follows.`,
  );
}

/** Whether the first line is exactly what the end of the segment before makes it. */
function checkHeader(check: SegmentCheck, before: Link | undefined, alarms: Alarms): boolean {
  const { header, headerEnd, segment } = check;
  const wrong = (message: string) => raise(alarms, 'header', segment, 0, headerEnd, message);
  if (header === undefined || !isConsistentHeader(header) || header.segment !== segment) {
    wrong('The first line is not the header of this segment: it was changed.');
    check.header = before?.expected;
    return false;
  }
  if (before === undefined) return true;
  const { expected } = before;
  if (header.prevDigest !== expected.prevDigest) {
    const message = `${segmentName(segment)} was built on another end of this segment: its last bytes were changed, or those of the header there.`;
    const end = expected.prevEnd ?? before.from;
    alarms.raise({
      ...place('chain', before.segment, before.from, end, message),
      offset: before.from,
      line: before.line,
    });
    return false;
  }
  if (header.prevEnd === expected.prevEnd && header.limit === expected.limit && header.log === expected.log)
    return true;
  wrong('The header does not fit the segment before: it was changed.');
  check.header = expected;
  return false;
}

function limits(unsealed: Report['unsealed'], partial: number, ended: boolean, anchor: Anchor | undefined): string[] {
  const { bytes, lines } = unsealed;
  const sentences: string[] = [];
  if (bytes > 0) {
    sentences.push(
      `The last ${bytes} bytes, in ${lines === 1 ? 'one line' : `${lines} lines`}, are not sealed yet: the next record seals them.`,
    );
  }
  if (partial > 0)
    sentences.push('Whether a writer left the last line unfinished, or somebody cut off its end, cannot be seen.');
  if (ended) sentences.push('The newest segment is ended: whether one followed and was deleted cannot be seen.');
  sentences.push(
    anchor === undefined
      ? 'Someone who can write these files can rewrite all of them, or cut off the end, and seal them anew: only an anchor kept out of reach shows that.'
      : `What was written after the anchor (segment ${anchor.segment}, byte ${anchor.to}) can have been rewritten or cut off.`,
    'A record says what was written, not that it was true, nor that nothing was left out by whoever wrote it.',
  );
  return sentences;
}

function raise(alarms: Alarms, kind: Alarm['kind'], segment: number, from: number, to: number, message: string): void {
  alarms.raise(place(kind, segment, from, to, message));
}

function place(kind: Alarm['kind'], segment: number, from: number, to: number, message: string): Alarm {
  return { kind, segment, file: segmentName(segment), offset: from, line: 1, from, to, message };
}

function sizeIn(directory: string, segment: number): number {
  return statSync(join(directory, segmentName(segment)), { throwIfNoEntry: false })?.size ?? 0;
}
