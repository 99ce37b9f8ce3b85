import type { JSX } from 'preact';
import { outcomeLabel } from '../logic/outcome-labels.js';
import { Icon } from './icon.js';

/** A decision by word, sign and colour. */
export function OutcomeBadge({
  outcome,
  quiet = false,
  rule = false,
}: {
  outcome: string;
  quiet?: boolean;
  /** Of a rule, not of a call. */
  rule?: boolean;
}): JSX.Element {
  const { word, verb = word, icon, tone, means } = outcomeLabel(outcome);
  return (
    <span class={`badge tone-${tone}${quiet ? ' quiet' : ''}`} title={rule ? undefined : means}>
      <Icon name={icon} />
      {rule ? verb : word}
    </span>
  );
}
