import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Command } from 'commander';
import { visible } from '../core/visible.js';
import { type Tried, tryExamples, tryTests } from '../policy/examples.js';
import { policyFile, setOf, shortPath } from './check.js';
import { isTrusted, machine, openFile, situationOf } from './policy.js';
import { style } from './style.js';

interface Options {
  readonly json?: boolean;
  readonly junit?: boolean;
  readonly watch?: boolean;
  readonly scripts?: boolean;
}

const EXAMPLES = `
Runs the "tests" of a policy file, and each "match" and "no_match" of its rules.
Nothing is run but the scripts of rules, and those only of your own policy, of one that
you trust, or with --scripts.

Examples:
  $ sluice test
  $ sluice test sluice.yaml --watch        again after each change
  $ sluice test --junit > report.xml       for CI

Exit codes: 0 all passed, 1 some failed, 2 it could not start.`;

/** `sluice test`: one line for each test, and why for those that fail. */
export function testCommand(): Command {
  return new Command('test')
    .description('Run the tests of a policy file.')
    .argument('[file]', 'a policy file')
    .option('--watch', 'run again whenever the file changes')
    .option('--scripts', 'run the scripts of rules, also where the policy is not trusted')
    .option('--junit', 'print a report in the form of JUnit')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (given: string | undefined, options: Options) => {
      const file = policyFile(given);
      await runOnce(file, options);
      if (options.watch) await follow(file, options);
    });
}

async function runOnce(file: string, { json, junit, scripts }: Options): Promise<void> {
  const { loaded, judge, root } = await openFile(file);
  const of = machine();
  const base = situationOf(of, root);
  const tried = [
    ...loaded.sources.flatMap((source) => tryExamples(source, setOf(loaded.set, source.file) ?? loaded.set, base)),
    ...(await tryTests(loaded, judge, base, scripts === true || isTrusted(of, file))),
  ];
  const broken = loaded.problems.filter(({ severity }) => severity === 'error').length;
  if (json)
    process.stdout.write(
      `${JSON.stringify({ file, passed: count(tried, true), failed: count(tried, false), tests: tried }, null, 2)}\n`,
    );
  else if (junit) process.stdout.write(report(file, tried));
  else process.stdout.write(`${[...tried.map(row), '', conclusion(tried, broken)].join('\n')}\n`);
  process.exitCode = count(tried, false) > 0 || broken > 0 ? 1 : 0;
}

function count(tried: readonly Tried[], passed: boolean): number {
  return tried.filter((one) => one.passed === passed).length;
}

function row({ passed, name, call, expected, got, at, trace }: Tried): string {
  const title = visible(name === call ? call : `${name}: ${call}`);
  if (passed) return `${style.green('pass')}  ${title}`;
  return [
    `${style.red('FAIL')}  ${title}`,
    `      expected ${expected}, got ${got}   ${style.dim(visible(`${shortPath(at.file)}:${at.line}`))}`,
    ...trace.map((line) => `      ${style.dim('|')} ${visible(line.replaceAll('\n', ' '))}`),
  ].join('\n');
}

function conclusion(tried: readonly Tried[], broken: number): string {
  const failed = count(tried, false);
  const errors = broken === 0 ? '' : ` The file has errors: sluice check`;
  if (tried.length === 0) return `There are no tests yet. Write "tests:" in the file, or "match:" in a rule.${errors}`;
  return `${failed === 0 ? style.green(`${tried.length} passed`) : style.red(`${failed} of ${tried.length} failed`)}.${errors}`;
}

function report(file: string, tried: readonly Tried[]): string {
  const cases = tried.map(({ name, call, passed, expected, got, trace, at }) => {
    const open = `  <testcase classname="${xml(basename(file))}" name="${xml(name === call ? call : `${name}: ${call}`)}" file="${xml(at.file)}" line="${at.line}"`;
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
