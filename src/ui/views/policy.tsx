import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { escapeControl } from '../../core/escape-control.js';
import type { PolicyView, RuleView } from '../../http/api.js';
import { api } from '../data/api-client.js';
import { now } from '../data/store.js';
import { formatAgo, formatClock, formatCount } from '../logic/format.js';
import { OutcomeBadge } from '../parts/badge.js';
import { ExplainPanel } from '../parts/explain.js';
import { Icon } from '../parts/icon.js';
import { EmptyState, LoadedContent, useLoad } from '../parts/load.js';
import { type TimeRange, TimeRangePicker } from '../parts/range.js';
import { UntrustedMessage, UntrustedText } from '../parts/untrusted-text.js';

const root = signal<string | undefined>(undefined);
const range = signal<TimeRange>('7d');
const which = signal<'all' | 'hit' | 'never'>('all');

/** The policy that holds, and what its rules did. */
export function PolicyOverview(): JSX.Element {
  const loaded = useLoad(`${root.value} ${range.value}`, () => api.policy(root.value, range.value), { live: true });
  const roots = useLoad('roots', api.roots);
  return (
    <>
      <h2>Policy</h2>
      <ExplainPanel cwd={root.value ?? loaded.data?.root} />
      <div class="title-row">
        <h3>Rules</h3>
        <TimeRangePicker range={range.value} choose={(next) => (range.value = next)} />
      </div>
      <LoadedContent loaded={loaded}>
        {(data) => (
          <>
            <div class="filters">
              <label class="grow">
                in{' '}
                <select
                  value={root.value ?? data.root}
                  onChange={({ currentTarget }) => (root.value = currentTarget.value)}
                >
                  {[...new Set([data.root, ...(roots.data?.roots ?? [])])].map((one) => (
                    <option key={one} value={one}>
                      {escapeControl(one)}
                    </option>
                  ))}
                </select>
              </label>
              <fieldset class="segmented" aria-label="Which rules">
                {(['all', 'hit', 'never'] as const).map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={which.value === one}
                    onClick={() => (which.value = one)}
                  >
                    {{ all: 'all', hit: 'hit', never: 'never hit' }[one]}
                  </button>
                ))}
              </fieldset>
            </div>
            <Standing data={data} />
            <Files data={data} />
          </>
        )}
      </LoadedContent>
    </>
  );
}

const SEVERITIES = { error: 'deny', warning: 'ask', info: 'continue' } as const;

function Standing({ data }: { data: PolicyView }): JSX.Element {
  const { mode, pausedUntil, found, problems, defaults, others } = data;
  const isPaused = pausedUntil !== undefined && pausedUntil > now.value;
  return (
    <div class="standing">
      {problems.length > 0 && (
        <ul class="problems" aria-label="Problems">
          {problems.map((one) => (
            <li key={JSON.stringify(one)} class={`tone-${SEVERITIES[one.severity]}`}>
              <Icon name="warn" />
              <span>
                <strong>{one.severity}</strong>{' '}
                <code>
                  <UntrustedText text={`${one.at.file}:${one.at.line}`} />
                </code>{' '}
                <UntrustedText text={one.message} /> {one.fix !== undefined && <UntrustedText text={one.fix} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl class="pairs">
        <div>
          <dt>mode</dt>
          <dd>{isPaused ? `paused until ${formatClock(pausedUntil)}` : mode}</dd>
        </div>
        <div>
          <dt>where no rule speaks</dt>
          <dd class="badges">
            {Object.entries(defaults).map(([name, decision]) => (
              <span key={name}>
                {name} <OutcomeBadge outcome={decision} quiet rule />
              </span>
            ))}
          </dd>
        </div>
        {found.length > 0 && (
          <div>
            <dt>files</dt>
            <dd>
              {found.map(({ path, layer, trusted }) => (
                <div key={path}>
                  <code>
                    <UntrustedText text={path} />
                  </code>{' '}
                  <span class="layer">{layer}</span>
                  {trusted && layer === 'project' && <span class="layer">trusted</span>}
                  {!trusted && <span class="layer untrusted">not trusted: it can only tighten</span>}
                </div>
              ))}
            </dd>
          </div>
        )}
        {others.length > 0 && (
          <div>
            <dt>also spoke</dt>
            <dd>
              {others.slice(0, 12).map(({ name, hits }) => (
                <span key={name} class="other">
                  <UntrustedText text={name} /> <span class="dim">{hits}</span>
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Files({ data: { files } }: { data: PolicyView }): JSX.Element {
  const wanted = ({ hits }: RuleView): boolean =>
    which.value === 'all' || (which.value === 'hit' ? hits > 0 : hits === 0);
  const most = Math.max(1, ...files.flatMap(({ rules }) => rules.map(({ hits }) => hits)));
  const shown = files
    .map(({ rules, ...file }) => ({
      ...file,
      all: rules.length,
      never: rules.filter(({ hits }) => hits === 0).length,
      rules: rules.filter(wanted),
    }))
    .filter(({ rules }) => rules.length > 0);
  if (shown.length === 0)
    return (
      <EmptyState title={which.value === 'hit' ? 'No rule was hit in this time' : 'There is no such rule'}>
        <p>
          Look further back, or write one: <code>sluice.yaml</code>
        </p>
      </EmptyState>
    );
  return (
    <>
      {shown.map(({ source, layer, rules, all, never }) => (
        <details class="file" key={`${layer} ${source}`} open={!source.startsWith('pack:') || which.value !== 'all'}>
          <summary>
            <code>
              <UntrustedText text={source} />
            </code>
            <span class="layer">{layer}</span>
            <span class="dim">
              {formatCount(all, 'rule')}, {never} never hit
            </span>
          </summary>
          <ul class="rules">
            {rules.map((rule) => (
              <Rule
                key={`${rule.list} ${rule.at.file} ${rule.at.line} ${rule.at.column} ${rule.name}`}
                rule={rule}
                most={most}
              />
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function Rule({ rule, most }: { rule: RuleView; most: number }): JSX.Element {
  const { name, decision, condition, message, script, broken, at, hits, last } = rule;
  return (
    <li>
      {decision === undefined ? (
        <OutcomeBadge outcome="continue" quiet rule />
      ) : (
        <OutcomeBadge outcome={decision} rule />
      )}
      <div class="grow">
        <strong>
          <UntrustedText text={name} />
        </strong>
        {script && <span class="layer">a script decides</span>}
        <code class="condition">
          <UntrustedText text={condition} />
        </code>
        {message !== undefined && (
          <span class="dim">
            <UntrustedMessage text={message} />
          </span>
        )}
        {broken !== undefined && (
          <span class="refusal">
            <UntrustedText text={broken} />
          </span>
        )}
      </div>
      <span class="hits" title={escapeControl(`${at.file}:${at.line}`)}>
        {hits === 0 ? <span class="dim">never hit</span> : <strong>{formatCount(hits, 'hit')}</strong>}
        <span class="meter" aria-hidden="true">
          <span style={{ width: `${(hits / most) * 100}%` }} />
        </span>
        <span class="dim">{last === undefined ? '' : formatAgo(last, now.value)}</span>
      </span>
    </li>
  );
}
