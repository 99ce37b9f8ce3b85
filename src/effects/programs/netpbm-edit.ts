import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { filter } from './netpbm.js';

/** Pictures that are made from nothing: the operands are sizes. */
const nothing = (): void => {};

/** Scripts of the family hand the names of files to a shell. */
function scripted(call: ProgramCall): string | undefined {
  if (call.operands.some((word) => !/^[\w./][\w./-]*$/.test(literal(word) ?? '')))
    return 'a shell reads the names of its files';
  call.paths('read', call.operands);
  return undefined;
}

const SCALES = '-xsize -width -xscale -ysize -height -yscale -pixels';

/** Netpbm: pictures made, changed and measured. */
export const NETPBM_EDIT: readonly ProgramSpec[] = [
  filter({
    names: 'pamcomp',
    takes: '-align -halign -valign -xoff -yoff -opacity',
    reads: '-alpha',
    flags: '-invert -mixtransparency -linear -verbose',
    judge(call) {
      call.paths('read', call.operands.slice(0, 2));
      call.paths('write', call.operands.slice(2));
    },
  }),
  filter({ names: 'pamfile', flags: '-allimages -comments -count -machine -size' }),
  filter({
    names: 'pamscale',
    takes: `${SCALES} -filter -window`,
    flags: '-xyfit -xyfill -xysize -reduce -nomix -linear -reportonly -verbose',
  }),
  filter({ names: 'pnmscalefixed', takes: SCALES, flags: '-xysize -xyfit -verbose' }),
  filter({
    names: 'pamditherbw',
    takes: '-value -clump -randomseed',
    flags: '-floyd -fs -atkinson -threshold -hilbert -dither8 -d8 -cluster3 -c3 -cluster4 -c4 -cluster8 -c8',
  }),
  filter({ names: 'pamfix', flags: '-truncate -changemaxval -clip -verbose' }),
  filter({ names: 'pbmpage', flags: '-a4', judge: nothing }),
  filter({ names: 'pbmreduce', takes: '-value -randomseed', flags: '-floyd -fs -threshold' }),
  filter({
    names: 'pbmtext',
    takes: '-builtin -space -lspace -width',
    reads: '-font',
    flags: '-wchar -nomargins -load-entire-font -verbose -dry-run -text-dump',
    // The operands are the text.
    judge: nothing,
  }),
  filter({ names: 'pgmhist', flags: '-median -quartile -decile -forensic -machine' }),
  filter({ names: 'pgmkernel', takes: '-weight -maxval', judge: nothing }),
  filter({
    names: 'pgmramp',
    takes: '-maxval',
    flags: '-lr -tb -rectangle -ellipse -diagonal',
    judge: nothing,
  }),
  filter({
    names: 'ppmcie',
    takes: '-size -xsize -width -ysize -height',
    flags:
      '-rec709 -cie -ebu -hdtv -ntsc -smpte -xy -upvp -red -green -blue -white -noblack -nowpoint -nolabel -noaxes -full',
    judge: nothing,
  }),
  filter({
    names: 'pnmalias',
    takes: '-bgcolor -fgcolor -bcolor -fcolor -weight',
    flags: '-bonly -fonly -balias -falias',
  }),
  filter({
    names: 'pnmgamma',
    takes: '-gamma -rgamma -ggamma -bgamma -maxval',
    flags:
      '-ungamma -bt709tolinear -lineartobt709 -bt709tosrgb -srgbtobt709 -bt709ramp -srgbramp -cieramp -srgbtolinear -lineartosrgb',
  }),
  filter({
    names: 'pnmhistmap',
    takes: '-max -lval -rval -height -width',
    flags: '-red -green -blue -black -white -dots -nmax -verbose',
  }),
  // A title is handed to a shell.
  filter({ names: 'pnmindex', takes: '-size -across -colors', flags: '-black -quant -noquant', judge: scripted }),
  filter({ names: 'pnmnlfilt' }),
  filter({
    names: 'pnmpad',
    takes: '-width -halign -mwidth -left -right -height -valign -mheight -top -bottom -l -r -t -b -color',
    flags: '-white -black -reportonly -verbose -extend-edge -detect-background -promote',
  }),
  filter({
    names: 'pnmremap',
    takes: '-randomseed -missingcolor',
    reads: '-mapfile',
    flags: '-floyd -fs -nfloyd -nofs -norandom -firstisdefault -default -verbose',
  }),
  filter({ names: 'pnmshear', takes: '-background', flags: '-noantialias' }),
  filter({ names: 'ppmdither', takes: '-dim -red -green -blue' }),
  filter({
    names: 'ppmhist',
    takes: '-sort',
    flags: '-hexcolor -float -colorname -map -nomap -noheader -forensic',
  }),
  filter({ names: 'ppmntsc', flags: '-pal -legalonly -illegalonly -correctedonly -verbose -debug' }),
  filter({ names: 'ppmshadow', takes: '-b -x -y', flags: '-t', judge: scripted }),
];
