import { stripComments } from 'jsonc-parser';
import { readBytes } from './file-change.js';
import type { InstallContext } from './install-context.js';
import type { Installer, SettingsLayer } from './installer.js';
import { JsonText } from './jsonc.js';
import { type ConfiguredHook, configuredHooks } from './merge.js';
import { errorFinding, type SetupFinding } from './setup-finding.js';

/** A settings file of a client that is there. */
export interface SettingsFile extends SettingsLayer {
  readonly value: Readonly<Record<string, unknown>>;
  readonly hooks: readonly ConfiguredHook[];
}

/** All settings of a client that count here, and what is wrong with those that can't be read. */
export function readSettingsFiles(
  installer: Installer,
  context: InstallContext,
): { readonly settings: readonly SettingsFile[]; readonly findings: readonly SetupFinding[] } {
  const settings: SettingsFile[] = [];
  const findings: SetupFinding[] = [];
  for (const layer of installer.layers(context)) {
    try {
      const text = readBytes(layer.path)?.toString();
      if (text === undefined || installer.file !== undefined) {
        if (text !== undefined) settings.push({ ...layer, value: { text }, hooks: [] });
        continue;
      }
      const value = text.trim() === '' ? {} : new JsonText(text, layer.path).value;
      settings.push({ ...layer, value, hooks: configuredHooks(value) });
      const wrong = unread(text, installer);
      if (wrong !== undefined)
        findings.push(
          errorFinding(
            'settings',
            `${layer.path} ${wrong}. The client ignores the whole file, hooks too.`,
            'Take that out.',
          ),
        );
    } catch (problem) {
      const [message = ''] = (problem as Error).message.split(' Nothing was changed.');
      findings.push(
        errorFinding('settings', `${message} The client ignores the whole file, hooks too.`, 'Mend that file.'),
      );
    }
  }
  return { settings, findings };
}

/** What in a file keeps this client from reading it, though it makes sense to others. */
function unread(text: string, { syntax: takes }: Installer): string | undefined {
  if (text.startsWith('\uFEFF') && !takes.includes('bom')) return 'begins with a mark of the byte order';
  const bare = text.replace(/^\uFEFF/, '');
  if (bare.trim() === '' || isJson(bare)) return undefined;
  const plain = stripComments(bare);
  if (!isJson(plain)) return 'has a comma before a closing bracket';
  return takes.includes('comments') ? undefined : 'has comments';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
