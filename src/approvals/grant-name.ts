import { createHash } from 'node:crypto';
import { canonicalJson } from '../core/data.js';
import { maskValue } from '../redact/mask.js';
import type { GrantCover, GrantSubject } from '../session/ports.js';

/** A cover as it is kept: without secrets. */
export interface StoredCover extends GrantCover {
  /** Where something was masked: the digest of what it was. */
  readonly hidden?: string;
}

/** What a request keeps of the subject of its grants. */
export interface StoredSubject {
  readonly event: string;
  readonly tool?: string | undefined;
  readonly input?: unknown;
  readonly place?: GrantSubject['place'] | undefined;
}

/**
 * Names what a yes for the whole session covers. It is made of what a request shows, so that nobody can put another name
 * beside it: a call that shows something else has another one.
 */
export function grantName({ event, tool, input, place }: StoredSubject, cover: StoredCover): string {
  const { hook, prompt, scope, hidden } = cover;
  const about =
    scope === undefined ? { prompt, input: input ?? null, place: place ?? {}, hidden: hidden ?? null } : { scope };
  return digest(['grant', event, hook, tool ?? null, about]);
}

/** The same for a call, as its request would keep it. */
export function grantNameOf(subject: GrantSubject): string {
  const { cover, ...masked } = maskSubject(subject);
  return grantName(masked, cover);
}

/** A subject without secrets, in which a digest stands for what was masked. */
export function maskSubject(subject: GrantSubject): Omit<GrantSubject, 'cover'> & { readonly cover: StoredCover } {
  const { event, tool, input, place, cover } = subject;
  const { value, found } = maskValue({ input: input ?? null, place, cover });
  const masked = value as { input: unknown; place: GrantSubject['place']; cover: GrantCover };
  const hidden = digest(['cover', event, tool ?? null, input ?? null, place, cover]);
  return {
    ...masked,
    event,
    ...(tool !== undefined && { tool }),
    cover: found.length > 0 ? { ...masked.cover, hidden } : masked.cover,
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
