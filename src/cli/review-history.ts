import { writeFileSync } from 'node:fs';
import type { Call } from '../clients/shared/history-call.js';
import { escapeControl, escapeControlJson } from '../core/escape-control.js';
import { lined } from '../history/line.js';
import type { HistorySources } from '../history/sources.js';
import { PathCache } from '../pipeline/facts/path-cache.js';
import { lastingOf, machine } from '../pipeline/open-policy.js';
import type { Judge } from '../policy/evaluate/judge.js';
import { type Judged, Review, Reviewer, type ReviewerOptions } from '../policy/suggest/review.js';
import { mask, maskValue } from '../redact/mask.js';
import { type Changed, pageOf } from './review-page.js';
import { textOf } from './review-text.js';
import { Progress } from './terminal/progress.js';
import { style } from './terminal/style.js';

export interface ReviewOptions {
  readonly pasts: HistorySources;
  readonly judge: Judge;
  /** What the policy is called. */
  readonly name: string;
  /** Another policy: what it would decide otherwise is listed. */
  readonly other?: { readonly judge: Judge; readonly name: string };
  readonly cwd: string;
  readonly scripts: boolean;
  readonly show: ReadonlySet<string>;
  readonly json: boolean;
  readonly html?: string | undefined;
}

/** Changes that a page lists; the rest are counted. */
const LISTED = 2_000;

/** Judges a history and says what the policy would have done with it. */
export async function reviewHistory(options: ReviewOptions): Promise<Review> {
  const { pasts, other, json, html, show, cwd } = options;
  const started = performance.now();
  const of = machine();
  const paths = new PathCache();
  const situate: ReviewerOptions['situate'] = (root, place) => {
    const base = lastingOf(of, root ?? place ?? cwd, place ?? root ?? cwd);
    return { ...base, facts: { ...base.facts, realPath: paths.realPath } };
  };
  const how = { situate, scripts: options.scripts };
  const reviewer = new Reviewer(options.judge, how);
  const against = other === undefined ? undefined : new Reviewer(other.judge, how);
  const review = new Review();
  const changed: Changed[] = [];
  const progress = new Progress(pasts.bytes, !json);
  for await (const call of pasts.calls((bytes) => progress.add(bytes))) {
    const judged = await reviewer.judge(call);
    review.add(call, judged);
    const otherwise = await against?.judge(call);
    const differs = otherwise !== undefined && otherwise.decision !== judged.decision;
    if (differs) {
      review.change(judged, otherwise);
      if (html !== undefined && changed.length < LISTED)
        changed.push({ call: lined(call), before: judged, after: otherwise });
    }
    if (json) process.stdout.write(`${escapeControlJson(rowOf(call, judged, otherwise))}\n`);
    else if (differs || show.has(judged.decision)) {
      progress.clear();
      process.stdout.write(`${line(call, judged, differs ? otherwise : undefined)}\n`);
    }
  }
  progress.clear();
  const parts = {
    ...{ review, name: options.name, other: other?.name, troubles: pasts.said() },
    ...{ files: pasts.found.length, seconds: (performance.now() - started) / 1000 },
  };
  if (html !== undefined) writeFileSync(html, pageOf({ ...parts, changed }), { mode: 0o600 });
  if (json) process.stdout.write(`${escapeControlJson(summaryOf(review, pasts))}\n`);
  else
    process.stdout.write(`${textOf(parts)}\n${html === undefined ? '' : `\nThe page is in ${escapeControl(html)}.\n`}`);
  return review;
}

function line(call: Call, judged: Judged, otherwise: Judged | undefined): string {
  const { decision, rule = '' } = otherwise ?? judged;
  const plain = otherwise === undefined ? decision : `${judged.decision} -> ${decision}`;
  const painted = plain.split(' -> ').map(style.decision).join(' -> ');
  const gap = ' '.repeat((otherwise === undefined ? 9 : 18) - plain.length);
  return `${painted}${gap}${call.decided.padEnd(8)} ${lined(call).slice(0, 100)}  ${style.dim(escapeControl(rule))}`;
}

function rowOf(call: Call, { decision, rule, reason }: Judged, otherwise: Judged | undefined) {
  const { input, tool, cwd, root, session, ...rest } = call;
  return {
    ...rest,
    // Whoever wrote the file chose these, too.
    ...{ session: mask(session).text, tool: mask(tool).text },
    ...(cwd !== undefined && { cwd: mask(cwd).text }),
    ...(root !== undefined && { root: mask(root).text }),
    input: maskValue(input).value,
    decision,
    ...(rule !== undefined && { rule }),
    ...(reason !== undefined && { reason: mask(reason).text }),
    ...(otherwise !== undefined && { against: { decision: otherwise.decision, rule: otherwise.rule } }),
  };
}

/** The last line for programs. */
function summaryOf(review: Review, { troubles, found }: HistorySources) {
  const { calls, first, last, saved, kept, added, perhaps, stopped, released } = review;
  return {
    summary: {
      ...{ files: found.length, calls, first, last },
      decisions: Object.fromEntries(review.decisions),
      decided: Object.fromEntries(review.decided),
      clients: Object.fromEntries(review.clients),
      prompts: { saved, kept, added, perhaps },
      ...{ stopped, released },
      rules: [...review.rules.values()].map(({ examples, ...rule }) => ({ ...rule, examples: examples.map(lined) })),
      changes: Object.fromEntries(review.changes),
      unread: {
        ...{ lines: troubles.lines, odd: troubles.odd, repeated: troubles.repeated },
        ...{ files: troubles.files, named: troubles.named, newer: Object.fromEntries(troubles.newer) },
      },
    },
  };
}
