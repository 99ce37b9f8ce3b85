import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { list } from '../words.js';

/** Filters that only compute: they name no file, no plugin and no host. */
const FILTERS = new Set(
  list(
    `scale fps crop pad transpose rotate hflip vflip setpts asetpts trim atrim volume loudnorm volumedetect silencedetect
     silenceremove blackdetect blackframe cropdetect freezedetect showinfo ashowinfo format aformat concat overlay split asplit
     amix amerge aresample pan highpass lowpass afade fade yadif bwdif eq hue tile select aselect thumbnail palettegen
     paletteuse null anull setsar setdar drawbox drawgrid boxblur gblur unsharp hstack vstack xstack atempo minterpolate
     reverse areverse showwaves showwavespic showspectrum showspectrumpic astats ebur128 scdet idet signalstats zoompan
     colorkey chromakey curves colorbalance negate vignette noise deshake tpad apad adelay acrossfade xfade equalizer bass
     treble compand dynaudnorm asetrate channelmap channelsplit join settb framerate decimate mpdecimate histogram
     testsrc testsrc2 rgbtestsrc smptebars smptehdbars color nullsrc anullsrc sine aevalsrc mandelbrot`,
  ),
);

/** A graph of such filters. What stands in quotes are values. */
function isPlainGraph(word: Word): boolean {
  const text = literal(word);
  if (text === undefined || /file|plugin|:\/\/|[|]/i.test(text)) return false;
  const plain = text
    .replace(/'[^']*'/g, '')
    .replace(/\\./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\([^()]*\)/g, '');
  if (/['[\]\\]/.test(plain)) return false;
  return plain.split(/[;,]/).every((one) => {
    const name = /^\s*(\w+)(?:@\w+)?\s*(?:=|$)/.exec(one)?.[1];
    return name === undefined ? one.trim() === '' : FILTERS.has(name);
  });
}

/** Inputs and outputs, which may be addresses, and graphs of filters. */
export function ffmpeg(call: ProgramCall): string | undefined {
  if (
    call.args.length <= 2 &&
    call.args.every((word) =>
      /^-(version|formats|codecs|encoders|decoders|filters|h|help|hide_banner|pix_fmts|protocols|devices|bsfs|hwaccels|L|sources|sinks)|^--help$/.test(
        literal(word) ?? '',
      ),
    )
  )
    return;
  for (const word of call.all('-i', '-attach')) {
    const start = literalPrefix(word);
    if (/^(https?|rtmp|rtsp|ftp|srt|udp|tcp|mms)s?:/.test(start)) call.net('receive', word, 'download');
    else if (/^(concat|subfile|crypto|data|pipe|cache|fd):/.test(start)) {
      for (const path of (literal(word) ?? '').replace(/^concat:/, '').split('|'))
        if (start.startsWith('concat:')) call.at('read', path);
      if (!/^(concat|pipe|fd|data):/.test(start)) return 'a protocol of ffmpeg is not understood';
    } else if (!/^(:|0:|\d|default|desktop|color=|testsrc|anullsrc|sine)/.test(start)) {
      const path = literal(word);
      if (path?.includes('%')) call.at('read', path.replace(/%0?\d*d/, '*'));
      else call.path('read', word);
    }
    // A list of files, or a filter that opens one.
    if (/^(concat|lavfi|tee)$/.test(literal(call.value('-f')) ?? '') && call.has('-safe')) call.at('read', './**');
  }
  const graphs = call.all('-vf', '-af', '-filter', '-filter_complex', '-lavfi', '-filter:v', '-filter:a');
  const made = call.all('-f').some((word) => literal(word) === 'lavfi');
  const odd = [...graphs, ...(made ? [...call.all('-i'), ...(call.name === 'ffmpeg' ? [] : call.operands)] : [])];
  if (!odd.every(isPlainGraph)) {
    call.at('read', './**');
    call.unknown('a filter may load code, open files or write them');
  }
  for (const option of ['-passlogfile', '-vstats_file', '-hls_segment_filename', '-sdp_file', '-progress'])
    for (const word of call.all(option)) call.path('write', word);
  if (call.has('-vstats')) call.at('write', './vstats_*.log');
  if (call.has('-pass')) call.at('write', './*2pass-*.log*');
  if (call.name === 'ffprobe' || call.name === 'ffplay') return void call.paths('read', call.operands);
  for (const word of call.operands) {
    const start = literalPrefix(word);
    if (/^(rtmp|rtsp|srt|udp|tcp|https?|ftp|icecast)s?:/.test(start)) call.net('send', word, 'upload');
    else if (/^(pipe|null|-)/.test(start) || start === '-') continue;
    else if (/^(tee|concat|crypto|file):/.test(start) || start.includes('|'))
      return 'an output of ffmpeg is not understood';
    else if (literal(word)?.includes('%'))
      call.at('write', (literal(word) ?? '').replace(/%0?\d*d|%\w/g, '*'), 'overwrite');
    else call.path('write', word, 'overwrite');
  }
  return undefined;
}
