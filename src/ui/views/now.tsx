import type { JSX } from 'preact';
import { escapeControl } from '../../core/escape-control.js';
import { panel, selected, selectedCard } from '../data/answers.js';
import { useKeys } from '../data/keys.js';
import { cards, connection, now, type Past, past, server } from '../data/store.js';
import { ago, clock, count } from '../logic/format.js';
import { step } from '../logic/selection.js';
import { Card, choose } from '../parts/card.js';
import { Icon } from '../parts/icon.js';
import { Empty } from '../parts/load.js';
import { Foreign } from '../parts/text.js';

/** What waits for a person. */
export function Now(): JSX.Element {
  const all = cards.value;
  const move = (by: 1 | -1) => () => {
    const id = step(
      (all ?? []).map(({ card }) => card),
      selected.value,
      by,
    );
    if (id === undefined) return;
    selected.value = id;
    document.getElementById(`card-${id}`)?.focus();
  };
  const pick = (choice: Parameters<typeof choose>[1]) => () => {
    const card = selectedCard();
    // Whoever writes words, or looks at a rule, does not answer by a letter that comes before the field is there.
    if (card !== undefined && panel.value === undefined) choose(card, choice);
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
      <h2>Needs you now {all !== undefined && all.length > 0 && <span class="number">{all.length}</span>}</h2>
      {all === undefined ? (
        <p class="loading">{connection.value === 'signed out' ? 'Not signed in.' : 'Reading …'}</p>
      ) : all.length === 0 ? (
        <Empty title="Nothing waits for you">
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
        </Empty>
      ) : (
        <div class="cards">
          {all.map((card) => (
            <Card key={card.card} card={card} />
          ))}
        </div>
      )}
      {past.value.length > 0 && (
        <section class="past" aria-label="Answered lately">
          <h3>Answered lately</h3>
          <ul>
            {past.value.map((one) => (
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
  page: 'on another page',
  link: 'by a link',
  api: 'by the API',
  terminal: 'in a terminal',
};

function Ended({ past: { card, choice, elsewhere, given, answered, time } }: { past: Past }): JSX.Element {
  const state = given?.state === 'granted' || given?.state === 'denied' ? given.state : undefined;
  const [tone, said] =
    choice !== undefined
      ? ANSWERS[choice]
      : elsewhere === 'expired'
        ? (['expired', 'Nobody answered in time'] as const)
        : given?.state === 'cancelled'
          ? (['expired', 'Cancelled: nobody waits any more'] as const)
          : state !== undefined
            ? ([GIVEN[state][0], `${GIVEN[state][1]} ${WAYS[given?.way ?? ''] ?? 'elsewhere'}`] as const)
            : (['leave', 'Answered elsewhere, or nobody waits any more'] as const);
  return (
    <>
      <span class={`ended tone-${tone === 'expired' ? 'deny' : tone}`}>
        <Icon name={tone} />
        {said}
        {given?.by !== undefined && `, by ${escapeControl(given.by)}`}
        {answered !== undefined && answered.taken > 1 && `, for ${count(answered.taken, 'call')}`}
      </span>
      <code class="one-line">
        <Foreign text={card.command ?? card.prompt} />
      </code>
      <span class="dim" title={clock(time)}>
        {ago(time, now.value)}
      </span>
    </>
  );
}
