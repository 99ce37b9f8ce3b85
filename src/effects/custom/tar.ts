import { dropPrefix, literal, literalPrefix, textWord, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { COMPRESSORS, extended, here, pathWithin, walk, writeMembers } from '../programs/places.js';

const SHORT_VALUES = 'fbCTXIKLNVgFH';
const VALUES = [
  ...[...SHORT_VALUES].map((letter) => `-${letter}`),
  '--file',
  '--blocking-factor',
  '--directory',
  '--cd',
  '--files-from',
  '--exclude-from',
  '--use-compress-program',
  '--starting-file',
  '--tape-length',
  '--newer',
  '--newer-mtime',
  '--after-date',
  '--label',
  '--listed-incremental',
  '--info-script',
  '--new-volume-script',
  '--format',
  '--exclude',
  '--exclude-tag',
  '--exclude-ignore',
  '--owner',
  '--group',
  '--owner-map',
  '--group-map',
  '--mode',
  '--mtime',
  '--transform',
  '--xform',
  '--strip-components',
  '--to-command',
  '--rsh-command',
  '--rmt-command',
  '--set-mtime-command',
  '--checkpoint-action',
  '--index-file',
  '--suffix',
  '--record-size',
  '--sort',
  '--warning',
  '--pax-option',
  '--volno-file',
  '--add-file',
  '--level',
  '--include',
  '--options',
  '--passphrase',
];
const FLAGS = [
  '--create',
  '--extract',
  '--get',
  '--list',
  '--append',
  '--update',
  '--delete',
  '--diff',
  '--compare',
  '--concatenate',
  '--catenate',
  '--to-stdout',
  '--remove-files',
  '--absolute-names',
  '--absolute-paths',
  '--checkpoint',
  '--force-local',
  '--exclude-vcs',
  '--exclude-vcs-ignores',
  '--exclude-caches',
  '--exclude-backups',
  '--sparse',
  '--test-label',
  '--recursive-unlink',
  '--wildcards',
  '--one-top-level',
];

/** `tar xvf a.tar` is `tar -x -v -f a.tar`: letters take their values from the words that follow, in order. */
function dashed(args: readonly Word[]): readonly Word[] {
  const [first, ...rest] = args;
  const letters = literal(first);
  if (first === undefined || letters === undefined || !/^[A-Za-z]+$/.test(letters)) return args;
  const options: Word[] = [];
  for (const letter of letters) {
    options.push(textWord(`-${letter}`, first.span));
    const value = SHORT_VALUES.includes(letter) ? rest.shift() : undefined;
    if (value !== undefined) options.push(value);
  }
  return [...options, ...rest];
}

/** The name that `s,from,to,` gives to members, with wildcards for what it takes over. */
function renamed(call: ProgramCall, into: Word | undefined, word: Word): void {
  for (const rule of (literal(word) ?? '').split(';')) {
    const [, , to = ''] = rule.split(rule[1] ?? '/');
    if (rule.startsWith('s') && to !== '') writeMembers(call, into, [textWord(to.replace(/&|\\\d/g, '*'), word.span)]);
  }
}

export function judgeTar(outer: ProgramCall): string | undefined {
  const call = outer.sub(dashed(outer.args), { takesValue: VALUES, long: FLAGS });
  const archives = call.all('-f', '--file');
  // Each is seen from the one before.
  const directories: Word[] = [];
  for (const word of call.all('-C', '--directory', '--cd')) directories.push(pathWithin(directories.at(-1), word));
  const bases = directories.length > 0 ? directories : [here(call)];
  const members = call.operands.flatMap((word) =>
    bases.map((base) => pathWithin(directories.length > 0 ? base : undefined, word)),
  );
  // Several are the volumes of one.
  const file = (kind: 'read' | 'write'): void => {
    for (const archive of archives) {
      if (/^[^/]+:/.test(literalPrefix(archive)) && !call.has('--force-local'))
        call.net(kind === 'read' ? 'receive' : 'send', archive);
      else call.path(kind, archive);
    }
  };
  const lists = call.all('-T', '--files-from');
  call.paths('read', [...lists, ...call.all('-X', '--exclude-from', '--add-file', '--owner-map', '--group-map')]);
  call.paths('write', call.all('--index-file', '-g', '--listed-incremental', '--volno-file'));

  if (call.has('-c', '--create', '-r', '--append', '-u', '--update')) {
    file('write');
    for (const word of members) walk(call, word);
    if (lists.length > 0) call.add('read', { type: 'unknown', source: 'the files that a list names' });
    if (call.has('--remove-files')) {
      call.paths('delete', members, 'recursive');
      if (lists.length > 0) call.unknown('which files tar deletes is not in the text');
    }
  } else if (call.has('-x', '--extract', '--get')) {
    file('read');
    const plain =
      members.length > 0 &&
      lists.length === 0 &&
      !call.has('--wildcards', '--strip-components', '--transform', '--xform', '-s');
    if (!call.has('-O', '--to-stdout', '--to-command')) {
      if (plain) call.paths('write', members, 'extract', 'recursive');
      else
        for (const base of bases) {
          call.path('write', extended(base, '/**'), 'extract');
          const own = directories.length > 0 ? base : undefined;
          for (const word of call.all('--transform', '--xform', '-s')) renamed(call, own, word);
          for (const word of call.all('--one-top-level'))
            call.path('write', extended(pathWithin(own, word), '/**'), 'extract');
          if (call.has('--wildcards')) writeMembers(call, own, call.operands);
        }
      if (call.has('-P', '--absolute-names', '--absolute-paths')) call.at('write', '/**', 'extract');
      // Directories that stand in the way are emptied.
      if (call.has('--recursive-unlink')) for (const base of bases) call.path('delete', base, 'recursive');
    }
  } else if (call.has('--delete', '-A', '--concatenate', '--catenate')) {
    file('write');
    if (!call.has('--delete')) call.paths('read', call.operands);
  } else if (call.has('-d', '--diff', '--compare')) {
    file('read');
    for (const base of bases) walk(call, base);
  } else {
    file('read');
    if (!call.has('-t', '--list', '--test-label', '--version', '--help', '--usage'))
      call.unknown('what tar does is not said');
  }

  // Each of these is a command.
  for (const word of call.all('--to-command', '--set-mtime-command', '-F', '--info-script', '--new-volume-script'))
    call.shell(word);
  for (const word of call.all('--checkpoint-action')) {
    if (literalPrefix(word).startsWith('exec=')) call.shell(dropPrefix(word, 5));
    else if (!/^(dot|\.|bell|echo|ttyout|totals|sleep|wait)\b/.test(literalPrefix(word)))
      call.unknown('tar --checkpoint-action is not understood');
  }
  const compressor = call.value('-I', '--use-compress-program');
  if (compressor !== undefined && !COMPRESSORS.test(literal(compressor) ?? '')) {
    call.shell(compressor);
    call.unknown('tar runs another program on the archive');
  }
  if (call.has('--rsh-command', '--rmt-command')) call.unknown('tar runs another program to reach the archive');
  if (call.ambiguous) call.unknown('an argument of tar is not known');
  return call.why;
}
