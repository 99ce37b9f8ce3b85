import type { EffectKind, Target } from './effect.js';

/**
 * What each kind of effect is done to, where that is known. A rule with a field for something else would never match:
 * `sluice check` reports it. A test tries all texts of this folder's tests.
 */
export const EFFECT_TARGETS: Readonly<Record<EffectKind, readonly Exclude<Target['type'], 'unknown'>[]>> = {
  read: ['path', 'name'],
  write: ['path'],
  delete: ['path'],
  exec: ['path', 'name', 'host'],
  send: ['host'],
  receive: ['host'],
  env: ['name'],
  privilege: ['name'],
  vcs: ['name'],
  service: ['name'],
};
