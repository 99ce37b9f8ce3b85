import type { DescribedPrograms } from '../../programs/program-data.js';
import type { Command } from '../../shell/command.js';
import type { Effect, EffectAnalysis } from '../effect.js';
import { findProgramSpec, nameAlike } from '../find-program.js';
import { bulkChanges } from './bulk-changes.js';
import { withCircumstances } from './circumstances.js';
import { codeSources } from './code-sources.js';
import { downloadedFiles } from './downloaded-files.js';
import { impliedEffects } from './implied-effects.js';
import { massChanges } from './mass-changes.js';
import { repeatedKills } from './repeated-kills.js';
import { rootShells } from './root-shells.js';
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
    const effects = withCircumstances(command, analysis.effects);
    const isKnown = findProgramSpec(nameAlike(command.name ?? ''), programs) !== undefined;
    const more = [
      ...codeSources(command, effects),
      ...impliedEffects(command, effects, isKnown),
      ...massChanges(command, effects),
      ...webhookMessages(command, effects),
      ...rootShells(command),
      ...repeatedKills(command, effects),
      ...downloadedFiles(command, effects),
      ...bulkChanges(command, effects, commands),
    ].filter((effect) => !isTold(effects, effect));
    if (more.length === 0 && effects === analysis.effects) continue;
    all ??= [...judgements];
    const state = knowledge === 'harmless' && more.length > 0 ? 'known' : knowledge;
    const found = [...effects, ...withCircumstances(command, more)];
    all[index] = { effects: found, knowledge: state, why, unreviewed, outside, altered };
  }
  return all ?? judgements;
}

/** What is known of the program says as much by itself. */
function isTold(effects: readonly Effect[], { tags: [first] = [] }: Effect): boolean {
  return effects.some(({ kind, tags }) => (kind === 'service' || kind === 'send') && tags?.includes(first ?? ''));
}
