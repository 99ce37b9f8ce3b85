import { Command } from 'commander';
import { readAuthenticators } from '../../approvals/proof/authenticators.js';
import { findAncestorAgent } from '../../clients/agent-ancestor.js';
import { escapeControl } from '../../core/escape-control.js';
import { installedTimeouts } from '../../install/timeouts.js';
import { approvalWaitSeconds } from '../../pipeline/approval-wait.js';
import { findHookProblems } from '../../pipeline/hook-problems.js';
import { openPolicy, readMachine } from '../../pipeline/open-policy.js';
import { policyHookKind } from '../../policy/load/hook-events.js';
import type { EffectivePolicy } from '../../policy/load/layers.js';
import { DEFAULT_KEYS } from '../../policy/policy.js';
import { DEFAULT_APPROVAL_TIMEOUT_SECONDS } from '../../session/question.js';
import { clientTitleOf, installContextOf } from '../install-context.js';
import { missingHookFiles } from '../missing-hooks.js';
import { style } from '../terminal/style.js';
import { shortPath } from './check.js';

const EXAMPLES = `
Examples:
  $ sluice status
  $ sluice status --json | jq .mode

Exit codes: 0 the policy holds, 1 something is wrong with it, 2 it could not be read.`;

/** `sluice status`: what holds here, and which file says so. */
export function statusCommand(): Command {
  return new Command('status')
    .description('Show which policy holds in this directory, and which file says what.')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(status);
}

async function status({ json }: { readonly json?: boolean }): Promise<void> {
  const machine = readMachine();
  const { effective: found, judge: evaluator } = await openPolicy(machine, process.cwd());
  const here = { root: process.cwd(), cwd: process.cwd() };
  const refused = await findHookProblems(
    found.hooks.filter(({ lapsed }) => lapsed === undefined),
    here,
    machine,
  );
  const effective = {
    ...found,
    problems: [...found.problems, ...missingHookFiles(found.hooks, machine.env), ...refused],
  };
  const { mode, pausedUntil, failOpen, selfProtection, approvals, logging, audit, hooks, files, problems, origins } =
    effective;
  const enrolled = readAuthenticators(machine.locations.authenticators).length;
  const waits = (await installedTimeouts(installContextOf(machine, process.cwd()))).map(({ client, seconds }) => ({
    client,
    seconds: Math.floor(approvalWaitSeconds(seconds)),
  }));
  const proof = { required: approvals.proof !== 'none', enrolled };
  if (json) {
    const named = hooks.map(({ hook, layer, at }) => ({
      id: hook.id,
      kind: policyHookKind(hook),
      enabled: hook.enabled ?? true,
      layer,
      at,
    }));
    process.stdout.write(
      `${JSON.stringify({ mode, pausedUntil, failOpen, selfProtection, approvals, waits, proof, logging, audit, defaults: evaluator.defaults, hooks: named, files, origins, problems }, null, 2)}\n`,
    );
  } else process.stdout.write(`${render(effective, evaluator.defaults, enrolled, waits)}\n`);
  if (problems.some(({ severity }) => severity === 'error')) process.exitCode = 1;
}

/** What grants needs, and what follows. */
function proofText(proof: 'required' | 'none' | undefined, enrolled: number): string {
  if (proof === 'none') return style.yellow('none: whatever runs as you, an agent too, can answer in your name');
  if (enrolled === 0)
    return style.yellow('required, and nobody is enrolled: nothing can be granted. Run: sluice keys add');
  return `required; ${enrolled} ${enrolled === 1 ? 'key is' : 'keys are'} enrolled`;
}

/** What is left of the policy's time where a client's hook has to end before that. */
export function approvalTimeText(
  { wait, timeout = DEFAULT_APPROVAL_TIMEOUT_SECONDS, default: otherwise = 'deny' }: Approvals,
  waits: Waits,
): string {
  if (!wait) return 'the time that their client gives: no question waits elsewhere';
  const short = waits.filter(({ seconds }) => seconds < timeout);
  const least = Math.min(timeout, ...short.map(({ seconds }) => seconds));
  if (short.length === 0) return `${timeout} s, then ${otherwise}`;
  const names = short.map((one) => `${clientTitleOf({ name: one.client })} ${one.seconds} s`).join(', ');
  return `${least} s, then ${otherwise}: of the ${timeout} s that the policy gives, hooks leave ${names}`;
}

type Approvals = EffectivePolicy['approvals'];
type Waits = Awaited<ReturnType<typeof installedTimeouts>>;

function render(
  found: EffectivePolicy,
  defaults: Readonly<Record<string, string>>,
  enrolled: number,
  waits: Waits,
): string {
  const { mode, pausedUntil, failOpen, selfProtection, approvals, logging, hooks, files, problems, origins } = found;
  const from = (key: string) =>
    style.dim(escapeControl(origins[key] === undefined ? 'by default' : shortPath(origins[key])));
  const state = pausedUntil === undefined ? mode : `paused until ${new Date(pausedUntil).toLocaleTimeString()}`;
  const rows: [string, string, string][] = [
    ['mode', mode === 'enforce' ? style.green(state) : style.yellow(state), from('mode')],
    ['self-protection', selfProtection ? 'on' : style.yellow('off'), from('self_protection')],
    ['hooks that fail', failOpen ? style.yellow('have no effect') : 'deny', from('failOpen')],
    ['proof of a person', proofText(approvals.proof, enrolled), from('approvals')],
    ['a person has', approvalTimeText(approvals, waits), from('approvals')],
    ...(logging.file === undefined
      ? []
      : [['plain log', escapeControl(logging.file), from('logging')] as [string, string, string]]),
    ...DEFAULT_KEYS.map((key): [string, string, string] => [
      `default: ${key}`,
      style.decision(defaults[key] ?? ''),
      '',
    ]),
  ];
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return [
    style.bold('Policies, the strictest answer holds'),
    ...(files.some(({ layer }) => layer === 'yours')
      ? []
      : [`  yours     ${style.dim('the pack "recommended": there is no policy file of your own')}`]),
    ...files.map(
      ({ path, layer, trusted, changed }) =>
        `  ${layer.padEnd(8)}  ${escapeControl(shortPath(path))}${trusted ? (layer === 'project' ? style.dim('  trusted') : '') : changed === undefined ? style.yellow('  not trusted: it can only tighten') : style.red('  changed since it was trusted: its guards ask')}`,
    ),
    '',
    ...rows.map(([name, value, origin]) => `${name.padEnd(17)} ${value}  ${origin}`.trimEnd()),
    ...(hooks.length === 0
      ? []
      : [
          '',
          style.bold('Hooks'),
          ...hooks.map(
            ({ hook, at }) =>
              `  ${escapeControl(hook.id)}  ${policyHookKind(hook)}${hook.enabled === false ? ', off' : ''}  ${style.dim(escapeControl(`${shortPath(at.file)}:${at.line}`))}`,
          ),
        ]),
    ...(problems.length === 0
      ? []
      : [
          '',
          `${errors > 0 ? style.red('Problems') : style.bold('Notes')}`,
          ...problems.map(
            ({ at, message, fix = '' }) =>
              `  ${escapeControl(`${shortPath(at.file)}:${at.line}: ${message} ${fix}`.trim())}`,
          ),
        ]),
    ...(findAncestorAgent() === undefined
      ? []
      : ['', style.dim('An agent started this: trust, untrust, pause, keys and approve are refused here.')]),
  ].join('\n');
}
