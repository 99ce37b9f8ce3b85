import type { Command } from '../../shell/command.js';
import { literal, literalPrefix, wordToText } from '../../shell/word.js';
import type { Effect, EffectAnalysis } from '../effect.js';

/** What `mktemp` has just made, or a name below it: nobody else has anything there. */
const MADE =
  /^"?(?:\$\(|`)mktemp(?: -[dqu]*[dq]| --(?:directory|quiet)| -t [\w.-]+| (?:\/tmp\/)?[\w.-]+X{3,})*(?:\)|`)"?(?:\/(?!\.\.)[\w.-]+)*"?$/;

/** Marks what a text deletes of its own temporary files: it can be made again. A `mktemp` of the text's own is another one. */
export function markOwnTemporaryFiles(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
): readonly EffectAnalysis[] {
  if (!judgements.some(({ effects }) => effects.some(isUnresolvedDelete))) return judgements;
  if (commands.some(({ name, calls }) => name === 'mktemp' && calls === 'function')) return judgements;
  return judgements.map((analysis, at) => {
    const { effects, knowledge, why, unreviewed, outside, altered } = analysis;
    const isOwn = (effect: Effect): boolean => isMade(effect) || isMadeForTrap(effect, commands[at], commands);
    if (!effects.some(isOwn)) return analysis;
    const marked = effects.map((effect) => (isOwn(effect) ? mark(effect) : effect));
    return { effects: marked, knowledge, why, unreviewed, outside, altered };
  });
}

function isUnresolvedDelete({ kind, target }: Effect): boolean {
  return kind === 'delete' && target.type === 'unknown';
}

function isMade(effect: Effect): boolean {
  return isUnresolvedDelete(effect) && effect.target.type === 'unknown' && MADE.test(effect.target.source);
}

/** A trap sees variables as they are when it runs: one that only `mktemp` gives its value has no other. */
function isMadeForTrap(effect: Effect, command: Command | undefined, commands: readonly Command[]): boolean {
  if (!isUnresolvedDelete(effect) || effect.target.type !== 'unknown') return false;
  if (command?.via.some(({ kind }) => kind === 'trap') !== true) return false;
  const variable = /^"?\$\{?(\w+)\}?"?$/.exec(effect.target.source)?.[1];
  if (variable === undefined || commands.some((other) => mayAssign(other, variable))) return false;
  const values = commands.flatMap(({ assignments }) => assignments.filter(({ name }) => name === variable));
  return values.length > 0 && values.every(({ value }) => MADE.test(wordToText(value)));
}

/** By a loop, or by a builtin that is given the name. */
function mayAssign({ via, argv }: Command, variable: string): boolean {
  if (via.some(({ kind }) => kind === 'loop')) return true;
  return argv.some((word) => {
    const text = literalPrefix(word);
    return literal(word) === variable || text.startsWith(`${variable}=`) || text.startsWith(`${variable}+=`);
  });
}

function mark(effect: Effect): Effect {
  const { kind, target, tags = [], remote, when, span } = effect;
  return { kind, target, span, tags: [...tags, 'cache'], remote, when };
}
