import type { DescribedPrograms } from '../../programs/program-data.js';
import type { Assignment, Command } from '../../shell/command.js';
import type { Effect, EffectAnalysis } from '../effect.js';
import { findProgramSpec, nameAlike } from '../find-program.js';
import { effectOf } from '../program.js';
import { bulkChanges } from './bulk-changes.js';
import { withCircumstances } from './circumstances.js';
import { codeSources } from './code-sources.js';
import { downloadedFiles } from './downloaded-files.js';
import { impliedEffects } from './implied-effects.js';
import { inMadeRepository } from './made-repositories.js';
import { massChanges } from './mass-changes.js';
import { repeatedKills } from './repeated-kills.js';
import { requestWords } from './request-words.js';
import { rootShells } from './root-shells.js';
import { withSettingNames } from './setting-names.js';
import { weakenedFiles } from './weakened-files.js';
import { webhookMessages } from './webhook-messages.js';

/**
 * Adds what the words of each command say besides what is known of its program. A word is no proof: these effects come
 * on top, make nothing understood, and permit nothing.
 */
export function withImpliedEffects(
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
  programs?: DescribedPrograms,
): readonly EffectAnalysis[] {
  let all: EffectAnalysis[] | undefined;
  for (const [index, command] of commands.entries()) {
    const analysis = judgements[index] as EffectAnalysis;
    const { knowledge, why, unreviewed, outside, altered } = analysis;
    if (knowledge === 'harmless' && command.assignments.length === 0 && command.name !== 'export') continue;
    const settings = settingsOf(commands, index);
    const told = withSettingNames(command, withCircumstances(command, analysis.effects, settings));
    const effects = inMadeRepository(command, told, commands);
    const isKnown =
      findProgramSpec(nameAlike(command.name ?? ''), programs) !== undefined || isWrapper(command, commands[index + 1]);
    const more = [
      ...codeSources(command, effects),
      ...impliedEffects(command, effects, isKnown, { feeder: feederOf(commands, index), settings }),
      ...massChanges(command, effects),
      ...webhookMessages(command, effects),
      ...requestWords(command),
      ...rootShells(command),
      ...repeatedKills(command, effects),
      ...downloadedFiles(command, effects),
      ...bulkChanges(command, effects, commands),
      ...weakenedFiles(command, effects),
      ...sentEnvironment(command, effects, feederOf(commands, index), commands, judgements),
    ].filter((effect) => !isTold(effects, effect));
    if (more.length === 0 && effects === analysis.effects) continue;
    all ??= [...judgements];
    const state = knowledge === 'harmless' && more.length > 0 ? 'known' : knowledge;
    const found = [...effects, ...withCircumstances(command, more, settings)];
    all[index] = { effects: found, knowledge: state, why, unreviewed, outside, altered };
  }
  return all ?? judgements;
}

/** The whole environment goes through a pipe to a program that sends it. */
function sentEnvironment(
  { span, remote }: Command,
  effects: readonly Effect[],
  feeder: Command | undefined,
  commands: readonly Command[],
  judgements: readonly EffectAnalysis[],
): readonly Effect[] {
  if (feeder === undefined || !effects.some(({ kind }) => kind === 'send')) return [];
  const isPrinted = commands.some(
    ({ stage }, at) =>
      stage === feeder.stage &&
      judgements[at]?.effects.some(
        ({ kind, target }) => kind === 'env' && target.type === 'name' && target.name === 'environment',
      ),
  );
  if (!isPrinted) return [];
  return [effectOf('service', { type: 'name', name: 'environment' }, span, ['secret', 'read', 'perhaps'], remote)];
}

/** Its words are those of the command that it runs. */
function isWrapper({ name }: Command, next: Command | undefined): boolean {
  const via = next?.via.at(-1);
  return via?.kind === 'wrapper' && via.name === name;
}

/** Among so many commands before one is the wrapper that runs it, or what writes into its pipe. */
const MAX_BACK = 16;

/** Variables before the command, and before the wrapper that runs it. */
function settingsOf(commands: readonly Command[], index: number): readonly Assignment[] {
  const { assignments, via, span } = commands[index] as Command;
  if (via.at(-1)?.kind !== 'wrapper') return assignments;
  const around = commands
    .slice(Math.max(0, index - MAX_BACK), index)
    .filter((one) => one.assignments.length > 0 && one.span.start <= span.start && one.span.end >= span.end);
  return around.length === 0 ? assignments : [...around.flatMap((one) => one.assignments), ...assignments];
}

/** What writes into its pipe. */
function feederOf(commands: readonly Command[], index: number): Command | undefined {
  const { stage } = commands[index] as Command;
  if (stage === 0) return undefined;
  return commands.slice(Math.max(0, index - MAX_BACK), index).findLast((one) => one.stage === stage - 1);
}

/** What is known of the program says as much by itself. */
function isTold(effects: readonly Effect[], { tags: [first] = [] }: Effect): boolean {
  return effects.some(({ kind, tags }) => (kind === 'service' || kind === 'send') && tags?.includes(first ?? ''));
}
