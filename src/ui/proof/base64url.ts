/** As the server writes bytes: base64url, without padding. */
export function toBase64url(bytes: ArrayBuffer | Uint8Array): string {
  const text = Array.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), (byte) =>
    String.fromCharCode(byte),
  ).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
