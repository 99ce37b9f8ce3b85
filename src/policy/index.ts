export type { Pattern } from '../match/pattern.js';
export { loadEngine } from '../match/regex-engine.js';
export { type Tried, tryExamples, tryTests } from './check/examples.js';
export { lint } from './check/lint.js';
export { answeringRule } from './evaluate/answering-rule.js';
export { type Asking, type PolicyGuard, policyGuard, settle, verdictOf } from './evaluate/guard.js';
export { type Answer, Judge, type Part, type Pending, type Ruling, type Scripted } from './evaluate/judge.js';
export { type Preconditions, runPreconditions } from './evaluate/precondition.js';
export { describe, reasonOf } from './evaluate/reason.js';
export type { EvaluationContext } from './evaluation-context.js';
export { PACKS } from './load/builtin.js';
export { type Compiled, type CompileOptions, compile, type Groups } from './load/compile.js';
export { DISK } from './load/disk.js';
export { type Effective, effective, type LayersOptions } from './load/layers.js';
export { type Files, type Loaded, type LoadOptions, load, tightened } from './load/load.js';
export type { Locations, Whereabouts } from './load/locations.js';
export { type ReadPolicy, readPolicy } from './load/read.js';
export { type Entry, readSource, type Source } from './load/source.js';
export { compilePacks, type Packs } from './packs.js';
export type {
  CallRule,
  CommandRule,
  DefaultKey,
  Defaults,
  EffectRule,
  Layer,
  Place,
  Policy,
  Rule,
  RuleDecision,
  Ruleset,
} from './policy.js';
export { codeFrame, type Problem, type Severity } from './problem.js';
export type { PolicySource } from './schema.js';
export { type Replayed, replayLine } from './suggest/replay.js';
