import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { visible } from '../../core/visible.js';
import type { ApprovedItem } from '../../server/http/api.js';
import { api, RequestFailed } from '../data/client.js';
import { useKeys } from '../data/keys.js';
import { now, spoken } from '../data/store.js';
import { ago, count, shorten } from '../logic/format.js';
import { Empty, Failed, Show, useLoad } from '../parts/load.js';
import { type Range, RangeChoice } from '../parts/range.js';
import { RulePanel } from '../parts/rule-panel.js';
import { Foreign } from '../parts/text.js';

const range = signal<Range>('7d');

/** What people approve most, and rules that would save them the trouble. */
export function Approved(): JSX.Element {
  const loaded = useLoad(range.value, () => api.approved(range.value), { live: true });
  const [open, setOpen] = useState<string>();
  const [saved, setSaved] = useState<string>();
  return (
    <>
      <div class="title-row">
        <h2>What people approve most</h2>
        <RangeChoice range={range.value} choose={(next) => (range.value = next)} />
      </div>
      {saved !== undefined && (
        <p class="done" role="status">
          Saved in{' '}
          <code>
            <Foreign text={saved} />
          </code>
          . The next such call is answered by the rule.
        </p>
      )}
      <Show loaded={loaded}>
        {({ items }) =>
          items.every(({ granted }) => granted === 0) ? (
            <Empty title="Nobody allowed anything in this time">
              <p>What you allow again and again is listed here, with a rule that would answer it for you.</p>
            </Empty>
          ) : (
            <ul class="approved">
              {items
                .filter(({ granted }) => granted > 0)
                .map((item) => (
                  <li key={item.key}>
                    <Item
                      item={item}
                      open={open === item.key}
                      toggle={() => setOpen(open === item.key ? undefined : item.key)}
                      saved={(file) => {
                        setSaved(file);
                        spoken.value = 'The rule is saved';
                        setOpen(undefined);
                        loaded.reload();
                      }}
                    />
                  </li>
                ))}
            </ul>
          )
        }
      </Show>
    </>
  );
}

function Item({
  item: { key, tool, what, project, granted, denied, last, by, rule },
  open,
  toggle,
  saved,
}: {
  item: ApprovedItem;
  open: boolean;
  toggle: () => void;
  saved: (file: string) => void;
}): JSX.Element {
  return (
    <>
      <div class="approved-row">
        <span class="granted" title={`${granted} granted, ${denied} refused`}>
          {granted}×
        </span>
        <div class="grow">
          <code class="one-line">
            <Foreign text={what} />
          </code>
          <span class="dim">
            <Foreign text={tool} />
            {project !== undefined && (
              <>
                {' in '}
                <span title={visible(project)}>
                  <Foreign text={shorten(project, 40)} />
                </span>
              </>
            )}
            {' · last '}
            {ago(last, now.value)}
            {by.length > 0 && (
              <>
                {' by '}
                <Foreign text={by.join(', ')} />
              </>
            )}
            {denied > 0 && ` · refused ${count(denied, 'time')}`}
          </span>
        </div>
        {rule && (
          <button type="button" aria-expanded={open} onClick={toggle}>
            Make a rule …
          </button>
        )}
      </div>
      {open && <MakeRule id={key} cancel={toggle} saved={saved} />}
    </>
  );
}

function MakeRule({
  id,
  cancel,
  saved,
}: {
  id: string;
  cancel: () => void;
  saved: (file: string) => void;
}): JSX.Element {
  const preview = useLoad(id, () => api.approvedRule(id, 'project'));
  const [error, setError] = useState<RequestFailed>();
  const [busy, setBusy] = useState(false);
  useKeys({ Escape: cancel });
  const save = (rule: string): void => {
    setBusy(true);
    api.saveRule({ key: id, choice: 'project', rule }).then(
      ({ file }) => saved(file),
      (cause: unknown) => {
        setBusy(false);
        if (cause instanceof RequestFailed) setError(cause);
        preview.reload();
      },
    );
  };
  return (
    <>
      {error !== undefined && <Failed error={error} />}
      <RulePanel
        preview={preview}
        title="Allow this in this project, from now on"
        action="Save this rule"
        busy={busy}
        save={save}
        cancel={cancel}
      />
    </>
  );
}
