import { Command } from 'commander';
import { error, type Finding, info, warning } from '../../clients/settings/finding.js';
import type { Place } from '../../clients/settings/place.js';
import { parseVersion, showVersion, type Version } from '../../clients/settings/version.js';
import { escapeControl } from '../../core/escape-control.js';
import { type Diagnosis, diagnose, stages } from '../../install/diagnose.js';
import { findClients } from '../../install/find.js';
import { currentCopy, hasGate } from '../../install/launcher.js';
import { diagnoseGates, type GateDiagnosis, tryGate } from '../../install/mcp-diagnose.js';
import { readVersion } from '../../os/package-version.js';
import { type Machine, machine, openPolicy } from '../../pipeline/open-policy.js';
import { unenrolled } from '../init-person.js';
import { placeOf, renderFinding, shortHome, titleOf } from '../install-place.js';
import { residentFindings } from '../resident.js';
import { style } from '../terminal/style.js';
import { checkClient, namesOf } from './init.js';

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
    .description('Check that the hooks of agents work, and say how to mend those that do not.')
    .option('--client <name...>', 'only these clients')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(doctor);
}

interface Patient extends Diagnosis, Pick<GateDiagnosis, 'gates'> {
  readonly title: string;
  readonly version: Version | undefined;
}

async function doctor({ client = [], json }: Options): Promise<void> {
  const of = machine();
  const place = placeOf(of, process.cwd());
  const named = namesOf(client);
  for (const name of named) checkClient(name);
  const patients: Patient[] = [];
  for (const found of await findClients(place, named)) {
    const { installer, version } = found;
    const diagnosis = await diagnose(place, found);
    const { gates, findings: more } = diagnoseGates(installer, place);
    const all = [...diagnosis.findings, ...more];
    patients.push({ title: titleOf(installer), version, ...diagnosis, gates, findings: all });
  }
  const findings = [
    ...installation(place, patients, named),
    ...(await residentFindings(place)),
    ...(hasGate(place) && patients.some(({ gates }) => gates.length > 0) ? await tryGate(place) : []),
    ...(await policy(of, place)),
  ];
  const all = [...findings, ...patients.flatMap((one) => one.findings)];
  const ok = !all.some(({ severity }) => severity === 'error');
  if (json) {
    const clients = patients.map(({ version, ...rest }) => ({ ...rest, version: showVersion(version) || null }));
    process.stdout.write(`${JSON.stringify({ ok, findings, clients }, null, 2)}\n`);
  } else process.stdout.write(`${render(patients, findings, all, place)}\n`);
  if (!ok) process.exitCode = 1;
}

/** What concerns all clients. */
function installation(place: Place, patients: readonly Patient[], named: readonly string[]): Finding[] {
  const bare = patients.filter(({ installed }) => installed.length === 0);
  if (patients.length === 0)
    return [error('not-installed', 'No agent was found on this machine.', 'Name one: sluice init --client claude')];
  if (bare.length === patients.length)
    return [error('not-installed', 'No agent on this machine is guarded.', 'Run: sluice init')];
  const wanted = bare.filter(({ client }) => named.includes(client));
  const copy = currentCopy(place);
  const [mine, theirs] = [parseVersion(readVersion()), copy === undefined ? undefined : parseVersion(copy.version)];
  return [
    ...wanted.map(({ title, client }) =>
      error('not-installed', `${title} is not guarded.`, `Run: sluice init --client ${client}`),
    ),
    ...(copy !== undefined && showVersion(mine) !== showVersion(theirs)
      ? [
          warning(
            'stale',
            `The installed hook is of version ${copy.version}, this is ${readVersion()}.`,
            'Run: sluice init',
          ),
        ]
      : []),
  ];
}

async function policy(of: Machine, place: Place): Promise<Finding[]> {
  try {
    const { effective } = await openPolicy(of, place.project);
    const { mode, pausedUntil, problems, selfProtection, approvals } = effective;
    return [
      ...problems.map(({ severity, code, message, fix, at }) => {
        const text = `${shortHome(at.file, place)}:${at.line}: ${message}`;
        if (code === 'untrusted') return info('project', message, fix);
        return (severity === 'error' ? error : severity === 'warning' ? warning : info)('policy', text, fix);
      }),
      ...(pausedUntil === undefined
        ? []
        : [warning('mode', `Paused until ${new Date(pausedUntil).toLocaleTimeString()}.`, 'Run: sluice pause off')]),
      ...(mode === 'observe' && pausedUntil === undefined
        ? [
            info(
              'mode',
              'Sluice only observes: it stops nothing.',
              `Remove "mode: observe" from ${shortHome(of.locations.user, place)}.`,
            ),
          ]
        : []),
      ...(approvals.proof === 'none'
        ? [
            warning(
              'person',
              'No proof of a person is wanted: whatever runs as you, an agent too, can answer in your name.',
              'Remove "proof: none", and run: sluice keys add',
            ),
          ]
        : (await unenrolled(of)).map((one) => (approvals.wait ? { ...one, severity: 'warning' as const } : one))),
      ...(selfProtection ? [] : [warning('mode', 'Self-protection is off.', 'Remove "self_protection: false".')]),
    ];
  } catch (problem) {
    return [error('policy', `The policy does not load: ${(problem as Error).message}`, 'Run: sluice check')];
  }
}

function render(
  patients: readonly Patient[],
  findings: readonly Finding[],
  all: readonly Finding[],
  place: Place,
): string {
  const lines = patients.flatMap((one) => [...renderPatient(one, place), '']);
  if (findings.length > 0) lines.push(style.bold('All of them'), ...findings.map(renderFinding), '');
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const warnings = all.filter(({ severity }) => severity === 'warning').length;
  const bare = patients.filter(({ installed }) => installed.length === 0).map(({ title }) => title);
  const whole =
    errors > 0
      ? `${style.red(`${errors} to mend`)}${warnings > 0 ? `, ${warnings} to look at` : ''}.`
      : warnings > 0
        ? `${style.green('It guards')}; ${warnings} to look at.`
        : style.green(bare.length === 0 ? 'All is well.' : 'What is guarded is well.');
  lines.push(bare.length === 0 ? whole : `${whole} ${style.yellow(`Not guarded: ${bare.join(', ')}.`)}`);
  return lines.join('\n');
}

function renderPatient({ title, version, installed, gates, findings, trials, times }: Patient, place: Place): string[] {
  const broken = findings.some(({ severity }) => severity === 'error');
  const state =
    installed.length === 0 ? style.dim('not guarded') : broken ? style.red('not well') : style.green('guarded');
  const tried = trials.map(
    ({ command, answer, ms }) => `${command}: ${answer === 'none' ? 'no opinion' : answer} ${style.dim(`${ms} ms`)}`,
  );
  return [
    `${style.bold(`${title} ${showVersion(version)}`.trim())}  ${state}`,
    ...installed.map(
      ({ path, hooks }) => `  ${escapeControl(shortHome(path, place))}  ${hooks} ${hooks === 1 ? 'hook' : 'hooks'}`,
    ),
    ...gates.map(
      ({ path, servers }) =>
        `  ${escapeControl(shortHome(path, place))}  MCP: ${servers.map(escapeControl).join(', ')}`,
    ),
    ...(tried.length === 0 ? [] : [`  ${tried.join(', ')}`]),
    ...(times === undefined ? [] : [`  ${style.dim(`${times.whole} ms: ${stages(times)}`)}`]),
    ...findings.map(renderFinding),
  ];
}
