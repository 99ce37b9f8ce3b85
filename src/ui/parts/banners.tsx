import type { ComponentChildren, JSX } from 'preact';
import type { AuditState } from '../../http/api.js';
import { audit, connection, lostSince, now, policy, server } from '../data/store.js';
import { formatCount, formatCountdown, formatDuration } from '../logic/format.js';
import { proofState } from '../proof/session.js';
import { Icon, type IconName } from './icon.js';
import { UntrustedText } from './untrusted-text.js';

/** What everybody has to see, whatever they look at. */
export function Banners(): JSX.Element {
  const state = server.value;
  const view = policy.value;
  const errors = view?.problems.filter(({ severity }) => severity === 'error').length ?? state?.policy.problems ?? 0;
  const first = view?.problems.find(({ severity }) => severity === 'error');
  const until = state?.policy.pausedUntil;
  const isPaused = until !== undefined && until > now.value;
  const changed = audit.value === undefined ? state?.audit === 'alarm' : isChanged(audit.value);
  return (
    <div class="banners">
      {connection.value === 'signed out' && (
        <Banner tone="deny" icon="audit" title="This tab is not signed in.">
          Open it anew: <code>sluice serve --open</code> gives you an address that works once.
        </Banner>
      )}
      {connection.value === 'lost' && (
        <Banner tone="deny" icon="warn" title="The server is not there.">
          {lostSince.value !== undefined && now.value - lostSince.value >= 2000 && (
            <span aria-live="off">For {formatDuration(now.value - lostSince.value)}. </span>
          )}
          What you see is how it was. Start it again with <code>sluice serve</code>: the dashboard connects by itself.
          What waits goes on waiting, and is answered in a terminal, too: <code>sluice approvals</code>
        </Banner>
      )}
      {errors > 0 && (
        <Banner tone="ask" icon="policy" title={`The policy has ${formatCount(errors, 'problem')}.`}>
          A rule with an error permits nothing, and a file that can't be read as written makes every call ask.{' '}
          {first !== undefined && (
            <>
              <code>
                <UntrustedText text={`${first.at.file}:${first.at.line}`} />
              </code>{' '}
              <UntrustedText text={first.message} />{' '}
            </>
          )}
          <a href="#/policy">See the problems</a>
        </Banner>
      )}
      {isPaused && (
        <Banner tone="deny" icon="pause" title="Sluice is paused.">
          Nothing is stopped for <span aria-live="off">{formatCountdown(until, now.value)}</span> more. To end it:{' '}
          <code>sluice pause off</code>
        </Banner>
      )}
      {proofState.value === 'none' && (
        <Banner tone="deny" icon="warn" title="Approvals need no proof.">
          The policy says <code>approvals: {'{ proof: none }'}</code>: any program that runs as you can approve, also
          the agent that asks.
        </Banner>
      )}
      {proofState.value === 'nobody' && (
        <Banner tone="ask" icon="lock" title="No key is enrolled.">
          Questions can be denied, and not approved. In a terminal: <code>sluice keys add</code>
        </Banner>
      )}
      {/* A pause is told as observing; two banners for one thing would be one too many. */}
      {state?.policy.mode === 'observe' && !isPaused && (
        <Banner tone="ask" icon="ask" title="Observe mode.">
          Calls are judged and recorded; nothing is stopped.
        </Banner>
      )}
      {changed && (
        <Banner tone="deny" icon="audit" title="The audit does not verify.">
          Somebody or something changed the audit log. <a href="#/audit">See where</a>
        </Banner>
      )}
    </div>
  );
}

/** A log that is not there yet is not whole either, and no alarm. */
function isChanged({ ok, state, alarmCount = 0 }: AuditState): boolean {
  return alarmCount > 0 || (state === 'log' && ok === false);
}

function Banner({
  tone,
  icon,
  title,
  children,
}: {
  tone: 'deny' | 'ask';
  icon: IconName;
  title: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={`banner tone-${tone}`} role="alert">
      <Icon name={icon} />
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  );
}
