import { findAncestorAgent } from '../clients/agent-ancestor.js';
import { applyChanges } from '../clients/settings/file-change.js';
import { isAtLeastVersion, parseVersion } from '../clients/settings/version.js';
import { HOOK_FILE } from '../hook/hook-file.js';
import {
  currentHookCopy,
  hasMcpGate,
  launcherChanges,
  readHookCopy,
  removeOldHookCopies,
  usesDaemon,
} from '../install/launcher.js';
import { readVersion } from '../os/package-version.js';
import { readMachine } from '../pipeline/open-policy.js';
import { installContextOf } from './install-context.js';

/**
 * Whoever upgrades Sluice means the guard, too: a newer one takes the place of the installed copy. An older one never
 * does, and none that an agent started.
 */
export function refreshInstalledHook(): void {
  try {
    const context = installContextOf(readMachine(), process.cwd());
    const copy = currentHookCopy(context);
    const version = readVersion();
    if (
      copy === undefined ||
      isAtLeastVersion(parseVersion(copy.version), version) ||
      findAncestorAgent() !== undefined
    )
      return;
    const [daemon, mcp] = [usesDaemon(context), hasMcpGate(context)];
    const own = readHookCopy(HOOK_FILE, version, daemon, mcp);
    applyChanges(launcherChanges(context, process.execPath, own, daemon, mcp));
    removeOldHookCopies(context);
    process.stderr.write(`sluice: The hook of your agents is ${version} now; it was ${copy.version}.\n`);
  } catch {
    // `sluice doctor` says what is wrong with the installed hook.
  }
}
