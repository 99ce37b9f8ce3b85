import { dropPrefix, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { extended, here, pathWithin, walk, writeMembers } from '../programs/places.js';

export function judgeUnzip(call: ProgramCall): string | undefined {
  const [archive] = call.operands;
  // Behind the archive such a word is the name of a file in it; a dash among letters takes one back.
  const end = archive === undefined ? call.args.length : call.args.findIndex(({ span }) => span === archive.span);
  const before = call.args.slice(0, end);
  if (before.some((word) => /^-.*-/.test(literalPrefix(word)))) call.unknown('an option of unzip is taken back');
  const own = call.sub(before, { takesValue: ['-d', '-P'] });
  call.path('read', archive);
  if (archive !== undefined && !/\.\w+$/.test(literal(archive) ?? '.zip'))
    call.path('read', extended(archive, '.zip', 'text'));
  if (archive === undefined || (call.why === undefined && own.has('-l', '-t', '-v', '-z', '-p', '-c', '-Z')))
    return undefined;
  const into = call.value('-d');
  call.path('write', extended(into ?? here(call), '/**'), 'extract', ...(call.has('-o') ? ['overwrite'] : []));
  const at = call.args.slice(end + 1).findIndex((word) => /^-[^-]*x/.test(literalPrefix(word)));
  writeMembers(call, into, at === -1 ? call.operands.slice(1) : call.args.slice(end + 1, end + 1 + at));
  // Names may lead out of the directory.
  if (call.has('-:')) call.at('write', '/**', 'extract');
  return undefined;
}

export function judgeSevenZip(call: ProgramCall): string | undefined {
  const [verb, archive, ...members] = call.operands;
  const action = literal(verb);
  const flags = call.args.map((word) => literalPrefix(word)).filter((flag) => flag.startsWith('-'));
  const outWord = call.args.find((word) => /^-o./.test(literalPrefix(word)));
  const lists = members.filter((word) => literalPrefix(word).startsWith('@'));
  for (const word of lists) call.path('read', dropPrefix(word, 1));
  const files = members.filter((word) => !literalPrefix(word).startsWith('@'));
  if (action === undefined) return verb === undefined ? undefined : 'what 7z does is not known';
  if (/^(a|u|d|rn)$/.test(action)) {
    call.path('write', archive);
    // Parts of it, each with a number.
    if (archive !== undefined && flags.some((flag) => /^-v/.test(flag))) call.path('write', extended(archive, '.*'));
    if (action === 'd' || action === 'rn') return undefined;
    for (const word of files) walk(call, word);
    // A pattern in quotes is for 7z itself.
    const wild = files.some((word) => /[*?]/.test(wordToText(word)));
    if (files.length === 0 || wild) if (!flags.some((flag) => /^-si/.test(flag))) walk(call, here(call));
    if (lists.length > 0) call.add('read', { type: 'unknown', source: 'the files that a list names' });
    if (flags.some((flag) => /^-sdel/i.test(flag))) {
      call.paths('delete', files, 'recursive');
      if (wild || lists.length > 0) call.unknown('which files 7z deletes is not in the text');
    }
    // The archive is made there first.
    for (const word of call.args)
      if (/^-w./.test(literalPrefix(word))) call.path('write', extended(dropPrefix(word, 2), '/*'));
  } else if (/^[xe]$/.test(action)) {
    call.path('read', archive);
    const into = outWord === undefined ? undefined : dropPrefix(outWord, 2);
    if (!flags.includes('-so')) {
      call.path('write', extended(into ?? here(call), '/**'), 'extract');
      writeMembers(call, into, files);
    }
  } else if (/^[lth]$/.test(action))
    call.paths(
      'read',
      action === 'h' ? [archive, ...files].filter((word) => word !== undefined) : archive ? [archive] : [],
    );
  else if (!/^[bi]$/.test(action)) return `7z ${action} is not understood`;
  return undefined;
}

export function judgeRar(call: ProgramCall): string | undefined {
  const [verb, archive, ...rest] = call.operands;
  const action = literal(verb) ?? (verb === undefined ? 'l' : '');
  const into = rest.at(-1);
  const folder = into !== undefined && /\/$/.test(literal(into) ?? '') ? into : undefined;
  if (/^[xep]$/.test(action)) {
    call.path('read', archive);
    if (action !== 'p') call.path('write', extended(folder ?? here(call), '/**'), 'extract');
    return call.args.some((word) => /^-op/.test(literalPrefix(word)))
      ? 'where rar extracts to is not understood'
      : undefined;
  }
  if (/^(l|lb|lt|v|vb|vt|t)[abt]*$/.test(action)) {
    call.path('read', archive);
    return undefined;
  }
  if (/^[aufm]$/.test(action) && call.name === 'rar') {
    call.path('write', archive);
    for (const word of rest) walk(call, word);
    if (action === 'm' || call.args.some((word) => /^-d[fr]$/.test(literalPrefix(word))))
      call.paths('delete', rest, 'recursive');
    return undefined;
  }
  return `${call.name} ${action} is not understood`;
}

export function judgeAr(call: ProgramCall): string | undefined {
  const keys = call.options.map(({ name }) => name).find((name) => /^-[dmpqrstx]$/.test(name));
  const letters = call.options.map(({ name }) => name.slice(1)).join('');
  const given = keys === undefined ? (literal(call.operands[0]) ?? '') : letters;
  const operands = call.operands.slice((keys === undefined ? 1 : 0) + (/[abiN]/.test(given) ? 1 : 0));
  const [archive, ...members] = operands;
  if (call.operands.some((word) => literalPrefix(word).startsWith('@'))) return 'ar takes more arguments from a file';
  if (/^[^-]*[rq]/.test(given)) {
    call.path('write', archive);
    call.paths('read', members);
  } else if (/[dms]/.test(given) && !/[tpx]/.test(given)) {
    call.path('write', archive);
    if (/m/.test(given)) call.paths('read', members);
  } else if (/x/.test(given)) {
    call.path('read', archive);
    if (members.length > 0) call.paths('write', members, 'extract');
    else call.at('write', './*', 'extract');
  } else if (/[tp]/.test(given)) call.path('read', archive);
  else if (call.args.length > 0) return 'what ar does is not understood';
  return undefined;
}

const JAR_LONG = ['--create', '--extract', '--list', '--update', '--generate-index', '--describe-module', '--validate'];

export function judgeJar(call: ProgramCall): string | undefined {
  const [first, ...rest] = call.args;
  const letters = /^-?([ctxuifmevM0nPSk]+)$/.exec(literal(first) ?? '')?.[1];
  const queue = letters === undefined ? [...call.args] : [...rest];
  let archive: Word | undefined;
  for (const letter of letters ?? '') {
    if (letter === 'f') archive = queue.shift();
    else if (letter === 'm') call.path('read', queue.shift());
    else if (letter === 'e') queue.shift();
  }
  const own = call.sub(queue, {
    takesValue: ['-f', '--file', '-m', '--manifest', '-e', '--main-class', '--release', '--dir', '-C'],
    long: JAR_LONG,
  });
  archive ??= own.value('-f', '--file');
  if (queue.some((word) => /^(@|-J)/.test(literalPrefix(word))) || own.ambiguous)
    return 'an argument of jar is not understood';
  const does = (letter: string, long: string): boolean =>
    (letters ?? '').includes(letter) || own.has(`-${letter}`, long);
  const bases = own.all('-C');
  call.paths('read', own.all('-m', '--manifest'));
  if (does('x', '--extract')) {
    call.path('read', archive);
    call.path('write', extended(own.value('--dir', '-C') ?? here(call), '/**'), 'extract');
  } else if (does('c', '--create') || does('u', '--update')) {
    call.path('write', archive);
    for (const word of own.operands) walk(call, bases[0] === undefined ? word : pathWithin(bases[0], word));
    for (const base of bases) walk(call, base);
  } else if (does('i', '--generate-index')) call.path('write', archive ?? own.operands[0]);
  else call.path('read', archive);
  return undefined;
}
