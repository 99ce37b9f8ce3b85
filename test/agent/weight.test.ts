import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The sources that are loaded with an entry, before anything asks for more. */
async function loadedWith(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'out',
    write: false,
    metafile: true,
  });
  const first = Object.keys(metafile.outputs).find((name) => metafile.outputs[name]?.entryPoint === entry);
  const [seen, left] = [new Set<string>(), [first ?? '']];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const { path, kind, external } of metafile.outputs[name]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) left.push(path);
  }
  return [...seen].flatMap((name) => Object.keys(metafile.outputs[name]?.inputs ?? {}));
}

test.each(['src/index.ts', 'src/agent/index.ts', 'src/frameworks/ai.ts', 'src/testing/index.ts'])(
  '%s loads nothing that reads policies or shells',
  async (entry) => {
    const loaded = await loadedWith(entry);
    expect(loaded).toContain(entry);
    expect(loaded.filter((path) => /^src\/(policy|shell|effects|gate|approvals)\//.test(path))).toEqual([]);
  },
);
