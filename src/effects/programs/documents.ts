import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { ending, renames, writesNamed } from './siblings.js';
import { tool } from './wide-a-strict.js';

const isPlain = (word: Word | undefined): boolean => /^[\w./+-]+$/.test(literal(word) ?? '');

/** The second operand is the result; without one it stands beside the first. */
const converts =
  (end: string) =>
  (call: ProgramCall): void => {
    const [input, output] = call.operands;
    call.path('read', input);
    if (output === undefined) writesNamed(call, input, ending(end), 'overwrite');
    else call.path('write', output, 'overwrite');
  };

/** Documents: printed, converted, compared and drawn. */
export const DOCUMENTS: readonly ProgramSpec[] = [
  tool({
    names: 'pdftotext',
    singleDashLong: true,
    takes: '-f -l -r -x -y -W -H -fixed -colspacing -enc -eol -opw -upw',
    flags:
      '-layout -raw -nodiag -htmlmeta -bbox -bbox-layout -tsv -cropbox -listenc -nopgbrk -q -v -h -help -clip -nopages',
    judge: converts('.txt'),
  }),
  tool({
    names: 'pdfattach',
    singleDashLong: true,
    flags: '-replace -v -h -help',
    operands: ['read', 'read', 'write'],
  }),
  tool({
    names: 'diff-pdf',
    takes: '--dpi --channel-tolerance --per-page-pixel-tolerance',
    writes: '--output-diff',
    flags: '-s --skip-identical -m --mark-differences -g --grayscale -v --verbose --view -h',
    operands: 'read',
    judge(call) {
      if (call.has('--view')) call.named('service', 'diff-pdf', 'start');
    },
  }),
  tool({
    names: 'pdfjoin',
    takes: '--suffix --paper --papersize',
    writes: '--outfile -o',
    flags:
      '--landscape --no-landscape --fitpaper --no-fitpaper --rotateoversize --no-rotateoversize -q --quiet --batch',
    // All other options are handed to TeX.
    judge(call) {
      const files = call.operands.filter((word) => !/^(last|-|\d|\{)[-\d,last{}]*$/.test(literal(word) ?? ''));
      call.paths('read', files);
      call.named('exec', 'pdflatex');
      if (!call.has('--outfile', '-o')) call.at('write', './*.pdf');
    },
  }),
  tool({
    names: 'ocrmypdf',
    takes:
      '-l --language --image-dpi --output-type -j --jobs --title --author --subject --keywords --oversample --skip-big -O --optimize --jpeg-quality --png-quality --max-image-mpixels --tesseract-pagesegmode --tesseract-oem --pdf-renderer --tesseract-timeout --rotate-pages-threshold --pdfa-image-compression --pages',
    reads: '--user-words --user-patterns',
    flags:
      '-q --quiet -r --rotate-pages --remove-background -d --deskew -c --clean -i --clean-final --remove-vectors --mask-barcodes --threshold -f --force-ocr -s --skip-text --redo-ocr --jbig2-lossy -k --keep-temporary-files',
    operands: ['read', 'write'],
  }),
  tool({
    names: 'a2ping',
    takes: '--bboxfrom --papersize --threshold',
    flags:
      '-h --doc -v --verbose --noverbose --hires --nohires --exact --noexact --below --nobelow --compress --nocompress --antialias --noantialias --lossy --nolossy --keepoldmediabox --nokeepoldmediabox',
    judge(call) {
      // Names reach a shell; Ghostscript runs the document.
      if (!call.operands.every(isPlain)) return 'a shell reads the names of its files';
      call.named('exec', 'gs');
      converts('.*')(call);
      return undefined;
    },
  }),
  tool({
    names: 'enscript',
    takes:
      '-# --columns -a --pages -A --file-align -b --header -d -D --setpagedevice -f --font -F --header-font -i --indent -J -L --lines-per-page -M --media -n --copies -N --newline -P --printer -s --baselineskip -S --statusdict -t --title -T --tabsize -U --nup -X --encoding --footer --margins --ps-level --slice --style --page-label-format',
    writes: '-o -p --output',
    // A filter is a command, a font file and mail are elsewhere: none of them is listed.
    optionalValue: ['-C', '-e', '-E', '-G', '-H', '-u', '-v', '-w'],
    flags:
      '-1 -2 -3 -4 -5 -6 -7 -8 -9 -B --no-header -c --truncate-lines --line-numbers --escapes --highlight -g --print-anyway --fancy-header -h --no-job-header --highlight-bars -j --borders -k -K -l --lineprinter -O --missing-characters -q --quiet --silent -r --landscape -R --portrait --underlay --verbose -V --language -z --no-formfeed -Z --pass-through --color --extended-return-values --help-highlight --list-media --mark-wrapped-lines --nup-columnwise --rotate-even-pages --swap-even-page-margins --toc --word-wrap',
    operands: 'read',
    judge(call) {
      if (call.has('--help-highlight', '--list-media', '-V') || call.has('-o', '-p', '--output')) return;
      call.named('service', call.value('-P', '-d', '--printer') ?? 'printer', 'print');
    },
  }),
  tool({
    names: 'unrtf',
    reads: '-t -P',
    flags: '--nopict -n --noremap --html --text --vt --rtf --latex --verbose --quiet --inline',
    operands: 'read',
    judge(call) {
      if (!call.has('--nopict', '-n')) call.at('write', './pict*');
    },
  }),
  tool({
    names: 'pygmentize',
    takes: '-l -F -f -O -P -S -a -H -N',
    writes: '-o',
    flags: '-g -L -C -h -V -v -s --json',
    judge(call) {
      // A formatter may be told to write a style sheet; lexers that are files are code.
      if (call.all('-O', '-P').some((word) => /cssfile|tagsfile/.test(literal(word) ?? 'cssfile')))
        return 'the formatter writes more files';
      if (!call.has('-L', '-H')) call.paths('read', call.operands);
      return undefined;
    },
  }),
  tool({
    names: 'chroma',
    takes: '-l --lexer -s --style -f --formatter --html-tab-width --html-base-line --html-highlight --html-prefix',
    flags:
      '--list --html --html-only --html-inline-styles --html-lines --html-lines-table --html-all-styles --html-styles --html-prevent-surrounding-pre --json --svg --check --fail --unbuffered',
    operands: 'read',
  }),
  tool({
    names: 'help2man',
    takes: '-n --name -s --section -m --manual -S --source -L --locale -p --info-page --version-string',
    reads: '-i --include -I --opt-include',
    writes: '-o --output',
    // Other options than --help and --version reach a shell.
    flags: '-N --no-info -l --libtool --no-discard-stderr',
    judge(call) {
      const [program] = call.operands;
      if (program === undefined) return undefined;
      if (!isPlain(program)) return 'a shell reads the name of the program';
      if (literal(program)?.includes('/')) call.path('exec', program);
      else call.named('exec', program);
      return undefined;
    },
  }),
  tool({
    names: 'detox',
    takes: '-s',
    reads: '-f',
    flags: '-h -L -n --dry-run -r --special -v -V --remove-trailing',
    judge(call) {
      if (call.has('-L')) return;
      call.paths('read', call.operands);
      if (call.has('-n', '--dry-run')) return;
      renames(call, call.operands);
      if (call.has('-r')) call.paths('write', call.operands, 'recursive', 'rename');
    },
  }),
  tool({
    names: 'latexdiff',
    takes:
      '--type -t --subtype -s --floattype -f --encoding -e --packages --math-markup --graphics-markup --driver --label -L',
    reads: '--preamble -p --replace-safecmd --replace-textcmd --replace-context1cmd --replace-context2cmd',
    flags:
      '--show-preamble --show-safecmd --show-textcmd --show-config --show-all --allow-spaces --disable-citation-markup --disable-auto-mbox --enable-citation-markup --enforce-auto-mbox --verbose -V --ignore-warnings --no-label --visible-label --flatten --no-links -h',
    operands: 'read',
    judge(call) {
      if (call.has('--flatten')) call.at('read', './**');
    },
  }),
  tool({
    names: 'mmdc',
    takes: '-t --theme -w --width -H --height -e --outputFormat -b --backgroundColor -s --scale -I --svgId',
    reads: '-i --input -c --configFile -C --cssFile',
    writes: '-o --output -a --artefacts',
    flags: '-f --pdfFit -q --quiet -h -V',
    judge(call) {
      // A browser draws it, with the pictures that the text names.
      call.named('exec', 'a browser');
      if (!call.has('-o', '--output')) writesNamed(call, call.value('-i', '--input'), (path) => `${path}.svg`);
    },
  }),
  tool({
    names: 'texcount',
    singleDashLong: true,
    takes: '',
    writes: '-out',
    reads: '-opt -dir',
    flags:
      '-v -v0 -v1 -v2 -v3 -v4 -inc -merge -incl -total -sum -sub -brief -1 -0 -q -h -help -ver -lic -html -htmlcore -nocol -relaxed -restricted -ch -char -letter -stat -freq -nosub -noinc -nosum -utf8 -unicode -strict -dispnames -separateword',
    operands: 'read',
    judge(call) {
      if (call.has('-inc', '-merge', '-incl')) call.at('read', './**');
    },
  }),
];
