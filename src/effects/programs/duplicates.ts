import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool } from './wide-a-strict.js';

function walks(call: ProgramCall): void {
  for (const word of call.operands) walk(call, word);
}

const isTrue = (call: ProgramCall, ...names: readonly string[]): boolean =>
  names.some((name) => call.has(name) && literal(call.value(name)) !== 'false');

/** Programs that leave one of many files that are the same. */
export const DUPLICATES: readonly ProgramSpec[] = [
  tool({
    names: 'rmlint',
    takes:
      '-T --types -o --output -O --add-output -c --config -a --algorithm -y --sort-by -s --size -d --max-depth -N --newer-than -S --rank-by -t --threads -u --limit-mem -q --clamp-low -Q --clamp-top -Z --mtime-window',
    writes: '-n --newer-than-stamp',
    optionalValue: ['-z', '--perms'],
    flags:
      '-p --paranoid -P --less-paranoid -v --loud -V --quiet -g --progress -G --no-progress -D --merge-directories -j --honour-dir-layout -w --with-color -W --no-with-color -h -l --hardlinked --keep-hardlinked -L --no-hardlinked -f --followlinks -F --no-followlinks -@ --see-symlinks -x --no-crossdev -X --crossdev -r --hidden -R --no-hidden --partial-hidden -b --match-basename -B --unmatched-basename -e --match-with-extension -E --no-match-with-extension -i --match-without-extension -I --no-match-without-extension -k --keep-all-tagged -K --keep-all-untagged -m --must-match-tagged -M --must-match-untagged --xattr-read -U --write-unfinished --with-fiemap --without-fiemap',
    judge(call) {
      const given = call.operands.filter((word) => !/^(-|\/\/)$/.test(literal(word) ?? ''));
      for (const word of given) walk(call, word);
      if (given.length === 0) call.at('read', './**');
      // It deletes nothing: it writes a script that does.
      if (!call.has('-o', '--output')) {
        call.at('write', './rmlint.sh', 'overwrite');
        call.at('write', './rmlint.json', 'overwrite');
      }
      for (const word of call.all('-o', '--output', '-O', '--add-output')) {
        const file = /^\w+:(.*)$/.exec(literal(word) ?? ':./**')?.[1];
        if (file !== undefined && !/^(stdout|stderr)$/.test(file)) call.at('write', file, 'overwrite');
      }
    },
  }),
  tool({
    names: 'rdfind',
    singleDashLong: true,
    takes:
      '-ignoreempty -minsize -maxsize -followsymlinks -removeidentinode -checksum -deterministic -makesymlinks -makehardlinks -makeresultsfile -deleteduplicates -sleep -n -dryrun',
    writes: '-outputname',
    flags: '-h -help -v -version',
    judge(call) {
      walks(call);
      if (isTrue(call, '-n', '-dryrun')) return;
      if (isTrue(call, '-makesymlinks', '-makehardlinks', '-deleteduplicates'))
        call.paths('delete', call.operands, 'recursive', 'duplicates');
      if (!call.has('-outputname') && (!call.has('-makeresultsfile') || isTrue(call, '-makeresultsfile')))
        call.at('write', './results.txt', 'overwrite');
    },
  }),
  tool({
    names: 'hardlink',
    takes: '-y --method -x --exclude -i --include -s --minimum-size -S --maximum-size -b --io-size -r --cache-size',
    optionalValue: ['--reflink'],
    flags:
      '-h -V -v --verbose -q --quiet -n --dry-run --skip-reflinks -f --respect-name -p --ignore-mode -o --ignore-owner -t --ignore-time -c --content -X --respect-xattrs -m --maximize -M --minimize -O --keep-oldest',
    judge(call) {
      walks(call);
      if (!call.has('-n', '--dry-run')) call.paths('write', call.operands, 'recursive', 'link');
    },
  }),
  tool({
    names: 'duperemove',
    takes: '-b --io-threads --cpu-threads --dedupe-options --hash-threads --hash --exclude',
    optionalValue: ['--lookup-extents'],
    reads: '--read-hashes',
    writes: '--hashfile --write-hashes',
    flags: '-r -d -A -h -q -L --fdupes -v --skip-zeroes --debug',
    judge(call) {
      walks(call);
      // What is the same is kept once on the disk; the content stays.
      if (call.has('-d')) call.paths('write', call.operands, 'recursive', 'dedupe');
    },
  }),
];
