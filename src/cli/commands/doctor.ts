import { Command } from 'commander';
import type { InstallContext } from '../../clients/settings/install-context.js';
import { errorFinding, infoFinding, type SetupFinding, warningFinding } from '../../clients/settings/setup-finding.js';
import { formatVersion, parseVersion, type Version } from '../../clients/settings/version.js';
import { escapeControl } from '../../core/escape-control.js';
import { detectClients } from '../../install/detect-clients.js';
import { type Diagnosis, diagnose, formatStageTimes } from '../../install/diagnose.js';
import { currentHookCopy, hasMcpGate } from '../../install/launcher.js';
import { diagnoseMcpGates, type McpGateDiagnosis, selfTestMcpGate } from '../../install/mcp-diagnose.js';
import { readVersion } from '../../os/package-version.js';
import { type Machine, openPolicy, readMachine } from '../../pipeline/open-policy.js';
import { daemonFindings } from '../daemon-health.js';
import { enrolmentFindings } from '../init-enrolment.js';
import { abbreviateHome, clientTitleOf, installContextOf, renderFinding } from '../install-context.js';
import { style } from '../terminal/style.js';
import { checkClientName, splitClientNames } from './init.js';

interface Options {
  readonly client?: readonly string[];
  readonly json?: boolean;
}

const EXAMPLES = `
For every agent it reads the settings that the agent itself reads, starts the hook as the agent
would, and sends it two events: one that must be denied and one that is harmless. Neither is run.
A hook that "sluice init" did not write, word for word, is not started but reported.

Examples:
  $ sluice doctor
  $ sluice doctor --client codex
  $ sluice doctor --json | jq '.findings'

Exit codes: 0 all is well, 1 something is to be mended, 2 it could not start.`;

/** `sluice doctor`: does it guard, and if not, why? */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Check that the hooks of agents work, and say how to fix those that do not.')
    .option('--client <name...>', 'only these clients')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(doctor);
}

interface Patient extends Diagnosis, Pick<McpGateDiagnosis, 'gates'> {
  readonly title: string;
  readonly version: Version | undefined;
}

async function doctor({ client = [], json }: Options): Promise<void> {
  const machine = readMachine();
  const context = installContextOf(machine, process.cwd());
  const named = splitClientNames(client);
  for (const name of named) checkClientName(name);
  const patients: Patient[] = [];
  for (const found of await detectClients(context, named)) {
    const { installer, version } = found;
    const diagnosis = await diagnose(context, found);
    const { gates, findings: more } = diagnoseMcpGates(installer, context);
    const all = [...diagnosis.findings, ...more];
    patients.push({ title: clientTitleOf(installer), version, ...diagnosis, gates, findings: all });
  }
  const findings = [
    ...installation(context, patients, named),
    ...(await daemonFindings(context)),
    ...(hasMcpGate(context) && patients.some(({ gates }) => gates.length > 0) ? await selfTestMcpGate(context) : []),
    ...(await policy(machine, context)),
  ];
  const all = [...findings, ...patients.flatMap((one) => one.findings)];
  const ok = !all.some(({ severity }) => severity === 'error');
  if (json) {
    const clients = patients.map(({ version, ...rest }) => ({ ...rest, version: formatVersion(version) || null }));
    process.stdout.write(`${JSON.stringify({ ok, findings, clients }, null, 2)}\n`);
  } else process.stdout.write(`${render(patients, findings, all, context)}\n`);
  if (!ok) process.exitCode = 1;
}

/** What concerns all clients. */
function installation(place: InstallContext, patients: readonly Patient[], named: readonly string[]): SetupFinding[] {
  const bare = patients.filter(({ installed }) => installed.length === 0);
  if (patients.length === 0)
    return [
      errorFinding('not-installed', 'No agent was found on this machine.', 'Name one: sluice init --client claude'),
    ];
  if (bare.length === patients.length)
    return [errorFinding('not-installed', 'No agent on this machine is guarded.', 'Run: sluice init')];
  const wanted = bare.filter(({ client }) => named.includes(client));
  const copy = currentHookCopy(place);
  const [mine, theirs] = [parseVersion(readVersion()), copy === undefined ? undefined : parseVersion(copy.version)];
  return [
    ...wanted.map(({ title, client }) =>
      errorFinding('not-installed', `${title} is not guarded.`, `Run: sluice init --client ${client}`),
    ),
    ...(copy !== undefined && formatVersion(mine) !== formatVersion(theirs)
      ? [
          warningFinding(
            'stale',
            `The installed hook is of version ${copy.version}, this is ${readVersion()}.`,
            'Run: sluice init',
          ),
        ]
      : []),
  ];
}

async function policy(machine: Machine, context: InstallContext): Promise<SetupFinding[]> {
  try {
    const { effective } = await openPolicy(machine, context.project);
    const { mode, pausedUntil, problems, selfProtection, approvals } = effective;
    return [
      ...problems.map(({ severity, code, message, fix, at }) => {
        const text = `${abbreviateHome(at.file, context)}:${at.line}: ${message}`;
        if (code === 'untrusted') return infoFinding('project', message, fix);
        return (severity === 'error' ? errorFinding : severity === 'warning' ? warningFinding : infoFinding)(
          'policy',
          text,
          fix,
        );
      }),
      ...(pausedUntil === undefined
        ? []
        : [
            warningFinding(
              'mode',
              `Paused until ${new Date(pausedUntil).toLocaleTimeString()}.`,
              'Run: sluice pause off',
            ),
          ]),
      ...(mode === 'observe' && pausedUntil === undefined
        ? [
            infoFinding(
              'mode',
              'Sluice only observes: it stops nothing.',
              `Remove "mode: observe" from ${abbreviateHome(machine.locations.user, context)}.`,
            ),
          ]
        : []),
      ...(approvals.proof === 'none'
        ? [
            warningFinding(
              'person',
              'No proof of a person is wanted: whatever runs as you, an agent too, can answer in your name.',
              'Remove "proof: none", and run: sluice keys add',
            ),
          ]
        : (await enrolmentFindings(machine)).map((one) =>
            approvals.wait ? { ...one, severity: 'warning' as const } : one,
          )),
      ...(selfProtection
        ? []
        : [warningFinding('mode', 'Self-protection is off.', 'Remove "self_protection: false".')]),
    ];
  } catch (problem) {
    return [errorFinding('policy', `The policy does not load: ${(problem as Error).message}`, 'Run: sluice check')];
  }
}

function render(
  patients: readonly Patient[],
  findings: readonly SetupFinding[],
  all: readonly SetupFinding[],
  place: InstallContext,
): string {
  const lines = patients.flatMap((one) => [...renderPatient(one, place), '']);
  if (findings.length > 0) lines.push(style.bold('All of them'), ...findings.map(renderFinding), '');
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const warnings = all.filter(({ severity }) => severity === 'warning').length;
  const bare = patients.filter(({ installed }) => installed.length === 0).map(({ title }) => title);
  const whole =
    errors > 0
      ? `${style.red(`${errors} ${errors === 1 ? 'error' : 'errors'}`)}${warnings > 0 ? `, ${countWarnings(warnings)}` : ''}.`
      : warnings > 0
        ? `${style.green('No errors')}, ${countWarnings(warnings)}.`
        : style.green(bare.length === 0 ? 'No problems found.' : 'No problems found in what is guarded.');
  lines.push(bare.length === 0 ? whole : `${whole} ${style.yellow(`Not guarded: ${bare.join(', ')}.`)}`);
  return lines.join('\n');
}

function countWarnings(count: number): string {
  return `${count} ${count === 1 ? 'warning' : 'warnings'}`;
}

function renderPatient(
  { title, version, installed, gates, findings, trials, times }: Patient,
  context: InstallContext,
): string[] {
  const broken = findings.some(({ severity }) => severity === 'error');
  const state =
    installed.length === 0 ? style.dim('not guarded') : broken ? style.red('not well') : style.green('guarded');
  const tried = trials.map(
    ({ command, answer, ms }) => `${command}: ${answer === 'none' ? 'no decision' : answer} ${style.dim(`${ms} ms`)}`,
  );
  return [
    `${style.bold(`${title} ${formatVersion(version)}`.trim())}  ${state}`,
    ...installed.map(
      ({ path, hooks }) =>
        `  ${escapeControl(abbreviateHome(path, context))}  ${hooks} ${hooks === 1 ? 'hook' : 'hooks'}`,
    ),
    ...gates.map(
      ({ path, servers }) =>
        `  ${escapeControl(abbreviateHome(path, context))}  MCP: ${servers.map(escapeControl).join(', ')}`,
    ),
    ...(tried.length === 0 ? [] : [`  ${tried.join(', ')}`]),
    ...(times === undefined ? [] : [`  ${style.dim(`${times.whole} ms: ${formatStageTimes(times)}`)}`]),
    ...findings.map(renderFinding),
  ];
}
