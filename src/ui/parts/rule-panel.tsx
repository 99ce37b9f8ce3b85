import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Changed, RulePreview } from '../../http/api.js';
import { count } from '../logic/format.js';
import { Badge } from './badge.js';
import { type Loaded, Show } from './load.js';
import { RuleSaving } from './rule-saving.js';
import { Foreign } from './text.js';

/** The exact rule before it is saved, where it goes, and what else it would decide. */
export function RulePanel({
  preview,
  title,
  action,
  busy,
  save,
  cancel,
}: {
  preview: Loaded<RulePreview>;
  title: string;
  action: string;
  busy: boolean;
  save: (digest: string) => void;
  cancel: () => void;
}): JSX.Element {
  return (
    <section class="panel" aria-label={title}>
      <h4>{title}</h4>
      <Show loaded={preview}>
        {(rule) =>
          rule.text === '' ? (
            <NoRule why={rule.refusal} cancel={cancel} />
          ) : (
            <Preview rule={rule} action={action} busy={busy || preview.loading} save={save} cancel={cancel} />
          )
        }
      </Show>
      {preview.data === undefined && (
        <div class="actions">
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
    </section>
  );
}

/** There is nothing to look at, and nothing to save. */
function NoRule({ why, cancel }: { why: string | undefined; cancel: () => void }): JSX.Element {
  const only = useRef<HTMLButtonElement>(null);
  // Before it is seen: what is pressed then must reach it.
  useLayoutEffect(() => only.current?.focus(), []);
  return (
    <>
      <p class="refusal" role="alert">
        No rule can be made of this: <Foreign text={why ?? 'it would not do what is wanted.'} />
      </p>
      <p>It can be answered for once, and for the session where that is offered.</p>
      <div class="actions">
        <button type="button" ref={only} onClick={cancel}>
          Cancel <kbd>Esc</kbd>
        </button>
      </div>
    </>
  );
}

function Preview({
  rule,
  action,
  busy,
  save,
  cancel,
}: {
  rule: RulePreview;
  action: string;
  busy: boolean;
  save: (digest: string) => void;
  cancel: () => void;
}): JSX.Element {
  const { text, file, saves, refusal, next, history, examples, digest } = rule;
  return (
    <RuleSaving
      text={text}
      file={file}
      kind={
        <>
          your own file for this project. The next call like this one is then <Badge outcome={next} quiet />.
        </>
      }
      action={action}
      disabled={!saves || busy}
      save={() => save(digest)}
      cancel={cancel}
    >
      {!saves && (
        <p class="refusal" role="alert">
          It can't be saved: <Foreign text={refusal ?? 'it would not do what is wanted.'} />
        </p>
      )}
      <h5>What else it would decide</h5>
      {history.changed.length + examples.changed.length === 0 ? (
        <p>
          Nothing of {count(history.looked, 'earlier call')} in this project and {count(examples.looked, 'example')} of
          the built-in packs: only calls like this one.
        </p>
      ) : (
        <>
          <Changes title={`Of ${count(history.looked, 'earlier call')} in this project`} changed={history.changed} />
          <Changes title={`Of ${count(examples.looked, 'example')} of the built-in packs`} changed={examples.changed} />
        </>
      )}
    </RuleSaving>
  );
}

const MANY = 8;

function Changes({ title, changed }: { title: string; changed: readonly Changed[] }): JSX.Element | null {
  if (changed.length === 0) return null;
  return (
    <>
      <p class="dim">{title}:</p>
      <ul class="changes">
        {changed.slice(0, MANY).map((one) => (
          <li key={`${one.tool} ${one.what}`}>
            <Badge outcome={one.before} quiet /> → <Badge outcome={one.after} quiet />{' '}
            <code>
              <Foreign text={one.what} />
            </code>
            {one.times > 1 && <span class="dim"> {one.times} times</span>}
          </li>
        ))}
        {changed.length > MANY && <li class="dim">and {changed.length - MANY} more</li>}
      </ul>
    </>
  );
}
