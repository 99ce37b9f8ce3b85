import * as v from 'valibot';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { nearest, show } from '../core/errors.js';
import { translate } from './legacy.js';
import type { Place } from './policy.js';
import type { Problem, Severity } from './problem.js';
import { KEYS, type Key, LISTS, type PolicySource } from './schema.js';

/** An entry of a list that has something wrong with it, and what could still be read. */
export interface Entry<T> {
  readonly value: T;
  readonly at: Place;
  /** The fields that were left out, because they are wrong. */
  readonly broken?: string;
}

type ItemOf<K extends keyof typeof LISTS> = v.InferOutput<(typeof LISTS)[K]>;

/** A policy file as it was read: every key and every entry that holds, with its place. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly settings: Omit<PolicySource, keyof typeof LISTS>;
  readonly lists: { readonly [K in keyof typeof LISTS]: readonly Entry<ItemOf<K>>[] };
  readonly problems: readonly Problem[];
  /** The YAML is wrong somewhere, so that what is left may be other than what was meant. */
  readonly damaged: boolean;
  /** Where a value is written, by the way to it. */
  placeOf(path: readonly (string | number)[]): Place;
}

/** More than any person writes; aliases could otherwise stand for gigabytes. */
const SIZE = 1024 * 1024;
const ALIASES = 100;

/** Reads a policy file's text. What is wrong is reported, and the rest holds. */
export function readSource(file: string, text: string): Source {
  return new Reader(file, text).read();
}

class Reader {
  readonly #file: string;
  readonly #text: string;
  readonly #lines = new LineCounter();
  readonly #problems: Problem[] = [];
  #document: Document.Parsed | undefined;
  #renamed: Readonly<Record<string, string>> = {};

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
  }

  read(): Source {
    const { value, renamed = {}, notes } = translate(this.#file, this.#parse());
    this.#renamed = renamed;
    for (const { path, message, fix } of notes) this.#report('warning', 'legacy', message, path, fix);
    const settings: Record<string, unknown> = {};
    const lists = { rules: [], bash_rules: [], effect_rules: [], hooks: [], tests: [] } as Record<
      keyof typeof LISTS,
      Entry<unknown>[]
    >;
    for (const [key, content] of Object.entries(value)) {
      if (key === 'priority')
        this.#report(
          'error',
          'key',
          '"priority" means opposite things in different systems.',
          [key],
          'Rules run from top to bottom; hooks have "order", ascending.',
        );
      else if (!Object.hasOwn(KEYS, key)) this.#unknownKey(key, Object.keys(KEYS), [key]);
      else if (Object.hasOwn(LISTS, key))
        lists[key as keyof typeof LISTS] = this.#list(key as keyof typeof LISTS, content);
      else {
        const result = v.safeParse(KEYS[key as Key] as v.GenericSchema, content);
        if (result.success) settings[key] = result.output;
        else {
          this.#issues(result.issues, [key]);
          settings[key] = partial(content, result.issues);
          if (settings[key] === undefined) delete settings[key];
        }
      }
    }
    return {
      file: this.#file,
      text: this.#text,
      settings: settings as Source['settings'],
      lists: lists as unknown as Source['lists'],
      problems: this.#problems,
      damaged: this.#problems.some(({ code }) => code === 'yaml' || code === 'encoding'),
      placeOf: (path) => this.#place(path),
    };
  }

  #parse(): Record<string, unknown> {
    if (this.#text.length > SIZE) {
      this.#report('error', 'size', `The file is larger than ${SIZE / 1024} KiB.`, []);
      return {};
    }
    if (this.#text.includes('\ufffd'))
      this.#report('error', 'encoding', 'The file is not UTF-8 throughout.', [], 'Save it as UTF-8.');
    const document = parseDocument(this.#text, { lineCounter: this.#lines, prettyErrors: false, uniqueKeys: true });
    this.#document = document;
    for (const { message, pos, code } of [...document.errors, ...document.warnings]) {
      const { line, col } = this.#lines.linePos(pos[0]);
      this.#problems.push({
        severity: 'error',
        code: 'yaml',
        message: explain(message, code),
        at: { file: this.#file, line: Math.max(1, line), column: Math.max(1, col) },
      });
    }
    let value: unknown;
    try {
      value = document.toJS({ maxAliasCount: ALIASES });
    } catch (error) {
      this.#report('error', 'yaml', error instanceof Error ? error.message : String(error), []);
    }
    if (value === null || value === undefined) return {};
    if (typeof value !== 'object' || Array.isArray(value)) {
      this.#report('error', 'type', `Expected keys such as "rules:", got ${show(value)}.`, []);
      return {};
    }
    return value as Record<string, unknown>;
  }

  #list(key: keyof typeof LISTS, content: unknown): Entry<unknown>[] {
    if (!Array.isArray(content)) {
      if (content !== null)
        this.#report(
          'error',
          'type',
          `Expected a list, got ${show(content)}.`,
          [key],
          `Write each entry of "${key}" on a line that begins with "- ".`,
        );
      return [];
    }
    return content.flatMap((item, index) => {
      const result = v.safeParse(LISTS[key] as v.GenericSchema, item);
      const at = this.#place([key, index]);
      if (result.success) return [{ value: result.output, at }];
      const before = this.#problems.length;
      this.#issues(result.issues, [key, index]);
      const broken = this.#problems
        .slice(before)
        .map(({ message }) => message)
        .join(' ');
      const rest = partial(item, result.issues);
      // Judged by what is left of it, and never less than asked about: a mistake must not open a gate.
      return rest === undefined ? [] : [{ value: rest, at, broken }];
    });
  }

  #issues(issues: readonly v.BaseIssue<unknown>[], base: readonly (string | number)[]): void {
    for (const issue of flatten(issues)) {
      const path = [...base, ...(issue.path ?? []).map(({ key }) => key as string | number)];
      if (issue.type === 'strict_object' && issue.expected === 'never') {
        const key = String(path.at(-1));
        if (key === 'priority')
          this.#report(
            'error',
            'key',
            '"priority" means opposite things in different systems.',
            path,
            'Rules run from top to bottom; hooks have "order", ascending.',
          );
        else this.#unknownKey(key, keysOf(base), path);
      } else if (issue.type === 'strict_object' && issue.received === 'undefined')
        this.#report(
          'error',
          'missing',
          `"${String(path.at(-1))}" is missing.`,
          path.slice(0, -1),
          `Add "${String(path.at(-1))}:".`,
        );
      else
        this.#report('error', 'type', `Expected ${issue.expected ?? issue.message}, got ${show(issue.input)}.`, path);
    }
  }

  #unknownKey(key: string, known: readonly string[], path: readonly (string | number)[]): void {
    const near = nearest(key, known);
    this.#report(
      'error',
      'key',
      `There is no key "${key}" here.`,
      path,
      near === undefined ? `Known keys: ${known.join(', ')}.` : `Did you mean "${near}"?`,
    );
  }

  #report(severity: Severity, code: string, message: string, path: readonly (string | number)[], fix?: string): void {
    this.#problems.push({ severity, code, message, at: this.#place(path), ...(fix !== undefined && { fix }) });
  }

  /** The nearest place that is known: of the value, of its key, or of what it is in. */
  #place(given: readonly (string | number)[]): Place {
    const [list, ...rest] = given;
    const path = typeof list === 'string' ? [this.#renamed[list] ?? list, ...rest] : given;
    for (let length = path.length; length > 0; length--) {
      const offset = this.#offset(path.slice(0, length));
      if (offset !== undefined) {
        const { line, col } = this.#lines.linePos(offset);
        return { file: this.#file, line, column: col };
      }
    }
    return { file: this.#file, line: 1, column: 1 };
  }

  #offset(path: readonly (string | number)[]): number | undefined {
    const parent = path.length === 1 ? this.#document?.contents : this.#document?.getIn(path.slice(0, -1), true);
    const last = path.at(-1);
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(last));
      if (pair !== undefined && isNode(pair.key)) return pair.key.range?.[0];
    }
    const node = this.#document?.getIn(path, true);
    return isNode(node) ? node.range?.[0] : undefined;
  }
}

/** Of a union the issue of the branch that came furthest. */
function flatten(issues: readonly v.BaseIssue<unknown>[]): v.BaseIssue<unknown>[] {
  return issues.flatMap((issue) => {
    const inner = (issue.issues ?? []).filter(({ path }) => path !== undefined && path.length > 0);
    return inner.length === 0
      ? [issue]
      : flatten(inner).map(
          (one) => ({ ...one, path: [...(issue.path ?? []), ...(one.path ?? [])] }) as v.BaseIssue<unknown>,
        );
  });
}

function keysOf(base: readonly (string | number)[]): readonly string[] {
  const [key] = base;
  const schema = Object.hasOwn(LISTS, String(key)) ? LISTS[key as keyof typeof LISTS] : KEYS[key as Key];
  const inner =
    'entries' in schema ? schema : (schema as unknown as { pipe?: readonly [{ entries?: object }] }).pipe?.[0];
  return Object.keys((inner as { entries?: object } | undefined)?.entries ?? KEYS);
}

/** What is left of an object when the fields with issues are taken out; undefined where nothing is. */
function partial(value: unknown, issues: readonly v.BaseIssue<unknown>[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const bad = new Set(issues.map(({ path }) => path?.[0]?.key));
  if (bad.has(undefined)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !bad.has(key)));
}

function explain(message: string, code: string): string {
  const [first = message] = message.split('\n');
  if (code === 'TAB_AS_INDENT') return 'A tab is used to indent; YAML takes spaces only.';
  if (code === 'DUPLICATE_KEY') return 'A key is there twice; only one of them would count.';
  return first.endsWith('.') ? first : `${first}.`;
}
