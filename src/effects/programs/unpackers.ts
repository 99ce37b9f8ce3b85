import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Unpacks into a directory, or here. */
function extracts(call: ProgramCall, into: Word | undefined): void {
  if (into === undefined) call.at('write', './**', 'extract');
  else call.path('write', into, 'extract', 'recursive');
}

/** The first operand is made of the others. */
function packs(call: ProgramCall, archive: Word | undefined, files: readonly Word[]): void {
  call.path('write', archive, 'overwrite');
  for (const word of files) walk(call, word);
}

/** The result stands beside the input. */
function beside(call: ProgramCall, words: readonly Word[], rename: (path: string) => string): void {
  for (const word of words) {
    const path = literal(word);
    call.at('write', path === undefined ? './**' : rename(path), 'overwrite');
  }
}

/** Programs that pack and unpack, besides the common ones. */
export const UNPACKERS: readonly ProgramSpec[] = [
  tool({
    names: 'lrzip lrunzip lrzcat',
    takes: '-S --suffix -L --level -N --nice-level -p --threads -m --maxram -w --window',
    writes: '-o --outfile -O --outdir',
    flags:
      '-c --check -d --decompress -h -? -H --hash -i --info -q --quiet -Q --very-quiet -r --recursive -t --test -v --verbose -V -D --delete -f --force -k --keep-broken -b --bzip2 -g --gzip -l --lzo -n --no-compress -z --zpaq -T --threshold -U --unlimited',
    optionalValue: ['-e', '--encrypt'],
    judge(call) {
      const recursive = call.has('-r', '--recursive') ? ['recursive'] : [];
      call.paths('read', call.operands, ...recursive);
      if (call.has('-D', '--delete')) call.paths('delete', call.operands, ...recursive);
      if (call.name === 'lrzcat' || call.has('-i', '--info', '-t', '--test', '-o', '--outfile', '-O', '--outdir'))
        return;
      if (recursive.length > 0) call.paths('write', call.operands, 'recursive');
      else if (call.name === 'lrunzip' || call.has('-d', '--decompress'))
        beside(call, call.operands, (path) => path.replace(/\.[^./]+$/, ''));
      else beside(call, call.operands, (path) => `${path}${literal(call.value('-S', '--suffix')) ?? '.lrz'}`);
    },
  }),
  tool({
    names: 'atool aunpack apack als acat adiff arepack',
    takes: '-F --format -V --verbosity -X --extract-to',
    writes: '--save-outdir',
    // Configurations name the programs that unpack, and are not listed.
    flags:
      '-l --list -x --extract -a --add -c --cat -d --diff --repack -e --each -S --simulate -E --explain -p --page -f --force -D --subdir -0 --null -q --quiet -v --verbose',
    judge(call) {
      const does = (name: string, ...options: string[]): boolean => call.name === name || call.has(...options);
      const [archive, ...rest] = call.operands;
      if (call.has('-p', '--page')) call.named('exec', 'pager');
      if (call.has('-S', '--simulate') || does('als', '-l', '--list') || does('acat', '-c', '--cat'))
        return call.paths('read', call.has('-e', '--each') ? call.operands : call.operands.slice(0, 1));
      if (does('adiff', '-d', '--diff')) return call.paths('read', call.operands);
      if (does('apack', '-a', '--add')) {
        if (!call.has('-e', '--each')) return packs(call, archive, rest);
        for (const word of call.operands) walk(call, word);
        return beside(call, call.operands, (path) => `${path}.*`);
      }
      if (does('arepack', '--repack')) {
        call.path('read', archive);
        return call.has('-e', '--each')
          ? beside(call, call.operands, (path) => `${path}.*`)
          : call.paths('write', rest, 'overwrite');
      }
      if (!does('aunpack', '-x', '--extract', '-X', '--extract-to')) return;
      call.paths('read', call.operands);
      extracts(call, call.value('-X', '--extract-to'));
    },
  }),
  tool({
    names: 'dtrx',
    flags:
      '-r --recursive --one-entry -o --overwrite -f --flat -n --noninteractive -l -t --list --table -m --metadata -q --quiet -v --verbose',
    operands: 'read',
    judge(call) {
      if (!call.has('-l', '-t', '--list', '--table')) extracts(call, undefined);
    },
  }),
  tool({
    names: 'xar',
    takes: '-f -C --exclude --compression --toc-cksum --file-cksum --no-compress --prop-include --prop-exclude --rsize',
    writes: '--dump-toc',
    flags:
      '-c -t -x -v -a -j -z -P -p -k --dump-header --dump-toc-cksum --list-subdocs --coalesce-heap --link-same --distribution --keep-existing --keep-setuid',
    judge(call) {
      const archive = call.value('-f');
      if (call.has('-c')) return packs(call, archive, call.operands);
      call.path('read', archive);
      if (call.has('-x')) extracts(call, call.value('-C'));
    },
  }),
  tool({
    names: 'sqfstar',
    singleDashLong: true,
    takes:
      '-comp -b -mkfs-time -fstime -all-time -root-time -root-mode -root-uid -root-gid -force-uid -force-gid -throttle -limit -processors -mem -offset -o -Xcompression-level -Xwindow-size -Xstrategy -Xalgorithm -Xbcj -Xdict-size',
    reads: '-ef',
    flags:
      '-reproducible -not-reproducible -exports -no-sparse -no-xattrs -xattrs -noI -noId -noD -noF -noX -no-fragments -no-tailends -no-duplicates -no-hardlinks -all-root -root-owned -exit-on-error -info -no-progress -progress -force -quiet -regex -nopad -version -help -h -Xhc -Xhelp',
    // What follows the file system is left out of it.
    operands: ['write', 'text'],
  }),
  toolVerbs({
    names: 'ouch',
    flags: '-y --yes -n --no -A --accessible -H --hidden -q --quiet',
    verbs: {
      'decompress, d': {
        takes: '-d --dir',
        operands: 'read',
        judge: (call) => extracts(call, call.value('-d', '--dir')),
      },
      'compress, c': {
        flags: '-g --gitignore --fast --slow',
        takes: '-l --level',
        judge: (call) => packs(call, call.operands.at(-1), call.operands.slice(0, -1)),
      },
      'list, l, ls': { flags: '-t --tree', operands: 'read' },
    },
  }),
  toolVerbs({
    names: 'asar',
    verbs: {
      'pack, p': {
        takes: '--unpack --unpack-dir',
        reads: '--ordering',
        flags: '--exclude-hidden',
        judge: (call) => packs(call, call.operands[1], call.operands.slice(0, 1)),
      },
      'list, l': { flags: '-i --is-pack', operands: 'read' },
      // Beside the name that is told, into the current directory.
      'extract-file, ef': { operands: ['read', 'text'], judge: (call) => extracts(call, undefined) },
      'extract, e': { operands: ['read', 'text'], judge: (call) => extracts(call, call.operands[1]) },
    },
  }),
  toolVerbs({
    names: 'yaa aa',
    takes: '-a -b -t -include-type -exclude-type -include-field -exclude-field',
    flags: '-v -vv -h',
    singleDashLong: true,
    verbs: {
      archive: {
        takes: '-d -i',
        writes: '-o',
        judge(call) {
          for (const word of call.all('-d', '-i')) walk(call, word);
        },
      },
      extract: { takes: '-d', reads: '-i', judge: (call) => extracts(call, call.value('-d')) },
      'list, verify': { reads: '-i' },
    },
  }),
  tool({
    names: 'upx upx-ucl',
    takes: '--suffix',
    writes: '-o',
    flags:
      '-1 -2 -3 -4 -5 -6 -7 -8 -9 --best --brute --ultra-brute --lzma --nrv2b --nrv2d --nrv2e -d --decompress -t --test -l --list -q --quiet -v --verbose -f --force -k --backup --fileinfo -h -V -L --no-color --no-progress --exact',
    operands: 'read',
    judge(call) {
      if (!call.has('-t', '--test', '-l', '--list', '--fileinfo', '-o'))
        for (const word of call.operands) call.path('write', word, 'overwrite');
    },
  }),
  tool({
    names: 'bchunk',
    flags: '-v -p -r -w -s',
    judge(call) {
      call.paths('read', call.operands.slice(0, 2));
      for (const word of call.operands.slice(2)) call.at('write', `${literal(word) ?? './'}*`, 'overwrite');
    },
  }),
  tool({
    names: 'mp4decrypt',
    takes: '--key',
    reads: '--fragments-info',
    flags: '--show-progress',
    operands: ['read', 'write'],
  }),
  tool({
    names: 'rarcrack',
    takes: '--type --threads',
    operands: 'read',
    // What it has tried so far.
    judge: (call) => beside(call, call.operands, (path) => `${path}.xml`),
  }),
];
