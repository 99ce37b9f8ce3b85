import { isPathInside } from '../../effects/paths.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { EffectRule, Ruleset } from '../policy.js';
import { isProjectRoot, type PathGlob, placeGlob, resolveDirectories, runsInside } from './paths.js';

/** A host of a rule, taken apart. */
export interface HostGlob {
  readonly glob: string;
  /** The rest, where it ends with a port. */
  readonly ported: { readonly port: string; readonly rest: HostGlob } | undefined;
  /** `127.*` is for addresses: `127.example.com` is a name. */
  readonly isAddress: boolean;
}

/** One of these words, or none of them. */
interface Wanted {
  readonly words: readonly string[];
  readonly not: boolean;
}

type Place = (source: string) => PathGlob | undefined;

/**
 * One rule in its place: its globs are absolute, and its words are taken apart. A class: each object literal with
 * accessors has a hidden class of its own, and these are looked at for each effect (0067).
 */
export class BoundEffectRule {
  readonly rule: EffectRule;
  readonly set: Ruleset;
  /** Its number among all rules of the policy. */
  readonly order: number;
  /** It permits: it must be sure of what it speaks of. */
  readonly strict: boolean;
  /** It permits without a question. */
  readonly allows: boolean;
  readonly tags: readonly Wanted[];
  /** What the rule says of an effect, in fields that every rule has here. */
  readonly remote: boolean | undefined;
  readonly commands: ReadonlySet<string> | undefined;
  readonly words: readonly string[] | undefined;
  readonly stdin: 'none' | undefined;
  readonly unresolved: boolean | undefined;
  readonly host: readonly HostGlob[] | undefined;
  readonly target: readonly string[] | undefined;
  /** Directories. */
  readonly inside: readonly string[] | undefined;
  readonly outside: readonly string[] | undefined;
  /** Does the program run where the rule holds? */
  readonly runsHere: ((cwd: string | undefined) => boolean) | undefined;
  readonly #place: Place;
  /** What is forbidden is not forbidden in the project: that is no way to open a directory of the system. */
  readonly #spared: boolean;
  #path: readonly PathGlob[] | undefined;
  #except: readonly PathGlob[] | undefined;

  constructor(
    rule: EffectRule,
    set: Ruleset,
    order: number,
    context: EvaluationContext,
    place: Place = (source) => placeGlob(source, set.root, context),
  ) {
    this.rule = rule;
    this.set = set;
    this.order = order;
    const strict = rule.decision === 'allow' || rule.decision === 'defer' || rule.decision === 'continue';
    const spared = strict || isProjectRoot(context);
    this.strict = strict;
    this.allows = rule.decision === 'allow';
    this.tags = (rule.tags ?? []).map((word) => {
      const not = word.startsWith('!');
      return { words: (not ? word.slice(1) : word).split('|'), not };
    });
    this.remote = rule.remote;
    this.commands = rule.commands && new Set(rule.commands);
    this.words = rule.words;
    this.stdin = rule.stdin;
    this.unresolved = rule.unresolved;
    this.host = rule.host?.map(readHostGlob);
    this.target = rule.target;
    this.inside = rule.inside?.flatMap((where) => resolveDirectories(where, context));
    this.outside = rule.outside?.flatMap((where) =>
      where === 'project' && (!spared || (rule.decision === 'defer' && holdsHome(context)))
        ? []
        : resolveDirectories(where, context),
    );
    const { cwd: places } = rule;
    this.runsHere = places && ((cwd) => runsInside(places, cwd, strict, context));
    this.#place = place;
    this.#spared = spared;
  }

  /** Most rules are never asked for all of their globs in a process that judges one event. */
  get path(): readonly PathGlob[] | undefined {
    this.#path ??= this.rule.path?.flatMap((source) => this.#place(source) ?? []);
    return this.#path;
  }

  get except(): readonly PathGlob[] {
    this.#except ??= (this.rule.except ?? []).flatMap((source) =>
      this.#spared || source !== './**' ? (this.#place(source) ?? []) : [],
    );
    return this.#except;
  }
}

function readHostGlob(glob: string): HostGlob {
  const [, name, port] = (glob.includes('/') ? undefined : /^(.+):(\d{1,5})$/.exec(glob)) ?? [];
  const ported = name === undefined || port === undefined ? undefined : { port, rest: readHostGlob(name) };
  return { glob, ported, isAddress: /^[\d.*]*\d[\d.*]*$/.test(glob) };
}

/** Who works in the home itself has no project there: what lies in it is its owner's, as it is seen from elsewhere. */
function holdsHome({ root, cwd, home }: EvaluationContext): boolean {
  const own = root ?? cwd;
  return own !== undefined && home !== undefined && isPathInside(home, own);
}
