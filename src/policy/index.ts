export { loadEngine } from '../match/regex-engine.js';
export type { RegexPattern } from '../match/regex-pattern.js';
export { type ExampleResult, runExamples, runPolicyTests } from './check/examples.js';
export { lint } from './check/lint.js';
export { answeringRule } from './evaluate/answering-rule.js';
export {
  guardVerdict,
  type PolicyGuardOptions,
  policyGuard,
  type QuestionOptions,
  runPendingScripts,
} from './evaluate/guard.js';
export {
  type CallPart,
  type Evaluation,
  type PartDecision,
  type PendingScript,
  PolicyEvaluator,
  type ScriptResults,
} from './evaluate/policy-evaluator.js';
export { type PreconditionOptions, runPreconditions } from './evaluate/precondition.js';
export { describePart, reasonOf } from './evaluate/reason.js';
export type { EvaluationContext } from './evaluation-context.js';
export { PACKS } from './load/builtin.js';
export { type CompiledFile, type CompileOptions, compileSource, type Groups } from './load/compile.js';
export { DISK } from './load/disk.js';
export { type EffectivePolicy, type EffectivePolicyOptions, loadEffectivePolicy } from './load/layers.js';
export {
  type FileAccess,
  type LoadedPolicy,
  loadPolicy,
  type PolicyLoadOptions,
  withoutPermissions,
} from './load/load.js';
export type { CallDirectories, PolicyLocations } from './load/locations.js';
export { type ReadyPolicy, readPolicy } from './load/read.js';
export { type PolicyFileSource, readPolicySource, type SourceEntry } from './load/source.js';
export { type CompiledPacks, compilePacks } from './packs.js';
export type {
  CallRule,
  CommandRule,
  DefaultKey,
  Defaults,
  EffectRule,
  Layer,
  Policy,
  Rule,
  RuleDecision,
  Ruleset,
  SourceLocation,
} from './policy.js';
export { codeFrame, type Problem, type Severity } from './problem.js';
export type { PolicySource } from './schema.js';
export { type ReplayedCall, replayLine } from './suggest/replay.js';
