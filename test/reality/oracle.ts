import { EXAMPLE_MACHINE } from '../../src/policy/check/pack-tests.test-helper.js';
import { type Evaluation, PolicyEvaluator } from '../../src/policy/evaluate/policy-evaluator.js';
import { PACKS } from '../../src/policy/load/builtin.js';
import { IN_DATA, IN_SCRIPT } from './markers.js';

const RECOMMENDED = PACKS.recommended;
if (RECOMMENDED === undefined) throw new Error('There is no pack "recommended": run npm run packs.');
const judge = new PolicyEvaluator({ layers: [{ name: 'yours', files: [RECOMMENDED] }] });

/** What Sluice makes of a text, as far as markers go. */
export interface Sight {
  readonly decision: Evaluation['decision'];
  /** Something of it is not understood, other than that a marker is no known program. */
  readonly unknown: boolean;
  /** It executes a file of the workspace, and says so. */
  readonly executes: boolean;
  /** It writes a file: what is executed then may be that. */
  readonly writes: boolean;
  /** The commands that were seen, by the last part of their path. */
  readonly listed: ReadonlySet<string>;
}

export function look(text: string): Sight {
  const { decision, analysis: judged } = judge.evaluate({ ...EXAMPLE_MACHINE, tool: 'Bash', input: { command: text } });
  const { commands, judgements = [], effects, knowledge } = judged;
  const all = commands?.commands ?? [];
  const names = all.flatMap(({ name }) => (name === undefined ? [] : [name.replace(/^.*\//s, '')]));
  const strange = all.some(({ name }, index) => judgements[index]?.knowledge === 'unknown' && !isMarker(name));
  const marked = all.some(({ name }) => isMarker(name));
  return {
    decision,
    unknown: strange || (commands?.unknowns.length ?? 0) > 0 || (knowledge === 'unknown' && !marked),
    executes: effects.some(({ kind }) => kind === 'exec'),
    writes: effects.some(({ kind }) => kind === 'write'),
    listed: new Set(names),
  };
}

/** That a marker is no known program must not hide another one. */
function isMarker(name: string | undefined): boolean {
  return name !== undefined && /(?:^|\/)mark\d$/.test(name);
}

/** Could a run of the text show that it was misread? Else it need not run. */
export function couldFail(text: string, { decision, unknown, listed }: Sight): boolean {
  if (decision === 'allow') return true;
  if (unknown) return false;
  return [...text.matchAll(/mark\d/g)].some(([name]) => !listed.has(name)) || !/mark\d/.test(text);
}

/** What is wrong with that sight, now that these markers ran; undefined where nothing is. */
export function misread(sight: Sight, ran: readonly string[]): string | undefined {
  const { decision, unknown, executes, writes, listed } = sight;
  if (ran.length === 0) return undefined;
  if (decision === 'allow') return `allowed, and ${ran.join(', ')} ran`;
  if (unknown) return undefined;
  const inFile = (name: string): boolean => executes && (writes || name === IN_SCRIPT || name === IN_DATA);
  const hidden = ran.filter((name) => !listed.has(name) && !inFile(name));
  return hidden.length === 0 ? undefined : `${hidden.join(', ')} ran, which was not listed, and nothing was unknown`;
}
