/** Bytes of one line. What is longer is passed over: memory must not follow the input. */
const MAX_LINE_BYTES = 64 << 20;
const NEWLINE = 10;

/** The lines of a stream; undefined for one that is too long to be one. */
export async function* textLines(
  chunks: AsyncIterable<Buffer>,
  read: (bytes: number) => void = () => undefined,
  longest = MAX_LINE_BYTES,
): AsyncGenerator<string | undefined> {
  let kept: Buffer[] = [];
  let length = 0;
  const line = (): string | undefined => {
    const text = length > longest ? undefined : Buffer.concat(kept).toString().replace(/\r$/, '');
    kept = [];
    length = 0;
    return text;
  };
  const keep = (piece: Buffer) => {
    length += piece.length;
    if (length > longest) kept = [];
    else kept.push(piece);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, at));
      yield line();
      start = at + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
    read(chunk.length);
  }
  if (length > 0) yield line();
}
