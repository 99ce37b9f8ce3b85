import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';

/** A directory for the hooks of one test file. */
export function scratch(): {
  directory: string;
  write(name: string, text: string): string;
  path(name: string): string;
} {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-runners-')));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const path = (name: string) => join(directory, name);
  const write = (name: string, text: string) => {
    writeFileSync(path(name), text);
    return path(name);
  };
  return { directory, path, write };
}

export const bash = (command: string) => ['tool:pre', { tool: 'Bash', input: { command }, cwd: '/w' }] as const;

/** The time that a misbehaving hook gets: enough to start on a busy machine. */
export const SOON = 3_000;

/** Waits until the process whose id stands in a file is gone. */
export async function waitForEnd(file: string): Promise<void> {
  const pid = Number(readFileSync(file, 'utf8'));
  await vi.waitFor(() => {
    if (isRunning(pid)) throw new Error(`process ${pid} is still there`);
  }, 10_000);
}

/** A killed process that nobody has waited for is dead, although its number still answers. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
