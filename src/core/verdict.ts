/** Weakest first. Whatever is combined, the maximum holds (law 1). */
export const DECISIONS = ['continue', 'allow', 'defer', 'ask', 'deny'] as const;
export type Decision = (typeof DECISIONS)[number];

export const LEVELS = ['debug', 'info', 'warning', 'error'] as const;
export type Level = (typeof LEVELS)[number];

export const ROLES = ['system', 'user', 'assistant'] as const;
export type Role = (typeof ROLES)[number];

/** The word that a hook of another system used: its "allow" is no opinion here, but those after it are told of it. */
export const FOREIGN_DECISION: unique symbol = Symbol('word');

export type HookKind = 'transform' | 'guard' | 'observe';

/** What exactly spoke: one rule, one place, one effect. */
export interface Finding {
  readonly rule: string;
  readonly decision: Decision;
  readonly layer?: string;
  readonly message?: string;
  readonly span?: readonly [start: number, end: number];
  readonly effect?: string;
}

export interface Ask {
  /** What a person is asked, and the model reads where it is denied. Default: the verdict's reason, else `Allow this operation?` */
  readonly prompt?: string;
  /** How to answer it for good, for the person alone: a model that read it would know how to get past the question. */
  readonly hint?: string;
  /** Default: Allow once, Allow always, Deny. `Allow`, `Allow once` and `Allow always` grant, anything else denies. */
  readonly options?: readonly string[];
  /** Seconds to wait. Default 300. */
  readonly timeout?: number;
  /** What counts when nobody answers. Default deny. */
  readonly default?: 'allow' | 'deny';
  /** What an `Allow always` covers, in place of this exact input: a wider grant must be named. */
  readonly scope?: string;
}

export interface Injection {
  readonly content: string;
  /** Default system. */
  readonly role?: Role;
  /** Seen by the model once, then gone. Default false. */
  readonly ephemeral?: boolean;
}

export interface Notice {
  readonly message: string;
  /** Default info. */
  readonly level?: Level;
}

type Metrics = Readonly<Record<string, unknown>>;
type OneOrMore<T> = T | readonly T[];

/** What an observer may answer: it changes nothing. */
export interface ObserveVerdict {
  readonly notify?: string | OneOrMore<Notice>;
  readonly quiet?: boolean;
  readonly metrics?: Metrics;
}

/** What a transform may answer. It can't allow or ask: a later one changes what it saw. */
export interface TransformVerdict<Replacement = unknown> extends ObserveVerdict {
  readonly decision?: 'continue' | 'deny';
  readonly reason?: string;
  readonly findings?: readonly Finding[];
  readonly replace?: Replacement;
  readonly inject?: string | OneOrMore<Injection>;
  readonly stop?: boolean | string;
}

/** What a guard may answer: everything but `replace`, so that what was judged is what runs (law 2). */
export interface GuardVerdict extends ObserveVerdict {
  readonly decision?: Decision;
  readonly reason?: string;
  readonly findings?: readonly Finding[];
  readonly replace?: never;
  readonly ask?: Ask;
  readonly inject?: string | OneOrMore<Injection>;
  readonly stop?: boolean | string;
  readonly [FOREIGN_DECISION]?: string;
}

/** What a hook answers. Every field is optional; nothing returned means no opinion. */
export type Verdict = ObserveVerdict | TransformVerdict | GuardVerdict;

/** A verdict after it was checked: one form for each field. Only what was said is present. */
export interface CheckedVerdict {
  readonly decision: Decision;
  readonly reason?: string;
  readonly findings?: readonly Finding[];
  readonly replace?: { readonly value: unknown };
  readonly ask?: Ask;
  readonly inject?: readonly Required<Injection>[];
  readonly notify?: readonly Required<Notice>[];
  readonly quiet?: boolean;
  readonly stop?: string;
  readonly metrics?: Metrics;
  readonly [FOREIGN_DECISION]?: string;
}

export const GRANTING_OPTION = /^allow( once| always)?$/i;

/** Denies, with a reason that says what to do instead. */
export function deny(reason: string): { decision: 'deny'; reason: string } {
  return { decision: 'deny', reason };
}

/** Asks a person. */
export function ask(prompt: string, more: Omit<Ask, 'prompt'> = {}): { decision: 'ask'; ask: Ask } {
  return { decision: 'ask', ask: { prompt, ...more } };
}

/** Permits positively. Never say it for "I did not look": say nothing. */
export function allow(reason?: string): { decision: 'allow'; reason?: string } {
  return reason === undefined ? { decision: 'allow' } : { decision: 'allow', reason };
}

/** Was looked at, and is left to the client's own permission flow. */
export function defer(reason?: string): { decision: 'defer'; reason?: string } {
  return reason === undefined ? { decision: 'defer' } : { decision: 'defer', reason };
}

/** Puts text in front of the model. */
export function inject(content: string, more: Omit<Injection, 'content'> = {}): { inject: Injection } {
  return { inject: { content, ...more } };
}

/** Shows text to the user, and to nobody else. */
export function notify(message: string, level: Level = 'info'): { notify: Notice } {
  return { notify: { message, level } };
}

/** Replaces what the event's table says can be replaced: the input, the output, the prompt, the state. */
export function replace<T>(value: T): { replace: T } {
  return { replace: value };
}
