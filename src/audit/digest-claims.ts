import type { LineWindow } from './line-window.js';
import type { Seal } from './seal.js';

/** A digest that some record claims for a place. Several are legitimate: racing writers build on different records. */
interface Claim {
  readonly from: number;
  readonly digest: string;
  readonly good: boolean;
  readonly more: Claim | undefined;
}

/** All claims of a segment: a writer that was stopped between reading and writing lands arbitrarily late. */
export class DigestClaims {
  /** The furthest place that anything claims to cover. */
  furthest = 0;
  readonly #claims = new Map<number, Claim>();

  /** Also the digest of a bad record: so each interval is judged by itself, and the alarm names the right place. */
  add({ from, to, digest }: Seal, good: boolean): void {
    this.#claims.set(to, { from, digest, good, more: this.#claims.get(to) });
    if (to > this.furthest) this.furthest = to;
  }

  /** Whether a seal holds; undefined where nothing is known of what it builds on. */
  verify({ from, to, digest }: Seal, window: LineWindow, genesis: string | undefined): boolean | undefined {
    for (let same = this.#claims.get(to); same !== undefined; same = same.more) {
      if (same.good && same.from === from && same.digest === digest) return true;
    }
    if (from >= to) return undefined;
    if (from === 0) return genesis === undefined ? undefined : window.digest(genesis, 0, to) === digest;
    const claim = this.#claims.get(from);
    if (claim === undefined) return undefined;
    if (claim.more === undefined) return window.digest(claim.digest, from, to) === digest;
    return this.#digests(from).some((base) => window.digest(base, from, to) === digest);
  }

  /** Whether `digest` is what a writer would have sealed `to` with: a pure function of the bytes before. */
  reaches(to: number, digest: string, window: LineWindow, genesis: string | undefined): boolean {
    const from = this.furthest;
    if (from > to) return false;
    const bases = from > 0 ? this.#digests(from) : genesis === undefined ? [] : [genesis];
    return bases.some((base) => window.digest(base, from, to) === digest);
  }

  /** Whether a record with a valid seal says so. */
  confirms(to: number, digest: string): boolean {
    for (let claim = this.#claims.get(to); claim !== undefined; claim = claim.more) {
      if (claim.good && claim.digest === digest) return true;
    }
    return false;
  }

  #digests(to: number): string[] {
    const digests = new Set<string>();
    for (let claim = this.#claims.get(to); claim !== undefined; claim = claim.more) digests.add(claim.digest);
    return [...digests];
  }
}
