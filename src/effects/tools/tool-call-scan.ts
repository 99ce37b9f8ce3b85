import type { DescribedPrograms } from '../../programs/program-data.js';
import { Budget } from '../../shell/budget.js';
import type { Effect, EffectAnalysis, EffectKind, Target } from '../effect.js';
import { resolvePath } from '../paths.js';
import { isNothing, plainFieldName } from './field-name.js';
import { CHANGE_FIELDS } from './names.js';
import type { TextAnalysis } from './shell.js';

/** What a server says about its tool. Hints of a stranger: they may make a call worse, never better. */
export interface Annotations {
  readonly readOnlyHint?: unknown;
  readonly destructiveHint?: unknown;
  readonly openWorldHint?: unknown;
}

/** A call of a tool, as a client reports it. */
export interface ToolCallInput {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
  /** Given where the client says that the tool is of an MCP server. */
  readonly mcp?: { readonly server?: string | undefined; readonly annotations?: Annotations | undefined } | undefined;
}

/** Readers of languages other than the shell's, and programs that a policy describes. What has no reader is unknown. */
export interface LanguageReaders {
  readonly programs?: DescribedPrograms | undefined;
  /** What a text of SQL does; a reason where it is not understood. */
  sql?(text: string): { readonly effects: readonly Pick<Effect, 'kind' | 'target' | 'tags'>[]; readonly why?: string };
}

/** A field of the input: its name as it is spelt there, and what it holds. */
export type Field = readonly [name: string, value: unknown];

const NOTHING: readonly unknown[] = [];

/** A tool's effects stand in no text. */
const NOWHERE = { start: 0, end: 0 };

const OVERSIZED = 'its input is too large or too deep to look through';

/** One call while its effects are found. */
export class ToolCallScan {
  readonly call: ToolCallInput;
  readonly input: Readonly<Record<string, unknown>>;
  readonly readers: LanguageReaders;
  readonly effects: Effect[] = [];
  why: string | undefined;
  /** A command in the input of a tool that is no shell. */
  ran: TextAnalysis | undefined;
  /** One for all the commands in the input. */
  readonly budget = new Budget();
  #fields: ReadonlyMap<string, readonly Field[]> | undefined;
  readonly #read = new Set<string>();
  readonly #left: Field[] = [];

  constructor(call: ToolCallInput, readers: LanguageReaders) {
    this.call = call;
    this.input = call.input;
    this.readers = readers;
  }

  unknown(why: string): void {
    this.why ??= why;
  }

  /** Something of the input was not looked at: it may be a path or a command. */
  oversized(): void {
    if (!this.effects.some(({ tags }) => tags?.includes('oversized')))
      this.add('exec', { type: 'unknown', source: 'its input' }, 'unseen', 'oversized');
    this.unknown(OVERSIZED);
  }

  add(kind: EffectKind, target: Target, ...tags: readonly string[]): void {
    this.effects.push({ kind, target, span: NOWHERE, ...(tags.length > 0 && { tags }) });
  }

  named(kind: EffectKind, name: string, ...tags: readonly string[]): void {
    this.add(kind, { type: 'name', name }, ...tags);
  }

  /** The directory that a field names, for what runs there; undefined where it is not known. */
  directory(given: string): string | undefined {
    const target = this.resolve(given);
    if (target.type !== 'path') return undefined;
    // Some clients tidy it, others give it to the system as it is.
    if (target.spelt !== undefined) {
      const when = { type: 'climb', directory: target.spelt } as const;
      this.effects.push({ kind: 'exec', target, tags: ['workspace'], when, span: NOWHERE });
    }
    return target.path;
  }

  resolve(path: string): Target {
    return resolvePath(path, this.call);
  }

  path(kind: 'read' | 'write' | 'delete' | 'exec', path: string, ...tags: readonly string[]): void {
    this.add(kind, this.resolve(path), ...tags);
    // Some clients cut blanks off before they open a file.
    const cut = path.trim();
    if (cut !== path && cut !== '') this.add(kind, this.resolve(cut), ...tags);
  }

  /** All that stands in a field, in whichever spelling; `null` counts as left out. Names are plain here and below. */
  values(name: string): readonly unknown[] {
    this.#read.add(name);
    return (
      this.#given()
        .get(name)
        ?.map(([, value]) => value) ?? NOTHING
    );
  }

  /** The same of several fields, in their order. Most calls have none of them. */
  valuesOf(names: readonly string[]): readonly unknown[] {
    const given = this.#given();
    for (const name of given.keys()) if (names.includes(name)) return names.flatMap((one) => this.values(one));
    return NOTHING;
  }

  /** The value of a field that has only one. Which of several a client takes is not known. */
  field(name: string): unknown {
    const values = this.values(name);
    if (values.length > 1 && new Set(values.map((value) => JSON.stringify(value))).size > 1)
      this.unknown(`it has more than one "${this.#spelt(name)}"`);
    return values[0];
  }

  /** The first of some fields that is there, if it is text. */
  text(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const value = this.field(name);
      if (typeof value === 'string') return value;
      if (value !== undefined) this.unknown(`"${this.#spelt(name)}" is not text`);
    }
    return undefined;
  }

  /** Is a switch on? Nobody knows what one does that is neither on nor off. */
  flag(name: string): boolean {
    const value = this.field(name);
    if (value === undefined || value === '' || /^false$/i.test(String(value))) return false;
    if (!/^true$/i.test(String(value))) this.unknown(`"${this.#spelt(name)}" is neither on nor off`);
    return true;
  }

  /** All texts in some fields: text, lists of text, and lists of objects that have such fields. */
  texts(names: readonly string[]): string[] {
    return names.flatMap((name) => {
      this.#read.add(name);
      return (
        this.#given()
          .get(name)
          ?.flatMap(([spelt, value]) => this.#collect(value, spelt, names)) ?? []
      );
    });
  }

  /** The same, and in the lists of changes. */
  paths(names: readonly string[]): string[] {
    const inner = CHANGE_FIELDS.flatMap((list) =>
      this.values(list).flatMap((value) => {
        const changes = Array.isArray(value) ? value : [value];
        return changes.flatMap((change) => {
          if (isPlainObject(change)) return this.#inside(change, names);
          this.unknown(`"${this.#spelt(list)}" is not what such a tool takes`);
          return [];
        });
      }),
    );
    return [...this.texts(names), ...inner];
  }

  /** Fields that nothing has read so far, those of objects in lists among them, as they are spelt. */
  unread(): readonly Field[] {
    const own = [...this.#given()].flatMap(([name, fields]) => (this.#read.has(name) ? [] : fields));
    return [...own, ...this.#left].filter(([, value]) => !isNothing(value));
  }

  /** As the input has it, for whoever reads of it. */
  #spelt(name: string): string {
    return this.#given().get(name)?.[0]?.[0] ?? name;
  }

  #given(): ReadonlyMap<string, readonly Field[]> {
    if (this.#fields !== undefined) return this.#fields;
    const fields = new Map<string, Field[]>();
    for (const field of Object.entries(this.input)) {
      if (field[1] === null || field[1] === undefined) continue;
      const name = plainFieldName(field[0]);
      const spelt = fields.get(name);
      if (spelt === undefined) fields.set(name, [field]);
      else spelt.push(field);
    }
    this.#fields = fields;
    return fields;
  }

  #collect(value: unknown, name: string, names: readonly string[], depth = 0): string[] {
    if (typeof value === 'string') return [value];
    if (Array.isArray(value) && depth === 0) return value.flatMap((item) => this.#collect(item, name, names, 1));
    if (isPlainObject(value) && depth === 1) {
      const found = this.#inside(value, names);
      if (found.length > 0) return found;
    }
    this.unknown(`"${name}" is not what such a tool takes`);
    return [];
  }

  /** The texts of an object in a list. What else it has is left for others. */
  #inside(record: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
    return Object.entries(record).flatMap((field) => {
      const name = plainFieldName(field[0]);
      if (names.includes(name) && !isNothing(field[1])) return this.#collect(field[1], field[0], [], 0);
      this.#left.push(field);
      return [];
    });
  }

  analysis(): EffectAnalysis {
    const { tool } = this.call;
    const { effects, why } = this;
    if (why !== undefined) return { effects, knowledge: 'unknown', why };
    if (effects.length > 0) return { effects, knowledge: 'known', why: `${tool} is known` };
    return { effects, knowledge: 'harmless', why: `${tool} changes nothing outside of the conversation` };
  }
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
