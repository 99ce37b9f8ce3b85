import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What a version is called, and nothing that leads elsewhere. */
const VERSION = /^(?!\.)[\w.+@-]{1,64}$/;
/** Languages that one manager has. */
const MAX_TOOLS = 64;

/**
 * Shims of version managers run whichever program a file of the project names: `.python-version`, `.tool-versions`,
 * `package.json`. In their place come the directories of the versions that the user has chosen for everything; where
 * none is found, nothing does.
 */
export function withoutShims(entry: string, home: string): readonly string[] {
  const root = dirname(entry);
  if (basename(entry) === 'shims') return [...chosenVersions(root), ...installedTools(root, home)];
  if (basename(root) === '.volta' && basename(entry) === 'bin') return voltaTools(root);
  return [entry];
}

/** pyenv, rbenv, nodenv, goenv, jenv, plenv: `version` beside the shims has a line for each. */
function chosenVersions(root: string): readonly string[] {
  const versions = linesOf(join(root, 'version')).filter((line) => VERSION.test(line));
  return versions.map((version) => join(root, 'versions', version, 'bin'));
}

/** asdf and mise: what the user's own file says, or the version that was installed last. */
function installedTools(root: string, home: string): readonly string[] {
  const installs = join(root, 'installs');
  const chosen = new Map(
    linesOf(join(home, '.tool-versions')).map((line) => {
      const [tool = '', version = ''] = line.split(/\s+/);
      return [tool, version];
    }),
  );
  return namesIn(installs).map((tool) => {
    const version = chosen.get(tool) ?? 'latest';
    return join(installs, tool, VERSION.test(version) ? version : 'latest', 'bin');
  });
}

function voltaTools(root: string): readonly string[] {
  try {
    const platform: unknown = JSON.parse(readFileSync(join(root, 'tools/user/platform.json'), 'utf8'));
    const version = (platform as { node?: { runtime?: unknown } }).node?.runtime;
    return typeof version === 'string' && VERSION.test(version) ? [join(root, 'tools/image/node', version, 'bin')] : [];
  } catch {
    return [];
  }
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => VERSION.test(name))
      .slice(0, MAX_TOOLS);
  } catch {
    return [];
  }
}
