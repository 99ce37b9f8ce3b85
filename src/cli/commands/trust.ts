import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { findAncestorAgent } from '../../clients/agent-ancestor.js';
import { SluiceError } from '../../core/errors.js';
import { escapeControl } from '../../core/escape-control.js';
import { BUILTIN_HOOKS } from '../../hooks/builtin-table.js';
import { isDirectory, isFile } from '../../os/is-file.js';
import { findHookProblems, hookEntriesOf } from '../../pipeline/hook-problems.js';
import { fileBesidePolicy, findHookCode } from '../../pipeline/named-hooks.js';
import { builtinPacks, isTrustedPolicy, projectPolicyFiles, readMachine } from '../../pipeline/open-policy.js';
import { describeConditions } from '../../policy/evaluate/rule-conditions.js';
import { DISK } from '../../policy/load/disk.js';
import { type LoadedPolicy, loadPolicy } from '../../policy/load/load.js';
import { projectOf } from '../../policy/load/project-files.js';
import type { Rule, Ruleset } from '../../policy/policy.js';
import type { Problem } from '../../policy/problem.js';
import { importDirectories } from '../../policy/trust/import-directories.js';
import { revoke } from '../../policy/trust/revocations.js';
import { commandFiles, programFiles, type ScriptFiles, scriptFiles } from '../../policy/trust/script-files.js';
import { listPinnedPolicies, pinPolicy, type TrustedPolicyFiles, unpinPolicy } from '../../policy/trust/trust-store.js';
import { isWithin } from '../../runners/environment.js';
import { provePerson } from '../prove-person.js';
import { style } from '../terminal/style.js';
import { shortPath } from './check.js';

const TRUST = `
Of a project's policy only what it asks about or denies counts, until you trust it.
Then all of it counts: what it allows, its defaults, its scripts and its hooks.
Trust is given to the content: after any change it has to be given again.

Examples:
  $ sluice trust                 the sluice.yaml of this project, and each hook.meta.yaml
  $ sluice trust ../app/sluice.yaml

It needs a terminal and your passphrase (sluice keys), and refuses where an agent started it.
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
      refuseInsideAgent('untrust');
      for (const file of policiesOf(given, removedPolicies(process.cwd()))) {
        const { locations } = readMachine();
        const known = unpinPolicy(locations.trust, file);
        if (known) revoke(locations, { trust: file });
        process.stdout.write(
          known ? `${shortPath(file)} is no longer trusted.\n` : `${shortPath(file)} was not trusted.\n`,
        );
        if (!known) process.exitCode = 1;
      }
    });
}

async function trust(given: string | undefined): Promise<void> {
  refuseInsideAgent('trust');
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new SluiceError('USAGE', {
      what: 'Trust needs a person at a terminal',
      fix: 'Run it in a terminal of your own.',
    });
  const sets: TrustedPolicyFiles[] = [];
  for (const file of await untrusted(policiesOf(given))) {
    const loaded = await loadProject(file);
    const root = projectOf(file);
    const named = await findHookProblems(hookEntriesOf(file, loaded), { root, cwd: root }, readMachine());
    const problems = [...loaded.problems, ...named];
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0)
      throw new SluiceError('USAGE', {
        what: `${shortPath(file)} has errors: line ${errors[0]?.at.line}: ${errors[0]?.message}`,
        fix: 'Mend them first: sluice check',
      });
    const pinned = await collectPinnedFiles(file, loaded);
    process.stdout.write(`${describe(file, loaded, pinned, named)}\n\n`);
    sets.push(pinned);
  }
  if (!(await confirm('trust'))) {
    process.stdout.write('Nothing was changed.\n');
    process.exitCode = 1;
    return;
  }
  const person = await provePerson(readMachine());
  const sign = person && ((digest: string, time: number) => person.signAction('trust', digest, time));
  for (const pinned of sets) pinPolicy(readMachine().locations.trust, pinned, sign);
  process.stdout.write(`${style.green('Trusted.')} All of it counts from now on, until it changes.\n`);
}

/** What an agent does is not what a person decided. */
export function refuseInsideAgent(what: string): void {
  const agent = findAncestorAgent();
  if (agent === undefined) return;
  throw new SluiceError('USAGE', {
    what: `"sluice ${what}" is for people, and an agent started this (${escapeControl(agent)})`,
    fix: 'Run it in a terminal of your own.',
  });
}

function policiesOf(given: string | undefined, removed: readonly string[] = []): readonly string[] {
  const files = given === undefined ? [...projectPolicyFiles(process.cwd()), ...removed] : [resolve(given)];
  if (files.length > 0) return files;
  throw new SluiceError('USAGE', {
    what: 'There is no project with a policy here',
    expected:
      'a sluice.yaml, a tool_permissions.yaml, or hooks/lifecycle/<event>/hook.meta.yaml, in this directory or above it, or the name of a file',
  });
}

/** Policies of this project, or of one above it, that were trusted and are gone. */
function removedPolicies(directory: string): readonly string[] {
  const isHere = (project: string) => directory === project || isWithin(directory, project);
  return listPinnedPolicies(readMachine().locations.trust).filter(
    (file) => isHere(projectOf(file)) && !existsSync(file),
  );
}

/** Of several files those that a person still has to look at; all of them where there is none. */
async function untrusted(files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 1) return files;
  const machine = readMachine();
  const known = await Promise.all(files.map((file) => isTrustedPolicy(machine, file)));
  const open = files.filter((_, index) => known[index] !== true);
  return open.length === 0 ? files : open;
}

async function loadProject(file: string): Promise<LoadedPolicy> {
  const packs = await builtinPacks();
  const root = projectOf(file);
  return loadPolicy(file, {
    files: DISK,
    within: root,
    root,
    packs: Object.keys(packs),
    pack: (name) => (Object.hasOwn(packs, name) ? packs[name] : undefined),
  });
}

/** Every file that counts, as it is now: what is shown is what is kept. */
export async function collectPinnedFiles(
  file: string,
  { set, sources, hooks }: LoadedPolicy,
): Promise<TrustedPolicyFiles> {
  const files = new Map(sources.map(({ file: path, text }) => [path, text]));
  const bundles = new Map<string, string>();
  const runs: string[] = [];
  const root = projectOf(file);
  const readFile = (path: string): string | undefined => {
    const real = DISK.real?.(path) ?? path;
    return isWithin(real, DISK.real?.(root) ?? root) && isFile(real) ? DISK.read(path) : undefined;
  };
  const below = (directory: string): readonly string[] =>
    isWithin(directory, root) ? pythonBelow(directory, (path) => readFile(path) !== undefined) : [];
  const add = (who: string, { runs: code, reads, problems }: ScriptFiles): void => {
    if (problems.length > 0) throw unpinnable(who, problems);
    for (const path of [...code, ...reads]) keep(files, path);
    runs.push(...code);
  };
  for (const { name, script, at } of ownRules(set))
    if (script !== undefined)
      add(
        `The script of "${name}" (${at.file}:${at.line})`,
        scriptFiles(script, { base: dirname(at.file), readFile, isDirectory }),
      );
  for (const { value, at } of hooks) {
    // What is switched off does not run: it need not even be there.
    if (value.enabled === false) continue;
    const base = dirname(at.file);
    const before = runs.length;
    const { path, command, files: listed } = value;
    const who = `The hook "${value.id}" (${at.file}:${at.line})`;
    const anywhere = { base: undefined, readFile, below };
    for (const name of [listed ?? []].flat()) runs.push(keep(files, resolve(base, name)));
    const own = (word: string, index: number): string | undefined => {
      const named = fileBesidePolicy(word, index, base);
      return named !== undefined && isWithin(named, root) ? named : undefined;
    };
    for (const [index, word] of (command ?? []).entries()) {
      const named = own(word, index);
      if (named !== undefined) runs.push(keep(files, named));
    }
    // What the files run and load goes along; where a hook runs is the agent's choice, so names alone say nothing.
    for (const path of runs.slice(before)) add(who, programFiles(path, anywhere));
    const text = shellText(command);
    if (text !== undefined) add(who, scriptFiles(text, anywhere));
    // A plain word that becomes the name of a file later is refused where the hook is made.
    else if (command?.some((word) => /^-|=/.test(word))) add(who, commandFiles(command, own, anywhere));
    if (path === undefined || command !== undefined) continue;
    const code = findHookCode({ base, project: root }, path);
    // A built-in hook whose file is missing is the built-in one.
    if (code === undefined && Object.hasOwn(BUILTIN_HOOKS, value.id)) continue;
    if (code === undefined)
      throw new SluiceError('USAGE', {
        what: `The hook "${value.id}" needs ${path}, which is not there`,
        fix: 'Mend the path in the policy.',
      });
    if (/\.py$/.test(path))
      add(
        who,
        programFiles(keep(files, code), { ...anywhere, places: importDirectories(code, { base, project: root }) }),
      );
    else {
      const { bundle } = await import('../../runners/bundle.js');
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
  return { path: file, root, files, bundles, runs: [...new Set(runs)] };
}

/** `[bash, -c, "..."]` */
function shellText(command: readonly string[] | undefined): string | undefined {
  if (command === undefined || !/(?:^|\/)(?:ba|da|k|z)?sh$/.test(command[0] ?? '')) return undefined;
  const at = command.findIndex((word) => /^-\w*c$/.test(word));
  return at === -1 ? undefined : command[at + 1];
}

function unpinnable(who: string, problems: readonly string[]): SluiceError {
  return new SluiceError('USAGE', {
    what: `${who} can't be trusted, since not all of what it runs and reads can be kept: ${problems.slice(0, 3).join('; ')}`,
    expected: 'files that it names from the directory of the policy, and programs of the system',
    fix: 'Write their names out, or put what it needs into one file.',
  });
}

/** Python files that one hook may load by names of its own making, and directories that are looked through for them. */
const MAX_FILES = 200;
const MAX_DIRECTORIES = 100;

/** Every Python file in a directory and below it. What is too much is found out where it is counted. */
function pythonBelow(directory: string, isOwn: (path: string) => boolean): string[] {
  const found: string[] = [];
  const open = [directory];
  for (let seen = 0; open.length > 0 && seen < MAX_DIRECTORIES && found.length <= MAX_FILES; seen++) {
    const at = open.shift() ?? directory;
    for (const entry of entriesOf(at)) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name === '__pycache__') continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) open.push(path);
      else if (entry.name.endsWith('.py') && isOwn(path)) found.push(path);
    }
  }
  return found.sort();
}

/** A directory that is not there holds nothing. */
function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
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
function describe(
  file: string,
  { set, settings, hooks, programs }: LoadedPolicy,
  { files }: TrustedPolicyFiles,
  warnings: readonly Problem[],
): string {
  const rules = ownRules(set);
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', style.bold(title), ...lines.map((line) => `  ${escapeControl(line)}`)];
  const loose = rules.filter(({ decision }) => decision === 'allow' || decision === 'defer');
  const scripts = rules.filter(({ script }) => script !== undefined);
  return [
    files.size === 1
      ? `${style.bold(escapeControl(file))}, as it is now.`
      : `${style.bold(escapeControl(file))} and ${files.size - 1} more ${files.size === 2 ? 'file' : 'files'}, as they are now.`,
    ...list(
      'It would allow or defer:',
      loose.map((rule) => `${rule.decision}  ${rule.name}  ${describeConditions(rule)}`),
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
      'It would say what these programs do:',
      programs.map(({ data, at }) => `${data.names.join(', ')}  line ${at.line}`),
    ),
    ...list(
      'Look at these:',
      warnings.map(({ at, message, fix = '' }) => `line ${at.line}: ${message} ${fix}`.trim()),
    ),
    ...list(
      'It would ask people in its own way:',
      Object.entries(settings.approvals ?? {}).map(([key, value]) => `${key}: ${value}`),
    ),
    ...(loose.length + scripts.length + hooks.length + programs.length === 0
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
