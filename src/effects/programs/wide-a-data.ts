import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { extended, walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Walks the operands, or the current directory. */
function walks(call: ProgramCall): void {
  for (const word of call.operands) walk(call, word);
  if (call.operands.length === 0) call.at('read', './**');
}

/** Programs that convert, show or search data files. */
export const WIDE_A_DATA: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'bcftools',
    // Most letters mean other things with other verbs: only those that never do are listed.
    takes:
      '-r --regions --targets -i --include -e --exclude --samples -O --output-type --threads --max-alleles --min-alleles --types --exclude-types --columns --format --nfiles --min-af --max-af --set-GTs --rm-dup --collapse --remove --soft-filter --regions-overlap --targets-overlap --verbosity --ploidy --max-mem --info-rules --merge --filter-logic',
    reads:
      '--regions-file --targets-file --samples-file --annotations --fasta-ref --reference --rename-chrs --header-lines',
    writes: '-o --output --output-file --temp-dir',
    flags:
      '--no-version --no-header --header-only --no-update -W --write-index --no-index --force-samples --naive --allow-overlaps',
    does: { harmless: 'help, version' },
    verbs: {
      // Plugins (+name) are libraries, and are not followed.
      'view, query, sort, concat, filter, annotate, merge, norm, call, mpileup, reheader, consensus': {
        operands: 'read',
        judge: (call) => {
          if (call.has('-W', '--write-index'))
            for (const word of call.all('-o', '--output', '--output-file')) call.path('write', extended(word, '.*'));
        },
      },
      isec: { operands: 'read', writes: '-p --prefix' },
      index: {
        operands: 'read',
        flags: '-f --force -c --csi -t --tbi -s --stats -n --nrecords',
        judge: (call) => {
          if (!call.has('-s', '--stats', '-n', '--nrecords', '-o', '--output'))
            for (const word of call.operands) call.path('write', extended(word, '.*'));
        },
      },
    },
  }),
  toolVerbs({
    names: 'osmium',
    takes:
      '-F --input-format -f --output-format --fsync --output-header --generator --object-type --get -b --bbox --strategy --option --id-type --attributes --geometry-types --index-type --compression',
    // A file that describes several extracts names their results: it is not listed.
    reads: '-p --polygon --expressions --id-file',
    writes: '-o --output --directory',
    flags:
      '-O --overwrite -v --verbose --progress --no-progress --json --extended --omit-referenced --add-referenced --invert-match --no-crc --with-history --quiet --add-unique-id',
    does: { harmless: 'help, version' },
    verbs: {
      // They print, or write what -o says.
      'fileinfo, cat, sort, check-refs, diff, count-tags, renumber, time-filter, add-locations-to-ways, apply-changes, derive-changes, merge, merge-changes, export, changeset-filter, create-locations-index':
        { operands: 'read' },
      'tags-filter, getid, tags-count, extract': {
        operands: ['read', 'text'],
      },
    },
  }),
  toolVerbs({
    names: 'parquet-tools parquet-cli',
    takes: '-n --records -c --column',
    flags: '-d --detailed -j --json --no-color -m --disable-meta -h',
    does: { harmless: 'help' },
    verbs: {
      'cat, head, schema, meta, dump, rowcount, size, column-index': { operands: 'read' },
      merge: {
        judge: (call) => {
          call.paths('read', call.operands.slice(0, -1));
          call.path('write', call.operands.at(-1), 'overwrite');
        },
      },
    },
  }),
  toolVerbs({
    names: 'dolt',
    takes:
      '-m --message --date --author --max-count -n -b --branch --remote --aws-region --aws-creds-profile --aws-creds-type --initial-branch --name --email -r --result-format -q --query --depth -u --user',
    reads: '--aws-creds-file',
    flags:
      '-A --all -a --force -f --allow-empty --list --get --global --local --show-current -v --verbose -r --delete -d --move --copy -c --squash --no-ff --ff-only --abort --shallow --hard --soft --oneline --list-saved --set-upstream --no-commit --staged --cached --summary --stat -D --merges --parents --graph',
    does: {
      harmless: 'version, help',
      'vcs read':
        'log, status, diff, blame, show, ls, schema show|export, remote $, tag $, reflog, query-diff, conflicts cat',
      'vcs create': 'init, add, commit, tag *, merge, cherry-pick, revert, stash',
      'vcs discard': 'reset, checkout, clean',
      'vcs remote': 'push, pull, fetch, clone, remote add|remove',
      'vcs discard force': 'gc, table rm, rebase, filter-branch',
    },
    verbs: {
      'add, merge, reset, checkout, gc, init, stash, cherry-pick, revert': {
        judge: (call) => call.at('write', './.dolt/**'),
      },
      commit: {
        judge: (call) => {
          call.at('write', './.dolt/**');
          if (!call.has('-m', '--message')) call.named('exec', 'an editor');
        },
      },
      branch: {
        judge: (call) => {
          if (call.has('-d', '-D', '--delete', '-f', '--force')) call.named('vcs', 'branch', 'delete', 'discard');
          else if (call.operands.length > 0) call.named('vcs', 'branch', 'create');
          call.at(call.operands.length > 0 ? 'write' : 'read', './.dolt/**');
        },
      },
      'status, log, diff, blame, show, ls': { judge: (call) => call.at('read', './.dolt/**') },
      'push, pull, fetch': {
        judge: (call) => {
          call.net('send', 'dolt remote', 'remote');
          if (call.has('-f', '--force')) call.named('vcs', 'dolt remote', 'force', 'history');
          call.net('receive', 'dolt remote', 'remote');
          call.at('write', './.dolt/**');
        },
      },
      clone: {
        judge: (call) => {
          call.net('receive', call.operands[0], 'download');
          call.at('write', './**');
          call.path('write', call.operands[1]);
        },
      },
      config: {
        takes: '--get --unset --add --set',
        judge: (call) => {
          if (call.has('--add', '--unset', '--set')) call.named('env', 'dolt config', 'persist');
          else call.at('read', '~/.dolt/**');
        },
      },
      sql: {
        takes: '-q --query -x --execute -s --save',
        flags: '--list-saved --batch',
        judge: (call) => {
          call.at('read', './.dolt/**');
          if (call.has('--list-saved')) return;
          call.at('write', './.dolt/**');
          call.named('service', 'dolt sql', 'update');
          // Statements from a file or a prompt, and statements that name files.
          const statement = literal(call.value('-q', '--query'));
          return statement === undefined || /outfile|load_file|load\s+data|dolt_|drop|delete|truncate/i.test(statement)
            ? 'the statements are not followed'
            : undefined;
        },
      },
    },
  }),
  tool({
    names: 'grex',
    reads: '-f --file',
    takes: '--min-repetitions --min-substring-length',
    flags:
      '-d --digits -D --non-digits -s --spaces -S --non-spaces -w --words -W --non-words -r --repetitions -e --escape --with-surrogates -i --ignore-case -g --capture-groups -x --verbose -c --colorize --no-anchors --no-start-anchor --no-end-anchor -h -v',
  }),
  tool({
    names: 'mid3v2',
    takes:
      '-a --artist -A --album -t --song -c --comment -g --genre -y --year --date -T --track --delete-frames --TIT2 --TPE1 --TALB --COMM',
    flags:
      '-l --list -L --list-genres -f --list-frames --list-raw -D --delete-all -d --delete-v2 -s --delete-v1 -C --convert -q --quiet -v --verbose -e --escape -h',
    optionalValue: ['--picture'],
    operands: 'read',
    judge(call) {
      const looks = call.options.every(({ name }) =>
        /^(-[lLfqveh]|--list(-genres|-frames|-raw)?|--quiet|--verbose)$/.test(name),
      );
      if (!looks) call.paths('write', call.operands);
      const [picture] = (literal(call.value('--picture')) ?? '').split(':');
      if (call.has('--picture') && !picture) return 'the picture is not known';
      if (picture) call.at('read', picture);
      return undefined;
    },
  }),
  tool({
    names: 'fdupes jdupes',
    takes: '-G --minsize --maxsize -o --order',
    flags:
      '-r --recurse -R --recurse: -s --symlinks -H --hardlinks -n --noempty -A --nohidden -f --omitfirst -1 --sameline -S --size -t --time -m --summarize -q --quiet -d --delete -N --noprompt -I --immediate -p --permissions -i --reverse -v -h -u --print-unique',
    judge(call) {
      for (const word of call.operands) walk(call, word);
      if (call.has('-d', '--delete', '-I', '--immediate'))
        for (const word of call.operands) call.path('delete', word, 'recursive');
    },
  }),
  toolVerbs({
    names: 'fclones',
    takes:
      '-d --depth -n --rf-over --rf-under -s --min --max --name --path --exclude -t --threads --hash-fn -f --format --priority --keep-name --keep-path --max-prefix-size',
    writes: '-o --output',
    flags:
      '-i --ignore-case -u --unique -R --regex -L --follow-links -S --symbolic-links -H --match-links -I --isolate --hidden -A --no-ignore -x --one-fs --cache --skip-content-hash -q --quiet --progress --dry-run --no-lock',
    does: { harmless: 'help' },
    verbs: {
      // --transform runs a command on each file: it is not listed.
      group: { judge: walks },
      // What is removed stands in the report of an earlier search.
      'remove, link, dedupe, move': {
        flags: '--soft -s',
        judge: (call) => {
          if (call.has('--dry-run')) return;
          call.add('delete', { type: 'unknown', source: 'files of the report' }, ['recursive']);
          call.paths('write', call.operands);
        },
      },
    },
  }),
  toolVerbs({
    names: 'chdman',
    takes:
      '-c --compression -hs --hashsize -np --numprocessors -us --unitsize -s --size -ss --sectorsize -ib --inputbytes -ih -is -ihs -tp --template -t --tag -ix --index',
    reads: '-i --input -ip --inputparent -id --ident',
    writes: '-o --output -op --outputparent -ob --outputbin',
    flags: '-f --force -v --verbose -sb --splitbin',
    singleDashLong: true,
    does: {
      harmless:
        'help, info, verify, createcd, createdvd, createhd, createraw, createld, extractcd, extractdvd, extracthd, extractraw, extractld, copy',
    },
    // An extracted disc has its tracks beside the sheet.
    judge: (call) => {
      if (/^extractcd/.test(call.words()[0] ?? ''))
        for (const word of call.all('-o', '--output')) call.path('write', extended(word, '*'));
    },
  }),
];
