import { parse } from 'smol-toml';
import { isRecord } from '../../core/data.js';
import { readBytes } from './file-change.js';
import type { SettingsFile } from './settings-file.js';
import { errorFinding, type SetupFinding } from './setup-finding.js';

export const MANAGED_HOOKS_FIX = 'Ask whoever manages this machine to install Sluice in the managed settings.';

/** `disableAllHooks`: also a project can say so. */
export function disableAllHooksFindings(settings: readonly SettingsFile[]): SetupFinding[] {
  return settings
    .filter(({ value }) => value.disableAllHooks === true)
    .map(({ path, scope }) =>
      errorFinding(
        'disabled',
        `${path} switches all hooks off ("disableAllHooks").`,
        scope === 'managed'
          ? MANAGED_HOOKS_FIX
          : 'Remove that line. Only managed hooks can not be switched off by a project.',
      ),
    );
}

/** `hooksConfig.enabled`, and hooks that are switched off by name. */
export function hooksConfigFindings(settings: readonly SettingsFile[]): SetupFinding[] {
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

/** A file of TOML; undefined where it is not there or can't be read. */
export function readTomlFile(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return parse(readBytes(path)?.toString() ?? '');
  } catch {
    return undefined;
  }
}
