import { escapeGlob } from '../effects/paths.js';
import {
  expandGlobBraces,
  globsIntersect,
  type PathSegments,
  parseLiteralPath,
  parseLiteralSegment,
  parsePathGlob,
  segmentsIntersect,
} from '../match/glob-intersection.js';

/** How some paths stand to a pattern: one of them is meant, one may be there, or none. */
export type PathMatch = 'is' | 'may' | 'no';

/**
 * A pattern for paths. Without a slash it names a file or directory anywhere, and all that is in it; with one it is
 * the end of a path; `/` and `~/` fix its beginning. `*`, `?`, `[a-z]`, `{a,b}` and `**` are as in a shell.
 */
export class PathPattern {
  readonly source: string;
  readonly #anchored: boolean;
  readonly #forms: readonly PathSegments[];
  /** The forms with all that is in them. */
  readonly #trees: readonly PathSegments[];
  readonly #examples: readonly string[];

  constructor(source: string, home?: string) {
    this.source = source;
    const whole = anchor(source.replace(/^(?:\.\/)+/, '').replace(/(?:\/+\*\*)?\/*$/, ''), home);
    const forms = expandGlobBraces(whole);
    if (forms === undefined) throw new Error('it has too many braces');
    if (forms.some((form) => parsePathGlob(form).length === 0)) throw new Error('it names nothing');
    this.#anchored = whole.startsWith('/');
    this.#forms = forms.map((form) => (this.#anchored ? parsePathGlob(form) : ['**', ...parsePathGlob(form)]));
    this.#trees = this.#forms.map((form) => [...form, '**']);
    this.#examples = forms.flatMap((form) => (form.includes('/') ? [] : examples(form)));
  }

  /** Is a path what it names, or inside of that? Who asks many patterns takes the path apart once. */
  matches(path: string | PathSegments): boolean {
    const given = typeof path === 'string' ? parseLiteralPath(path) : path;
    return this.#trees.some((tree) => globsIntersect(given, tree));
  }

  /** What is below a directory, whatever is there. */
  below(directory: string): PathMatch {
    const tree: PathSegments = [...parseLiteralPath(directory), '**'];
    if (!this.#forms.some((form) => globsIntersect(tree, form))) return 'no';
    // With a fixed beginning it lies inside for certain; else something of that name may.
    return this.#anchored ? 'is' : 'may';
  }

  /** The paths of a glob. A bare `*` is about everything, so it only may mean this. */
  glob(glob: string): PathMatch {
    const forms = expandGlobBraces(glob) ?? [glob.replace(/\{.*\}/g, '*')];
    const relations = forms.map((form) => this.#relate(parsePathGlob(form)));
    return relations.includes('is') ? 'is' : relations.includes('may') ? 'may' : 'no';
  }

  #relate(given: PathSegments): PathMatch {
    const last = given.at(-1);
    if (this.#anchored) return this.#trees.some((tree) => globsIntersect(given, tree)) ? 'is' : 'no';
    // A directory of that name on the way.
    const fixed = given.filter((step) => step !== '**' && step.literal);
    if (this.#forms.some((form) => fixed.some((step) => globsIntersect([step], form)))) return 'is';
    if (last === undefined || last === '**' || last.onlyWildcards)
      return this.#forms.some((form) => globsIntersect(given, form)) ? 'may' : 'no';
    if (this.#forms.some((form) => globsIntersect(given, form, true))) return 'is';
    // Tools' globs have names with leading dots too: `*env` is `.env` there. Yet `*.ts` is not meant for `.env.ts`.
    return this.#examples.some((name) => segmentsIntersect(last, parseLiteralSegment(name))) ? 'is' : 'no';
  }
}

/** Where nobody says which directory `~` is, the rest counts in every directory. */
function anchor(pattern: string, home: string | undefined): string {
  if (!/^~(?=\/|$)/.test(pattern)) return pattern;
  return home === undefined ? pattern.slice(1).replace(/^\/+/, '') : `${escapeGlob(home)}${pattern.slice(1)}`;
}

/** Names that a pattern has in mind: `.env*` is `.env` and `.env.local`, not every name that begins so. */
function examples(name: string): string[] {
  const plain = name.replace(/\[[^\]]*\]|\?/g, 'x').replace(/\\(.)/g, '$1');
  return ['', 'x', '.local'].map((filler) => plain.replace(/\*+/g, filler)).filter(Boolean);
}
