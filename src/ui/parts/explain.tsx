import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExplainView } from '../../http/api.js';
import { api, RequestFailed } from '../data/client.js';
import { focusExplain, toExplain } from '../data/route.js';
import type { Mark } from '../logic/pieces.js';
import { Badge } from './badge.js';
import { Effects } from './effects.js';
import { Failed } from './load.js';
import { Block, Foreign } from './text.js';

/** What a command would do, and what the policy says. Nothing is run. */
export function Explain({ cwd }: { cwd: string | undefined }): JSX.Element {
  const [command, setCommand] = useState('');
  const [place, setPlace] = useState<string>();
  const [view, setView] = useState<ExplainView>();
  const [error, setError] = useState<RequestFailed>();
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
        (cause: unknown) => cause instanceof RequestFailed && setError(cause),
      )
      .finally(() => setBusy(false));
  };
  useLayoutEffect(() => {
    const wanted = toExplain.value;
    if (wanted !== undefined) {
      toExplain.value = undefined;
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
      {error !== undefined && <Failed error={error} />}
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
function marksIn({ parts, commands, effects }: ExplainView): Mark[] {
  const places = [
    ...commands.map(({ span, words }) => ({ part: 'command', what: words.join(' '), span })),
    ...effects.map(({ span, ...effect }) => ({ part: 'effect', what: lineOf(effect), span })),
  ];
  return parts.flatMap(({ part, what, decision }): Mark[] =>
    decision === 'continue' || decision === 'allow'
      ? []
      : places.flatMap(({ span, ...place }) =>
          span !== undefined && place.part === part && place.what === what
            ? [{ start: span[0], end: span[1], decision }]
            : [],
        ),
  );
}

function lineOf({ kind, target, how, elsewhere }: Omit<ExplainView['effects'][number], 'span'>): string {
  return `${kind} ${target}${how.length === 0 ? '' : ` (${how.join(', ')})`}${elsewhere === undefined ? '' : ` on ${elsewhere}`}`;
}

function Explained({ view }: { view: ExplainView }): JSX.Element {
  const { decision, text, why, knowledge, effects, parts, scripts, suggestion, cwd } = view;
  const marks = marksIn(view);
  return (
    <div class="explained" role="status">
      <p class="verdict">
        <Badge outcome={decision} />
        <span>
          {KNOWLEDGE[knowledge]}: <Foreign text={why} />
        </span>
      </p>
      {text !== undefined && <Block text={text} marks={marks} label="The command" />}
      <Effects effects={effects} cwd={cwd} />
      <ul class="parts" aria-label="Part by part">
        {parts.map(({ part, what, decision: own, by, near }) => (
          <li key={`${part} ${what}`}>
            <div>
              <Badge outcome={own} quiet />{' '}
              <code>
                <Foreign text={what} />
              </code>
            </div>
            {by.map((voice) => (
              <div key={JSON.stringify(voice)} class="voice">
                <strong>
                  <Foreign text={voice.rule} />
                </strong>
                <span class="layer">{voice.layer}</span>{' '}
                {voice.message !== undefined && <Foreign text={voice.message} />}{' '}
                {voice.at !== undefined && (
                  <span class="dim">
                    <Foreign text={`${voice.at.file}:${voice.at.line}`} />
                  </span>
                )}
              </div>
            ))}
            {near.map((voice) => (
              <div key={JSON.stringify(voice)} class="voice dim">
                nearly: <Foreign text={voice.rule} /> ({voice.note})
              </div>
            ))}
          </li>
        ))}
      </ul>
      {scripts.length > 0 && (
        <p class="dim">
          A script would decide: <Foreign text={scripts.join(', ')} />
        </p>
      )}
      {suggestion !== undefined && (
        <p class="suggestion">
          <Foreign text={suggestion} />
        </p>
      )}
    </div>
  );
}
