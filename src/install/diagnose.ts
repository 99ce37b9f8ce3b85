import { clientOfHookCommand, isInstalledCommand, launcherPath } from '../clients/settings/hook-command.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import type { Installer } from '../clients/settings/installer.js';
import {
  type HookRunResult,
  parseHookReply,
  runHookCommand,
  type SelfTestDecision,
} from '../clients/settings/self-test.js';
import { readSettingsFiles, type SettingsFile } from '../clients/settings/settings-file.js';
import { errorFinding, infoFinding, type SetupFinding, warningFinding } from '../clients/settings/setup-finding.js';
import { isExecutableFile } from '../clients/settings/version.js';
import { PROBES } from '../clients/shared/probe.js';
import type { DetectedClient } from './detect-clients.js';
import { environmentFindings } from './environment.js';
import { hookSettingsFor } from './hook-settings.js';
import { type HookStageTimes, hookStageTimes } from './stage-times.js';
import { thirdPartyHooks } from './third-party-hooks.js';

/** What was found out about one client. */
export interface Diagnosis {
  readonly client: string;
  /** Where our hooks are. */
  readonly installed: readonly { readonly scope: string; readonly path: string; readonly hooks: number }[];
  readonly findings: readonly SetupFinding[];
  readonly trials: readonly { readonly command: string; readonly answer: SelfTestDecision; readonly ms: number }[];
  readonly times?: HookStageTimes;
}

const { fatal: RUINOUS, nothing: HARMLESS } = PROBES;
/** Milliseconds, of which Node itself takes a part. */
const SLOW_MS = 1_000;
const AGAIN = 'Run: sluice init';

/** Looks at a client's real settings, and sends events through the hook that they name. */
export async function diagnose(
  context: InstallContext,
  { installer, version, program }: DetectedClient,
): Promise<Diagnosis> {
  const { settings, findings: unread } = readSettingsFiles(installer, context);
  const own = settings.map((one) => ({ ...one, handlers: one.hooks.filter(isOwn) }));
  const with_ = own.filter(({ handlers, value }) => handlers.length > 0 || isPlugin(value));
  const installed = with_.map(({ scope, path, handlers }) => ({ scope, path, hooks: Math.max(1, handlers.length) }));
  const base = { client: installer.name, installed };
  if (installed.length === 0)
    return {
      ...base,
      findings: [
        ...unread,
        infoFinding('not-installed', 'It has no hooks of Sluice.', `${AGAIN} --client ${installer.name}`),
      ],
      trials: [],
    };
  const findings: SetupFinding[] = [
    ...unread,
    ...(installer.disabledFindings?.(context, settings) ?? []),
    ...environmentFindings(installer, context, settings),
    ...((await installer.trustFindings?.(context, settings, program)) ?? []),
    ...incomplete(context, { installer, version }, with_),
    ...(await thirdPartyHooks(installer, context, settings)),
  ];
  const { event } = installer;
  const gates = gatesOf(installer, context, with_);
  const command = gates.find(({ written }) => written)?.command;
  findings.push(
    ...gates
      .filter(({ written }) => !written)
      .map(({ path, scope, command: other }) =>
        // One that a person wrote in their own settings may well work; what a project says is no guard.
        (command === undefined && scope === 'project' ? errorFinding : warningFinding)(
          'foreign',
          `${path} has a hook for ${event} that was not written by "sluice init", so it was not started: ${short(other)}`,
          `Look at it. To have it written anew: sluice init --client ${installer.name}`,
        ),
      ),
  );
  if (command === undefined) return { ...base, findings, trials: [] };
  const trials: (HookRunResult & { sent: string })[] = [];
  for (const sent of [RUINOUS, HARMLESS, HARMLESS])
    trials.push({
      sent,
      ...(await runHookCommand(command, installer.sample(sent, context.project), { cwd: context.project })),
    });
  findings.push(...judge(installer, command, trials, context));
  const times = hookStageTimes(
    trials.slice(1).map(({ ms }) => ms),
    process.execPath,
  );
  if (times.whole > SLOW_MS)
    findings.push(
      warningFinding('slow', `The hook takes ${times.whole} ms: ${formatStageTimes(times)}.`, slowFix(times)),
    );
  return {
    ...base,
    findings,
    trials: trials
      .slice(0, 2)
      .map((trial) => ({ command: trial.sent, answer: parseHookReply(trial).answer, ms: Math.round(trial.ms) })),
    times,
  };
}

/** What the client would start on the event of a sample. What a project brings may be started only as `init` writes it. */
function gatesOf(installer: Installer, place: InstallContext, own: readonly SettingsFile[]) {
  return own.flatMap(({ path, scope, value, hooks: handlers }) => {
    if (installer.commandIn === undefined)
      return handlers
        .filter(({ event }) => event === installer.event)
        .map(({ command }) => ({ path, scope, command, written: isInstalledCommand(place, installer.name, command) }));
    // A plugin is a program: its text could say one command and start another.
    if (scope === 'project' && value.text !== installer.file?.(place, 'project'))
      return [{ path, scope, command: 'a plugin that is not the one of this version', written: false }];
    const command = installer.commandIn(String(value.text));
    return command === undefined
      ? []
      : [{ path, scope, command, written: isInstalledCommand(place, installer.name, command) }];
  });
}

function short(command: string): string {
  return command.length > 80 ? `${command.slice(0, 77)}...` : command;
}

export function formatStageTimes({ shell, node, sluice }: HookStageTimes): string {
  return node === 0
    ? `shell ${shell}, the daemon with its client ${sluice}`
    : `shell ${shell}, Node ${node}, Sluice ${sluice}`;
}

function slowFix({ node, sluice }: HookStageTimes): string {
  return node > sluice
    ? 'Node itself is slow to start here: the machine is busy, or a version manager stands in front of it.'
    : 'See which hook of your policy takes the time: sluice audit stats';
}

function isOwn({ command }: { readonly command: string }): boolean {
  return clientOfHookCommand(command) !== undefined;
}

function isPlugin({ text }: Readonly<Record<string, unknown>>): boolean {
  return typeof text === 'string' && text.includes('sluice init');
}

/** Events without a hook, and hooks that are not as `init` would write them today. */
function incomplete(
  context: InstallContext,
  { installer, version }: Pick<DetectedClient, 'installer' | 'version'>,
  own: readonly SettingsFile[],
): SetupFinding[] {
  if (installer.file !== undefined) {
    const old = own.filter(
      ({ scope, value }) => value.text !== installer.file?.(context, scope === 'project' ? 'project' : 'user'),
    );
    return old.map(({ path }) => warningFinding('stale', `${path} is not the plugin of this version.`, AGAIN));
  }
  const { events } = installer.client;
  const there = new Map(own.flatMap(({ hooks: handlers }) => handlers.map((one) => [one.event, one] as const)));
  const wanted = hookSettingsFor(installer, context, 'user', version);
  const missing = wanted.filter(({ event }) => !there.has(event)).map(({ event }) => event);
  const gates = missing.filter((event) => events[event]?.capabilities.includes('deny'));
  const findings: SetupFinding[] = [];
  if (missing.length > 0)
    findings.push(
      (gates.length > 0 ? errorFinding : warningFinding)(
        'incomplete',
        `There is no hook for ${missing.join(', ')}.`,
        AGAIN,
      ),
    );
  const closed = JSON.stringify(wanted).match(/"(onFailure|failClosed)"/)?.[1];
  const open = [...there.values()].filter(
    ({ event, fields }) =>
      closed !== undefined && events[event]?.capabilities.includes('deny') && fields[closed] === undefined,
  );
  if (closed !== undefined && open.length > 0)
    findings.push(
      warningFinding(
        'incomplete',
        `This version can block where a hook fails ("${closed}"), and ${open.length} hooks do not say so.`,
        AGAIN,
      ),
    );
  return findings;
}

function judge(
  { client, event }: Installer,
  command: string,
  trials: readonly (HookRunResult & { sent: string })[],
  place: InstallContext,
): SetupFinding[] {
  const findings: SetupFinding[] = [];
  const [ruinous, harmless] = trials;
  // The command then denies everything: what it says of the first call would be no help.
  if (!isExecutableFile(launcherPath(place)))
    return [errorFinding('path', `The hook does not run (${launcherPath(place)} is gone): ${short(command)}`, AGAIN)];
  for (const trial of trials.slice(0, 2)) {
    const { answer, reason, output } = parseHookReply(trial);
    const complaint = output === undefined ? undefined : client.validateOutput(event, output);
    if (complaint !== undefined)
      findings.push(
        errorFinding('answer', `The client could not read the answer to "${trial.sent}": ${complaint}.`, AGAIN),
      );
    if (answer === 'failed') {
      const gone = trial.code === 126 || trial.code === 127;
      const said = reason === '' ? `it ended with ${trial.timedOut ? 'a timeout' : trial.code}` : reason.split('\n')[0];
      return [errorFinding(gone ? 'path' : 'answer', `The hook does not run (${said}): ${command}`, AGAIN)];
    }
  }
  if (ruinous !== undefined && parseHookReply(ruinous).answer !== 'deny')
    findings.push(errorFinding('answer', `"${RUINOUS}" was not denied.`, 'See what holds: sluice status'));
  const read = harmless === undefined ? undefined : parseHookReply(harmless);
  // The launcher denies where it can't start the hook: then everything is denied, and says why.
  if (read?.answer === 'deny')
    findings.push(
      errorFinding(
        /^sluice: (?:Node|The files|The hook)/m.test(read.reason) ? 'path' : 'answer',
        `"${HARMLESS}" was denied: ${read.reason.split('\n')[0]}`,
        /^sluice: (?:Node|The files|The hook)/m.test(read.reason) ? AGAIN : 'See which rule: sluice explain true',
      ),
    );
  return findings;
}
