import type { JSX } from 'preact';
import { escapeControl } from '../../core/escape-control.js';
import type { EffectView } from '../../http/api.js';
import { effectWords, uniqueEffects } from '../logic/effects.js';
import { Foreign } from './text.js';

const MANY = 12;

/** What a call would do, in words. */
export function Effects({
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
      {all.slice(0, MANY).map((effect) => {
        const { verb, target, notes } = effectWords(effect, cwd);
        return (
          <li key={JSON.stringify(effect)}>
            <span class="verb">{verb}</span>{' '}
            <code title={escapeControl(effect.target)}>
              <Foreign text={target} />
            </code>
            {notes.length > 0 && (
              <span class="dim">
                {' '}
                (
                {notes
                  .map((note) => <Foreign key={note} text={note} />)
                  .flatMap((note, at) => (at === 0 ? [note] : [', ', note]))}
                )
              </span>
            )}
          </li>
        );
      })}
      {all.length > MANY && <li class="dim">and {all.length - MANY} more</li>}
    </ul>
  );
}
