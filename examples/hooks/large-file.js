/** Asks before a file is written that is larger than `config.bytes`. */
export function run({ data }, { config }) {
  const bytes = Buffer.byteLength(String(data.input.content ?? ''));
  if (bytes <= config.bytes) return;
  return { decision: 'ask', ask: { prompt: `Write ${bytes} bytes to ${data.input.file_path}?` } };
}
