import { posix } from 'node:path';
import type { Command } from '../../shell/command.js';
import { isPattern, literal, literalPrefix, type Word, type WordPiece } from '../../shell/word.js';
import { commandEffects } from '../command-effects.js';
import type { Effect, EffectAnalysis } from '../effect.js';
import { type PathBase, pathTarget } from '../paths.js';

/**
 * Adds what commands most likely do where the text leaves it open: in which directory they run behind `cd x;`, and which
 * files they get from a listing before them. What is open stays open: these are further effects, never fewer.
 */
export function withLikelyEffects(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
  { home }: PathBase,
): readonly EffectAnalysis[] {
  const placed = commands.some(({ cwd }) => cwd === undefined)
    ? inLikelyDirectories(commands, judgements, home)
    : judgements;
  return commands.some(({ stage }) => stage > 0) ? onListedFiles(commands, placed) : placed;
}

/** Behind `cd x;` the directory is x, or the one before where there is no x. */
function inLikelyDirectories(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
  home: string | undefined,
): readonly EffectAnalysis[] {
  let likely: string | undefined;
  let open: { readonly word: Word; readonly from: string | undefined } | undefined;
  return commands.map((command, index) => {
    const analysis = judgements[index] as EffectAnalysis;
    const base = command.cwd ?? likely;
    const within = command.cwd === undefined && likely === undefined && command.remote === undefined ? open : undefined;
    const supposed = command.cwd === undefined && base !== undefined && command.remote === undefined;
    const found = supposed ? commandEffects({ ...command, cwd: base }).effects : [];
    const moves = MOVE.test(command.name ?? '');
    likely = moves ? destination(command, base, home) : base;
    const word = moves && likely === undefined ? command.argv.slice(1).findLast(isPlace) : undefined;
    if (moves) open = word && { word, from: base };
    return added(analysis, [
      ...found.filter(({ target }) => target.type === 'path'),
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

/** `ls DIR | xargs rm` removes what is in DIR. */
function onListedFiles(commands: readonly Command[], judgements: readonly EffectAnalysis[]): readonly EffectAnalysis[] {
  return commands.map(({ stage }, index) => {
    const analysis = judgements[index] as EffectAnalysis;
    const piped = analysis.effects.filter(
      ({ kind, target }) => kind !== 'read' && target.type === 'unknown' && target.source === PIPED,
    );
    if (stage === 0 || piped.length === 0) return analysis;
    const listed = listedBefore(commands, judgements, index);
    return added(
      analysis,
      piped.flatMap((effect) => listed.map((target): Effect => ({ ...effect, target }))),
    );
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
    if (!LISTERS.test(command.name ?? '')) continue;
    for (const { kind, target } of judgements[at]?.effects ?? [])
      if (kind === 'read' && target.type === 'path') found.push(target);
  }
  return found;
}

function added(analysis: EffectAnalysis, more: readonly Effect[]): EffectAnalysis {
  const known = new Set(analysis.effects.map((effect) => JSON.stringify(effect)));
  const fresh = more.filter((effect) => !known.has(JSON.stringify(effect)));
  return fresh.length === 0 ? analysis : { ...analysis, effects: [...analysis.effects, ...fresh] };
}
