import { dirname, join } from 'node:path';
import { isRecord } from '../../core/data.js';
import { readBytes } from '../settings/file-change.js';
import type { InstallContext } from '../settings/install-context.js';
import type { SettingsFile } from '../settings/settings-file.js';
import { type SetupFinding, warningFinding } from '../settings/setup-finding.js';

/** Where a folder is not trusted, Gemini CLI runs no hook, not even the user's. */
export function untrustedFolderFindings(context: InstallContext, settings: readonly SettingsFile[]): SetupFinding[] {
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
