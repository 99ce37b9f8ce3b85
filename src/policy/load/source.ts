import * as v from 'valibot';
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import { nearest, show } from '../../core/errors.js';
import { flattenIssues } from '../../programs/issues.js';
import { cpuTimeMs } from '../check/cpu-time.js';
import type { SourceLocation } from '../policy.js';
import { type Problem, type Severity, tooSlowProblem } from '../problem.js';
import { LIST_SCHEMAS, POLICY_KEYS, type PolicyKey, type PolicySource } from '../schema.js';
import { translateLegacy } from './legacy.js';

/** An entry of a list that has something wrong with it, and what could still be read. */
export interface SourceEntry<T> {
  readonly value: T;
  readonly at: SourceLocation;
  /** The fields that were left out, because they are wrong. */
  readonly broken?: string;
}

type ItemOf<K extends keyof typeof LIST_SCHEMAS> = v.InferOutput<(typeof LIST_SCHEMAS)[K]>;

/** A policy file as it was read: every key and every entry that holds, with its place. */
export interface PolicyFileSource {
  readonly file: string;
  readonly text: string;
  /** It is no policy, and what stands in it is not shown. */
  readonly foreign?: true;
  readonly settings: Omit<PolicySource, keyof typeof LIST_SCHEMAS>;
  readonly lists: { readonly [K in keyof typeof LIST_SCHEMAS]: readonly SourceEntry<ItemOf<K>>[] };
  readonly problems: readonly Problem[];
  /** The first problem by which more is lost than one entry: what is left may be other than what was meant. */
  readonly damaged?: Problem;
  /** Where a value is written, by the way to it. */
  locationOf(path: readonly (string | number)[], of?: 'key' | 'value'): SourceLocation;
  /** Where a value of an entry is written, by the place of the entry and the way from there. */
  locationWithin(entry: SourceLocation, path: readonly (string | number)[]): SourceLocation;
}

/** More than any person writes; aliases could otherwise stand for gigabytes. */
const MAX_CHARS = 1024 * 1024;
const MAX_ALIASES = 100;
/** Problems that are told of one file. Whoever has more mends these first. */
const MAX_PROBLEMS = 100;
/** Bytes that are no UTF-8 come as lone surrogates, or as the sign for them. */
const NO_TEXT = /[\udc80-\udcff\ufffd]/u;

/**
 * Reads a policy file's text. What is wrong is reported, and the rest holds. `until`, by `workedMs()`, is for files
 * that nobody has looked at.
 */
export function readPolicySource(file: string, text: string, until = Number.POSITIVE_INFINITY): PolicyFileSource {
  return new Reader(file, text, until).read();
}

class Reader {
  readonly #file: string;
  readonly #text: string;
  readonly #until: number;
  readonly #lines = new LineCounter();
  readonly #problems: Problem[] = [];
  #document: Document.Parsed | undefined;
  readonly #pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();
  #damaged: Problem | undefined;
  #found = 0;
  #renamed: Readonly<Record<string, string>> = {};

  constructor(file: string, text: string, until: number) {
    this.#file = file;
    this.#text = text;
    this.#until = until;
  }

  read(): PolicyFileSource {
    const { value, renamed = {}, notes } = translateLegacy(this.#file, this.#parse());
    this.#renamed = renamed;
    for (const { path, message, fix } of notes) this.#report('warning', 'legacy', message, path, fix);
    const settings: Record<string, unknown> = {};
    const lists = { rules: [], bash_rules: [], effect_rules: [], programs: [], hooks: [], tests: [] } as Record<
      keyof typeof LIST_SCHEMAS,
      SourceEntry<unknown>[]
    >;
    for (const [key, content] of Object.entries(value)) {
      if (key === 'priority') this.#damages(() => this.#priority([key]));
      else if (!Object.hasOwn(POLICY_KEYS, key))
        this.#damages(() => this.#unknownKey(key, Object.keys(POLICY_KEYS), [key]));
      else if (Object.hasOwn(LIST_SCHEMAS, key))
        lists[key as keyof typeof LIST_SCHEMAS] = this.#list(key as keyof typeof LIST_SCHEMAS, content);
      else {
        const result = parseWhole(POLICY_KEYS[key as PolicyKey] as v.GenericSchema, content);
        if (result.success) settings[key] = result.output;
        else {
          this.#damages(() => this.#issues(result.issues, [key]));
          settings[key] = partial(content, result.issues);
          if (settings[key] === undefined) delete settings[key];
        }
      }
    }
    if (this.#found > MAX_PROBLEMS)
      this.#problems.push({
        severity: 'error',
        code: 'more',
        message: `There are ${this.#found - MAX_PROBLEMS} more problems in this file.`,
        fix: 'Fix these first.',
        at: this.#place([]),
      });
    return {
      file: this.#file,
      text: this.#text,
      settings: settings as PolicyFileSource['settings'],
      lists: lists as unknown as PolicyFileSource['lists'],
      problems: this.#problems,
      ...(this.#damaged !== undefined && { damaged: this.#damaged }),
      locationOf: (path, of) => this.#place(path, of),
      locationWithin: (entry, path) => this.#within(entry, path),
    };
  }

  #parse(): Record<string, unknown> {
    if (this.#text.length > MAX_CHARS) {
      this.#damages(() => this.#report('error', 'size', `The file is larger than ${MAX_CHARS / 1024} KiB.`, []));
      return {};
    }
    // Its own check for keys that are there twice takes a time that grows with their square.
    const document = parseDocument(this.#text, { lineCounter: this.#lines, prettyErrors: false, uniqueKeys: false });
    this.#document = document;
    const odd = this.#text.search(NO_TEXT);
    if (odd !== -1) {
      this.#damages(() =>
        this.#tell('error', 'encoding', 'The file is not UTF-8 throughout.', this.#at(odd), 'Save it as UTF-8.'),
      );
    }
    for (const { message, pos, code } of [...document.errors, ...document.warnings])
      this.#yaml(explain(message, code), pos[0]);
    visit(document, {
      Map: (_, map) => this.#twice(map),
      Alias: (_, alias, path) => {
        const source = alias.resolve(document);
        if (source === undefined || !path.includes(source)) return undefined;
        this.#yaml('An alias stands for what it is in.', alias.range?.[0] ?? 0, 'Write out what is meant.');
        return visit.REMOVE;
      },
    });
    let value: unknown;
    try {
      value = document.toJS({ maxAliasCount: MAX_ALIASES });
    } catch (error) {
      this.#damages(() => this.#report('error', 'yaml', error instanceof Error ? error.message : String(error), []));
    }
    if (value === null || value === undefined) return {};
    if (typeof value !== 'object' || Array.isArray(value)) {
      this.#damages(() => this.#report('error', 'type', `Expected keys such as "rules:", got ${show(value)}.`, []));
      return {};
    }
    return value as Record<string, unknown>;
  }

  #yaml(message: string, offset: number, fix?: string): void {
    this.#damages(() => this.#tell('error', 'yaml', message, this.#at(offset), fix));
  }

  /** Of a key that is there twice the lists are joined: what either of them forbids must hold. */
  #twice(map: YAMLMap): void {
    const seen = new Map<string, Pair>();
    for (const pair of [...map.items]) {
      const { key, value } = pair;
      if (!isScalar(key)) continue;
      const before = seen.get(String(key.value));
      if (before === undefined) {
        seen.set(String(key.value), pair);
        continue;
      }
      this.#yaml('A key is there twice.', key.range?.[0] ?? 0, 'Put what belongs to it in one place.');
      if (!isSeq(before.value) || !isSeq(value)) continue;
      for (const item of value.items) before.value.items.push(item);
      map.items.splice(map.items.indexOf(pair), 1);
    }
  }

  #list(key: keyof typeof LIST_SCHEMAS, content: unknown): SourceEntry<unknown>[] {
    if (!Array.isArray(content)) {
      const fix = `Write each entry of "${key}" on a line that begins with "- ".`;
      if (content !== null)
        this.#damages(() => this.#report('error', 'type', `Expected a list, got ${show(content)}.`, [key], fix), key);
      return [];
    }
    return content.flatMap((item, index) => {
      if (cpuTimeMs() > this.#until) {
        this.#damages(() => this.#late([key, index]), key);
        return [];
      }
      const result = parseWhole(LIST_SCHEMAS[key] as v.GenericSchema, item);
      const at = this.#place([key, index]);
      const reserved = reservedIn(item);
      if (result.success && reserved === undefined) return [{ value: result.output, at }];
      if (result.success) return [{ value: result.output, at, broken: this.#reserved(reserved as Path, [key, index]) }];
      const rest = partial(item, result.issues);
      const tell = () => this.#issues(result.issues, [key, index]).join(' ');
      const broken = rest === undefined ? this.#damages(tell, key) : tell();
      // Judged by what is left of it, and never less than asked about: a mistake must not open a gate.
      return rest === undefined ? [] : [{ value: rest, at, broken }];
    });
  }

  #late(path: readonly (string | number)[]): void {
    if (!this.#problems.some(({ code }) => code === 'slow')) this.#problems.push(tooSlowProblem(this.#place(path)));
  }

  /** Remembers the first problem that is told there. Tests decide nothing: without them the policy is what it was. */
  #damages<T>(tell: () => T, key?: string): T {
    const before = this.#problems.length;
    const told = tell();
    if (key !== 'tests') this.#damaged ??= this.#problems[before];
    return told;
  }

  /** Reports them, and says what was reported. */
  #issues(issues: readonly v.BaseIssue<unknown>[], base: readonly (string | number)[]): string[] {
    return flattenIssues(issues).map((issue) => {
      const path = [...base, ...(issue.path ?? []).map(({ key }) => key as string | number)];
      const key = String(path.at(-1));
      if (issue.type !== 'strict_object') return this.#wrongValue(issue, path);
      if (issue.expected === 'never')
        return key === 'priority' ? this.#priority(path) : this.#unknownKey(key, keysOf(base), path);
      return issue.received === 'undefined'
        ? this.#report('error', 'missing', `"${key}" is missing.`, path.slice(0, -1), `Add "${key}:".`)
        : this.#wrongValue(issue, path);
    });
  }

  #wrongValue(issue: v.BaseIssue<unknown>, path: Path): string {
    const words = wordsOf(issue);
    const renamed = typeof issue.input === 'string' ? RENAMED_DECISIONS[issue.input] : undefined;
    const near =
      renamed !== undefined && words.includes(renamed)
        ? renamed
        : typeof issue.input === 'string'
          ? nearest(issue.input, words)
          : undefined;
    const message = `Expected ${expectedOf(issue)}, got ${show(issue.input)}.`;
    return this.#tell(
      'error',
      'type',
      message,
      this.#place(path, 'value'),
      near === undefined ? undefined : `Did you mean "${near}"?`,
    );
  }

  /** These names mean something to JavaScript: the value would be lost, and a condition with it. */
  #reserved(path: Path, base: Path): string {
    return this.#report('error', 'key', `"${path.at(-1)}" can't be a name here.`, [...base, ...path], 'Leave it out.');
  }

  #priority(path: readonly (string | number)[]): string {
    return this.#report(
      'error',
      'key',
      '"priority" means opposite things in different systems.',
      path,
      'Rules run from top to bottom; hooks have "order", ascending.',
    );
  }

  #unknownKey(key: string, known: readonly string[], path: readonly (string | number)[]): string {
    const renamed = known.find((one) => one === RENAMED_KEYS[key]);
    const near = renamed ?? known.find((one) => one === OTHER_SPELLINGS[key]) ?? nearest(key, known);
    return this.#report(
      'error',
      'key',
      renamed === undefined ? `There is no key "${key}" here.` : `"${key}" is now called "${renamed}".`,
      path,
      renamed !== undefined
        ? `Write "${renamed}:".`
        : near === undefined
          ? `Known keys: ${known.join(', ')}.`
          : `Did you mean "${near}"?`,
    );
  }

  #report(severity: Severity, code: string, message: string, path: readonly (string | number)[], fix?: string): string {
    return this.#tell(severity, code, message, this.#place(path), fix);
  }

  #tell(severity: Severity, code: string, message: string, at: SourceLocation, fix?: string): string {
    this.#found++;
    if (this.#found <= MAX_PROBLEMS)
      this.#problems.push({ severity, code, message, at, ...(fix !== undefined && { fix }) });
    return fix === undefined ? message : `${message} ${fix}`;
  }

  /** The nearest place that is known: of the key, of a value that is one word, or of what it is in. */
  #place(given: Path, of: 'key' | 'value' = 'key'): SourceLocation {
    const [list, ...rest] = given;
    const path = typeof list === 'string' ? [this.#renamed[list] ?? list, ...rest] : given;
    let node: unknown = this.#document?.contents;
    let offset = 0;
    for (const step of path) {
      const pair = isMap(node) ? this.#pair(node, String(step)) : undefined;
      node = pair !== undefined ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
      const shown = pair?.key ?? node;
      if (!isNode(shown)) break;
      offset = shown.range?.[0] ?? offset;
    }
    // A list or a map may begin on another line than its key, which names it.
    if (of === 'value' && isScalar(node)) offset = node.range?.[0] ?? offset;
    return this.#at(offset);
  }

  #within(entry: SourceLocation, path: Path): SourceLocation {
    for (const list of Object.keys(LIST_SCHEMAS)) {
      const node = this.#document?.get(this.#renamed[list] ?? list);
      const index = !isSeq(node)
        ? -1
        : node.items.findIndex((item) => {
            const at = isNode(item) && item.range ? this.#at(item.range[0]) : undefined;
            return at?.line === entry.line && at.column === entry.column;
          });
      if (index !== -1) return this.#place([list, index, ...path], 'value');
    }
    return entry;
  }

  #at(offset: number): SourceLocation {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.#file, line: Math.max(1, line), column: Math.max(1, col) };
  }

  /** By the name of its key. Looked up often, in maps that may be large. */
  #pair(map: YAMLMap, name: string): Pair | undefined {
    let pairs = this.#pairs.get(map);
    if (pairs === undefined) {
      pairs = new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
      this.#pairs.set(map, pairs);
    }
    return pairs.get(name);
  }
}

type Path = readonly (string | number)[];

/** Keys that earlier versions had. */
const RENAMED_KEYS: Readonly<Record<string, string>> = { how: 'tags', elsewhere: 'remote' };
/** Decisions that earlier versions had. */
const RENAMED_DECISIONS: Readonly<Record<string, string>> = { leave: 'defer' };

/** Keys that other systems have for the same. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  log_file: 'file',
  max_log_size_kb: 'max_size_kb',
  max_log_size_mb: 'max_size_kb',
  tools: 'tool',
  commands: 'command',
  args_pattern: 'argument_pattern',
  arguments_pattern: 'argument_pattern',
  middleware: 'hooks',
  tool_rules: 'rules',
  paths: 'path',
  hosts: 'host',
  cmd: 'command',
  program: 'command',
  args: 'argument_pattern',
  action: 'decision',
  permission: 'decision',
  reason: 'message',
  // Of a test.
  decision: 'expect',
};

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** The first key that can't be kept. */
function reservedIn(value: unknown): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && RESERVED.has(key)) return [key];
    const below = reservedIn(inner);
    if (below !== undefined) return [key, ...below];
  }
  return undefined;
}

type Parsed =
  | { readonly success: true; readonly output: unknown }
  | { readonly success: false; readonly issues: readonly v.BaseIssue<unknown>[] };

/** Unknown keys of one mapping that are told. */
const MAX_UNKNOWN_KEYS = 20;

/** Reads a value. Of the unknown keys of a mapping the schema tells the first only: here all are told. */
function parseWhole(schema: v.GenericSchema, value: unknown): Parsed {
  const strays: v.BaseIssue<unknown>[] = [];
  let rest = value;
  for (;;) {
    const result = v.safeParse(schema, rest);
    if (result.success && strays.length === 0) return result;
    const issues = result.issues ?? [];
    const stray = flattenIssues(issues).find(({ type, expected }) => type === 'strict_object' && expected === 'never');
    if (stray?.path === undefined || strays.length >= MAX_UNKNOWN_KEYS)
      return { success: false, issues: [...strays, ...issues] };
    strays.push(stray);
    rest = without(
      rest,
      stray.path.map(({ key }) => key),
    );
  }
}

/** The same without what is there. */
function without(value: unknown, [key, ...rest]: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? without(one, rest) : one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      name !== key ? [[name, one]] : rest.length === 0 ? [] : [[name, without(one, rest)]],
    ),
  );
}

const WORDS: Readonly<Record<string, string>> = {
  Object: 'keys and values',
  Array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

/** The words that are possible here, of which one may be meant. */
function wordsOf({ expected }: v.BaseIssue<unknown>): string[] {
  return [...(expected ?? '').matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
}

/** In words that people use. */
function expectedOf({ expected, message }: v.BaseIssue<unknown>): string {
  return (expected ?? message).replace(/\b(?:Object|Array|string|number|boolean)\b/g, (word) => WORDS[word] ?? word);
}

function keysOf(base: readonly (string | number)[]): readonly string[] {
  const [key] = base;
  const schema = Object.hasOwn(LIST_SCHEMAS, String(key))
    ? LIST_SCHEMAS[key as keyof typeof LIST_SCHEMAS]
    : POLICY_KEYS[key as PolicyKey];
  const inner =
    'entries' in schema ? schema : (schema as unknown as { pipe?: readonly [{ entries?: object }] }).pipe?.[0];
  return Object.keys((inner as { entries?: object } | undefined)?.entries ?? POLICY_KEYS);
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
  return first.endsWith('.') ? first : `${first}.`;
}
