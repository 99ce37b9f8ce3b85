import { isRecord } from '../core/data.js';
import { nearest, show } from '../core/errors.js';
import { MAX_REGEX_TEXT_BYTES } from '../match/regex-engine.js';
import { describeType, hookConfigError } from './config.js';
import { PatternSearch, parsePatterns, type SearchPattern } from './search-pattern.js';

type Problem = string | undefined;
/** What is wrong with a value, and where. It never says the value: that may be a secret. */
export type SchemaCheck = (value: unknown, place: string) => Problem | Promise<Problem>;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: isRecord,
  array: Array.isArray,
  null: (value) => value === null,
};

const NUMBERS: Readonly<Record<string, { fails: (value: unknown, limit: number) => boolean; says: string }>> = {
  minLength: { fails: (value, limit) => typeof value === 'string' && value.length < limit, says: 'characters or more' },
  maxLength: {
    fails: (value, limit) => typeof value === 'string' && value.length > limit,
    says: 'characters or fewer',
  },
  minimum: { fails: (value, limit) => typeof value === 'number' && !(value >= limit), says: 'or more' },
  maximum: { fails: (value, limit) => typeof value === 'number' && !(value <= limit), says: 'or less' },
  minItems: { fails: (value, limit) => Array.isArray(value) && value.length < limit, says: 'items or more' },
  maxItems: { fails: (value, limit) => Array.isArray(value) && value.length > limit, says: 'items or fewer' },
};

const KEYWORDS = [
  ...['type', 'enum', 'const', 'pattern', 'required', 'properties', 'additionalProperties', 'items'],
  ...Object.keys(NUMBERS),
];
/** Words of JSON Schema that say something to people, not to a check. */
const REMARKS = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'format',
  'deprecated',
]);

/** A JSON Schema as a check. A word that is not known is refused: one that is skipped would check nothing. */
export function compileSchema(hook: string, schema: unknown, of: string): SchemaCheck {
  if (typeof schema === 'boolean') return (_, place) => (schema ? undefined : `${place} is not expected`);
  if (!isRecord(schema))
    throw hookConfigError(hook, `the schema of ${of} is no table`, 'a JSON Schema', describeType(schema));
  const checks = Object.entries(schema).flatMap(([word, value]) =>
    REMARKS.has(word) ? [] : [compileWord(hook, word, value, schema, of)],
  );
  return (value, place) => firstProblem(checks.map((check) => () => check(value, place)));
}

function compileWord(
  hook: string,
  word: string,
  value: unknown,
  schema: Record<string, unknown>,
  of: string,
): SchemaCheck {
  const bad = (expected: string) =>
    hookConfigError(hook, `"${word}" in the schema of ${of} is odd`, expected, describeType(value));
  const limit = Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : undefined;
  if (limit !== undefined) {
    if (typeof value !== 'number') throw bad('a number');
    return (given, place) => (limit.fails(given, value) ? `${place} has to be ${value} ${limit.says}` : undefined);
  }
  switch (word) {
    case 'type': {
      const names = [value].flat();
      const tests = names.map((name) =>
        typeof name === 'string' && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined,
      );
      if (tests.includes(undefined)) throw bad(`one of ${Object.keys(TYPES).join(', ')}`);
      const expected = names.join(' or ');
      return (given, place) =>
        tests.some((test) => test?.(given))
          ? undefined
          : `${place} has to be ${expected}, and is ${describeType(given)}`;
    }
    case 'enum':
    case 'const': {
      const choices = word === 'const' ? [value] : value;
      if (!Array.isArray(choices)) throw bad('a list');
      const texts = new Set(choices.map((choice) => JSON.stringify(choice)));
      return (given, place) =>
        texts.has(JSON.stringify(given)) ? undefined : `${place} has to be one of ${[...texts].join(', ')}`;
    }
    case 'pattern':
      if (typeof value !== 'string') throw bad('a regular expression');
      return checkPattern(parsePatterns(hook, 'pattern', [`/${value}/`]), value);
    case 'required':
      if (!Array.isArray(value)) throw bad('a list of names');
      return (given, place) => {
        const missing = value.find((name) => isRecord(given) && !Object.hasOwn(given, name));
        return missing === undefined ? undefined : `${place} has no "${missing}"`;
      };
    case 'properties':
      if (!isRecord(value)) throw bad('a table');
      return checkFields(Object.entries(value).map(([name, inner]) => [name, compileSchema(hook, inner, of)]));
    case 'additionalProperties': {
      const known = new Set(isRecord(schema.properties) ? Object.keys(schema.properties) : []);
      const others = compileSchema(hook, value, of);
      return (given, place) => {
        const more = isRecord(given) ? Object.keys(given).filter((name) => !known.has(name)) : [];
        return firstProblem(more.map((name) => () => others((given as never)[name], `${place}.${name}`)));
      };
    }
    case 'items': {
      const each = compileSchema(hook, value, of);
      return (given, place) =>
        Array.isArray(given)
          ? firstProblem(given.map((item, index) => () => each(item, `${place}[${index}]`)))
          : undefined;
    }
    default: {
      const near = nearest(word, KEYWORDS);
      const fix = near === undefined ? undefined : `Did you mean "${near}"?`;
      throw hookConfigError(
        hook,
        `the schema of ${of} has a word that is not known here`,
        KEYWORDS.join(', '),
        show(word),
        fix,
      );
    }
  }
}

function checkFields(fields: readonly (readonly [string, SchemaCheck])[]): SchemaCheck {
  return (given, place) => {
    const present = fields.filter(([name]) => isRecord(given) && Object.hasOwn(given, name));
    return firstProblem(
      present.map(
        ([name, check]) =>
          () =>
            check((given as never)[name], `${place}.${name}`),
      ),
    );
  };
}

function checkPattern(patterns: readonly SearchPattern[], source: string): SchemaCheck {
  const search = new PatternSearch(patterns, { exact: true });
  return (given, place) => {
    if (typeof given !== 'string') return undefined;
    if (Buffer.byteLength(given) > MAX_REGEX_TEXT_BYTES) return `${place} is too long to be compared with a pattern`;
    const says = (hit: unknown): Problem => (hit === undefined ? `${place} has to match ${show(source)}` : undefined);
    const hit = search.find([given]);
    return hit instanceof Promise ? hit.then(says) : says(hit);
  };
}

/** In order, and at once where every check answers at once. */
function firstProblem(checks: readonly (() => Problem | Promise<Problem>)[], from = 0): Problem | Promise<Problem> {
  for (let at = from; at < checks.length; at++) {
    const problem = checks[at]?.();
    if (problem instanceof Promise) return problem.then((found) => found ?? firstProblem(checks, at + 1));
    if (problem !== undefined) return problem;
  }
  return undefined;
}
