import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { isRecord } from '../core/data.js';
import { addUsage, NO_TOKEN_USAGE, readUsage, type TokenUsage } from './usage.js';

export interface TranscriptUsage {
  readonly usage: TokenUsage;
  readonly requests: number;
  readonly model?: string;
  /** The file was longer than is read: the counts are too small. */
  readonly partial?: true;
}

const CHUNK_BYTES = 1 << 20;
/** A line that is longer holds a picture or a file, not counts. */
const MAX_TRANSCRIPT_LINE_BYTES = 1 << 22;
const MAX_FILE_BYTES = 1 << 28;

/** Adds up the tokens in the transcript that a coding agent keeps: Claude Code, Codex, Gemini CLI. */
export async function readTranscript(path: string, signal?: AbortSignal): Promise<TranscriptUsage> {
  const tally = new Tally();
  // Without blocking: a pipe in its place has no writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  let read = 0;
  try {
    if (!(await file.stat()).isFile()) throw new Error('the transcript is no plain file');
    const buffer = Buffer.alloc(CHUNK_BYTES);
    let rest: Buffer = Buffer.alloc(0);
    let skipping = false;
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES);
      if (bytesRead === 0) break;
      read += bytesRead;
      let from = 0;
      for (let end = buffer.indexOf(10); end !== -1 && end < bytesRead; end = buffer.indexOf(10, from)) {
        const line = Buffer.concat([rest, buffer.subarray(from, end)]);
        if (!skipping) tally.add(line.toString());
        [rest, skipping, from] = [Buffer.alloc(0), false, end + 1];
      }
      if (rest.length > MAX_TRANSCRIPT_LINE_BYTES) [rest, skipping] = [Buffer.alloc(0), true];
      if (!skipping) rest = Buffer.concat([rest, buffer.subarray(from, bytesRead)]);
      if (read >= MAX_FILE_BYTES) break;
    }
    if (!skipping) tally.add(rest.toString());
  } finally {
    await file.close();
  }
  return { ...tally.total(), ...(read >= MAX_FILE_BYTES && { partial: true }) };
}

/** One request may stand on several lines, each with the counts so far: the last of each counts. */
class Tally {
  readonly #requests = new Map<string, TokenUsage>();
  #whole: { usage: TokenUsage; requests: number } | undefined;
  #model: string | undefined;

  add(line: string): void {
    if (!/"(?:usage|usageMetadata|tokens|token_count)"/.test(line)) return;
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch {
      // The last line may still be in the making.
      return;
    }
    if (isRecord(entry)) this.#read(entry);
  }

  #read(entry: Readonly<Record<string, unknown>>): void {
    const { message, payload } = entry;
    if (isRecord(payload) && payload.type === 'token_count' && isRecord(payload.info)) {
      const usage = readUsage(payload.info.total_token_usage);
      if (usage !== undefined) this.#whole = { usage, requests: (this.#whole?.requests ?? 0) + 1 };
      return;
    }
    const inner = isRecord(message) ? message : entry;
    const usage = readUsage(inner.usage) ?? readUsage(entry.tokens) ?? readUsage(entry.usageMetadata);
    if (usage === undefined) return;
    const id = [inner.id, entry.requestId, entry.uuid, entry.id].find((one) => typeof one === 'string');
    this.#requests.set(String(id ?? `line ${this.#requests.size}`), usage);
    const model = inner.model ?? entry.model;
    if (typeof model === 'string') this.#model = model;
  }

  total(): Omit<TranscriptUsage, 'partial'> {
    const model = this.#model === undefined ? {} : { model: this.#model };
    if (this.#whole !== undefined) return { ...this.#whole, ...model };
    const usage = [...this.#requests.values()].reduce(addUsage, NO_TOKEN_USAGE);
    return { usage, requests: this.#requests.size, ...model };
  }
}
