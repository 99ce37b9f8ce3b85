import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SluiceError } from '../../core/errors.js';
import { packageFile } from '../../os/package-file.js';
import { hookCommandLine } from '../settings/hook-command.js';
import type { InstallContext, InstallScope } from '../settings/install-context.js';
import type { Installer } from '../settings/installer.js';
import { mcpFile } from '../settings/mcp-file.js';
import { selfTestCallId } from '../settings/self-test.js';
import { settingsDirectory } from '../settings/settings-variables.js';
import { PROBE_SESSION } from '../shared/probe.js';
import { opencodeFacts } from './facts.js';
import { opencodePermissions } from './permissions.js';
import { opencodeClient } from './protocol.js';

/** The plugin as it was built. Source and bundle lie equally deep below the package. */
const PLUGIN = packageFile('dist/clients/opencode.js');
/** What the plugin asks for as long as nobody has installed it. */
const COMMAND = /"sluice hook opencode"/;
const TIMEOUT_SECONDS = 50;

export const opencodeInstaller: Installer = {
  name: opencodeFacts.name,
  client: opencodeClient,
  programs: opencodeFacts.programs,
  packages: [
    'opencode-ai',
    'opencode-linux-x64',
    'opencode-linux-arm64',
    'opencode-darwin-arm64',
    'opencode-darwin-x64',
  ],
  layout: 'file',
  syntax: [],
  event: 'tool.execute.before',
  configDirectory: (context, scope) => (scope === 'user' ? configFolder(context) : join(context.project, '.opencode')),
  // It loads every file of this folder into its own process.
  settings: (context, scope) => join(opencodeInstaller.configDirectory(context, scope), 'plugins', 'sluice.js'),
  layers: (context) => [
    { scope: 'project', path: opencodeInstaller.settings(context, 'project') },
    { scope: 'user', path: opencodeInstaller.settings(context, 'user') },
  ],
  entry: () => ({}),
  file: (context, scope) => pluginText(context, scope),
  commandIn: (text) => {
    const command = /COMMAND = ("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
    return command === undefined ? undefined : JSON.parse(command);
  },
  permissions: (context, scope) =>
    ['opencode.json', 'opencode.jsonc'].flatMap((name) =>
      opencodePermissions(join(scope === 'user' ? configFolder(context) : context.project, name)),
    ),
  mcpFiles: (context, scope) => {
    const { project } = context;
    const folders = scope === 'project' ? [project, join(project, '.opencode')] : [configFolder(context)];
    return folders.flatMap((folder) =>
      ['opencode.json', 'opencode.jsonc'].map((name) =>
        mcpFile(join(folder, name), {
          paths: [['mcp']],
          commandIsList: true,
          programType: 'local',
          envKey: 'environment',
        }),
      ),
    );
  },
  hookFailure: { onCrash: 'denies', onTimeout: 'denies', tested: true },
  sample: (command, cwd) => ({
    hook: 'tool.execute.before',
    input: { tool: 'bash', sessionID: PROBE_SESSION, callID: selfTestCallId() },
    output: { args: { command } },
    directory: cwd,
  }),
};

function configFolder(context: InstallContext): string {
  return join(settingsDirectory(opencodeFacts, 'XDG_CONFIG_HOME', context), 'opencode');
}

function pluginText(context: InstallContext, scope: InstallScope): string {
  const source = existsSync(PLUGIN) ? readFileSync(PLUGIN, 'utf8') : '';
  const command = hookCommandLine(context, scope, { client: 'opencode', timeout: TIMEOUT_SECONDS, failOpen: false });
  const text = source.replace(COMMAND, () => JSON.stringify(command));
  if (text === source)
    throw new SluiceError('INTERNAL', {
      what: `The plugin for opencode is missing: ${PLUGIN}`,
      fix: 'Install Sluice anew; in a clone, run: npm run build',
    });
  return `// Made by "sluice init", which also renews it. Do not change it: a newer one would take its place.\n${text}`;
}
