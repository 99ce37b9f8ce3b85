import { buildPolicy } from './build-policy.js';
import { type BundleSource, bundleSource, loadEsbuild } from './bundle.js';
import { handlerSource, validatorSource } from './handler-source.js';
import {
  CLAUDE_PLUGIN_LAYOUT,
  HANDLER_EVENTS,
  type HandlerName,
  handlerCommand,
  LAYOUTS,
  type Layout,
  VALIDATORS,
} from './layout.js';
import type { OutputFile } from './tree.js';

export interface BuildOptions {
  readonly client: string;
  /** A plugin of Claude Code, and not a folder of a project. */
  readonly plugin?: boolean;
  /** A policy file; default: the pack `recommended`. */
  readonly policy?: string;
  /** Also run the validators beside the policy. Default true. */
  readonly validators?: boolean;
  /** Seconds that a handler gives itself. */
  readonly timeout?: number;
  /** Use the client's own switch for hooks that fail, where it has one. */
  readonly failClosed?: boolean;
  readonly version: string;
  /** Told before each file is made. */
  onFile?(path: string): void;
}

export interface BuildResult {
  readonly files: readonly OutputFile[];
  /** Where the list of what was written is kept. */
  readonly manifest: string;
  readonly layout: Layout;
  /** What of the policy is not in what was built. */
  readonly omitted: readonly string[];
}

/** Every client that there is something to build for. */
export const BUILDABLE_CLIENTS: readonly string[] = [...Object.keys(LAYOUTS), 'opencode'];

export const DEFAULT_HANDLER_TIMEOUT_SECONDS = 20;
/** Seconds that a client waits longer than its handler: one that it gives up on has failed open. */
const CLIENT_EXTRA_SECONDS = 10;

/** Makes all files of the output. Writes nothing. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const {
    client,
    plugin = false,
    validators = true,
    timeout = DEFAULT_HANDLER_TIMEOUT_SECONDS,
    failClosed = false,
    version,
    onFile,
  } = options;
  const esbuild = await loadEsbuild();
  const policy = await buildPolicy(options.policy, client);
  const layout = plugin ? CLAUDE_PLUGIN_LAYOUT : (LAYOUTS[client] ?? OPENCODE);
  const files: OutputFile[] = [];
  const add = async (path: string, text: () => string | Promise<string>, runs = false): Promise<void> => {
    onFile?.(path);
    files.push({ path, text: await text(), ...(runs && { runs }) });
  };
  for (const handler of Object.keys(HANDLER_EVENTS) as HandlerName[]) {
    const part = handlerSource({ handler, client, timeout, built: policy, validators, version });
    await add(`${layout.hooks}/handlers/${handler}.mjs`, () => bundleSource(esbuild, part), true);
  }
  for (const validator of VALIDATORS) {
    const part = validatorSource(validator, version);
    await add(`${layout.hooks}/validators/${validator.file}.mjs`, () => bundleSource(esbuild, part), true);
  }
  for (const { code } of policy.hooks)
    if (code !== undefined) await add(`${layout.hooks}/code/${code.file}`, () => code.text);
  const command = (handler: HandlerName) => handlerCommand(layout, handler);
  const settings = { bindings: layout.bindings, command, timeout: timeout + CLIENT_EXTRA_SECONDS, failClosed };
  if (client === 'opencode') await add(layout.settings, () => bundleSource(esbuild, pluginPart(version)));
  else await add(layout.settings, () => layout.render(settings));
  if (plugin) await add('.claude-plugin/plugin.json', () => pluginManifest(version));
  return { files, manifest: `${layout.hooks}/sluice-build.json`, layout, omitted: policy.omitted };
}

/** opencode has plugins in the place of settings. */
const OPENCODE: Layout = {
  hooks: '.opencode/hooks',
  root: '',
  bindings: [],
  settings: '.opencode/plugins/sluice.js',
  render: () => '',
  next: ['Start opencode in that project: it loads what is in .opencode/plugins by itself.'],
};

function pluginPart(version: string): BundleSource {
  return {
    code: `export { Sluice } from '../clients/opencode/plugin.js';`,
    banner: [
      `// The plugin for opencode, made by "sluice build" ${version}. It asks the handlers in ../hooks.`,
      "const HANDLERS_AT = new URL('../hooks/handlers/', import.meta.url);",
    ].join('\n'),
    replacements: { 'ask-hook.js': 'build/opencode.ts' },
  };
}

function pluginManifest(version: string): string {
  const manifest = { name: 'sluice', version, description: 'Judges what the agent does, by a policy compiled in.' };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
