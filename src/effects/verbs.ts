import type { Syntax } from '../shell/options.js';
import { literal, type Word } from '../shell/word.js';
import type { EffectKind } from './effect.js';
import type { ArgumentRole, ProgramCall, ProgramSpec } from './program.js';

/** What a verb does beyond its tags: like a program of its own, with the words after it as arguments. */
export interface VerbSpec extends Omit<ProgramSpec, 'names'> {
  /** Tags as in `Verbs.does`, with the operands after the verb as names. */
  readonly does?: string;
}

/**
 * A program of the form `name [options] noun verb [arguments]`. Verbs that are not listed are unknown: plugins, aliases
 * and newer versions add verbs that nobody has looked at.
 *
 * Phrases are written `container ls|ps, image inspect`; `*` stands for anything in a word (`describe-*`), and a phrase
 * that begins with `**` may follow any nouns; `$` stands for the end of the words.
 */
export interface VerbProgramSpec extends Syntax {
  readonly names: readonly string[];
  /** Options without a value that may stand before the verb. Others there are unknown: they could swallow the verb. */
  readonly flags?: readonly string[];
  /** Global options stand before the verb only; after it the same letters mean something else. */
  readonly local?: true;
  /** What is done -> the phrases that do it. `read`, `delete all` and so on are tags of a service effect; another kind
   * of effect may come first (`exec workspace`, `env persist`); `harmless` and `unknown` say the rest. */
  readonly does?: Readonly<Record<string, string>>;
  /** Phrases that need more than tags. */
  readonly verbs?: Readonly<Record<string, VerbSpec | NonNullable<ProgramSpec['judge']>>>;
  /** What options do wherever they stand. */
  readonly effects?: Readonly<Record<string, ArgumentRole>>;
  readonly unknown?: readonly string[];
  /** The network host that every verb but harmless ones talks to. */
  readonly host?: string;
  /** What it does without a verb. Default: unknown. */
  readonly alone?: string;
  /** Its help is shown in a pager, from which programs can be run. */
  readonly pages?: true;
  /** Looks at every call, whatever the verb. */
  readonly judge?: ProgramSpec['judge'];
}

interface Found {
  readonly length: number;
  readonly phrase: string;
  readonly does: readonly string[];
  readonly verb: VerbSpec | undefined;
}

interface Entry {
  readonly does: string[];
  verb?: VerbSpec;
}

const HARMLESS = 'harmless';
/** First words of tags that name another kind of effect. `read`, `write` and `delete` are tags here: those kinds are for paths. */
const KINDS: ReadonlySet<string> = new Set(['exec', 'send', 'receive', 'env', 'privilege', 'vcs']);

/** A program that is told by its verbs. */
export function verbs(cli: VerbProgramSpec): ProgramSpec {
  const { names, flags = [], takesValue: values = [], optionalValue, singleDashLong, host, alone, judge: every } = cli;
  const syntax: Syntax = {
    takesValue: values,
    ...(optionalValue && { optionalValue }),
    ...(singleDashLong && { singleDashLong }),
  };
  let table: Table | undefined;
  /** Options before the verb, and those of each verb: worked out once. */
  let known: ReadonlySet<string> | undefined;
  const own = new Map<VerbSpec, VerbSpec>();
  return {
    names,
    ...syntax,
    ...(cli.effects && { effects: cli.effects }),
    unknown: cli.unknown ?? [],
    plain: flags,
    judge(call) {
      const why = every?.(call);
      if (typeof why === 'string') return why;
      const { operands, positions, options } = call.parsed;
      const words = operands.map((word) => literal(word));
      if (isHelp(call.args)) return cli.pages ? void call.named('exec', 'a pager', 'help') : undefined;
      table ??= new Table(cli);
      const found = words.length === 0 ? undefined : table.find(words);
      if (words.length === 0 && alone !== undefined) return act(call, [alone], [], call.name, host);
      if (table.explains(call.args)) return undefined;
      if (found === undefined)
        return `${call.name} ${words[0] ?? ''} is not a command that is known`.replace('  ', ' ');
      const last = positions[found.length - 1] ?? 0;
      known ??= new Set([...values, ...flags, ...(optionalValue ?? [])]);
      for (const { name, word, value } of options) {
        if (call.args.indexOf(word) > last) continue;
        if (!known.has(name) && !(value !== undefined && literal(word)?.includes('=')))
          call.unknown(`${call.name} ${name} before the verb is not known`);
      }
      const rest = call.args.slice(last + 1);
      if (rest.length === 1 && literal(rest[0]) === '--help') return undefined;
      const { verb } = found;
      if (verb === undefined) return act(call, found.does, operands.slice(found.length), found.phrase, host);
      const inherited = cli.local ? [] : values;
      const whole = own.get(verb) ?? {
        ...(singleDashLong && { singleDashLong }),
        ...verb,
        takesValue: [...inherited, ...(verb.takesValue ?? [])],
      };
      own.set(verb, whole);
      const sub = call.sub(rest, whole);
      const reason = runVerb(verb, sub);
      if (reason !== undefined) return reason;
      return act(call, found.does, sub.operands, found.phrase, host);
    },
  };
}

/** `name --help`, `name help verb`, `name --version`: nothing else stands there. */
function isHelp(args: readonly Word[]): boolean {
  const first = literal(args[0]);
  return (args.length === 1 && /^(--help|--version|-h|-V|help|version)$/.test(first ?? '')) || first === 'help';
}

function act(
  call: ProgramCall,
  does: readonly string[],
  objects: readonly Word[],
  phrase: string,
  host: string | undefined,
): string | undefined {
  for (const one of does) {
    if (one === HARMLESS) continue;
    const tags = one.split(' ');
    if (one === 'unknown') return `what ${call.name} ${phrase} does is not known`;
    const kind = KINDS.has(tags[0] ?? '') ? (tags.shift() as EffectKind) : 'service';
    if (kind === 'exec' && tags.includes('workspace')) call.workspace(...tags.filter((tag) => tag !== 'workspace'));
    else if (kind === 'send' || kind === 'receive') {
      if (host !== undefined || objects.length === 0) call.net(kind, host ?? `${call.name} ${phrase}`, ...tags);
      else for (const word of objects) call.net(kind, word, ...tags);
    } else if (objects.length === 0)
      call.named(kind, phrase === call.name ? phrase : `${call.name} ${phrase}`, ...tags);
    else for (const word of objects) call.named(kind, word, ...tags);
    if (host !== undefined && kind !== 'send' && kind !== 'receive')
      call.net(tags.includes('read') ? 'receive' : 'send', host);
  }
  return undefined;
}

function runVerb(verb: VerbSpec, call: ProgramCall): string | undefined {
  const { operands, effects: options = {}, unknown = [], here, judge } = verb;
  for (const { name, value } of call.options) {
    if (unknown.includes(name)) return `${call.name} ${name} is not understood`;
    const role = options[name];
    if (role !== undefined && value !== undefined) call.apply(role, value);
  }
  if (operands !== undefined) {
    const roles: readonly ArgumentRole[] = typeof operands === 'string' ? [operands] : operands;
    call.operands.forEach((word, index) => void call.apply(roles[Math.min(index, roles.length - 1)] ?? 'text', word));
  }
  if (here !== undefined && call.operands.length === 0) call.at(here, '.');
  const why = judge?.(call);
  return typeof why === 'string' ? why : call.why;
}

/** Phrases, the plain ones by their words. */
class Table {
  readonly #plain = new Map<string, Entry>();
  readonly #globs: {
    readonly tokens: readonly RegExp[];
    readonly deep: boolean;
    readonly end: boolean;
    readonly entry: Entry;
  }[] = [];
  readonly #firsts = new Set<string>();
  #longest = 1;

  constructor({ does = {}, verbs: special = {} }: VerbProgramSpec) {
    for (const [tags, phrases] of Object.entries(does)) this.#add(phrases, (entry) => void entry.does.push(tags));
    for (const [phrases, given] of Object.entries(special)) {
      const verb: VerbSpec = typeof given === 'function' ? { judge: given } : given;
      this.#add(phrases, (entry) => {
        entry.verb = verb;
        if (verb.does !== undefined && !entry.does.includes(verb.does)) entry.does.push(verb.does);
      });
    }
  }

  #add(phrases: string, change: (entry: Entry) => void): void {
    for (const phrase of phrases.split(',').map((part) => part.trim().replace(/\s+/g, ' '))) {
      for (const one of alternatives(phrase.split(' '))) {
        if (one.includes('*')) {
          const tokens = one.split(' ').filter((token) => token !== '**' && token !== '$');
          const entry: Entry = { does: [] };
          change(entry);
          this.#globs.push({ tokens: tokens.map(glob), deep: one.startsWith('** '), end: one.endsWith(' $'), entry });
          continue;
        }
        this.#firsts.add(one.split(' ')[0] ?? '');
        this.#longest = Math.max(this.#longest, one.split(' ').length);
        const entry = this.#plain.get(one) ?? { does: [] };
        change(entry);
        this.#plain.set(one, entry);
      }
    }
  }

  /** `name noun --help` of a noun that is known, with nothing else that could take the option for its own. */
  explains(args: readonly Word[]): boolean {
    const words = args.map((word) => literal(word) ?? '-');
    const first = words[0] ?? '';
    if (words.length < 2 || words.at(-1) !== '--help' || words.slice(0, -1).some((word) => word.startsWith('-')))
      return false;
    const nouns = words.slice(0, -1).join(' ');
    return words.length === 2
      ? this.#firsts.has(first)
      : [...this.#plain.keys()].some((phrase) => phrase === nouns || phrase.startsWith(`${nouns} `));
  }

  /**
   * The longest plain phrase, else a pattern. A verb that changes something wins over nouns that look like reading, and
   * one that deletes over patterns that stand for several verbs.
   */
  find(words: readonly (string | undefined)[]): Found | undefined {
    const known = words.includes(undefined) ? words.slice(0, words.indexOf(undefined)) : words;
    const plain = this.#plainly(known, known.length === words.length);
    if (plain !== undefined && rank(plain.does) < LOOKS) return plain;
    const first = plain ?? this.#matching(known, false);
    const deep = this.#matching(known, true);
    if (first === undefined || deep === undefined) return first ?? deep;
    return rank(deep.does) < rank(first.does) ? deep : first;
  }

  #plainly(known: readonly (string | undefined)[], whole: boolean): Found | undefined {
    const all = known.join(' ');
    const exact = whole ? this.#plain.get(`${all} $`) : undefined;
    if (exact !== undefined) return { length: known.length, phrase: all, does: exact.does, verb: exact.verb };
    for (let length = Math.min(this.#longest, known.length); length > 0; length--) {
      const phrase = known.slice(0, length).join(' ');
      const entry = this.#plain.get(phrase);
      if (entry !== undefined) return { length, phrase, does: entry.does, verb: entry.verb };
    }
    return undefined;
  }

  #matching(known: readonly (string | undefined)[], anywhere: boolean): Found | undefined {
    let best: Found | undefined;
    for (let start = 0; start < (anywhere ? known.length : 1); start++) {
      for (const { tokens, deep, end, entry } of this.#globs) {
        const length = start + tokens.length;
        if (deep !== anywhere || (end ? length !== known.length : length > known.length)) continue;
        if (!tokens.every((token, index) => token.test(known[start + index] ?? ''))) continue;
        const found = { length, phrase: known.slice(0, length).join(' '), does: entry.does, verb: entry.verb };
        if (!anywhere) return found;
        if (best === undefined || rank(found.does) < rank(best.does)) best = found;
      }
    }
    return best;
  }
}

/** Deleting is the graver reading of words that could mean several things. */
const LOOKS = 2;
function rank(does: readonly string[]): number {
  if (does.some((tags) => /^(delete|destroy|unknown)/.test(tags))) return 0;
  return does.length > 0 && does.every((tags) => /^(read|harmless)$/.test(tags)) ? LOOKS : 1;
}

function alternatives([first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return [''];
  const tails = alternatives(rest);
  return first.split('|').flatMap((head) => tails.map((tail) => (tail === '' ? head : `${head} ${tail}`)));
}

function glob(token: string): RegExp {
  return new RegExp(`^${token.replace(/[.+^${}()[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}
