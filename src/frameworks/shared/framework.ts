import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SluiceError } from '../../core/errors.js';
import type { EventName } from '../../core/events.js';
import type { Capability, Supports } from '../../session/supports.js';

/** What is known of a framework: where it was tested, what it can't carry out, and what it tells of. */
export interface Framework {
  /** The package on npm. */
  readonly package: string;
  /** The versions that the adapter was tested with: from the first, below the second. */
  readonly tested: readonly [from: string, below: string];
  /** For the session: `new Session({ supports: framework.supports })`. What it can't do is downgraded, audited and shown. */
  readonly supports: Supports;
  /** The events that an agent of this framework sends by itself, `orchestrator:complete` among them where it can. */
  readonly reports: readonly EventName[];
}

/** A framework by what it can't do. What is not listed works. */
export function defineFramework(
  facts: Omit<Framework, 'supports'> & { readonly lacks?: Readonly<Partial<Record<EventName, readonly Capability[]>>> },
): Framework {
  const { lacks = {}, ...rest } = facts;
  const supports: Supports = (event, ability) => !(lacks[event as EventName]?.includes(ability) ?? false);
  return Object.freeze({ ...rest, supports });
}

/**
 * Refuses a version that nobody has tested: an adapter whose callbacks a framework no longer calls would guard nothing,
 * and say nothing. A version that can't be found out, as in a bundle, is let through.
 */
export function checkFrameworkVersion(
  { package: name, tested: [from, below] }: Framework,
  {
    untested = false,
    version = installed(name),
  }: { readonly untested?: boolean; readonly version?: string | undefined },
): void {
  if (version === undefined || (compare(version, from) >= 0 && compare(version, below) < 0)) return;
  const complaint = new SluiceError('FRAMEWORK_UNTESTED', {
    what: `Sluice was not tested with this version of ${name}`,
    expected: `${name} from ${from}, below ${below}`,
    got: version,
    fix: 'Install one of those, or say { untested: true } and try whether a denied call is stopped.',
  });
  if (!untested) throw complaint;
  process.emitWarning(complaint.message, { type: 'SluiceWarning', code: complaint.code });
}

/** From its folder: many packages do not let their package.json be imported. */
function installed(name: string): string | undefined {
  try {
    const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
    const found = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
    const { version } = JSON.parse(readFileSync(found ?? '', 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** By major, minor and patch. What comes before a release counts as the release. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split(/[.+-]/, 3).map(Number)) as [number[], number[]];
  for (const index of [0, 1, 2]) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
