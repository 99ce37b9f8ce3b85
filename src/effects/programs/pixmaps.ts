import { literal } from '../../shell/word.js';
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
  readonly operands?: ProgramSpec['operands'];
  readonly judge?: ProgramSpec['judge'];
}

const twice = (words: string): string => dashes(words).join(' ');

/** A portable pixmap, bitmap or graymap in, from a file or a stream, and a picture out on a stream. */
function filter({
  names,
  takes = '',
  reads = '',
  writes = '',
  flags = '',
  operands = 'read',
  judge,
}: Filter): ProgramSpec {
  return tool({
    names,
    singleDashLong: true,
    takes: twice(takes),
    reads: twice(reads),
    writes: twice(writes),
    flags: twice(`-quiet -plain -version ${flags}`),
    operands,
    ...(judge && { judge }),
  });
}

/** Files stand in fours or pairs behind something else; where one is left over, it is the picture. */
function readsOddLast(call: ProgramCall): void {
  if (call.operands.length % 2 === 1) call.path('read', call.operands.at(-1));
}

/** Filters, converters and makers of portable pixmaps. */
export const PIXMAPS: readonly ProgramSpec[] = [
  filter({
    names: 'pamflip',
    takes: '-xform -memsize -pagesize',
    flags:
      '-leftright -lr -topbottom -tb -transpose -xy -rotate90 -r90 -cw -rotate270 -r270 -ccw -rotate180 -r180 -null -verbose',
  }),
  filter({
    names: 'pamtopng',
    takes: '-transparent -background -gamma -chroma -srgbintent -time',
    reads: '-text -ztxt -itxt',
    flags: '-interlace -verbose',
  }),
  filter({ names: 'pbmtoascii', flags: '-1x2 -2x4' }),
  filter({
    names: 'pnmcrop',
    takes: '-bg-color -bg-corner -margin -closeness -blank-image',
    reads: '-borderfile',
    flags: '-white -black -sides -left -right -top -bottom -reportfull -reportsize -verbose',
  }),
  filter({
    names: 'pnmnorm',
    takes: '-bpercent -wpercent -bvalue -wvalue -midvalue -middle -maxexpand',
    flags: '-bsingle -wsingle -keephues -luminosity -colorvalue -saturation -brightmax',
  }),
  filter({
    names: 'ppmforge',
    takes:
      '-dimension -hour -inclination -tilt -mesh -power -glaciers -ice -saturation -seed -stars -xsize -width -ysize -height',
    flags: '-clouds -night',
    operands: 'text',
  }),
  filter({
    names: 'ppmtoilbm',
    takes: '-maxplanes -mp -fixplanes -fp -hambits -hamplanes -cmethod',
    reads: '-map',
    flags:
      '-ham6 -ham8 -normal -hamif -hamforce -24if -24force -dcif -dcforce -cmaponly -ecs -aga -compress -nocompress -savemem',
  }),
  filter({ names: 'ppmtoxpm', takes: '-name', reads: '-rgb -alphamask', flags: '-hexonly' }),
  filter({
    names: 'tifftopnm',
    writes: '-alphaout',
    flags: '-headerdump -verbose -respectfillorder -byrow -orientraw',
  }),
  filter({ names: 'bioradtopgm' }),
  filter({
    names: 'pamcut',
    takes: '-left -right -top -bottom -width -height -cropleft -cropright -croptop -cropbottom',
    flags: '-pad -verbose',
    operands: 'text',
    judge: readsOddLast,
  }),
  filter({
    names: 'pamtogif',
    takes: '-transparent -alphacolor -comment -aspect',
    reads: '-mapfile',
    flags: '-interlace -sort -noclear -nolzw -verbose',
  }),
  filter({
    names: 'pamundice',
    // A list names more files than the text does; so it is not listed.
    takes: '-across -down -hoverlap -voverlap',
    flags: '-verbose',
    operands: 'text',
    judge(call) {
      for (const word of call.operands) call.at('read', literal(word)?.replace(/%\d*[da]/g, '*') ?? './**');
    },
  }),
  filter({ names: 'pbmnoise', takes: '-ratio -randomseed -endian', flags: '-pack', operands: 'text' }),
  filter({ names: 'pbmtogem' }),
  filter({ names: 'pnmhisteq', reads: '-rmap', writes: '-wmap', flags: '-gray -noblack -nowhite -verbose' }),
  filter({ names: 'pnmrotate', takes: '-background', flags: '-noantialias', operands: ['text', 'read'] }),
  filter({
    names: 'pnmtops',
    takes: '-scale -dpi -imagewidth -imageheight -width -height -bitspersample -level',
    flags:
      '-equalpixels -turn -noturn -rle -runlength -flate -ascii85 -nocenter -center -nosetpage -setpage -dict -vmreclaim -psfilter -noshowpage -showpage -verbose',
  }),
  filter({ names: 'pnmtoxwd', takes: '-pseudodepth', flags: '-directcolor' }),
  filter({
    names: 'ppmchange',
    takes: '-closeness -remainder',
    flags: '-closeok',
    operands: 'text',
    judge: readsOddLast,
  }),
  filter({
    names: 'ppmrainbow',
    takes: '-width -height',
    writes: '-tmpdir',
    flags: '-norepeat -verbose',
    operands: 'text',
    // A script that hands them to a shell.
    judge: (call) =>
      call.args.every((word) => /^[\w#:/.,=-]*$/.test(literal(word) ?? ';'))
        ? undefined
        : 'a shell reads the colors that it is given',
  }),
  filter({ names: 'ppmtolj', takes: '-gamma -resolution', flags: '-delta -float -noreset' }),
  filter({ names: 'ppmwheel', takes: '-maxval', flags: '-huevalue -huesaturation', operands: 'text' }),
  filter({ names: 'sgitopnm', takes: '-channel', flags: '-verbose' }),
];
