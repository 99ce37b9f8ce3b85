import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from './sandbox.js';

/** What the real programs are held to. The markers are files of the sandbox: nothing here could do harm if it ran. */
const RULES = `version: 1
extends: [recommended]
bash_rules:
  - { name: The marker, command: touch, argument_pattern: ^denied, decision: deny, message: Ask the keeper of the marker. }
  - { name: The question, command: touch, argument_pattern: ^asked, decision: ask, message: May it be touched. }
  - { name: Markers, command: [touch, cat], decision: allow }
effect_rules:
  - { name: The project, effect: write, inside: project, decision: allow }
`;

/** Hooks of the user's own, by their name. */
const HOOKS: Readonly<Record<string, readonly [kind: string, on: string, source: string]>> = {
  rewrite: [
    'transform',
    'tool:pre',
    `export function run({ data: { input } }) {
  const { command } = input;
  if (typeof command === 'string' && command.includes('original'))
    return { replace: { ...input, command: command.replace('original', 'rewritten') } };
}`,
  ],
  tell: [
    'transform',
    '[session:start, prompt:submit, tool:pre, tool:post]',
    `export function run({ name }) { return { inject: { content: 'told-at-' + name + '.' } }; }`,
  ],
  hang: [
    'guard',
    'tool:pre',
    `export function run({ data: { input } }) {
  if (String(input.command).includes('hung')) return new Promise(() => setInterval(() => {}, 1000));
}`,
  ],
  /** Ends the process that waits for it, as a system without memory would. */
  kill: [
    'guard',
    'tool:pre',
    `export function run({ data: { input } }) {
  if (!String(input.command).includes('killed')) return;
  process.kill(process.ppid, 'SIGKILL');
  setInterval(() => {}, 1000);
}`,
  ],
};

/** The user's policy: the rules, built-in hooks, and hooks of their own. */
export function writePolicy(sandbox: Sandbox, builtin: readonly string[], own: readonly string[]): void {
  const lines = builtin.map((id) => `  - { id: ${id} }`);
  for (const id of own) {
    const [kind, on, source] = HOOKS[id] ?? [];
    sandbox.write(`.config/sluice/${id}.mjs`, `${source}\n`);
    lines.push(`  - { id: ${id}, path: ${id}.mjs, kind: ${kind}, on: ${on}, timeout: 2 }`);
  }
  sandbox.write('.config/sluice/sluice.yaml', `${RULES}${lines.length === 0 ? '' : `hooks:\n${lines.join('\n')}\n`}`);
}

/** Half a policy, as an editor leaves it. */
export function breakPolicy(sandbox: Sandbox): void {
  sandbox.write('.config/sluice/sluice.yaml', 'version: 1\nextends: [recommended\nbash_rules: {{{\n');
}

/** Has the form of a token, and opens nothing. Put together here, so that no scanner finds it in this file. */
export const SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
/** Check digits and all, and nobody's. */
export const CARD = ['4929', '4212', '3460', '0821'].join(' ');

export function writeSecret(sandbox: Sandbox): void {
  writeFileSync(join(sandbox.project, 'notes.txt'), `the key is ${SECRET}\n`);
}
