import { isUtf8 } from 'node:buffer';
import { mask } from '../audit/redact.js';
import { SluiceError, show } from '../core/errors.js';

const LIMIT = 16 * 1024 * 1024;
const GLIMPSE = 60;

/**
 * Reads all of standard input. Through the stream, not `fs.read`: a read that waits in the thread pool would keep
 * the process from ever ending.
 */
export async function readStdin(stream: NodeJS.ReadStream = process.stdin): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT) throw invalid(`at most ${LIMIT / 1024 / 1024} MiB`, 'more');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The one JSON object that a client sends, or PAYLOAD_INVALID. */
export function parsePayload(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) throw invalid('one JSON object', 'nothing');
  if (!isUtf8(bytes)) throw invalid('one JSON object in UTF-8', `${bytes.length} bytes that are no UTF-8`);
  const text = bytes.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('one JSON object', glimpse(text));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('one JSON object', glimpse(text));
  return value as Record<string, unknown>;
}

function glimpse(text: string): string {
  // Masked before it is cut: half a secret is no longer known as one.
  return `${text.length} characters beginning ${show(mask(text).text.slice(0, GLIMPSE))}`;
}

function invalid(expected: string, got: string): SluiceError {
  return new SluiceError('PAYLOAD_INVALID', {
    what: 'Standard input is not what a client sends to a hook',
    expected,
    got,
    fix: 'What cannot be read is denied. Check what is wired to "sluice hook"; "sluice hook --help" shows how to try it by hand.',
  });
}
