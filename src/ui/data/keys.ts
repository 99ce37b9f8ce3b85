import { useEffect, useRef } from 'preact/hooks';

export type KeyBindings = Readonly<Record<string, () => void>>;

/** Who listens, the last first. */
const listeners: { current: KeyBindings }[] = [];

/** Listens to single keys, as long as a part of the dashboard is there. */
export function useKeys(keys: KeyBindings): void {
  const own = useRef(keys);
  own.current = keys;
  useEffect(() => {
    listeners.push(own);
    return () => {
      listeners.splice(listeners.indexOf(own), 1);
    };
  }, []);
}

const WRITING = /^(INPUT|TEXTAREA|SELECT)$/;

export function listenForKeys(): () => void {
  const press = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    // A key that is held down must not answer one question after the other.
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || (repeat && !/^[jk]$/.test(key))) return;
    if (target instanceof HTMLElement && (WRITING.test(target.tagName) || target.closest('dialog[open]') !== null))
      return;
    const action = listeners.findLast(({ current }) => current[key] !== undefined)?.current[key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

/** What the help shows. */
export const KEY_HELP: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['1 – 8', 'the views, in their order'],
      ['/', 'explain a command'],
      ['j  k', 'next, previous'],
      ['Enter', 'open what is selected'],
      ['u', 'unlock approvals, or lock them'],
      ['t', 'light, dark, or as the system is'],
      ['?', 'this help'],
      ['Esc', 'close, cancel'],
    ],
  },
  {
    title: 'Pending approvals',
    keys: [
      ['a', 'allow once'],
      ['s', 'allow for this session'],
      ['p', 'allow in this project: shows the rule first'],
      ['d', 'deny'],
      ['w', 'deny, with words for the model'],
      ['x', 'deny in this project: shows the rule first'],
    ],
  },
  {
    title: 'Live feed',
    keys: [
      ['f', 'search'],
      ['h', 'hold, go on'],
    ],
  },
];
