import type { JSX } from 'preact';
import { escapeControl } from '../../core/escape-control.js';
import type { EffectView } from '../../http/api.js';
import { describeEffect, uniqueEffects } from '../logic/effects.js';
import { UntrustedText } from './untrusted-text.js';

const MAX_EFFECTS = 12;

/** What a call would do, in words. */
export function EffectList({
  effects,
  cwd,
}: {
  effects: readonly EffectView[];
  cwd?: string | undefined;
}): JSX.Element | null {
  const all = uniqueEffects(effects);
  if (all.length === 0) return null;
  return (
    <ul class="effects" aria-label="What it does">
      {all.slice(0, MAX_EFFECTS).map((effect) => {
        const { verb, target, notes } = describeEffect(effect, cwd);
        return (
          <li key={JSON.stringify(effect)}>
            <span class="verb">{verb}</span>{' '}
            <code title={escapeControl(effect.target)}>
              <UntrustedText text={target} />
            </code>
            {notes.length > 0 && (
              <span class="dim">
                {' '}
                (
                {notes
                  .map((note) => <UntrustedText key={note} text={note} />)
                  .flatMap((note, at) => (at === 0 ? [note] : [', ', note]))}
                )
              </span>
            )}
          </li>
        );
      })}
      {all.length > MAX_EFFECTS && <li class="dim">and {all.length - MAX_EFFECTS} more</li>}
    </ul>
  );
}
