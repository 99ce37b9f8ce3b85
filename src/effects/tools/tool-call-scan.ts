import type { DescribedPrograms } from '../../programs/program-data.js';
import { Budget } from '../../shell/budget.js';
import type { Effect, EffectAnalysis, EffectKind, Target } from '../effect.js';
import { resolvePath } from '../paths.js';
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

  /** A field that is there; `null` counts as left out. */
  field(name: string): unknown {
    return Object.hasOwn(this.input, name) ? (this.input[name] ?? undefined) : undefined;
  }

  /** The first of some fields that is there, if it is text. */
  text(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const value = this.field(name);
      if (typeof value === 'string') return value;
      if (value !== undefined) this.unknown(`"${name}" is not text`);
    }
    return undefined;
  }

  /** All texts in some fields: text, lists of text, and lists of objects that have such fields. */
  texts(names: readonly string[]): string[] {
    return names.flatMap((name) => this.#collect(this.field(name), name, names));
  }

  /** The same, and in the lists of changes. */
  paths(names: readonly string[]): string[] {
    const changed = CHANGE_FIELDS.flatMap((list) => {
      const value = this.field(list);
      return Array.isArray(value) ? value : [];
    });
    const inner = changed.flatMap((change) =>
      isPlainObject(change)
        ? names.flatMap((name) =>
            Object.hasOwn(change, name) ? this.#collect(change[name] ?? undefined, name, names) : [],
          )
        : [],
    );
    return [...this.texts(names), ...inner];
  }

  #collect(value: unknown, name: string, names: readonly string[], depth = 0): string[] {
    if (value === undefined) return [];
    if (typeof value === 'string') return [value];
    if (Array.isArray(value) && depth === 0) return value.flatMap((item) => this.#collect(item, name, names, 1));
    if (isPlainObject(value) && depth === 1) {
      const found = names.flatMap((inner) => (typeof value[inner] === 'string' ? [value[inner]] : []));
      if (found.length > 0) return found;
    }
    this.unknown(`"${name}" is not what such a tool takes`);
    return [];
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
