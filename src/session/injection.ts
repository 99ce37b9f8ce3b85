import { SluiceError } from '../core/errors.js';
import type { MessagePart, Provenance } from './ports.js';

/** Bytes of UTF-8, after sanitising: the limit applies to what is stored. */
export const MAX_INJECTION_BYTES = 10_240;

/** Removes what a model should never be fed: control characters but tab and newline, and lone surrogates. */
export function sanitise(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]|\p{Cs}/gu, '');
}

/** Sanitises, then measures. */
export function checkInjectionSize(
  hook: string,
  text: string,
  limit = MAX_INJECTION_BYTES,
): { content: string; bytes: number } {
  const content = sanitise(text);
  const bytes = Buffer.byteLength(content);
  if (bytes > limit) {
    throw new SluiceError('INJECTION_TOO_LARGE', {
      what: `Context injection of hook "${hook}" exceeds ${limit} bytes`,
      expected: `at most ${limit} bytes`,
      got: `${bytes} bytes`,
      fix: 'Inject a summary, or the first findings and where the rest can be read.',
    });
  }
  return { content, bytes };
}

/** A rough count that is the same everywhere: four bytes to a token. */
export function estimateTokens(bytes: number): number {
  return Math.floor(bytes / 4);
}

/** One part stands as it is; several become one message with a heading for each. */
export function renderParts(parts: readonly Pick<MessagePart, 'hook' | 'content'>[]): string {
  if (parts.length <= 1) return parts[0]?.content ?? '';
  const blocks = parts.map(({ hook, content }) => `From ${hook} (${Buffer.byteLength(content)} bytes):\n${content}`);
  return ['Hook feedback:', ...blocks].join('\n\n');
}

/** Who speaks in a message. One that was joined keeps each part's hook, event and time. */
export function provenanceOf(parts: readonly MessagePart[]): Provenance {
  const all = (field: 'hook' | 'event') => [...new Set(parts.map((part) => part[field]))].join(', ');
  const sources = parts.map(({ content: _, ...source }) => source);
  return {
    source: 'hook',
    hook: all('hook'),
    event: all('event'),
    timestamp: parts.at(-1)?.timestamp ?? '',
    ...(sources.length > 1 && { parts: sources }),
  };
}
