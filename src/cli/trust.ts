import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { SluiceError } from '../core/errors.js';
import { visible } from '../core/visible.js';
import { fileOf, findCode } from '../gate/named-hooks.js';
import { BUILTIN_HOOKS } from '../hooks/builtin-table.js';
import { DISK } from '../policy/disk.js';
import { type Loaded, load } from '../policy/load.js';
import type { Rule, Ruleset } from '../policy/policy.js';
import { projectOf } from '../policy/project-files.js';
import { type Pinned, pin, unpin } from '../policy/trust-store.js';
import { isWithin } from '../runners/environment.js';
import { agentAbove } from './agent.js';
import { shortPath } from './check.js';
import { builtinPacks, machine, projectFile } from './policy.js';
import { style } from './style.js';

const TRUST = `
Of a project's policy only what it asks about or denies counts, until you trust it.
Then all of it counts: what it allows, its defaults, its scripts and its hooks.
Trust is given to the content: after any change it has to be given again.

Examples:
  $ sluice trust                 the sluice.yaml of this project
  $ sluice trust ../app/sluice.yaml

It needs a terminal and a person: it refuses where an agent started it.
Exit codes: 0 trusted, 1 not trusted after all, 2 it could not start.`;

const UNTRUST = `
Examples:
  $ sluice untrust
  $ sluice untrust ../app/sluice.yaml

Exit codes: 0 it is no longer trusted, 1 it was not, 2 it could not start.`;

/** `sluice trust`: a person takes a project's policy for their own. */
export function trustCommand(): Command {
  return new Command('trust')
    .description("Let all of a project's policy count, after you have looked at it.")
    .argument('[file]', 'the policy file; default: the one of this project')
    .addHelpText('after', TRUST)
    .action(trust);
}

/** `sluice untrust`: and takes it back. */
export function untrustCommand(): Command {
  return new Command('untrust')
    .description("Let only what a project's policy asks about or denies count again.")
    .argument('[file]', 'the policy file; default: the one of this project')
    .addHelpText('after', UNTRUST)
    .action((given: string | undefined) => {
      refuseAgents('untrust');
      const file = policyOf(given);
      const known = unpin(machine().locations.trust, file);
      process.stdout.write(
        known ? `${shortPath(file)} is no longer trusted.\n` : `${shortPath(file)} was not trusted.\n`,
      );
      if (!known) process.exitCode = 1;
    });
}

async function trust(given: string | undefined): Promise<void> {
  refuseAgents('trust');
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new SluiceError('USAGE', {
      what: 'Trust needs a person at a terminal',
      fix: 'Run it in a terminal of your own.',
    });
  const file = policyOf(given);
  const loaded = await loadProject(file);
  const errors = loaded.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new SluiceError('USAGE', {
      what: `${shortPath(file)} has errors: line ${errors[0]?.at.line}: ${errors[0]?.message}`,
      fix: 'Mend them first: sluice check',
    });
  const pinned = await collect(file, loaded);
  process.stdout.write(`${describe(file, loaded, pinned)}\n\n`);
  if (!(await confirm('trust'))) {
    process.stdout.write('Nothing was changed.\n');
    process.exitCode = 1;
    return;
  }
  pin(machine().locations.trust, pinned);
  process.stdout.write(`${style.green('Trusted.')} All of it counts from now on, until it changes.\n`);
}

/** What an agent does is not what a person decided. */
export function refuseAgents(what: string): void {
  const agent = agentAbove();
  if (agent === undefined) return;
  throw new SluiceError('USAGE', {
    what: `"sluice ${what}" is for people, and an agent started this (${visible(agent)})`,
    fix: 'Run it in a terminal of your own.',
  });
}

function policyOf(given: string | undefined): string {
  const file = given === undefined ? projectFile(process.cwd()) : resolve(given);
  if (file !== undefined) return file;
  throw new SluiceError('USAGE', {
    what: 'There is no project with a policy here',
    expected: 'a sluice.yaml in this directory or above it, or the name of a file',
  });
}

async function loadProject(file: string): Promise<Loaded> {
  const packs = await builtinPacks();
  const root = projectOf(file);
  return load(file, {
    files: DISK,
    within: root,
    root,
    packs: Object.keys(packs),
    pack: (name) => (Object.hasOwn(packs, name) ? packs[name] : undefined),
  });
}

/** Every file that counts, as it is now: what is shown is what is kept. */
export async function collect(file: string, { sources, hooks }: Loaded): Promise<Pinned> {
  const files = new Map(sources.map(({ file: path, text }) => [path, text]));
  const bundles = new Map<string, string>();
  const runs: string[] = [];
  const root = projectOf(file);
  for (const { value, at } of hooks) {
    const base = dirname(at.file);
    const { path, command, files: listed } = value;
    for (const name of [listed ?? []].flat()) runs.push(keep(files, resolve(base, name)));
    for (const [index, word] of (command ?? []).entries()) {
      const named = fileOf(word, index, base);
      if (named !== undefined && isWithin(named, root)) runs.push(keep(files, named));
    }
    if (path === undefined || command !== undefined) continue;
    const code = findCode({ base, project: root }, path);
    // A built-in hook whose file is missing is the built-in one.
    if (code === undefined && Object.hasOwn(BUILTIN_HOOKS, value.id)) continue;
    if (code === undefined)
      throw new SluiceError('USAGE', {
        what: `The hook "${value.id}" needs ${path}, which is not there`,
        fix: 'Mend the path in the policy.',
      });
    if (/\.py$/.test(path)) runs.push(keep(files, code));
    else {
      const { bundle } = await import('../runners/bundle.js');
      const { code: text, inputs } = await bundle(code, { root });
      for (const { file: input, digest } of inputs) {
        keep(files, input);
        if (
          createHash('sha256')
            .update(files.get(input) ?? '')
            .digest('hex') !== digest
        )
          throw new SluiceError('USAGE', { what: `${input} changed while it was read`, fix: 'Try again.' });
      }
      bundles.set(code, text);
    }
  }
  return { path: file, files, bundles, runs };
}

function keep(files: Map<string, string>, path: string): string {
  const text = files.get(path) ?? DISK.read(path);
  if (text === undefined)
    throw new SluiceError('USAGE', {
      what: `A hook needs ${path}, which is not there`,
      fix: 'Mend the path in the policy.',
    });
  // The copy would not be what was read.
  if (/\p{Surrogate}/u.test(text))
    throw new SluiceError('USAGE', { what: `${path} is not UTF-8`, fix: 'Save it as UTF-8.' });
  files.set(path, text);
  return path;
}

/** What trust would loosen and run. */
function describe(file: string, { set, settings, hooks }: Loaded, { files }: Pinned): string {
  const rules = ownRules(set);
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', style.bold(title), ...lines.map((line) => `  ${visible(line)}`)];
  const loose = rules.filter(({ decision }) => decision === 'allow' || decision === 'leave');
  const scripts = rules.filter(({ script }) => script !== undefined);
  return [
    files.size === 1
      ? `${style.bold(visible(file))}, as it is now.`
      : `${style.bold(visible(file))} and ${files.size - 1} more ${files.size === 2 ? 'file' : 'files'}, as they are now.`,
    ...list(
      'It would allow, or leave to the client:',
      loose.map((rule) => `${rule.decision}  ${rule.name}  ${condition(rule)}`),
    ),
    ...list(
      'It would decide where no rule speaks:',
      Object.entries(settings.defaults ?? {}).map(([key, decision]) => `${key}: ${decision}`),
    ),
    ...list(
      'It would run these scripts:',
      scripts.map(({ name, script = '' }) => `${name}: ${script.trim()}`),
    ),
    ...list(
      'It would run these hooks:',
      hooks.map(
        ({ value: { id, path, command, kind = 'guard' } }) =>
          `${id} (${kind}): ${command?.join(' ') ?? path ?? 'built in'}`,
      ),
    ),
    ...list(
      'It would ask people in its own way:',
      Object.entries(settings.approvals ?? {}).map(([key, value]) => `${key}: ${value}`),
    ),
    ...(loose.length + scripts.length + hooks.length === 0
      ? ['', 'It permits nothing and runs nothing: it counts as it is, without trust.']
      : []),
  ].join('\n');
}

function ownRules(set: Ruleset): Rule[] {
  return [
    ...set.rules,
    ...set.bash,
    ...set.effects,
    ...set.bases.filter(({ source }) => !source.startsWith('pack:')).flatMap(ownRules),
  ];
}

/** The conditions of a rule in one line. */
export function condition({
  name: _name,
  at: _at,
  decision: _decision,
  message: _message,
  category: _category,
  script: _script,
  broken: _broken,
  ...rest
}: Rule): string {
  return Object.entries(rest)
    .map(([key, value]) => `${key}: ${conditionText(value)}`)
    .join('; ');
}

/** A list by its parts, a pattern by its source, and fields of an input by both. */
function conditionText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('source' in value) return String(value.source);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${conditionText(part)}`)
    .join(', ');
}

/** A word, not a key: it can't be typed by accident. */
async function confirm(word: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`Type "${word}" to trust it, anything else to leave it: `)).trim() === word;
  } catch {
    return false;
  } finally {
    terminal.close();
  }
}
