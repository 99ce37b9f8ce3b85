import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announcement, now } from '../data/store.js';
import { formatHour } from '../logic/format.js';
import { enrolPasskey } from '../proof/enrol.js';
import { hasPasskeys } from '../proof/passkey.js';
import {
  authenticatorState,
  lockTab,
  passkeys,
  passphrases,
  proofState,
  refreshAuthenticators,
  unlockedUntil,
  unlockWithPasskey,
  unlockWithPassphrase,
} from '../proof/session.js';
import { Icon } from './icon.js';
import { Modal, useInitialFocus } from './modal.js';
import { UntrustedText } from './untrusted-text.js';

/** Is the panel open in which a tab is unlocked? */
export const isUnlockOpen = signal(false);

/** What an approval needs, for this tab: to prove once that a person is here, and to take that back. */
export function UnlockPanel(): JSX.Element {
  useEffect(() => {
    if (isUnlockOpen.value) void refreshAuthenticators().catch(() => undefined);
  }, [isUnlockOpen.value]);
  return (
    <Modal isOpen={isUnlockOpen} class="unlock" titleId="unlock-title" title={TITLES[proofState.value]}>
      {isUnlockOpen.value && <Content />}
    </Modal>
  );
}

const TITLES = {
  unknown: 'Approvals',
  none: 'Approvals without proof',
  nobody: 'No key is enrolled',
  locked: 'Unlock approvals',
  unlocked: 'Approvals are unlocked',
} as const;

function Content(): JSX.Element {
  const state = proofState.value;
  if (state === 'unknown') return <p class="loading">Reading …</p>;
  if (state === 'none')
    return (
      <p>
        Your policy says <code>approvals: {'{ proof: none }'}</code>: any program that runs as you can approve, also the
        agent that asks. Take the line out to need a passphrase or a passkey.
      </p>
    );
  if (state === 'nobody')
    return (
      <>
        <p>Questions can be denied here, and not approved: nothing proves yet that a person answers.</p>
        <p>
          In a terminal: <code>sluice keys add</code>
        </p>
      </>
    );
  return state === 'locked' ? <Locked /> : <Unlocked />;
}

function Locked(): JSX.Element {
  const [error, setError] = useState('');
  const done = (): void => {
    announcement.value = 'Approvals are unlocked';
    isUnlockOpen.value = false;
  };
  return (
    <>
      <p>Once for this tab. The key stays in its memory: reloading or closing the tab locks it.</p>
      {error !== '' && (
        <p class="refusal" role="alert">
          <UntrustedText text={error} />
        </p>
      )}
      {passphrases.value.length > 0 && <ByPassphrase done={done} failed={setError} />}
      {passkeys.value.length > 0 && <ByPasskey done={done} failed={setError} />}
    </>
  );
}

interface Way {
  readonly done: () => void;
  readonly failed: (message: string) => void;
}

function ByPassphrase({ done, failed }: Way): JSX.Element {
  const field = useInitialFocus<HTMLInputElement>();
  const [id, setId] = useState(passphrases.value[0]?.id ?? '');
  const [part, setPart] = useState<number>();
  const unlock = async (): Promise<void> => {
    const passphrase = field.current?.value ?? '';
    if (passphrase === '' || part !== undefined) return;
    failed('');
    setPart(0);
    try {
      await unlockWithPassphrase(id, passphrase, now.peek(), setPart);
      done();
    } catch (error) {
      failed((error as Error).message);
      setPart(undefined);
      field.current?.select();
    }
  };
  return (
    <form
      class="way"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      {passphrases.value.length > 1 && (
        <label>
          Key
          <select value={id} onChange={({ currentTarget }) => setId(currentTarget.value)}>
            {passphrases.value.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label for="passphrase">Passphrase</label>
      <input id="passphrase" ref={field} type="password" autocomplete="off" spellcheck={false} maxLength={1024} />
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={part !== undefined}>
          {part === undefined ? (
            <>
              Unlock <kbd>Enter</kbd>
            </>
          ) : (
            `Deriving the key … ${Math.round(part * 100)} %`
          )}
        </button>
      </div>
    </form>
  );
}

function ByPasskey({ done, failed }: Way): JSX.Element {
  const first = useInitialFocus<HTMLButtonElement>(passphrases.peek().length === 0);
  const [busy, setBusy] = useState(false);
  const unlock = async (id: string): Promise<void> => {
    if (busy) return;
    failed('');
    setBusy(true);
    try {
      await unlockWithPasskey(id, now.peek());
      done();
    } catch (error) {
      failed(saidOf(error));
      setBusy(false);
    }
  };
  const here = hasPasskeys() ? passkeys.value.filter(({ origin }) => origin === location.origin) : [];
  if (here.length === 0)
    return (
      <p class="dim">
        The enrolled passkeys work at{' '}
        <UntrustedText text={[...new Set(passkeys.value.map(({ origin }) => origin))].join(', ')} /> only.
      </p>
    );
  return (
    <div class="actions">
      {here.map(({ id, name }, at) => (
        <button
          key={id}
          type="button"
          ref={at === 0 ? first : null}
          aria-disabled={busy}
          onClick={() => void unlock(id)}
        >
          <Icon name="key" /> Use passkey
          {here.length > 1 && (
            <>
              {' '}
              <UntrustedText text={name} />
            </>
          )}
        </button>
      ))}
    </div>
  );
}

function Unlocked(): JSX.Element {
  const button = useInitialFocus<HTMLButtonElement>();
  return (
    <>
      <p>Until {formatHour(unlockedUntil.value ?? 0)}, in this tab only.</p>
      <div class="actions">
        <button
          type="button"
          class="primary"
          ref={button}
          onClick={() => {
            lockTab();
            announcement.value = 'Approvals are locked';
            isUnlockOpen.value = false;
          }}
        >
          Lock now
        </button>
      </div>
      <Keys />
    </>
  );
}

const THIS = 'This device';

/** What is enrolled, and a passkey more. */
function Keys(): JSX.Element {
  const [said, setSaid] = useState<{ readonly good: boolean; readonly text: string }>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const add = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid(undefined);
    try {
      const name = field.current?.value.trim() || THIS;
      await enrolPasskey(name, now.peek());
      await refreshAuthenticators();
      setSaid({ good: true, text: `Enrolled: ${name}` });
    } catch (error) {
      setSaid({ good: false, text: saidOf(error) });
    }
    setBusy(false);
  };
  return (
    <section aria-label="Enrolled keys">
      <h3>Enrolled keys</h3>
      <ul class="keys">
        {authenticatorState.value?.authenticators.map(({ id, kind, name }) => (
          <li key={id}>
            <Icon name="key" />
            <UntrustedText text={name} /> <span class="layer">{kind}</span>
          </li>
        ))}
      </ul>
      {said !== undefined && (
        <p class={said.good ? 'done' : 'refusal'} role={said.good ? 'status' : 'alert'}>
          <UntrustedText text={said.text} />
        </p>
      )}
      {hasPasskeys() && (
        <form
          class="way"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <label for="passkey-name">Name of a passkey to add</label>
          <input id="passkey-name" ref={field} placeholder={THIS} maxLength={80} autocomplete="off" />
          <div class="actions">
            <button type="submit" aria-disabled={busy}>
              Add a passkey
            </button>
          </div>
        </form>
      )}
      <p class="dim">
        To remove one: <code>sluice keys remove</code>
      </p>
    </section>
  );
}

/** Browsers say nothing of why, so that no page learns which passkeys there are. */
function saidOf(error: unknown): string {
  const { name, message } = error as Error;
  if (name === 'NotAllowedError') return 'The passkey was not used: it was cancelled, or did not verify you in time.';
  if (name === 'InvalidStateError') return 'This passkey is enrolled already.';
  return message;
}
