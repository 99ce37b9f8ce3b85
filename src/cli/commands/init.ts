import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { INSTALLABLE_CLIENTS } from '../../clients/index.js';
import { applyChanges, type FileChange } from '../../clients/settings/file-change.js';
import { launcherPath } from '../../clients/settings/hook-command.js';
import type { InstallContext, InstallScope } from '../../clients/settings/install-context.js';
import { readSettingsFiles } from '../../clients/settings/settings-file.js';
import { type SetupFinding, warningFinding } from '../../clients/settings/setup-finding.js';
import { formatVersion } from '../../clients/settings/version.js';
import { nearest, SluiceError, show } from '../../core/errors.js';
import { escapeControl } from '../../core/escape-control.js';
import { runDirectory } from '../../daemon/socket.js';
import { HOOK_FILE } from '../../hook/hook-file.js';
import { type DetectedClient, detectClients } from '../../install/detect-clients.js';
import { type FileBackup, installRecordChange, readInstallRecord } from '../../install/install-record.js';
import {
  hasMcpGate,
  launcherChanges,
  readHookCopy,
  removeInterruptedWrites,
  removeOldHookCopies,
  usesDaemon,
} from '../../install/launcher.js';
import { ungatedProjectServers } from '../../install/mcp-project.js';
import { hasPerl, PERL_PATH } from '../../install/perl-client-script.js';
import { type InstallStep, type InstallTarget, planInstall } from '../../install/plan.js';
import { readVersion } from '../../os/package-version.js';
import { type Machine, readMachine } from '../../pipeline/open-policy.js';
import { DISK } from '../../policy/load/disk.js';
import { stopDaemon } from '../daemon-health.js';
import { enrolmentFindings, offerEnrolment, trustNewPolicies } from '../init-enrolment.js';
import { askForMcpGates, findMcpServers, planMcpGates, renderMcpGates, renderUngatedServers } from '../init-mcp.js';
import { type InitialPolicy, planInitialPolicies } from '../init-policy.js';
import { type ClientSelfTest, renderSelfTests, selfTestClients } from '../init-self-test.js';
import { abbreviateHome, clientTitleOf, installContextOf, renderFinding } from '../install-context.js';
import { Prompter } from '../terminal/prompter.js';
import { style } from '../terminal/style.js';
import { refuseInsideAgent } from './trust.js';

interface Options {
  readonly client?: readonly string[];
  readonly user?: boolean;
  readonly project?: boolean;
  readonly observe?: boolean;
  readonly daemon?: boolean;
  readonly mcp?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
It finds the agents on this machine, adds Sluice to their hooks, and writes a first policy.
What else is in their settings stays as it is, and "sluice uninstall" takes all of it back.

Examples:
  $ sluice init                            asks which agents, whether to only watch at first, and more
  $ sluice init --client claude --yes      Claude Code, without a question
  $ sluice init --observe --yes            judges and records everything, stops nothing
  $ sluice init --project                  for everybody who works in this project
  $ sluice init --daemon --yes           keeps a process that answers in a few milliseconds
  $ sluice init --mcp --yes                also stands before the MCP servers of your agents
  $ sluice init --dry-run                  shows what would change

Clients: ${INSTALLABLE_CLIENTS.join(', ')}.
Run it again at any time: it renews what is old, and changes nothing else.
It is for people: it refuses where an agent started it.
Exit codes: 0 done, 1 nothing was done or a hook does not work, 2 it could not start.`;

/** `sluice init`: from nothing to a guarded agent. */
export function initCommand(): Command {
  return new Command('init')
    .description('Guard the agents on this machine.')
    .option('--client <name...>', 'only these clients')
    .option('--user', 'for you, in every project (default)')
    .option('--project', 'for everybody, in this project')
    .option('--observe', 'stop nothing at first: judge and record')
    .option('--daemon', 'answer from a daemon, which is faster (default: as it was)')
    .option('--no-daemon', 'start a process for each event')
    .option('--mcp', 'also stand before the MCP servers that these clients have (default: as it was)')
    .option('--no-mcp', 'no longer stand before them')
    .option('-y, --yes', 'ask nothing')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(init);
}

/** What was agreed on. */
interface Agreed {
  readonly found: readonly DetectedClient[];
  readonly scope: InstallScope;
  readonly observe: boolean;
  /** Undefined: as it was. */
  readonly daemon?: boolean | undefined;
  readonly mcp?: boolean;
}

async function init(options: Options): Promise<void> {
  if (!options.dryRun) refuseInsideAgent('init');
  const machine = readMachine();
  const context = installContextOf(machine, process.cwd());
  const agreed = await agree(context, options);
  if (agreed === undefined || agreed.found.length === 0) {
    process.stdout.write(agreed === undefined ? 'Nothing was changed.\n' : NOBODY);
    process.exitCode = 1;
    return;
  }
  const { scope, observe } = agreed;
  const record = readInstallRecord(context.state);
  const targets: InstallTarget[] = agreed.found.map(({ installer, version }) => ({ installer, scope, version }));
  const gates = await planMcpGates(agreed.mcp, findMcpServers(context, targets));
  const steps = planInstall(context, targets, record, new Date(), gates);
  const hooked = steps.filter(({ hooks }) => hooks > 0);
  const stayed = usesDaemon(context);
  const daemon = wantsDaemon(options.daemon ?? agreed.daemon, context);
  const mcp = hasMcpGate(context) || steps.some((step) => (step.mcp?.gated ?? []).length > 0);
  const copy = readHookCopy(HOOK_FILE, readVersion(), daemon, mcp);
  const policies = await planInitialPolicies(machine, context, { targets, scope, observe });
  const changes = [
    ...launcherChanges(context, process.execPath, copy, daemon, mcp),
    ...policies.flatMap(({ change }) => change ?? []),
    ...steps.flatMap(({ change }) => change ?? []),
  ];
  if (options.dryRun) return showChanges(changes, context, options.json === true);
  if (changes.length > 0) applyChanges([installRecordChange(context.state, renewed(record.files, steps)), ...changes]);
  // One of another build would only send the hooks away.
  if (changes.length > 0 && existsSync(runDirectory(context.state))) await stopDaemon(context);
  removeOldHookCopies(context);
  removeInterruptedWrites(context, [machine.locations.user, ...steps.map(({ path }) => path)]);
  const isAsked = !options.yes && !options.json && process.stdin.isTTY && process.stdout.isTTY;
  await offerEnrolment(machine, isAsked);
  const untrusted = await trustNewPolicies(machine, policies, isAsked);
  const tried = await selfTestClients(context, hooked);
  // Of what keeps the client from reading its own settings, the hook itself knows nothing.
  const findings = [
    ...unwatched(agreed, policies, machine, context),
    ...untrusted,
    ...(await enrolmentFindings(machine)),
    ...(gates?.wanted && scope === 'user'
      ? ungatedProjectServers(
          context,
          agreed.found.map(({ installer }) => installer),
        )
      : []),
    ...hooked.flatMap(({ installer }) => [
      ...readSettingsFiles(installer, context).findings,
      ...(installer.disabledFindings?.(context, readSettingsFiles(installer, context).settings) ?? []),
    ]),
  ];
  const works = tried.every(({ works: one }) => one) && !findings.some(({ severity }) => severity === 'error');
  if (options.json)
    process.stdout.write(
      `${JSON.stringify({ ...report(steps, policies, context, tried), daemon, findings }, null, 2)}\n`,
    );
  else process.stdout.write(`${render(steps, policies, context, tried, findings, daemonRow(stayed, daemon))}\n`);
  if (!works) process.exitCode = 1;
}

/** What was chosen before stays, unless something else is said now. */
function wantsDaemon(said: boolean | undefined, place: InstallContext): boolean {
  const wanted = said ?? usesDaemon(place);
  if (!wanted || hasPerl()) return wanted;
  throw new SluiceError('USAGE', {
    what: `The client of the daemon needs ${PERL_PATH}, which is not there`,
    fix: 'Install Perl, or run: sluice init --no-daemon',
  });
}

/** What was chosen, where it is on or was. */
function daemonRow(before: boolean, after: boolean): [string, string, string][] {
  if (!before && !after) return [];
  const said = after ? (before ? 'hooks ask it, as before' : 'hooks ask it from now on') : 'hooks no longer ask it';
  return [['Daemon', after ? 'the first hook starts it' : '', said]];
}

/** A policy that is there is never touched, so the switch has to be set by hand. */
function unwatched(
  { observe }: Agreed,
  policies: readonly InitialPolicy[],
  machine: Machine,
  context: InstallContext,
): SetupFinding[] {
  const own = policies.find(({ path }) => path === machine.locations.user);
  if (!observe || own?.change !== undefined || tryMode(machine) === 'observe') return [];
  const file = abbreviateHome(machine.locations.user, context);
  return [
    warningFinding(
      'mode',
      `${file} was there already, and is not changed: it enforces.`,
      `To only watch, add this line to it: mode: observe`,
    ),
  ];
}

function tryMode({ locations }: Machine): string | undefined {
  return /^mode:\s*(\w+)/m.exec(DISK.read(locations.user) ?? '')?.[1];
}

const NOBODY = `No agent was found on this machine.
Name the one that you have: sluice init --client claude
Clients: ${INSTALLABLE_CLIENTS.join(', ')}.
`;

async function agree(context: InstallContext, options: Options): Promise<Agreed | undefined> {
  const { client = [], user, project, observe = false, yes, dryRun } = options;
  if (user && project)
    throw new SluiceError('USAGE', { what: '"--user" and "--project" are two places', fix: 'Name one of them.' });
  const named = splitClientNames(client);
  for (const name of named) checkClientName(name);
  const found = await detectClients(context, named);
  const scope: InstallScope = project ? 'project' : 'user';
  const said = { found, scope, observe, ...(options.mcp !== undefined && { mcp: options.mcp }) };
  if (yes || dryRun || found.length === 0) return said;
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new SluiceError('USAGE', {
      what: 'There is nobody to ask here',
      fix: 'Add --yes to go on without a question, or --dry-run to see what would change.',
    });
  const questions = new Prompter();
  try {
    return await ask(questions, context, said, options);
  } finally {
    questions.close();
  }
}

/** `--client claude codex`, or `--client claude,codex`. */
export function splitClientNames(given: readonly string[]): string[] {
  return given.flatMap((names) => names.split(',')).filter((name) => name !== '');
}

export function checkClientName(name: string): void {
  const names = INSTALLABLE_CLIENTS;
  if (names.includes(name)) return;
  const near = nearest(name, names);
  throw new SluiceError('USAGE', {
    what: 'There is no such client',
    expected: `one of: ${names.join(', ')}`,
    got: show(name),
    ...(near !== undefined && { fix: `Did you mean "${near}"?` }),
  });
}

/** Undefined where the person went away, or wants none of it. */
async function ask(
  questions: Prompter,
  context: InstallContext,
  { found, scope: given, observe, mcp }: Agreed,
  { client, user, project, observe: said, daemon: stays }: Options,
): Promise<Agreed | undefined> {
  let scope = given;
  if (!user && !project) {
    const everywhere = await questions.confirm(
      `Guard agents in all your projects? No: only in this one, ${escapeControl(basename(context.project))}.`,
      true,
    );
    if (everywhere === undefined) return undefined;
    if (!everywhere) scope = 'project';
  }
  const chosen: DetectedClient[] = [];
  for (const one of found) {
    const { installer, version } = one;
    const name = `${clientTitleOf(installer)} ${formatVersion(version)}`.trim();
    const file = abbreviateHome(installer.settings(context, scope), context);
    const wanted =
      client !== undefined ||
      (await questions.confirm(`Guard ${style.bold(name)}? ${style.dim(escapeControl(file))}`, true));
    if (wanted === undefined) return undefined;
    if (wanted) chosen.push(one);
  }
  if (chosen.length === 0) return undefined;
  const watching =
    said ?? (await questions.confirm('Only watch at first? It judges and records, and stops nothing.', observe));
  if (watching === undefined) return undefined;
  // Without Perl it can't be had, so nobody is asked.
  const daemon = stays ?? (hasPerl() ? await questions.confirm(STAYS, usesDaemon(context)) : false);
  if (daemon === undefined) return undefined;
  const servers =
    mcp === undefined
      ? findMcpServers(
          context,
          chosen.map(({ installer }) => ({ installer, scope })),
        )
      : [];
  const gates = mcp === undefined ? await askForMcpGates(questions, servers) : { mcp };
  return gates === undefined ? undefined : { found: chosen, scope, observe: watching, daemon, ...gates };
}

const STAYS =
  'Keep a process that answers hooks faster, and has a page for what waits for you? The first hook starts it; it ends when idle.';

function renewed(files: readonly FileBackup[], steps: readonly InstallStep[]): FileBackup[] {
  const paths = new Set(steps.map(({ path }) => path));
  return [...files.filter(({ path }) => !paths.has(path)), ...steps.flatMap(({ backup: kept }) => kept ?? [])];
}

async function showChanges(changes: readonly FileChange[], context: InstallContext, json: boolean): Promise<void> {
  const { createTwoFilesPatch } = await import('diff');
  // What runs is long, and nobody's settings.
  const own = changes.filter(({ path }) => !path.startsWith(join(context.data, 'versions')));
  if (json) {
    const listed = own.map(({ path, before, after }) => ({
      path,
      before: before?.toString() ?? null,
      after: after?.toString() ?? null,
    }));
    process.stdout.write(`${JSON.stringify({ changes: listed }, null, 2)}\n`);
    return;
  }
  for (const { path, before, after } of own) {
    const old = before === undefined ? '/dev/null' : path;
    const patch = createTwoFilesPatch(old, path, before?.toString() ?? '', after?.toString() ?? '', '', '');
    process.stdout.write(`${colour(patch.replace(/^=+\n/, '').split('\n').map(escapeControl).join('\n'))}\n`);
  }
  process.stdout.write(own.length === 0 ? 'Nothing would change.\n' : 'Nothing was changed.\n');
}

function colour(patch: string): string {
  return patch.replace(/^\+.*$/gm, (line) => style.green(line)).replace(/^-.*$/gm, (line) => style.red(line));
}

function report(
  steps: readonly InstallStep[],
  policies: readonly InitialPolicy[],
  context: InstallContext,
  tried: readonly ClientSelfTest[],
): object {
  return {
    clients: steps
      .filter(({ hooks }) => hooks > 0)
      .map(({ installer, scope, path, hooks, change, version }) => ({
        client: installer.name,
        scope,
        path,
        version: formatVersion(version) || null,
        hooks,
        changed: change !== undefined,
        ...(installer.after !== undefined && { todo: installer.after }),
      })),
    policies: policies.map(({ path, change, rules, left }) => ({ path, written: change !== undefined, rules, left })),
    mcp: steps.flatMap(({ installer, scope, path, change, mcp }) =>
      mcp === undefined
        ? []
        : [{ client: installer.name, scope, path, changed: change !== undefined, ...namesOfGates(mcp) }],
    ),
    launcher: launcherPath(context),
    tried,
  };
}

function namesOfGates({ gated, left }: NonNullable<InstallStep['mcp']>): object {
  return { gated, left };
}

function render(
  steps: readonly InstallStep[],
  policies: readonly InitialPolicy[],
  context: InstallContext,
  tried: readonly ClientSelfTest[],
  findings: readonly SetupFinding[],
  switched: readonly (readonly [string, string, string])[],
): string {
  const hooked = steps.filter(({ hooks }) => hooks > 0);
  const rows = hooked.map(({ installer, path, hooks, change, version }): [string, string, string] => [
    `${clientTitleOf(installer)} ${formatVersion(version)}`.trim(),
    abbreviateHome(path, context),
    installer.file !== undefined
      ? `${change === undefined ? 'has the plugin already' : 'the plugin was written'}`
      : change === undefined
        ? 'has its hooks already'
        : `${hooks} hooks added`,
  ]);
  for (const step of steps)
    if (step.mcp !== undefined || step.hooks === 0)
      rows.push([clientTitleOf(step.installer), abbreviateHome(step.path, context), renderMcpGates(step)]);
  for (const { path, change, rules, left } of policies) {
    const taken = rules === 0 ? '' : `, with ${rules} ${rules === 1 ? 'rule' : 'rules'} from your agents`;
    const rest = left === 0 ? '' : `; ${left} could not be taken over, and ${left === 1 ? 'is' : 'are'} listed there`;
    rows.push([
      'Policy',
      abbreviateHome(path, context),
      change === undefined ? 'is there, and stays as it is' : `written${taken}${rest}`,
    ]);
  }
  for (const [a, b, c] of switched) rows.push([a, b, c]);
  const wide = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column as 0 | 1] ?? '').length)));
  const todo = hooked.flatMap(({ installer, change }) =>
    installer.after === undefined || change === undefined ? [] : [installer.after],
  );
  return [
    ...rows.map(([a, b, c]) => `${style.bold(a.padEnd(wide[0] ?? 0))}  ${escapeControl(b.padEnd(wide[1] ?? 0))}  ${c}`),
    '',
    renderSelfTests(tried),
    ...renderUngatedServers(steps),
    ...findings.map(renderFinding),
    ...todo.flatMap((text) => ['', `${style.yellow('Still to do:')} ${text}`]),
    '',
    style.dim('Policy: sluice status   Health: sluice doctor   Activity: sluice audit tail'),
    style.dim('Take it away: sluice uninstall'),
  ].join('\n');
}
