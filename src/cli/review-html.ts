import { escapeControl } from '../core/escape-control.js';
import { formatCallLine } from '../history/call-line.js';
import { CLIENT_TITLES } from '../history/find.js';
import type { ReviewedDecision, RuleReview } from '../policy/suggest/review.js';
import { formatReviewPeriod, type ReviewReport, rulesByCount } from './review-text.js';

/** A call that another policy would decide otherwise. */
export interface ChangedDecision {
  readonly call: string;
  readonly before: ReviewedDecision;
  readonly after: ReviewedDecision;
}

/** No script, no picture, nothing from elsewhere: the browser is told so, too. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: #888; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 1rem; }
.figure { border: 1px solid var(--line); border-radius: .5rem; padding: .8rem 1rem; }
.figure b { display: block; font-size: 1.8rem; line-height: 1.2; }
.quiet, .figure span { color: var(--quiet); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-top: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; display: block; }
.allow { color: #18794e; } .defer { color: #2563eb; } .ask { color: #b45309; } .deny { color: #c22; }
@media (prefers-color-scheme: dark) {
  .allow { color: #4cc38a; } .defer { color: #7aa7ff; } .ask { color: #f5a524; } .deny { color: #ff6b6b; }
}
`;

/** The report as one page that needs nothing else, to hand around. */
export function renderReviewHtml({
  review,
  name,
  other,
  files,
  readErrors: troubles,
  changed,
}: ReviewReport & { changed: readonly ChangedDecision[] }): string {
  const { calls, saved, kept, added, perhaps, stopped, released } = review;
  const figures = [
    figure(saved, 'prompts saved', `${kept} would still be put`),
    figure(added, 'prompts added', perhaps > 0 ? `and ${perhaps} where the client may have asked anyway` : ''),
    figure(stopped, 'calls stopped that ran', ''),
    ...(released > 0 ? [figure(released, 'calls allowed that a person refused', 'look at these first')] : []),
  ];
  const clients = [...review.clients].map(([client, { calls: number, prompted, untold }]) => [
    html(CLIENT_TITLES[client] ?? client),
    number,
    untold === number ? '<span class="quiet">it does not tell</span>' : prompted,
  ]);
  const said = [...review.decisions].map(([decision, number]) => [
    mark(decision),
    number,
    `${((100 * number) / Math.max(1, calls)).toFixed(1)}%`,
  ]);
  const sections = [
    section('What would have been stopped', rulesByCount(review, 'stopped'), 'stopped'),
    section('What would have asked anew', rulesByCount(review, 'added'), 'added'),
    section('What would have answered prompts', rulesByCount(review, 'saved'), 'saved'),
  ];
  const total = [...review.changes.values()].reduce((sum, number) => sum + number, 0);
  const changes =
    other === undefined
      ? ''
      : `<h2>What ${html(other)} decides otherwise</h2>${
          total === 0
            ? '<p>Nothing.</p>'
            : table(
                ['call', 'now', 'then', 'by'],
                changed.map(({ call, before, after }) => [
                  `<code>${html(call)}</code>`,
                  mark(before.decision),
                  mark(after.decision),
                  html(after.rule ?? ''),
                ]),
              )
        }${total > changed.length ? `<p>And ${total - changed.length} more calls.</p>` : ''}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<title>What the policy would have done</title>
<style>${STYLE}</style>
</head>
<body>
<h1>What the policy would have done</h1>
<p>${calls} calls from ${files} ${files === 1 ? 'file' : 'files'}${html(formatReviewPeriod(review))}, judged under ${html(name)}. Secrets are masked.</p>
<div class="figures">${figures.join('')}</div>
${review.refusals.length === 0 ? '' : `<h2>Allowed, where a person refused</h2>${review.refusals.map((past) => `<code>${html(formatCallLine(past))}</code>`).join('')}`}
<h2>What it would have said</h2>
${table(['decision', '#calls', '#share'], said)}
<h2>By client</h2>
${table(['client', '#calls', '#asked a person'], clients)}
${sections.join('\n')}
${changes}
${troubles.length === 0 ? '' : `<h2>Note</h2><ul>${troubles.map((line) => `<li>${html(line)}</li>`).join('')}</ul>`}
</body>
</html>
`;
}

function figure(number: number, what: string, note: string): string {
  return `<div class="figure"><b>${number}</b>${what}${note === '' ? '' : `<br><span>${html(note)}</span>`}</div>`;
}

function section(title: string, rules: readonly RuleReview[], by: 'stopped' | 'added' | 'saved'): string {
  if (rules.length === 0) return '';
  const rows = rules.map((rule) => [
    rule[by],
    mark(rule.decision),
    html(rule.rule),
    rule.examples.map((example) => `<code>${html(formatCallLine(example))}</code>`).join(''),
  ]);
  return `<h2>${title}</h2>${table(['#calls', 'decision', 'rule', 'such as'], rows)}`;
}

/** A heading that begins with # is that of a number. Cells are HTML already. */
function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const isNumber = heads.map((head) => head.startsWith('#'));
  const cell = (tag: string, text: string | number, index: number) =>
    `<${tag}${isNumber[index] ? ' class="number"' : ''}>${text}</${tag}>`;
  const line = (tag: string, cells: readonly (string | number)[]) =>
    `<tr>${cells.map((text, index) => cell(tag, text, index)).join('')}</tr>`;
  const names = heads.map((head) => head.replace('#', ''));
  return `<div class="scroll"><table>${line('th', names)}${rows.map((row) => line('td', row)).join('\n')}</table></div>`;
}

function mark(decision: string): string {
  return `<span class="${decision}">${decision}</span>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function html(text: string): string {
  return escapeControl(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
