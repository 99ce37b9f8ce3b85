import { posix } from 'node:path';
import type { DescribedPrograms } from '../../programs/program-data.js';
import type { Command } from '../../shell/command.js';
import { isPattern, literal, literalPrefix, type Word, type WordPiece } from '../../shell/word.js';
import { commandEffects } from '../command-effects.js';
import type { Effect, EffectAnalysis } from '../effect.js';
import { escapeGlob, type PathBase, pathTarget } from '../paths.js';

/**
 * Adds what commands most likely do where the text leaves it open: in which directory they run behind `cd x;`, and which
 * files they get from a listing before them. What is open stays open: these are further effects, never fewer.
 */
export function withLikelyEffects(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
  { cwd: start, home }: PathBase,
  programs?: DescribedPrograms,
): readonly EffectAnalysis[] {
  const placed = commands.some(({ cwd }) => cwd === undefined)
    ? inLikelyDirectories(commands, judgements, start, home, programs)
    : judgements;
  const single = commands.some(mayBeOneWord) ? inSingleWords(commands, placed, programs) : placed;
  return commands.some(({ stage }) => stage > 0) ? onListedFiles(commands, single) : single;
}

/** A pattern that a variable holds may be several words, and mostly is one. */
function mayBeOneWord({ argv, redirects }: Command): boolean {
  return argv.some(isSpread) || redirects.some(({ target }) => isSpread(target));
}

function isSpread({ pieces, spreads }: Word): boolean {
  return spreads === true && pieces.length > 0 && pieces.every(({ kind }) => kind !== 'unknown');
}

function inSingleWords(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
  programs: DescribedPrograms | undefined,
): readonly EffectAnalysis[] {
  return commands.map((command, index) => {
    const analysis = judgements[index] as EffectAnalysis;
    if (!mayBeOneWord(command) || command.remote !== undefined) return analysis;
    const argv = command.argv.map(asOneWord);
    const redirects = command.redirects.map((one) => ({ ...one, target: asOneWord(one.target) }));
    const { effects } = commandEffects({ ...command, argv, redirects }, programs);
    return added(
      analysis,
      effects.filter(({ target }) => target.type === 'path'),
    );
  });
}

function asOneWord(word: Word): Word {
  if (!isSpread(word)) return word;
  const { spreads: _, ...one } = word;
  return one;
}

/** Behind `cd x; cd y;` the directory is most likely x/y. Where all that it may be is known, each of them is judged. */
function inLikelyDirectories(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
  start: string | undefined,
  home: string | undefined,
  programs: DescribedPrograms | undefined,
): readonly EffectAnalysis[] {
  // A loop may begin anywhere, and begins here the first time.
  let likely = commands.some(({ via }) => via.some(({ kind }) => kind === 'loop')) ? start : undefined;
  let open: { readonly word: Word; readonly from: string | undefined } | undefined;
  return commands.map((command, index) => {
    const analysis = judgements[index] as EffectAnalysis;
    const base = command.cwd ?? likely;
    const within = command.cwd === undefined && likely === undefined && command.remote === undefined ? open : undefined;
    const supposed = command.cwd === undefined && base !== undefined && command.remote === undefined;
    const found = supposed ? commandEffects({ ...command, cwd: base }, programs).effects : [];
    const moves = MOVE.test(command.name ?? '');
    likely = moves ? destination(command, base, home) : base;
    const word = moves && likely === undefined ? command.argv.slice(1).findLast(isPlace) : undefined;
    if (moves) open = word && { word, from: base };
    return added(analysis, [
      ...found.filter(({ target, tags }) => target.type === 'path' || tags?.includes('socket')),
      ...(within === undefined
        ? []
        : analysis.effects.flatMap((effect) => belowOpen(effect, within.word, within.from))),
    ]);
  });
}

/** Behind `cd ~/.config/s*` or `cd "$X"/.config`, a name is one below that: how the path ends is known. */
function belowOpen(effect: Effect, place: Word, from: string | undefined): readonly Effect[] {
  const { target } = effect;
  if (target.type !== 'unknown' || !RELATIVE.test(target.source)) return [];
  const pieces: WordPiece[] = [...place.pieces, { kind: 'text', text: `/${target.source.replace(/^\.\//, '')}` }];
  const below = pathTarget({ ...place, pieces }, from);
  // Upwards from what is not known is not known either: what follows is.
  const source = below.type === 'unknown' ? below.source.replace(/^.*\/\.\.(?=\/)/s, '$X') : '';
  return [{ ...effect, target: below.type === 'unknown' ? { type: 'unknown', source } : below }];
}

/** A name as it is written, which no shell has still to make something of. */
const RELATIVE = /^(?!\.\.(?:\/|$))[\w.@+-][\w./@+-]*$/;

/** Of a word that is not known at all, nothing follows; of one that ends with a name, or is a pattern, something does. */
function isPlace(word: Word): boolean {
  if (/^-/.test(literalPrefix(word)) || literal(word) !== undefined) return false;
  const last = word.pieces.at(-1);
  return isPattern(word) || (last?.kind === 'text' && /\/[^/]+\/?$/.test(last.text));
}

const MOVE = /^(?:cd|chdir|pushd|popd)$/;

function destination({ name, argv }: Command, base: string | undefined, home: string | undefined): string | undefined {
  const [target] = argv.slice(1).filter((word) => !/^-[LPe@]*-?$/.test(literalPrefix(word)) || literal(word) === '-');
  const path = target === undefined && /^(?:cd|chdir)$/.test(name ?? '') ? home : target && literal(target);
  if (path === undefined || /^[-+]/.test(path)) return undefined;
  if (path.startsWith('/')) return posix.normalize(path).replace(/(.)\/$/, '$1');
  return base === undefined ? undefined : posix.join(base, path).replace(/(.)\/$/, '$1');
}

/** What xargs and its like stand for where it is not known. */
const PIPED = '(what it reads)';
/** Programs that print the names of the files that they look into. */
const LISTERS =
  /^(?:ls|dir|vdir|eza|exa|lsd|find|fd|fdfind|tree|grep|egrep|fgrep|rgrep|rg|ag|ack|ugrep|git|stat|file|du)$/;

/** Programs that print where others are. */
const LOOKUPS = /^(?:which|whereis|where|command|type|whence)$/;

function lookedUp({ argv }: Command): readonly Effect['target'][] {
  const names = argv.slice(1).flatMap((word) => literal(word) ?? []);
  return names.flatMap((name) => (name.startsWith('-') ? [] : [{ type: 'unknown', source: `$(which ${name})` }]));
}

/** `ls DIR | xargs rm` removes what is in DIR. */
function onListedFiles(commands: readonly Command[], judgements: readonly EffectAnalysis[]): readonly EffectAnalysis[] {
  return commands.map(({ stage }, index) => {
    const analysis = judgements[index] as EffectAnalysis;
    const piped = analysis.effects.filter(
      ({ kind, target }) =>
        kind !== 'read' && target.type === 'unknown' && (target.source === PIPED || BELOW_PIPED.test(target.source)),
    );
    if (stage === 0 || piped.length === 0) return analysis;
    const listed = listedBefore(commands, judgements, index);
    return added(
      analysis,
      piped.flatMap((effect) => listed.flatMap((target) => onListed(effect, target))),
    );
  });
}

/** `{}/name`, with whichever word for the placeholder. */
const BELOW_PIPED = /^[^/\s$`]{1,16}(\/[\w./@+-]+)$/;

/** What is listed, or a name below it and below what is in it. */
function onListed(effect: Effect, listed: Effect['target']): readonly Effect[] {
  const rest = effect.target.type === 'unknown' ? BELOW_PIPED.exec(effect.target.source)?.[1] : undefined;
  if (rest === undefined || rest.includes('..') || listed.type !== 'path') return [{ ...effect, target: listed }];
  const place = listed.pattern ? listed.path : escapeGlob(listed.path);
  return ['', '/**'].map((more): Effect => {
    const path = `${place.replace(/(?:\/\*\*)$/, '')}${more}${rest}`;
    return { ...effect, target: { type: 'path', path, pattern: true } };
  });
}

function listedBefore(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
  index: number,
): readonly Effect['target'][] {
  const found: Effect['target'][] = [];
  let stage = commands[index]?.stage ?? 0;
  for (let at = index - 1; at >= 0 && stage > 0; at--) {
    const command = commands[at] as Command;
    if (command.stage >= stage) continue;
    stage = command.stage;
    if (LOOKUPS.test(command.name ?? '')) found.push(...lookedUp(command));
    if (!LISTERS.test(command.name ?? '')) continue;
    for (const { kind, target } of judgements[at]?.effects ?? [])
      if (kind === 'read' && target.type === 'path') found.push(target);
  }
  return found;
}

function added(analysis: EffectAnalysis, more: readonly Effect[]): EffectAnalysis {
  if (more.length === 0) return analysis;
  const known = new Set(analysis.effects.map((effect) => JSON.stringify(effect)));
  const fresh = more.filter((effect) => !known.has(JSON.stringify(effect)));
  return fresh.length === 0 ? analysis : { ...analysis, effects: [...analysis.effects, ...fresh] };
}
