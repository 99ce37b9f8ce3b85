import given from './arity-reasons.json' with { type: 'json' };

/** Options of one program, and why the rule does not hold for them. */
export interface Reason {
  readonly program: string;
  readonly options: readonly string[];
  readonly why: string;
}

export interface Reasons {
  /** They take a value, although a source calls them flags. */
  readonly valued: readonly Reason[];
  /** They take as many words as their reviewed form says, although sources count others. */
  readonly reviewed: readonly Reason[];
  /** With them it does less. */
  readonly weaker: readonly Reason[];
}

const { valued, reviewed, weaker }: Reasons = given;

function keys(reasons: readonly Reason[]): Set<string> {
  return new Set(reasons.flatMap(({ program, options }) => options.map((option) => `${program} ${option}`)));
}

export const VALUED: ReadonlySet<string> = keys(valued);
export const REVIEWED: ReadonlySet<string> = keys(reviewed);
export const WEAKER: ReadonlySet<string> = keys(weaker);
