import { literal } from '../../shell/word.js';
import { globTarget, resolved } from '../paths.js';
import type { Call, Program } from '../program.js';
import { list } from '../words.js';

const LOOSENS = new Set(list('trust untrust approve deny pause init uninstall serve'));
const LOOKS = new Set(list('status check explain audit stats approvals completion tour help'));

/** Where a project's policy is looked for, here and above. It is shown in parts, also where it is a link. */
const PROJECT_FILES = list(
  'sluice.yaml sluice.yml tool_permissions.yaml .claude/hooks/tool_permissions.yaml hooks/lifecycle/*/hook.meta.yaml',
);

function found(call: Call, path: string): void {
  const { cwd } = call.command;
  const target = path.includes('*') ? globTarget(path, cwd) : resolved(path, cwd);
  if (target.type !== 'path' || cwd === undefined) call.add('read', target);
  else call.add('read', { above: cwd, ...target, ...(target.pattern && { expands: true as const }) });
}

/** Ourselves. What a person decides is an effect, so that it is seen however it is called. */
export const SLUICE: readonly Program[] = [
  {
    names: ['sluice'],
    values: list(
      '--policy --cwd --home --tool --input --since --junit --show --client --out --timeout --accept --name --http --header',
    ),
    effects: { '--policy': 'read', '--junit': 'write' },
    judge(call: Call): string | undefined {
      const [verb, ...rest] = call.operands;
      const name = verb === undefined ? 'help' : literal(verb);
      if (name === undefined) return call.unseen('what sluice does is not known');
      if (LOOSENS.has(name) || (name === 'mcp' && call.has('--accept'))) {
        call.named('service', 'sluice', 'loosen', name);
        return undefined;
      }
      // What else it does runs hooks or scripts of the policy.
      if (!LOOKS.has(name)) return `what sluice ${name} does is not known`;
      for (const path of PROJECT_FILES) found(call, path);
      // Lines of the file are shown.
      if (name === 'check') call.paths('read', rest);
      return undefined;
    },
  },
];
