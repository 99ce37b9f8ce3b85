import { lstatSync } from 'node:fs';
import type { Effect } from '../../src/effects/effect.js';
import type { Access } from './access.js';
import { type Facts, uncovered } from './cover.js';
import { GAPS } from './gaps.js';
import { predict } from './predict.js';
import { run } from './run.js';

export interface Outcome {
  readonly text: string;
  readonly names: readonly string[];
  /** `executes`: it said that it runs code of the workspace, which may do anything. */
  readonly state: 'compared' | 'executes' | 'unknown';
  readonly why: string | undefined;
  readonly effects: readonly Effect[];
  readonly violations: readonly Access[];
  /** How the command ended. */
  readonly code?: number;
  /** Why it is known to be wrong. */
  readonly gap?: string;
  readonly error?: string;
  readonly root: string;
}

/** Runs one command and compares. */
export async function check(text: string, root: string, facts: Facts): Promise<Outcome> {
  const prediction = predict(text, root);
  const { effects, unknown: why } = prediction;
  const state =
    why !== undefined ? 'unknown' : effects.some((effect) => executes(effect, facts)) ? 'executes' : 'compared';
  const outcome = { text, names: prediction.commands, state, why, effects, violations: [], root } as const;
  try {
    const { code, done } = await run(text, root);
    const violations = state === 'compared' ? uncovered(done, prediction, facts) : [];
    const gap = GAPS[text];
    if (gap === undefined) return { ...outcome, code, violations };
    if (violations.length === 0) return { ...outcome, code, error: 'it is right now: take it from the list of gaps' };
    return { ...outcome, code, gap };
  } catch (error) {
    return { ...outcome, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Hooks and settings are named too, and are none here: what counts is a file that is there. */
function executes({ kind, target, tags = [] }: Effect, { scratch }: Facts): boolean {
  if (kind !== 'exec' || target.type !== 'path' || !target.path.startsWith(`${scratch}/`)) return false;
  return tags.includes('workspace') || lstatSync(target.path, { throwIfNoEntry: false })?.isFile() === true;
}
