import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { FINDUTILS } from './findutils.js';
import { both, starts, strict, touchesPaths } from './wide-b-kit.js';

/** Files in which nothing but bookings stands; others are read with rules, which may name commands. */
const JOURNAL = /\.(journal|j|hledger|ledger|timeclock|timedot)$/;

function journals(call: ProgramCall): void {
  const files = call.all('-f', '--file');
  if (files.length === 0) call.at('read', '~/.hledger.journal');
  for (const word of files) {
    call.path('read', word);
    if (literal(word) !== '-' && !JOURNAL.test(literal(word) ?? '')) call.workspace('rules');
  }
}

const isUrl = (word: Word | undefined): boolean => word !== undefined && /^[a-z]+:\/\//i.test(literalPrefix(word));

/** A file, or what stands at an address. */
export function input(call: ProgramCall, word: Word): void {
  if (isUrl(word)) call.net('receive', word);
  else call.path('read', word);
  // The reference that it was packed with is fetched.
  if (/\.cram$/.test(literal(word) ?? '')) call.net('receive', 'www.ebi.ac.uk');
}

const WORKS = touchesPaths('write', './**');

/** Programs that keep, convert and count data. */
export const WIDE_B_DATA: readonly ProgramSpec[] = [
  ...FINDUTILS.filter(({ names }) => names.includes('find')).map(
    (find): ProgramSpec => ({
      ...find,
      names: ['bfs'],
      judge: (call) =>
        call.args.some((word) => /^-(exec|ok)/.test(literal(word) ?? '-exec'))
          ? 'the command that bfs runs is not followed'
          : find.judge?.(call),
    }),
  ),
  strict(
    verbs({
      names: ['hledger'],
      takesValue: list(
        '-f --file --rules --rules-file -b --begin -e --end -p --period --depth -o --output-file -O --output-format --alias --pivot --value -X --exchange -w --width --format -c --commodity-style --today --color --colour --round -m --match --drop',
      ),
      flags: list('-I --ignore-assertions -s --strict'),
      effects: { '-o': 'write', '--output-file': 'write', '--rules': 'exec', '--rules-file': 'exec' },
      judge: journals,
      does: {
        harmless: 'test, commands',
        'read ledger':
          'accounts, acc, a, activity, aregister, areg, balance, bal, b, balancesheet, bs, balancesheetequity, bse, cashflow, cf, check, codes, commodities, descriptions, diff, files, incomestatement, is, notes, payees, prices, print, p, register, reg, r, roi, stats, tags, close, rewrite',
      },
      verbs: {
        add: (call) => {
          for (const word of call.all('-f', '--file')) call.path('write', word, 'append');
          if (!call.has('-f', '--file')) call.at('write', '~/.hledger.journal', 'append');
        },
        import: (call) => {
          call.paths('read', call.operands);
          call.workspace('rules');
          call.at('write', './.latest.*');
          if (!call.has('--dry-run')) call.at('write', '~/.hledger.journal', 'append');
          for (const word of call.all('-f', '--file')) call.path('write', word, 'append');
        },
      },
    }),
    '-h -t --tree -l --flat --types --used --declared --undeclared --unused --directives -D -W -M -Q -Y --daily --weekly --monthly --quarterly --yearly -T --row-total -A --average -S --sort-amount --sort --budget -E --empty --no-elide -H --historical -V --market --gain -B --cost -C --cleared -P --pending -U --unmarked -R --real --forecast --infer-costs --infer-market-prices --infer-equity -x --explicit -I --ignore-assertions -s --strict -N --no-total -% --percent --invert --transpose --cumulative --change --valuechange --dry-run --catchup --auto --new --count --summary-only --find --date2 --declared --pretty',
  ),
  strict(
    {
      names: ['hledger-web'],
      takesValue: list(
        '--host --port --base-url --allow --value -X -b -e -p --begin --end --period --depth --cors --socket',
      ),
      unknown: ['--capabilities-header', '--rules-file', '--test'],
      judge: both(starts, journals),
      effects: { '-f': 'write', '--file': 'write' },
    },
    '--serve --serve-api --serve-browse --infer-market-prices --info --strict -s -I -V -B',
  ),
  strict(
    verbs({
      names: ['dvc'],
      takesValue: list('--cd -r --remote -j --jobs --file -o --out --rev --target --targets -n --name --desc'),
      unknown: ['--cd'],
      flags: list('-q -v --quiet --verbose'),
      does: {
        harmless: 'version, root, completion',
        'read data':
          'dag, diff, status, data status, metrics show|diff, params diff, check-ignore, remote list, exp show|list|diff',
        'exec workspace': 'repro, exp run, queue start',
        receive: 'fetch, pull, ls-url, list, list-url',
        send: 'push',
      },
      verbs: {
        add: (call) => {
          call.paths('read', call.operands, 'recursive');
          call.paths('write', call.operands, 'link');
          call.paths('write', call.all('--file', '-o', '--out'));
          WORKS(call);
        },
        'commit, move, remove, unprotect, cache dir, install, freeze, unfreeze, init': WORKS,
        'checkout, fetch, pull': (call) => call.at('write', './**', 'overwrite'),
        push: touchesPaths('read', './**'),
        'status, data status': (call) => {
          call.at('read', './**');
          if (call.has('-c', '--cloud', '-r', '--remote')) call.net('receive', 'dvc remote');
        },
        'dag, diff, metrics show|diff, params diff': touchesPaths('read', './**'),
        config: (call) => {
          if (call.operands.length < 2 && !call.has('--unset', '-u')) return call.at('read', '.dvc/config');
          call.at('write', '.dvc/config');
          call.at('write', '.dvc/config.local');
          if (call.has('--global', '--system')) call.named('env', 'dvc config', 'persist');
        },
        'remote add|modify|remove|default|rename': (call) => {
          call.at('write', '.dvc/config');
          call.at('write', '.dvc/config.local');
          if (call.has('--global', '--system')) call.named('env', 'dvc config', 'persist');
        },
        destroy: (call) => {
          call.at('delete', '.dvc', 'recursive');
          call.at('delete', './**/*.dvc');
          call.at('delete', './dvc.yaml');
        },
        gc: (call) => {
          call.at('delete', '.dvc/cache', 'recursive');
          if (call.has('-c', '--cloud')) call.named('service', call.value('-r', '--remote') ?? 'dvc remote', 'delete');
          if (call.has('-c', '--cloud')) call.net('send', call.value('-r', '--remote') ?? 'dvc remote', 'delete');
        },
        'get, get-url, import, import-url': (call) => {
          call.net('receive', call.operands[0], 'download');
          WORKS(call);
          call.paths('write', call.all('-o', '--out'));
          call.paths('write', call.operands.slice(1));
        },
      },
    }),
    '-q -v --quiet --verbose -f --force --recursive -R --no-scm --local --global --system --project -u --unset -d --default --dot --mermaid --md --json --show-json --show-md --show-hash --hide-missing -a -T -A --all-branches --all-tags --all-commits --all-experiments -w --workspace -c --cloud --no-commit --glob -l --list --dry --dry-run --relink --full -s --single-item -y --subdir --run-cache --with-deps -i --interactive',
  ),
  strict(
    {
      names: list('tsv-filter tsv-select tsv-uniq tsv-summarize tsv-join tsv-append tsv-pretty tsv-sample'),
      takesValue: list(
        '-d --delimiter --eq --ne --lt --le --gt --ge --str-eq --str-ne --str-lt --str-le --str-gt --str-ge --istr-eq --istr-ne --str-in-fld --str-not-in-fld --istr-in-fld --regex --iregex --not-regex --not-iregex --empty --not-empty --blank --not-blank --is-numeric --is-finite --is-nan --is-infinity --char-len-eq --char-len-gt --char-len-lt --char-len-ge --char-len-le --ff-eq --ff-ne --ff-lt --ff-gt --ff-le --ff-ge --ff-str-eq --ff-str-ne --label',
      ),
      operands: 'read',
    },
    '-H --header --or -v --invert -c --count --line-buffered',
  ),
  strict(
    {
      names: ['choose'],
      takesValue: list('-f --field-separator -o --output-field-separator -i --input'),
      effects: { '-i': 'read', '--input': 'read' },
    },
    '-c --character-wise -x --exclusive -n --non-greedy --one-indexed -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -d --debug',
  ),
  strict(
    {
      names: ['exrex'],
      takesValue: list('-o --output -l --limit -m --max-number -d --delimiter'),
      effects: { '-o': 'write', '--output': 'write' },
    },
    '-c --count -r --random -s --simplify -v --verbose',
  ),
  strict(
    {
      names: ['crunch'],
      takesValue: list('-b -c -d -f -l -m -o -p -q -s -t -e -z'),
      effects: { '-q': 'read', '-f': 'read', '-o': 'write' },
      // With it the list is cut into files named after their first and last words, and compressed by a program.
      judge: (call) => {
        if (call.has('-o', '-b', '-c', '-z')) call.at('write', './*');
      },
    },
    '-i -r -u',
  ),
  {
    // An expression may read, write and run: only plain arithmetic is understood.
    names: ['calc'],
    judge: (call) => {
      for (const word of call.args) {
        const text = literal(word);
        if (
          text === undefined ||
          !/^(-[pdq]|[\d\s.,+\-*/^%()_]|\b(pi|sqrt|sin|cos|tan|abs|ln|log|exp|floor|ceil|round|min|max|gcd|lcm|fact)\b)+$/.test(
            text,
          )
        )
          return 'an expression of calc can run commands';
      }
      return call.args.length === 0 ? 'what is typed into calc is not known' : undefined;
    },
  },
  strict(
    {
      names: ['difft'],
      takesValue: list(
        '--display --color --background --syntax-highlight --width --tab-width --context --byte-limit --graph-limit --parse-error-limit --override --override-binary --sort-paths --strip-cr',
      ),
      operands: 'read',
      judge: (call) => {
        for (const word of call.operands) call.path('read', word, 'recursive');
      },
    },
    '--check-only --ignore-comments --skip-unchanged --list-languages --exit-code',
  ),
  strict(
    {
      names: list('msgattrib msgcat msguniq msgcomm msgconv msgen msggrep'),
      takesValue: list('-D --directory --lang --color --style -w --width -t --to-code -<'),
      effects: {
        '-o': 'write',
        '--output-file': 'write',
        '--only-file': 'read',
        '--ignore-file': 'read',
        '--style': 'read',
      },
      operands: 'read',
      // The files are named by another file, or the options by a pattern language.
      unknown: ['-f', '--files-from', '-D', '--directory'],
    },
    '--translated --untranslated --fuzzy --no-fuzzy --only-fuzzy --obsolete --no-obsolete --only-obsolete --set-fuzzy --clear-fuzzy --set-obsolete --clear-obsolete --previous --clear-previous --empty -n -i -s -F --sort-output --sort-by-file --no-wrap --no-location --add-location --indent --no-escape --escape --force-po --strict -p --properties-output --use-first -u --unique',
  ),
];
