import type { Effect, EffectKind } from '../effects/effect.js';
import { matches, parseGlob } from './glob.js';
import {
  contains,
  hints,
  isInside,
  names as isNamed,
  mayBeInside,
  type PathGlob,
  type PathView,
  placeGlob,
  touches,
  viewPath,
} from './paths.js';
import type { EffectRule } from './policy.js';
import type { Situation } from './situation.js';

/** An effect, with what several rules want to know of it. */
export interface EffectView {
  readonly effect: Effect;
  readonly path: PathView | undefined;
  /** The program that has it. */
  readonly command: string | undefined;
}

export function viewEffect(effect: Effect, command: string | undefined, situation: Situation): EffectView {
  return { effect, path: viewPath(effect, situation), command };
}

/** One rule, placed: its globs are absolute. */
export interface Placed {
  readonly rule: EffectRule;
  readonly index: number;
  readonly path: readonly PathGlob[] | undefined;
  readonly except: readonly PathGlob[];
}

/** The effect rules of one file, found by kind and by the names in a path, so that a thousand cost little more than ten. */
export class EffectRules {
  readonly #situation: Situation;
  readonly #byKind = new Map<EffectKind, { always: Placed[]; named: Map<string, Placed[]>; all: Placed[] }>();

  constructor(rules: readonly EffectRule[], root: string | undefined, situation: Situation) {
    this.#situation = situation;
    for (const [index, rule] of rules.entries()) {
      const place = (source: string): PathGlob[] => {
        const placed = placeGlob(source, root, situation);
        return placed === undefined ? [] : [placed];
      };
      const path = rule.path?.flatMap(place);
      const placed: Placed = { rule, index, path, except: (rule.except ?? []).flatMap(place) };
      for (const kind of rule.effects) this.#file(kind, placed);
    }
  }

  #file(kind: EffectKind, placed: Placed): void {
    let shelf = this.#byKind.get(kind);
    if (shelf === undefined) {
      shelf = { always: [], named: new Map(), all: [] };
      this.#byKind.set(kind, shelf);
    }
    shelf.all.push(placed);
    const anchors = placed.path?.flatMap(({ anchors: found }) => found);
    if (anchors === undefined || anchors.includes(undefined)) shelf.always.push(placed);
    else {
      for (const name of new Set(anchors as string[])) {
        const list = shelf.named.get(name);
        if (list === undefined) shelf.named.set(name, [placed]);
        else list.push(placed);
      }
    }
  }

  /** Rules that may match, in their order; whoever asks stops at the first that decides. */
  candidates(view: EffectView): readonly Placed[] {
    const shelf = this.#byKind.get(view.effect.kind);
    return shelf === undefined ? [] : candidates(shelf, view);
  }

  matches(placed: Placed, view: EffectView): boolean {
    return matchesEffect(placed, view, this.#situation);
  }
}

/** Only rules that have a name of the path can match it; of globs, directories and unknown targets all are tried. */
function candidates(
  shelf: { always: Placed[]; named: Map<string, Placed[]>; all: Placed[] },
  { path, effect }: EffectView,
): readonly Placed[] {
  if (effect.target.type === 'host' || effect.target.type === 'name') return shelf.always;
  if (path === undefined || path.glob !== undefined || path.deep || path.whole) return shelf.all;
  let found: Placed[] | undefined;
  for (const names of path.names) {
    for (const name of names) {
      const named = shelf.named.get(name);
      if (named !== undefined) found = found === undefined ? [...shelf.always, ...named] : [...found, ...named];
    }
  }
  return found === undefined ? shelf.always : [...new Set(found)].sort((a, b) => a.index - b.index);
}

function matchesEffect(placed: Placed, view: EffectView, situation: Situation): boolean {
  const { rule, path, except } = placed;
  const { effect } = view;
  const { target, elsewhere, how = [] } = effect;
  if (rule.how !== undefined && !rule.how.every((word) => hasWord(word, how))) return false;
  if (rule.elsewhere !== undefined && rule.elsewhere !== (elsewhere !== undefined)) return false;
  if (rule.commands !== undefined && (view.command === undefined || !rule.commands.includes(view.command)))
    return false;
  if (rule.unresolved !== undefined && rule.unresolved !== (target.type === 'unknown')) return false;
  const strict = rule.decision === 'allow' || rule.decision === 'leave' || rule.decision === 'continue';
  // What is not known is never allowed.
  if (strict && rule.decision === 'allow' && target.type === 'unknown') return false;
  if (path !== undefined && !matchesPath(path, view, strict)) return false;
  if (except.length > 0 && isExcepted(except, view, strict)) return false;
  if (rule.inside !== undefined) {
    // What forbids holds where anything may be in there; what permits, where all is.
    const within = strict
      ? isInside(target, rule.inside, view.path, situation)
      : mayBeInside(rule.inside, view.path, situation);
    if (!within) return false;
  }
  if (rule.outside !== undefined) {
    const within = strict
      ? mayBeInside(rule.outside, view.path, situation)
      : isInside(target, rule.outside, view.path, situation);
    if (view.path === undefined || within) return false;
  }
  if (
    rule.host !== undefined &&
    !(target.type === 'host' && rule.host.some((glob) => isHost(glob, target.host, strict)))
  )
    return false;
  return rule.target === undefined || (target.type === 'name' && rule.target.some((glob) => isName(glob, target.name)));
}

function hasWord(word: string, how: readonly string[]): boolean {
  if (word.startsWith('!')) return !how.includes(word.slice(1));
  return word.includes('|') ? word.split('|').some((one) => how.includes(one)) : how.includes(word);
}

function matchesPath(globs: readonly PathGlob[], { effect: { target }, path }: EffectView, strict: boolean): boolean {
  if (target.type === 'unknown') return !strict && globs.some((glob) => hints(glob, target.source));
  if (path === undefined) return false;
  return globs.some((glob) => (strict ? contains(glob, path) : touches(glob, path)));
}

/** An exception of a prohibition holds only where all that is meant is excepted; one of a permission, where any is. */
function isExcepted(globs: readonly PathGlob[], { effect: { target }, path }: EffectView, strict: boolean): boolean {
  if (target.type === 'unknown') return strict || globs.some((glob) => isNamed(glob, target.source));
  if (path === undefined) return false;
  return globs.some((glob) => (strict ? touches(glob, path) : contains(glob, path)));
}

/** A host by its name, or a URL as a whole where the glob has a slash. What forbids a name forbids what is below it. */
function isHost(glob: string, host: string, strict: boolean): boolean {
  if (glob.includes('/')) return isName(glob, host.toLowerCase());
  const name = hostName(host);
  if (name === undefined) return false;
  // `127.*` is for addresses: `127.example.com` is a name.
  if (/^[\d.*]*\d[\d.*]*$/.test(glob) && !/^\d+(?:\.\d+){3}$/.test(name)) return false;
  return name === glob || isName(glob, name) || (!strict && name.endsWith(`.${glob}`));
}

/** The host of a URL, as whoever connects to it understands it: `http://0xa9fea9fe`, `ev%69l.com`. */
function hostName(host: string): string | undefined {
  try {
    const url = new URL(
      /^[a-z][\w+.-]*:\/\//i.test(host) ? host.replace(/^[a-z][\w+.-]*:/i, 'http:') : `http://${host}`,
    );
    const name = url.hostname.toLowerCase().replace(/\.$/, '');
    const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(name);
    if (mapped === null) return name;
    const [high, low] = [Number.parseInt(mapped[1] ?? '0', 16), Number.parseInt(mapped[2] ?? '0', 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  } catch {
    // `user@host:path` of scp, and what is no host at all.
    const match = /^(?:[^@/?#\\]*@)?([^:/?#\\]+)/.exec(host);
    return match?.[1]?.toLowerCase();
  }
}

const names = new Map<string, (name: string) => boolean>();

/** Names are no paths: `*` matches slashes too. */
function isName(glob: string, name: string): boolean {
  let test = names.get(glob);
  if (test === undefined) {
    const parsed = parseGlob(glob.replaceAll('/', '\u0001'));
    test = (text) => matches(parsed, [text.replaceAll('/', '\u0001')]);
    names.set(glob, test);
  }
  return test(name);
}
