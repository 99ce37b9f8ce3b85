import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { extended, walk } from '../programs/places.js';

/** What each program adds to a name; the first is what it writes. */
const SUFFIXES: readonly [RegExp, string, RegExp][] = [
  [/gzip|gunzip|pigz|gz$/, '.gz', /\.(gz|tgz|z|Z|taz)$/],
  [/bz(ip)?2|bunzip2/, '.bz2', /\.(bz2?|tbz2?)$/],
  [/lzma/, '.lzma', /\.(lzma|tlz)$/],
  [/xz/, '.xz', /\.(xz|txz|lzma)$/],
  [/zstd/, '.zst', /\.(zst|tzst)$/],
  [/lz4/, '.lz4', /\.lz4$/],
  [/lzop/, '.lzo', /\.lzo$/],
  [/lzip/, '.lz', /\.(lz|tlz)$/],
  [/brotli/, '.br', /\.br$/],
  // With gzip comes an uncompress that takes all of its names.
  [/compress/, '.Z', /\.(gz|tgz|z|Z|taz)$/],
];
/** These keep what they were given unless told otherwise. */
const KEEPS = /zstd|lz4|lzop|brotli/;

export function judgeCompress(call: ProgramCall): void {
  const { name } = call;
  const inputs = /lz4$/.test(name) && !call.has('-m', '--multiple', '-r') ? call.operands.slice(0, 1) : call.operands;
  // For pbzip2 these letters mean something else.
  const parallel = /^pb/.test(name);
  const deep = call.has('--recursive') || (call.has('-r') && !parallel);
  for (const word of inputs) {
    if (deep) walk(call, word);
    else call.path('read', word);
  }
  // Of several outputs the last counts: none hides another.
  if (call.has('-c', '--stdout', '--to-stdout'))
    for (const word of call.all('-o', '--output')) call.path('write', word, 'overwrite');
  // Of several modes the last counts, but for gzip.
  const isMixed = !/^g?g(?:un)?zip$/.test(name) && call.has('-d', '-z', '--decompress', '--uncompress', '--compress');
  const prints = call.has('-c', '--stdout', '--to-stdout');
  if (prints || (!isMixed && call.has('-t', '--test', '--list', '--help', '-h', '-V', '--version'))) return;
  if (call.has('-l') && !isMixed && !parallel && !/lz4$/.test(name)) return;
  const output = call.value('-o', '--output') ?? (inputs.length < call.operands.length ? call.operands[1] : undefined);
  const keeps = KEEPS.test(name) ? !call.has('--rm', '-U', '--delete', '--unlink', '-j') : call.has('-k', '--keep');
  const [, suffix, endings] = SUFFIXES.find(([pattern]) => pattern.test(name)) ?? [/./, '', /$^/];
  const opens = /un/.test(name) || call.has('-d', '--decompress', '--uncompress');
  const folder = call.value('--output-dir-flat', '--output-dir-mirror', '-p', '--path');
  if (output !== undefined) call.path('write', output, 'overwrite');
  else if (folder !== undefined && /zstd|lzop/.test(name)) call.path('write', extended(folder, '/**'));
  // `-p` alone is the current directory.
  else if (/lzop/.test(name) && call.has('-p', '--path', '-N', '-x')) call.at('write', './*');
  for (const word of inputs) {
    // Its mode is changed before it is deleted.
    if (/lzop/.test(name) && !keeps) call.path('write', word);
    if (output === undefined && !deep) {
      // Another format has another ending.
      const other =
        given(call) === undefined &&
        (call.has('-F', '--format') || (/^pigz/.test(name) && call.has('-K', '-z', '--zip', '--zlib')));
      if (opens) call.path('write', shortened(word, endings));
      else call.path('write', other ? extended(word, '.*') : extended(word, given(call) ?? suffix, 'text'));
    }
    if (deep) call.path('write', extended(word, '/**'), 'recursive');
    if (!keeps) call.path('delete', word, 'replace', ...(deep ? ['recursive'] : []));
  }
}

function given(call: ProgramCall): string | undefined {
  return literal(call.value('-S', '--suffix'));
}

/** The name without its ending, or any that it may be. */
function shortened(word: Word, endings: RegExp): Word {
  const name = literal(word);
  if (name === undefined || !endings.test(name)) return extended(word, '*');
  const plain = name.replace(endings, /\.t(gz|bz2?|xz|zst|az|lz)$/i.test(name) ? '.tar' : '');
  return { ...word, pieces: [{ kind: 'text', text: plain }] };
}
