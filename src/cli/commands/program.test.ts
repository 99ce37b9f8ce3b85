import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { printedHelp } from './program.js';

const directory = mkdtempSync(join(tmpdir(), 'sluice-help-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function script(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('what a program prints for its help', () => {
  it('is its output, or its errors where there is none', async () => {
    expect(await printedHelp(script('out', 'echo "$1"; echo x >&2'))).toBe('--help\n');
    expect(await printedHelp(script('err', 'echo usage >&2; exit 1'))).toBe('usage\n');
  });

  it('is read for so long, and what it started ends with it', async () => {
    const marker = join(directory, 'late');
    const begin = performance.now();
    const text = await printedHelp(script('slow', `echo begin; (sleep 2; touch '${marker}') & sleep 30`), 500);
    expect(text).toBe('begin\n');
    expect(performance.now() - begin).toBeLessThan(2_000);
    await new Promise((done) => setTimeout(done, 2_500));
    expect(existsSync(marker)).toBe(false);
  });

  it('has an end', async () => {
    const text = await printedHelp(script('endless', 'while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done'));
    expect(text.length).toBe(256 * 1024);
  });

  it('is given nothing to read, and no secrets', async () => {
    process.env.SLUICE_TEST_TOKEN = 'secret';
    const text = await printedHelp(script('reader', 'cat; env | grep -c TOKEN; echo end'));
    delete process.env.SLUICE_TEST_TOKEN;
    expect(text).toBe('0\nend\n');
  });

  it('is told to be missing where it can not be run', async () => {
    await expect(printedHelp(join(directory, 'nothing'))).rejects.toThrow('could not be run');
  });
});
