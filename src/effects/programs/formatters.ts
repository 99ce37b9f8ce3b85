import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { ending, writesNamed } from './siblings.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { walks } from './wide-b-kit.js';

/** Rewrites what it reads, unless one of these options only asks. */
const rewrites =
  (...asks: readonly string[]) =>
  (call: ProgramCall): void => {
    call.paths('read', call.operands, 'recursive');
    if (!call.has(...asks)) call.paths('write', call.operands, 'recursive');
  };

const ASTYLE =
  /^--(style|indent|indent-[\w-]+|mode|pad-[\w-]+|unpad-[\w-]+|fill-empty-lines|break-[\w-]+|attach-[\w-]+|add-[\w-]+|remove-[\w-]+|keep-[\w-]+|convert-tabs|close-templates|align-[\w-]+|max-code-length|max-[\w-]+|min-[\w-]+|delete-empty-lines|suffix|recursive|dry-run|exclude|ignore-[\w-]+|preserve-date|verbose|formatted|quiet|lineend|errors-to-stdout|ascii|help|version)$/;

function astyle(call: ProgramCall): string | undefined {
  // A file of options could hold any.
  const odd = call.options.find(
    ({ name }) => !ASTYLE.test(name) && !/^-[rRnQvqzZXcHUpSKLNwMmjJEfFdDxyACGTs]$/.test(name),
  );
  if (odd !== undefined) return `astyle ${odd.name} is not known`;
  call.paths('read', call.operands, 'recursive');
  if (call.has('--dry-run')) return undefined;
  call.paths('write', call.operands, 'recursive');
  // The old text is kept beside it.
  for (const word of call.operands) writesNamed(call, word, (path) => `${path}.*`);
  return undefined;
}

const AST_GREP =
  '--color --heading --threads -j -A -B -C --after --before --context --globs --no-ignore --inspect --max-results';
const AST_GREP_FLAGS = '-U --update-all --stdin --follow --files-with-matches -h';

/** Asking for each change is not listed; all at once is. */
function searches(call: ProgramCall): void {
  walks(call);
  call.at('exec', './sgconfig.yml', 'config');
  if (!call.has('-U', '--update-all')) return;
  call.paths('write', call.operands, 'recursive');
  if (call.operands.length === 0) call.at('write', './**');
}

/** Programs that change how source text looks, or look at it. */
export const FORMATTERS: readonly ProgramSpec[] = [
  { names: ['astyle'], judge: astyle },
  tool({
    names: 'uncrustify',
    takes: '-l -L --prefix --suffix --set',
    reads: '-c -f -F -t',
    writes: '-o -p',
    flags:
      '--check --frag --replace --no-backup --mtime -q -h -? --usage --count-options --show-config --update-config --update-config-with-doc --universalindent --detect -s',
    judge(call) {
      call.paths('read', call.operands);
      if (call.has('--check', '--show-config', '--count-options')) return;
      // A list names the files.
      if (call.has('-F')) call.at('write', './**');
      if (call.has('--replace', '--no-backup')) call.paths('write', call.operands);
      else for (const word of call.operands) writesNamed(call, word, (path) => `${path}.*`);
      if (call.has('--prefix')) call.at('write', './**');
    },
  }),
  tool({
    names: 'stylua',
    takes:
      '--indent-type --indent-width --quote-style --column-width --line-endings --call-parentheses --collapse-simple-statement --color --output-format -g --glob --num-threads --range-start --range-end --syntax --stdin-filepath',
    reads: '-f --config-path',
    flags:
      '-c --check -s --search-parent-directories -v --verbose --verify --allow-hidden --respect-ignores --sort-requires -h',
    judge: rewrites('-c', '--check'),
  }),
  tool({
    names: 'snakefmt',
    takes: '-l --line-length --include --exclude -e --extend-exclude',
    reads: '--config',
    flags: '--check -d --diff --compact-diff -v --verbose -h -V',
    judge: rewrites('--check', '-d', '--diff', '--compact-diff'),
  }),
  tool({
    names: 'scalafmt',
    takes: '--mode --exclude --range --reportError',
    reads: '-c --config -f --files',
    flags:
      '--test --check --list -l --stdout --stdin -i --in-place --quiet -q --debug --diff --respect-project-filters --non-interactive --fatal-warnings',
    judge(call) {
      // The version that the configuration names is fetched and run.
      call.net('receive', 'repo1.maven.org', 'install');
      call.named('exec', 'scalafmt', 'install');
      const files = [...call.operands, ...call.all('-f', '--files')];
      call.paths('read', files, 'recursive');
      const asks = call.has('--test', '--check', '--list', '-l', '--stdout', '--stdin');
      if (!asks) call.paths('write', files, 'recursive');
      if (files.length === 0) call.at(asks ? 'read' : 'write', './**');
    },
  }),
  tool({
    names: 'brittany',
    takes: '--indent --columns --write-mode',
    reads: '-c --config-file',
    flags: '--check-mode --no-user-config --dump-config --suppress-output --output-on-errors -h',
    judge(call) {
      call.paths('read', call.operands);
      if (literal(call.value('--write-mode')) !== 'display' && call.has('--write-mode'))
        call.paths('write', call.operands);
    },
  }),
  tool({
    names: 'hlint',
    takes: '-i --ignore -j --threads -X --language --cpp-define -e --extension --with-group',
    reads: '-h --hint --cpp-include',
    // Another program for the changes is not listed.
    flags:
      '-? -v -s --show --color --colour --default --json --serialise --no-exit-code -q --quiet --git --cross --refactor --verbose',
    optionalValue: ['-r', '--report', '--refactor-options'],
    judge(call) {
      walks(call);
      if (call.has('-r', '--report')) call.paths('write', call.all('-r', '--report'));
      if (call.has('-r', '--report') && call.all('-r', '--report').length === 0) call.at('write', './report.html');
      if (!call.has('--refactor')) return;
      call.named('exec', 'refactor');
      // In place where its own options say so.
      if (call.has('--refactor-options')) call.paths('write', call.operands, 'recursive');
    },
  }),
  tool({
    names: 'csslint',
    takes: '--format --errors --warnings --ignore --exclude-list',
    reads: '--config',
    flags: '--list-rules --quiet',
    judge: (call) => (call.has('--list-rules') ? undefined : walks(call)),
  }),
  tool({
    names: 'lebab',
    takes: '-t --transform',
    writes: '-o --out-file --replace',
    flags: '-h',
    judge(call) {
      call.paths('read', call.operands);
      call.paths('read', call.all('--replace'), 'recursive');
    },
  }),
  tool({
    names: 'decaffeinate',
    flags:
      '--use-cs2 --use-js-modules --loose-js-modules --safe-import-function-identifiers --prefer-let --loose --loose-default-params --loose-for-expressions --disable-suggestion-comment --optional-chaining --nullish-coalescing --use-optional-chaining -h --modernize-js',
    judge(call) {
      walks(call);
      // Of a directory, each file in it.
      for (const word of call.operands)
        if (/\.(coffee|litcoffee|cjsx)$/.test(literal(word) ?? '')) writesNamed(call, word, ending('.js'), 'overwrite');
        else call.path('write', word, 'recursive');
    },
  }),
  toolVerbs({
    names: 'ast-grep',
    // Its configuration may name libraries for languages.
    execs: '-c --config',
    does: { harmless: 'completions' },
    verbs: {
      run: {
        takes: `${AST_GREP} -p --pattern -r --rewrite --selector --strictness -l --lang`,
        flags: AST_GREP_FLAGS,
        optionalValue: ['--json', '--debug-query'],
        judge: searches,
      },
      scan: {
        takes: `${AST_GREP} --inline-rules --filter --format --report-style`,
        reads: '-r --rule',
        flags: `${AST_GREP_FLAGS} --include-metadata`,
        optionalValue: ['--json', '--error', '--warning', '--info', '--hint', '--off'],
        judge: searches,
      },
    },
  }),
  toolVerbs({
    names: 'reuse',
    reads: '--root',
    flags: '--debug --suppress-deprecation --include-submodules --include-meson-subprojects --no-multiprocessing',
    does: { harmless: 'supported-licenses, supported-licences' },
    verbs: {
      'lint, lint-file': {
        flags: '-q --quiet -j --json -p --plain -l --lines',
        judge: (call) => call.at('read', './**'),
      },
      spdx: {
        takes: '--creator-person --creator-organization',
        writes: '-o --output',
        judge: (call) => call.at('read', './**'),
      },
      annotate: {
        takes: '-c --copyright -l --license --contributor -y --year -s --style --copyright-prefix -t --template',
        flags:
          '-r --recursive --exclude-year --merge-copyrights --single-line --multi-line --force-dot-license --fallback-dot-license --skip-unrecognised --skip-unrecognized --skip-existing --no-replace',
        judge(call) {
          call.paths('write', call.operands, 'recursive');
          for (const word of call.operands) writesNamed(call, word, (path) => `${path}.license`);
        },
      },
      download: {
        flags: '--all',
        reads: '--source',
        writes: '-o --output',
        judge(call) {
          call.net('receive', 'spdx.org', 'download');
          call.at('write', './LICENSES/*');
        },
      },
    },
  }),
  {
    // Filters in its configuration are commands.
    names: ['doxygen'],
    judge(call) {
      const odd = call.options.find(({ name }) => !/^-[gusvVhdqx]$|^--(help|version)$/.test(name));
      if (odd !== undefined) return `doxygen ${odd.name} is not known`;
      const [config] = call.operands;
      if (call.has('-v', '-V', '-h')) return undefined;
      if (call.has('-g', '-u')) {
        if (config === undefined) call.at('write', './Doxyfile', 'overwrite');
        else call.path('write', config, 'overwrite');
        return undefined;
      }
      if (config === undefined) call.at('exec', './Doxyfile', 'config');
      else call.path('exec', config, 'config');
      call.at('read', './**');
      call.at('write', './**', 'build');
      return undefined;
    },
  },
];
