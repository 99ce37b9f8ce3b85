/** Names and addresses by which a machine reaches itself: `127.1`, `0x7f.1`, `2130706433` and `0` are loopback, too. */
const SELF =
  /^(?:localhost|localhost\.localdomain|ip6-localhost|ip6-loopback|(?:[\w-]+\.)*localhost|0|0\.0\.0\.0|::|::1|(?:0{1,4}:){7}0{0,3}1|::ffff:127\..*)\.?$/i;

/** Is a host this machine, however it is spelt? */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return SELF.test(name) || firstByte(name) === 127;
}

/** The first byte of an address in any of the forms that programs take: decimal, octal, hexadecimal, with parts left out. */
function firstByte(name: string): number | undefined {
  const parts = name.split('.');
  if (parts.length > 4 || !parts.every((part) => /^(?:0x[\da-f]{1,8}|\d{1,11})$/.test(part))) return undefined;
  const [first = ''] = parts;
  const value = /^0[0-7]+$/.test(first) ? Number.parseInt(first, 8) : Number(first);
  return parts.length === 1 ? Math.floor(value / 2 ** 24) : value;
}

/** `[user@]host:path`, and the same as a URL. */
const COPIED = /^(?:[^@/:]*@)?(\[[^\]]*\]|[^/:]*):(?!\/\/)(.*)$/s;
const LINKED = /^(?:rsync|scp|sftp|ssh|ftps?):\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:]*)(?::\d*)?(?:\/(.*))?$/is;

/**
 * The path that a copy to or from this machine means, where it goes by way of the network: it is as much a file here as
 * without. Relative ones begin at the home directory. Undefined for other machines.
 */
export function localPathOf(text: string): string | undefined {
  const [, host, path = ''] = LINKED.exec(text) ?? COPIED.exec(text) ?? [];
  if (host === undefined || !isThisMachine(host)) return undefined;
  const local = path.replace(/^:/, '').replace(/^~\//, '').replace(/\/+$/, '');
  return path.startsWith('/') ? local || '/' : local === '' ? '~' : `~/${local}`;
}
