import type { JSX } from 'preact';
import type { FindingView } from '../../http/api.js';
import { outcomeLabel } from '../logic/outcome-labels.js';
import { ruleTitle } from '../logic/prompt.js';
import type { TextMark } from '../logic/text-runs.js';
import { Icon } from './icon.js';
import { UntrustedMessage, UntrustedText } from './untrusted-text.js';

export function marksOf(findings: readonly FindingView[]): TextMark[] {
  return findings.flatMap(({ span, decision }) =>
    span === undefined ? [] : [{ start: span[0], end: span[1], decision }],
  );
}

/** Which rules spoke, and what they say to do. */
export function FindingList({ findings }: { findings: readonly FindingView[] }): JSX.Element | null {
  if (findings.length === 0) return null;
  return (
    <ul class="findings" aria-label="Rules">
      {findings.map((finding) => {
        const { rule, layer, message, effect, decision } = finding;
        const { icon, tone, word } = outcomeLabel(decision);
        return (
          <li key={JSON.stringify(finding)} class={`tone-${tone}`}>
            <Icon name={icon} />
            <span>
              <span class="sr">{word} by </span>
              <strong>
                <UntrustedText text={ruleTitle(rule)} />
              </strong>
              {layer !== undefined && <span class="layer">{layer}</span>}
              {message !== undefined && (
                <span class="message">
                  <UntrustedMessage text={message} />
                </span>
              )}
              {effect !== undefined && (
                <span class="dim about">
                  <UntrustedText text={effect} />
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
