import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { AuditRecord } from '../../src/session/ports.js';

/** A directory that is gone after `run`. */
export async function withDirectory<T>(run: (directory: string) => T | Promise<T>, parent = tmpdir()): Promise<T> {
  const directory = mkdtempSync(join(parent, 'sluice-audit-'));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Bundles a program of this folder, so that many processes of it start quickly. */
export async function bundle(name: string, directory: string): Promise<string> {
  const outfile = join(directory, `${name}.cjs`);
  await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  });
  return outfile;
}

export function decision(fields: Partial<AuditRecord> = {}): AuditRecord {
  return {
    type: 'decision',
    time: '2026-11-01T09:30:00.000Z',
    session: 's1',
    event: 'tool:pre',
    call: 'c1',
    ...(fields.type === undefined ? { decision: 'allow' } : {}),
    ...fields,
  };
}

export function segmentFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
