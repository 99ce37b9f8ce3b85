import type { JSX } from 'preact';
import type { Finding } from '../../http/api.js';
import type { Mark } from '../logic/pieces.js';
import { ruleTitle } from '../logic/prompt.js';
import { said } from '../logic/words.js';
import { Icon } from './icon.js';
import { Foreign } from './text.js';

export function marksOf(findings: readonly Finding[]): Mark[] {
  return findings.flatMap(({ span, decision }) =>
    span === undefined ? [] : [{ start: span[0], end: span[1], decision }],
  );
}

/** Which rules spoke, and what they say to do. */
export function Findings({ findings }: { findings: readonly Finding[] }): JSX.Element | null {
  if (findings.length === 0) return null;
  return (
    <ul class="findings" aria-label="Rules">
      {findings.map((finding) => {
        const { rule, layer, message, effect, decision } = finding;
        const { icon, tone, word } = said(decision);
        return (
          <li key={JSON.stringify(finding)} class={`tone-${tone}`}>
            <Icon name={icon} />
            <span>
              <span class="sr">{word} by </span>
              <strong>
                <Foreign text={ruleTitle(rule)} />
              </strong>
              {layer !== undefined && <span class="layer">{layer}</span>}
              {message !== undefined && (
                <span class="message">
                  <Foreign text={message} />
                </span>
              )}
              {effect !== undefined && (
                <span class="dim about">
                  <Foreign text={effect} />
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
