import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExplainView } from '../../http/api.js';
import { api, RequestError } from '../data/api-client.js';
import { explainInput, focusExplain } from '../data/route.js';
import type { TextMark } from '../logic/text-runs.js';
import { OutcomeBadge } from './badge.js';
import { EffectList } from './effects.js';
import { LoadError } from './load.js';
import { UntrustedBlock, UntrustedMessage, UntrustedText } from './untrusted-text.js';

/** What a command would do, and what the policy says. Nothing is run. */
export function ExplainPanel({ cwd }: { cwd: string | undefined }): JSX.Element {
  const [command, setCommand] = useState('');
  const [place, setPlace] = useState<string>();
  const [view, setView] = useState<ExplainView>();
  const [error, setError] = useState<RequestError>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ask = (text: string, where = place ?? cwd): void => {
    if (text.trim() === '') return;
    setBusy(true);
    api
      .explain({ command: text, ...(where?.startsWith('/') && { cwd: where }) })
      .then(
        (answer) => {
          setView(answer);
          setError(undefined);
        },
        (cause: unknown) => cause instanceof RequestError && setError(cause),
      )
      .finally(() => setBusy(false));
  };
  useLayoutEffect(() => {
    const wanted = explainInput.value;
    if (wanted !== undefined) {
      explainInput.value = undefined;
      setCommand(wanted.command);
      setPlace(wanted.cwd);
      ask(wanted.command, wanted.cwd);
    }
    if (focusExplain.value > 0) field.current?.focus();
  }, [focusExplain.value]);
  return (
    <section class="explain" aria-label="Explain">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(command);
        }}
      >
        <label for="explain">What would happen with this command? Nothing of it is run.</label>
        <div class="explain-row">
          <textarea
            id="explain"
            ref={field}
            class="mono"
            rows={1}
            spellcheck={false}
            autocomplete="off"
            placeholder="git push --force origin main"
            value={command}
            onInput={({ currentTarget }) => setCommand(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              ask(command);
            }}
          />
          <button type="submit" class="primary" disabled={busy || command.trim() === ''}>
            Explain
          </button>
        </div>
        <label class="where">
          <span>in</span>
          <input
            type="text"
            class="mono"
            spellcheck={false}
            value={place ?? cwd ?? ''}
            onInput={({ currentTarget }) => setPlace(currentTarget.value)}
          />
        </label>
      </form>
      {error !== undefined && <LoadError error={error} />}
      {view !== undefined && <Explained view={view} />}
    </section>
  );
}

const KNOWLEDGE = {
  harmless: 'It is known to do no harm',
  known: 'What it does is known',
  unknown: 'Not all that it does is known',
} as const;

/** Where the parts that somebody spoke of are. */
function marksIn({ parts, commands, effects }: ExplainView): TextMark[] {
  const places = [
    ...commands.map(({ span, words }) => ({ part: 'command', what: words.join(' '), span })),
    ...effects.map(({ span, ...effect }) => ({ part: 'effect', what: lineOf(effect), span })),
  ];
  return parts.flatMap(({ part, what, decision }): TextMark[] =>
    decision === 'continue' || decision === 'allow'
      ? []
      : places.flatMap(({ span, ...place }) =>
          span !== undefined && place.part === part && place.what === what
            ? [{ start: span[0], end: span[1], decision }]
            : [],
        ),
  );
}

function lineOf({ kind, target, tags, remote }: Omit<ExplainView['effects'][number], 'span'>): string {
  return `${kind} ${target}${tags.length === 0 ? '' : ` (${tags.join(', ')})`}${remote === undefined ? '' : ` on ${remote}`}`;
}

function Explained({ view }: { view: ExplainView }): JSX.Element {
  const { decision, text, why, knowledge, effects, parts, scripts, suggestion, cwd } = view;
  const marks = marksIn(view);
  return (
    <div class="explained" role="status">
      <p class="verdict">
        <OutcomeBadge outcome={decision} />
        <span>
          {KNOWLEDGE[knowledge]}: <UntrustedText text={why} />
        </span>
      </p>
      {text !== undefined && <UntrustedBlock text={text} marks={marks} label="The command" />}
      <EffectList effects={effects} cwd={cwd} />
      <ul class="parts" aria-label="Part by part">
        {parts.map(({ part, what, decision: own, by, near }) => (
          <li key={`${part} ${what}`}>
            <div>
              <OutcomeBadge outcome={own} quiet />{' '}
              <code>
                <UntrustedText text={what} />
              </code>
            </div>
            {by.map((voice) => (
              <div key={JSON.stringify(voice)} class="voice">
                <strong>
                  <UntrustedText text={voice.rule} />
                </strong>
                <span class="layer">{voice.layer}</span>{' '}
                {voice.message !== undefined && <UntrustedMessage text={voice.message} />}{' '}
                {voice.at !== undefined && (
                  <span class="dim">
                    <UntrustedText text={`${voice.at.file}:${voice.at.line}`} />
                  </span>
                )}
              </div>
            ))}
            {near.map((voice) => (
              <div key={JSON.stringify(voice)} class="voice dim">
                nearly: <UntrustedText text={voice.rule} /> ({voice.note})
              </div>
            ))}
          </li>
        ))}
      </ul>
      {scripts.length > 0 && (
        <p class="dim">
          A script would decide: <UntrustedText text={scripts.join(', ')} />
        </p>
      )}
      {suggestion !== undefined && (
        <p class="suggestion">
          <UntrustedText text={suggestion} />
        </p>
      )}
    </div>
  );
}
