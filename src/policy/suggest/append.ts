import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLSeq } from 'yaml';
import { SluiceError } from '../../core/errors.js';
import type { WrittenRule } from './narrow.js';
import { ruleText } from './write.js';

const HEAD = `# Your policy: what holds for you in every project.
version: 1
extends: [recommended]
`;

/**
 * A policy's text with rules behind those that are there: what is there decides first. They go in as a piece of text, so
 * that every comment and every space stays; only a list in brackets is written anew.
 */
export function appendRules(path: string, text: string | undefined, rules: readonly WrittenRule[]): string {
  let result = text ?? HEAD;
  for (const list of ['rules', 'bash_rules', 'effect_rules'] as const) {
    const more = rules.filter((rule) => rule.list === list);
    if (more.length > 0) result = added(path, result, list, more);
  }
  return result;
}

function added(path: string, text: string, list: WrittenRule['list'], rules: readonly WrittenRule[]): string {
  const document = read(path, text);
  const known = document.get(list, true);
  const entries = ruleText(rules).trimEnd().split('\n').slice(1);
  const inserted =
    isSeq(known) && known.flow !== true ? inList(text, known, entries) : atEnd(text, list, entries, document);
  if (inserted !== undefined && isSame(path, inserted, text, list, rules)) return inserted;
  if (!isSeq(known)) {
    const fresh = document.createNode([]) as YAMLSeq;
    fresh.flow = false;
    // A key without a value may still have a comment.
    if (isScalar(known)) fresh.commentBefore = [known.commentBefore, known.comment].filter(Boolean).join('\n') || null;
    document.set(list, fresh);
  }
  for (const { rule } of rules) (document.get(list, true) as YAMLSeq).items.push(document.createNode(rule));
  return document.toString({ lineWidth: 0 });
}

function read(path: string, text: string): Document {
  const document = parseDocument(text);
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
    throw new SluiceError('USAGE', {
      what: `${path} is no policy file that could be added to`,
      got: document.errors[0]?.message.split('\n')[0] ?? 'something else than keys',
      fix: 'Mend it first: sluice check',
    });
  if (document.contents === null) document.contents = document.createNode({}) as never;
  return document;
}

/** Behind the line on which the last entry ends, as far to the right as the first one. */
function inList(text: string, { range }: YAMLSeq, entries: readonly string[]): string | undefined {
  if (range === null || range === undefined) return undefined;
  const [start, end] = range;
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
  const last = text.slice(0, end).trimEnd().length;
  const newline = text.indexOf('\n', last);
  const [before, after] = newline < 0 ? [`${text}\n`, ''] : [text.slice(0, newline + 1), text.slice(newline + 1)];
  return `${before}${entries.map((line) => `${' '.repeat(indent)}${line.slice(2)}\n`).join('')}${after}`;
}

function atEnd(text: string, list: string, entries: readonly string[], document: Document): string | undefined {
  if (document.has(list)) return undefined;
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${before}\n${list}:\n${entries.map((line) => `${line}\n`).join('')}`;
}

/** Is it what was there, and the rules, and nothing else? */
function isSame(
  path: string,
  text: string,
  before: string,
  list: WrittenRule['list'],
  rules: readonly WrittenRule[],
): boolean {
  try {
    const old = (read(path, before).toJS() ?? {}) as Record<string, unknown>;
    const expected = { ...old, [list]: [...((old[list] ?? []) as unknown[]), ...rules.map(({ rule }) => rule)] };
    return sorted(read(path, text).toJS()) === sorted(expected);
  } catch {
    return false;
  }
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
