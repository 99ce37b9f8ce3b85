import type { Signal } from '@preact/signals';
import type { ComponentChildren, HTMLAttributes, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Handlers = HTMLAttributes<HTMLDialogElement>;

interface ModalProps {
  readonly isOpen: Signal<boolean>;
  readonly class: string;
  readonly titleId: string;
  readonly title: string;
  readonly onClick?: Handlers['onClick'];
  readonly onKeyDown?: Handlers['onKeyDown'];
  readonly children: ComponentChildren;
}

/** A dialog that is open as long as a signal says so. The browser closes it on Escape. */
export function Modal({ isOpen, titleId, title, children, ...rest }: ModalProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  /** The browser tells of a closed dialog a moment later: by then a key may have opened it again. */
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    if (isOpen.value) return dialog.current?.showModal();
    isClosing.current = dialog.current?.open === true;
    dialog.current?.close();
  }, [isOpen.value]);
  const onClose = (): void => {
    if (!isClosing.current) isOpen.value = false;
    isClosing.current = false;
  };
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose} {...rest}>
      <div>
        <header class="title-row">
          <h2 id={titleId}>{title}</h2>
          <button type="button" onClick={() => (isOpen.value = false)}>
            Close <kbd>Esc</kbd>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** What gets the keys when it appears in a dialog, at once: a dialog that opens gives them to its first button. */
export function useInitialFocus<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    if (!isWanted || element.current === null) return;
    // The dialog that is about to open reads the attribute. In one that is open already, the focus moves.
    element.current.autofocus = true;
    element.current.focus();
  }, []);
  return element;
}
