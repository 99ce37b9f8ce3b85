import { escapeControl } from '../core/escape-control.js';
import type { ApprovalChoice, Card } from './api.js';

const VERBS: Readonly<Record<ApprovalChoice, string>> = {
  once: 'Allow once',
  session: 'Allow for this session',
  project: 'Allow for this project',
  deny: 'Deny',
  'deny-project': 'Deny for this project',
};

/** What a link opens: it shows the question, and only its button answers. Chats and mail programs open links by themselves. */
export function linkPage(card: Card, choice: ApprovalChoice): string {
  const what = card.command ?? JSON.stringify(card.input ?? null);
  const rows = [
    ['Where', [card.client, card.project ?? card.cwd].filter(Boolean).join(' in ')],
    ...(card.cwd !== undefined && card.project !== undefined && card.cwd !== card.project
      ? ([['Run in', card.cwd]] as const)
      : []),
    ['Question', card.prompt],
    ['Call', `${card.tool ?? card.event}: ${what}`],
    ['Effects', card.effects.map(({ kind, target }) => `${kind} ${target}`).join('; ') || 'none known'],
    ['Waits', `for ${shortly(card.deadline - Date.now())} more`],
  ];
  return page(
    `${VERBS[choice]}?`,
    `<dl>${rows.map(([name = '', text = '']) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>
<form method="post"><button type="submit" class="${choice.startsWith('deny') ? 'no' : 'yes'}">${VERBS[choice]}</button></form>`,
  );
}

/** Minutes as long as they say enough. */
function shortly(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

export function messagePage(message: string): string {
  return page('Sluice', `<p>${escapeHtml(message)}</p>`);
}

/** Signs that mean something in HTML, and those that hide or turn what is shown. */
export function escapeHtml(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return escapeControl(text).replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/a/style.css"></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`;
}

export const LINK_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1rem; }
main { max-width: 40rem; margin: auto; }
dt { font-weight: 600; margin-top: 0.75rem; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
button { margin-top: 1.5rem; padding: 0.75rem 1.5rem; font: inherit; font-weight: 600; border-radius: 0.5rem; border: 1px solid; width: 100%; }
button:focus-visible { outline: 3px solid; outline-offset: 2px; }
.yes { background: #0b6784; color: #fff; border-color: #0b6784; }
.no { background: none; color: #b01d17; }
@media (prefers-color-scheme: dark) { .yes { background: #6cc6e2; color: #06222c; border-color: #6cc6e2; } .no { color: #ff938a; } }
`;
