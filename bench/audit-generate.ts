import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { firstHeader, formatHeader, nextHeader } from '../src/audit/header.js';
import { chainDigest, END_RECORD_BODY, formatLine } from '../src/audit/seal.js';
import { segmentName } from '../src/audit/segment-file.js';

const LIMIT = 64 * 1024 * 1024;
const FLUSH = 4 * 1024 * 1024;

/** Writes a log with correct seals as one writer would have, many lines at a time. */
export function generateLog(directory: string, records: number, onProgress: (done: number) => void): string[] {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  let header = firstHeader('5'.repeat(32), LIMIT);
  for (let done = 0; done < records; ) {
    const path = join(directory, segmentName(header.segment));
    files.push(path);
    const fd = openSync(path, 'w', 0o600);
    let last: Buffer = formatHeader(header);
    let waiting = [last];
    let bytes = last.length;
    let held = last.length;
    let seal = { from: 0, to: 0, digest: header.genesis };
    const append = (body: string) => {
      seal = { from: seal.to, to: bytes, digest: chainDigest(seal.digest, last, 0, last.length) };
      last = formatLine(body, seal);
      waiting.push(last);
      bytes += last.length;
      held += last.length;
      if (held < FLUSH) return;
      writeSync(fd, Buffer.concat(waiting));
      [waiting, held] = [[], 0];
      onProgress(done);
    };
    for (; done < records && bytes < LIMIT; done++) append(body(done));
    if (done < records) append(END_RECORD_BODY);
    writeSync(fd, Buffer.concat(waiting));
    closeSync(fd);
    header = nextHeader(header, bytes, chainDigest(seal.digest, last, 0, last.length));
  }
  onProgress(records);
  return files;
}

const FILL = 'npm test runs the tests of this project and nothing else, so it may run without a question. '.repeat(3);

function body(number: number): string {
  return (
    `{"id":"${String(number).padStart(36, '0')}","type":"decision","time":"2026-11-01T09:30:00.000Z","session":"s${number % 97}",` +
    `"event":"tool:pre","call":"c${number}","decision":"allow","tool":"Bash","reason":"${FILL}"`
  );
}
