import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

const CHUNK_BYTES = 1 << 20;
/** Bytes of one line. What is longer is passed over: memory must not follow the file. */
const MAX_LINE_BYTES = 64 << 20;
const NEWLINE = 10;
const BRACE = 125;

/** What a piece of a file holds. */
export interface LineChunk {
  /** Lines that hold one of the marks. */
  readonly lines: readonly string[];
  /** Lines that do not end as an object does, or are too long. */
  readonly skipped: number;
  /** Bytes that were read. */
  readonly bytes: number;
}

/** The lines of a file that hold one of the marks, piece by piece. A line that is not whole is counted. */
export async function* readMarkedLines(path: string, marks: readonly string[]): AsyncGenerator<LineChunk> {
  const needles = marks.map((mark) => Buffer.from(mark));
  const fd = openSync(path, 'r');
  try {
    if (!fstatSync(fd).isFile()) throw new Error('it is no file');
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let kept: Buffer[] = [];
    let length = 0;
    let passing = false;
    for (;;) {
      const bytes = readSync(fd, chunk, 0, CHUNK_BYTES, null);
      const texts: string[] = [];
      let cut = 0;
      const take = (line: Buffer) => {
        const end = line.at(-1) === 13 ? line.length - 1 : line.length;
        if (end === 0) return;
        if (line[end - 1] !== BRACE) cut++;
        else if (needles.some((needle) => line.includes(needle))) texts.push(line.toString('utf8', 0, end));
      };
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0 && at < bytes; at = chunk.indexOf(NEWLINE, start)) {
        const rest = chunk.subarray(start, at);
        if (passing) passing = false;
        else take(kept.length === 0 ? rest : Buffer.concat([...kept, rest]));
        kept = [];
        length = 0;
        start = at + 1;
      }
      if (bytes > start && !passing) {
        length += bytes - start;
        if (length > MAX_LINE_BYTES) {
          passing = true;
          cut++;
          kept = [];
        } else kept.push(Buffer.from(chunk.subarray(start, bytes)));
      }
      if (bytes === 0 && kept.length > 0) take(Buffer.concat(kept));
      yield { lines: texts, skipped: cut, bytes };
      if (bytes === 0) return;
      // A program that shows progress, or is asked to stop, has its turn.
      await setImmediate();
    }
  } finally {
    closeSync(fd);
  }
}
