import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  type FileChange,
  readBytes,
  removeEmptyDirectories,
  removeStaleTemporaryFiles,
} from '../clients/settings/file-change.js';
import { launcherPath, quoteForShell } from '../clients/settings/hook-command.js';
import type { InstallContext } from '../clients/settings/install-context.js';
import { SluiceError } from '../core/errors.js';
import { FIND_NODE, homeCheckScript, xdgExports } from './launcher-script.js';
import { mcpGatePath } from './mcp-gate.js';
import { mcpGateScript } from './mcp-gate-script.js';
import { hookWithoutDaemonPath, perlClientScript } from './perl-client-script.js';

/** What is copied: the files of the hook, by their paths within the copy. */
export interface HookCopy {
  /** A name that other contents do not have. */
  readonly name: string;
  readonly files: ReadonlyMap<string, Buffer>;
  /** The schema of a policy, for editors. Not part of what runs. */
  readonly schema?: Buffer;
}

/** The version of a copy is in its name. */
const NAME = /^(\d+\.\d+\.\d+[\w.-]*)-[0-9a-f]{12}$/;

/**
 * The hook with all that it needs. It is copied, because the package that is running may be gone tomorrow: npx cleans
 * up, a version manager takes its packages along.
 */
export function readHookCopy(hookFile: string, version: string, daemon = false, mcp = false): HookCopy {
  const root = dirname(dirname(dirname(hookFile)));
  if (!existsSync(hookFile))
    throw new SluiceError('INTERNAL', {
      what: `The hook's own file is missing: ${hookFile}`,
      fix: 'Install Sluice anew; in a clone, run: npm run build',
    });
  const dist = join(root, 'dist');
  const serve = [...(daemon || mcp ? filesOfDaemon(dist) : []), ...(daemon ? filesIn(join(dist, 'ui')) : [])];
  const files = [...partsOf(hookFile), join(root, 'package.json'), ...serve];
  const contents = new Map(files.map((path) => [relative(root, path), readFileSync(path)]));
  const hash = createHash('sha256');
  for (const [name, bytes] of contents) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  const schema = readBytes(join(root, 'schema', 'sluice.schema.json'));
  return {
    name: `${version}-${hash.digest('hex').slice(0, 12)}`,
    files: contents,
    ...(schema !== undefined && { schema }),
  };
}

/** The file itself, and the folder of this very build: after many builds in a clone there are others. */
function partsOf(hookFile: string): string[] {
  const text = readFileSync(hookFile, 'utf8');
  const folder = dirname(hookFile);
  const named = readdirSync(folder).filter((name) => text.includes(name) && statSync(join(folder, name)).isDirectory());
  return [hookFile, ...named.flatMap((name) => filesIn(join(folder, name)))];
}

/** The daemon, the MCP gate and the chunks that they load, as the build has listed them. */
function filesOfDaemon(dist: string): string[] {
  const names = JSON.parse(readFileSync(join(dist, 'serve', 'files.json'), 'utf8')) as readonly string[];
  return names.map((name) => join(dist, name));
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile() && !/\.(?:md|d\.m?ts)$/.test(path))
    .sort();
}

/** Whoever can write there decides what every agent starts. */
function refuseOpen({ data }: Pick<InstallContext, 'data'>): void {
  for (const path of [data, join(data, 'bin'), join(data, 'versions')]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    const own = process.getuid === undefined || stat === undefined || stat.uid === process.getuid();
    if (stat !== undefined && (!own || (stat.mode & 0o022) !== 0))
      throw new SluiceError('USAGE', {
        what: `${path} can be written by others`,
        fix: `Nothing was changed. Make it yours alone: chmod go-w ${quoteForShell(path)}`,
      });
  }
}

/** Is the daemon wanted? Then the hook itself stands behind a client of it. */
export function usesDaemon(place: Pick<InstallContext, 'data'>): boolean {
  return existsSync(hookWithoutDaemonPath(place));
}

/** Is there a gate for MCP servers? Settings may name it, also those of projects that nobody has listed. */
export function hasMcpGate(place: Pick<InstallContext, 'data'>): boolean {
  return existsSync(mcpGatePath(place));
}

/** The script that clients start, and the copy that it runs. Unchanged files are no changes. */
export function launcherChanges(
  place: Pick<InstallContext, 'data' | 'env' | 'home'>,
  node: string,
  copy: HookCopy,
  daemon = false,
  mcp = false,
): FileChange[] {
  refuseOpen(place);
  const folder = join(place.data, 'versions', copy.name);
  const cold = hookWithoutDaemonPath(place);
  const hook = launcherText(node, join(folder, 'dist', 'hook', 'hook.cjs'), place, daemon);
  const serve = join(folder, 'dist', 'serve', 'serve.js');
  const fast = { hookPath: cold, build: copy.name, node, daemonPath: serve };
  const script = daemon ? perlClientScript(fast, place, process.platform) : hook;
  const wanted: FileChange[] = [...copy.files].map(([name, after]) => {
    const path = join(folder, name);
    return { path, before: readBytes(path), after, mode: 0o600, folder: 0o700, copy: true };
  });
  const gate = mcpGatePath(place);
  if (mcp) {
    const text = mcpGateScript(node, serve, place);
    wanted.push({ path: gate, before: readBytes(gate), after: Buffer.from(text), mode: 0o755, folder: 0o700 });
  }
  const schema = join(place.data, 'sluice.schema.json');
  if (copy.schema !== undefined)
    wanted.push({ path: schema, before: readBytes(schema), after: copy.schema, mode: 0o644, folder: 0o700 });
  const behind = readBytes(cold);
  // The client must find the hook behind it at any moment: first it comes, and last it goes.
  if (daemon) wanted.push({ path: cold, before: behind, after: Buffer.from(hook), mode: 0o755, folder: 0o700 });
  const path = launcherPath(place);
  wanted.push({ path, before: readBytes(path), after: Buffer.from(script), mode: 0o755, folder: 0o700 });
  if (!daemon && behind !== undefined) wanted.push({ path: cold, before: behind, after: undefined });
  return wanted.filter(
    ({ before, after }) => (before === undefined) !== (after === undefined) || !before?.equals(after ?? before),
  );
}

/** The copy that is in use, or undefined. */
export function currentHookCopy(
  place: Pick<InstallContext, 'data'>,
): { readonly name: string; readonly version: string } | undefined {
  const text = (readBytes(hookWithoutDaemonPath(place)) ?? readBytes(launcherPath(place)))?.toString() ?? '';
  const name = /\/versions\/([^/'\n]+)\/dist\/hook\/hook\.cjs'?$/m.exec(text)?.[1];
  const version = name === undefined ? undefined : NAME.exec(name)?.[1];
  return name === undefined || version === undefined ? undefined : { name, version };
}

/** Copies that nothing names any more. A hook that is just running has read all that it needs. */
export function removeOldHookCopies(place: Pick<InstallContext, 'data'>): void {
  const used = currentHookCopy(place)?.name;
  const versions = join(place.data, 'versions');
  if (used === undefined || !existsSync(versions)) return;
  for (const name of readdirSync(versions))
    if (name !== used && NAME.test(name)) rmSync(join(versions, name), { recursive: true, force: true });
}

/** What a killed `init` has left where we write. */
export function removeInterruptedWrites(context: InstallContext, settings: readonly string[]): void {
  removeStaleTemporaryFiles(join(context.data, 'versions'), true);
  for (const at of new Set([context.data, join(context.data, 'bin'), context.state, ...settings.map(dirname)]))
    removeStaleTemporaryFiles(at);
}

/** Takes the script and every copy away. */
export function removeLauncher({ data }: Pick<InstallContext, 'data'>): void {
  rmSync(launcherPath({ data }), { force: true });
  rmSync(hookWithoutDaemonPath({ data }), { force: true });
  rmSync(mcpGatePath({ data }), { force: true });
  rmSync(join(data, 'sluice.schema.json'), { force: true });
  const versions = join(data, 'versions');
  if (existsSync(versions))
    for (const name of readdirSync(versions))
      if (NAME.test(name)) rmSync(join(versions, name), { recursive: true, force: true });
  for (const directory of [versions, join(data, 'bin'), data]) removeEmptyDirectories([directory]);
}

/** Perl starts nothing under a path that others could write to, so the client hands it over as a word. */
const READ_PATH_ARGUMENT = `
if [ "$1" = --path ]; then
  PATH=$2
  shift 2
fi
`;

/** `behind`: is it started by the client of the daemon? */
export function launcherText(
  node: string,
  hook: string,
  { env, home }: Pick<InstallContext, 'env' | 'home'>,
  behind = false,
): string {
  const places = xdgExports(env);
  return `#!/bin/sh
# Made by "sluice init", which also renews it. A coding agent starts the hook of Sluice with it.
# A hook that could not run must not look like a permission: whatever fails here ends with 2, which denies.
unset NODE_OPTIONS NODE_EXTRA_CA_CERTS PERL_BADLANG
# Where your policy is, as it was then: a project may set variables of an agent, and must not choose another.
${places.join('\n')}
node=${quoteForShell(node)}
hook=${quoteForShell(hook)}
${behind ? READ_PATH_ARGUMENT : ''}
# On events that decide nothing a denial would only be in the way.
code=2
if [ "$1" = --open ]; then
  code=1
  shift
fi
fail() {
  printf 'sluice: %s\\n' "$1" >&2
  exit "$code"
}

${homeCheckScript(home)}
${FIND_NODE}
if [ -f "$hook" ]; then
  "$node" "$hook" "$@"
else
  at=$(command -v sluice) || fail 'The files of the hook are gone. Run: npx sluice init'
  "$at" hook "$@"
fi
ended=$?
case $ended in
  0 | 2) exit $ended ;;
esac
fail "The hook ended with $ended, and so without an answer. See what is wrong: sluice doctor"
`;
}
