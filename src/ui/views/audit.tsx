import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AuditState } from '../../http/api.js';
import { api, RequestFailed } from '../data/client.js';
import { audit, now, recorded } from '../data/store.js';
import { ago, bytes, count } from '../logic/format.js';
import { Icon } from '../parts/icon.js';
import { Empty, Failed } from '../parts/load.js';
import { Foreign } from '../parts/text.js';

/** Milliseconds between two looks while the log is checked. */
const LOOK = 500;

/** Whether the record is whole. */
export function Audit(): JSX.Element {
  const [error, setError] = useState<RequestFailed>();
  const state = audit.value;
  const look = (check: boolean): void =>
    void api.audit(check).then(
      (answer) => {
        audit.value = answer;
        setError(undefined);
      },
      (cause: unknown) => cause instanceof RequestFailed && setError(cause),
    );
  // A log that began after the last check is not known yet: the first record tells of it.
  const begun = state?.state === 'log' ? undefined : recorded.value;
  useEffect(() => look(audit.peek()?.state !== 'log'), [begun]);
  const checking = state?.checking === true;
  useEffect(() => {
    if (!checking) return undefined;
    const timer = setInterval(() => look(false), LOOK);
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
      {error !== undefined && <Failed error={error} reload={() => look(false)} />}
      {state === undefined ? (
        error === undefined && <p class="loading">Reading …</p>
      ) : state.state === 'log' ? (
        <State state={state} />
      ) : (
        <Empty
          title={
            { absent: 'There is no log yet', empty: 'The log is empty', unread: 'The log was not read yet' }[
              state.state
            ]
          }
        >
          <p>
            The first event that an agent sends begins one, in{' '}
            <code>
              <Foreign text={state.directory} />
            </code>
            . Where records are missing that you expect, look at <code>sluice doctor</code>.
          </p>
        </Empty>
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
              ? 'The log is whole.'
              : `The log was changed: ${count(alarmCount, 'alarm')}.`}
        </strong>
        {checked !== undefined && <span class="dim">checked {ago(checked, now.value)}</span>}
      </p>
      {state.error !== undefined && (
        <p class="failed">
          <Foreign text={state.error} />
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
            <dd>{bytes(size)}</dd>
          </div>
        )}
        {unsealed !== undefined && (
          <div>
            <dt>not sealed yet</dt>
            <dd>{count(unsealed.lines, 'line')}</dd>
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
                    <Foreign text={`${alarm.file}:${alarm.line}`} />
                  </code>{' '}
                  <Foreign text={alarm.message} />
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
          <Foreign text={directory} />
        </code>
        . An anchor kept elsewhere shows more: <code>sluice audit anchor</code>
      </p>
    </>
  );
}
