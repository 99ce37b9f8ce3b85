export { EFFECT_KINDS, type Effect, type EffectKind, type Judgement, type Knowledge, type Target } from './effect.js';
export { effects } from './judge.js';
export { inside } from './paths.js';
export { type ToolCall, type ToolJudgement, textEffects, toolEffects } from './tools.js';
