import type { JSX } from 'preact';
import { said } from '../logic/words.js';
import { Icon } from './icon.js';

/** A decision by word, sign and colour. */
export function Badge({ outcome, quiet = false }: { outcome: string; quiet?: boolean }): JSX.Element {
  const { word, icon, tone, means } = said(outcome);
  return (
    <span class={`badge tone-${tone}${quiet ? ' quiet' : ''}`} title={means}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
