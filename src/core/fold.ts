import {
  type Ask,
  type CheckedVerdict,
  DECISIONS,
  type Decision,
  type Finding,
  type Injection,
  type Notice,
} from './verdict.js';

/** Who said it. */
type By<T> = T & { readonly hook: string };

export interface Reason {
  readonly hook: string;
  readonly decision: Decision;
  readonly reason: string;
}

/** What several verdicts come to. Lists keep the order in which hooks ran. */
export interface Fold {
  readonly decision: Decision;
  readonly reasons: readonly Reason[];
  readonly findings: readonly By<Finding>[];
  readonly asks: readonly By<Ask>[];
  readonly injections: readonly By<Required<Injection>>[];
  readonly notices: readonly By<Required<Notice>>[];
  readonly stops: readonly By<{ readonly reason: string }>[];
  /** Hooks that want their own output hidden. */
  readonly quiet: readonly string[];
}

const NONE: readonly never[] = Object.freeze([]);

/** No opinion: what `combine` leaves unchanged. */
export const EMPTY_FOLD: Fold = Object.freeze({
  decision: 'continue',
  reasons: NONE,
  findings: NONE,
  asks: NONE,
  injections: NONE,
  notices: NONE,
  stops: NONE,
  quiet: NONE,
});

const RANK = Object.fromEntries(DECISIONS.map((decision, rank) => [decision, rank])) as Record<Decision, number>;

/** Law 1: whatever is combined, the maximum holds. */
export function strictest(a: Decision, b: Decision): Decision {
  return RANK[a] >= RANK[b] ? a : b;
}

export function combine(a: Fold, b: Fold): Fold {
  if (a === EMPTY_FOLD) return b;
  if (b === EMPTY_FOLD) return a;
  return {
    decision: strictest(a.decision, b.decision),
    reasons: join(a.reasons, b.reasons),
    findings: join(a.findings, b.findings),
    asks: join(a.asks, b.asks),
    injections: join(a.injections, b.injections),
    notices: join(a.notices, b.notices),
    stops: join(a.stops, b.stops),
    quiet: join(a.quiet, b.quiet),
  };
}

/** One hook's verdict as a fold of one. */
export function foldVerdict(hook: string, verdict: CheckedVerdict): Fold {
  const { decision, reason, findings, ask, inject, notify, stop, quiet } = verdict;
  return {
    decision,
    reasons: reason === undefined && decision !== 'deny' ? NONE : [{ hook, decision, reason: reason ?? stop ?? '' }],
    findings: by(hook, findings),
    asks: decision === 'ask' ? [{ hook, ...asked(ask, reason) }] : NONE,
    injections: by(hook, inject),
    notices: by(hook, notify),
    stops: stop === undefined ? NONE : [{ hook, reason: stop }],
    quiet: quiet === true ? [hook] : NONE,
  };
}

/** Whoever gives a reason and no words for the question asks with the reason: people must read what the matter is. */
function asked(ask: Ask | undefined, reason: string | undefined): Ask {
  return ask?.prompt !== undefined || !reason ? { ...ask } : { ...ask, prompt: reason.replaceAll('\n', ' ') };
}

/** What the model reads of a denial: who, and why. */
export function denialMessage(reasons: readonly Reason[]): string {
  const denied = reasons.filter(({ decision }) => decision === 'deny');
  const sentences = denied.map(({ hook, reason }) => `Operation denied by ${hook}: ${reason || 'no reason was given'}`);
  return sentences.length > 0 ? sentences.join('\n') : 'Operation denied.';
}

function by<T extends object>(hook: string, items: readonly T[] | undefined): readonly By<T>[] {
  return items === undefined ? NONE : items.map((item) => ({ hook, ...item }));
}

function join<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  return a.length === 0 ? b : b.length === 0 ? a : [...a, ...b];
}
