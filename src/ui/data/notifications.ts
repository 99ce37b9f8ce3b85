import { effect, signal } from '@preact/signals';
import { escapeControl } from '../../core/escape-control.js';
import { arrivedCards, connection, pendingCount } from './store.js';

/** Whether the desktop may be told. */
export const notificationsEnabled = signal(
  typeof Notification !== 'undefined' && Notification.permission === 'granted',
);
export const notificationsSupported = typeof Notification !== 'undefined';

export async function requestNotifications(): Promise<void> {
  notificationsEnabled.value = (await Notification.requestPermission()) === 'granted';
}

/** The number that waits, in the title and on the icon; and a word to the desktop where somebody wants it. */
export function startNotifications(): void {
  effect(() => {
    const number = pendingCount.value;
    document.title =
      number > 0 ? `(${number}) Sluice` : connection.value === 'lost' ? 'Sluice (not connected)' : 'Sluice';
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon !== null) icon.href = number === 0 ? './favicon.svg' : draw(number);
  });
  effect(() => {
    const [first, ...others] = arrivedCards.value;
    if (first === undefined || !notificationsEnabled.peek() || !document.hidden) return;
    const title =
      others.length === 0
        ? `${escapeControl(first.tool ?? 'A call')} needs you`
        : `${others.length + 1} calls need you`;
    // The text of a command is not for a screen that others see.
    const note = new Notification(title, { body: escapeControl(first.project ?? first.cwd ?? ''), tag: 'sluice' });
    note.onclick = () => {
      focus();
      location.hash = '#/now';
      note.close();
    };
  });
}

/** A picture of the number, as data: no request, no script. */
function draw(number: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const pen = canvas.getContext('2d');
  if (pen === null) return './favicon.svg';
  pen.fillStyle = '#835200';
  pen.beginPath();
  pen.roundRect(0, 0, 64, 64, 14);
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.font = `bold ${number > 9 ? 40 : 48}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(number > 99 ? '99' : String(number), 32, 35);
  return canvas.toDataURL('image/png');
}
