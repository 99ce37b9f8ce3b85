import { isRecord } from '../../core/data.js';
import { nearest } from '../../core/errors.js';
import { anchorAtStart, translatePythonRegex } from '../../match/python-regex.js';
import type { TranslatedPolicy } from './legacy.js';

/**
 * Defaults of `tool_permissions.yaml` are keyed by category. A call's category is what it does: what only reads is
 * `read`, what writes or deletes is `write`, everything else that is known is `other`, and the rest is `unknown`.
 */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  read: ['read', 'harmless'],
  write: ['write'],
  bash: ['other', 'unknown'],
  network: ['other'],
  other: ['other'],
  unknown: ['unknown'],
  harmless: ['harmless'],
  default: ['read', 'write', 'other', 'unknown'],
};
const SYNONYMS: Readonly<Record<string, string>> = {
  read_only: 'read',
  readonly: 'read',
  'read-only': 'read',
  safe: 'read',
  edit: 'write',
  modify: 'write',
  file: 'write',
  files: 'write',
  filesystem: 'write',
  shell: 'bash',
  command: 'bash',
  commands: 'bash',
  execute: 'bash',
  exec: 'bash',
  web: 'network',
  net: 'network',
  fallback: 'default',
  general: 'default',
  tools: 'default',
  tool: 'default',
};

type Note = TranslatedPolicy['notes'][number];

/** `tool_permissions.yaml`, as the policy file that means the same. */
export function toolPermissions(given: Record<string, unknown>): TranslatedPolicy {
  const { defaults, logging, rules, bash_rules: bash, ...rest } = given;
  const notes: Note[] = [];
  const stated = defaultsOf(defaults, notes);
  // What has no form that could be read is reported where the policy is.
  const value: Record<string, unknown> = { ...rest, defaults: stated ?? defaults };
  if (rules !== undefined) {
    value.rules = listOf(rules, (rule) => ruleOf(rule, stated, 'tool_name_pattern'));
    notes.push(...unknownCategories('rules', rules));
  }
  if (bash !== undefined) {
    value.bash_rules = listOf(bash, (rule) => ruleOf(rule, stated, 'command_pattern'));
    notes.push(...unknownCategories('bash_rules', bash));
  }
  if (isRecord(logging)) {
    const known = loggingOf(logging, notes);
    if (known !== undefined) value.logging = known;
  }
  return { value, notes };
}

/** Whoever keeps such a file is asked about what nobody understands, unless it says otherwise. */
function defaultsOf(given: unknown, notes: Note[]): Record<string, unknown> | undefined {
  if (given === undefined || given === null) return { unknown: 'ask' };
  if (typeof given === 'string') return spread('default', given);
  if (!isRecord(given)) return undefined;
  const stated: Record<string, unknown> = {};
  const entries = Object.entries(given).map(([name, decision]) => [categoryOf(name), decision, name] as const);
  // The general ones first: what is said of one category holds for it.
  for (const [category, decision, name] of [
    ...entries.filter(([one]) => one === 'default'),
    ...entries.filter(([one]) => one !== 'default'),
  ]) {
    if (category !== undefined) Object.assign(stated, spread(category, decision));
    else
      notes.push({
        path: ['defaults', name],
        message: `The category "${name}" is not one that a call can have.`,
        fix: `Categories: ${Object.keys(CATEGORIES).join(', ')}.`,
      });
  }
  const { other } = stated;
  if (stated.unknown === undefined && other !== 'ask' && other !== 'deny') stated.unknown = 'ask';
  return stated;
}

function categoryOf(name: string): string | undefined {
  const word = name.toLowerCase();
  if (Object.hasOwn(CATEGORIES, word)) return word;
  return Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : undefined;
}

function spread(category: string, decision: unknown): Record<string, unknown> {
  return Object.fromEntries((CATEGORIES[category] ?? []).map((key) => [key, decision]));
}

function listOf(given: unknown, read: (rule: Record<string, unknown>) => Record<string, unknown>): unknown {
  return Array.isArray(given) ? given.map((rule: unknown) => (isRecord(rule) ? read(rule) : rule)) : given;
}

/** Names are matched from their beginning, as `re.match` does; all else anywhere, as `re.search` does. */
function ruleOf(
  rule: Record<string, unknown>,
  defaults: Record<string, unknown> | undefined,
  name: 'tool_name_pattern' | 'command_pattern',
): Record<string, unknown> {
  const { argument_pattern: args, tool_input_patterns: inputs } = rule;
  const own = rule[name];
  return {
    ...rule,
    ...(typeof own === 'string' && own !== '' && { [name]: anchorAtStart(translatePythonRegex(own)) }),
    ...(typeof args === 'string' && { argument_pattern: translatePythonRegex(args) }),
    ...(isRecord(inputs) && {
      tool_input_patterns: Object.fromEntries(
        Object.entries(inputs).map(([field, pattern]) => [
          field,
          typeof pattern === 'string' ? translatePythonRegex(pattern) : pattern,
        ]),
      ),
    }),
    ...(rule.decision === undefined &&
      rule.precondition_script === undefined && { decision: categoryDecision(rule.category, defaults) }),
  };
}

/** A rule that only names a category decides what that category's default does; without one it is of `other`. */
function categoryDecision(category: unknown, defaults: Record<string, unknown> | undefined): unknown {
  const [key = 'other'] = CATEGORIES[categoryOf(typeof category === 'string' ? category : 'other') ?? 'other'] ?? [];
  return defaults?.[key] ?? 'ask';
}

/** Where nothing but the category decides, a word that is none decides otherwise than was meant. */
function unknownCategories(list: string, given: unknown): Note[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((rule: unknown, index): Note[] => {
    if (!isRecord(rule) || rule.decision !== undefined || rule.precondition_script !== undefined) return [];
    const { category } = rule;
    if (typeof category !== 'string' || categoryOf(category) !== undefined) return [];
    const near = nearest(category, [...Object.keys(CATEGORIES), ...Object.keys(SYNONYMS)]);
    // Any word groups rules; only one that is nearly a category was meant to be it.
    if (near === undefined) return [];
    return [
      {
        path: [list, String(index), 'category'],
        message: `The category "${category}" is not one that a call can have, so the rule decides as "other" does.`,
        fix: `Did you mean "${near}"?`,
      },
    ];
  });
}

const LEVELS: Readonly<Record<string, string>> = { warn: 'warning', critical: 'error', fatal: 'error' };

/** A plain log has a level, a file and a size. */
function loggingOf(given: Record<string, unknown>, notes: Note[]): Record<string, unknown> | undefined {
  const { enabled, level, file, log_file, max_size_kb, max_log_size_kb, max_log_size_mb } = given;
  if (enabled === false) return undefined;
  for (const key of ['log_inputs', 'log_outputs'])
    if (given[key] === false)
      notes.push({
        path: ['logging', key],
        message: `"${key}: false" has no effect: each line of the log has the call and its decision.`,
        fix: 'Write "enabled: false" for no log at all.',
      });
  const target = file ?? log_file ?? (enabled === true ? 'tool_permissions.log' : undefined);
  const size =
    max_size_kb ?? max_log_size_kb ?? (typeof max_log_size_mb === 'number' ? max_log_size_mb * 1024 : max_log_size_mb);
  const word = typeof level === 'string' ? level.toLowerCase() : level;
  return {
    ...(word !== undefined && { level: LEVELS[String(word)] ?? word }),
    ...(target !== undefined && { file: target }),
    ...(size !== undefined && { max_size_kb: size }),
  };
}
