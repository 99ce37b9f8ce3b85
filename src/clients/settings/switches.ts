import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { isRecord } from '../../core/data.js';
import { readBytes } from './file-change.js';
import { clientOfHookCommand } from './hook-command.js';
import type { InstallContext } from './install-context.js';
import type { SettingsFile } from './settings-file.js';
import { errorFinding, type SetupFinding, warningFinding } from './setup-finding.js';

type Look = (context: InstallContext, settings: readonly SettingsFile[]) => readonly SetupFinding[];

const MANAGED = 'Ask whoever manages this machine to install Sluice in the managed settings.';

/** What keeps hooks from running, though they are there. Each client has its own ways. */
export const HOOK_SWITCHES: Readonly<Record<string, Look>> = {
  claude: (_, settings) => [
    ...switchedOff(settings),
    ...settings
      .filter(({ scope, value }) => scope === 'managed' && value.allowManagedHooksOnly === true && !hasOwn([value]))
      .map(({ path }) =>
        errorFinding('disabled', `${path} lets only managed hooks run ("allowManagedHooksOnly").`, MANAGED),
      ),
  ],
  qwen: (_, settings) => [...switchedOff(settings), ...configured(settings)],
  copilot: (_, settings) => switchedOff(settings),
  gemini: (context, settings) => [...configured(settings), ...untrustedFolder(context, settings)],
  codex: (context) => features(context),
  cursor: (_, settings) =>
    settings.flatMap(({ path, hooks: handlers }) =>
      handlers.some(({ command }) => clientOfHookCommand(command) !== undefined) &&
      (isLink(path) || isLink(dirname(path)))
        ? [
            errorFinding(
              'disabled',
              `${path} is reached by a link, and Cursor refuses such settings.`,
              'Put a file in its place.',
            ),
          ]
        : [],
    ),
};

/** `disableAllHooks`: also a project can say so. */
function switchedOff(settings: readonly SettingsFile[]): SetupFinding[] {
  return settings
    .filter(({ value }) => value.disableAllHooks === true)
    .map(({ path, scope }) =>
      errorFinding(
        'disabled',
        `${path} switches all hooks off ("disableAllHooks").`,
        scope === 'managed' ? MANAGED : 'Remove that line. Only managed hooks can not be switched off by a project.',
      ),
    );
}

/** `hooksConfig.enabled`, and hooks that are switched off by name. */
function configured(settings: readonly SettingsFile[]): SetupFinding[] {
  return settings.flatMap(({ path, value: { hooksConfig } }) => {
    if (!isRecord(hooksConfig)) return [];
    if (hooksConfig.enabled === false)
      return [errorFinding('disabled', `${path} switches hooks off ("hooksConfig.enabled").`, 'Set it to true.')];
    const { disabled } = hooksConfig;
    if (!Array.isArray(disabled) || !disabled.includes('sluice')) return [];
    return [
      errorFinding(
        'disabled',
        `${path} switches the hooks of Sluice off ("hooksConfig.disabled").`,
        'Take it out of that list.',
      ),
    ];
  });
}

/** Where a folder is not trusted, Gemini CLI runs no hook, not even the user's. */
function untrustedFolder(context: InstallContext, settings: readonly SettingsFile[]): SetupFinding[] {
  const asked = settings.some(({ value: { security } }) => {
    const trust = isRecord(security) ? security.folderTrust : undefined;
    return isRecord(trust) && trust.enabled === true;
  });
  if (!asked) return [];
  const home = settings.find(({ scope }) => scope === 'user')?.path ?? join(context.home, '.gemini', 'settings.json');
  const trusted = Object.entries(json(join(dirname(home), 'trustedFolders.json'))).some(
    ([folder, tags]) =>
      /^TRUST_/.test(String(tags)) && `${context.project}/`.startsWith(`${folder.replace(/\/$/, '')}/`),
  );
  return trusted
    ? []
    : [
        warningFinding(
          'untrusted',
          'Gemini CLI does not trust this folder, and runs no hook in it.',
          'Start "gemini" here and trust the folder, or type /permissions.',
        ),
      ];
}

function json(path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readBytes(path)?.toString() ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** `[features] hooks = false` of Codex, in any of its files. */
function features({ home, env, project }: InstallContext): SetupFinding[] {
  const folders = [env.CODEX_HOME ?? join(home, '.codex'), join(project, '.codex'), '/etc/codex'];
  return folders.flatMap((folder) => {
    const path = join(folder, 'config.toml');
    const { features: given } = readTomlFile(path) ?? {};
    if (!isRecord(given) || (given.hooks !== false && given.codex_hooks !== false)) return [];
    return [errorFinding('disabled', `${path} switches hooks off ("features.hooks").`, 'Remove that line.')];
  });
}

/** A file of TOML; undefined where it is not there or can't be read. */
export function readTomlFile(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return parse(readBytes(path)?.toString() ?? '');
  } catch {
    return undefined;
  }
}

function hasOwn(values: readonly Readonly<Record<string, unknown>>[]): boolean {
  return JSON.stringify(values).includes('sluice-hook');
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
