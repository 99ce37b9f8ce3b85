import type { Anchor } from './anchor.js';
import { endsSegment, type SegmentEnd } from './checkpoint.js';
import { DigestClaims } from './digest-claims.js';
import { type Header, MAX_SEGMENT_HEADER_BYTES, parseHeader } from './header.js';
import { LineWindow } from './line-window.js';
import { isPartialRecord } from './partial-record.js';
import type { AlarmKind, Alarms } from './report.js';
import { NEWLINE, readSeal, type Seal } from './seal.js';
import { readRange, segmentName } from './segment-file.js';

interface Options {
  readonly fd: number;
  readonly segment: number;
  readonly size: number;
  readonly alarms: Alarms;
  readonly anchor: Anchor | undefined;
}

/** More than this at the end without a valid seal is not what concurrent writers leave. */
const MAX_UNSEALED_LINES = 64;
const MAX_UNSEALED_BYTES = 1024 * 1024;

/** Verifies one segment, a piece at a time. */
export class SegmentCheck {
  readonly segment: number;
  readonly headerEnd: number;
  /** What the first seal builds on, and where the segment ends. The caller may put the true one in place. */
  header: Header | undefined;
  records = 0;
  partialRecords = 0;
  /** Bytes of a last line that has no end yet. */
  partial = 0;
  void = 0;
  line = 0;
  sealed = 0;
  unsealed = { bytes: 0, lines: 0 };
  end: SegmentEnd | undefined;
  readonly #fd: number;
  readonly #size: number;
  readonly #alarms: Alarms;
  readonly #window: LineWindow;
  readonly #claims = new DigestClaims();
  #anchor: Anchor | undefined;
  #anchorTried = false;
  /** Behind the last whole line: what is not whole was changed from there on, if it was. */
  #wholeTo: number;

  constructor({ fd, segment, size, alarms, anchor }: Options) {
    this.segment = segment;
    this.#fd = fd;
    this.#size = size;
    this.#alarms = alarms;
    this.#anchor = anchor;
    this.#window = new LineWindow(fd, size);
    const start = readRange(fd, 0, Math.min(size, MAX_SEGMENT_HEADER_BYTES));
    this.headerEnd = start.indexOf(NEWLINE) + 1 || start.length;
    this.header = parseHeader(start.subarray(0, this.headerEnd));
    this.#wholeTo = this.headerEnd;
  }

  /** How many bytes were checked. */
  get read(): number {
    return this.#window.offset;
  }

  /** Checks the lines of the next piece; false once there is none. */
  step(): boolean {
    const window = this.#window;
    if (!window.fill()) return false;
    while (window.nextLine()) {
      this.line++;
      if (window.end > window.start && this.line > 1) this.#check(window.bytes, window.start, window.end);
    }
    return true;
  }

  /** Judges what only the end of the file shows. */
  finish(newest: boolean): void {
    const until = this.end?.offset ?? this.#size;
    this.#checkAnchor(until);
    if (!newest) {
      if (this.end !== undefined) this.sealed = this.end.offset;
      else this.#lack(Math.min(this.header?.limit ?? 0, this.#size));
      return;
    }
    if (this.end === undefined) this.partial = this.#size - this.#window.offset;
    this.unsealed = { bytes: until - this.sealed, lines: this.#countLines(this.sealed, until) };
    const { bytes, lines } = this.unsealed;
    if (bytes <= MAX_UNSEALED_BYTES && lines <= MAX_UNSEALED_LINES) return;
    const message = `${bytes} bytes in ${lines} lines at the end have no valid seal; concurrent writers leave at most ${MAX_UNSEALED_LINES} lines. Seals were broken or removed.`;
    this.#raise('unsealed', this.sealed, this.sealed, until, message);
  }

  #check(bytes: Buffer, start: number, end: number): void {
    const { base, nul } = this.#window;
    const seal = readSeal(bytes, start, end);
    if (this.end !== undefined) {
      // Behind the end nothing counts: whoever wrote there has written again in the next segment.
      if (seal !== undefined) this.void++;
      return;
    }
    const offset = base + start;
    if (this.#anchor !== undefined && !this.#anchorTried && offset > this.#anchor.to) this.#tryAnchor(this.#anchor);
    const zeros = nul && this.#reportZeros(bytes, start, end);
    if (seal === undefined) {
      if (zeros) return;
      if (isPartialRecord(bytes, start, end)) this.partialRecords++;
      else
        this.#raise(
          'line',
          offset,
          this.#wholeTo,
          base + end + 1,
          'No writer of this log can have left this line: it was changed or put there.',
        );
      return;
    }
    this.#judge(seal, offset, base + end + 1);
    this.#wholeTo = base + end + 1;
    if (endsSegment(bytes, start, seal, offset - 1, this.header?.limit ?? Number.POSITIVE_INFINITY)) {
      this.end = { seal, offset: base + end + 1 };
    } else {
      this.records++;
    }
  }

  #judge(seal: Seal, offset: number, end: number): void {
    const { from, to } = seal;
    const accuse = (kind: AlarmKind, message: string) =>
      this.#raise(kind, offset, Math.min(from, offset), end, message);
    const before = offset - 1;
    if (to > before) {
      // Passed over as garbage it would hide each deletion: everything behind one is shifted and looks like this.
      accuse('ahead', `This record seals ${to} bytes, but ${before} stand before it: something before it was removed.`);
      return;
    }
    const good = this.#claims.verify(seal, this.#window, this.header?.genesis);
    if (good === undefined) {
      accuse(
        'unknown',
        `This record builds on one that sealed ${from} bytes, which is not there: it was removed or changed.`,
      );
    } else if (!good) {
      accuse('seal', `The bytes ${from} to ${to} are not those that this record sealed, or its own seal was changed.`);
    } else if (to > this.sealed) {
      this.sealed = to;
    }
    this.#claims.add(seal, good === true);
  }

  #tryAnchor({ to, digest }: Anchor): void {
    if (this.#claims.reaches(to, digest, this.#window, this.header?.genesis)) this.#anchor = undefined;
    this.#anchorTried = true;
  }

  #checkAnchor(until: number): void {
    if (this.#anchor !== undefined && !this.#anchorTried && this.#anchor.to <= until) this.#tryAnchor(this.#anchor);
    if (this.#anchor === undefined) return;
    const { to, digest } = this.#anchor;
    // The seal of any record serves as an anchor too, whatever it was built on.
    if (this.#claims.confirms(to, digest)) return;
    if (to > until) {
      const message = `The anchor was taken at byte ${to}, but the segment ends at ${until}: it was cut off.`;
      this.#raise('anchor', until, until, to, message);
    } else {
      const message = `The first ${to} bytes are not those that the anchor was taken of: the log was rewritten.`;
      this.#raise('anchor', 0, 0, to, message);
    }
  }

  #reportZeros(bytes: Buffer, start: number, end: number): boolean {
    const first = bytes.indexOf(0, start);
    if (first === -1 || first >= end) return false;
    let last = first;
    while (last < end && bytes[last] === 0) last++;
    const { base } = this.#window;
    this.#raise(
      'zeros',
      base + start,
      base + start,
      base + end + 1,
      `${last - first} zero bytes at ${base + first}: probable power loss while records were written.`,
    );
    return true;
  }

  #lack(from: number): void {
    const message = 'The segment has a successor but was never ended: its last lines were changed or removed.';
    // One byte more than there is: what is missing may be the end itself.
    this.#raise('end', from, from, this.#size + 1, message);
  }

  #countLines(from: number, until: number): number {
    const window = new LineWindow(this.#fd, until, from);
    let lines = 0;
    while (window.fill()) while (window.nextLine()) if (window.end > window.start) lines++;
    return lines + (window.offset < until ? 1 : 0);
  }

  #raise(kind: AlarmKind, offset: number, from: number, to: number, message: string): void {
    const { segment, line } = this;
    this.#alarms.raise({
      kind,
      segment,
      file: segmentName(segment),
      offset,
      line: Math.max(1, line),
      from,
      to,
      message,
    });
  }
}
