import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { KEY_HELP } from '../data/keys.js';
import { Modal } from './modal.js';

export const isHelpOpen = signal(false);

export function HelpPanel(): JSX.Element {
  const close = (): void => {
    isHelpOpen.value = false;
  };
  return (
    <Modal
      isOpen={isHelpOpen}
      class="help"
      titleId="help-title"
      title="Keys"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onKeyDown={({ key }) => key === '?' && close()}
    >
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
    </Modal>
  );
}
