/** One system call as strace shows it. */
export interface SystemCall {
  readonly pid: number;
  readonly name: string;
  readonly args: readonly string[];
  /** What it returned; undefined for a call that never returned. */
  readonly result: string | undefined;
  /** What strace printed, for people. */
  readonly line: string;
}

/** A line of the trace: a call that ended, or one that has begun and will be resumed or never end. */
export type Step =
  | { readonly type: 'call'; readonly call: SystemCall }
  | { readonly type: 'begun'; readonly pid: number; readonly name: string; readonly args: readonly string[] };

/** What a trace of `strace -f -y -o` says, in order. Signals and exits are left out. */
export function parseTrace(trace: string): Step[] {
  const steps: Step[] = [];
  const pending = new Map<number, string>();
  for (const line of trace.split('\n')) {
    const match = /^(\d+)\s+(.*)$/s.exec(line);
    if (match?.[1] === undefined || match[2] === undefined) continue;
    const pid = Number(match[1]);
    let text = match[2];
    if (/^(---|\+\+\+)/.test(text)) continue;
    const resumed = /^<\.\.\. (\w+) resumed>\s?/.exec(text);
    if (resumed !== null) {
      const start = pending.get(pid);
      pending.delete(pid);
      // A thread that executes takes over the first one's number: its call ends under a number that began none.
      if (start === undefined || !start.startsWith(`${resumed[1]}(`)) continue;
      text = start + text.slice(resumed[0].length);
    }
    const open = /^(.*?)\s*<unfinished \.\.\.>$/s.exec(text);
    if (open?.[1] !== undefined) {
      pending.set(pid, open[1]);
      const name = /^\w+/.exec(open[1])?.[0] ?? '';
      steps.push({ type: 'begun', pid, name, args: splitArguments(open[1].slice(name.length + 1)).args });
      continue;
    }
    const call = parseCall(pid, text);
    if (call !== undefined) steps.push({ type: 'call', call });
  }
  return steps;
}

function parseCall(pid: number, text: string): SystemCall | undefined {
  const name = /^(\w+)\(/.exec(text)?.[1];
  if (name === undefined) return undefined;
  const { args, rest } = splitArguments(text.slice(name.length + 1));
  const result = /^\)\s*=\s*(.*)$/s.exec(rest)?.[1];
  return { pid, name, args, result: result === '?' ? undefined : result, line: text };
}

const OPENS: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')', '<': '>' };

/** The arguments up to the parenthesis that closes the call, and what follows. Names of files may hold anything. */
function splitArguments(text: string): { args: string[]; rest: string } {
  const args: string[] = [];
  const closers: string[] = [];
  let start = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (closers.at(-1) === '>') {
      // Within the name of a descriptor strace escapes the sign that ends it.
      if (char === '\\') at++;
      else if (char === '>') closers.pop();
    } else if (char === '<' && text[at + 1] === '<') at++;
    else if (text.startsWith('/*', at)) at = Math.max(at, text.indexOf('*/', at) + 1);
    else if (OPENS[char] !== undefined) closers.push(OPENS[char]);
    else if (char === closers.at(-1)) closers.pop();
    else if (char === ')' && closers.length === 0) break;
    else if (char === ',' && closers.length === 0) {
      args.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  const last = text.slice(start, at).trim();
  if (last !== '') args.push(last);
  return { args, rest: text.slice(at) };
}

/** The text in `"text"`; undefined for what is no string, or was cut short. */
export function unquote(argument: string | undefined): string | undefined {
  const match = /^"(.*)"$/s.exec(argument ?? '');
  return match?.[1] === undefined ? undefined : decoded(match[1]);
}

/** The file behind `3</path>` or `AT_FDCWD</path>`. Pipes and sockets have none. */
export function descriptorPath(argument: string | undefined): string | undefined {
  const match = /^(?:AT_FDCWD|-?\d+)<([^>]*)>/s.exec(argument ?? '');
  const path = match?.[1] === undefined ? undefined : decoded(match[1]);
  return path?.startsWith('/') ? path : undefined;
}

const LETTERS: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, v: 11, f: 12, a: 7, b: 8, e: 27 };

/** C escapes: bytes in octal or hexadecimal, which together are UTF-8. */
function decoded(text: string): string {
  const parts: Buffer[] = [];
  const pattern = /\\([0-7]{1,3})|\\x([0-9a-fA-F]{2})|\\(.)|([^\\]+)/gs;
  for (const [, octal, hex, letter, plain] of text.matchAll(pattern)) {
    if (octal !== undefined) parts.push(Buffer.from([Number.parseInt(octal, 8)]));
    else if (hex !== undefined) parts.push(Buffer.from([Number.parseInt(hex, 16)]));
    else if (letter !== undefined) parts.push(LETTERS[letter] ? Buffer.from([LETTERS[letter]]) : Buffer.from(letter));
    else parts.push(Buffer.from(plain ?? ''));
  }
  return Buffer.concat(parts).toString('utf8');
}
