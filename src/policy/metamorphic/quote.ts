/** One word of shell text that means exactly this. */
export function quoteSingle(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export function quoteDouble(text: string): string {
  return `"${text.replace(/[\\"$`]/g, '\\$&')}"`;
}

/** Text for a here-document whose delimiter is not quoted. */
export function escapeHeredoc(text: string): string {
  return text.replace(/[\\$`]/g, '\\$&');
}

/** Text between backticks. */
export function escapeBackticks(text: string): string {
  return text.replace(/[\\`]/g, '\\$&');
}

export function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}

export function toHex(text: string): string {
  return Buffer.from(text).toString('hex');
}

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
  );
}

/** The words of a text without quotes, expansions or operators. */
export function splitPlainWords(text: string): string[] {
  return text.split(' ');
}
