import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { around, ending, fetchesOrReadsEach, renames, writesNamed } from './siblings.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Pictures, from files or from the network. */
function shows(call: ProgramCall): void {
  fetchesOrReadsEach(call, call.operands);
}

/** A name in which `&i` stands for that of the picture. */
function perPicture(call: ProgramCall, kind: 'read' | 'write', words: readonly Word[]): void {
  for (const word of words) {
    const name = literal(word);
    if (name?.includes('&')) call.at(kind, name.replace(/&[io]/g, '*'));
    else call.path(kind, word);
  }
}

/** Its options carry their values glued to them: `-n%Y`, `-ta+1:00`. */
function jhead(call: ProgramCall): string | undefined {
  let changes = false;
  for (const { name } of call.options) {
    if (/^-(v|q|V|h|se|c|exonly|exifmap|nofinfo|model|proc|cs|st|-help)$/.test(name)) continue;
    if (/^-n[^e]|^-nf?$/.test(name) && name !== '-norot') renames(call, call.operands);
    else if (
      /^-(te|dc|de|di|dx|du|purejpg|mkexif|ci|cl|ft|dsft|dt|rt|rgt|autorot|norot)$|^-(ta[+-]|da|ts|ds)\d/.test(name)
    )
      changes = true;
    else return `jhead ${name} is not known`;
  }
  call.paths('read', call.operands);
  if (changes) call.paths('write', call.operands);
  if (call.has('-autorot')) call.named('exec', 'jpegtran');
  if (call.has('-rgt')) call.named('exec', 'mogrify');
  perPicture(call, 'read', call.all('-te', '-ci'));
  perPicture(call, 'write', call.all('-st', '-cs'));
  return undefined;
}

function exiv2(call: ProgramCall): void {
  const verb = /^(pr(int)?|ex(tract)?|in(sert)?|rm|delete|ad(just)?|mo(dify)?|mv|rename|fi(xiso)?|fc|fixcom)$/;
  const [first] = call.operands;
  const action = verb.exec(literal(first) ?? '')?.[0] ?? '';
  const files = action === '' ? call.operands : call.operands.slice(1);
  const place = call.value('-l', '--location');
  call.paths('read', files);
  if (/^(mv|rename)$/.test(action) || call.has('-r', '--rename')) renames(call, files);
  if (/^ex/.test(action) || call.has('-e', '--extract')) {
    call.path('write', place, 'recursive');
    if (place === undefined) for (const word of files) writesNamed(call, word, around);
  }
  if (/^in/.test(action) || call.has('-i', '--insert')) call.path('read', place, 'recursive');
  const changes = call.has(...list('-d --delete -i --insert -m --modify -M --Modify -a --adjust -c --comment -T -t'));
  if (changes || call.has('-Y', '-O', '-D') || /^(in|rm|delete|ad|mo|f)/.test(action)) call.paths('write', files);
}

/** Pictures: what they tell of themselves, and how a terminal shows them. */
export const PHOTOS: readonly ProgramSpec[] = [
  // A command for each picture and the editor of comments are in no list.
  { names: ['jhead'], singleDashLong: true, takesValue: list('-te -cs -ci -cl -st -rgt -model -proc'), judge: jhead },
  tool({
    names: 'exiv2',
    takes:
      '-a --adjust -c --comment -d --delete -D --days -e --extract -g --grep -i --insert -K --key -l --location -M --Modify -n --encode -O --months -p --print -P --Print -Q --log -r --rename -S --suffix -Y --years',
    reads: '-m --modify',
    flags:
      '-b --binary -f --force -F --Force -h -k --keep -q --quiet -t --timestamp -T --Timestamp -u --unknown -v --verbose -V',
    judge: exiv2,
  }),
  tool({
    names: 'jp2a',
    takes:
      '--background --chars --color-depth --height --width --size --red --green --blue --html-fontsize --html-title',
    writes: '--output',
    flags:
      '-b --border --colors --color -d --debug --fill -f --term-fit --term-height --term-width -z --term-zoom -x --flipx -y --flipy -h --grayscale --html --htmlls --xhtml --html-fill --html-no-bold --html-raw -i --invert -v --verbose -V --zoom --clear',
    judge(call) {
      for (const word of call.operands) if (/^www\./.test(literalPrefix(word))) call.net('receive', word);
      shows(call);
    },
  }),
  tool({ names: 'catimg', takes: '-H -l -r -w', flags: '-c -h -t', operands: 'read' }),
  tool({
    names: 'chafa',
    takes:
      '--animate --bg -C --center -c --colors --color-extractor --color-space --dither --dither-grain --dither-intensity -d --duration --fg --fill --font-ratio -f --format --margin-bottom --margin-right -O --optimize --polite -p --preprocess --scale -s --size --speed --symbols --threads -t --threshold -w --work',
    reads: '--glyph-file',
    flags: '--clear --fg-only -h --invert --stretch -v --verbose --watch --zoom',
    operands: 'read',
  }),
  tool({
    names: 'ascii-image-converter',
    takes: '-d --dimensions -W --width -H --height -m --map --threshold --font-color --save-bg',
    reads: '--font',
    writes: '-s --save-img --save-txt --save-gif',
    flags:
      '-b --braille -C --color --color-bg -c --complex --dither -x --flipX -y --flipY -f --full -g --grayscale -n --negative --only-save --formats -h -v',
    judge: shows,
  }),
  tool({ names: 'pixterm', singleDashLong: true, takes: '-d -m -s -tc -tr', flags: '-nobg -v -credits', judge: shows }),
  tool({
    names: 'guetzli',
    takes: '--quality --memlimit',
    flags: '--verbose --nomemlimit',
    operands: ['read', 'write'],
  }),
  tool({
    names: 'cavif',
    takes: '-Q --quality -s --speed -j --threads --color --depth',
    writes: '-o --output',
    flags: '-f --overwrite --dirty-alpha -q --quiet -V -h',
    operands: 'read',
    judge(call) {
      if (!call.has('-o', '--output'))
        for (const word of call.operands) writesNamed(call, word, ending('.avif'), 'overwrite');
    },
  }),
  tool({
    names: 'imgp',
    takes: '-x --res -o --rotate -q --quality -s --size -M --minres',
    flags:
      '-h -a --adapt -c --convert -e --eraseexif -f --force -H --hidden -k --keep -n --enlarge -N --nearest -p --optimize -P --progressive -m --mute -r --recurse -w --overwrite -d --debug',
    judge(call) {
      if (call.operands.length === 0) {
        call.at('read', './**');
        call.at('write', './**');
      }
      for (const word of call.operands) {
        call.path('read', word, 'recursive');
        // A picture `a.jpg` becomes `a_IMGP.jpg`; of a directory, each picture in it.
        writesNamed(call, word, around);
        call.path('write', word, 'recursive');
      }
    },
  }),
  tool({
    names: 'pngcheck',
    flags: '-7 -c -f -h -p -q -s -t -v -w -x',
    operands: 'read',
    judge(call) {
      if (call.has('-x')) call.at('write', './*');
    },
  }),
  tool({
    names: 'mat2',
    takes: '--unknown-members',
    flags: '-h -v -l --list --check-dependencies -V --verbose -s --show -L --lightweight --no-sandbox --inplace',
    judge(call) {
      call.paths('read', call.operands, 'recursive');
      if (call.has('-s', '--show', '-l', '--list', '--check-dependencies')) return;
      if (call.has('--inplace')) call.paths('write', call.operands, 'recursive');
      else for (const word of call.operands) writesNamed(call, word, around);
    },
  }),
  toolVerbs({
    names: 'steghide',
    singleDashLong: true,
    takes: '-e --encryption -z --compress -p --passphrase',
    flags: '-Z --dontcompress -K --nochecksum -N --dontembedname -v --verbose -q --quiet -f --force',
    does: { harmless: 'encinfo, version, license, help' },
    verbs: {
      embed: {
        reads: '-ef --embedfile -cf --coverfile',
        writes: '-sf --stegofile',
        judge(call) {
          // Without another name the cover itself is changed.
          if (!call.has('-sf', '--stegofile')) call.paths('write', call.all('-cf', '--coverfile'), 'overwrite');
        },
      },
      extract: {
        reads: '-sf --stegofile',
        writes: '-xf --extractfile',
        judge(call) {
          // The name is hidden in the file.
          if (!call.has('-xf', '--extractfile')) call.at('write', './*');
        },
      },
      info: { operands: 'read' },
    },
  }),
  tool({
    names: 'zsteg',
    takes: '-c --channels -l --limit -b --bits -o --order -E --extract -s --strings -n --min-str-len --shift',
    flags: '-a --all --lsb --msb -P --prime --invert --pixel-align -v --verbose -q --quiet -h',
    operands: 'read',
  }),
];
