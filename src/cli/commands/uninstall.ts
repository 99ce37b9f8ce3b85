import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Command } from 'commander';
import { loadInstallers } from '../../clients/index.js';
import { applyChanges } from '../../clients/settings/file-change.js';
import { launcherPath } from '../../clients/settings/hook-command.js';
import type { InstallContext, InstallScope } from '../../clients/settings/install-context.js';
import { SluiceError } from '../../core/errors.js';
import { escapeControl } from '../../core/escape-control.js';
import { type FileBackup, installRecordChange, readInstallRecord } from '../../install/install-record.js';
import { removeInterruptedWrites, removeLauncher, usesDaemon } from '../../install/launcher.js';
import type { InstallStep } from '../../install/plan.js';
import { planUninstall } from '../../install/plan-uninstall.js';
import { readMachine } from '../../pipeline/open-policy.js';
import { stopDaemon } from '../daemon-health.js';
import { abbreviateHome, clientTitleOf, installContextOf } from '../install-context.js';
import { Prompter } from '../terminal/prompter.js';
import { style } from '../terminal/style.js';
import { checkClientName, splitClientNames } from './init.js';
import { refuseInsideAgent } from './trust.js';

interface Options {
  readonly client?: readonly string[];
  readonly user?: boolean;
  readonly project?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
A settings file that nothing else has changed since "sluice init" becomes what it was before, to
the byte. From one that was changed only the hooks of Sluice are taken out.
Your policy, what you trust and the audit log stay, and are listed.

Examples:
  $ sluice uninstall                       everything, for you and in this project
  $ sluice uninstall --dry-run             what would change
  $ sluice uninstall --client claude       Claude Code only
  $ sluice uninstall --project --yes       what is in this project, without a question

It is for people: it refuses where an agent started it.
Exit codes: 0 done, 1 there was nothing to do, 2 it could not start.`;

/** `sluice uninstall`: takes back what `init` did. */
export function uninstallCommand(): Command {
  return new Command('uninstall')
    .description('Take Sluice out of the settings of agents.')
    .option('--client <name...>', 'only these clients')
    .option('--user', 'only what is in your own settings')
    .option('--project', 'only what is in the settings of this project')
    .option('-y, --yes', 'ask nothing')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(uninstall);
}

async function uninstall({ client = [], user, project, yes, dryRun, json }: Options): Promise<void> {
  if (!dryRun) refuseInsideAgent('uninstall');
  const context = installContextOf(readMachine(), process.cwd());
  const names = splitClientNames(client);
  for (const name of names) checkClientName(name);
  const scopes: readonly InstallScope[] = user === project ? ['user', 'project'] : user ? ['user'] : ['project'];
  const targets = (await loadInstallers())
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .flatMap((installer) => scopes.map((scope) => ({ installer, scope })));
  const record = readInstallRecord(context.state);
  if (!dryRun)
    removeInterruptedWrites(context, [
      ...record.files.map(({ path }) => path),
      ...targets.map((one) => one.installer.settings(context, one.scope)),
    ]);
  const steps = planUninstall(context, targets, record);
  if (steps.length === 0 && !isLeftOver(context, record.files)) {
    process.stdout.write(json ? '{ "files": [] }\n' : 'There is nothing of Sluice in these settings.\n');
    process.exitCode = 1;
    return;
  }
  const paths = new Set(steps.map(({ path }) => path));
  const left = record.files.filter(({ path }) => !paths.has(path));
  if (dryRun) {
    const told = { ...report(steps, left, context), dryRun: true };
    process.stdout.write(
      json ? `${JSON.stringify(told, null, 2)}\n` : `${render(steps, left, context)}Nothing was changed.\n`,
    );
    return;
  }
  if (!yes && !(await agreed(steps, context))) {
    process.stdout.write('Nothing was changed.\n');
    process.exitCode = 1;
    return;
  }
  applyChanges([...steps.flatMap(({ change }) => change ?? []), installRecordChange(context.state, left)]);
  const ended = left.length === 0 && usesDaemon(context) ? await stopDaemon(context) : undefined;
  if (left.length === 0) removeLauncher(context);
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report(steps, left, context), ...(ended !== undefined && { ended }) }, null, 2)}\n`
      : `${render(steps, left, context)}${ended === undefined ? '' : `The daemon (${ended}) ends.\n`}`,
  );
}

/** The script alone, with no settings that name it, or what was to become it. */
function isLeftOver(place: InstallContext, files: readonly FileBackup[]): boolean {
  return files.length === 0 && (existsSync(launcherPath(place)) || existsSync(join(place.data, 'versions')));
}

async function agreed(steps: readonly InstallStep[], context: InstallContext): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new SluiceError('USAGE', {
      what: 'There is nobody to ask here',
      fix: 'Add --yes to go on without a question.',
    });
  for (const { installer, path } of steps)
    process.stdout.write(`${style.bold(clientTitleOf(installer))}  ${escapeControl(abbreviateHome(path, context))}\n`);
  const questions = new Prompter();
  try {
    return (await questions.confirm('These agents will no longer be guarded. Go on?', false)) ?? false;
  } finally {
    questions.close();
  }
}

function fate({ change, restored }: InstallStep): 'restored' | 'removed' | 'cleaned' | 'gone' {
  if (change === undefined) return 'gone';
  if (change.after === undefined) return 'removed';
  return restored ? 'restored' : 'cleaned';
}

const SAID = {
  restored: 'as it was before, to the byte',
  removed: 'removed: Sluice had made it',
  cleaned: 'the hooks of Sluice are out; what others changed stays',
  gone: 'was gone already',
} as const;

/** What is not taken away: it is the user's. */
function keptBy(context: InstallContext): string[] {
  const own = [
    dirname(readMachine().locations.user),
    ...['audit', 'trust', 'cache'].map((name) => join(context.state, name)),
  ];
  return own.filter((path) => existsSync(path));
}

function report(steps: readonly InstallStep[], left: readonly FileBackup[], place: InstallContext): object {
  return {
    files: steps.map((step) => ({
      client: step.installer.name,
      scope: step.scope,
      path: step.path,
      fate: fate(step),
    })),
    left: left.map(({ path }) => path),
    stays: keptBy(place),
  };
}

/** What is in a directory that stays. */
const MEANING: Readonly<Record<string, string>> = {
  sluice: 'your policy, saved rules and passphrase',
  audit: 'the audit log',
  trust: 'copies of the policies that you trust',
  cache: 'what can be worked out again',
};

function render(steps: readonly InstallStep[], left: readonly FileBackup[], context: InstallContext): string {
  const lines = steps.map(
    (step) =>
      `${style.bold(clientTitleOf(step.installer))}  ${escapeControl(abbreviateHome(step.path, context))}  ${SAID[fate(step)]}`,
  );
  const stays = keptBy(context);
  if (stays.length > 0) {
    lines.push('What is yours stays; delete it if you no longer want it:');
    lines.push(
      ...stays.map(
        (path) => `  ${escapeControl(abbreviateHome(path, context)).padEnd(28)}  ${MEANING[basename(path)]}`,
      ),
    );
  }
  if (left.length > 0)
    lines.push(`Still guarded: ${left.map(({ path }) => escapeControl(abbreviateHome(path, context))).join(', ')}`);
  return `${lines.join('\n')}\n`;
}
