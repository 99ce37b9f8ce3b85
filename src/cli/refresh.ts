import { agentAbove } from '../clients/agent-above.js';
import { applyChanges } from '../clients/settings/change.js';
import { knows, parseVersion } from '../clients/settings/version.js';
import { HOOK_FILE } from '../hook/file.js';
import { currentCopy, hasGate, isResident, launcherChanges, readCopy, removeOldCopies } from '../install/launcher.js';
import { readVersion } from '../os/package-version.js';
import { machine } from '../pipeline/open-policy.js';
import { placeOf } from './install-place.js';

/**
 * Whoever upgrades Sluice means the guard, too: a newer one takes the place of the installed copy. An older one never
 * does, and none that an agent started.
 */
export function refreshHook(): void {
  try {
    const place = placeOf(machine(), process.cwd());
    const copy = currentCopy(place);
    const version = readVersion();
    if (copy === undefined || knows(parseVersion(copy.version), version) || agentAbove() !== undefined) return;
    const [resident, mcp] = [isResident(place), hasGate(place)];
    const own = readCopy(HOOK_FILE, version, resident, mcp);
    applyChanges(launcherChanges(place, process.execPath, own, resident, mcp));
    removeOldCopies(place);
    process.stderr.write(`sluice: The hook of your agents is ${version} now; it was ${copy.version}.\n`);
  } catch {
    // `sluice doctor` says what is wrong with the installed hook.
  }
}
