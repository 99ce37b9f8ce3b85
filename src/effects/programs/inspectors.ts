import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool } from './wide-a-strict.js';

/** Changes the files themselves. */
function edits(call: ProgramCall): void {
  call.paths('write', call.operands);
}

function named(call: ProgramCall, words: readonly Word[], rename: (path: string) => string): void {
  for (const word of words) {
    const path = literal(word);
    call.at('write', path === undefined ? './**' : rename(path));
  }
}

const HASHES =
  '-C --crc32 --crc32c --md4 -M --md5 -H --sha1 --sha224 --sha256 --sha384 --sha512 --sha3-224 --sha3-256 --sha3-384 --sha3-512 --tiger -T --tth --btih -A --aich -E --ed2k -L --ed2k-link -W --whirlpool -G --gost12-256 --gost12-512 --gost94 --gost94-cryptopro --ripemd160 --has160 --snefru128 --snefru256 --edonr256 --edonr512 --blake2b --blake2s -a --all --list-hashes';

/** Programs that look into files, and some that change a part of them: tags, headers, checksums. */
export const INSPECTORS: readonly ProgramSpec[] = [
  tool({
    names: 'rhash',
    takes:
      '-m --message --embed-crc-delimiter --path-separator -q --accept --exclude -t --crc-accept --maxdepth --openssl --bt-announce --bt-piece-length -p --printf',
    reads: '--file-list --template',
    writes: '-u --update -o --output -l --log --bt-batch',
    flags: `${HASHES} -c --check -k --check-embedded --torrent -h -V -B --benchmark -r --recursive --follow -v --verbose --brief -P --percents --skip-ok -i --ignore-missing --ignore-case --speed -e --embed-crc --gost-reverse --bt-private --bt-transmission --benchmark-raw --no-detect-by-ext --no-path-escaping --sfv -g --magnet --bsd --simple --hex --base32 -b --base64 --uppercase --lowercase`,
    judge(call) {
      const recursive = call.has('-r', '--recursive');
      for (const word of call.operands) {
        if (recursive) walk(call, word);
        else call.path('read', word);
      }
      // Such files name others, wherever they are.
      if (call.has('-c', '--check', '--file-list')) call.at('read', './**');
      if (call.has('-u', '--update')) call.paths('read', call.all('-u', '--update'));
      if (call.has('--torrent')) named(call, call.operands, (path) => `${path}*.torrent`);
      // Files are renamed.
      if (call.has('-e', '--embed-crc')) edits(call);
    },
  }),
  tool({
    names: 'cfv',
    takes:
      '--progress --renameformat --encoding --unquote --fixpaths --strippaths --showpaths -p -t -f --list --list0 --announceurl --piece_size_pow2',
    flags: '-v -V -q -Q -r -R -l -L -T -C -m -M -n -N -s -S -i -I -u -U -z -Z --private_torrent -h',
    judge(call) {
      const place = call.value('-p');
      // With another directory, names are seen from there.
      if (place !== undefined) {
        walk(call, place);
        if (call.has('-f') || call.operands.length > 0) return 'names that are seen from elsewhere are not followed';
        if (call.has('-C', '-n')) call.path('write', place, 'recursive');
        return undefined;
      }
      call.at('read', './**');
      call.paths('read', call.operands);
      if (call.has('-n')) call.at('write', './**', 'rename');
      if (!call.has('-C')) call.paths('read', call.all('-f'));
      else if (call.has('-f')) call.paths('write', call.all('-f'));
      else call.at('write', './**');
      return undefined;
    },
  }),
  tool({
    names: 'exif',
    takes: '-t --tag --ifd --set-value -w --width',
    reads: '-n --insert-thumbnail',
    writes: '-o --output',
    flags:
      '-v -i --ids -l --list-tags --show-mnote --remove -s --show-description -e --extract-thumbnail -r --remove-thumbnail --no-fixup -c --create-exif -m --machine-readable -x --xml-output -d --debug -? --usage',
    operands: 'read',
    judge(call) {
      const changes = ['--set-value', '--remove', '-e', '--extract-thumbnail', '-r', '--remove-thumbnail', '-n'];
      if (!call.has('-o', '--output') && call.has(...changes, '--insert-thumbnail', '-c', '--create-exif'))
        named(call, call.operands, (path) => `${path}.modified.jpeg`);
    },
  }),
  tool({
    names: 'id3v2',
    takes:
      '-a --artist -A --album -t --song -c --comment -g --genre -y --year -T --track --TIT2 --TPE1 --TPE2 --TALB --TCON --TRCK --TYER --TDRC --TCOM --TPOS',
    flags:
      '-h -f --list-frames -L --list-genres -v -l --list -R --list-rfc822 -d --delete-v2 -s --delete-v1 -D --delete-all -C --convert',
    operands: 'read',
    judge(call) {
      if (!call.has('-l', '--list', '-R', '--list-rfc822', '-f', '--list-frames', '-L', '--list-genres', '-h', '-v'))
        edits(call);
    },
  }),
  tool({
    names: 'id3tag',
    takes: '-a --artist -s --song -A --album -c --comment -C --desc -g --genre -y --year -t --track -T --total',
    flags: '-1 --v1tag -2 --v2tag -h -v',
    operands: 'write',
  }),
  tool({
    names: 'readpe',
    takes: '-f --format -h --header',
    flags: '-A --all -H --all-headers -S --all-sections -d --dirs -i --imports -e --exports -V',
    operands: 'read',
  }),
  tool({ names: 'isosize', takes: '-d --divisor', flags: '-x --sectors -h -V', operands: 'read' }),
  tool({ names: 'filefrag', flags: '-B -e -E -k -P -s -v -V -x -X', optionalValue: ['-b'], operands: 'read' }),
  tool({
    names: 'wasm-objdump',
    takes: '-j --section',
    flags: '-h --headers -s --full-contents -d --disassemble --debug -x --details -r --reloc --section-offsets',
    operands: 'read',
  }),
  tool({
    names: 'pdfdetach',
    singleDashLong: true,
    takes: '-save -savefile -enc -opw -upw',
    writes: '-o',
    flags: '-list -saveall -v -h -help --help -?',
    operands: 'read',
    judge(call) {
      // The document says how the file is called.
      if (call.has('-save', '-savefile', '-saveall') && !call.has('-o')) call.at('write', './**', 'extract');
    },
  }),
  tool({
    names: 'transmission-show',
    flags: '-h -m --magnet -s --scrape -d --header -t --trackers -f --files -b --bytes -u --unsorted -V',
    operands: 'read',
    judge(call) {
      if (call.has('-s', '--scrape')) call.net('send', 'trackers of the torrent', 'query');
    },
  }),
  tool({
    names: 'pcapfix',
    takes: '-t --data-link-type',
    writes: '-o --outfile',
    flags: '-d --deep-scan -s --soft-mode -n --pcapng -v --verbose -k --keep-outfile',
    operands: 'read',
    judge(call) {
      if (!call.has('-o', '--outfile')) call.at('write', './fixed_*', 'overwrite');
    },
  }),
  tool({
    names: 'gprof',
    flags:
      '-a --no-static -b --brief -c --static-call-graph -D --ignore-non-functions -h -i --file-info -L --print-path -r -s --sum -T --traditional -v -x --all-lines -z --display-unused-functions',
    optionalValue: ['-p', '-P', '-q', '-Q', '--flat-profile', '--no-flat-profile', '--graph', '--no-graph'],
    operands: 'read',
    judge(call) {
      if (call.operands.length < 2) call.at('read', './gmon.out');
      if (call.operands.length === 0) call.at('read', './a.out');
      if (call.has('-s', '--sum')) call.at('write', './gmon.sum', 'overwrite');
    },
  }),
  tool({
    names: 'attr',
    takes: '-g -s -r -V',
    flags: '-l -L -R -S -q',
    judge: (call) => call.paths(call.has('-s', '-r') ? 'write' : 'read', call.operands, 'attributes'),
  }),
  tool({
    names: 'xcursorgen',
    reads: '-p --prefix',
    flags: '-V -?',
    operands: ['read', 'write'],
    judge: (call) => call.at('read', './*'),
  }),
  tool({
    names: 'dua',
    takes: '-t --threads -f --format -i --ignore-dirs',
    writes: '--log-file',
    flags: '-A --apparent-size -l --count-hard-links -x --stay-on-filesystem -h -V --stats --no-sort --no-total',
    judge(call) {
      const [first, ...rest] = call.operands;
      const verb = literal(first);
      const places = /^(interactive|i|aggregate|a)$/.test(verb ?? '') ? rest : call.operands;
      for (const word of places) walk(call, word);
      if (places.length === 0) call.at('read', './**');
      // There, files are marked and deleted by hand.
      if (!/^(interactive|i)$/.test(verb ?? '')) return;
      call.paths('delete', places, 'recursive', 'interactive');
      if (places.length === 0) call.at('delete', './**', 'interactive');
    },
  }),
];
