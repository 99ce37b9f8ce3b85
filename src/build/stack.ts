import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the bundler writes before the code of each source. */
const SOURCE = /^\/\/ (\S+\.[cm]?[jt]sx?)$/;

/** A stack trace of a bundled file with the source of each place in it. The bundle itself says which that is. */
export function mapStackSources(stack: string, self: string): string {
  let lines: readonly string[] | undefined;
  return stack.replaceAll(new RegExp(`${escaped(self)}:(\\d+):(\\d+)`, 'g'), (_, line: string, column: string) => {
    lines ??= read(self);
    const name = self.slice(self.lastIndexOf('/') + 1);
    const source = sourceOf(lines, Number(line));
    return `${source === undefined ? '' : `${source}, `}${name}:${line}:${column}`;
  });
}

/** The source of the first place that a stack trace has in the bundle. */
export function findFirstSource(stack: string, self: string): string | undefined {
  const line = new RegExp(`${escaped(self)}:(\\d+):\\d+`).exec(stack)?.[1];
  return line === undefined ? undefined : sourceOf(read(self), Number(line));
}

function sourceOf(lines: readonly string[], line: number): string | undefined {
  for (let at = Math.min(line, lines.length) - 1; at >= 0; at--) {
    const source = SOURCE.exec(lines[at] ?? '')?.[1];
    if (source !== undefined) return source;
  }
  return undefined;
}

function read(self: string): readonly string[] {
  try {
    return readFileSync(fileURLToPath(self), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
