/** A piece of a message: prose, or what stands between back-ticks. */
export interface CodeSpan {
  readonly text: string;
  readonly code: boolean;
}

/** Splits a message at its back-ticks. One without a partner stays as it is: nothing of a message is lost. */
export function splitCodeSpans(message: string): CodeSpan[] {
  const spans: CodeSpan[] = [];
  let from = 0;
  for (const { 0: whole, 1: code = '', index } of message.matchAll(/`([^`\n]+)`/g)) {
    if (index > from) spans.push({ text: message.slice(from, index), code: false });
    spans.push({ text: code, code: true });
    from = index + whole.length;
  }
  if (from < message.length) spans.push({ text: message.slice(from), code: false });
  return spans;
}
