import { dropPrefix, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { extended, here, walk } from '../programs/places.js';

/** Each option by its letters, with its long name. `=` takes a value, `*` a list of patterns. */
const OPTIONS: Readonly<Record<string, string>> = {
  ...{ A: 'adjust-sfx', b: 'temp-path=', c: 'entry-comments', d: 'delete', db: 'display-bytes', dc: 'display-counts' },
  ...{ dd: 'display-dots', dg: 'display-globaldots', ds: 'dot-size=', du: 'display-usize', dv: 'display-volume' },
  ...{ D: 'no-dir-entries', DF: 'difference-archive', e: 'encrypt', F: 'fix', FF: 'fixfix', FI: 'fifo' },
  ...{ FS: 'filesync', f: 'freshen', fd: 'force-descriptors', fz: 'force-zip64', g: 'grow', h: 'help', H: 'help' },
  ...{ '?': 'help', h2: 'more-help', i: 'include*', j: 'junk-paths', J: 'junk-sfx', k: 'DOS-names', l: 'to-crlf' },
  ...{ ll: 'from-crlf', lf: 'logfile-path=', la: 'log-append', li: 'log-info', L: 'license', m: 'move', mm: '' },
  ...{ MM: 'must-match', n: 'suffixes=', nw: 'no-wild', o: 'latest-time', O: 'output-file=', p: 'paths' },
  ...{ P: 'password=', q: 'quiet', r: 'recurse-paths', R: 'recurse-patterns', RE: 'regex', s: 'split-size=' },
  ...{ sp: 'split-pause', sv: 'split-verbose', sb: 'split-bell', sc: 'show-command', sd: 'show-debug' },
  ...{ sf: 'show-files', so: 'show-options', su: 'show-unicode', sU: 'show-just-unicode', t: 'from-date=' },
  ...{ tt: 'before-date=', T: 'test', TT: 'unzip-command=', u: 'update', U: 'copy-entries', UN: 'unicode=' },
  ...{ v: 'verbose', version: 'version', ws: 'wild-stop-dirs', x: 'exclude*', X: 'strip-extra', y: 'symlinks' },
  ...{ z: 'archive-comment', Z: 'compression-method=', '@': 'names-stdin' },
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, digit === '0' ? 'store' : `compress-${digit}`])),
};

interface Given {
  readonly letters: string;
  readonly value?: Word | undefined;
}

/** zip's own reading: letters stand together, some are two, and long names may be cut short. */
function parse(args: readonly Word[]): { given: Given[]; operands: Word[] } | string {
  const given: Given[] = [];
  const operands: Word[] = [];
  let ended = false;
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as Word;
    const start = literalPrefix(word);
    if (word.spreads || (start === '' && word.pieces[0]?.kind === 'unknown')) return 'an argument of zip is not known';
    if (ended || !/^-./.test(start)) {
      operands.push(word);
      continue;
    }
    if (start === '--') {
      ended = true;
      continue;
    }
    const take = (letters: string, rest: Word): void => {
      const kind = /[=*]$/.exec(OPTIONS[letters] ?? '')?.[0];
      const optionalValue =
        rest.pieces.length > 0 ? (literalPrefix(rest).startsWith('=') ? dropPrefix(rest, 1) : rest) : undefined;
      given.push({
        letters,
        value: kind === undefined ? undefined : (optionalValue ?? args[kind === '=' ? ++at : at + 1]),
      });
      // Patterns, up to the next option or a word of its own.
      if (kind === '*' && optionalValue === undefined)
        while (args[at + 1] !== undefined && !/^-./.test(literalPrefix(args[at + 1] as Word)))
          if (literal(args[++at]) === '@') break;
    };
    if (start.startsWith('--')) {
      const name = /^--([^=]*?)-?(=|$)/.exec(start)?.[1] ?? '';
      const fits = Object.keys(OPTIONS).filter((letters) => (OPTIONS[letters] as string).startsWith(name));
      const exact = fits.find((letters) => OPTIONS[letters]?.replace(/[=*]$/, '') === name);
      const letters = exact ?? fits[0];
      if (letters === undefined || (exact === undefined && fits.length > 1)) return `zip --${name} is not understood`;
      const equals = start.indexOf('=');
      take(letters, equals === -1 ? { ...word, pieces: [] } : dropPrefix(word, equals + 1));
      continue;
    }
    if (literal(word) === undefined && !/^-\w*[bOPstnixZ]|lf|TT/.test(start)) return 'an argument of zip is not known';
    for (let index = 1; index < start.length; ) {
      const two = start.slice(index, index + 2);
      const letters = two.length === 2 && Object.hasOwn(OPTIONS, two) ? two : (start[index] as string);
      if (letters === '-') index++;
      else if (!Object.hasOwn(OPTIONS, letters)) return `zip -${letters} is not understood`;
      else {
        index += letters.length;
        const rest = dropPrefix(word, index);
        take(letters, rest);
        if (/[=*]$/.test(OPTIONS[letters] as string)) break;
      }
    }
  }
  return { given, operands };
}

export function judgeZip(call: ProgramCall): string | undefined {
  const read = parse(call.args);
  if (typeof read === 'string') return read;
  const { given, operands } = read;
  const has = (...letters: readonly string[]): boolean => given.some((one) => letters.includes(one.letters));
  const values = (letters: string): Word[] =>
    given.flatMap((one) => (one.letters === letters && one.value !== undefined ? [one.value] : []));
  if (has('h', 'H', '?', 'h2', 'L', 'so', 'sf', 'su', 'sU', 'version')) return undefined;
  for (const word of values('TT')) {
    // The command that tests the archive.
    call.shell(word);
    call.unknown('zip runs another program on the archive');
  }
  call.paths('write', [...values('O'), ...values('lf')]);
  // The archive is made there first.
  for (const word of values('b')) call.path('write', extended(word, '/*'));
  for (const word of [...values('i'), ...values('x')])
    if (/^@./.test(literalPrefix(word))) call.path('read', dropPrefix(word, 1));
  const [archive, ...members] = operands;
  if (archive !== undefined && !has('v')) writes(call, archive, has('s'));
  else if (archive !== undefined) call.path(members.length === 0 ? 'read' : 'write', archive);
  if (has('d', 'U', 'F', 'FF', 'A', 'J') && !has('FS')) return undefined;
  const deep = has('r', 'R');
  for (const word of members) {
    if (deep) walk(call, word);
    else call.path('read', word);
    // A pattern in quotes is for zip itself.
    if (/[*?[]/.test(wordToText(word))) walk(call, here(call));
  }
  // What is in the archive already, or what a list names.
  if (has('f', 'FS', 'R') || (has('u') && members.length === 0)) walk(call, here(call));
  if (has('@')) call.add('read', { type: 'unknown', source: 'the files that a list names' });
  if (has('m')) call.paths('delete', members, ...(deep ? ['recursive'] : []));
  if (has('m') && (has('@') || members.length === 0)) call.unknown('which files zip deletes is not in the text');
  return undefined;
}

function writes(call: ProgramCall, archive: Word, parts: boolean): void {
  call.path('write', archive);
  if (!/\.\w+$|^-$/.test(literal(archive) ?? '.zip')) call.path('write', extended(archive, '.zip', 'text'));
  // Parts of it: .z01, .z02.
  const name = literal(archive);
  if (parts) call.at('write', `${name?.replace(/\.zip$/, '') ?? ''}.z*`);
}
