import { dirname, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { SluiceError } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import { CLIENT_TIMEOUT_SHARE, GATING_TIMEOUT_SECONDS } from '../../install/hook-settings.js';
import { HOOK_TIME_SHARE as HOOKS_SHARE } from '../../pipeline/approval-wait.js';
import { findHookProblems, hookEntriesOf } from '../../pipeline/hook-problems.js';
import { policyFilesNamed } from '../../pipeline/named-policy.js';
import {
  defaultPolicyFiles,
  isTrustedPolicy,
  openPolicyFile,
  pastContextOf,
  readMachine,
  testDirectoryOf,
} from '../../pipeline/open-policy.js';
import { type ExampleResult, runExamples, runPolicyTests, runSuggestedCommands } from '../../policy/check/examples.js';
import { lint, ownRulesets } from '../../policy/check/lint.js';
import { runProgramTests, untestedPrograms } from '../../policy/check/program-tests.js';
import { combinePrograms } from '../../policy/described-programs.js';
import { DISK } from '../../policy/load/disk.js';
import type { LoadedPolicy } from '../../policy/load/load.js';
import { type LoadedPrograms, loadProgramFiles, programDirectoryOf } from '../../policy/load/programs.js';
import type { PolicyFileSource } from '../../policy/load/source.js';
import type { Rule, Ruleset } from '../../policy/policy.js';
import { codeFrame, type Problem, type Severity } from '../../policy/problem.js';
import type { ReachabilityAnalysis } from '../../policy/reachability/analysis.js';
import { cachedAnalysis } from '../analysis.js';
import { programProblems, programsNamed } from '../check-programs.js';
import { missingHookFiles } from '../missing-hooks.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { style } from '../terminal/style.js';

interface Options {
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly scripts?: boolean;
  readonly overlaps?: boolean;
}

const EXAMPLES = `
Without a file it checks the sluice.yaml of this directory or the nearest above it, and each
hooks/lifecycle/<event>/hook.meta.yaml there, or your own policy where there is none; and the
programs that you describe in ~/.config/sluice/programs.

It proves which rules can never fire, because those before them take all that they match. Each
claim comes with a command or a call that shows it, which was judged to confirm it.

Examples:
  $ sluice check
  $ sluice check --overlaps               where a loose rule hides a part of a strict one
  $ sluice check ~/.config/sluice/sluice.yaml
  $ sluice check programs/acme.yaml       a description of a program, with its tests
  $ sluice check --json | jq '.problems[] | select(.severity == "error")'
  $ sluice check --strict                 in CI: warnings fail, too

Exit codes: 0 no problems, 1 errors (with --strict also warnings), 2 it could not start.`;

/** `sluice check`: what is wrong, or likely to be, with a policy file. */
export function checkCommand(): Command {
  return new Command('check')
    .description('Check a policy file: its form, its patterns, its order, and the examples of its rules.')
    .argument('[file]', 'a policy file or a description of a program, or a directory with one')
    .option('--strict', 'exit 1 for warnings, too')
    .option('--scripts', 'run the scripts of rules for the tests, also where the policy is not trusted')
    .option('--overlaps', 'also show which rules overlap, and which could not be analysed')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(check);
}

async function check(given: string | undefined, { json, strict, scripts, overlaps }: Options): Promise<void> {
  const checked = await checkAll(given, scripts === true);
  const files = checked.map(({ file }) => file);
  const sum = (key: 'errors' | 'warnings') => checked.reduce((all, one) => all + one[key], 0);
  const [errors, warnings] = [sum('errors'), sum('warnings')];
  if (json) {
    const all = {
      file: files[0],
      ...(files.length > 1 && { files }),
      errors,
      warnings,
      problems: checked.flatMap(({ problems }) => problems),
      overlaps: checked.flatMap(({ analysis }) => analysis.overlaps),
      notAnalysed: checked.flatMap(({ analysis }) => analysis.notAnalysed),
    };
    process.stdout.write(`${escapeControlJson(all, 2)}\n`);
  } else process.stdout.write(`${checked.map((one) => describe(one, overlaps === true)).join('\n\n')}\n`);
  if (errors > 0 || (strict && warnings > 0)) process.exitCode = 1;
}

/** What is named, or what holds here: the policy, and the programs that the user describes. */
async function checkAll(given: string | undefined, scripts: boolean): Promise<readonly Checked[]> {
  const named = given === undefined ? undefined : programsNamed(given);
  if (given !== undefined && named !== undefined) return [checkPrograms(resolve(given), named)];
  const { locations } = readMachine();
  const directory = programDirectoryOf(locations.user);
  const own = given === undefined ? loadProgramFiles(directory, DISK) : NO_PROGRAMS;
  const hasOwn = own.programs.length + own.problems.length > 0;
  const files = hasOwn ? defaultPolicyFiles(readMachine(), process.cwd()) : policyFilesToCheck(given);
  const checked: Checked[] = [];
  for (const file of files) checked.push(await checkFile(file, scripts));
  // With the user's own policy they were checked already.
  return hasOwn && !files.includes(locations.user) ? [...checked, checkPrograms(directory, own)] : checked;
}

const NO_PROGRAMS: LoadedPrograms = { programs: [], problems: [] };

function checkPrograms(file: string, loaded: LoadedPrograms): Checked {
  const problems = programProblems(loaded);
  const count = (severity: Severity) => problems.filter((problem) => problem.severity === severity).length;
  const sources = textsOf(problems);
  const analysis = { problems: [], overlaps: [], truncated: false, notAnalysed: [] };
  return {
    file,
    errors: count('error'),
    warnings: count('warning'),
    problems,
    sources,
    analysis,
    damaged: false,
    isProgram: true,
  };
}

/** The files that problems are in, to show their lines. */
function textsOf(problems: readonly Problem[]): ProblemSource[] {
  return [...new Set(problems.map(({ at }) => at.file))].flatMap((file) => {
    try {
      const text = DISK.read(file);
      return text === undefined ? [] : [{ file, text }];
    } catch {
      return [];
    }
  });
}

/** A file as far as it is shown with a problem. */
type ProblemSource = Pick<PolicyFileSource, 'file' | 'text' | 'foreign'>;

/** What was found out about one file. */
interface Checked {
  readonly file: string;
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly Problem[];
  readonly sources: readonly ProblemSource[];
  readonly analysis: ReachabilityAnalysis;
  /** It can't be read as it was meant. */
  readonly damaged: boolean;
  /** It describes programs, and has no rules. */
  readonly isProgram?: true;
}

async function checkFile(file: string, scripts: boolean): Promise<Checked> {
  const found = await inspect(file, scripts || (await isTrustedPolicy(readMachine(), file)));
  const count = (severity: Severity) => found.problems.filter((problem) => problem.severity === severity).length;
  return { file, errors: count('error'), warnings: count('warning'), ...found };
}

function describe(checked: Checked, overlaps: boolean): string {
  const { problems, sources, analysis } = checked;
  return [
    ...problems.map((problem) => render(problem, sources)),
    ...(overlaps ? notes(analysis).map((problem) => render(problem, sources)) : []),
    [conclusion(checked), ...(overlaps ? [] : rest(analysis))].join('\n'),
  ].join('\n\n');
}

/** The files that are meant, or an error that says which would have been. A project may have one for each event. */
export function policyFilesToCheck(given: string | undefined): readonly string[] {
  const files = given === undefined ? defaultPolicyFiles(readMachine(), process.cwd()) : policyFilesNamed(given);
  if (files.length > 0) return files;
  throw new SluiceError('USAGE', {
    what: 'There is no policy here',
    expected:
      'a sluice.yaml, a tool_permissions.yaml, or hooks/lifecycle/<event>/hook.meta.yaml, in this directory or above it, or the name of a file',
    fix: 'Where there is none, the pack "recommended" holds. A first line for one of your own: extends: [recommended]',
  });
}

/** All that can be said about a file. */
async function inspect(
  file: string,
  scripts: boolean,
): Promise<Pick<Checked, 'problems' | 'sources' | 'analysis' | 'damaged'>> {
  const { loaded, judge: evaluator, root } = await openPolicyFile(file);
  const progress = new ProgressBar(9 + ownRulesets(loaded.set).reduce((sum, set) => sum + rulesOf(set).length, 0));
  const machine = readMachine();
  const base = pastContextOf(machine, testDirectoryOf(machine, file, root));
  const found: Problem[] = [...loaded.problems];
  const steps: readonly (() => readonly Problem[] | Promise<readonly Problem[]>)[] = [
    () => lint(loaded),
    () =>
      missingHookFiles(
        loaded.hooks.map(({ value, at: place }) => ({ hook: value, at: place })),
        machine.env,
      ),
    () => findHookProblems(hookEntriesOf(file, loaded), { root, cwd: root }, machine),
    () =>
      loaded.sources.flatMap((source) =>
        failures(runExamples(source, ruleSetOf(loaded.set, source.file) ?? loaded.set, base, evaluator), 'example'),
      ),
    () => combinePrograms([{ name: 'yours', files: [loaded.set] }]).problems,
    () => [...runProgramTests(loaded.programs), ...untestedPrograms(loaded.programs)],
    () => failures(runSuggestedCommands(loaded.set, evaluator, base), 'suggestion'),
    async () => failures(await runPolicyTests(loaded, evaluator, base, scripts), 'test'),
    () => shortened(loaded.hooks),
  ];
  for (const step of steps) {
    found.push(...(await step()));
    progress.add(1);
  }
  const analysis = await cachedAnalysis(loaded, root, () => progress.add(1));
  found.push(...analysis.problems);
  progress.clear();
  const rank: readonly Severity[] = ['error', 'warning', 'info'];
  const sorted = found.sort(
    (a, b) =>
      rank.indexOf(a.severity) - rank.indexOf(b.severity) ||
      a.at.file.localeCompare(b.at.file) ||
      a.at.line - b.at.line,
  );
  const policies = new Set(loaded.sources.map(({ file: path }) => path));
  const others = textsOf(sorted.filter(({ at }) => !policies.has(at.file)));
  return {
    problems: sorted.map((problem) => atValue(problem, loaded.sources)),
    sources: [...loaded.sources, ...others],
    analysis,
    damaged: evaluator.damaged.length > 0,
  };
}

/** Points at the value that is meant, where a problem was found in a whole entry. */
function atValue({ field, ...problem }: Problem, sources: readonly PolicyFileSource[]): Problem {
  const source = field === undefined ? undefined : sources.find(({ file }) => file === problem.at.file);
  return source === undefined || field === undefined
    ? problem
    : { ...problem, at: source.locationWithin(problem.at, field) };
}

/** A hook never gets more time than its client gives Sluice, and Sluice needs some of it for its own answer. */
function shortened(hooks: LoadedPolicy['hooks']): Problem[] {
  const told = new Set<string>();
  return hooks.flatMap(({ value: { id, timeout, clients = {} }, at }) => {
    const wanted: [string, number | undefined][] = [
      ['', timeout],
      ...Object.entries(clients).map(([name, own]): [string, number | undefined] => [` in ${name}`, own.timeout]),
    ];
    return wanted.flatMap(([where, seconds = 0]): Problem[] => {
      // What is said for all middleware of a file is one mistake.
      if (seconds <= HOOK_SECONDS || (where !== '' && told.has(`${where} ${seconds}`))) return [];
      told.add(`${where} ${seconds}`);
      const message = `"${id}" wants ${seconds} s${where}, and gets ${HOOK_SECONDS} s at most: \`sluice init\` has clients wait ${GATING_TIMEOUT_SECONDS} s for all hooks together, and an answer that comes later is lost.`;
      const fix = `Write "timeout: ${HOOK_SECONDS}" or less.`;
      return [{ severity: 'warning', code: 'timeout', message, fix, at }];
    });
  });
}

/** Seconds for hooks, of those that an installed client waits. */
const HOOK_SECONDS = Math.floor(GATING_TIMEOUT_SECONDS * CLIENT_TIMEOUT_SHARE * HOOKS_SHARE);

function rulesOf({ rules, bash, effects }: Ruleset): readonly Rule[] {
  return [...rules, ...bash, ...effects];
}

/** What is worth a look, and no mistake. */
function notes({ overlaps, notAnalysed: unsaid, truncated: cut }: ReachabilityAnalysis): Problem[] {
  const more = cut ? ' There may be more of these.' : '';
  return [
    ...overlaps.map(({ message, at }, index): Problem => {
      const fix = `Is that meant? If not, put the stricter rule first.${index === overlaps.length - 1 ? more : ''}`;
      return { severity: 'info', code: 'overlap', message, fix, at };
    }),
    ...unsaid.map(
      ({ rule, why, at }): Problem => ({
        severity: 'info',
        code: 'unproven',
        message: `Whether "${rule}" can fire was not analysed: ${why}.`,
        fix: 'A "match" of its own shows that it does.',
        at,
      }),
    ),
  ];
}

/** What --overlaps would show, in one line. */
function rest({ overlaps, notAnalysed: unsaid, truncated: cut }: ReachabilityAnalysis): string[] {
  const pairs = plural(overlaps.length, 'pair');
  const rules = plural(unsaid.length, 'rule');
  const parts = [
    ...(pairs === '' ? [] : [`${cut ? 'at least ' : ''}${pairs} of rules overlap with different decisions`]),
    ...(rules === '' ? [] : [`${rules} could not be analysed`]),
  ];
  return parts.length === 0 ? [] : [style.dim(`${parts.join(', and ')}: sluice check --overlaps`)];
}

/** The rules of one file among those that it includes. */
export function ruleSetOf<S extends { readonly source: string; readonly bases: readonly S[] }>(
  set: S,
  file: string,
): S | undefined {
  if (set.source === file) return set;
  for (const base of set.bases) {
    const found = ruleSetOf(base, file);
    if (found !== undefined) return found;
  }
  return undefined;
}

function failures(tried: readonly ExampleResult[], code: string): Problem[] {
  const severity: Severity = code === 'suggestion' ? 'warning' : 'error';
  return tried
    .filter(({ passed }) => !passed)
    .map(({ name, call, expected, got, at, skipped }) => ({
      severity: skipped ? 'info' : severity,
      code,
      message: `"${name}", tried with ${JSON.stringify(call)}: expected ${expected}, got ${got}.`,
      fix: 'See why: sluice test',
      at,
    }));
}

const PAINT: Readonly<Record<Severity, (text: string) => string>> = {
  error: style.red,
  warning: style.yellow,
  info: style.blue,
};

function render({ severity, code, message, fix, at }: Problem, sources: readonly ProblemSource[]): string {
  const source = sources.find(({ file }) => file === at.file);
  const text = source?.foreign ? undefined : source?.text;
  const place = `${shortPath(at.file)}:${at.line}${at.column === undefined ? '' : `:${at.column}`}`;
  return [
    `${PAINT[severity](style.bold(severity))} ${style.dim(code)}  ${escapeControl(place)}`,
    `  ${escapeControl(message)}${fix === undefined ? '' : ` ${escapeControl(fix)}`}`,
    ...(text === undefined ? [] : [codeFrame(text, at).replace(/^/gm, '  ')]),
  ].join('\n');
}

/** From here where that is shorter. */
export function shortPath(file: string): string {
  const near = relative(process.cwd(), file);
  return near !== '' && !near.startsWith('..') && dirname(file) !== '.' ? near : file;
}

function conclusion({ file, errors, warnings, problems, damaged, isProgram }: Checked): string {
  const all = problems.length;
  const name = escapeControl(shortPath(file));
  if (all === 0) return `${style.green('ok')}  ${name}: no problems found.`;
  const parts = [plural(errors, 'error'), plural(warnings, 'warning'), plural(all - errors - warnings, 'hint')].filter(
    (part) => part !== '',
  );
  const then = damaged
    ? ' Every call asks until the file is corrected.'
    : isProgram
      ? ' A description with an error does not count: its program is unknown.'
      : ' A rule with an error asks where the rest of it matches; one that allows or defers permits nothing. All other rules hold.';
  return `${name}: ${parts.join(', ')}.${errors > 0 ? then : ''}`;
}

function plural(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
