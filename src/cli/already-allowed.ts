import type { ClientPermission } from '../clients/settings/permission.js';
import { type ToolKind, toolKind } from '../effects/tools/names.js';
import type { PolicyEvaluator } from '../policy/evaluate/policy-evaluator.js';
import type { EvaluationContext } from '../policy/evaluation-context.js';

/** What is said of a permission that is not taken over, because it would change nothing for the better. */
export const ALREADY_ALLOWED = 'The packs allow it already, for every client.';

/**
 * Without the allowances of clients that the packs allow, too. As a rule that leaves the call to the client, one of them
 * would take the packs' allow from all other clients: they would ask about what they did not ask about before.
 */
export function withoutAllowed<P extends ClientPermission>(
  permissions: readonly P[],
  packs: PolicyEvaluator,
  base: Omit<EvaluationContext, 'tool' | 'input'>,
): P[] {
  return permissions.map((one) => {
    const calls = one.rule?.decision === 'defer' ? samplesOf(one) : [];
    if (calls.length === 0 || calls.some((call) => packs.evaluate({ ...base, ...call }).decision !== 'allow'))
      return one;
    const { list: _list, rule: _rule, ...rest } = one;
    return { ...(rest as P), note: ALREADY_ALLOWED };
  });
}

type Call = Pick<EvaluationContext, 'tool' | 'input'>;

/** What the tools take that are no files: a field that is not theirs would make the call unknown. */
const ORDINARY: Readonly<Partial<Record<ToolKind, EvaluationContext['input']>>> = {
  glob: { pattern: 'x', path: 'x' },
  grep: { pattern: 'x', path: 'x' },
  search: { query: 'x' },
  harmless: {},
};

/** Calls that the rule is for: without anything more, and with an operand that nobody knows. */
function samplesOf({ list, rule = {} }: ClientPermission): Call[] {
  const { command, argument_pattern: pattern, tool } = rule;
  if (list === 'rules' && typeof tool === 'string')
    return [{ tool, input: ORDINARY[toolKind(tool) ?? 'read'] ?? { file_path: 'x' } }];
  if (list !== 'bash_rules' || typeof command !== 'string') return [];
  const text = typeof pattern === 'string' ? pattern : '(?: |$)';
  const words = text
    .replace(/^\^/, '')
    .replace(/(?:\(\?: \|\$\)|\$)$/, '')
    .replaceAll('.*', 'x')
    .replace(/\\(.)/g, '$1');
  const plain = `${command} ${words}`.trim();
  const isOpen = text.endsWith('(?: |$)');
  return [plain, ...(isOpen ? [`${plain} x`] : [])].map((line) => ({ tool: 'Bash', input: { command: line } }));
}
