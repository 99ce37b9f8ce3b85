import { randomBytes } from 'node:crypto';
import { existsSync, fdatasyncSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SluiceError, show } from '../core/errors.js';
import type { Audit, AuditRecord } from '../session/ports.js';
import { digestAtEnd, findSegmentEnd, sealAfter, sealAt } from './checkpoint.js';
import { createFileAtomically, prepareDirectory, removeStaleTemps } from './directory.js';
import { FileFlusher } from './flush.js';
import { firstHeader, formatHeader, nextHeader } from './header.js';
import { hashInput, loadKey } from './key.js';
import { encodeRecord } from './record.js';
import { END_RECORD_BODY, formatLine, type Seal } from './seal.js';
import { listSegments, openSegment, readRange, type Segment, segmentName, segmentSize } from './segment-file.js';

export interface LogOptions {
  readonly directory: string;
  /** Size in bytes at which a segment ends. Default 64 MiB. A log that exists keeps its own. */
  readonly limit?: number;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/** An append-only log that many processes write at once without a lock. */
export interface SealedLog extends Audit {
  /** Returns once the record is in the log; durable, once it is on the disk. Throws AUDIT_WRITE_FAILED. */
  write(record: AuditRecord, options?: { readonly durable?: boolean }): void;
  /** The same without holding up the thread: the record is in the log at once, and the disk is waited for. */
  writeAsync(record: AuditRecord, options?: { readonly durable?: boolean }): Promise<void>;
  /** Names a value without telling it, as inputs are named; undefined where the log has no key. */
  identify(value: unknown): string | undefined;
  /** Gives the file back. A later write opens it again. */
  close(): void;
}

const DEFAULT_SEGMENT_BYTES = 64 * 1024 * 1024;
/** Each turn means that another process rotated, moved or filled the log meanwhile: this many is a broken disk. */
const MAX_WRITE_ATTEMPTS = 1000;

/** Opens a log. Nothing is touched before the first write, so that this never fails. */
export function openLog({ directory, limit = DEFAULT_SEGMENT_BYTES, clock = Date.now }: LogOptions): SealedLog {
  let current: Segment | undefined;
  let flush: FileFlusher | undefined;
  /** The line that was written last, where it stands at the place that it was made for. */
  let last: { readonly seal: Seal; readonly line: Buffer } | undefined;
  let key: Buffer | undefined;
  let prepared = false;

  function prepare(): void {
    if (prepared) return;
    prepareDirectory(directory);
    removeStaleTemps(directory, clock());
    prepared = true;
  }

  function open(): Segment | undefined {
    prepare();
    let newest = listSegments(directory).at(-1);
    if (newest === undefined) {
      newest = 1;
      createFileAtomically(
        directory,
        segmentName(1),
        formatHeader(firstHeader(randomBytes(16).toString('hex'), limit)),
      );
    }
    try {
      return openSegment(directory, newest);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  function release(): void {
    flush?.close();
    current = undefined;
    flush = undefined;
    last = undefined;
  }

  function sealFor({ fd, header }: Segment, size: number): Seal {
    if (last !== undefined && last.seal.to + last.line.length === size) return sealAfter(last.seal, last.line);
    return sealAt(fd, size, header.genesis);
  }

  /** Ends a full segment, or moves on from one that was ended. Killed anywhere, the next writer completes it. */
  function advance({ fd, header }: Segment, size: number): void {
    const end = findSegmentEnd(fd, header.limit, size);
    if (end === undefined) {
      const line = formatLine(END_RECORD_BODY, sealAt(fd, size, header.genesis));
      writeSync(fd, line, 0, line.length, null);
      return;
    }
    const next = segmentName(header.segment + 1);
    if (!existsSync(join(directory, next))) {
      fdatasyncSync(fd);
      createFileAtomically(directory, next, formatHeader(nextHeader(header, end.offset, digestAtEnd(fd, end))));
      removeStaleTemps(directory, clock());
    }
    release();
  }

  /** Returns the file that the record is in. */
  function append(record: AuditRecord): Segment {
    const encode = () => encodeRecord(record, { now: clock, hashInput: nameOf });
    let body = encode();
    let short = 0;
    for (let turn = 0; turn < MAX_WRITE_ATTEMPTS; turn++) {
      if (current === undefined) {
        current = open();
        flush = current && new FileFlusher(current.fd);
      }
      const size = current && segmentSize(current);
      if (current === undefined || size === undefined) {
        // Moved or deleted: what is written there now is in nobody's log.
        // The key may have gone with it: others name inputs by the one that is there.
        prepared = false;
        key = undefined;
        release();
        body = encode();
        continue;
      }
      const { fd, header } = current;
      if (size >= header.limit) {
        advance(current, size);
        continue;
      }
      const seal = sealFor(current, size);
      const line = formatLine(body, seal);
      last = undefined;
      const written = writeSync(fd, line, 0, line.length, null);
      if (written < line.length) {
        // The rest, written now, would land behind another's record. The only retry is a whole new line.
        if (++short > 1) throw new Error(`only ${written} of ${line.length} bytes were written`);
        continue;
      }
      const after = segmentSize(current);
      if (after === undefined || after < size + line.length) continue;
      if (after === size + line.length) last = { seal, line };
      if (after >= header.limit && isVoid(current, line, after)) continue;
      return current;
    }
    throw new Error(`the log did not keep still for ${MAX_WRITE_ATTEMPTS} attempts`);
  }

  function nameOf(value: unknown): string {
    prepare();
    key ??= loadKey(directory);
    return hashInput(key, value);
  }

  return {
    identify(value) {
      try {
        return nameOf(value);
      } catch {
        return undefined;
      }
    },
    write(record, options) {
      try {
        const { fd } = append(record);
        if (options?.durable === true) fdatasyncSync(fd);
      } catch (error) {
        release();
        throw failure(directory, error);
      }
    },
    async writeAsync(record, options) {
      try {
        append(record);
        if (options?.durable === true) await flush?.wait();
      } catch (error) {
        release();
        throw failure(directory, error);
      }
    },
    close: release,
  };
}

function failure(directory: string, error: unknown): SluiceError {
  return error instanceof SluiceError ? error : failed(directory, error);
}

/**
 * Whether an end precedes the record that was just written. What lies behind the end belongs to no segment, so the
 * record has to be written again before anyone may rely on it. Asking whether the next file exists is a race.
 */
function isVoid({ fd, header }: Segment, line: Buffer, size: number): boolean {
  const end = findSegmentEnd(fd, header.limit, size);
  return end !== undefined && readRange(fd, end.offset, size).includes(line);
}

function failed(directory: string, cause: unknown): SluiceError {
  const { code } = cause as NodeJS.ErrnoException;
  return new SluiceError('AUDIT_WRITE_FAILED', {
    what: `A record could not be written to ${directory}`,
    got: cause instanceof Error ? cause.message : show(cause),
    fix: FIXES[code ?? ''] ?? 'Check that the directory can be written, or set XDG_STATE_HOME to one that can.',
    cause,
  });
}

const FIXES: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some space on the disk.',
  EDQUOT: 'Free some of your disk quota.',
  EFBIG: 'Raise the file size limit (ulimit -f).',
  ENOTDIR: 'A file stands where the directory should be: move it aside.',
  EEXIST: 'A file stands where the directory should be: move it aside.',
  EROFS: 'The file system is read-only: set XDG_STATE_HOME to one that can be written.',
  EMFILE: 'Too many files are open in this process: close some, or raise the limit (ulimit -n).',
};
