import { openSync, readSync } from 'node:fs';
import type { CommandData, ProgramData } from './program-data.js';

/**
 * All programs in one file, of which a lookup reads the index and the bytes of one program. First comes the length of
 * the index, in a line of its own; then a line for each name: the name, where its data begins behind the index, and how
 * long that is; then the data, of large programs each subcommand by itself. All of it is ASCII.
 */
export class ProgramStore {
  readonly #file: number;
  readonly #index: string;
  readonly #found = new Map<string, ProgramData | undefined>();
  /** Names of one program have the same data. */
  readonly #read = new Map<number, ProgramData>();

  /** Throws where the file is missing or cut off: without its programs nothing is known, and nothing may be allowed. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    const length = Number(this.#text(0, LENGTH_BYTES));
    if (!Number.isSafeInteger(length) || length <= 0) throw new Error(`${path} has no index of programs`);
    this.#index = `\n${this.#text(LENGTH_BYTES, length)}`;
  }

  find(name: string): ProgramData | undefined {
    if (this.#found.has(name)) return this.#found.get(name);
    const data = this.#lookUp(name);
    // Commands name whatever they like.
    if (data !== undefined) this.#found.set(name, data);
    return data;
  }

  all(): readonly ProgramData[] {
    const lines = this.#index.trim().split('\n');
    return [...new Set(lines.map((line) => this.#lookUp(line.slice(0, line.indexOf('\t'))) as ProgramData))];
  }

  #lookUp(name: string): ProgramData | undefined {
    if (/[\t\n]/.test(name)) return undefined;
    const at = this.#index.indexOf(`\n${name}\t`);
    if (at === -1) return undefined;
    const line = this.#index.slice(at + name.length + 2, this.#index.indexOf('\n', at + 1));
    const [begin = Number.NaN, length = Number.NaN] = line.split('\t').map(Number);
    let data = this.#read.get(begin);
    if (data === undefined) {
      data = this.#withSubcommands(this.#data(begin, length) as StoredProgram);
      this.#read.set(begin, data);
    }
    return data;
  }

  /** Of a program with many subcommands each is read when it is asked for. */
  #withSubcommands({ subcommands, ...data }: StoredProgram): ProgramData {
    if (subcommands === undefined) return data;
    const all = subcommands.map(([phrases, stored]) => {
      if (!isPlace(stored)) return [phrases, stored] as const;
      let read: CommandData | undefined;
      const get = (): CommandData => {
        read ??= this.#data(...stored) as CommandData;
        return read;
      };
      return Object.defineProperty([phrases], 1, { get, enumerable: true }) as unknown as Subcommand;
    });
    return { ...data, subcommands: all };
  }

  #data(begin: number, length: number): unknown {
    return JSON.parse(this.#text(LENGTH_BYTES + this.#index.length - 1 + begin, length));
  }

  #text(begin: number, length: number): string {
    const bytes = Buffer.allocUnsafe(length);
    if (readSync(this.#file, bytes, 0, length, begin) !== length) throw new Error('The file of programs is cut off');
    return bytes.toString('latin1');
  }
}

const LENGTH_BYTES = 12;

/** Where data begins behind the index, and how long it is. */
type Place = readonly [begin: number, length: number];
type Subcommand = NonNullable<CommandData['subcommands']>[number];
type StoredProgram = Omit<ProgramData, 'subcommands'> & {
  readonly subcommands?: readonly (readonly [phrases: readonly string[], CommandData | Place])[];
};

function isPlace(stored: CommandData | Place): stored is Place {
  return Array.isArray(stored);
}

/** Bytes of a program above which its subcommands are stored by themselves. */
const MAX_WHOLE_BYTES = 8 * 1024;

/** The text of such a file. */
export function writeProgramStore(programs: readonly ProgramData[]): string {
  const texts: string[] = [];
  let end = 0;
  const add = (data: unknown): Place => {
    const text = JSON.stringify(data).replace(/[^ -~]/g, escaped);
    const place = [end, text.length] as const;
    texts.push(`${text}\n`);
    end += text.length + 1;
    return place;
  };
  const lines = programs.flatMap((data) => {
    const isLarge = data.subcommands !== undefined && JSON.stringify(data).length > MAX_WHOLE_BYTES;
    const place = add(
      isLarge ? { ...data, subcommands: data.subcommands?.map(([phrases, one]) => [phrases, add(one)]) } : data,
    );
    return data.names.map((name) => {
      if (!/^[!-~]+$/.test(name)) throw new Error(`"${name}" can't be the name of a program`);
      return `${name}\t${place.join('\t')}\n`;
    });
  });
  const index = lines.join('');
  return `${String(index.length).padStart(LENGTH_BYTES - 1, '0')}\n${index}${texts.join('')}`;
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
