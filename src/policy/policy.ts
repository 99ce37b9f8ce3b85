import type { Decision } from '../core/verdict.js';
import type { EffectKind } from '../effects/effect.js';
import type { RegexPattern } from '../match/regex-pattern.js';
import type { ProgramData } from '../programs/program-data.js';

/** What a rule can decide. `continue` is what is left of an `allow` that does not count. */
export type RuleDecision = Exclude<Decision, 'continue'>;

/** Where something is written. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

interface Common {
  readonly name: string;
  /** Absent where a script decides. */
  readonly decision?: Decision;
  /** What to do instead. */
  readonly message?: string;
  readonly category?: string;
  /** A bash script whose output is the decision. */
  readonly script?: string;
  /** Where the script runs: the directory of its file, or of the copy that was trusted. Never the command's. */
  readonly runsIn?: string;
  readonly at: SourceLocation;
  /** What is wrong with it. It then asks, wherever it might have matched. */
  readonly broken?: string;
}

/** Judges a call of a tool. */
export interface CallRule extends Common {
  readonly tools?: readonly string[];
  readonly tool?: RegexPattern;
  readonly input?: Readonly<Record<string, RegexPattern>>;
}

/** Judges one simple command of a shell tool. */
export interface CommandRule extends Common {
  readonly commands?: readonly string[];
  readonly command?: RegexPattern;
  readonly arguments?: RegexPattern;
  /** The words after the name, exactly. */
  readonly words?: readonly string[];
  readonly inside?: readonly string[];
  /** Only where it is surely given nothing to read. Of a rule that forbids it is no condition. */
  readonly stdin?: 'none';
}

export type NamedDirectory = 'project' | 'home' | 'tmp' | 'root';

/** Judges one effect, whatever tool has it. */
export interface EffectRule extends Common {
  readonly effects: readonly EffectKind[];
  /** Words of which each is needed: `force`, `copy|move` for either, `!list` for none. */
  readonly tags?: readonly string[];
  readonly path?: readonly string[];
  readonly host?: readonly string[];
  readonly target?: readonly string[];
  readonly except?: readonly string[];
  readonly inside?: readonly string[];
  readonly outside?: readonly string[];
  /** As of a command. */
  readonly stdin?: 'none';
  /** Only where the target is not known, or only where it is. */
  readonly unresolved?: boolean;
  /** Only on another host or in a container, or only here. */
  readonly remote?: boolean;
  /** Only of these programs. */
  readonly commands?: readonly string[];
  /** Only of a command with exactly these words after the name. */
  readonly words?: readonly string[];
  /** Only of a command that runs within. */
  readonly cwd?: readonly string[];
}

export type Rule = CallRule | CommandRule | EffectRule;

/** What counts where no rule spoke. */
export const DEFAULT_KEYS = ['harmless', 'read', 'write', 'other', 'unknown'] as const;
export type DefaultKey = (typeof DEFAULT_KEYS)[number];
export type Defaults = Readonly<Partial<Record<DefaultKey, RuleDecision>>>;

/** A policy that says nothing asks about whatever is not plainly harmless. */
export const CAUTIOUS_DEFAULTS: Required<Defaults> = {
  harmless: 'allow',
  read: 'allow',
  write: 'ask',
  other: 'ask',
  unknown: 'ask',
};

/** A program that a policy describes. */
export interface ProgramEntry {
  readonly data: ProgramData;
  readonly at: SourceLocation;
}

/**
 * What a path must have for a glob to be about it, in small letters: one of these keys at least. Names stand between
 * slashes; `*` is any.
 */
export interface GlobKeys {
  /** A name of each alternative that has one. */
  readonly anchors: string;
  /** Letters that the last name has in one piece, of each of the others. None where it may be any name. */
  readonly pieces?: readonly string[];
  /**
   * Last names, where they are others, and the first and last letters of those with a wildcard: a glob of a command
   * has to meet one.
   */
  readonly names?: string;
  readonly wild?: readonly string[];
  /** The directories that its files are in. */
  readonly parents?: string;
  /** The first names of each alternative, below where the glob begins (`tree-keys.ts`). */
  readonly tops?: string;
  /** Where a variable names its place: what may be a link below it, and then lead to files with other names. */
  readonly links?: readonly string[];
}

/** One file, compiled: its own rules, and the files or packs that it extends. */
export interface Ruleset {
  /** A path, or `pack:name`. */
  readonly source: string;
  /** What relative globs begin at. Absent: the project of the call. */
  readonly root?: string;
  readonly rules: readonly CallRule[];
  readonly bash: readonly CommandRule[];
  readonly effects: readonly EffectRule[];
  /** The keys of the globs of these rules, by their source. Absent where the file is not from the cache. */
  readonly globKeys?: Readonly<Record<string, GlobKeys>>;
  readonly bases: readonly Ruleset[];
  readonly programs?: readonly ProgramEntry[];
  readonly defaults?: Defaults;
  /** Nobody is there to be asked. */
  readonly asks?: 'deny';
  /** Of a file that is judged with those of the user: it is the project's, and trusted. */
  readonly owner?: 'project';
  /** Of a file that can't be read as it was meant: what is lost may have forbidden anything, so every call asks. */
  readonly damaged?: CallRule;
}

export type LayerName = 'managed' | 'yours' | 'project' | 'self-protection';

/** Rules that are judged together; layers are combined by the maximum. */
export interface Layer {
  readonly name: LayerName;
  /** The nearest first. */
  readonly files: readonly Ruleset[];
}

/** Everything that judging needs, as plain data. */
export interface Policy {
  readonly layers: readonly Layer[];
  /** Has no opinion where no rule speaks. */
  readonly silent?: true;
}
