import { isPathInside } from '../../effects/paths.js';
import type { EvaluationContext } from '../evaluation-context.js';
import { narrowestRules, type WrittenRule } from '../suggest/narrow.js';
import { savedRulesFile } from '../suggest/saved-rules-file.js';
import type { Evaluation } from './policy-evaluator.js';

/**
 * How a person answers a question for good: the rules that the dashboard would save for this project, as text. Undefined
 * where no rule may: what is not known can't be allowed, and what another layer asks about is not the user's to answer.
 */
export function answeringRule(evaluation: Evaluation, context: EvaluationContext, saved?: string): string | undefined {
  const { root, cwd, home } = context;
  const project = root ?? cwd;
  // A rule for all that is somebody's is no rule for a project.
  if (project === undefined || project === '/' || (home !== undefined && isPathInside(home, project))) return undefined;
  const rules = narrowestRules(evaluation, context, project, 'allow');
  if (typeof rules === 'string' || rules.length === 0) return undefined;
  const lists = listsOf(rules);
  if (saved !== undefined)
    // A whole file on one line: it says itself which project it is for.
    return `To answer this for good in this project, add to ${savedRulesFile(saved, project)}: { version: 1, project: ${flow(project)}, ${lists.join(', ')} }`;
  // The first match decides: behind a rule of one's own it would never be reached.
  const own = evaluation.partDecisions.find(
    ({ decision, rule, source }) => decision === 'ask' && rule !== undefined && source?.startsWith('pack:') === false,
  );
  const where = own === undefined ? '' : `, before ${JSON.stringify(own.rule?.name)}`;
  return `To answer this for good, add to the policy${where}: ${lists.join('; ')}`;
}

function listsOf(rules: readonly WrittenRule[]): string[] {
  const lists = new Map<string, string[]>();
  for (const { list, rule } of rules) {
    const { name: _, ...fields } = rule;
    lists.set(list, [...(lists.get(list) ?? []), flow(fields)]);
  }
  return [...lists].map(([list, items]) => `${list}: [${items.join(', ')}]`);
}

/** YAML in one line. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key}: ${flow(inner)}`)
      .join(', ')} }`;
  return typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value);
}

/** Safe without quotes; anything else is written as JSON, which YAML reads. */
function isPlain(text: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
}
