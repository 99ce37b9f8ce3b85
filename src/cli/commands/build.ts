import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type BuildResult, build, DEFAULT_HANDLER_TIMEOUT_SECONDS } from '../../build/build.js';
import { type OutputChange, writeTree } from '../../build/tree.js';
import { BUILDABLE_CLIENTS } from '../../clients/index.js';
import { SluiceError } from '../../core/errors.js';
import { escapeControl } from '../../core/escape-control.js';
import { readVersion } from '../../os/package-version.js';
import { policyFilesNamed } from '../../pipeline/named-policy.js';
import { isTrustedPolicy, projectPolicyFiles, readMachine } from '../../pipeline/open-policy.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { style } from '../terminal/style.js';
import { shortPath } from './check.js';

interface Options {
  readonly client: string;
  readonly out?: string;
  readonly policy?: string;
  readonly plugin?: boolean;
  readonly validators: boolean;
  readonly timeout: number;
  readonly failClosed?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
What is built needs Node and nothing else: no Sluice, no node_modules. Each handler is one
file with the policy compiled in. It is what to use where nothing can be installed; on a
machine of your own, "sluice init" is less to look after.

Examples:
  $ sluice build --client claude                          into build/claude
  $ sluice build --client claude --policy recommended     the pack, whatever is here
  $ sluice build --client claude --policy sluice.yaml --out .
  $ sluice build --client claude --plugin --out my-plugin
  $ sluice build --client gemini --json | jq -r '.files[].path'
  $ echo '{"command":"rm -rf /"}' | node build/claude/.claude/hooks/validators/security/bash.mjs

Exit codes: 0 it was built, 2 it was not.`;

/** `sluice build`: handlers that need only Node, and the client's settings for them. */
export function buildCommand(): Command {
  return new Command('build')
    .description('Build hook handlers that need only Node, with the policy compiled in.')
    .addOption(
      new Option('--client <name>', 'the client that will run them').choices(BUILDABLE_CLIENTS).makeOptionMandatory(),
    )
    .option('--out <directory>', 'where to write; default: build/<client>')
    .option(
      '--policy <file>',
      'a policy file, or "recommended" for the pack; default: the sluice.yaml here or above, if you trust it',
    )
    .option('--no-validators', 'let the policy alone decide about calls and prompts')
    .option('--plugin', 'a plugin of the client, where it has some, and not a folder for a project')
    .option('--timeout <seconds>', 'deny if nothing was decided by then', readSeconds, DEFAULT_HANDLER_TIMEOUT_SECONDS)
    .option('--fail-closed', "also set the client's own switch for hooks that fail, which older versions may not know")
    .option('--force', 'replace files that were not built, or were changed since')
    .option('--json', 'print what was written, as JSON')
    .addHelpText('after', EXAMPLES)
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { client, plugin = false, json } = options;
  const out = resolve(options.out ?? `build/${client}${plugin ? '-plugin' : ''}`);
  const file = await policyOf(options.policy);
  const progress = new ProgressBar(ESTIMATED_FILES, json !== true);
  const { policy: _, ...rest } = options;
  const built = await build({
    ...rest,
    plugin,
    ...(file !== undefined && { policy: file }),
    version: readVersion(),
    onFile: () => progress.add(1),
  });
  progress.clear();
  const changes = writeTree(out, built.manifest, built.files, options.force);
  if (json)
    process.stdout.write(
      `${JSON.stringify({ client, out, settings: built.layout.settings, files: changes, left: built.omitted }, null, 2)}\n`,
    );
  else process.stdout.write(`${report(out, built, changes, { ...options, policy: file })}\n`);
}

/** Handlers, validators, settings: about as many files. */
const ESTIMATED_FILES = 8;

/**
 * The file to build from; undefined for the pack "recommended". What is built decides alone: a policy that came with a
 * project, and that nobody has looked at, is not taken without its name.
 */
async function policyOf(given: string | undefined): Promise<string | undefined> {
  if (given === RECOMMENDED && !existsSync(given)) return undefined;
  if (given !== undefined) return policyFilesNamed(given)[0];
  const [found] = projectPolicyFiles(process.cwd());
  if (found === undefined || (await isTrustedPolicy(readMachine(), found))) return found;
  const name = escapeControl(shortPath(found));
  throw new SluiceError('USAGE', {
    what: `There is a policy here that you have not trusted: ${name}`,
    expected: 'to know what to build from',
    fix: `Read it, then build from it with --policy ${quoted(name)}, or from the pack with --policy ${RECOMMENDED}.`,
  });
}

const RECOMMENDED = 'recommended';

function report(
  out: string,
  { layout, omitted: left }: BuildResult,
  changes: readonly OutputChange[],
  { policy, plugin }: Pick<Options, 'plugin'> & { readonly policy: string | undefined },
): string {
  const where = escapeControl(relative(process.cwd(), out) || '.');
  const width = Math.max(...changes.map(({ path }) => path.length));
  const rows = changes.map(
    ({ path, bytes, change }) => `  ${path.padEnd(width)}  ${size(bytes).padStart(8)}  ${style.dim(change)}`,
  );
  const [top = ''] = layout.settings.split('/');
  const next = [
    ...(plugin || where === '.'
      ? []
      : [
          `Copy ${where}/${top} into the project. Where it has a ${layout.settings} already, add the "hooks" of this one to it.`,
        ]),
    ...layout.next,
    ...(plugin
      ? []
      : [`Try it: echo '{"command":"rm -rf /"}' | node ${quoted(where)}/${layout.hooks}/validators/security/bash.mjs`]),
    'Each decision is written to .agentic/analytics/events.jsonl, or where ANALYTICS_PATH says; set to nothing, it is off.',
  ];
  return [
    style.bold(
      `Built from ${policy === undefined ? 'the pack "recommended"' : escapeControl(shortPath(policy))} into ${where}`,
    ),
    ...rows,
    ...(left.length > 0 ? ['', style.yellow('Not in it:'), ...left.map((line) => `  ${escapeControl(line)}`)] : []),
    '',
    style.bold('Next'),
    ...next.map((line) => `  ${line}`),
  ].join('\n');
}

function size(bytes: number): string {
  return bytes === 0 ? '' : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

function readSeconds(value: string): number {
  const seconds = Number(value);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 600) return seconds;
  throw new InvalidArgumentError('Expected whole seconds from 1 to 600.');
}
