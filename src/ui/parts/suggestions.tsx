import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SuggestedRule, SuggestionsState } from '../../http/api.js';
import { api, RequestError } from '../data/api-client.js';
import { useKeys } from '../data/keys.js';
import { announcement, now } from '../data/store.js';
import { formatCount } from '../logic/format.js';
import { signSaveRule } from '../proof/answer.js';
import { canGrant } from '../proof/session.js';
import { LoadError, LoadedContent, useLoad } from './load.js';
import { SaveRulePanel } from './save-rule-panel.js';
import { isUnlockOpen } from './unlock.js';
import { UntrustedText } from './untrusted-text.js';

/** Milliseconds until it is asked again while it is being looked for. */
const POLL_MS = 700;

/** What `sluice suggest` says in a terminal: rules for what people approve again and again, each with its proof. */
export function SuggestionList(): JSX.Element {
  const loaded = useLoad('suggestions', () => api.suggestions());
  const [saved, setSaved] = useState<string>();
  const { data, reload } = loaded;
  useEffect(() => {
    if (data?.looking !== true) return undefined;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [data]);
  return (
    <section class="suggestions" aria-label="Suggested rules">
      <h3>Suggested rules</h3>
      {saved !== undefined && (
        <p class="done" role="status">
          Added to{' '}
          <code>
            <UntrustedText text={saved} />
          </code>
          . The next such call is answered by the rule.
        </p>
      )}
      <LoadedContent loaded={loaded}>
        {(state) => (
          <Found
            state={state}
            saved={(file) => {
              setSaved(file);
              announcement.value = 'The rule is saved';
              reload();
            }}
          />
        )}
      </LoadedContent>
    </section>
  );
}

function Found({ state, saved }: { state: SuggestionsState; saved: (file: string) => void }): JSX.Element {
  const { looked, looking, progress = 0, calls = 0, approved = 0, answered = 0, suggestions, left, notes } = state;
  const [open, setOpen] = useState<string>();
  if (looked === undefined)
    return (
      <>
        {state.error !== undefined && <Trouble text={state.error} />}
        {looking && (
          <p class="loading">Reading the audit and the sessions of the last 30 days … {Math.round(progress * 100)} %</p>
        )}
      </>
    );
  return (
    <>
      {state.error !== undefined && <Trouble text={state.error} />}
      <p class="dim">
        {formatCount(approved, 'approval')} in {formatCount(calls, 'call')} of the last 30 days, in the audit and in the
        sessions of all clients{answered > 0 && `; ${answered} of them the policy answers by now`}.
      </p>
      {suggestions.length === 0 && (
        <p>There is nothing to suggest: nothing was approved often enough that a narrow rule could answer.</p>
      )}
      <ul class="approved" aria-label="Rules">
        {suggestions.map((one) => (
          <li key={one.digest}>
            <Item
              rule={one}
              file={state.file}
              open={open === one.digest}
              toggle={() => setOpen(open === one.digest ? undefined : one.digest)}
              saved={saved}
            />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <details>
          <summary>No rule is suggested for {formatCount(left.length, 'other thing')} that people approved</summary>
          <ul class="unsuggested">
            {left.map(({ why, approved: times, example }) => (
              <li key={why}>
                <span class="granted">{times}×</span>
                <div class="grow">
                  <code class="one-line">
                    <UntrustedText text={example} />
                  </code>
                  <span class="dim">
                    <UntrustedText text={why} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
      {notes.map((note) => (
        <p key={note} class="dim">
          <UntrustedText text={note} />
        </p>
      ))}
    </>
  );
}

function Trouble({ text }: { text: string }): JSX.Element {
  return (
    <p class="refusal" role="alert">
      What people approved could not be looked at: <UntrustedText text={text} />
    </p>
  );
}

interface ItemProps {
  readonly rule: SuggestedRule;
  readonly file: string;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly saved: (file: string) => void;
}

function Item({ rule, file, open, toggle, saved }: ItemProps): JSX.Element {
  return (
    <>
      <div class="approved-row">
        <span class="granted" title={`It would have answered ${formatCount(rule.approved, 'approval')}`}>
          {rule.approved}×
        </span>
        <div class="grow">
          <code class="one-line">
            <UntrustedText text={rule.name.replace(/^Approved: /, '')} />
          </code>
          <span class="dim">{opens(rule)}</span>
        </div>
        <button type="button" aria-expanded={open} onClick={toggle}>
          Look at the rule …
        </button>
      </div>
      {open && <Panel rule={rule} file={file} cancel={toggle} saved={saved} />}
    </>
  );
}

function opens({ also: { calls, packs } }: SuggestedRule): string {
  if (calls + packs.length === 0) return 'and would newly allow nothing else of the history, no example of a pack';
  return `and would newly allow ${formatCount(calls, 'other call')} of the past, ${formatCount(packs.length, 'example')} of packs`;
}

function Panel({
  rule,
  file,
  cancel,
  saved,
}: Omit<ItemProps, 'open' | 'toggle'> & { cancel: () => void }): JSX.Element {
  const { text, approved, examples, also, judged, digest } = rule;
  const [error, setError] = useState<RequestError>();
  const [busy, setBusy] = useState(false);
  useKeys({ Escape: cancel });
  const save = (): void => {
    if (!canGrant.value) {
      isUnlockOpen.value = true;
      return;
    }
    setBusy(true);
    const saving = signSaveRule(digest, now.peek()).then((rule) => api.saveRule(rule));
    saving.then(
      (done) => saved(done.file),
      (cause: unknown) => {
        setBusy(false);
        setError(cause instanceof RequestError ? cause : new RequestError(0, 'UNEXPECTED', String(cause)));
      },
    );
  };
  return (
    <section class="panel" aria-label="Add this rule">
      {error !== undefined && <LoadError error={error} />}
      <SaveRulePanel
        text={text}
        file={file}
        kind="your own policy, behind the rules that are there."
        action={canGrant.value ? 'Add this rule' : 'Unlock to add this rule'}
        disabled={busy}
        save={save}
        cancel={cancel}
      >
        <dl class="proof">
          <dt>It answers</dt>
          <dd>
            {formatCount(approved, 'approval')}, such as: <Calls calls={examples} />
          </dd>
          <dt>It would also newly allow</dt>
          <dd>
            {also.calls === 0 ? (
              'nothing else in the history'
            ) : (
              <>
                {formatCount(also.calls, 'call')} of the history: <Calls calls={also.some} />
              </>
            )}
            {also.packs.length === 0 ? (
              ', no example of a pack'
            ) : (
              <>
                ; examples of packs: <Calls calls={also.packs} />
              </>
            )}
          </dd>
          <dt>The proof</dt>
          <dd>{judged} calls and examples were judged with and without it: none that is denied becomes less strict.</dd>
        </dl>
      </SaveRulePanel>
    </section>
  );
}

function Calls({ calls }: { calls: readonly string[] }): JSX.Element {
  return (
    <ul class="changes">
      {calls.map((call) => (
        <li key={call}>
          <code>
            <UntrustedText text={call} />
          </code>
        </li>
      ))}
    </ul>
  );
}
