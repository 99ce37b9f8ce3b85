import { posix } from 'node:path';
import type { DescribedPrograms } from '../../programs/program-data.js';
import type { Budget } from '../../shell/budget.js';
import type { ShellReading } from '../../shell/command.js';
import { readShellText, readShellTextWithin, type ShellReadOptions } from '../../shell/read.js';
import { commandEffects } from '../command-effects.js';
import type { Effect, EffectAnalysis, Target } from '../effect.js';
import { withImpliedEffects } from '../implied/with-implied-effects.js';
import type { PathBase } from '../paths.js';
import { describedCommand } from './command-input.js';
import { withLikelyEffects } from './likely-effects.js';
import { markOwnTemporaryFiles } from './own-temporary-files.js';
import type { ToolCallScan } from './tool-call-scan.js';

/** A text with its commands and what they do. */
export interface TextAnalysis extends EffectAnalysis {
  /** The text that the spans are places of. */
  readonly text: string;
  readonly commands: ShellReading;
  /** What each command does, in the order of the commands. */
  readonly judgements: readonly EffectAnalysis[];
}

/** What a text does that a shell is given. Known only where every part of it is. */
export function textEffects(text: string, base: PathBase = {}, programs?: DescribedPrograms): TextAnalysis {
  return judgeReading(text, readShellText(text, known(base)), base, programs);
}

/** The same for one of several texts that share a budget. */
export function textEffectsWithin(
  budget: Budget,
  text: string,
  base: PathBase,
  programs?: DescribedPrograms,
): TextAnalysis {
  return judgeReading(text, readShellTextWithin(budget, text, known(base)), base, programs);
}

function known({ cwd, home }: PathBase): ShellReadOptions {
  if (cwd === undefined) return home === undefined ? {} : { home };
  return home === undefined ? { cwd } : { cwd, home };
}

function judgeReading(
  text: string,
  commands: ShellReading,
  base: PathBase,
  programs: DescribedPrograms | undefined,
): TextAnalysis {
  const separate = commands.commands.map((command) => commandEffects(command, programs));
  // What one command makes, another one has to use.
  const several = separate.length > 1;
  const likely = withLikelyEffects(commands.commands, separate, base, programs);
  const implied = withImpliedEffects(commands.commands, likely, programs);
  const judgements = markOwnTemporaryFiles(commands.commands, implied);
  const own = several ? effectsOfAll(judgements) : (judgements[0]?.effects ?? []);
  const makes = several && own.some(({ kind }) => kind === 'write');
  const runsFiles = makes && own.some(runsFile);
  const carried = runsFiles ? carriedIn(judgements) : [];
  const found = carried.length === 0 ? own : [...own, ...carried];
  const why =
    (text.trim() === '' ? 'there is no command' : undefined) ??
    commands.unknowns[0]?.reason ??
    judgements.find(({ knowledge }) => knowledge === 'unknown')?.why ??
    (several ? linked(commands, judgements) : undefined) ??
    (runsFiles || (makes && commands.commands.some(importsFiles)) ? selfMade(commands, judgements) : undefined);
  if (why !== undefined) return { effects: found, knowledge: 'unknown', why, text, commands, judgements };
  if (found.length > 0)
    return { effects: found, knowledge: 'known', why: 'every command is known', text, commands, judgements };
  const nothing = judgements[0]?.why ?? 'nothing runs';
  return { effects: found, knowledge: 'harmless', why: nothing, text, commands, judgements };
}

function effectsOfAll(judgements: readonly EffectAnalysis[]): readonly Effect[] {
  const all: Effect[] = [];
  for (const { effects } of judgements) for (const effect of effects) all.push(effect);
  return all;
}

/** A file of which the text says that it runs. */
function runsFile({ kind, target, when }: Effect): boolean {
  return kind === 'exec' && target.type === 'path' && when === undefined;
}

/** Python looks for its modules in the working directory first. */
function importsFiles({ name = '' }: { readonly name?: string | undefined }): boolean {
  return /^(python|pypy|ipython)[\d.]*$/.test(name);
}

/** Code that is written and then run in the same text is code that nobody has read. */
function selfMade({ commands }: ShellReading, judgements: readonly EffectAnalysis[]): string | undefined {
  const written = new Set<string>();
  /** What a build leaves behind, by the build: the workspace decides both what it makes and what it runs. */
  const built = new Map<string, Set<string>>();
  for (const [index, { effects: found }] of judgements.entries()) {
    const name = commands[index]?.name ?? '';
    const others = [...built].flatMap(([by, paths]) => (by === name ? [] : [...paths]));
    const before = others.length === 0 ? [...written] : [...written, ...others];
    if (before.some((path) => path.endsWith('.py')) && importsFiles({ name }))
      return 'it may import a module that it wrote';
    for (const { kind, target, when } of found) {
      // What a condition decides is decided by whoever can ask the machine.
      if (when !== undefined) continue;
      if (kind === 'exec' && target.type === 'path' && before.some((path) => runs(target.path, path))) {
        return 'it runs a file that it wrote';
      }
    }
    for (const { kind, target, tags } of found) {
      if (kind !== 'write' || target.type !== 'path') continue;
      const own = ({ kind: does, target: at }: Effect) =>
        does === 'exec' && at.type === 'path' && runs(at.path, target.path);
      if (name === '' || !tags?.includes('build') || !found.some(own)) written.add(target.path);
      else built.set(name, (built.get(name) ?? new Set()).add(target.path));
    }
  }
  return undefined;
}

/** A file whose content came from elsewhere in the same text, by a copy or a download, and is then run. */
function carriedIn(judgements: readonly EffectAnalysis[]): Effect[] {
  const written = new Set<string>();
  const found: Effect[] = [];
  for (const { effects } of judgements) {
    for (const { kind, target, span, when } of effects) {
      const path = placeOf(target);
      if (kind !== 'exec' || path === undefined || when !== undefined) continue;
      // Where a server chooses the name, it may be any in that directory.
      if (written.has(path) || written.has(`${posix.dirname(path)}/*`))
        found.push({ kind, target: { type: 'unknown', source: path }, tags: ['unseen', 'written'], span });
    }
    const carries = effects.some(
      ({ kind, target, tags }) =>
        (kind === 'receive' && tags?.includes('download')) ||
        (kind === 'read' && target.type === 'path' && written.has(target.path)),
    );
    for (const { kind, target, tags = [] } of effects) {
      const path = placeOf(target);
      if (kind !== 'write' || path === undefined) continue;
      if (carries || tags.some((word) => /^(?:truncate|overwrite|append|download)$/.test(word))) written.add(path);
    }
  }
  return found;
}

/** A path, or how one is written whose directory is a variable: within one text both are the same place. */
function placeOf(target: Target): string | undefined {
  if (target.type === 'path') return target.path;
  return target.type === 'unknown' && /^\$[\w{]/.test(target.source)
    ? target.source.replace(/\$\{(\w+)\}/g, '$$$1')
    : undefined;
}

/** Does executing one path run the other: the file itself, or a file of a workspace? */
function runs(executed: string, written: string): boolean {
  return executed === written || written.startsWith(executed === '/' ? '/' : `${executed}/`);
}

/** A link that is made in the same text leads the other commands elsewhere than their words say. */
function linked({ commands }: ShellReading, judgements: readonly EffectAnalysis[]): string | undefined {
  const makes = (index: number): boolean =>
    /^(?:ln|link|symlink)$/.test(commands[index]?.name ?? '') ||
    judgements[index]?.effects.some(({ tags }) => tags?.some((word) => word === 'link' || word === 'symlink')) === true;
  const first = judgements.findIndex((_, index) => makes(index));
  if (first === -1) return undefined;
  const follows = judgements.some(
    (analysis, index) => index > first && analysis.effects.some(({ target }) => target.type === 'path'),
  );
  return follows ? 'a link is made that later commands may go through' : undefined;
}

const NOTHING: ReadonlySet<string> = new Set();

/** What the commands do that an object of the input describes. Answers with the fields that were part of them. */
export function useDescribed(
  scan: ToolCallScan,
  record: Readonly<Record<string, unknown>>,
  tool: string,
  server = '',
): ReadonlySet<string> {
  const found = describedCommand(record, tool, server);
  if (found === undefined) return NOTHING;
  const { cwd: given, texts, used, why } = found;
  const cwd = given === undefined ? scan.call.cwd : scan.directory(given);
  const base = { cwd, home: scan.call.home };
  // Lines may be of one shell, or each of its own.
  for (const text of texts.length > 1 ? [texts.join('\n'), ...texts] : texts) {
    const analysis = textEffectsWithin(scan.budget, text, base, scan.readers.programs);
    // Rules about commands see the first.
    if (scan.ran === undefined) {
      scan.ran = analysis;
      scan.effects.push(...analysis.effects);
    } else for (const { kind, target, tags = [] } of analysis.effects) scan.add(kind, target, ...tags);
    if (analysis.knowledge === 'unknown') scan.unknown(analysis.why);
  }
  if (why !== undefined) scan.unknown(why);
  scan.named('exec', 'shell', 'mcp');
  return used;
}
