import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { fetchesOrReads, tool, toolVerbs } from './wide-a-strict.js';

/** An output whose name counts pages: `out%d.png`. */
function writesPages(call: ProgramCall, word: Word | undefined, otherwise: string): void {
  const name = literal(word);
  if (word !== undefined && (name === undefined || !name.includes('%'))) call.path('write', word, 'overwrite');
  else call.at('write', name?.replace(/%\w*?d/g, '*') ?? otherwise, 'overwrite');
}

/** `3-5,1`, `last-1`, `{}`: pages of the file before it. */
const isPages = (word: Word): boolean => /^(last|odd|even|[\d,{}-])+$/.test(literal(word) ?? '');

/** Programs that search, take apart, cut and join PDF files, and that read text in pictures. */
export const PDF: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'mutool',
    verbs: {
      convert: {
        takes: '-p -A -W -H -S -F -O -o',
        reads: '-U',
        operands: ['read', 'text'],
        judge: (call) => writesPages(call, call.value('-o'), './out*'),
      },
      draw: {
        takes: '-p -F -s -R -r -w -h -c -G -B -W -H -S -A -o',
        reads: '-U',
        flags: '-q -f -I -D -i -L -P -X',
        operands: ['read', 'text'],
        judge: (call) => (call.has('-o') ? writesPages(call, call.value('-o'), './out*') : undefined),
      },
      merge: {
        takes: '-O',
        writes: '-o',
        judge(call) {
          for (const word of call.operands) if (!isPages(word)) call.path('read', word);
          if (!call.has('-o')) call.at('write', './out.pdf', 'overwrite');
        },
      },
      'info, pages': { takes: '-p', flags: '-F -I -M -S -P -X', operands: ['read', 'text'] },
      extract: {
        takes: '-p',
        flags: '-r -a -N',
        operands: ['read', 'text'],
        judge: (call) => call.at('write', './*'),
      },
      show: { takes: '-p', writes: '-o', flags: '-b -e -g', operands: ['read', 'text'] },
      clean: {
        takes: '-p',
        flags: '-g -s -d -l -i -f -a -z -c -A -D',
        operands: ['read', 'write', 'text'],
        judge: (call) => (call.operands.length === 1 ? call.at('write', './out.pdf', 'overwrite') : undefined),
      },
      run: { operands: ['exec', 'text'] },
    },
  }),
  tool({
    names: 'pdfgrep',
    takes:
      '-e --regexp --color -m --max-count --match-prefix-separator -A --after-context -B --before-context -C --context --exclude --include --password --page-range',
    reads: '-f --file',
    flags:
      '-F --fixed-strings -P --perl-regexp -i --ignore-case -c --count -p --page-count -L --files-without-match -l --files-with-matches -o --only-matching -q --quiet -H --with-filename -h --no-filename -n --page-number -Z --null -r --recursive -R --dereference-recursive --cache --debug --warn-empty --unac -V',
    judge(call) {
      const files = call.operands.slice(call.has('-e', '--regexp', '-f', '--file') ? 0 : 1);
      const deep = call.has('-r', '--recursive', '-R', '--dereference-recursive');
      for (const word of files) deep ? walk(call, word) : call.path('read', word);
      if (deep && files.length === 0) call.at('read', './**');
      if (call.has('--cache')) call.at('write', '~/.cache/pdfgrep/**');
    },
  }),
  tool({
    names: 'pdfimages',
    singleDashLong: true,
    takes: '-f -l -opw -upw',
    flags: '-png -tiff -j -jp2 -jbig2 -ccitt -all -list -p -q -v -h -help -print-filenames',
    operands: ['read', 'text'],
    judge(call) {
      const root = call.operands[1];
      if (root !== undefined && !call.has('-list')) call.at('write', `${literal(root) ?? './**'}-*`, 'overwrite');
    },
  }),
  tool({
    names: 'pdfcrop',
    // The commands that it calls can be named; those options are not listed.
    takes: '--margins --papersize --resolution --bbox --bbox-odd --bbox-even --pdfversion',
    flags:
      '--verbose --noverbose --quiet --noquiet --debug --nodebug --pdftex --xetex --luatex --clip --noclip --hires --nohires --ini --noini --restricted --uncompress',
    operands: ['read', 'write'],
    judge(call) {
      const [input, output] = call.operands;
      if (input === undefined || output !== undefined) return;
      call.at('write', `${literal(input)?.replace(/\.\w+$/, '') ?? './*'}-crop.pdf`, 'overwrite');
    },
  }),
  tool({
    names: 'pdfjam',
    // A preamble is code for TeX, and is not listed.
    takes:
      '--nup --suffix --paper --papersize --scale --delta --offset --trim --frame --fitpaper --angle --pages --column --templatesize --pdftitle --pdfauthor --pdfsubject --pdfkeywords',
    writes: '-o --outfile',
    flags:
      '--landscape --no-landscape --twoside --no-twoside --quiet -q --batch --keepinfo --no-keepinfo --tidy --no-tidy --checkfiles --no-checkfiles --vanilla',
    judge(call) {
      call.operands.forEach((word, index) => {
        if (index === 0 || !isPages(word)) call.path('read', word);
      });
      if (!call.has('-o', '--outfile')) call.at('write', './*.pdf', 'overwrite');
    },
  }),
  tool({
    names: 'tabula',
    takes: '-a --area -c --columns -f --format -p --pages -s --password',
    writes: '-o --outfile',
    flags:
      '-d --debug -g --guess -i --silent -l --lattice -n --no-spreadsheet -r --spreadsheet -t --stream -u --use-line-returns -h -v',
    operands: 'read',
  }),
  tool({
    names: 'pdf-parser pdf-parser.py',
    // Decoders and generated scripts are code, and are not listed.
    takes: '-s --search -o --object -r --reference -e --elements -t --type -k --key --searchstream',
    writes: '-d --dump -x --extract',
    flags:
      '-a --stats -f --filter -w --raw -v --verbose -H --hash -n --nocanonicalizedoutput -c --content --unfiltered --casesensitive --regex -i --debug -O --objstm -h',
    judge: fetchesOrReads,
  }),
  tool({
    names: 'tesseract',
    // A variable of the configuration may name files, and is not listed.
    takes: '-l --psm --oem --dpi --loglevel',
    reads: '--tessdata-dir --user-patterns --user-words',
    flags: '-h -v --help-extra --help-psm --help-oem --list-langs --print-parameters',
    judge(call) {
      const [picture, base, ...configs] = call.operands;
      if (picture !== undefined && /^https?:/.test(literalPrefix(picture))) call.net('receive', picture);
      else call.path('read', picture);
      if (base !== undefined && !/^(-|stdout)$/.test(literal(base) ?? ''))
        call.at('write', `${literal(base) ?? './**'}.*`, 'overwrite');
      // Settings may say that more is written.
      call.paths('exec', configs, 'config');
    },
  }),
  tool({
    names: 'gocr',
    takes: '-f -l -d -s -v -c -C -a -u -m -n',
    reads: '-i',
    writes: '-o -e -x -p',
    flags: '-h -V',
    operands: 'read',
    // Pictures of other formats go through a command that a shell reads.
    judge: (call) =>
      [...call.operands, ...call.all('-i')].every((word) => /^[\w./ -]*$/.test(literal(word) ?? '`'))
        ? undefined
        : 'a shell reads the name of the picture',
  }),
];
