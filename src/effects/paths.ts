import { posix } from 'node:path';
import { isPattern, literal, type Word, wordToText } from '../shell/word.js';
import type { Condition } from './condition.js';
import type { Target } from './effect.js';

/** Where a relative path and `~` begin. */
export interface PathBase {
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
}

/** A file below a directory: where it is, and the name by which it is found. Behind a link these differ. */
export interface ListedFile {
  readonly path: string;
  readonly name: string;
  /** A link leads there, or a secret is in it: what a rule leaves to the client counts for it, too. */
  readonly exposed?: true;
}

/** What only the machine knows of its files. Looked up by the caller: nothing here touches one. */
export interface PathFacts {
  /** The file system does not tell `A` from `a`. */
  readonly caseInsensitive?: boolean;
  /** The file system does not tell the spellings of one letter apart: `é` as one character or as two. */
  readonly normalizes?: boolean;
  /**
   * The path with every link in it followed, or undefined where there is no such file. A link that leads to nothing
   * has a path all the same: what is written through it goes there.
   */
  realPath?(path: string): string | undefined;
  /**
   * Globs for what lies behind the links that a glob stands for where a shell expands it; its last name is followed where
   * that is asked for. Undefined where too much would have to be looked at.
   */
  links?(glob: string, last: boolean): readonly string[] | undefined;
  /**
   * The paths that a shell puts in the place of a glob, or that a program finds by it (`dotted`: wildcards take a leading
   * dot). Undefined where too much would have to be looked at.
   */
  expand?(glob: string, dotted: boolean): readonly string[] | undefined;
  /**
   * The files below a directory, with where links among them lead where these are followed, or only those whose names
   * begin with no dot. Undefined where too much would have to be looked at.
   */
  below?(directory: string, visible: boolean, follows: boolean): readonly ListedFile[] | undefined;
  /** The files that the repository of a directory tracks. Undefined where that is not found out. */
  tracked?(directory: string): readonly string[] | undefined;
  /** The directory in which git finds its repository from here upwards, once links are followed; undefined without one. */
  repository?(directory: string): string | undefined;
  /** Does a condition hold? Without this fact every one does. */
  loads?(condition: Condition): boolean;
  /** May a program be one of the project, by the environment, where it is called? Also if the same text `writes`. */
  shadows?(program: string, writes: boolean, cwd: string | undefined): boolean;
}

/**
 * Half a character pair, what stands for bytes that are no text, and what a terminal or another program may take for the
 * end of the path: Cc and Cs, written out because reading their names takes longer than all else here.
 */
const UNFIT = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffd]/u;
/** Most paths, and found out sooner. */
const FIT = /^[ -~]*$/;
/** What there is to tidy: nothing between two slashes, a dot, two dots, a slash at the end. */
const UNTIDY = /(?:^|\/)\.{0,2}(?:\/|$)/;
/** A directory that is left again. */
const CLIMBING = /[^/]\/+(?:\.\/+)*\.\.(?:\/|$)/;
/** `C:\x`, `\\server\share`: a path of another system. */
const FOREIGN = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/** What a word means as a path. Pure text: links are facts that the caller has. */
export function pathTarget(word: Word, cwd: string | undefined): Target {
  const value = literal(word);
  if (value !== undefined) return resolvedTarget(value, cwd);
  if (!isPattern(word)) return { type: 'unknown', source: wordToText(word) };
  let pattern = '';
  let [expands, made, nofollow] = [false, false, true];
  for (const piece of word.pieces) {
    pattern += piece.kind === 'text' ? escapeGlob(piece.text) : piece.text;
    if (piece.kind !== 'glob') continue;
    if (!piece.made) expands = true;
    else {
      made = true;
      nofollow &&= piece.nofollow === true;
    }
  }
  const target = globTarget(pattern, cwd);
  if (target.type !== 'path' || !(expands || made)) return target;
  const isTrue = (given: boolean): true | undefined => (given ? true : undefined);
  return withPathFields(target, { expands: isTrue(expands), made: isTrue(made), nofollow: isTrue(made && nofollow) });
}

/** A path against a directory, as text. For words of a shell, which has replaced `~` and variables before. */
export function resolvedTarget(path: string, cwd: string | undefined): Target {
  if (isUnfit(path) && !isLeftUnfit(path)) return { type: 'unknown', source: path };
  if (path[4] === ':' && /^file:/i.test(path)) {
    const local = fromFileUrl(path);
    return local === undefined ? { type: 'unknown', source: path } : written(local);
  }
  if (path.startsWith('/')) return written(path);
  const base = cwd === undefined ? undefined : baseOf(cwd);
  if (base === undefined) return { type: 'unknown', source: path };
  if (path === '.') return targetAt(base);
  const below = path.startsWith('./') ? path.slice(2) : path;
  // Below the root, and below /dev, are places of the process itself.
  return base === '/' || base === '/dev' || UNTIDY.test(below)
    ? written(`${base}/${below}`)
    : targetAt(`${base}/${below}`);
}

/** A path with all its fields: so many are looked at that they have to be of one shape (0067). */
function targetAt(path: string, spelt?: string, pattern?: true): PathTarget {
  const not = undefined;
  return { type: 'path', path, pattern, expands: not, made: not, nofollow: not, above: not, spelt };
}

type PathTarget = Target & { readonly type: 'path' };

/** The same path with more said of it. Fields are listed: after a spread each object would have a shape of its own. */
export function withPathFields(target: PathTarget, more: Partial<Omit<PathTarget, 'type' | 'path'>>): PathTarget {
  return {
    type: 'path',
    path: target.path,
    pattern: more.pattern ?? target.pattern,
    expands: more.expands ?? target.expands,
    made: more.made ?? target.made,
    nofollow: more.nofollow ?? target.nofollow,
    above: more.above ?? target.above,
    spelt: more.spelt ?? target.spelt,
  };
}

/** Is a directory left again on the way? */
export function climbsToParent(path: string): boolean {
  return path.includes('..') && CLIMBING.test(path);
}

/** Behind a link `..` is the directory above the one that it leads to: only the system knows which that is. */
function written(given: string): Target {
  const path = given.includes('..') ? leaveProcesses(given) : given;
  const tidied = onVolume(tidy(path));
  if (isOwnPlace(tidied) || LEFT_AGAIN.test(path)) return { type: 'unknown', source: untraceableSource(path) };
  const real = tidied.replace(OWN_ROOT, '');
  if (real !== tidied) return written(real === '' ? '/' : real);
  return targetAt(tidied, CLIMBING.test(path) ? path : undefined);
}

/** From a place of the process itself upwards. */
const LEFT_AGAIN = /^\/+(?:\.\/+)*(?:proc\/|dev\/+(?:\.\/+)*(?:fd|std(?:in|out|err))\/).*\.\.(?:\/|$)/;

/** Above the directory of a process is `/proc`, and above that the root: neither is a link. */
function leaveProcesses(path: string): string {
  let left = path;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left
      .replace(/^\/+(?:\.\/+)*proc\/+(?:\.\/+)*(?:self|\d+)\/+(?:\.\/+)*\.\.(?=\/|$)/, '/proc')
      .replace(/^\/+(?:\.\/+)*proc\/+(?:\.\/+)*\.\.(?=\/|$)/, '/');
  }
  return left;
}

/** As of a variable: where it begins is not known, and how it ends is. */
function untraceableSource(path: string): string {
  const own = OWN_PLACE.exec(path)?.[0] ?? '';
  const climbed = path.slice(own.length).lastIndexOf('/..');
  const rest = path.slice(own.length + (climbed === -1 ? 0 : climbed + 3));
  return `$(realpath ${path.slice(0, path.length - rest.length)})${rest}`;
}

const OWN_PLACE =
  /^\/(?:proc\/(?:self|thread-self|\d+)\/(?:task\/[^/]+\/)?(?:cwd|(?:fd|map_files)\/[^/]*)|dev\/(?:fd\/[^/]*|std(?:in|out|err))|\.(?:vol|nofollow|resolve))/;

/**
 * Where the process itself is, or what it has open: for another process it is another place. `/.vol`, `/.nofollow` and
 * `/.resolve` of macOS are other ways to any file.
 */
function isOwnPlace(path: string): boolean {
  return (
    (path.startsWith('/proc/') &&
      /^\/proc\/(?:self|thread-self|\d+)\/(?:task\/[^/]+\/)?(?:cwd|fd|map_files)(?:\/|$)/.test(path)) ||
    (path.startsWith('/dev/') && /^\/dev\/(?:fd\/[^/]*|stdin|stdout|stderr)\//.test(path)) ||
    /^\/\.(?:vol|nofollow|resolve)\//.test(path)
  );
}

/** May a glob stand for such a place? */
function mayBeOwnPlace(glob: string): boolean {
  // Most globs begin at another place.
  if (/^\/(?!dev\/|proc\/)[^/*?[{(]*(?:\/|$)/.test(glob)) return false;
  const [first = '', second = '', third = '', ...more] = glob.slice(1).split('/');
  if (WILD_NAME.test(first)) return third !== '';
  if (first === 'dev') return WILD_NAME.test(second) && third !== '' && mayNameStream(second);
  return (
    first === 'proc' && (WILD_NAME.test(third) || /^(?:cwd|fd|root|task|map_files)$/.test(third)) && more.length > 0
  );
}

const WILD_NAME = /[*?[{(]/;

/** `/dev/sd*` is none of these, whatever it matches. */
function mayNameStream(glob: string): boolean {
  const known = /^[\w-]*/.exec(glob)?.[0] ?? '';
  return ['fd', 'stdin', 'stdout', 'stderr'].some((name) => name.startsWith(known));
}

/** The root of a process is that of the machine. */
const OWN_ROOT = /^\/proc\/(?:self|thread-self|\d+)\/(?:task\/[^/]+\/)?root(?=\/|$)/;

/** macOS shows what is at `/Users` and `/private` at a second place, too, which is no link. */
function onVolume(path: string): string {
  return path.startsWith('/System/Volumes/Data/') ? path.slice('/System/Volumes/Data'.length) : path;
}

/** The last one, since they are asked for one after the other. */
let directory: { readonly cwd: string; readonly base: string | undefined } = { cwd: '/', base: '/' };

/** A directory to start from; undefined where it is none. */
function baseOf(cwd: string): string | undefined {
  if (directory.cwd !== cwd) {
    const base = cwd.startsWith('/') && !isUnfit(cwd) ? tidy(cwd) : undefined;
    directory = { cwd, base: base !== undefined && isProcess(base) ? undefined : base };
  }
  return directory.base;
}

/**
 * Is it not known where a path leads? It was made of bytes that are no text, so no file is found again by it, or it leads
 * through what only the process itself knows.
 */
export function isUntraceable(path: string): boolean {
  return path.includes('\ufffd');
}

function isProcess(directory: string): boolean {
  return /^\/(?:proc|\.(?:vol|nofollow|resolve)|dev\/(?:fd|stdin|stdout|stderr))(?:\/|$)/.test(directory);
}

/** Is every name of the kind left again, so that the path is known without it? What the names lead to is asked of the disk. */
function isLeftUnfit(path: string): boolean {
  return !BROKEN.test(path) && path.includes('..') && !isUnfit(tidy(path));
}

/** What can be no name, or is no text. */
const BROKEN = /[\0\ud800-\udfff\ufffd]/u;

function isUnfit(path: string): boolean {
  return !FIT.test(path) && UNFIT.test(path);
}

/** A path as a tool gets it: no shell has looked at it, and some tools replace `~` and `$HOME` themselves. */
export function resolvePath(path: string, { cwd, home }: PathBase): Target {
  const unknown: Target = { type: 'unknown', source: path };
  if (path === '' || FOREIGN.test(path)) return unknown;
  const homely = /^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/.exec(path);
  if (homely !== null)
    return home === undefined ? unknown : resolvedTarget(`${home}${path.slice(homely[0].length)}`, cwd);
  // `~user` is somebody's home; `$DIR/x` is wherever it points. `routes/$id.tsx` is a file like any other.
  if (/^~[A-Za-z_]|^\$(?:[A-Z_][A-Z0-9_]*(?:\/|$)|\{)/.test(path)) return unknown;
  return resolvedTarget(path, cwd);
}

/** A pattern against a directory: every path that it matches. */
export function globTarget(pattern: string, cwd: string | undefined): Target {
  // What `..` leaves is not known behind a wildcard, nor where only some of the alternatives have it.
  const wild = pattern.includes('..') ? /(?:^|[^\\])[*?[{(]/.exec(pattern) : null;
  if (wild !== null && pattern.includes('..', wild.index)) return { type: 'unknown', source: pattern };
  const base = cwd === undefined ? undefined : escapeGlob(cwd);
  const target = resolvedTarget(pattern, base);
  if (target.type === 'path' && mayBeOwnPlace(target.path)) return { type: 'unknown', source: pattern };
  return target.type === 'path' ? targetAt(target.path, target.spelt, true) : target;
}

/** Is a path the directory itself or below it? Both are absolute; links, case and spelling are as the facts say. */
export function isPathInside(path: string, directory: string, facts: PathFacts = NO_FACTS): boolean {
  const [inner, base] = [comparablePath(path, facts), comparablePath(directory, facts)];
  if (inner === undefined || base === undefined) return false;
  return inner === base || inner.startsWith(base === '/' ? '/' : `${base}/`);
}

/** The path that is really meant: links are followed as far as there are files, and the rest is added. */
export function followLinks(path: string, { realPath }: PathFacts): string {
  const whole = tidy(path);
  if (realPath === undefined) return whole;
  for (let at = whole; ; at = posix.dirname(at)) {
    const real = realPath(at);
    if (real !== undefined) return tidy(posix.join(real, whole.slice(at.length)));
    if (at === posix.dirname(at)) return whole;
  }
}

/** Paths with the same text after this are one file. Undefined for what is no absolute path. */
export function comparablePath(path: string, facts: PathFacts = NO_FACTS): string | undefined {
  if (facts !== NO_FACTS || path.length > MAX_COMPARABLE_CHARS) return compare(path, facts);
  // The same directories are compared with path after path.
  if (!comparable.has(path)) {
    if (comparable.size >= MAX_COMPARABLE) comparable.clear();
    comparable.set(path, compare(path, facts));
  }
  return comparable.get(path);
}

const NO_FACTS: PathFacts = {};
const MAX_COMPARABLE = 4_096;
const MAX_COMPARABLE_CHARS = 256;
const comparable = new Map<string, string | undefined>();

function compare(path: string, facts: PathFacts): string | undefined {
  if (!posix.isAbsolute(path) || UNFIT.test(path)) return undefined;
  let text = followLinks(path, facts);
  if (!posix.isAbsolute(text)) return undefined;
  // Such file systems (HFS+) skip invisible characters too: `.g\u200cit` is `.git`.
  if (facts.normalizes) text = text.normalize('NFD').replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '');
  // Both ways: there are letters that only one of them unites, such as the Kelvin sign and the long s.
  if (facts.caseInsensitive) text = text.toUpperCase().toLowerCase();
  return facts.normalizes ? text.normalize('NFC') : text;
}

/** The path in a file URL of this machine. */
function fromFileUrl(url: string): string | undefined {
  const match = /^file:(?:\/\/(?:localhost)?(?=\/)|(?!\/\/))(\/[^?#\\]*)(?:[?#].*)?$/i.exec(url);
  // `file://host/x` is a file of another machine; an encoded slash is no separator for some, and one for others.
  if (match?.[1] === undefined || /%(?:2f|5c|00)/i.test(match[1]) || /^file:\/\/\/\//i.test(url)) return undefined;
  try {
    const path = decodeURIComponent(match[1]);
    return UNFIT.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

function tidy(path: string): string {
  if (path.startsWith('/') && !UNTIDY.test(path.slice(1))) return path;
  const normal = posix.normalize(path);
  return normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

export function escapeGlob(text: string): string {
  return /[*?[\]{}()!\\]/.test(text) ? text.replace(/[*?[\]{}()!\\]/g, '\\$&') : text;
}
