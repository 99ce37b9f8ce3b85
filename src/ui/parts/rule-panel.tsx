import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ChangedCall, RulePreview } from '../../http/api.js';
import { formatCount } from '../logic/format.js';
import { OutcomeBadge } from './badge.js';
import { LoadedContent, type LoadState } from './load.js';
import { SaveRulePanel } from './save-rule-panel.js';
import { UntrustedText } from './untrusted-text.js';

/** The exact rule before it is saved, where it goes, and what else it would decide. */
export function RulePanel({
  preview,
  title,
  action,
  busy,
  save,
  cancel,
}: {
  preview: LoadState<RulePreview>;
  title: string;
  action: string;
  busy: boolean;
  save: (digest: string) => void;
  cancel: () => void;
}): JSX.Element {
  return (
    <section class="panel" aria-label={title}>
      <h4>{title}</h4>
      <LoadedContent loaded={preview}>
        {(rule) =>
          rule.text === '' ? (
            <NoRule why={rule.refusal} cancel={cancel} />
          ) : (
            <Preview rule={rule} action={action} busy={busy || preview.loading} save={save} cancel={cancel} />
          )
        }
      </LoadedContent>
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
        No rule can be made of this: <UntrustedText text={why ?? 'it would not do what is wanted.'} />
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
    <SaveRulePanel
      text={text}
      file={file}
      kind={
        <>
          your own file for this project. The next call like this one is then <OutcomeBadge outcome={next} quiet />.
        </>
      }
      action={action}
      disabled={!saves || busy}
      save={() => save(digest)}
      cancel={cancel}
    >
      {!saves && (
        <p class="refusal" role="alert">
          It can't be saved: <UntrustedText text={refusal ?? 'it would not do what is wanted.'} />
        </p>
      )}
      <h5>What else it would decide</h5>
      {history.changed.length + examples.changed.length === 0 ? (
        <p>
          Nothing of {formatCount(history.looked, 'earlier call')} in this project and{' '}
          {formatCount(examples.looked, 'example')} of the built-in packs: only calls like this one.
        </p>
      ) : (
        <>
          <Changes
            title={`Of ${formatCount(history.looked, 'earlier call')} in this project`}
            changed={history.changed}
          />
          <Changes
            title={`Of ${formatCount(examples.looked, 'example')} of the built-in packs`}
            changed={examples.changed}
          />
        </>
      )}
    </SaveRulePanel>
  );
}

const MAX_CHANGES = 8;

function Changes({ title, changed }: { title: string; changed: readonly ChangedCall[] }): JSX.Element | null {
  if (changed.length === 0) return null;
  return (
    <>
      <p class="dim">{title}:</p>
      <ul class="changes">
        {changed.slice(0, MAX_CHANGES).map((one) => (
          <li key={`${one.tool} ${one.what}`}>
            <OutcomeBadge outcome={one.before} quiet /> → <OutcomeBadge outcome={one.after} quiet />{' '}
            <code>
              <UntrustedText text={one.what} />
            </code>
            {one.times > 1 && <span class="dim"> {one.times} times</span>}
          </li>
        ))}
        {changed.length > MAX_CHANGES && <li class="dim">and {changed.length - MAX_CHANGES} more</li>}
      </ul>
    </>
  );
}
