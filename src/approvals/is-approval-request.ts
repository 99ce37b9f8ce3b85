import { type ApprovalRequest, computeCardId } from './approval-request.js';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const time: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const span: Check = (value) => list(time)(value) && (value as unknown[]).length === 2;
const finding = fields({
  rule: text,
  decision: text,
  layer: maybe(text),
  message: maybe(text),
  span: maybe(span),
  effect: maybe(text),
});
const cover = fields({ hook: text, prompt: text, scope: maybe(text), hidden: maybe(text) });
const request = fields({
  version: (value) => value === 1,
  card: text,
  nonce: text,
  session: text,
  event: text,
  call: text,
  prompt: text,
  hint: maybe(text),
  options: list(text),
  findings: list(finding),
  created: time,
  deadline: time,
  tool: maybe(text),
  client: maybe(text),
  project: maybe(text),
  cwd: maybe(text),
  masked: maybe(list(text)),
  hidden: maybe(text),
  covers: maybe(list(cover)),
  place: maybe(fields({ cwd: maybe(text), home: maybe(text), real_path: maybe(text) })),
});

/**
 * A file that somebody else has put there, or that is damaged, is not shown, and holds nobody up. Neither is one that
 * would stand on the card of another question: one answer is for all that are shown as one.
 */
export function isApprovalRequest(value: unknown, id: string): value is ApprovalRequest {
  return (
    request(value) &&
    (value as ApprovalRequest).id === id &&
    (value as ApprovalRequest).card === computeCardId(value as ApprovalRequest)
  );
}
