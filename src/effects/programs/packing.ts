import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { around, ending, writesNamed } from './siblings.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const PAR2 = '-b -s -r -c -f -n -m -t -T -S';

/** Reads, writes, or copies, as the two letters say. */
function pax(call: ProgramCall): void {
  const archive = call.value('-f');
  const [reads, writes] = [call.has('-r'), call.has('-w')];
  if (reads && writes) {
    call.paths('read', call.operands.slice(0, -1), 'recursive');
    return call.path('write', call.operands.at(-1), 'recursive');
  }
  if (writes) {
    call.path('write', archive, ...(call.has('-a') ? ['append'] : ['overwrite']));
    return call.paths('read', call.operands, 'recursive');
  }
  call.path('read', archive);
  // Where its members go is told by their names.
  return reads ? call.at('write', './**', 'overwrite') : undefined;
}

/** Archives, differences between files, and files that mend others. */
export const PACKING: readonly ProgramSpec[] = [
  tool({
    names: 'pax',
    takes: '-B -b -E -f -G -M -o -p -s -T -U -x',
    flags: '-r -w -0 -a -c -D -d -H -i -J -j -k -L -l -n -O -P -t -u -v -X -Y -Z -z',
    judge: pax,
  }),
  tool({
    names: 'shar',
    takes:
      '-C --compactor -g --level-of-compression -b --bits-per-code -l --whole-size-limit -L --split-size-limit -n --archive-name -s --submitter -d --here-delimiter',
    reads: '-I --input-file-list',
    flags:
      '-p --intermix-type -j --bzip2 -z --gzip -Z --compress -M --mixed-uuencode -B --uuencode -T --text-files -S --stdin-file-list -a --net-headers -c --cut-mark -t --translate --no-character-count -D --no-md5-digest -F --force-prefix -V --vanilla-operation -P --no-piping -x --no-check-existing -X --query-user -m --no-timestamp -Q --quiet-unshar -f --basename --no-i18n -q --quiet --silent -h',
    judge(call) {
      const packer = call.value('-C', '--compactor');
      if (packer !== undefined && !/^(gzip|bzip2|xz|compress)$/.test(literal(packer) ?? ''))
        return 'the program that packs is not known';
      call.paths('read', call.operands, 'recursive');
      if (call.has('-I', '--input-file-list', '-S', '--stdin-file-list')) call.at('read', './**');
      return undefined;
    },
  }),
  toolVerbs({
    names: 'par2',
    takes: PAR2,
    reads: '-B',
    flags: '-u -l -v -q -p -R -N',
    verbs: {
      'create, c': {
        writes: '-a',
        judge(call) {
          const [base, ...files] = call.operands;
          writesNamed(call, base, (path) => `${path.replace(/\.par2$/, '')}*.par2`, 'overwrite');
          call.paths('read', files.length === 0 ? call.operands : files, 'recursive');
        },
      },
      'verify, v': { operands: 'read' },
      'repair, r': {
        judge(call) {
          call.paths('read', call.operands);
          for (const word of call.operands) {
            writesNamed(call, word, around, 'overwrite');
            if (call.has('-p') && literal(word) !== undefined) call.at('delete', around(literal(word) as string));
          }
        },
      },
    },
  }),
  tool({
    names: 'xdelta3',
    takes: '-B -W -P -I -S -A -C',
    reads: '-s',
    flags: '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -c -d -e -f -h -q -v -V -N -D -R -n -J',
    judge(call) {
      const [verb] = call.words();
      // Other words of its own come first: config, recode, merge.
      if (/^(encode|decode|config|printhdr|printhdrs|printdelta|recode|merge)$/.test(verb ?? ''))
        return 'its command is not known';
      const [input, output] = call.operands;
      call.path('read', input);
      if (call.has('-c', '-J')) return undefined;
      call.path('write', output, 'overwrite');
      // The name may stand in the patch.
      if (output === undefined && call.has('-d')) call.at('write', './*');
      return undefined;
    },
  }),
  toolVerbs({
    names: 'patool',
    flags: '-v --verbose --non-interactive -q --quiet',
    does: { harmless: 'formats, version' },
    verbs: {
      extract: {
        writes: '--outdir',
        takes: '--password',
        operands: 'read',
        judge(call) {
          call.named('exec', 'an archiver');
          if (!call.has('--outdir')) call.at('write', './**', 'overwrite');
        },
      },
      'list, test, diff': { takes: '--password', operands: 'read', judge: (call) => call.named('exec', 'an archiver') },
      search: { operands: ['text', 'read'], judge: (call) => call.named('exec', 'an archiver') },
      create: { operands: ['write', 'read'], judge: (call) => call.named('exec', 'an archiver') },
      'repack, recompress': { operands: ['read', 'write'], judge: (call) => call.named('exec', 'an archiver') },
    },
  }),
  tool({
    names: 'lrztar lrzuntar',
    takes: '-L --level -m --maxram -N --nice-level -p --threads -S --suffix -T --threshold -w --window',
    writes: '-o --outfile -O --outdir',
    flags:
      '-b --bzip2 -d --decompress -D --delete -f --force -g --gzip -h -H -l --lzo -n --no-compress -P --progress -q --quiet -U --unlimited -v --verbose -V -z --zpaq -1 -2 -3 -4 -5 -6 -7 -8 -9',
    judge(call) {
      call.paths('read', call.operands, 'recursive');
      if (call.has('-D', '--delete')) call.paths('delete', call.operands, 'recursive');
      if (call.name === 'lrzuntar' || call.has('-d', '--decompress')) call.at('write', './**', 'overwrite');
      else if (!call.has('-o', '--outfile'))
        for (const word of call.operands) writesNamed(call, word, (path) => `${path.replace(/\/+$/, '')}.tar.lrz`);
    },
  }),
  tool({
    names: 'znew',
    flags: '-f -t -v -9 -P -K',
    judge(call) {
      call.paths('read', call.operands);
      // The old file goes when the new one is there.
      call.paths('delete', call.operands);
      for (const word of call.operands) writesNamed(call, word, ending('.gz'));
    },
  }),
  tool({ names: 'zlib-flate', singleDashLong: true, flags: '-compress -uncompress --compress --uncompress' }),
];
