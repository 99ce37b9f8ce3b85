import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { KEY_HELP } from '../data/keys.js';

export const isHelpOpen = signal(false);

export function HelpPanel(): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isHelpOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isHelpOpen.value]);
  return (
    <dialog
      ref={dialog}
      class="help"
      aria-labelledby="help-title"
      onClose={() => (isHelpOpen.value = false)}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      onKeyDown={({ key }) => key === '?' && dialog.current?.close()}
    >
      <div>
        <header class="title-row">
          <h2 id="help-title">Keys</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close <kbd>Esc</kbd>
          </button>
        </header>
        <div class="help-groups">
          {KEY_HELP.map(({ title, keys }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {keys.map(([key, what]) => (
                  <div key={key}>
                    <dt>
                      {key.split('  ').map((one) => (
                        <kbd key={one}>{one}</kbd>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </dialog>
  );
}
