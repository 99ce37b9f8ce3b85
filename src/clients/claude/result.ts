import { isRecord } from '../../core/data.js';

type Fields = Readonly<Record<string, unknown>>;

/** A call of a tool that has run. */
interface Call {
  readonly tool: string;
  readonly input: Fields;
  readonly output: unknown;
}

/**
 * Puts a text where a tool's own output had one. Claude silently keeps the original where the shape does not fit the
 * tool, so that only shapes that are known to be taken are made here; undefined for every other.
 */
export function withClaudeText({ tool, input, output }: Call, text: string): unknown {
  if (typeof output === 'string') return text;
  if (isBlocks(output)) return [{ type: 'text', text }];
  if (!isRecord(output)) return undefined;
  if (typeof output.stdout === 'string' && typeof output.stderr === 'string') {
    // Built anew: an optional field may name a file that holds the whole output.
    return { stdout: text, stderr: '', interrupted: output.interrupted === true, isImage: false };
  }
  if (tool === 'Read' && isRecord(output.file) && typeof input.file_path === 'string') {
    // Also for an image or a notebook: the tool may return text whatever the file is.
    const lines = text.split('\n').length;
    const file = { filePath: input.file_path, content: text, numLines: lines, startLine: 1, totalLines: lines };
    return { type: 'text', file };
  }
  // What another agent said.
  if (tool === 'Agent' && isBlocks(output.content)) return { ...output, content: [{ type: 'text', text }] };
  return undefined;
}

/** A replaced output as the tool would have given it; undefined where Claude would not take it. */
export function reshapeClaudeOutput(call: Call, replaced: unknown): unknown {
  if (typeof replaced === 'string') return withClaudeText(call, replaced);
  return sameShape(call.output, replaced) ? replaced : undefined;
}

/** The same fields with the same kinds of values. Lists may differ in length, and texts in all but a `type`. */
function sameShape(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && b.every((item) => a.some((other) => sameShape(other, item)));
  if (isRecord(a)) return isRecord(b) && sameFields(a, b);
  return a === null ? b === null : typeof a === typeof b;
}

function sameFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length || a.type !== b.type) return false;
  return names.every((name) => Object.hasOwn(b, name) && sameShape(a[name], b[name]));
}

function isBlocks(output: unknown): boolean {
  return Array.isArray(output) && output.every((block) => isRecord(block) && typeof block.type === 'string');
}
