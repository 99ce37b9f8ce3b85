import type { JSX } from 'preact';
import { escapeControl } from '../../core/escape-control.js';
import { openPanel, selectedCard, selectedCardId } from '../data/answers.js';
import { useKeys } from '../data/keys.js';
import { type ClosedCard, cards, closedCards, connection, now, server } from '../data/store.js';
import { formatAgo, formatClock, formatCount } from '../logic/format.js';
import { stepSelection } from '../logic/selection.js';
import { CardPanel, chooseAnswer } from '../parts/card.js';
import { Icon } from '../parts/icon.js';
import { EmptyState } from '../parts/load.js';
import { UntrustedText } from '../parts/untrusted-text.js';

/** What waits for a person. */
export function PendingApprovalsView(): JSX.Element {
  const all = cards.value;
  const move = (by: 1 | -1) => () => {
    const id = stepSelection(
      (all ?? []).map(({ card }) => card),
      selectedCardId.value,
      by,
    );
    if (id === undefined) return;
    selectedCardId.value = id;
    document.getElementById(`card-${id}`)?.focus();
  };
  const pick = (choice: Parameters<typeof chooseAnswer>[1]) => () => {
    const card = selectedCard();
    // Whoever writes words, or looks at a rule, does not answer by a letter that comes before the field is there.
    if (card !== undefined && openPanel.value === undefined) chooseAnswer(card, choice);
  };
  useKeys({
    j: move(1),
    k: move(-1),
    a: pick('once'),
    s: pick('session'),
    p: pick('project'),
    d: pick('deny'),
    w: pick('words'),
    x: pick('deny-project'),
  });
  return (
    <>
      <h2>Pending approvals {all !== undefined && all.length > 0 && <span class="number">{all.length}</span>}</h2>
      {all === undefined ? (
        <p class="loading">{connection.value === 'signed out' ? 'Not signed in.' : 'Reading …'}</p>
      ) : all.length === 0 ? (
        <EmptyState title="Nothing waits for you">
          <p>
            Questions of agents come here when a rule says <code>ask</code> and the agent can't put the question to you
            itself.{server.value?.policy.waits === false && ' The policy has to let them wait:'}
          </p>
          {server.value?.policy.waits === false && (
            <pre class="sample">
              approvals: {'{'} wait: true {'}'}
            </pre>
          )}
          <p>
            To see what a command would be answered, <a href="#/policy">explain</a> it: press <kbd>/</kbd>.
          </p>
        </EmptyState>
      ) : (
        <div class="cards">
          {all.map((card) => (
            <CardPanel key={card.card} card={card} />
          ))}
        </div>
      )}
      {closedCards.value.length > 0 && (
        <section class="past" aria-label="Answered lately">
          <h3>Answered lately</h3>
          <ul>
            {closedCards.value.map((one) => (
              <li key={`${one.card.card} ${one.time}`}>
                <Ended past={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const ANSWERS = {
  once: ['allow', 'Allowed once'],
  session: ['allow', 'Allowed for the session'],
  project: ['allow', 'Allowed in this project, by a new rule'],
  deny: ['deny', 'Denied'],
  'deny-project': ['deny', 'Denied in this project, by a new rule'],
} as const;

const GIVEN = { granted: ['allow', 'Allowed'], denied: ['deny', 'Denied'] } as const;
const WAYS: Readonly<Record<string, string>> = {
  dashboard: 'in another tab',
  link: 'by a link',
  api: 'by the API',
  terminal: 'in a terminal',
};

function Ended({ past: { card, choice, closed: remote, given, answered, time } }: { past: ClosedCard }): JSX.Element {
  const state = given?.state === 'granted' || given?.state === 'denied' ? given.state : undefined;
  const [tone, said] =
    choice !== undefined
      ? ANSWERS[choice]
      : remote === 'expired'
        ? (['expired', 'Nobody answered in time'] as const)
        : given?.state === 'cancelled'
          ? (['expired', 'Cancelled: nobody waits any more'] as const)
          : state !== undefined
            ? ([GIVEN[state][0], `${GIVEN[state][1]} ${WAYS[given?.way ?? ''] ?? 'elsewhere'}`] as const)
            : (['defer', 'Answered elsewhere, or nobody waits any more'] as const);
  return (
    <>
      <span class={`ended tone-${tone === 'expired' ? 'deny' : tone}`}>
        <Icon name={tone} />
        {said}
        {given?.by !== undefined && `, by ${escapeControl(given.by)}`}
        {answered !== undefined && answered.taken > 1 && `, for ${formatCount(answered.taken, 'call')}`}
      </span>
      <code class="one-line">
        <UntrustedText text={card.command ?? card.prompt} />
      </code>
      <span class="dim" title={formatClock(time)}>
        {formatAgo(time, now.value)}
      </span>
    </>
  );
}
