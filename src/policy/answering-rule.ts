import { escapeGlob } from '../effects/paths.js';
import { isExactOnly } from './exact-only.js';
import type { Answer } from './judge.js';

/**
 * The narrowest rule that would have answered an ask, as text for the policy file. Undefined where no rule may: what is
 * not known can't be allowed, and what another layer asks about is not the user's to answer by a rule.
 */
export function answeringRule(answers: readonly Answer[]): string | undefined {
  if (answers.some(({ layer }) => layer === 'managed' || layer === 'project')) return undefined;
  const rules = answers.map(ruleFor);
  if (rules.length === 0 || rules.includes(undefined)) return undefined;
  const lists = new Map<string, Set<string>>();
  for (const rule of rules) {
    if (rule === undefined) continue;
    const list = lists.get(rule.list) ?? new Set();
    lists.set(rule.list, list.add(rule.entry));
  }
  const text = [...lists].map(([list, entries]) => `${list}: [${[...entries].join(', ')}]`).join('; ');
  // The first match decides: behind a rule of one's own it would never be reached.
  const own = answers.find(({ rule, source }) => rule !== undefined && source?.startsWith('pack:') === false)?.rule;
  const where = own === undefined ? '' : `, before ${JSON.stringify(own.name)}`;
  return `To answer this for good, add to your sluice.yaml${where}: ${text}`;
}

function ruleFor({ part }: Answer): { list: string; entry: string } | undefined {
  switch (part.kind) {
    case 'call':
      return { list: 'rules', entry: `{ tool: ${quote(part.call.tool)}, decision: allow }` };
    case 'command': {
      const { view, command } = part;
      if (!view.resolved || command.argv.length === 0) return undefined;
      // What it reads may be what it runs, and no rule names that.
      const fed = view.fed();
      if (fed && (part.why !== undefined || isExactOnly(view.name))) return undefined;
      const args = `^${escapeRegex(view.args)}$`;
      return {
        list: 'bash_rules',
        entry: `{ command: ${quote(view.name)}, argument_pattern: ${quote(args)}${fed ? '' : ', stdin: none'}, decision: allow }`,
      };
    }
    case 'effect': {
      const { kind, target, how = [] } = part.effect;
      const words = how.length === 0 ? '' : `, how: [${how.map(quote).join(', ')}]`;
      const end = `${words}, decision: allow }`;
      if (target.type === 'path')
        return {
          list: 'effect_rules',
          entry: `{ effect: ${kind}, path: ${quote(target.pattern ? target.path : escapeGlob(target.path))}${end}`,
        };
      if (target.type === 'host')
        return { list: 'effect_rules', entry: `{ effect: ${kind}, host: ${quote(escapeGlob(target.host))}${end}` };
      if (target.type === 'name')
        return { list: 'effect_rules', entry: `{ effect: ${kind}, target: ${quote(escapeGlob(target.name))}${end}` };
      return undefined;
    }
    case 'unread':
      return undefined;
  }
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A YAML scalar: plain where that is safe, else in double quotes as JSON writes it. */
function quote(text: string): string {
  return /^[A-Za-z][\w.-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
