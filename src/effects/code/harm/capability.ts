import { splitNames } from '../table.js';
import { CAPABILITY_NAMES } from './names.js';

/** What a name of a language is able to do, as far as kinds of harm are concerned. */
export type CodeCapability =
  /** Fetches something, or sends a request; with `send` it surely carries data, with `remove` it deletes what is there. */
  | 'receive'
  | 'send'
  | 'remove'
  /** Connects without a protocol, or waits for who connects. */
  | 'socket'
  /** Writes to what a connection is held by. */
  | 'write'
  /** Runs a program or text for a shell. */
  | 'run'
  /** Gives a descriptor the place of another, or gives a program a terminal. */
  | 'dup'
  /** Runs text as code; a file or an address; data that may hold code. */
  | 'evaluate'
  | 'source'
  | 'revive'
  /** Makes text of what nobody can read. */
  | 'decode'
  /** All variables of the environment. */
  | 'environment'
  /** The content of a file, by its path. */
  | 'read'
  /** A password out of a store. */
  | 'secret'
  /** Deletes a tree; a tree where an argument says so; a file. */
  | 'tree'
  | 'maybetree'
  | 'delete'
  /** Puts something in the place of what a file holds. */
  | 'overwrite'
  /** Lists files with all that are below, or the files of one directory. */
  | 'walk'
  | 'list'
  /** The home directory; a place that was made for a while. */
  | 'home'
  | 'temporary'
  /** A statement for a database. */
  | 'sql';

export type Capabilities = ReadonlySet<CodeCapability>;

const NONE: Capabilities = new Set();

/** By the full name, or by `.name` for a member of anything. */
type Lookup = ReadonlyMap<string, Capabilities>;

const lookups = new Map<string, Lookup>();

function lookupOf(language: string): Lookup {
  const known = lookups.get(language);
  if (known !== undefined) return known;
  const made = new Map<string, Set<CodeCapability>>();
  for (const [capability, names] of Object.entries(CAPABILITY_NAMES[language] ?? {}))
    for (const name of splitNames(names ?? '')) {
      const all = made.get(name) ?? new Set();
      all.add(capability as CodeCapability);
      made.set(name, all);
    }
  lookups.set(language, made);
  return made;
}

/** What a dotted name can do: by its longest beginning that is listed, or by one of its members. */
export function capabilitiesOf(language: string, parts: readonly string[]): Capabilities {
  const lookup = lookupOf(language);
  // What is called on something that is no name begins with an empty one.
  for (let length = parts[0] === '' ? 0 : parts.length; length > 0; length--) {
    const found = lookup.get(parts.slice(0, length).join('.'));
    if (found !== undefined) return found;
  }
  // With the packages before it: `scala.sys.process.Process`.
  for (let from = parts.length - 2; from > 0; from--) {
    const found = lookup.get(parts.slice(from).join('.'));
    if (found !== undefined) return found;
  }
  for (let at = parts.length - 1; at > 0; at--) {
    const found = lookup.get(`.${parts[at]}`);
    if (found !== undefined) return found;
  }
  return NONE;
}

/** The last words of all names: where none of them stands in a text, nothing is looked for in it. */
const triggers = new Map<string, RegExp>();

export function mayHarm(language: string, source: string): boolean {
  let trigger = triggers.get(language);
  if (trigger === undefined) {
    const words = [...lookupOf(language)]
      .filter(([, all]) => HARMFUL.some((one) => all.has(one)))
      .map(([name]) => name.slice(name.lastIndexOf('.') + 1));
    trigger = new RegExp(`(?:${[...new Set(words)].join('|')}|\`|/inet)`);
    triggers.set(language, trigger);
  }
  return trigger.test(source);
}

/** Without one of these a text does no harm of the kinds that are looked for. */
const HARMFUL: readonly CodeCapability[] = [
  ...(['receive', 'send', 'remove', 'socket', 'run', 'dup', 'evaluate', 'source', 'revive', 'read', 'secret'] as const),
  ...(['tree', 'maybetree', 'delete', 'overwrite', 'sql'] as const),
];
