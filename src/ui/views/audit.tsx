import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AuditState } from '../../http/api.js';
import { api, RequestError } from '../data/api-client.js';
import { audit, now, recordCount } from '../data/store.js';
import { formatAgo, formatBytes, formatCount } from '../logic/format.js';
import { Icon } from '../parts/icon.js';
import { EmptyState, LoadError } from '../parts/load.js';
import { UntrustedText } from '../parts/untrusted-text.js';

/** Milliseconds between two looks while the log is checked. */
const POLL_MS = 500;

/** Whether the integrity of the log is verified. */
export function AuditView(): JSX.Element {
  const [error, setError] = useState<RequestError>();
  const state = audit.value;
  const look = (check: boolean): void =>
    void api.audit(check).then(
      (answer) => {
        audit.value = answer;
        setError(undefined);
      },
      (cause: unknown) => cause instanceof RequestError && setError(cause),
    );
  // A log that began after the last check is not known yet: the first record tells of it.
  const begun = state?.state === 'log' ? undefined : recordCount.value;
  useEffect(() => look(audit.peek()?.state !== 'log'), [begun]);
  const checking = state?.checking === true;
  useEffect(() => {
    if (!checking) return undefined;
    const timer = setInterval(() => look(false), POLL_MS);
    return () => clearInterval(timer);
  }, [checking]);
  return (
    <>
      <div class="title-row">
        <h2>Audit</h2>
        <button type="button" disabled={checking} onClick={() => look(true)}>
          {checking
            ? `Checking${state?.progress === undefined ? '' : ` ${Math.round(state.progress * 100)} %`} …`
            : 'Check it now'}
        </button>
      </div>
      {error !== undefined && <LoadError error={error} reload={() => look(false)} />}
      {state === undefined ? (
        error === undefined && <p class="loading">Reading …</p>
      ) : state.state === 'log' ? (
        <State state={state} />
      ) : (
        <EmptyState
          title={
            { absent: 'There is no log yet', empty: 'The log is empty', unread: 'The log was not read yet' }[
              state.state
            ]
          }
        >
          <p>
            The first event that an agent sends begins one, in{' '}
            <code>
              <UntrustedText text={state.directory} />
            </code>
            . Where records are missing that you expect, look at <code>sluice doctor</code>.
          </p>
        </EmptyState>
      )}
    </>
  );
}

function State({ state }: { state: AuditState }): JSX.Element {
  const {
    ok,
    checked,
    records,
    segments,
    bytes: size,
    unsealed,
    torn,
    alarms,
    alarmCount = 0,
    cannotProve,
    directory,
  } = state;
  return (
    <>
      <p class={`whole tone-${ok === undefined ? 'continue' : ok ? 'allow' : 'deny'}`}>
        <Icon name={ok === undefined ? 'ask' : ok ? 'allow' : 'warn'} />
        <strong>
          {ok === undefined
            ? 'It was not checked yet.'
            : ok
              ? 'Log integrity verified.'
              : `The log was changed: ${formatCount(alarmCount, 'alarm')}.`}
        </strong>
        {checked !== undefined && <span class="dim">checked {formatAgo(checked, now.value)}</span>}
      </p>
      {state.error !== undefined && (
        <p class="failed">
          <UntrustedText text={state.error} />
        </p>
      )}
      <dl class="figures">
        {records !== undefined && (
          <div>
            <dt>records</dt>
            <dd>{records.toLocaleString('en-US')}</dd>
          </div>
        )}
        {segments !== undefined && (
          <div>
            <dt>segments</dt>
            <dd>{segments}</dd>
          </div>
        )}
        {size !== undefined && (
          <div>
            <dt>size</dt>
            <dd>{formatBytes(size)}</dd>
          </div>
        )}
        {unsealed !== undefined && (
          <div>
            <dt>not sealed yet</dt>
            <dd>{formatCount(unsealed.lines, 'line')}</dd>
          </div>
        )}
        {torn !== undefined && torn > 0 && (
          <div>
            <dt>torn lines</dt>
            <dd>{torn}</dd>
          </div>
        )}
      </dl>
      {alarms.length > 0 && (
        <>
          <h3>Alarms</h3>
          <ul class="problems">
            {alarms.map((alarm) => (
              <li key={JSON.stringify(alarm)} class="tone-deny">
                <Icon name="warn" />
                <span>
                  <strong>{alarm.kind}</strong>{' '}
                  <code>
                    <UntrustedText text={`${alarm.file}:${alarm.line}`} />
                  </code>{' '}
                  <UntrustedText text={alarm.message} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {cannotProve.length > 0 && (
        <>
          <h3>What this cannot prove</h3>
          <ul class="plain">
            {cannotProve.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <p class="dim">
        In{' '}
        <code>
          <UntrustedText text={directory} />
        </code>
        . An anchor kept elsewhere shows more: <code>sluice audit anchor</code>
      </p>
    </>
  );
}
