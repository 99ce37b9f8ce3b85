import { BUILDABLE_CLIENTS, loadHandlerLayout } from '../clients/index.js';
import type { HandlerLayout, HandlerName } from '../clients/settings/handler-layout.js';
import { SluiceError, show } from '../core/errors.js';
import { buildPolicy } from './build-policy.js';
import { type BundleSource, bundleSources, loadEsbuild } from './bundle.js';
import { handlerSource, validatorSource } from './handler-source.js';
import { HANDLER_EVENTS, handlerCommand, VALIDATORS } from './layout.js';
import type { OutputFile } from './tree.js';

export interface BuildOptions {
  readonly client: string;
  /** A plugin of the client, and not a folder of a project. */
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
  readonly layout: HandlerLayout;
  /** What of the policy is not in what was built. */
  readonly omitted: readonly string[];
}

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
  const layout = await layoutOf(client, plugin);
  const esbuild = await loadEsbuild();
  const policy = await buildPolicy(options.policy, client);
  const files: OutputFile[] = [];
  const add = (path: string, text: string): void => {
    onFile?.(path);
    files.push({ path, text });
  };
  const parts = new Map<string, BundleSource>();
  for (const handler of Object.keys(HANDLER_EVENTS) as HandlerName[]) {
    const part = handlerSource({ handler, client, timeout, built: policy, validators, version });
    parts.set(`${layout.hooks}/handlers/${handler}.mjs`, part);
  }
  for (const validator of VALIDATORS)
    parts.set(`${layout.hooks}/validators/${validator.file}.mjs`, validatorSource(validator, version));
  for (const path of parts.keys()) onFile?.(path);
  const bundled = await bundleSources(esbuild, [...parts.values()]);
  for (const [index, path] of [...parts.keys()].entries()) files.push({ path, text: bundled[index] ?? '', runs: true });
  for (const { code } of policy.hooks) if (code !== undefined) add(`${layout.hooks}/code/${code.file}`, code.text);
  const command = (handler: HandlerName) => handlerCommand(layout, handler);
  const settings = { bindings: layout.bindings, command, timeout: timeout + CLIENT_EXTRA_SECONDS, failClosed };
  const source = layout.source?.(version);
  const [rendered = layout.render(settings)] =
    source === undefined ? [] : await bundleSources(esbuild, [source], source);
  add(layout.settings, rendered);
  if (layout.manifest !== undefined) add(layout.manifest.path, layout.manifest.text(version));
  return { files, manifest: `${layout.hooks}/sluice-build.json`, layout, omitted: policy.omitted };
}

async function layoutOf(client: string, plugin: boolean): Promise<HandlerLayout> {
  const own = await loadHandlerLayout(client);
  const layout = plugin ? own?.plugin : own;
  if (layout !== undefined) return layout;
  const others = await Promise.all(
    BUILDABLE_CLIENTS.map(async (name) => ({ name, own: await loadHandlerLayout(name) })),
  );
  const fitting = others.filter((other) => !plugin || other.own?.plugin !== undefined).map(({ name }) => name);
  throw new SluiceError('USAGE', {
    what: `There is ${plugin ? 'no plugin' : 'nothing'} to build for ${show(client)}`,
    expected: `${plugin ? '--plugin with ' : ''}--client ${fitting.join(', ')}`,
  });
}
