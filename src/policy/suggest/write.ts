import { type Document, isMap, isSeq, parseDocument, type YAMLSeq } from 'yaml';
import { SluiceError } from '../../core/errors.js';
import type { WrittenRule } from './narrow.js';

/** Rules as the text that is added to a file, and shown before. */
export function ruleText(rules: readonly WrittenRule[]): string {
  const document = parseDocument('{}');
  document.contents = document.createNode({}) as never;
  for (const written of rules) add(document, written, false);
  return document.toString(STYLE);
}

/** A file's text with rules added before those that are there. What else is in it stays as it is, with its comments. */
export function prependRules(
  path: string,
  text: string | undefined,
  project: string,
  rules: readonly WrittenRule[],
): string {
  const document = parseDocument(text ?? HEAD);
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
    throw new SluiceError('SERVER_FAILED', {
      what: `${path} is no policy file that could be added to`,
      got: document.errors[0]?.message ?? 'something else than keys',
      fix: 'Mend it first: sluice check',
    });
  if (document.contents === null) document.contents = document.createNode({}) as never;
  if (!document.has('version')) document.set('version', 1);
  if (!document.has('project')) document.set('project', project);
  for (const written of rules.toReversed()) add(document, written, true);
  return document.toString(STYLE);
}

const HEAD = `# Rules that you saved for one project when you were asked. They are yours: nothing in the project changes them.
# The first that matches decides, before those of your sluice.yaml. Remove what you no longer want.
version: 1
`;

const STYLE = { lineWidth: 0, flowCollectionPadding: false } as const;

/** The newest first: what a person said last holds. The same rule is not added twice. */
function add(document: Document, { list, rule }: WrittenRule, before: boolean): void {
  const node = document.createNode(rule);
  if (isMap(node)) for (const key of ['words', 'tags']) flow(node.get(key, true));
  const known = document.get(list, true);
  if (!isSeq(known)) {
    document.set(list, document.createNode([]));
    (document.get(list, true) as YAMLSeq).flow = false;
    (document.get(list, true) as YAMLSeq).items.push(node);
    return;
  }
  const text = JSON.stringify(node.toJSON());
  if (known.items.some((item) => JSON.stringify((item as YAMLSeq).toJSON()) === text)) return;
  if (before) known.items.unshift(node);
  else known.items.push(node);
}

function flow(node: unknown): void {
  if (isSeq(node)) node.flow = true;
}
