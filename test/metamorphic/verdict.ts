import type { Effect } from '../../src/effects/effect.js';
import type { DataPosition } from '../../src/policy/metamorphic/positions.js';
import { applyTransforms, type MetamorphicTransform } from '../../src/policy/metamorphic/transforms.js';
import { exact, loose, missing, type Outcome, outcomeOf } from './outcome.js';

/** A text that is not understood as it must be. */
export interface Failure {
  readonly text: string;
  readonly why: string;
}

const known = new Map<string, Outcome>();

/** The outcome of a text that comes up again and again. */
function remembered(text: string): Outcome {
  const outcome = known.get(text) ?? outcomeOf(text);
  known.set(text, outcome);
  return outcome;
}

/** A danger keeps every effect, and what was unknown stays so. */
export function judgeDanger(seed: string, wrappings: readonly MetamorphicTransform[]): Failure | undefined {
  const text = applyTransforms(seed, wrappings);
  if (text === undefined) return undefined;
  const bare = remembered(seed);
  const outcome = outcomeOf(text);
  if (outcome.unknown !== undefined && wrappings.some(({ unknown }) => unknown !== undefined)) return undefined;
  const moved = wrappings.some(({ moves }) => moves !== undefined);
  const lost = missing(bare.effects, outcome.effects, moved ? loose : exact);
  if (lost.length > 0) return { text, why: `lost: ${lost.join('; ')}` };
  if (bare.unknown !== undefined && outcome.unknown === undefined)
    return { text, why: `known all of a sudden, while "${seed}" is not: ${bare.unknown}` };
  return undefined;
}

/** Stands for any innocent command, to tell what a wrapping does by itself. */
const NOTHING = 'echo a1';
/** Reading is no alarm. */
const alarms = ({ kind, tags, remote }: Effect): boolean =>
  kind !== 'read' &&
  kind !== 'receive' &&
  // Nobody can look whether git or Python would run something on another machine.
  !(kind === 'exec' && remote !== undefined && tags?.includes('workspace'));

/** An innocent does what it does alone and what the wrapping does anyway, nothing else. */
export function judgeInnocent(seed: string, wrappings: readonly MetamorphicTransform[]): Failure | undefined {
  const text = applyTransforms(seed, wrappings);
  const empty = applyTransforms(NOTHING, wrappings);
  if (text === undefined || empty === undefined) return undefined;
  const [bare, wrapping, outcome] = [remembered(seed), remembered(empty), outcomeOf(text)];
  if (outcome.unknown !== undefined && wrappings.some(({ unknown }) => unknown !== undefined)) return undefined;
  const gained = missing(outcome.effects.filter(alarms), [...bare.effects, ...wrapping.effects], loose);
  if (gained.length > 0) return { text, why: `gained: ${gained.join('; ')}` };
  const doubted = [bare, wrapping].some(({ unknown }) => unknown !== undefined);
  if (outcome.unknown !== undefined && !doubted) return { text, why: `unknown all of a sudden: ${outcome.unknown}` };
  return undefined;
}

/** A danger as data does what other words do there. */
export function judgeData(seed: string, { place }: DataPosition): Failure | undefined {
  const text = place(seed);
  const [outcome, words] = [outcomeOf(text), remembered(place('some words'))];
  const gained = missing(outcome.effects, words.effects, loose);
  if (gained.length > 0) return { text, why: `gained: ${gained.join('; ')}` };
  if (outcome.unknown !== undefined && words.unknown === undefined)
    return { text, why: `unknown all of a sudden: ${outcome.unknown}` };
  return undefined;
}

/** The smallest failure, for people to read first. */
export function smallest(failures: readonly (Failure | undefined)[]): string | undefined {
  const found = failures.filter((failure) => failure !== undefined).sort((a, b) => a.text.length - b.text.length);
  const [first] = found;
  return first && `${found.length} failures, the smallest: ${JSON.stringify(first.text)}\n  ${first.why}`;
}
