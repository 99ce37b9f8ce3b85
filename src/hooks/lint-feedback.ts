import { isAbsolute } from 'node:path';
import { show } from '../core/errors.js';
import { type Hook, type Transform, transform } from '../core/hook.js';
import { inject, notify, type TransformVerdict } from '../core/verdict.js';
import { isPathInside } from '../effects/paths.js';
import type { ToolAnalysis } from '../effects/tools.js';
import { mask } from '../redact/mask.js';
import { checkHookConfig, hookConfigError } from './config.js';
import { effectsOf } from './effects-of.js';
import { absoluteSearchPath, executeProgram, type ProgramResult } from './execute-program.js';
import { PathPattern } from './path-pattern.js';

/** A program that says what is wrong with a file. */
export interface Linter {
  /** Which files: `*.ts`, `src/**`. */
  readonly files: readonly string[];
  /** The program and its arguments, as a list: no shell reads them. `{file}` is the file; without it, it comes last. */
  readonly command: readonly string[];
  /** Seconds. Default 10. */
  readonly timeout?: number;
}

export interface LintFeedback extends Partial<Omit<Transform, 'kind' | 'on' | 'run' | 'onError'>> {
  readonly linters: readonly Linter[];
  /** What the linter is given. Default: the process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const NAME = 'lint-feedback';
/** Files of one call that are looked at. */
const MAX_FILES = 5;
/** What the model reads, with room for the words around it. */
const MAX_OUTPUT_BYTES = 8 * 1024;

/**
 * After a file was written it runs your linter on it and shows the model what it found, in the same turn. A linter
 * may run what a project configures: name one only where you trust the project.
 *
 * @example
 * const linters = [{ files: ['*.ts'], command: ['biome', 'lint', '{file}'] }];
 * new Session({ hooks: [lintFeedback({ linters })] })
 */
export function lintFeedback({ linters, env = process.env, ...rest }: LintFeedback): Hook {
  const ready = readLinters(linters);
  const longest = Math.max(...ready.map(({ timeout }) => timeout));
  return transform({
    name: NAME,
    // Beyond that of each linter, so that its own deadline is the one that ends it.
    timeout: longest * MAX_FILES + 1_000,
    ...rest,
    on: 'tool:post',
    async run(event, { signal }): Promise<TransformVerdict | undefined> {
      const { cwd } = event.data;
      if (cwd === undefined || !isAbsolute(cwd)) return undefined;
      const files = written(effectsOf(event)).filter((file) => isPathInside(file, cwd));
      const found: string[] = [];
      const failed: string[] = [];
      let checked = 0;
      for (const file of files.slice(0, MAX_FILES)) {
        for (const { matches, command, timeout } of ready) {
          if (!matches(file)) continue;
          checked++;
          const argv = commandFor(command, file);
          const ran = await executeProgram({
            argv,
            cwd,
            env: { ...env, PATH: absoluteSearchPath(env.PATH) },
            timeout,
            maxBytes: MAX_OUTPUT_BYTES,
            signal,
          });
          if (ran.failed !== undefined && ran.failed !== 'too much output') failed.push(`${command[0]}: ${ran.failed}`);
          else if (ran.code !== 0) found.push(findings(file, ran));
        }
      }
      if (checked === 0) return undefined;
      return {
        ...(found.length > 0 && inject(clip(['The linter found, in what was just written:', ...found].join('\n')))),
        ...(failed.length > 0 && notify(`A linter could not run (${failed.join(', ')}).`, 'warning')),
        metrics: { linted: checked, with_findings: found.length },
      };
    },
  });
}

interface Ready {
  readonly matches: (file: string) => boolean;
  readonly command: readonly [string, ...string[]];
  /** Milliseconds. */
  readonly timeout: number;
}

function readLinters(linters: unknown): readonly Ready[] {
  checkHookConfig(NAME, { linters }, { linters: 'tables' });
  const list = linters as readonly Linter[] | undefined;
  if (list === undefined || list.length === 0)
    throw hookConfigError(NAME, 'it has no linters', 'linters: a list of { files, command }', show(linters));
  return list.map((linter) => {
    checkHookConfig(NAME, linter, { files: 'texts', command: 'texts', timeout: 'number' });
    const { files = [], command = [], timeout = 10 } = linter;
    const [program, ...args] = command;
    if (!program)
      throw hookConfigError(NAME, 'a linter has no command', 'command: a list, the program first', show(command));
    if (files.length === 0)
      throw hookConfigError(NAME, 'a linter has no files', 'files: a list of patterns', show(files));
    if (!(timeout > 0 && timeout <= 600))
      throw hookConfigError(NAME, 'a linter has a bad "timeout"', 'seconds above 0, at most 600', show(timeout));
    const patterns = files.map(readPattern);
    return {
      matches: (file) => patterns.some((pattern) => pattern.matches(file)),
      command: [program, ...args],
      timeout: timeout * 1000,
    };
  });
}

function readPattern(source: string): PathPattern {
  try {
    return new PathPattern(source);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : show(cause);
    throw hookConfigError(NAME, `a pattern cannot be used: ${why}`, 'a pattern such as *.ts', show(source));
  }
}

/** Files that the call has written, each once. */
function written({ effects }: ToolAnalysis): string[] {
  const paths = effects.flatMap(({ kind, target, remote }) =>
    kind === 'write' && remote === undefined && target.type === 'path' && target.pattern !== true ? [target.path] : [],
  );
  return [...new Set(paths)];
}

/** The path is absolute, so that it is never taken for an option. */
function commandFor([program, ...args]: readonly [string, ...string[]], file: string): [string, ...string[]] {
  const given = args.some((arg) => arg.includes('{file}'));
  return [program, ...args.map((arg) => arg.replaceAll('{file}', () => file)), ...(given ? [] : [file])];
}

/** What linters print may quote the file, secrets and all. */
function findings(file: string, { stdout, stderr, failed }: ProgramResult): string {
  const whole = stdout.trim() === '' ? stderr : stdout;
  // The last line was cut off, and half a secret is no longer known as one.
  const said = mask((failed === undefined ? whole : whole.slice(0, whole.lastIndexOf('\n') + 1)).trim()).text;
  const more = failed === undefined ? '' : '\n(there is more)';
  return `${JSON.stringify(file)}:\n${said === '' ? '(it failed and says nothing)' : said}${more}`;
}

function clip(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length <= MAX_OUTPUT_BYTES
    ? text
    : `${bytes
        .subarray(0, MAX_OUTPUT_BYTES)
        .toString()
        .replace(/\ufffd+$/, '')}\n(there is more)`;
}
