import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { filter } from './netpbm.js';
import { endingHere, writesNamed } from './siblings.js';

/** Netpbm: pictures of other formats, to and from its own. */
export const NETPBM_FORMATS: readonly ProgramSpec[] = [
  filter({ names: 'bmptopnm', flags: '-verbose' }),
  filter({ names: 'gemtopnm', flags: '-d -debug' }),
  filter({ names: 'hipstopgm' }),
  filter({
    names: 'ilbmtoppm',
    takes: '-ignore -transparent',
    writes: '-maskfile',
    flags: '-verbose -isham -isnotham -isehb -isnotehb -isdeep -isnotdeep -cmaponly -adjustcolors',
  }),
  filter({ names: 'macptopbm', takes: '-extraskip' }),
  filter({ names: 'picttoppm', flags: '-verbose -fullres -noheader -quickdraw -fontdir' }),
  filter({
    names: 'pngtopam',
    takes: '-background -gamma',
    // The comments of the picture go into it.
    writes: '-text',
    flags: '-verbose -alphapam -alpha -mix -time -byrow -orientationraw',
  }),
  filter({ names: 'spottopgm', flags: '-1 -2 -3' }),
  filter({ names: 'tgatoppm', writes: '-alphaout', flags: '-headerdump -debug' }),
  filter({ names: 'winicontopam', takes: '-image', flags: '-allimages -andmasks -verbose' }),
  filter({ names: 'xwdtopnm', flags: '-verbose -headerdump -debug' }),
  filter({
    names: 'pstopnm',
    takes: '-dpi -xsize -ysize -xborder -yborder -llx -lly -urx -ury -xmax -ymax -textalphabits',
    flags: '-stdout -forceplain -landscape -portrait -nocrop -pbm -pgm -ppm -verbose',
    judge(call) {
      call.paths('read', call.operands);
      // Ghostscript runs the document, without the right to touch files.
      call.named('exec', 'gs');
      if (!call.has('-stdout', '--stdout'))
        for (const word of call.operands) writesNamed(call, word, endingHere('*.p*m'), 'overwrite');
    },
  }),
  filter({
    names: 'ppmtompeg',
    takes: '-gop -max_machines',
    writes: '-stat -bit_rate_info',
    flags:
      '-frames -combine_frames -combine_gops -realquiet -no_frame_summary -float_dct -snr -mse -mv_histogram -debug_sockets -debug_machines -nice',
    // The parameters name a command that reads each frame, and where the film goes.
    judge(call) {
      for (const word of call.operands) if (!/^\d+$/.test(literal(word) ?? '')) call.path('exec', word, 'config');
    },
  }),
  filter({
    names: 'pamtotga',
    takes: '-name',
    flags: '-mono -cmap -cmap16 -rgb -norle -verbose',
  }),
  filter({
    names: 'pamtotiff',
    takes: '-predictor -rowsperstrip -indexbits -xresolution -yresolution -resolutionunit -tag',
    flags:
      '-none -packbits -lzw -g3 -g4 -flate -adobeflate -2d -fill -msb2lsb -lsb2msb -minisblack -miniswhite -mb -mw -truecolor -color -append -verbose',
  }),
  filter({ names: 'pbmtoepsi', takes: '-dpi', flags: '-bbonly' }),
  filter({ names: 'pbmtoescp2', takes: '-compress -resolution -stripeheight', flags: '-formfeed -raw' }),
  filter({
    names: 'pbmtolj',
    takes: '-resolution -copies',
    flags: '-float -noreset -packbits -delta -compress',
  }),
  filter({ names: 'pbmtomda', flags: '-d -i' }),
  filter({
    names: 'pnmtopalm',
    takes: '-depth -maxdepth -transparent -density',
    flags: '-verbose -colormap -offset -withdummy -scanline_compression -rle_compression -packbits_compression',
  }),
  filter({ names: 'pnmtorle', writes: '-outfile', flags: '-header -h -verbose -v -alpha -a' }),
  filter({ names: 'pnmtosgi', takes: '-imagename', flags: '-verbatim -rle' }),
  filter({ names: 'ppmtoacad', takes: '-background -aspect', flags: '-dxb -poly -white -8' }),
  // The first operand is a template, which is read too.
  filter({ names: 'ppmtoarbtxt', reads: '-hd -tl' }),
  filter({
    names: 'ppmtomitsu',
    takes: '-sharpness -enlarge -media -copy',
    flags: '-dpi300 -tiny',
  }),
  filter({ names: 'ppmtopj', takes: '-gamma -xpos -ypos -back -render', flags: '-rle -center' }),
  filter({
    names: 'ppmtopjxl',
    takes: '-gamma -xshift -yshift -xsize -ysize -width -height -xscale -yscale',
    flags: '-nopack -presentation -dark -diffuse -cluster -dither',
  }),
];
