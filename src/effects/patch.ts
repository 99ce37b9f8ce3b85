/** What a patch does to one file. */
export interface PatchFile {
  readonly op: 'add' | 'update' | 'delete' | 'move' | 'copy';
  readonly path: string;
  /** Where it moves or is copied to. */
  readonly to?: string;
  /** It becomes a link, or a program. */
  readonly becomes?: 'link' | 'executable';
}

export type Patch = { readonly files: readonly PatchFile[] } | { readonly why: string };

/**
 * The files that a patch touches: the `*** Begin Patch` format of coding agents, or a unified diff. One line that is
 * not understood makes all of it unknown: a program that reads it otherwise would touch other files.
 */
export function readPatch(body: string): Patch {
  if (body.includes('\0')) return { why: 'the patch has a NUL character' };
  const lines = body.replace(/\r\n/g, '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  while (lines[0]?.trim() === '') lines.shift();
  if (lines.length === 0) return { why: 'the patch is empty' };
  try {
    const files = lines[0]?.trim() === '*** Begin Patch' ? readAgentPatch(lines) : readUnified(lines);
    return files.length === 0 ? { why: 'the patch names no file' } : { files };
  } catch (error) {
    if (error instanceof Unreadable) return { why: error.message };
    throw error;
  }
}

class Unreadable extends Error {
  constructor(line: number, what: string) {
    super(`line ${line + 1} of the patch ${what}`);
  }
}

function readAgentPatch(lines: readonly string[]): PatchFile[] {
  const files: PatchFile[] = [];
  const last = lines.findLastIndex((line) => line.trim() !== '');
  if (lines[last]?.trim() !== '*** End Patch') throw new Unreadable(last, 'is not its end');
  let within: PatchFile['op'] | undefined;
  for (let at = 1; at < last; at++) {
    const line = lines[at] as string;
    // In an update a line that begins with a blank is text of the file, whatever it says.
    const text = within === 'update' && /^[ +-]/.test(line) ? undefined : /^\*\*\*.*/.exec(line.trim())?.[0];
    if (text === undefined) {
      const fits = within === 'add' ? /^\+/ : within === 'update' ? /^(?:[ +-]|@@|$)/ : /^\s*$/;
      if (!fits.test(line) && line.trim() !== '') throw new Unreadable(at, 'is not understood');
      continue;
    }
    const [, verb, path] = /^\*\*\* (Add File|Update File|Delete File|Move to): (.*\S)\s*$/.exec(text) ?? [];
    if (verb === 'Move to' && path !== undefined) {
      const moved = files.at(-1);
      if (within !== 'update' || moved?.op !== 'update' || !/^\s*\*\*\* Update File/.test(lines[at - 1] ?? ''))
        throw new Unreadable(at, 'moves a file that is not being updated');
      files[files.length - 1] = { op: 'move', path: moved.path, to: path };
    } else if (verb !== undefined && path !== undefined) {
      within = verb === 'Add File' ? 'add' : verb === 'Delete File' ? 'delete' : 'update';
      files.push({ op: within, path });
    } else if (text !== '*** End of File' || within !== 'update') throw new Unreadable(at, 'is not understood');
  }
  return files;
}

/** What git says about a file before its hunks. */
interface Header {
  from?: string;
  to?: string;
  op?: 'add' | 'delete' | 'move' | 'copy';
  becomes?: 'link' | 'executable';
}

function readUnified(lines: readonly string[]): PatchFile[] {
  const files: PatchFile[] = [];
  let header: Header | undefined;
  const flush = (at: number): void => {
    if (header === undefined) return;
    files.push(asFile(header, at));
    header = undefined;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const next = lines[at + 1];
    if (line.startsWith('diff --git ')) {
      flush(at);
      header = gitHeader(line.slice('diff --git '.length), at);
    } else if (line.startsWith('--- ') && next?.startsWith('+++ ')) {
      const names = stripped(fileName(line.slice(4), at), fileName(next.slice(4), at + 1));
      const { from, to, ...said } = header ?? {};
      if (
        header !== undefined &&
        ![names.from ?? from, names.to ?? to].every((name, side) => name === [from, to][side])
      )
        throw new Unreadable(at, 'names another file than the line of git');
      header = { ...said, ...names };
      at = skipHunks(lines, at + 2) - 1;
      flush(at);
    } else if (header !== undefined) extend(header, line, at);
    else if (/^(?:\*\*\*|--- |\+\+\+ |@@|\d+(?:,\d+)?[acd])/.test(line))
      throw new Unreadable(at, 'is of a format that is not read');
    else if (files.length > 0 && !/^(?:Index: |={10,}$|-- ?$|\d+\.\d+|\s*$|index )/.test(line))
      throw new Unreadable(at, 'is not understood');
  }
  flush(lines.length - 1);
  return files;
}

function extend(header: Header, line: string, at: number): void {
  const [, word, rest = ''] =
    /^(rename from|rename to|copy from|copy to|new file mode|create file mode|deleted file mode|new mode) (.*)$/.exec(
      line,
    ) ?? [];
  if (word === 'rename from' || word === 'copy from') header.from = fileName(rest, at);
  else if (word === 'rename to' || word === 'copy to') {
    header.to = fileName(rest, at);
    header.op = word === 'rename to' ? 'move' : 'copy';
  } else if (word === 'deleted file mode') header.op = 'delete';
  else if (word !== undefined) {
    if (word !== 'new mode') header.op = 'add';
    if (/^12/.test(rest)) header.becomes = 'link';
    else if (/7/.test(rest)) header.becomes = 'executable';
  } else if (!/^(?:index |old mode |(?:dis)?similarity index |Binary files .* differ$|$)/.test(line))
    throw new Unreadable(at, 'is not understood');
}

function asFile({ from, to, op, becomes }: Header, at: number): PatchFile {
  const extra = becomes === undefined ? {} : { becomes };
  const path = from ?? to;
  if (path === undefined) throw new Unreadable(at, 'ends a file without a name');
  if ((op === 'move' || op === 'copy') && to !== undefined) return { op, path, to, ...extra };
  if (from === undefined || op === 'add') return { op: 'add', path: to ?? path, ...extra };
  if (to === undefined || op === 'delete') return { op: 'delete', path: from };
  // Two names and no word about a rename: either may be the one that is written.
  return from === to ? { op: 'update', path, ...extra } : { op: 'move', path, to, ...extra };
}

/** `a/x b/x`. Where names have blanks it can be split only if both are the same. */
function gitHeader(text: string, at: number): Header {
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(text);
  if (quoted?.[1] !== undefined && quoted[2] !== undefined)
    return stripped(fileName(quoted[1], at), fileName(quoted[2], at));
  const half = (text.length - 1) / 2;
  const [from, to] = [text.slice(0, half), text.slice(half + 1)];
  if (text[half] !== ' ' || !/^[a-z]\/[^"]/.test(from) || from.slice(1) !== to.slice(1))
    throw new Unreadable(at, 'has names that are not clear');
  return stripped(from, to);
}

const PREFIXES = /^(?:a b|i w|c i|c w|o w|b a|w i)$/;

/** Names without what diff puts in front of them; `/dev/null` is no file. */
function stripped(from: string, to: string): Header {
  const [none, gone] = [isNull(from), isNull(to)];
  const pair = `${none ? 'a' : from[0]} ${gone ? 'b' : to[0]}`;
  const strip = (none || from[1] === '/') && (gone || to[1] === '/') && PREFIXES.test(pair);
  const name = (path: string): string => (strip ? path.slice(2) : path);
  return { ...(!none && { from: name(from) }), ...(!gone && { to: name(to) }) };
}

function isNull(name: string): boolean {
  return /^(?:[a-z])?\/dev\/null$/.test(name);
}

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** A name as git and diff write it: quoted with octal bytes, or plain up to a tab and a time. */
function fileName(text: string, at: number): string {
  if (!text.startsWith('"')) {
    const name = (text.split('\t')[0] as string).trimEnd();
    if (name === '') throw new Unreadable(at, 'has no name');
    return name;
  }
  const inner = /^"((?:[^"\\]|\\.)*)"\s*$/.exec(text)?.[1];
  if (inner === undefined) throw new Unreadable(at, 'has a name whose quotes do not end');
  const bytes: Buffer[] = [];
  for (const [match, octal, letter] of inner.matchAll(/\\(?:([0-3]?[0-7]{1,2})|(.))|[^\\]+/gs)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]));
    else if (letter === undefined) bytes.push(Buffer.from(match));
    else if (ESCAPES[letter] !== undefined) bytes.push(Buffer.from([ESCAPES[letter]]));
    else throw new Unreadable(at, 'has a name that is not understood');
  }
  return Buffer.concat(bytes).toString();
}

/** Past the hunks of one file, by their counts: a removed line may look like a header. */
function skipHunks(lines: readonly string[], start: number): number {
  let at = start;
  while (at < lines.length) {
    const counts = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(lines[at] as string);
    if (counts === null) break;
    let [left, right] = [Number(counts[1] ?? 1), Number(counts[2] ?? 1)];
    for (at++; left > 0 || right > 0; at++) {
      const mark = lines[at]?.[0] ?? (at < lines.length ? ' ' : undefined);
      if (mark === '\\') continue;
      if (mark === undefined || !/[ +-]/.test(mark)) throw new Unreadable(at, 'is not what its hunk counts');
      if (mark !== '+') left--;
      if (mark !== '-') right--;
      if (left < 0 || right < 0) throw new Unreadable(at, 'is not what its hunk counts');
    }
    while (lines[at]?.startsWith('\\')) at++;
  }
  if (at === start) throw new Unreadable(Math.min(at, lines.length - 1), 'is no hunk');
  return at;
}
