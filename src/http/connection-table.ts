import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';

/** One end of a connection of this machine. */
export interface ConnectionEnd {
  /** Address and port, of this end and of the other one. */
  readonly from: string;
  readonly to: string;
  /** Nobody has closed it. */
  readonly open: boolean;
  /** What names it among the files of processes. `0`: no process holds it any more. */
  readonly inode: string;
}

const ESTABLISHED = '01';
/** How an address of IPv4 begins where it is written as one of IPv6. */
const MAPPED = `${'0'.repeat(20)}ffff`;

/** All connections of this machine, as Linux tells them; undefined where the system does not. */
export function readConnections(): ConnectionEnd[] | undefined {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].map(readLines);
  return lines.every((table) => table === undefined) ? undefined : lines.flatMap((table) => (table ?? []).map(endOf));
}

/** As in the table: the bytes of the address, and the port. */
export function endpointKey(address: string, port: number): string {
  return `${bytesOf(address)}:${port}`;
}

function endOf(line: string): ConnectionEnd {
  const [, from = '', to = '', state = '', , , , , , inode = '0'] = line.trim().split(/\s+/);
  return { from: readPoint(from), to: readPoint(to), open: state === ESTABLISHED, inode };
}

function readPoint(text: string): string {
  const [address = '', port = ''] = text.toLowerCase().split(':');
  // Four bytes each, as numbers of this machine.
  const words = address.match(/.{8}/g) ?? [];
  const bytes = endianness() === 'BE' ? words : words.map((word) => (word.match(/../g) ?? []).reverse().join(''));
  return `${plain(bytes.join(''))}:${Number.parseInt(port, 16)}`;
}

function bytesOf(address: string): string {
  const [bare = ''] = address.split('%');
  // The last four bytes may be written as those of IPv4.
  const text = bare.replace(/\d+\.\d+\.\d+\.\d+$/, (four) => {
    const [a = 0, b = 0, c = 0, d = 0] = four.split('.').map(Number);
    return `${hex(a * 256 + b, 4)}:${hex(c * 256 + d, 4)}`;
  });
  if (!bare.includes(':')) return text.replace(':', '');
  const [front = [], back = []] = text.split('::').map((part) => part.split(':').filter(Boolean));
  const gap = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return plain([...front, ...gap, ...back].map((part) => part.padStart(4, '0')).join('')).toLowerCase();
}

function plain(bytes: string): string {
  return bytes.startsWith(MAPPED) ? bytes.slice(MAPPED.length) : bytes;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function readLines(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(1).filter(Boolean);
  } catch {
    return undefined;
  }
}
