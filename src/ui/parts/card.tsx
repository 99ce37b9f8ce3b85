import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ApprovalChoice, Card as CardData } from '../../http/api.js';
import { answerErrors, canAnswer, openPanel, selectedCardId, sendAnswer, sendingCards } from '../data/answers.js';
import { api, type RuleChoice } from '../data/api-client.js';
import { useKeys } from '../data/keys.js';
import { now } from '../data/store.js';
import { formatAgo, formatClock, formatCount, formatCountdown, idTail } from '../logic/format.js';
import { promptBeyondFindings } from '../logic/prompt.js';
import { canGrant, proofState } from '../proof/session.js';
import { EffectList } from './effects.js';
import { FindingList, marksOf } from './findings.js';
import { Icon } from './icon.js';
import { useLoad } from './load.js';
import { RulePanel } from './rule-panel.js';
import { ToolInputText } from './tool-input.js';
import { isUnlockOpen } from './unlock.js';
import { UntrustedText } from './untrusted-text.js';

/** One question, with everything that is needed to answer it. */
export function CardPanel({ card }: { card: CardData }): JSX.Element {
  const {
    card: id,
    requests,
    tool,
    client,
    project,
    cwd,
    prompt,
    findings,
    effects,
    command,
    input,
    masked,
    scopes,
  } = card;
  const place = useRef<HTMLElement>(null);
  const isSelected = selectedCardId.value === id;
  const open = openPanel.value?.card === id ? openPanel.value.kind : undefined;
  const sessions = [...new Set(requests.map(({ session }) => session))];
  const refusal = answerErrors.value[id] ?? '';
  const attempt = requests.find(({ refused }) => refused !== undefined)?.refused;
  useEffect(() => {
    if (isSelected) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const more = promptBeyondFindings(prompt, findings);
  return (
    <article
      class={`card${isSelected ? ' selected' : ''}`}
      ref={place}
      tabIndex={-1}
      id={`card-${id}`}
      aria-labelledby={`title-${id}`}
      aria-current={isSelected ? 'true' : undefined}
      onFocusIn={() => (selectedCardId.value = id)}
      onPointerDown={() => (selectedCardId.value = id)}
    >
      <Left card={card} />
      <header>
        <h3 id={`title-${id}`}>
          <Icon name="ask" />
          <UntrustedText text={tool ?? card.event} />
          {client !== undefined && (
            <span class="dim">
              {' '}
              from <UntrustedText text={client} />
            </span>
          )}
        </h3>
        <Countdown deadline={card.deadline} />
      </header>
      <ToolInputText command={command} input={input} marks={marksOf(findings)} />
      {more !== undefined && (
        <p class="prompt">
          <UntrustedText text={more} />
        </p>
      )}
      <FindingList findings={findings} />
      <EffectList effects={effects} cwd={cwd ?? project} />
      {scopes?.map((scope) => (
        <p key={scope} class="prompt">
          An answer for the session covers more than this call: <UntrustedText text={scope} />
        </p>
      ))}
      {masked !== undefined && masked.length > 0 && (
        <p class="dim">Not shown, because it looks like a secret: {masked.join(', ')}.</p>
      )}
      <p class="facts">
        <span>
          in{' '}
          <code>
            <UntrustedText text={cwd ?? project ?? 'a directory that is not known'} />
          </code>
        </span>
        <span class="spaced">
          {sessions.length === 1 ? 'session ' : `${sessions.length} sessions `}
          {sessions.slice(0, 3).map((session) => (
            <a key={session} class="mono" href={`#/sessions/${encodeURIComponent(session)}`}>
              <UntrustedText text={idTail(session)} />
            </a>
          ))}
        </span>
        <span title={formatClock(card.created)}>asked {formatAgo(card.created, now.value)}</span>
        {requests.length > 1 && (
          <strong class="same">{formatCount(requests.length, 'call')} wait for this same answer</strong>
        )}
      </p>
      {attempt !== undefined && (
        <p class="refusal" role="status">
          Somebody tried to approve this, and it did not count: <UntrustedText text={attempt} />.
        </p>
      )}
      {refusal !== '' && (
        <p class="refusal" role="alert">
          <UntrustedText text={refusal} />
        </p>
      )}
      <Choices card={card} />
      {open === 'words' && <Words card={card} />}
      {(open === 'project' || open === 'deny-project') && <Rule card={card} choice={open} key={open} />}
    </article>
  );
}

/** What is left of the time, as a bar that shrinks. */
function Left({ card: { created, deadline } }: { card: CardData }): JSX.Element {
  const left = Math.max(0, Math.min(1, (deadline - now.value) / Math.max(1, deadline - created)));
  return (
    <div class={`time-left${deadline - now.value < DEADLINE_WARNING_MS ? ' soon' : ''}`} aria-hidden="true">
      <div style={{ width: `${left * 100}%` }} />
    </div>
  );
}

const DEADLINE_WARNING_MS = 20_000;

function Countdown({ deadline }: { deadline: number }): JSX.Element {
  const soon = deadline - now.value < DEADLINE_WARNING_MS;
  return (
    <span class={`countdown${soon ? ' soon' : ''}`} role="timer" aria-label={`expires at ${formatClock(deadline)}`}>
      <Icon name="expired" />
      {formatCountdown(deadline, now.value)}
    </span>
  );
}

const BUTTONS: readonly { choice: ApprovalChoice | 'words'; key: string; label: string; tone: string }[] = [
  { choice: 'once', key: 'a', label: 'Allow once', tone: 'primary' },
  { choice: 'session', key: 's', label: 'This session', tone: '' },
  { choice: 'project', key: 'p', label: 'This project\u00a0…', tone: '' },
  { choice: 'deny', key: 'd', label: 'Deny', tone: 'danger' },
  { choice: 'words', key: 'w', label: 'Deny with words\u00a0…', tone: '' },
  { choice: 'deny-project', key: 'x', label: 'Deny in this project\u00a0…', tone: '' },
];

/** What a key or a button does. Rules and words are looked at first. */
export function chooseAnswer(card: CardData, choice: ApprovalChoice | 'words'): void {
  if (!card.choices.includes(choice === 'words' ? 'deny' : choice)) return;
  // What was meant for this card is not done after the panel: whoever has unlocked looks at it again.
  if (allows(choice) && !canGrant.value) isUnlockOpen.value = true;
  else if (choice === 'words' || choice === 'project' || choice === 'deny-project')
    openPanel.value = { card: card.card, kind: choice };
  else void sendAnswer(card, { choice });
}

const allows = (choice: ApprovalChoice | 'words'): boolean => /^(once|session|project)$/.test(choice);

function Choices({ card }: { card: CardData }): JSX.Element {
  const busy = sendingCards.value.has(card.card) || !canAnswer.value;
  const offered = BUTTONS.filter(({ choice }) => card.choices.includes(choice === 'words' ? 'deny' : choice));
  const group = (granting: boolean) =>
    offered
      .filter(({ choice }) => allows(choice) === granting)
      .map(({ choice, key, label, tone }) => (
        <button
          key={choice}
          type="button"
          class={tone}
          aria-disabled={busy}
          aria-keyshortcuts={key}
          aria-expanded={
            /words|project/.test(choice)
              ? openPanel.value?.card === card.card && openPanel.value.kind === choice
              : undefined
          }
          onClick={() => !busy && chooseAnswer(card, choice)}
        >
          {label} <kbd>{key}</kbd>
        </button>
      ));
  return (
    <div class="choices">
      <fieldset aria-label="Allow">{canGrant.value ? group(true) : <Closed />}</fieldset>
      <fieldset aria-label="Deny">{group(false)}</fieldset>
    </div>
  );
}

/** In place of what this tab can't say now. */
function Closed(): JSX.Element {
  return (
    <button type="button" class="primary" aria-keyshortcuts="u" onClick={() => (isUnlockOpen.value = true)}>
      <Icon name="lock" /> {proofState.value === 'nobody' ? 'No key to approve with' : 'Unlock to approve'} <kbd>u</kbd>
    </button>
  );
}

const close = (): void => {
  const id = openPanel.value?.card;
  openPanel.value = undefined;
  if (id !== undefined) document.getElementById(`card-${id}`)?.focus();
};

/** Words that the model reads with the denial. */
function Words({ card }: { card: CardData }): JSX.Element {
  const [words, setWords] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const send = (): void =>
    void sendAnswer(card, { choice: 'deny', ...(words.trim() !== '' && { words: words.trim() }) });
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label for={`words-${card.card}`}>What the model should do instead</label>
      <textarea
        id={`words-${card.card}`}
        ref={field}
        rows={2}
        maxLength={4000}
        value={words}
        placeholder="Use the staging database."
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div class="actions">
        <button type="button" onClick={close}>
          Cancel <kbd>Esc</kbd>
        </button>
        <button type="submit" class="danger" disabled={sendingCards.value.has(card.card)}>
          Deny with these words <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  );
}

function Rule({ card, choice }: { card: CardData; choice: RuleChoice }): JSX.Element {
  const preview = useLoad(`${card.card} ${choice}`, () => api.rule(card.card, choice));
  const allows = choice === 'project';
  useKeys({ Escape: close });
  return (
    <RulePanel
      preview={preview}
      title={allows ? 'Allow this in this project, from now on' : 'Deny this in this project, from now on'}
      action={allows ? 'Save this rule, and allow' : 'Save this rule, and deny'}
      busy={sendingCards.value.has(card.card)}
      save={(rule) =>
        void sendAnswer(card, { choice, rule }).then(() => answerErrors.value[card.card] !== '' && preview.reload())
      }
      cancel={close}
    />
  );
}
