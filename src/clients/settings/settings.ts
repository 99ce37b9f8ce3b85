import { stripComments } from 'jsonc-parser';
import { readBytes } from './change.js';
import { error, type Finding } from './finding.js';
import type { Installer, Layer } from './installer.js';
import { JsonText } from './jsonc.js';
import { type Handler, handlersOf } from './merge.js';
import type { Place } from './place.js';

/** A settings file of a client that is there. */
export interface Settings extends Layer {
  readonly value: Readonly<Record<string, unknown>>;
  readonly handlers: readonly Handler[];
}

/** All settings of a client that count here, and what is wrong with those that can't be read. */
export function readLayers(
  installer: Installer,
  place: Place,
): { readonly settings: readonly Settings[]; readonly findings: readonly Finding[] } {
  const settings: Settings[] = [];
  const findings: Finding[] = [];
  for (const layer of installer.layers(place)) {
    try {
      const text = readBytes(layer.path)?.toString();
      if (text === undefined || installer.file !== undefined) {
        if (text !== undefined) settings.push({ ...layer, value: { text }, handlers: [] });
        continue;
      }
      const value = text.trim() === '' ? {} : new JsonText(text, layer.path).value;
      settings.push({ ...layer, value, handlers: handlersOf(value) });
      const wrong = unread(text, installer);
      if (wrong !== undefined)
        findings.push(
          error('settings', `${layer.path} ${wrong}. The client ignores the whole file, hooks too.`, 'Take that out.'),
        );
    } catch (problem) {
      const [message = ''] = (problem as Error).message.split(' Nothing was changed.');
      findings.push(error('settings', `${message} The client ignores the whole file, hooks too.`, 'Mend that file.'));
    }
  }
  return { settings, findings };
}

/** What in a file keeps this client from reading it, though it makes sense to others. */
function unread(text: string, { takes }: Installer): string | undefined {
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
