import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { UntrustedBlock, UntrustedText } from './untrusted-text.js';

/** A rule before it is saved: its exact text, where it goes, what there is to know of it, and the choice. */
export function SaveRulePanel({
  text,
  file,
  kind,
  action,
  disabled,
  save,
  cancel,
  children,
}: {
  text: string;
  file: string;
  /** What the file is, and what follows. */
  kind: ComponentChildren;
  action: string;
  disabled: boolean;
  save: () => void;
  cancel: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const first = useRef<HTMLButtonElement>(null);
  // Whoever came by keys goes on by keys; the button that saves is not the first, so that Enter twice saves nothing.
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <>
      <UntrustedBlock text={text.replace(/\n$/, '')} label="The rule, as it would be saved" />
      <p>
        is added to{' '}
        <code>
          <UntrustedText text={file} />
        </code>
        , {kind}
      </p>
      {children}
      <div class="actions">
        <button type="button" ref={first} onClick={cancel}>
          Cancel <kbd>Esc</kbd>
        </button>
        <button type="button" class="primary" disabled={disabled} onClick={save}>
          {action}
        </button>
      </div>
    </>
  );
}
