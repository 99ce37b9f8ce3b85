import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { input } from './wide-b-data.js';
import { strict, walks } from './wide-b-kit.js';

/** Programs that take files of one format apart, or make them. */
export const WIDE_B_FORMATS: readonly ProgramSpec[] = [
  strict(
    {
      names: list('dot neato fdp sfdp twopi circo osage patchwork'),
      takesValue: list('-T -G -N -E -K -l -s -n'),
      optionalValue: ['-n', '-s'],
      effects: { '-o': 'write', '-l': 'read' },
      operands: 'read',
      judge: (call) => {
        // The output stands beside the input.
        if (call.has('-O'))
          for (const word of call.operands) call.at('write', `${literal(word) ?? './**'}.*`, 'overwrite');
        if (call.has('-O') && call.operands.length === 0) call.at('write', './noname.*');
        // Pictures and shapes that a graph names are opened too.
        return call.has('-c') ? 'dot -c writes the list of its plugins' : undefined;
      },
    },
    '-O -v -V -q -? -P -y -x -Lg -c',
  ),
  strict(
    {
      names: ['bzip3'],
      takesValue: list('-b --block -j --jobs'),
      operands: 'read',
      judge: (call) => {
        if (call.has('-t', '--test', '-c', '--stdout')) return;
        const decodes = call.has('-d', '--decode');
        const [name, output] = call.operands;
        if (output !== undefined && !call.has('-B', '--batch')) call.path('write', output, 'overwrite');
        else
          for (const word of call.has('-B', '--batch') ? call.operands : name === undefined ? [] : [name]) {
            const text = literal(word);
            call.at('write', text === undefined ? './**' : decodes ? text.replace(/\.bz3$/, '') : `${text}.bz3`);
          }
        if (call.has('--rm')) call.paths('delete', call.operands);
      },
    },
    '-e --encode -z -d --decode -t --test -c --stdout -f --force -v --verbose -V -r --recover -B --batch -k --keep --rm',
  ),
  strict(
    {
      names: ['boxes'],
      takesValue: list(
        '-a --align -d --design -f --config -h -i --indent -k --kill-blank -n --encoding -p --padding -s --size -t --tabs -e --eol -q --tag-query',
      ),
      effects: { '-f': 'read', '--config': 'read' },
      operands: ['read', 'write'],
    },
    '-c --create -l --list -m --mend -r --remove -v --no-color --color',
  ),
  strict(
    {
      names: ['rawtopgm', 'rawtoppm'],
      singleDashLong: true,
      takesValue: list('-bpp -headerskip -maxval -rowskip'),
      judge: (call) => {
        for (const word of call.operands) if (!/^\d+$/.test(literal(word) ?? '')) call.path('read', word);
      },
    },
    '-bottomfirst -topbottom -tb -littleendian -rgb -rbg -grb -gbr -brg -bgr -interpixel -interrow -quiet -plain',
  ),
  strict(
    { names: ['monodis'], optionalValue: ['--output'], effects: { '--output': 'write' }, operands: 'read' },
    '--assembly --assemblyref --blob --classlayout --constant --customattr --declsec --event --exported --fields --file --genericpar --implmap --interface --manifest --marshal --memberref --method --methodimpl --methodsem --methodspec --moduleref --module --mono --mresources --nested --param --parconst --presources --propertymap --property --typedef --typeref --typespec --strings --userstrings --show-method-tokens --show-tokens --forward-decls',
  ),
  strict(
    {
      names: ['metaflac'],
      takesValue: list(
        '--show-tag --remove-tag --remove-first-tag --set-tag --remove-all-tags-except --block-number --block-type --except-block-type --data-format --application-data-format --add-padding',
      ),
      effects: {
        '--import-tags-from': 'read',
        '--import-picture-from': 'read',
        '--import-cuesheet-from': 'read',
        '--export-tags-to': 'write',
        '--export-picture-to': 'write',
        '--export-cuesheet-to': 'write',
      },
      // The file is named inside of the tag.
      unknown: ['--set-tag-from-file'],
      operands: 'read',
      judge: (call) => {
        const changes = call.options.some(({ name }) => /^--(set|remove|import|add|sort|merge)/.test(name));
        if (changes) call.paths('write', call.operands);
      },
    },
    '--list --show-all-tags --show-vendor-tag --show-md5sum --show-min-blocksize --show-max-blocksize --show-min-framesize --show-max-framesize --show-sample-rate --show-channels --show-bps --show-total-samples --remove --remove-all --remove-all-tags --remove-replay-gain --add-replay-gain --scan-replay-gain --sort-padding --merge-padding --dont-use-padding --preserve-modtime --with-filename --no-filename --no-utf8-convert',
  ),
  verbs({
    names: ['assimp'],
    does: { harmless: 'version, listext, knowext, listexport, exportinfo' },
    verbs: {
      info: { operands: 'read' },
      // Textures and materials beside the model are read too.
      'export, dump, extract': (call) => {
        call.path('read', call.operands[0]);
        if (call.operands.length > 1) call.path('write', call.operands[1], 'overwrite');
        call.at('write', './*');
      },
    },
  }),
  strict(
    verbs({
      names: ['samtools'],
      takesValue: list(
        '-o --output -O --output-fmt -@ --threads -T --reference -t -L --targets-file --target-file -r --region -q -Q -f -F -G -d -D -l -m -s -e --expr --input-fmt-option --output-fmt-option --min-MQ --min-BQ -U --unoutput --fasta-idx -I',
      ),
      effects: {
        '-o': 'write',
        '--output': 'write',
        '-U': 'write',
        '--unoutput': 'write',
        '-L': 'read',
        '--targets-file': 'read',
        '--target-file': 'read',
        '--reference': 'read',
      },
      does: { harmless: 'flags' },
      verbs: {
        'view, flagstat, idxstats, stats, depth, coverage, bedcov, mpileup, head, quickcheck, dict': {
          judge: (call) => {
            for (const word of call.operands) input(call, word);
            // A number for one of them, a file for another.
            for (const word of call.all('-f', '-l', '-d', '-D', '-G', '-T', '-t'))
              if (!/^\w{1,6}$/.test(literal(word) ?? '')) call.path('read', word);
          },
        },
        'sort, fixmate, markdup, calmd, index, faidx, merge, split, reheader, fastq, fasta, collate, addreplacerg, rmdup':
          {
            // Which of them is written differs; indexes, parts and temporary files stand beside.
            judge: (call) => {
              for (const word of call.operands) input(call, word);
              call.paths('write', call.operands);
              for (const word of call.operands) call.at('write', `${literal(word) ?? './**'}.*`);
              call.at('write', './*');
              // An option of one, a prefix of another.
              call.paths('write', call.all('-T', '-f', '-r', '-s'));
              call.paths('read', call.all('-t'));
            },
          },
      },
    }),
    '-S -b --bam -C --cram -h -H --with-header --header-only --no-header -c --count -u -1 -n -a -aa -X -i -v -M -N -p -P --write-index -f -r -m',
  ),
  strict(
    {
      names: ['ogrinfo', 'gdalinfo'],
      singleDashLong: true,
      takesValue: list('-where -fid -dialect -geom -if -oo -spat -limit -mdd -sd -wkt_format'),
      // Drivers that fetch, and a statement that may change the data.
      unknown: ['-sql', '--config', '--optfile', '-update', '-rl', '-fields'],
      judge: (call) => {
        const [source] = call.operands;
        if (source !== undefined && /[:@]|^\/vsi|<|\.vrt$/i.test(literalPrefix(source)))
          return 'the source may be anything';
        call.path('read', source);
        return undefined;
      },
    },
    '-json -ro -q -al -so -features -summary -nomd -nogeomtype -noextent -nocount -listmdd -formats --formats -norat -noct -nofl -checksum -mm',
  ),
  strict(
    {
      names: ['2to3'],
      takesValue: list('-f --fix -j --processes -x --nofix -o --output-dir --add-suffix'),
      effects: { '-o': 'write', '--output-dir': 'write' },
      judge: (call) => {
        walks(call);
        if (call.has('-w', '--write'))
          for (const word of call.operands) {
            call.path('write', word, 'recursive');
            if (!call.has('-n', '--nobackups')) call.at('write', `${literal(word) ?? './**'}.bak`);
          }
      },
    },
    '-d --doctests_only -l --list-fixes -p --print-function -e --exec-function -v --verbose --no-diffs -w --write -n --nobackups -W --write-unchanged-files',
  ),
  strict(
    {
      names: ['ecpg'],
      takesValue: list('-C -D -r'),
      effects: { '-o': 'write', '-I': 'read' },
      operands: 'read',
      judge: (call) => {
        if (call.has('-o')) return;
        for (const word of call.operands)
          call.at('write', (literal(word) ?? './**').replace(/\.pg([ch])$/, '.$1'), 'overwrite');
      },
    },
    '-c -h -i -t -v -?',
  ),
  strict(
    {
      names: ['phploc'],
      takesValue: list('--names --names-exclude --exclude --suffix'),
      effects: { '--log-csv': 'write', '--log-xml': 'write', '--log-json': 'write' },
      judge: walks,
    },
    '--count-tests --debug -h -v -q',
  ),
];
