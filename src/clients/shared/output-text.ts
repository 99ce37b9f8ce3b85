import { isRecord } from '../../core/data.js';

const EMPTY = '[empty]';

/** A changed output as the text that the model reads, for clients that take only text. Never empty: that would be no answer. */
export function outputText(value: unknown): string {
  const text = textOf(value);
  return text === '' ? EMPTY : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isRecord(value)) {
    for (const field of ['llmContent', 'textResultForLlm', 'text_result_for_llm']) {
      const text = value[field];
      if (typeof text === 'string') return text;
    }
    if (Array.isArray(value.content) && value.content.every(isTextBlock)) {
      return value.content.map(({ text }) => text).join('\n');
    }
  }
  return JSON.stringify(value) ?? '';
}

function isTextBlock(block: unknown): block is { type: 'text'; text: string } {
  return isRecord(block) && block.type === 'text' && typeof block.text === 'string' && Object.keys(block).length === 2;
}
