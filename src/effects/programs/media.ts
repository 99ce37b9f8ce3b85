import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';

const IM_VALUES = list(
  '-adaptive-blur -adaptive-resize -affine -annotate -antialias -authenticate -attenuate -background -bench -bias -black-threshold -blue-primary -blur -border -bordercolor -brightness-contrast -channel -charcoal -chop -clip-mask -color-matrix -colorize -colormap -colors -colorspace -compose -composite-mask -compress -contrast-stretch -convolve -crop -cycle -debug -decipher -define -delay -delete -density -depth -direction -dispose -dissolve -distort -dither -draw -edge -emboss -encipher -encoding -endian -evaluate -extent -extract -family -fill -filter -flood -font -format -frame -fuzz -fx -gamma -gaussian-blur -geometry -gravity -green-primary -implode -insert -intent -interlace -interpolate -interword-spacing -kerning -label -lat -layers -level -limit -linewidth -liquid-rescale -loop -lowlight-color -map -mask -mattecolor -median -metric -mode -modulate -monitor-depth -morph -morphology -motion-blur -noise -opaque -ordered-dither -orient -page -paint -path -perceptible -pointsize -polaroid -posterize -precision -preview -print -process -profile -quality -quantize -radial-blur -raise -random-threshold -red-primary -region -remap -repage -resample -resize -roll -rotate -sample -sampling-factor -scale -scene -seed -segment -selective-blur -sepia-tone -set -shade -shadow -sharpen -shave -shear -sigmoidal-contrast -size -sketch -smush -solarize -splice -spread -statistic -stretch -stroke -strokewidth -style -swap -swirl -texture -threshold -thumbnail -tile -tint -transparent -transparent-color -treedepth -type -undercolor -units -unsharp -virtual-pixel -vignette -wave -weight -white-point -white-threshold -write -title -evaluate-sequence',
);

/** `caption:@file`, `msl:`, `|command`, `ephemeral:` and the like do more than to name a picture. */
function picture(call: ProgramCall, kind: 'read' | 'write', word: Word): string | undefined {
  const start = literalPrefix(word);
  if (
    /^(@|\||msl:|mvg:|ephemeral:|url:|https?:|ftp:|text:|label:@|caption:@|pango:@|vid:|x:|show:|win:|fd:|inline:|clipboard:|svg:|epi?:|ps\d?:|pdf:)/i.test(
      start,
    )
  ) {
    if (/^https?:|^ftp:/i.test(start)) {
      call.net('receive', word, 'download');
      return undefined;
    }
    return `${start} is not a plain picture`;
  }
  // Scripts, and drawings that name files.
  if (/\.(?:msl|mvg)(?:\[[^\]]*\])?$/i.test(start)) return `${start} is not a plain picture`;
  if (
    /^(xc|canvas|gradient|radial-gradient|plasma|pattern|rose|logo|wizard|granite|netscape|null|label|caption|pango|-)(:|$)|^info:-?$/.test(
      start,
    )
  )
    return undefined;
  const named = /^[a-zA-Z0-9]{1,8}:/.exec(start)?.[0].length ?? 0;
  const plain = dropPrefix(word, named);
  const path = literal(plain)
    ?.replace(/\[[^\]]*\]$/, '')
    .replace(/%0?\d*d/, '*');
  if (path === undefined) call.path(kind, plain);
  else call.at(kind, path, ...(kind === 'write' ? ['overwrite'] : []));
  return undefined;
}

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

const PICTURES: readonly ProgramSpec[] = [
  {
    names: list('convert magick mogrify identify composite montage compare stream gm animate display'),
    singleDashLong: true,
    takesValue: IM_VALUES,
    unknown: list('-script -process -authenticate -launch -update -immutable -remote -window -mime'),
    judge(call) {
      if (call.args.length === 1 && call.has('-version', '--version', '-help', '--help', '-list')) return;
      let [name, operands] = [call.name, call.operands.filter((word) => !/^[()]$/.test(literal(word) ?? ''))];
      const first = literal(operands[0]);
      if (
        /^(magick|gm)$/.test(name) &&
        first !== undefined &&
        /^(convert|mogrify|identify|composite|montage|compare|stream|version|import|display|animate|conjure|batch|benchmark|script)$/.test(
          first,
        )
      )
        [name, operands] = [first, operands.slice(1)];
      if (/^(conjure|batch|script|benchmark|import|display|animate)$/.test(name)) return `${name} is not followed`;
      if (call.has('-list', '-version') && operands.length <= 1) return;
      const writes = !/^(identify|version)$/.test(name);
      for (const word of call.all('-write')) picture(call, 'write', word);
      for (const option of list('-tile -texture -map -remap -mask -clip-mask -profile -font -composite-mask'))
        for (const word of call.all(option)) if (/[/.]/.test(literalPrefix(word))) call.path('read', word);
      for (const option of list('-annotate -draw -label -fx -set -format -title -morphology -kernel -path -print'))
        if (call.all(option).some((word) => /^@|%\[.*@|url\(|image\s/i.test(literal(word) ?? '@')))
          return `the value of ${option} may name a file`;
      if (call.has('-path')) call.path('write', call.value('-path'));
      for (const [index, word] of operands.entries()) {
        const last = index === operands.length - 1 && writes && name !== 'mogrify';
        const why =
          picture(call, last && operands.length > 1 ? 'write' : 'read', word) ??
          (name === 'mogrify' ? picture(call, 'write', word) : undefined);
        if (why !== undefined) return why;
        // The last picture is followed by numbers when there are several.
        const path = literal(word);
        if (last && path !== undefined && /\.\w+$/.test(path) && !path.includes(':'))
          call.at('write', path.replace(/\.(\w+)$/, '-*.$1'));
      }
      if (name === 'mogrify' && call.has('-format')) call.at('write', './**');
      return undefined;
    },
  },
  {
    names: ['ffmpeg', 'ffprobe', 'ffplay', 'avconv'],
    singleDashLong: true,
    takesValue: list(
      '-i -f -c -codec -c:v -c:a -c:s -codec:v -codec:a -vcodec -acodec -scodec -b -b:v -b:a -ab -ar -ac -r -s -t -to -ss -sseof -itsoffset -vf -af -filter:v -filter:a -filter_complex -lavfi -map -map_metadata -map_chapters -metadata -metadata:s:v -metadata:s:a -metadata:s:s -crf -preset -tune -profile -profile:v -level -pix_fmt -q -q:v -q:a -qscale -qscale:v -qscale:a -aspect -frames -frames:v -vframes -aframes -loglevel -v -threads -framerate -loop -stream_loop -safe -g -bf -maxrate -minrate -bufsize -pass -passlogfile -movflags -start_number -vsync -fps_mode -async -disposition -tag:v -tag:a -target -fs -timestamp -hwaccel -hwaccel_device -hwaccel_output_format -vaapi_device -init_hw_device -show_entries -print_format -of -select_streams -video_size -pixel_format -sample_rate -channels -protocol_whitelist -segment_time -segment_format -hls_time -hls_list_size -hls_segment_filename -hls_playlist_type -progress -report -fflags -flags -analyzeoffset -analyzeduration -probesize -lossless -compression_level -quality -bsf:v -bsf:a -vol -volume -x265-params -x264-params -x264opts -err_detect -strict -dump_attachment -attach -filter_script -filter_complex_script -vpre -apre -fpre -sdp_file -vstats_file -max_muxing_queue_size -thread_queue_size -user_agent -headers -sws_flags -autorotate -window_title -vn_ -dn_ -ignore_loop -final_delay -plays -read_intervals',
    ),
    unknown: list('-report -filter_script -filter_complex_script -vpre -apre -fpre -dump_attachment'),
    judge(call) {
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
    },
  },
  {
    names: ['exiftool'],
    singleDashLong: true,
    takesValue: list(
      '-o -out -w -W -d -if -p -i -x -ext -tagsFromFile -config -@ -csv -charset -lang -api -c -fileOrder -sep -require -geotag -textOut -efile -listItem -userParam -diff -sort',
    ),
    unknown: list('-config -@ -if -p -api -W -userParam -stay_open -execute'),
    judge(call) {
      // Names that are written down, and files that are opened beside the one that is given.
      if (call.args.some((word) => /^-(?:efile|srcfile|file\d)/i.test(literalPrefix(word))))
        call.unknown('it writes or reads a file beside the one that it is given');
      const sets = call.options.some(
        ({ word, name }) =>
          /^-[\w:-]+[-+^<]?[=<]/.test(literal(word) ?? '-=') ||
          /^-(tagsFromFile|geotag|csv|delete_original|restore_original|overwrite_original)/i.test(name),
      );
      for (const word of [...call.all('-tagsFromFile', '-geotag', '-diff')]) call.path('read', word);
      // A value in angle brackets comes from a file, and an expression in ${...;} is code.
      if (call.args.some((word) => /<=|\$\{/.test(literal(word) ?? '<=')))
        return 'an expression of exiftool can run code';
      for (const word of call.operands) {
        call.path('read', word, ...(call.has('-r') ? ['recursive'] : []));
        if (sets && !call.has('-o', '-out')) call.path('write', word, ...(call.has('-r') ? ['recursive'] : []));
        if (sets && literal(word) !== undefined) call.at('write', `${literal(word)}_original`);
      }
      call.path('write', call.value('-o', '-out'));
      if (
        call.has('-w', '-textOut') ||
        call.options.some(({ word }) => /^-(filename|directory|testname)/i.test(literal(word) ?? ''))
      )
        call.at('write', './**');
      return undefined;
    },
  },
];

const DOCUMENTS: readonly ProgramSpec[] = [
  {
    names: ['gs', 'ghostscript'],
    singleDashLong: true,
    takesValue: ['-o', '-f', '-c'],
    judge(call) {
      if (call.args.length === 1 && call.has('-h', '--version', '-v', '-help', '-?')) return;
      // PostScript is a language: without -dSAFER it reads, writes and runs.
      if (
        call.has('-c', '-dNOSAFER', '-dDELAYSAFER') ||
        call.options.some(({ name }) => /^-s?I|permit|^--permit/.test(name))
      )
        return 'it runs PostScript from the command line';
      for (const word of call.all('-sOutputFile', '-o')) {
        if (/^[|%]pipe|^\|/.test(literal(word) ?? '|')) return 'its output goes to a program';
        call.at('write', (literal(word) ?? '').replace(/%0?\d*d/, '*'), 'overwrite');
      }
      call.paths('read', call.operands);
      call.paths('exec', call.operands, 'document');
      return call.has('-dSAFER') ? undefined : 'it may run programs that a document names';
    },
  },
  {
    names: ['qpdf'],
    takesValue: ['--pages', '--password', '--password-file', '--job-json-file', '--split-pages', '--rotate'].slice(
      1,
      4,
    ),
    unknown: ['--job-json-file'],
    effects: { '--password-file': 'read' },
    judge(call) {
      if (call.options.some(({ name }) => /^--(version|help|copyright)/.test(name)) && call.operands.length === 0)
        return;
      if (call.args.some((word) => literalPrefix(word).startsWith('@'))) return 'its arguments are in a file';
      const looks = call.has(
        '--check',
        '--show-npages',
        '--show-encryption',
        '--is-encrypted',
        '--requires-password',
        '--list-attachments',
        '--show-pages',
        '--show-object',
        '--json',
        '--show-xref',
        '--check-linearization',
      );
      const files = call.operands.filter((word) => !/^(\.|\d[\d,z-]*|z|[a-z]=.*)$/.test(literal(word) ?? ''));
      files.forEach(
        (word, index) =>
          void call.path(!looks && index === files.length - 1 && files.length > 1 ? 'write' : 'read', word),
      );
      if (call.has('--replace-input')) call.path('write', files[0]);
      if (call.has('--split-pages')) call.at('write', `${literal(files.at(-1)) ?? '.'}*`);
      return undefined;
    },
  },
  {
    names: ['pdftk'],
    judge(call) {
      const words = call.words();
      if (words.length === 0) return;
      const at = words.indexOf('output');
      call.path('write', at === -1 ? undefined : call.operands[at + 1]);
      if (words.includes('burst') && at === -1) call.at('write', './*.pdf');
      call.operands
        .slice(0, at === -1 ? undefined : at)
        .forEach(
          (word) =>
            void (
              /\.|\//.test(literalPrefix(word)) &&
              call.path('read', dropPrefix(word, /^[A-Z]+=/.exec(literalPrefix(word))?.[0].length ?? 0))
            ),
        );
      return words.includes('unpack_files') || words.includes('attach_files')
        ? 'files inside of a document are not followed'
        : undefined;
    },
  },
  {
    names: list(
      'pdfunite pdfseparate pdftoppm pdftocairo pdftops pdftohtml ps2pdf pdf2ps ps2ps cwebp dwebp gif2webp cjpeg djpeg jpegtran sox lame flac oggenc opusenc opusdec oggdec rsvg-convert inkscape-convert pngquant optipng jpegoptim oxipng gifsicle img2pdf potrace img2webp zopflipng pngcrush avifenc avifdec cjxl djxl heif-convert mp3gain normalize-audio wkhtmltopdf wkhtmltoimage',
    ),
    takesValue: list(
      '-f -l -r -x -y -W -H -scale-to -scale-to-x -scale-to-y -opw -upw -q -o -resize -crop -m -size -b -V -t -c -w -h -d --output --quality -T --colors --dither --resize --lossy --delay',
    ),
    effects: { '-o': 'write', '--output': 'write', '-outfile': 'write' },
    unknown: list(
      '--dest -d --run-script --post-file --cookie-jar --effects-file --script --allow --enable-local-file-access -out -dir',
    ),
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version', '-v', '-h')) return;
      // Where it can't be told which one is the result, all of them may be.
      const singleDashLong =
        /^(pngquant|optipng|jpegoptim|oxipng|gifsicle|flac|oggenc|mp3gain|normalize-audio|oggdec|zopflipng|pngcrush)$/.test(
          call.name,
        );
      if (/^wkhtml/.test(call.name))
        for (const word of call.operands.slice(0, -1))
          if (/^https?:/.test(literalPrefix(word))) call.net('receive', word);
      if (call.name === 'sox' && call.operands.some((word) => literalPrefix(word).startsWith('|')))
        return 'it reads from a program';
      for (const word of call.operands) {
        if (/^https?:/.test(literalPrefix(word))) continue;
        call.path('read', word);
        if (singleDashLong || (word === call.operands.at(-1) && call.operands.length > 1) || call.name === 'sox')
          call.path('write', word);
      }
      if (call.operands.length > 0 && !call.has('-o', '--output')) call.at('write', './*');
      return undefined;
    },
  },
  {
    names: ['qemu-img'],
    takesValue: list('-f -O -o -b -F -s -S -l -t -T -m -r -U -c -p --object --image-opts -a -d').filter(
      (name) => !/^-[cpUalr]$/.test(name),
    ),
    judge(call) {
      const [verb] = call.words();
      const rest = call.operands.slice(1);
      if (verb === undefined || call.has('--object', '--image-opts', '-o'))
        return verb === undefined ? undefined : 'an option of qemu-img is not understood';
      if (/^(info|check|map|compare|measure)$/.test(verb))
        return void call.paths(call.has('-r') ? 'write' : 'read', rest);
      if (/^(create|resize|rebase|snapshot|commit|amend|bitmap|bench)$/.test(verb))
        return (
          call.path('read', call.value('-b')),
          void call.paths(
            'write',
            rest.filter((word) => !/^[+-]?\d+[KMGT]?$/i.test(literal(word) ?? '')),
            'overwrite',
          )
        );
      if (/^(convert|dd)$/.test(verb))
        return call.paths('read', rest.slice(0, -1)), void call.path('write', rest.at(-1), 'overwrite');
      return `qemu-img ${verb} is not known`;
    },
  },
  {
    names: list(
      'qemu-system-x86_64 qemu-system-i386 qemu-system-aarch64 qemu-system-arm qemu-system-riscv64 qemu-kvm kvm',
    ),
    singleDashLong: true,
    judge: (call) => {
      if (call.args.length === 1 && call.has('-version', '--version', '-h', '--help')) return undefined;
      call.named('exec', 'a virtual machine');
      return 'the devices of the machine are not followed';
    },
  },
];

export const MEDIA: readonly ProgramSpec[] = [...PICTURES, ...DOCUMENTS];
