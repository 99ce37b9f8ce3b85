import { writeFileSync } from 'node:fs';
import type { HistoryCall } from '../clients/shared/history-call.js';
import { escapeControl, escapeControlJson } from '../core/escape-control.js';
import { formatCallLine } from '../history/call-line.js';
import type { HistorySources } from '../history/sources.js';
import { PathCache } from '../pipeline/facts/path-cache.js';
import { pastContextOf, readMachine } from '../pipeline/open-policy.js';
import type { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import { Review, type ReviewedDecision, Reviewer, type ReviewerOptions } from '../policy/suggest/review.js';
import { mask, maskValue } from '../redact/mask.js';
import { type ChangedDecision, renderReviewHtml } from './review-html.js';
import { renderReviewText } from './review-text.js';
import { ProgressBar } from './terminal/progress-bar.js';
import { style } from './terminal/style.js';

export interface ReviewOptions {
  readonly sources: HistorySources;
  readonly judge: PolicyEvaluator;
  /** What the policy is called. */
  readonly name: string;
  /** Another policy: what it would decide otherwise is listed. */
  readonly other?: { readonly judge: PolicyEvaluator; readonly name: string };
  readonly cwd: string;
  readonly scripts: boolean;
  readonly show: ReadonlySet<string>;
  readonly json: boolean;
  readonly html?: string | undefined;
}

/** Changes that a page lists; the rest are counted. */
const MAX_LISTED_CHANGES = 2_000;

/** Judges a history and says what the policy would have done with it. */
export async function reviewHistory(options: ReviewOptions): Promise<Review> {
  const { sources: pasts, other, json, html, show, cwd } = options;
  const started = performance.now();
  const machine = readMachine();
  const paths = new PathCache();
  const contextFor: ReviewerOptions['contextFor'] = (root, place) => {
    const base = pastContextOf(machine, root ?? place ?? cwd, place ?? root ?? cwd);
    return { ...base, facts: { ...base.facts, realPath: paths.realPath } };
  };
  const reviewing = { contextFor, scripts: options.scripts };
  const reviewer = new Reviewer(options.judge, reviewing);
  const against = other === undefined ? undefined : new Reviewer(other.judge, reviewing);
  const review = new Review();
  const changed: ChangedDecision[] = [];
  const progress = new ProgressBar(pasts.bytes, !json);
  for await (const call of pasts.calls((bytes) => progress.add(bytes))) {
    const judged = await reviewer.judge(call);
    review.add(call, judged);
    const otherwise = await against?.judge(call);
    const differs = otherwise !== undefined && otherwise.decision !== judged.decision;
    if (differs) {
      review.change(judged, otherwise);
      if (html !== undefined && changed.length < MAX_LISTED_CHANGES)
        changed.push({ call: formatCallLine(call), before: judged, after: otherwise });
    }
    if (json) process.stdout.write(`${escapeControlJson(rowOf(call, judged, otherwise))}\n`);
    else if (differs || show.has(judged.decision)) {
      progress.clear();
      process.stdout.write(`${line(call, judged, differs ? otherwise : undefined)}\n`);
    }
  }
  progress.clear();
  const parts = {
    ...{ review, name: options.name, other: other?.name, readErrors: pasts.describeErrors() },
    ...{ files: pasts.files.length, seconds: (performance.now() - started) / 1000 },
  };
  if (html !== undefined) writeFileSync(html, renderReviewHtml({ ...parts, changed }), { mode: 0o600 });
  if (json) process.stdout.write(`${escapeControlJson(summaryOf(review, pasts))}\n`);
  else
    process.stdout.write(
      `${renderReviewText(parts)}\n${html === undefined ? '' : `\nThe page is in ${escapeControl(html)}.\n`}`,
    );
  return review;
}

function line(call: HistoryCall, judged: ReviewedDecision, otherwise: ReviewedDecision | undefined): string {
  const { decision, rule = '' } = otherwise ?? judged;
  const plain = otherwise === undefined ? decision : `${judged.decision} -> ${decision}`;
  const painted = plain.split(' -> ').map(style.decision).join(' -> ');
  const gap = ' '.repeat((otherwise === undefined ? 9 : 18) - plain.length);
  return `${painted}${gap}${call.decided.padEnd(8)} ${formatCallLine(call).slice(0, 100)}  ${style.dim(escapeControl(rule))}`;
}

function rowOf(
  call: HistoryCall,
  { decision, rule, reason }: ReviewedDecision,
  otherwise: ReviewedDecision | undefined,
) {
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
function summaryOf(review: Review, { errors: troubles, files: found }: HistorySources) {
  const { calls, first, last, saved, kept, added, perhaps, stopped, released } = review;
  return {
    summary: {
      ...{ files: found.length, calls, first, last },
      decisions: Object.fromEntries(review.decisions),
      decided: Object.fromEntries(review.decided),
      clients: Object.fromEntries(review.clients),
      prompts: { saved, kept, added, perhaps },
      ...{ stopped, released },
      rules: [...review.rules.values()].map(({ examples, ...rule }) => ({
        ...rule,
        examples: examples.map(formatCallLine),
      })),
      changes: Object.fromEntries(review.changes),
      unread: {
        ...{ lines: troubles.lines, odd: troubles.malformedCalls, repeated: troubles.repeated },
        ...{ files: troubles.files, named: troubles.namedFiles, newer: Object.fromEntries(troubles.newerVersions) },
      },
    },
  };
}
