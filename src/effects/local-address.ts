const LOCAL =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:localhost|127(?:\.\d+){1,3}|0(?:\.0){0,3}|\[[:\d]*\]|\*|\+|):(\d{1,16})(?:[/?#;,]|$)/i;

/** The port of an address of this machine: `localhost:80`, `:80`, `http://127.0.0.1:80/x`, `[::]:80`. */
export function localPort(address: string): number | undefined {
  const port = address.includes(':') ? LOCAL.exec(address)?.[1] : undefined;
  return port === undefined ? undefined : Number(port);
}
