export { commandEffects } from './command-effects.js';
export {
  EFFECT_KINDS,
  type Effect,
  type EffectAnalysis,
  type EffectKind,
  type Knowledge,
  type Target,
} from './effect.js';
export { isPathInside } from './paths.js';
export { type ToolAnalysis, type ToolCallInput, textEffects, toolEffects } from './tools.js';
