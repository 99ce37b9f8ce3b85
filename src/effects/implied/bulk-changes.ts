import type { Command } from '../../shell/command.js';
import type { Effect, Target } from '../effect.js';
import { effectOf } from '../program.js';

/** Files that people write. */
const SOURCE =
  /\.\{?(?:[\w,]*,)?(?:ts|tsx|mts|cts|js|jsx|mjs|cjs|py|pyi|rb|go|rs|java|kt|kts|scala|swift|c|h|cc|cpp|cxx|hpp|cs|fs|php|pl|pm|lua|ex|exs|erl|clj|hs|ml|elm|dart|vue|svelte|zig|nim|jl|r|R|sql|tf|proto|graphql|md|rst)(?:,[\w,]*)?\}?$/;
/** Where builds and installs put files of the same names. */
const MADE =
  /(?:^|\/)(?:dist|build|out|output|target|node_modules|vendor|coverage|tmp|temp|generated|gen|bin|obj|lib-?cov|cache|\.[\w-]+)(?:\/|$)/;
/** What git lists, and what a search for sources finds. */
const LISTED =
  /\bgit\s+ls-files\b|\b(?:fd|fdfind|find|rg)\b[^|;]*\b(?:src|lib|app|tsx?|jsx?|py|go|rs|rb|java|c|cpp|kt|swift)\b/;

/**
 * Sources that go by their kind: `rm src/*.ts`, `truncate -s 0 src/*.c`, and whatever git lists. One file by its name is
 * ordinary work; all of them are what the user has written.
 */
export function bulkChanges(command: Command, found: readonly Effect[], all: readonly Command[]): readonly Effect[] {
  const told: Effect[] = [];
  for (const { kind, target, tags = [] } of found) {
    const empties = kind === 'write' && tags.includes('truncate');
    if (kind !== 'delete' && !empties) continue;
    if (tags.includes('build') || tags.includes('cache') || tags.includes('move')) continue;
    if (isKindOfSource(target, command.cwd) || isListed(target, command, all))
      told.push(effectOf(kind, target, command.span, ['tracked', 'perhaps'], command.remote));
  }
  return told.slice(0, 1);
}

function isKindOfSource(target: Target, cwd: string | undefined): boolean {
  if (target.type !== 'path' || !target.pattern) return false;
  const path = cwd !== undefined && target.path.startsWith(`${cwd}/`) ? target.path.slice(cwd.length + 1) : target.path;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const names = /^\{(.*)\}$/s.exec(name)?.[1]?.split(',') ?? [name];
  // A beginning of its own says that they are some of them: `test_*.py`.
  const isKind = names.some((one) => /^\*+\./.test(one) && SOURCE.test(one));
  return isKind && !path.startsWith('/tmp/') && !MADE.test(path);
}

function isListed(target: Target, command: Command, all: readonly Command[]): boolean {
  if (target.type !== 'unknown') return false;
  if (LISTED.test(target.source)) return true;
  if (!command.via.some(({ name }) => name === 'xargs' || name === 'parallel')) return false;
  const feeder = all.slice(0, all.indexOf(command)).findLast((one) => one.stage < command.stage);
  return feeder?.name === 'git' && feeder.argv.some(({ pieces }) => pieces[0]?.text === 'ls-files');
}
