import { namesSecret } from './suspicion.js';

/** Programs whose `-p` is followed by a password. */
const LOGINS = /^(?:.*\/)?(?:mysql|mariadb|mongo|sshpass)[a-z-]{0,12}$/;
const HEADERS = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]*(?:api-?key|auth|token|secret)[\w-]*)$/i;
/** A line of a private key, behind the number or the bar that a listing puts before it. */
const KEY_LINE =
  /^[\s\d→|>#*:"'+-]{0,24}(?:[A-Za-z0-9+/=]{0,128}|(?:Proc-Type|DEK-Info|Version|Comment|Hash): .{0,100})[\s\\nr"',+]{0,8}$/;

/** What an item of a list is to be taken for, by the items before it. */
export type Kind = 'plain' | 'secret' | 'user' | 'attached' | 'key';

/** Walks a list that may be a command line, a pair of a name and a value, or the lines of a private key. */
export class Argv {
  readonly #size: number;
  #index = -1;
  #last: unknown;
  #before: unknown;
  #login = false;
  #key = false;

  constructor(list: readonly unknown[]) {
    this.#size = list.length;
  }

  next(item: unknown): Kind {
    this.#index++;
    const kind = typeof item === 'string' ? this.#judge(item) : 'plain';
    this.#before = this.#last;
    this.#last = item;
    return kind;
  }

  #judge(item: string): Kind {
    if (this.#inKey(item)) return 'key';
    if (item.length < 64 && (LOGINS.test(item) || item === 'login')) this.#login = true;
    const last = this.#last;
    if (typeof last !== 'string' || last.length > 100) return 'plain';
    if (/^(?:-u|--(?:proxy-)?user)$/.test(last)) return 'user';
    if (this.#login && /^-p./.test(item) && !/^-p\d{1,5}$/.test(item)) return 'attached';
    return this.#follows(last, item) ? 'secret' : 'plain';
  }

  #follows(last: string, item: string): boolean {
    if (/^--?[A-Za-z]/.test(item)) return false;
    if (/^--?[A-Za-z][\w-]*$/.test(last)) {
      if (last === '-p') return this.#login;
      return last.length > 2 && (namesSecret(last) || /^--?auth$/.test(last));
    }
    if (HEADERS.test(last)) return true;
    if (!/^[\w.:/-]+$/.test(last) || !namesSecret(last)) return false;
    // A pair of a name and its value, not a list of names; or `set name value`.
    return this.#before === 'set' || (this.#size === 2 && this.#index === 1 && !namesSecret(item));
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
