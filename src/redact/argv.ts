import { isSecretFieldName } from './secret-heuristics.js';
import { SECRET_OPTIONS } from './secret-options.js';

interface Options {
  /** Undefined where it does not matter what the program does. */
  readonly within: ReadonlySet<string> | undefined;
  readonly valued: ReadonlySet<string>;
  readonly attached: readonly string[];
}

/** The options of each program that carry secrets. */
const PROGRAMS: ReadonlyMap<string, readonly Options[]> = programsOf();

function programsOf(): Map<string, Options[]> {
  const found = new Map<string, Options[]>();
  for (const { programs, within, options = '', attached = '' } of SECRET_OPTIONS) {
    const row: Options = {
      within: within === undefined ? undefined : new Set(within.split(' ')),
      valued: new Set(options.split(' ').filter(Boolean)),
      attached: attached.split(' ').filter((option) => option.length === 2),
    };
    for (const name of programs.split(' ')) found.set(name, [...(found.get(name) ?? []), row]);
  }
  return found;
}

/** Programs whose `-p` is followed by a password. */
const LOGINS = /^(?:.*\/)?(?:mysql|mariadb|mongo|sshpass)[a-z-]{0,12}$/;
const HEADERS = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]*(?:api-?key|auth|token|secret)[\w-]*)$/i;
/** A line of a private key, behind the number or the bar that a listing puts before it. */
const KEY_LINE =
  /^[\s\d→|>#*:"'+-]{0,24}(?:[A-Za-z0-9+/=]{0,128}|(?:Proc-Type|DEK-Info|Version|Comment|Hash): .{0,100})[\s\\nr"',+]{0,8}$/;

/** What an item of a list is to be taken for, by the items before it. */
export type ArgKind = 'plain' | 'secret' | 'user' | 'attached' | 'assigned' | 'key';

/** Walks a list that may be a command line, a pair of a name and a value, or the lines of a private key. */
export class ArgvClassifier {
  readonly #size: number;
  #index = -1;
  #last: unknown;
  #before: unknown;
  #login = false;
  #key = false;
  #rows: readonly Options[] = [];
  readonly #seenWords = new Set<string>();

  constructor(list: readonly unknown[]) {
    this.#size = list.length;
  }

  next(item: unknown): ArgKind {
    this.#index++;
    const kind = typeof item === 'string' ? this.#judge(item) : 'plain';
    this.#before = this.#last;
    this.#last = item;
    return kind;
  }

  #judge(item: string): ArgKind {
    if (this.#inKey(item)) return 'key';
    if (item.length < 64 && (LOGINS.test(item) || item === 'login')) this.#login = true;
    if (item.length < 64) {
      this.#rows = PROGRAMS.get(item.slice(item.lastIndexOf('/') + 1)) ?? this.#rows;
      if (this.#rows.length > 0) this.#seenWords.add(item);
    }
    const last = this.#last;
    if (typeof last !== 'string' || last.length > 100) return 'plain';
    for (const row of this.#rows) {
      const kind = this.#carried(row, last, item);
      if (kind !== undefined) return kind;
    }
    if (/^(?:-u|--(?:proxy-)?user)$/.test(last)) return 'user';
    if (this.#login && /^-p./.test(item) && !/^-p\d{1,5}$/.test(item)) return 'attached';
    return this.#follows(last, item) ? 'secret' : 'plain';
  }

  #carried({ within, valued, attached: attachable }: Options, last: string, item: string): ArgKind | undefined {
    if (within !== undefined && ![...within].some((word) => this.#seenWords.has(word))) return undefined;
    if (valued.has(last)) return 'secret';
    const at = item.indexOf('=');
    if (at > 0 && valued.has(item.slice(0, at))) return 'assigned';
    const attached =
      attachable.some((option) => item.length > 2 && item.startsWith(option)) && !/^-p\d{1,5}$/.test(item);
    return attached ? 'attached' : undefined;
  }

  #follows(last: string, item: string): boolean {
    if (/^--?[A-Za-z]/.test(item)) return false;
    if (/^--?[A-Za-z][\w-]*$/.test(last)) {
      if (last === '-p') return this.#login;
      return last.length > 2 && (isSecretFieldName(last) || /^--?auth$/.test(last));
    }
    if (HEADERS.test(last)) return true;
    if (!/^[\w.:/-]+$/.test(last) || !isSecretFieldName(last)) return false;
    // A pair of a name and its value, not a list of names; or `set name value`.
    return this.#before === 'set' || (this.#size === 2 && this.#index === 1 && !isSecretFieldName(item));
  }

  #inKey(item: string): boolean {
    const begins = item.lastIndexOf('-----BEGIN');
    if (this.#key) {
      const ends = item.includes('-----END');
      this.#key = !ends && KEY_LINE.test(item);
      return ends || this.#key;
    }
    this.#key = begins !== -1 && item.includes('PRIVATE KEY', begins) && !item.includes('-----END', begins);
    return false;
  }
}
