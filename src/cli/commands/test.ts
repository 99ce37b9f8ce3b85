import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Command } from 'commander';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import {
  isTrustedPolicy,
  openPolicyFile,
  pastContextOf,
  readMachine,
  testDirectoryOf,
} from '../../pipeline/open-policy.js';
import { type EvaluationBase, type ExampleResult, runExamples, runPolicyTests } from '../../policy/check/examples.js';
import type { PolicyEvaluator } from '../../policy/evaluate/policy-evaluator.js';
import type { LoadedPolicy } from '../../policy/load/load.js';
import type { Mutant, MutationResult } from '../../policy/metamorphic/mutate.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { style } from '../terminal/style.js';
import { policyFilesToCheck, ruleSetOf, shortPath } from './check.js';

interface Options {
  readonly json?: boolean;
  readonly junit?: boolean;
  readonly watch?: boolean;
  readonly scripts?: boolean;
  readonly mutate?: boolean;
}

const EXAMPLES = `
Runs the "tests" of a policy file, and each "match" and "no_match" of its rules.
Nothing is run but the scripts of rules, and those only of your own policy, of one that
you trust, or with --scripts.

With --mutate each test is also tried with equivalent spellings. What a rule or a test stops has to be
stopped in every dress: behind sudo, in bash -c, with quotes in the name of the program, out of
base64. What is allowed, or no matter of a rule, has to stay so as mere text: in echo, in the
message of a commit, in a comment. The smallest change that breaks a test is shown.

Examples:
  $ sluice test
  $ sluice test --mutate                   do the rules hold for equivalent spellings?
  $ sluice test sluice.yaml --watch        again after each change
  $ sluice test --junit > report.xml       for CI

Exit codes: 0 all passed, 1 some failed, 2 it could not start.`;

/** `sluice test`: one line for each test, and why for those that fail. */
export function testCommand(): Command {
  return new Command('test')
    .description('Run the tests of a policy file.')
    .argument('[file]', 'a policy file, or a directory with one')
    .option('--watch', 'run again whenever the file changes')
    .option('--scripts', 'run the scripts of rules, also where the policy is not trusted')
    .option('--mutate', 'also try each test with equivalent spellings, and show the smallest change that breaks it')
    .option('--junit', 'print a report in the form of JUnit')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (given: string | undefined, options: Options) => {
      const files = await withTests(policyFilesToCheck(given));
      for (const file of files) await runOnce(file, options);
      const [file] = files;
      if (options.watch && file !== undefined) await follow(file, options);
    });
}

/** Of several files those that have tests, or the first: a file for each event seldom has any. */
async function withTests(files: readonly string[]): Promise<readonly string[]> {
  if (files.length <= 1) return files;
  const opened = await Promise.all(files.map(async (file) => ({ file, ...(await openPolicyFile(file)) })));
  const tested = opened.filter(
    ({ loaded: { tests, sources } }) => tests.length > 0 || sources.some(({ text }) => /\b(?:no_)?match:/.test(text)),
  );
  return tested.length === 0 ? files.slice(0, 1) : tested.map(({ file }) => file);
}

async function runOnce(file: string, { json, junit, scripts, mutate }: Options): Promise<void> {
  const { loaded, judge: evaluator, root } = await openPolicyFile(file);
  const machine = readMachine();
  const base = pastContextOf(machine, testDirectoryOf(machine, file, root));
  const tried = [
    ...loaded.sources.flatMap((source) =>
      runExamples(source, ruleSetOf(loaded.set, source.file) ?? loaded.set, base, evaluator),
    ),
    ...(await runPolicyTests(loaded, evaluator, base, scripts === true || (await isTrustedPolicy(machine, file)))),
  ];
  const mutation = mutate === true ? await mutated(loaded, evaluator, base) : undefined;
  const mutants = mutation?.mutants ?? [];
  const broken = loaded.problems.filter(({ severity }) => severity === 'error').length;
  if (json)
    process.stdout.write(
      `${escapeControlJson({ file, passed: count(tried, true), failed: count(tried, false), tests: tried, ...(mutation !== undefined && { mutation }) }, 2)}\n`,
    );
  else if (junit) process.stdout.write(report(file, [...tried, ...mutants.map(asTried)]));
  else {
    // With changes the tests themselves are told only where they fail.
    const rows = mutation === undefined ? tried : tried.filter(({ passed }) => !passed);
    const parts = [...rows.map(row), ...mutants.map(mutantRow), ...(rows.length + mutants.length > 0 ? [''] : [])];
    const end = [conclusion(tried, broken), ...(mutation === undefined ? [] : [mutationConclusion(mutation)])];
    process.stdout.write(`${[...parts, ...end].join('\n')}\n`);
  }
  if (count(tried, false) > 0 || mutants.length > 0 || broken > 0) process.exitCode = 1;
}

/** Hundreds of ways to say the same are loaded only where they are asked for. */
async function mutated(loaded: LoadedPolicy, judge: PolicyEvaluator, base: EvaluationBase): Promise<MutationResult> {
  const { countMutableTests, runMutations } = await import('../../policy/metamorphic/mutate.js');
  const progress = new ProgressBar(countMutableTests(loaded));
  const mutation = runMutations(loaded, judge, base, { step: () => progress.add(1) });
  progress.clear();
  return mutation;
}

function mutantRow({ name, call, kind, by, changed, expected, got, broken, of, at, trace, advice }: Mutant): string {
  const title = escapeControl(name === call ? call : `${name}: ${call}`);
  const tags =
    kind === 'dress' ? `with an equivalent spelling (${by.join(', in ')})` : `as mere text (${by.join(', ')})`;
  return [
    `${style.red('WEAK')}  ${title}`,
    `      ${escapeControl(tags)}: ${style.bold(escapeControl(changed.replaceAll('\n', '\u21b5')))}`,
    `      expected ${expected}, got ${got}   ${style.dim(escapeControl(`${shortPath(at.file)}:${at.line}`))}`,
    ...trace.map((line) => `      ${style.dim('|')} ${escapeControl(line.replaceAll('\n', ' '))}`),
    `      ${broken} of ${of} changes break it. ${advice}`,
  ].join('\n');
}

function asTried({ name, changed, expected, got, at, trace, advice }: Mutant): ExampleResult {
  return { name, call: changed, expected, got, passed: false, at, trace: [...trace, advice] };
}

function mutationConclusion({ tests, tried, mutants }: MutationResult): string {
  const what = `${tests} test${tests === 1 ? '' : 's'} in ${tried} other words`;
  if (tests === 0)
    return 'No test has an equivalent spelling: that needs a command that is stopped, or one that is allowed.';
  return mutants.length === 0
    ? `${style.green(`${what}: all hold`)}.`
    : `${style.red(`${what}: ${mutants.length} ${mutants.length === 1 ? 'is' : 'are'} weak`)}.`;
}

function count(tried: readonly ExampleResult[], passed: boolean): number {
  return tried.filter((one) => one.passed === passed).length;
}

/** What was tried, and of which rule it is an example. */
function titleOf({ name, call, absent }: ExampleResult): string {
  return name === call ? call : `${name}${absent ? ', no match' : ''}: ${call}`;
}

function row(tried: ExampleResult): string {
  const { passed, expected, got, at, trace } = tried;
  const title = escapeControl(titleOf(tried));
  if (passed) return `${style.green('pass')}  ${title}`;
  return [
    `${style.red('FAIL')}  ${title}`,
    `      expected ${expected}, got ${got}   ${style.dim(escapeControl(`${shortPath(at.file)}:${at.line}`))}`,
    ...trace.map((line) => `      ${style.dim('|')} ${escapeControl(line.replaceAll('\n', ' '))}`),
  ].join('\n');
}

function conclusion(tried: readonly ExampleResult[], broken: number): string {
  const failed = count(tried, false);
  const errors = broken === 0 ? '' : ` The file has errors: sluice check`;
  if (tried.length === 0) return `There are no tests yet. Write "tests:" in the file, or "match:" in a rule.${errors}`;
  return `${failed === 0 ? style.green(`${tried.length} passed`) : style.red(`${failed} of ${tried.length} failed`)}.${errors}`;
}

function report(file: string, tried: readonly ExampleResult[]): string {
  const cases = tried.map((one) => {
    const { passed, expected, got, trace, at } = one;
    const open = `  <testcase classname="${xml(basename(file))}" name="${xml(titleOf(one))}" file="${xml(at.file)}" line="${at.line}"`;
    return passed
      ? `${open}/>`
      : `${open}>\n    <failure message="${xml(`expected ${expected}, got ${got}`)}">${xml(trace.join('\n'))}</failure>\n  </testcase>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="${xml(file)}" tests="${tried.length}" failures="${count(tried, false)}">\n${cases.join('\n')}\n</testsuite>\n`;
}

/** Characters that XML does not have are left out. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Until interrupted. Editors replace a file in several steps, so it waits a little. */
async function follow(file: string, options: Options): Promise<never> {
  process.stderr.write(style.dim('Waiting for a change; Ctrl-C ends.\n'));
  let timer: NodeJS.Timeout | undefined;
  watch(dirname(file), (_, name) => {
    if (name !== null && !/\.ya?ml$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      process.stdout.write('\n');
      runOnce(file, options).catch((error: unknown) =>
        process.stderr.write(`sluice: ${error instanceof Error ? error.message : error}\n`),
      );
    }, 100);
  });
  return new Promise(() => {});
}
