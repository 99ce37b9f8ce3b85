import { describe, expect, it } from 'vitest';
import { FileFlusher } from './flush.js';

/** A disk that is done when it is told to be. */
function slowDisk() {
  const open: ((error: Error | null) => void)[] = [];
  const happened: string[] = [];
  return {
    happened,
    flush: (_: number, done: (error: Error | null) => void) => {
      happened.push('flush');
      open.push(done);
    },
    close: () => void happened.push('close'),
    async done(error: Error | null = null) {
      open.shift()?.(error);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** Notes the names of waits in the order in which they end. */
function noteEnds(ended: string[], waits: Readonly<Record<string, Promise<void>>>): void {
  for (const [name, wait] of Object.entries(waits))
    wait.then(
      () => ended.push(name),
      (error: Error) => ended.push(`${name}: ${error.message}`),
    );
}

describe('Flush', () => {
  it('does not count one that began before the write', async () => {
    const disk = slowDisk();
    const flush = new FileFlusher(3, disk);
    const ended: string[] = [];
    noteEnds(ended, { a: flush.wait(), b: flush.wait(), c: flush.wait() });
    await disk.done();
    expect(ended).toEqual(['a']);
    noteEnds(ended, { d: flush.wait() });
    await disk.done();
    expect(ended).toEqual(['a', 'b', 'c']);
    await disk.done();
    expect(ended).toEqual(['a', 'b', 'c', 'd']);
    expect(disk.happened).toEqual(['flush', 'flush', 'flush']);
  });

  it('tells all whose records were in the file when one failed, and only them', async () => {
    const disk = slowDisk();
    const flush = new FileFlusher(3, disk);
    const ended: string[] = [];
    noteEnds(ended, { a: flush.wait(), b: flush.wait(), c: flush.wait() });
    await disk.done(new Error('full'));
    expect(ended).toEqual(['a: full', 'b: full', 'c: full']);
    noteEnds(ended, { d: flush.wait() });
    await disk.done();
    expect(ended).toEqual(['a: full', 'b: full', 'c: full', 'd']);
  });

  it('closes the file when nobody waits for it any more', async () => {
    const disk = slowDisk();
    const flush = new FileFlusher(3, disk);
    const ended: string[] = [];
    noteEnds(ended, { a: flush.wait(), b: flush.wait() });
    flush.close();
    expect(disk.happened).toEqual(['flush']);
    await disk.done();
    expect(disk.happened).toEqual(['flush', 'flush']);
    await disk.done();
    expect(disk.happened).toEqual(['flush', 'flush', 'close']);
    new FileFlusher(4, disk).close();
    expect(disk.happened.at(-1)).toBe('close');
  });
});
