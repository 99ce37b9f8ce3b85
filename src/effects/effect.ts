import type { EffectKind } from '../programs/effect-kinds.js';
import type { Span } from '../shell/word.js';
import type { Condition } from './condition.js';

export { EFFECT_KINDS, type EffectKind } from '../programs/effect-kinds.js';

/** What it is done to. */
export type Target =
  /**
   * A file or directory: absolute where the working directory is known. A pattern stands for every path it matches.
   * With `above` it is below that directory, or in the same place below one of the directories above it: git finds its
   * repository upwards, and where that begins is not in the text. `spelt` has the `..` that the path was written with:
   * behind a link it leads elsewhere. Where it `expands`, a shell puts the files that are there in place of a pattern;
   * where it is `made`, the program itself finds them, those that begin with a dot among them.
   */
  | {
      readonly type: 'path';
      readonly path: string;
      readonly pattern?: true | undefined;
      readonly expands?: true | undefined;
      readonly made?: true | undefined;
      /** No link is among what the program finds. */
      readonly nofollow?: true | undefined;
      readonly above?: string | undefined;
      readonly spelt?: string | undefined;
    }
  /** A host or URL. It is `given` where the command names it, and is no service that the program always talks to. */
  | { readonly type: 'host'; readonly host: string; readonly given?: true }
  /** A program, package, branch, table, service, process or variable: whatever the kind says. */
  | { readonly type: 'name'; readonly name: string }
  /** Not known; the source text that says it. */
  | { readonly type: 'unknown'; readonly source: string };

export interface Effect {
  readonly kind: EffectKind;
  readonly target: Target;
  /** What exactly, in single words that rules can name: `recursive`, `force`, `discard`, `history`, `drop`, ... */
  readonly tags?: readonly string[] | undefined;
  /** On another host or in a container. */
  readonly remote?: string | undefined;
  /** It comes about only where this holds. Without an answer from the machine it counts. */
  readonly when?: Condition | undefined;
  readonly span: Span;
}

/** Each command ends in one of these. The policy maps them; nothing else does. */
export type Knowledge = 'harmless' | 'known' | 'unknown';

export interface EffectAnalysis {
  readonly effects: readonly Effect[];
  readonly knowledge: Knowledge;
  /** Why it is not known, or what makes it harmless. */
  readonly why: string;
  /** Why no default may allow it, though its effects are known: nobody has reviewed the program with these options. */
  readonly unreviewed?: string | undefined;
  /** Why nothing may allow it, though its effects are known: code in its text that may reach more than they say. */
  readonly outside?: string | undefined;
  /** Variables before the command may make another one of it. */
  readonly altered?: true | undefined;
}
