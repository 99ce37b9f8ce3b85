import type { JSX } from 'preact';
import { formatHour } from '../logic/format.js';
import { proofState, unlockedUntil } from '../proof/session.js';
import { Icon } from './icon.js';
import { isUnlockOpen } from './unlock.js';

const SHORT = { none: 'No proof', nobody: 'No key', locked: 'Locked' } as const;

/** Whether this tab may approve, on every view. */
export function LockButton(): JSX.Element | null {
  const state = proofState.value;
  if (state === 'unknown') return null;
  const open = state === 'unlocked';
  return (
    <button
      type="button"
      class={`lock-button ${state}`}
      aria-keyshortcuts="u"
      title={open ? 'Lock approvals in this tab' : 'What an approval needs'}
      onClick={() => (isUnlockOpen.value = true)}
    >
      <Icon name={open ? 'unlock' : state === 'none' ? 'warn' : 'lock'} />
      {open ? (
        <span>
          <span class="until-word">Unlocked until </span>
          {formatHour(unlockedUntil.value ?? 0)}
        </span>
      ) : (
        SHORT[state]
      )}
    </button>
  );
}
