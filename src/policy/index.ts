export { loadEngine } from '../hooks/regex-engine.js';
export { answeringRule } from './answering-rule.js';
export { PACKS } from './builtin.js';
export { type Compiled, type CompileOptions, compile, type Groups } from './compile.js';
export { DISK } from './disk.js';
export { type Tried, tryExamples, tryTests } from './examples.js';
export { type Asking, type PolicyGuard, policyGuard, settle, verdictOf } from './guard.js';
export { type Answer, Judge, type Part, type Pending, type Ruling, type Scripted } from './judge.js';
export { type Effective, effective, type LayersOptions } from './layers.js';
export { lint } from './lint.js';
export { type Files, type Loaded, type LoadOptions, load, tightened } from './load.js';
export type { Locations, Whereabouts } from './locations.js';
export { compilePacks, type Packs } from './packs.js';
export type { Pattern } from './pattern.js';
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
export { type Preconditions, runPreconditions } from './precondition.js';
export { codeFrame, type Problem, type Severity } from './problem.js';
export { type ReadPolicy, readPolicy } from './read.js';
export { describe, reasonOf } from './reason.js';
export { type Replayed, replayLine } from './replay.js';
export type { PolicySource } from './schema.js';
export type { Situation } from './situation.js';
export { type Entry, readSource, type Source } from './source.js';
