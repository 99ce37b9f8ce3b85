import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';
import { dashes } from './wide-b-kit.js';

interface Filter {
  readonly names: string;
  /** Options with a value, with files that are read or written, and without a value; each with one dash. */
  readonly takes?: string;
  readonly reads?: string;
  readonly writes?: string;
  readonly flags?: string;
  readonly judge?: ProgramSpec['judge'];
}

const both = (words = ''): string => dashes(words).join(' ');

/** What every program of the family knows. */
const COMMON = '-quiet -plain -version';

/** A picture goes in, from a file or a stream, and another one comes out on a stream. */
export function filter({ names, takes, reads, writes, flags = '', judge = readsPictures }: Filter): ProgramSpec {
  return tool({
    names,
    singleDashLong: true,
    takes: both(takes),
    reads: both(reads),
    writes: both(writes),
    flags: both(`${COMMON} ${flags}`),
    judge,
  });
}

/** Numbers stand among the files: places, counts, factors. */
function readsPictures(call: ProgramCall): void {
  for (const word of call.operands) if (!/^-?[\d.]+$/.test(literal(word) ?? '')) call.path('read', word);
}

/** A name that a shell inside of a script takes as it is. */
const isPlain = (word: Word): boolean => /^[\w./][\w./-]*$/.test(literal(word) ?? '');

/** Filters and converters of Netpbm. */
export const NETPBM: readonly ProgramSpec[] = [
  filter({ names: 'pbmtonokia', takes: '-fmt -net -txt' }),
  filter({ names: 'pnmpsnr', takes: '-max -target -target1 -target2 -target3', flags: '-rgb -machine' }),
  filter({ names: 'palmtopnm', takes: '-rendition', flags: '-verbose -showhist -transparent' }),
  filter({ names: 'pamslice', takes: '-row -column -plane', flags: '-xmgr' }),
  filter({
    names: 'pbmtextps',
    takes: '-font -fontsize -resolution -leftmargin -rightmargin -topmargin -bottommargin -ascent -descent -stroke',
    flags: '-pad -crop -verbose -dump-ps',
    // The operand is the text; Ghostscript draws it.
    judge: (call) => call.named('exec', 'gs'),
  }),
  filter({
    names: 'pcdovtoppm',
    takes: '-m -maxwidth -s -size -a -across -c -colors',
    reads: '-f -font',
    flags: '-b -black -w -white',
  }),
  filter({
    names: 'pnmconvol',
    takes: '-matrix -matrixfile -bias',
    flags: '-normalize -nooffset',
    judge(call) {
      for (const word of call.all('-matrixfile', '--matrixfile')) {
        const text = literal(word);
        if (text === undefined) call.path('read', word);
        else for (const path of text.split(',')) call.at('read', path);
      }
      readsPictures(call);
    },
  }),
  filter({
    names: 'pnmmontage',
    takes: '-quality -prefix',
    writes: '-data -header',
    flags: '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9',
  }),
  filter({ names: 'ppmtoicr', takes: '-windowname -expand -display', flags: '-rle' }),
  filter({ names: 'ppmtosixel', flags: '-raw -margin -7bit' }),
  filter({ names: 'mdatopbm', flags: '-d -i' }),
  filter({ names: 'pammixinterlace', takes: '-filter', flags: '-adaptive' }),
  filter({ names: 'pamtowinicon', takes: '-pngthreshold', flags: '-truetransparent -verbose' }),
  filter({ names: 'pbmclean', takes: '-minneighbors', flags: '-black -white -extended' }),
  filter({ names: 'pbmtoepson', takes: '-dpi -protocol', flags: '-adjacent -nonadjacent' }),
  filter({ names: 'pcxtoppm', flags: '-stdpalette -verbose' }),
  filter({
    names: 'pnmcolormap',
    flags:
      '-center -meancolor -meanpixel -spreadbrightness -spreadluminosity -splitpixelct -splitcolorct -splitspread -sort -square -verbose',
  }),
  filter({ names: 'pnmpaste', flags: '-replace -or -and -xor -nor -nand -nxor' }),
  filter({
    names: 'pnmtopclxl',
    takes: '-dpi -xoffs -yoffs -duplex -format -feeder -copies',
    reads: '-jobsetup',
    flags: '-center -rendergray -colorok -embedded',
  }),
  filter({
    names: 'pnmtotiffcmyk',
    takes: '-predictor -rowsperstrip -lowdotrange -highdotrange -theta -gamma -gammap',
    flags: '-none -packbits -lzw -msb2lsb -lsb2msb -knormal -kremove -konly -default -negative',
  }),
  filter({ names: 'ppmlabel', takes: '-angle -background -color -size -text -x -y', reads: '-file' }),
  filter({ names: 'ppmtobmp', takes: '-bpp', reads: '-mapfile', flags: '-windows -os2' }),
  filter({ names: 'ppmtv' }),
  filter({ names: 'rletopnm', writes: '-alphaout', flags: '-headerdump -h -verbose -v' }),
  filter({
    names: 'ppmfade',
    takes: '-base',
    reads: '-f -l',
    flags: '-mix -spread -shift -relief -oil -edge -bentley -block',
    judge(call) {
      const base = call.value('-base', '--base');
      // A script that hands the names to a shell.
      if ([...call.all('-f', '-l'), ...(base === undefined ? [] : [base])].some((word) => !isPlain(word)))
        return 'a shell reads the names of its files';
      call.at('write', `${literal(base) ?? 'fade'}.*.ppm`, 'overwrite');
      return undefined;
    },
  }),
  tool({
    names: 'fiascotopnm',
    takes: '-m --magnify -s --smoothing -F --fps --verbose',
    reads: '-f --config',
    flags: '-z --fast -d --double -p --panel -v -h --info -H',
    optionalValue: ['-o', '--output'],
    judge(call) {
      call.paths('read', call.operands);
      for (const word of call.all('-o', '--output')) call.at('write', `${literal(word) ?? './**'}*`);
      // Without a name the results stand beside the input, and a name after a space is taken for one more input.
      if (call.has('-o', '--output'))
        for (const word of call.operands) call.at('write', `${literal(word) ?? './**'}*`, 'overwrite');
    },
  }),
  tool({
    names: 'pnmtofiasco',
    takes:
      '-q --quality -V --verbose -B --progress-meter -z --optimize -D --dictionary-size -C --chroma-dictionary -Q --chroma-qfactor -t --tiling-exponent -T --tiling-method --rpf-mantissa --dc-rpf-mantissa --rpf-range --dc-rpf-range -s --smooth -m --min-level -M --max-level -F --fps -p --pattern',
    writes: '-o --output-name',
    reads: '-f --config -b --basis-name',
    flags: '-v -h --info -H -P --prediction -2 --half-pixel --cross-B-search --B-as-past-ref',
    optionalValue: ['-i', '--input-name'],
    judge(call) {
      // A name may be a pattern of its own: `img[01-09+1].pnm`.
      for (const word of [...call.operands, ...call.all('-i', '--input-name')]) {
        const text = literal(word);
        if (text?.includes('[')) call.at('read', text.replace(/\[[^\]]*\]/g, '*'));
        else call.path('read', word);
      }
    },
  }),
];
