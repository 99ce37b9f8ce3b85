import { escapeControl } from '../core/escape-control.js';
import { mask, maskValue } from '../redact/mask.js';

/** A call in one line, masked: what is printed is kept. */
export function formatCallLine({
  tool,
  input,
}: {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}): string {
  const { command } = input;
  const text =
    typeof command === 'string' ? mask(command).text : `${mask(tool).text} ${JSON.stringify(maskValue(input).value)}`;
  return escapeControl(text.replace(/\s+/g, ' ')).slice(0, 200);
}
