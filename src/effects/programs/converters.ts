import { literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { hasStdin, walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const walksAll = (call: ProgramCall): void => {
  for (const word of call.operands) walk(call, word);
  if (call.operands.length === 0) call.at('read', './**');
};

/** Texts and data into other forms, and changes to many files at once. */
export const CONVERTERS: readonly ProgramSpec[] = [
  tool({
    names: 'json5',
    takes: '-s --space',
    writes: '-o --out-file',
    flags: '-v --validate -V -h',
    operands: 'read',
  }),
  tool({ names: 'yj', flags: '-y -t -j -c -i -k -n -e -r -s -v -h' }),
  tool({ names: 'faker', takes: '-l --lang -r --repeat -s --sep --seed', writes: '-o', flags: '-h -v --verbose' }),
  tool({
    names: 'asciiart',
    takes: '-w --width -f --format',
    flags: '-c --color -i --invert-chars -v -h',
    judge(call) {
      // Without a scheme a name is tried as a place too.
      for (const word of call.operands)
        if (/^(https?:|www\.)/.test(literalPrefix(word))) call.net('receive', word);
        else call.path('read', word);
    },
  }),
  tool({
    names: 'tspin tailspin',
    // Commands to listen to, and other pagers, are not listed.
    takes: '--enable --disable --highlight --disable-highlighting --extras',
    reads: '-c --config-path',
    flags:
      '-f --follow -p --print -t --tail --disable-builtin-keywords --disable-booleans --disable-severity --disable-rest --suppress-output -V -h',
    judge(call) {
      for (const word of call.operands) walk(call, word);
      if (!call.has('-p', '--print') && !hasStdin(call)) call.named('exec', 'pager');
    },
  }),
  tool({
    names: 'glow',
    takes: '-w --width -s --style',
    reads: '--config',
    flags: '-a --all -l --line-numbers -m --mouse -p --pager -n --preserve-new-lines -t --tui -h -v',
    judge(call) {
      if (call.has('-p', '--pager')) call.named('exec', 'pager');
      for (const word of call.operands) {
        if (/^(https?:|git(hub|lab)\.com\/|git(hub|lab):)/.test(literalPrefix(word)))
          call.net('receive', word, 'download');
        else walk(call, word);
      }
      if (call.operands.length === 0 && !hasStdin(call)) call.at('read', './**');
    },
  }),
  tool({
    names: 'fastmod',
    takes: '-d --dir -e --extensions -g --glob --iglob',
    flags:
      '-m --multiline -M --no-multiline -i --ignore-case -F --fixed-strings --hidden --accept-all --print-changed-files -h -V',
    judge(call) {
      const places = [...call.operands.slice(2), ...call.all('-d', '--dir')];
      for (const word of places) {
        walk(call, word);
        call.path('write', word, 'recursive', 'overwrite');
      }
      if (places.length > 0) return;
      call.at('read', './**');
      call.at('write', './**', 'overwrite');
    },
  }),
  tool({
    names: 'repren',
    takes: '--from --to --exclude --include --backup-suffix',
    reads: '-p --patterns',
    flags:
      '-n --dry-run --rename --renames --full --literal --insensitive -i --dotall --preserve-case --word-breaks -b -q --quiet -t --parse-only -h',
    judge(call) {
      for (const word of call.operands) {
        walk(call, word);
        if (!call.has('-n', '--dry-run', '-t', '--parse-only')) call.path('write', word, 'recursive', 'overwrite');
      }
    },
  }),
  tool({
    names: 'stow',
    takes: '-d --dir -t --target --ignore --defer --override',
    flags: '-n --no --simulate -v -S --stow -D --delete -R --restow --adopt --no-folding --dotfiles -V -h',
    optionalValue: ['--verbose'],
    judge(call) {
      const target = call.value('-t', '--target');
      if (call.has('-d', '--dir')) call.paths('read', call.all('-d', '--dir'), 'recursive');
      else for (const word of call.operands) walk(call, word);
      if (call.has('-n', '--no', '--simulate')) return;
      // Links lead from there to here; what they hide is seen under both names.
      const kind = call.has('-D', '--delete') ? 'delete' : 'write';
      if (target === undefined) call.at(kind, '../**', 'link');
      else call.path(kind, target, 'recursive', 'link');
      if (call.has('--adopt')) call.at('write', './**', 'overwrite');
    },
  }),
  tool({
    names: 'rcsmerge',
    takes: '-k -x -z',
    flags: '-A -E -e -T',
    optionalValue: ['-p', '-q', '-r', '-V'],
    judge(call) {
      for (const word of call.operands) {
        call.path('read', word);
        if (!call.has('-p')) call.path('write', word, 'overwrite');
      }
    },
  }),
  tool({
    names: 'stegsnow',
    takes: '-l -m -p',
    reads: '-f',
    flags: '-C -Q -S -V -h',
    operands: ['read', 'write'],
  }),
  tool({
    names: 'agg',
    takes:
      '--cols --rows --font-size --font-family --fps-cap --idle-time-limit --last-frame-duration --line-height --renderer --select --speed --theme',
    reads: '--font-dir',
    flags: '--no-loop -v --verbose -q --quiet -h -V',
    judge(call) {
      const [source, target] = call.operands;
      if (source === undefined) return;
      if (/^https?:/.test(literalPrefix(source))) call.net('receive', source);
      else call.path('read', source);
      call.path('write', target, 'overwrite');
    },
  }),
  tool({
    names: 'flips',
    flags:
      '-a --apply -c --create -i --info --ips --bps --ups --bps-delta --bps-linear -h -v --exact --ignore-checksum',
    judge(call) {
      if (call.operands.length === 0) return call.named('service', 'flips', 'start');
      const inputs = call.has('-i', '--info') ? call.operands : call.operands.slice(0, 2);
      call.paths('read', inputs);
      call.paths('write', call.operands.slice(inputs.length), 'overwrite');
      // Without a third name the file itself is patched, or the patch stands beside it.
      if (call.operands.length === 2 && !call.has('-i', '--info')) call.path('write', call.operands[1]);
    },
  }),
  tool({
    names: 'ect',
    singleDashLong: true,
    flags:
      '-1 -2 -3 -4 -5 -6 -7 -8 -9 -strip -keep -recurse -progressive -gzip -zip -quiet -help --strict --mt-deflate --mt-file --disable-png --disable-jpg',
    judge: (call) => call.paths('write', call.operands, ...(call.has('-recurse') ? ['recursive'] : []), 'overwrite'),
  }),
  tool({ names: 'bitwise', takes: '-w --width', flags: '-i --interactive -h -v -s --si --no-color' }),
  tool({ names: 'eva', takes: '-f --fix -b --base', flags: '-r --radian -h -V' }),
  tool({
    names: 'loc',
    takes: '--exclude --include --sort',
    flags: '-u --unrestricted -uu --files -h -V',
    judge: walksAll,
  }),
  tool({
    names: 'cppclean',
    takes: '--exclude',
    reads: '--include-path --include-path-system --include-path-non-system',
    flags: '-v --verbose --search-dirs -q --quiet -h',
    judge: walksAll,
  }),
  tool({
    names: 'colorls',
    optionalValue: ['--tree', '--sort', '--report', '--group-directories-first'],
    flags:
      '-a --all -A --almost-all -d --dirs -f --files -l --long -1 -r --reverse -t -U -S -X -x --git-status --gs --light --dark -h --sd --sf --group-directories-first --hyperlink -i --inode -p',
    judge: walksAll,
  }),
  tool({
    names: 'dfc',
    takes: '-c -e -p -q -t -u',
    flags: '-a -b -d -f -h -i -l -m -M -n -o -s -T -v -w -W',
    judge: (call) => call.named('read', 'system'),
  }),
  tool({
    names: 'mh_metric mh_lint mh_style',
    writes: '--html --json --text',
    flags: '-h --octave --single --brief --ignore-config --input-encoding --ci',
    judge: walksAll,
  }),
  tool({
    names: 'code2prompt',
    takes: '--include -i --exclude -e --output-format -F --encoding -c --tokens --sort --filter',
    reads: '-t --template',
    writes: '-O --output-file -o --output',
    flags:
      '--include-priority --full-directory-tree --line-numbers -l --no-codeblock --hidden --no-ignore --no-clipboard --diff -d -q --quiet --absolute-paths',
    judge(call) {
      walksAll(call);
      if (!call.has('--no-clipboard')) call.named('service', 'clipboard', 'update');
    },
  }),
  tool({
    names: 'tldr-lint tldrl tldr-l',
    takes: '-I --ignore',
    writes: '-o --output',
    flags: '-f --format -i --in-place -t --tabular -v --verbose -h -V',
    judge(call) {
      for (const word of call.operands) {
        walk(call, word);
        if (call.has('-i', '--in-place')) call.path('write', word, 'recursive', 'format');
      }
    },
  }),
  toolVerbs({
    names: 'archwiki-rs',
    does: { harmless: 'completions, info' },
    verbs: {
      'read-page, search, list-pages, list-categories, list-languages, sync-wiki, update-category': {
        takes: '-f --format -l --lang --limit -L',
        flags:
          '-t --text-search --no-cache-write --disable-cache-invalidation -i --ignore-cache -s --show-urls -n --no-page-name',
        judge: (call) => call.net('receive', 'wiki.archlinux.org', 'query'),
      },
      'local-wiki': {
        takes: '-f --format --lang -l',
        flags: '--override-existing-files',
        operands: 'write',
        judge: (call) => call.net('receive', 'wiki.archlinux.org', 'download'),
      },
    },
  }),
];
