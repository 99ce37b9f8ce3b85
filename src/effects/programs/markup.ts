import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Writes a file that stands beside another one. */
function writesBeside(call: ProgramCall, word: Word | undefined, suffix: string): void {
  const name = literal(word);
  call.at('write', name === undefined ? './**' : `${name.replace(/\.\w+$/, '')}${suffix}`, 'overwrite');
}

/** Options of indent; most may end with a number. */
const INDENT = new Set(
  (
    'as bad bap bbb bbo bc bl blf bli bls br brf brs bs c cbi cd cdb cdw ce ci cli cp cs d bfda bfde dj di fc fca fcb fnc gnu gts hnl i il ip kr l lc linux lp lps ' +
    'nbad nbap nbbo nbc nbfda ncdb ncdw nce ncs ndj nfc nfca nfcb ngts nhnl nip nlp npcs nprs npsl nsaf nsai nsaw nsc nsob nss ntac nut nv orig npro pal par pcs pi pmt ppi prs psl saf sai sar saw sbi sc slc sob ss st ts ut v ' +
    'align-with-spaces blank-lines-after-declarations blank-lines-after-procedures blank-lines-before-block-comments break-before-boolean-operator blank-lines-after-commas braces-after-if-line braces-on-if-line comment-indentation continuation-indentation case-indentation declaration-indentation gnu-style indent-level k-and-r-style line-length comment-line-length linux-style continue-at-parentheses no-blank-lines-after-declarations no-blank-lines-after-procedures no-tabs no-verbosity original ignore-profile preserve-mtime standard-output tab-size use-tabs verbose cuddle-else cuddle-do-while honour-newlines ignore-newlines'
  ).split(' '),
);

/** Programs that set, convert and format text with marks in it: documents, notes, music, catalogues, sources. */
export const MARKUP: readonly ProgramSpec[] = [
  tool({
    names: 'latexpand',
    takes: '--graphics-extensions --in-encoding --out-encoding',
    reads: '--expand-bbl --biber',
    writes: '--output -o',
    flags:
      '--verbose --keep-comments --empty-comments --keep-includes --expand-usepackage --explain --show-graphics --fatal --makeatletter -h',
    operands: 'read',
    // Whatever the document includes.
    judge: (call) => (call.operands.length > 0 ? call.at('read', './**') : undefined),
  }),
  tool({
    names: 'weasyprint',
    takes:
      '-e --encoding -m --media-type -u --base-url -r --resolution -t --timeout -D --dpi -j --jpeg-quality --pdf-version --pdf-variant',
    flags:
      '-v --verbose -d --debug -q --quiet -i --info -p --presentational-hints --full-fonts --hinting --uncompressed-pdf --custom-metadata -h',
    reads: '-s --stylesheet -a --attachment',
    judge(call) {
      const [page, output] = call.operands;
      if (page === undefined) return;
      if (/^https?:/.test(literalPrefix(page))) call.net('receive', page);
      else call.path('read', page);
      call.path('write', output, 'overwrite');
      // Pictures and styles that the page names, here and elsewhere.
      call.at('read', './**');
      call.net('receive', 'what the page names');
    },
  }),
  tool({
    names: 'asciidoctor',
    takes: '-S --safe-mode -a --attribute -b --backend -d --doctype --failure-level -E --template-engine -r --require',
    reads: '-B --base-dir -R --source-dir',
    writes: '-D --destination-dir -o --out-file',
    execs: '-T --template-dir -I --load-path',
    flags:
      '--safe -e --embedded -n --section-numbers -s --no-header-footer -q --quiet --trace -v --verbose -w --warnings -t --timings -h -V',
    judge(call) {
      for (const word of call.all('-r', '--require')) call.named('exec', word);
      // `stylesheet=file`: its text goes into the result.
      for (const word of call.all('-a', '--attribute')) {
        const value = /^[^=]+=(.*[./].*)$/s.exec(literal(word) ?? '=./**')?.[1];
        if (value !== undefined) call.at('read', value);
      }
      call.paths('read', call.operands);
      if (call.has('-o', '--out-file', '-D', '--destination-dir')) return;
      for (const word of call.operands) writesBeside(call, word, '.*');
    },
  }),
  tool({
    names: 'cmark',
    takes: '-t --to --width',
    flags: '--hardbreaks --nobreaks --sourcepos --validate-utf8 --smart --safe --unsafe -h -v',
    operands: 'read',
  }),
  tool({
    names: 'grip',
    takes: '--user --pass --context --title --api-url --theme',
    flags: '--user-content --gfm --wide --clear --no-inline -b --browser --norefresh --quiet -h -V --export',
    operands: ['read', 'text'],
    judge(call) {
      if (call.operands.length === 0) call.at('read', './README*');
      // It is rendered there.
      call.net('send', call.value('--api-url') ?? 'api.github.com', 'upload');
      if (call.has('--export')) call.at('write', './*.html', 'overwrite');
      else call.named('service', 'grip', 'start');
    },
  }),
  toolVerbs({
    names: 'mkdocs',
    takes: '-a --dev-addr -t --theme -m --message -b --remote-branch -r --remote-name',
    flags:
      '-q --quiet -v --verbose -s --strict -c --clean --dirty --force --no-history --ignore-version --use-directory-urls --no-directory-urls --no-livereload --livereload',
    writes: '-d --site-dir',
    execs: '-f --config-file',
    // Its configuration names hooks and plugins, which are code.
    does: {
      'exec workspace': 'serve, build, gh-deploy',
      start: 'serve',
      'vcs push': 'gh-deploy',
      'send upload': 'gh-deploy',
    },
    verbs: {
      new: { operands: 'write' },
      'build, gh-deploy': {
        judge: (call) => {
          call.at('read', './**');
          call.at('write', './site/**');
        },
      },
    },
  }),
  tool({
    names: 'lilypond',
    // An expression is code, and is not listed.
    takes: '-f --formats --format -O --pspdfopt -H --header -l --loglevel',
    reads: '-I --include',
    writes: '-o --output',
    execs: '-i --init',
    flags: '--pdf --svg --png --ps -E --eps -s --silent -V --verbose -v -h -w --warranty',
    // A score holds Scheme, which opens files and runs programs.
    operands: 'exec',
    judge(call) {
      if (call.operands.length > 0 && !call.has('-o', '--output')) call.at('write', './*', 'overwrite');
    },
  }),
  tool({
    names: 'msgfmt',
    // Classes are built by a compiler; those modes are not listed.
    takes: '-l --locale -a --alignment --endianness -L --language',
    reads: '-D --directory --template',
    writes: '-o --output-file -d',
    flags:
      '--qt --tcl --desktop --xml --strict -P --properties-input --stringtable-input -c --check --check-format --check-header --check-domain -C --check-compatibility -f --use-fuzzy --no-hash -h -V --statistics -v --verbose',
    optionalValue: ['--check-accelerators', '-k', '--keyword'],
    operands: 'read',
    judge(call) {
      if (call.operands.length > 0 && !call.has('-o', '--output-file', '-d')) call.at('write', './messages.mo');
    },
  }),
  tool({
    names: 'po4a-updatepo',
    takes:
      '-f --format -M --master-charset --porefs --wrap-po --msgid-bugs-address --copyright-holder --package-name --package-version',
    reads: '-m --master',
    writes: '-p --po',
    flags: '--no-previous --previous -h --help-format -V -v --verbose -d --debug',
  }),
  tool({
    names: 'jupytext',
    // Pipes and checks are commands, and are not listed.
    takes: '--from --to --set-formats --opt --update-metadata --format-options',
    writes: '-o --output',
    flags: '--update --sync --execute --test --test-strict --quiet -q --paired-paths --diff --warn-only -h',
    operands: 'read',
    judge(call) {
      const formats = literal(call.value('--set-formats')) ?? (call.has('--set-formats') ? '//' : '');
      for (const word of call.operands) {
        if (call.has('--execute')) call.path('exec', word);
        if (!call.has('-o', '--output', '--test', '--test-strict', '--paired-paths', '--diff'))
          writesBeside(call, word, '.*');
      }
      // Pairs may stand in other folders, as the notebook or a configuration says.
      if (call.has('--sync') || formats.includes('//')) call.at('write', './**');
    },
  }),
  tool({
    names: 'tex-fmt',
    takes: '-l --wraplen -t --tabsize --completion',
    reads: '--config',
    flags:
      '-c --check -p --print -s --stdin -n --nowrap --usetabs -F --fail-on-change -q --quiet -v --verbose --trace --noconfig --args --man -h',
    operands: 'read',
    judge(call) {
      if (!call.has('-c', '--check', '-p', '--print', '-s', '--stdin')) call.paths('write', call.operands, 'overwrite');
    },
  }),
  {
    names: ['indent'],
    singleDashLong: true,
    takesValue: ['-T', '-o', '--output-file'],
    effects: { '-o': 'write', '--output-file': 'write' },
    judge(call) {
      for (const { name } of call.options)
        if (!/^-(T|o|-output-file|-?version|-help)$/.test(name) && !INDENT.has(name.replace(/^--?|\d+$/g, '')))
          return `indent ${name} is not known`;
      call.paths('read', call.operands);
      // In its place, with the old text in a file beside it.
      if (!call.has('-st', '--standard-output', '-o', '--output-file'))
        for (const word of call.operands) {
          call.path('write', word, 'overwrite');
          call.at('write', `${literal(word) ?? './*'}~`);
        }
      return undefined;
    },
  },
  tool({
    names: 'tectonic',
    takes: '-X -r --reruns -f --format --outfmt --pass --chatter -c --color',
    reads: '-b --bundle -w --web-bundle',
    writes: '-o --outdir --makefile-rules',
    // The option that lets it run programs is not listed.
    flags: '-k --keep-intermediates --keep-logs --synctex --untrusted -C --only-cached --print -p --open -h -V',
    judge(call) {
      const verb = literal(call.value('-X'));
      if (!call.has('-C', '--only-cached')) call.net('receive', 'tectonic bundle', 'download');
      if (verb === undefined || verb === 'compile') {
        call.paths('exec', call.operands);
        return call.at('write', './*', 'overwrite');
      }
      if (/^(build|watch|show)$/.test(verb)) {
        call.workspace('build');
        return call.at('write', './**');
      }
      if (verb === 'new') return call.paths('write', call.operands, 'recursive');
      if (verb === 'init') return call.at('write', './**');
      return call.unknown(`tectonic -X ${verb} is not known`);
    },
  }),
  toolVerbs({
    names: 'typst',
    takes:
      '--input -f --format --ppi --pages -j --jobs --diagnostic-format --color --creation-timestamp --features --pdf-standard --port',
    reads: '--root --font-path --package-path',
    writes: '--make-deps --timings --package-cache-path',
    flags: '--ignore-system-fonts --variants --no-serve --no-reload',
    does: { harmless: 'fonts' },
    verbs: {
      'compile, c, watch, w': {
        operands: ['read', 'write'],
        judge: (call) => {
          // It reads below its root, and fetches packages.
          call.at('read', './**');
          call.net('receive', 'packages.typst.org', 'download');
          const name = literal(call.operands[0]);
          if (call.operands.length === 1) call.at('write', name === undefined ? './*' : name.replace(/\.typ$/, '.*'));
        },
      },
      init: {
        operands: ['text', 'write'],
        judge: (call) => {
          call.net('receive', 'packages.typst.org', 'download');
          if (call.operands.length < 2) call.at('write', './**');
        },
      },
      query: { operands: ['read', 'text'] },
    },
  }),
];
