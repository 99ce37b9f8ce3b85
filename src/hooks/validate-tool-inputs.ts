import { escapeControl } from '../core/escape-control.js';
import { type Guard, guard, type Hook } from '../core/hook.js';
import { compileNamePattern } from '../core/match.js';
import { deny, type GuardVerdict } from '../core/verdict.js';
import { plainFieldName } from '../effects/tools/field-name.js';
import { PATH_FIELDS, type ToolKind, toolKind } from '../effects/tools/names.js';
import { checkHookConfig, hookConfigError } from './config.js';
import { effectsOf } from './effects-of.js';
import { compileSchema, type SchemaCheck } from './input-schema.js';

export interface ValidateToolInputs extends Partial<Omit<Guard, 'kind' | 'on' | 'when' | 'run'>> {
  /** By the name of a tool, a glob or a `/regex/`: the JSON Schema that its input has to fit. */
  readonly schemas?: Readonly<Record<string, unknown>>;
  /** The most bytes that an input may have as JSON. Default 1 MiB. */
  readonly max_bytes?: number;
}

const NAME = 'validate-tool-inputs';
const DEFAULT_MAX_BYTES = 1024 * 1024;

/** What every tool of a kind needs, in words for the model. Asked of the reader of effects: it knows all spellings. */
const NEEDS: Readonly<Partial<Record<ToolKind, string>>> = {
  shell: 'the whole command as one text',
  read: 'the path of a file',
  readMany: 'paths of files',
  write: 'the path of a file',
  edit: 'the path of a file',
  delete: 'the path of a file',
  move: 'from where and to where',
  patch: 'a patch',
  glob: 'a pattern',
  grep: 'a pattern',
  fetch: 'a URL',
  search: 'a query',
};
const LACKS = /^(?:there is no|it does not say|the input of the tool|"[^"]*" is not (?:text|what such a tool takes))/;

/**
 * Denies tool calls whose input is invalid, before anything else has to: it lacks what the tool needs, has
 * characters that no path or command has, is too large, or does not fit the schema that you give for the tool.
 *
 * @example
 * const schemas = { deploy: { type: 'object', required: ['target'], properties: { target: { enum: ['test', 'live'] } } } };
 * new Session({ hooks: [validateToolInputs({ schemas })] })
 */
export function validateToolInputs(config: ValidateToolInputs = {}): Hook {
  const { schemas = {}, max_bytes = DEFAULT_MAX_BYTES, ...rest } = config;
  checkHookConfig(NAME, { schemas, max_bytes }, { schemas: 'table', max_bytes: 'number' });
  if (!(max_bytes > 0))
    throw hookConfigError(NAME, 'its "max_bytes" permits nothing', 'a number above 0', String(max_bytes));
  const checks = Object.entries(schemas).map(
    ([tool, schema]): { matches: (name: string) => boolean; check: SchemaCheck } => ({
      matches: compileNamePattern(tool),
      check: compileSchema(NAME, schema, `"${tool}"`),
    }),
  );
  return guard({
    name: NAME,
    ...rest,
    on: 'tool:pre',
    run(event): GuardVerdict | Promise<GuardVerdict> {
      const { tool, input } = event.data;
      const bytes = Buffer.byteLength(JSON.stringify(input));
      if (bytes > max_bytes) return refuse(tool, `it has ${bytes} bytes, and may have ${max_bytes}`);
      const odd = findOdd(input, 'input') ?? lacks(tool, effectsOf(event));
      if (odd !== undefined) return refuse(tool, odd);
      const mine = checks.filter(({ matches }) => matches(tool));
      const done: GuardVerdict = { metrics: { checked_schemas: mine.length } };
      const answer = (problem: string | undefined) => (problem === undefined ? done : refuse(tool, problem));
      return runAll(
        mine.map(({ check }) => check),
        input,
        answer,
      );
    },
  });
}

/** One schema after the other; at once where they answer at once. */
function runAll(checks: readonly SchemaCheck[], input: unknown, answer: (problem?: string) => GuardVerdict) {
  const problems = checks.map((check) => check(input, 'input'));
  const first = (found: readonly (string | undefined)[]) => answer(found.find((problem) => problem !== undefined));
  return problems.some((problem) => problem instanceof Promise)
    ? Promise.all(problems).then(first)
    : first(problems as (string | undefined)[]);
}

function lacks(
  tool: string,
  { why, knowledge }: { readonly why: string; readonly knowledge: string },
): string | undefined {
  const kind = toolKind(tool);
  const needs = kind === undefined ? undefined : NEEDS[kind];
  return needs !== undefined && knowledge === 'unknown' && LACKS.test(why)
    ? `${why}, and it needs ${needs}`
    : undefined;
}

/** A zero ends a text for some programs and not for others: what is judged would not be what runs. */
function findOdd(value: unknown, place: string): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return `${place} has a zero character in it`;
    if (/\p{Cs}/u.test(value)) return `${place} is not well-formed text`;
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${place}[${key}]` : `${place}.${escapeControl(key.slice(0, 60))}`;
    if (PATH_FIELDS.includes(plainFieldName(key)) && typeof item === 'string' && /[\p{Cc}]/u.test(item))
      return `${inner} has control characters in it`;
    const odd = findOdd(item, inner);
    if (odd !== undefined) return odd;
  }
  return undefined;
}

function refuse(tool: string, problem: string): GuardVerdict {
  return {
    ...deny(`The input of ${escapeControl(tool)} is invalid: ${problem}. Call it again with a valid input.`),
    metrics: { blocked: true, problem },
  };
}
