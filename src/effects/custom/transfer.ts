import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import { pathTarget } from '../paths.js';
import type { ProgramCall } from '../program.js';
import { extended, lastPart, pathWithin } from '../programs/places.js';
import { copiedSettings } from '../unnamed-writes.js';
import { addTransfer, isRemote } from '../words.js';

/** From here to there, where either side may be on another host. */
function transfer(call: ProgramCall, tags: readonly string[]): void {
  call.operands.forEach((word, index) => {
    const to = index === call.operands.length - 1 && call.operands.length > 1;
    if (isRemote(word)) addTransfer(call, to ? 'send' : 'receive', word);
    else if (word.pieces[0]?.kind === 'unknown') {
      call.add(to ? 'write' : 'read', { type: 'unknown', source: 'a path or host' }, tags, word.span);
      call.net(to ? 'send' : 'receive', word);
    } else call.path(to ? 'write' : 'read', word, ...tags);
  });
  const into = call.operands.length > 1 ? call.operands.at(-1) : undefined;
  if (into === undefined || isRemote(into)) return;
  for (const word of call.operands.slice(0, -1)) {
    const name = /\/$/.test(literal(word) ?? '') ? undefined : lastPart(localPart(word));
    // A directory goes there by its name, or what is in it by names that are not in the text.
    if (name !== undefined) call.path('write', pathWithin(into, name), ...tags);
    else if (!isRemote(word))
      call.effects.push(...copiedSettings(call.command, literal(word), pathTarget(into, call.command.cwd)));
  }
}

/** The path on the other host, where there is one. */
function localPart(word: Word): Word {
  const host = isRemote(word) ? /^[^/]*?:+/.exec(literalPrefix(word))?.[0] : undefined;
  return host === undefined ? word : dropPrefix(word, host.length);
}

/** Copies between hosts by `host:path`. */
export function scp(call: ProgramCall): void {
  transfer(call, call.has('-r') ? ['recursive'] : []);
}

/** Options of rsync that name a directory, counted from where it writes. */
const BESIDE: readonly (readonly ['read' | 'write', readonly string[]])[] = [
  ['write', ['--backup-dir', '--temp-dir', '-T', '--partial-dir']],
  ['read', ['--compare-dest', '--copy-dest', '--link-dest']],
];

/** Copies between hosts or directories, and deletes what is not at the source where it is told to. */
export function rsync(call: ProgramCall): string | undefined {
  addRemoteShell(call);
  const tried = call.has('-n', '--dry-run', '--list-only');
  const last = call.operands.length > 1 ? call.operands.at(-1) : undefined;
  const tags = call.has('-r', '-a', '--recursive', '--archive') ? ['recursive'] : [];
  // Directories beside what is written are seen from there.
  for (const [kind, names] of BESIDE)
    for (const word of call.all(...names)) {
      call.path(kind, word, 'recursive');
      if (last !== undefined && !isRemote(last)) call.path(kind, pathWithin(last, word), 'recursive');
    }
  for (const word of call.all('-f', '--filter')) {
    const file = /^(?:merge|dir-merge|[.:])[^ _]*[ _](.*)$/s.exec(literal(word) ?? '')?.[1];
    if (file !== undefined) call.at('read', file);
  }
  // A script that repeats it.
  for (const word of call.all('--write-batch', '--only-write-batch')) call.path('write', extended(word, '.sh', 'text'));
  if (tried)
    for (const word of call.operands) isRemote(word) ? call.net('receive', word) : call.path('read', word, ...tags);
  else addCopies(call, last, tags);
  const named = call.value('--files-from');
  return call.has('--files-from') && (named === undefined || literalPrefix(named) === '')
    ? 'which files it copies is not known'
    : undefined;
}

function addCopies(call: ProgramCall, last: Word | undefined, tags: readonly string[]): void {
  transfer(call, tags);
  if (last !== undefined && !isRemote(last)) {
    // Into a directory, also without being told to go through directories.
    if (tags.length === 0) call.path('write', extended(last, call.has('-R', '--relative') ? '/**' : '/*'));
    if (call.has('-b', '--backup')) call.path('write', extended(last, '*'), 'backup');
  }
  if (last !== undefined && call.options.some(({ name }) => /^--del/.test(name))) {
    if (isRemote(last)) call.named('service', last, 'delete', 'recursive');
    else call.path('delete', last, 'recursive');
  }
  if (call.has('--remove-source-files', '--remove-sent-files'))
    for (const word of call.operands.slice(0, -1))
      isRemote(word) ? call.named('service', word, 'delete') : call.path('delete', word, 'move', ...tags);
}

/** `ssh -p 22 -i key` and no more gets a host and a command that only copies. */
const PLAIN_SSH =
  /^ssh(\s+(-[pilcJ]\s*[\w./@~-]+|-[46AaCqTvx]+|-o\s*(StrictHostKeyChecking|UserKnownHostsFile|BatchMode|ConnectTimeout|Port|Compression)[= ][\w/.-]+))*$/;

function addRemoteShell(call: ProgramCall): void {
  for (const word of call.all('-e', '--rsh')) {
    if (PLAIN_SSH.test((literal(word) ?? '').trim()))
      for (const key of (literal(word) ?? '').matchAll(/ -i\s*(\S+)/g)) call.at('read', key[1] ?? '');
    else {
      call.shell(word);
      call.unknown('it runs another program to reach the host');
    }
  }
}
