import type { Target } from '../../effects/effect.js';
import { matchesGlob, parseGlob } from '../../match/glob.js';
import type { Command } from '../../shell/command.js';
import { literal } from '../../shell/word.js';
import type { BoundEffectRule, HostGlob } from './bound-effect-rule.js';
import type { RuleEffectView } from './effect-view.js';
import {
  coversPath,
  isInside,
  matchesHintedName as isNamed,
  matchesHint,
  mayBeInside,
  mayTouch,
  type PathGlob,
} from './paths.js';

const NOTHING: readonly string[] = [];

/** `globs` are those of the rule that may match. */
export function matchesEffect(
  placed: BoundEffectRule,
  globs: readonly PathGlob[] | undefined,
  view: RuleEffectView,
): boolean {
  const { strict, commands, host, target: names } = placed;
  const { target, remote, tags = NOTHING } = view.effect;
  for (const { words, not } of placed.tags) if (isSaid(words, tags, target) === not) return false;
  if (placed.remote !== undefined && placed.remote !== (remote !== undefined)) return false;
  if (commands !== undefined && !isOf(commands, view, strict)) return false;
  if (placed.words !== undefined && !hasWords(placed.words, view.source, strict)) return false;
  if (placed.runsHere?.(view.source?.cwd) === false) return false;
  if (placed.unresolved !== undefined && placed.unresolved !== (target.type === 'unknown')) return false;
  if (strict && placed.stdin === 'none' && view.mayReadStdin()) return false;
  // What is not known is never allowed.
  if (placed.allows && target.type === 'unknown') return false;
  if (globs !== undefined && !matchesPath(globs, view, strict)) return false;
  // What forbids holds where anything may be in there; what permits, where all is.
  if (placed.inside !== undefined && !(strict ? isInside : mayBeInside)(placed.inside, view.path)) return false;
  if (placed.outside !== undefined) {
    if (view.path === undefined || (strict ? mayBeInside : isInside)(placed.outside, view.path)) return false;
  }
  if (host !== undefined && !(target.type === 'host' && host.some((glob) => isHost(glob, target.host, strict))))
    return false;
  if (names !== undefined && !(target.type === 'name' && names.some((glob) => isName(glob, target.name)))) return false;
  // Asked for last, because that places globs.
  const { except } = placed;
  return except.length === 0 || !isExcepted(except, view, strict);
}

/** Exactly these words: one that is not known is none of them. Variables before a command may change what it does. */
function hasWords(wanted: readonly string[], command: Command | undefined, strict: boolean): boolean {
  if (strict && command !== undefined && command.assignments.length > 0) return false;
  const words = command?.argv.slice(1);
  return words?.length === wanted.length && words.every((word, index) => literal(word) === wanted[index]);
}

/** Is one of the words said of the effect? */
function isSaid(words: readonly string[], tags: readonly string[], target: Target): boolean {
  for (const word of words) if (tags.includes(word) || (word === 'given' && isGiven(target))) return true;
  return false;
}

/** A host that the command names. */
function isGiven(target: Target): boolean {
  return target.type === 'host' && target.given === true;
}

/** `env bash < /dev/tcp/...` connects bash. Only what forbids looks that far: a permission names the program itself. */
function isOf(
  commands: ReadonlySet<string>,
  { command, innerPrograms: heirs }: RuleEffectView,
  strict: boolean,
): boolean {
  if (command !== undefined && commands.has(command)) return true;
  return !strict && heirs.some((heir) => commands.has(heir));
}

function matchesPath(globs: readonly PathGlob[], { effect, hint, path }: RuleEffectView, strict: boolean): boolean {
  // `*.json` of who reads names no file by itself.
  if (hint !== undefined) return !strict && globs.some((glob) => matchesHint(glob, hint, effect.kind !== 'read'));
  if (path === undefined) return false;
  return strict ? coversPath(globs, path) : globs.some((glob) => mayTouch(glob, path));
}

/** An exception of a prohibition holds only where all that is meant is excepted; one of a permission, where any is. */
function isExcepted(globs: readonly PathGlob[], { hint, path }: RuleEffectView, strict: boolean): boolean {
  if (hint !== undefined) return strict || globs.some((glob) => isNamed(glob, hint));
  if (path === undefined) return false;
  return strict ? globs.some((glob) => mayTouch(glob, path)) : coversPath(globs, path);
}

/** A host by its name, or a URL as a whole where the glob has a slash. What forbids a name forbids what is below it. */
function isHost({ glob, ported, isAddress }: HostGlob, host: string, strict: boolean): boolean {
  if (glob.includes('/')) return isName(glob, host.toLowerCase());
  if (ported !== undefined) return mayHavePort(host, ported.port) && isHost(ported.rest, host, strict);
  const name = hostName(host);
  if (name === undefined) return false;
  if (isAddress && !/^\d+(?:\.\d+){3}$/.test(name)) return false;
  return name === glob || isName(glob, name) || (!strict && name.endsWith(`.${glob}`));
}

/** The host of a URL, as whoever connects to it understands it: `http://0xa9fea9fe`, `ev%69l.com`. */
function hostName(host: string): string | undefined {
  if (named.host !== host) named = { host, name: readHostName(host) };
  return named.name;
}

/** The last one: every rule about hosts asks for the same. */
let named: { readonly host: string; readonly name: string | undefined } = { host: '', name: undefined };

/** A name that stays as it is: no number, which would be an address, and nothing to decode. */
const PLAIN_HOST = /^(?:https?:\/\/)?((?!xn--)[a-z][a-z\d-]{0,62}(?:\.(?!xn--)[a-z][a-z\d-]{0,62}){0,3})(?=[/?#]|$)/;

function readHostName(host: string): string | undefined {
  if (host.startsWith(':')) return 'localhost';
  const plain = PLAIN_HOST.exec(host);
  if (plain !== null) return plain[1];
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

/** `host:port`, in a URL or by itself. A host that is left out is this machine. */
const PORT =
  /^(?:[a-z][\w+.-]*:\/\/)?(?:[^@/?#\\]*@)?(?:\[[^\]]*\]|[^:/?#\\]*):((?:\d|\{[\d,]*\}|\[[\d:-]*\]){1,40})(?=[/?#\\]|$)/i;

/** Might that port be meant? `07710` is 7710, and curl puts numbers in the place of `77{10,11}` and `[7709-7711]`. */
function mayHavePort(host: string, port: string): boolean {
  const given = PORT.exec(host)?.[1];
  if (given === undefined) return false;
  if (/^\d+$/.test(given)) return given.replace(/^0+/, '') === port;
  const parts = given.split(/[{}[\]]/);
  // Every other part stood in brackets: what they stand for is not counted up, any number will do.
  const numbers = parts.map((part, at) =>
    at % 2 === 0 ? part : `(?:${part.includes('-') ? '\\d{1,5}' : part.replaceAll(',', '|')})`,
  );
  return new RegExp(`^0*${numbers.join('')}$`).test(port);
}

const names = new Map<string, (name: string) => boolean>();

/** Names are no paths: `*` matches slashes too. */
function isName(glob: string, name: string): boolean {
  let test = names.get(glob);
  if (test === undefined) {
    const parsed = parseGlob(glob.replaceAll('/', '\u0001'));
    // Most are names alone.
    test = /^[\w. :@-]+$/.test(glob)
      ? (text) => text === glob
      : (text) => matchesGlob(parsed, [text.includes('/') ? text.replaceAll('/', '\u0001') : text]);
    names.set(glob, test);
  }
  return test(name);
}
