import { isAbsolute, resolve } from 'node:path';
import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { Hook } from '../core/hook.js';
import type { Verdict } from '../core/verdict.js';
import { mask } from '../redact/mask.js';
import { type CodeHookOptions, createCodeHook } from './code-hook.js';
import { checkDecided, normaliseVerdict } from './normalise-verdict.js';
import { processInput, toJsonLine } from './process-input.js';
import { PYTHON_RUNNER_SOURCE } from './python-source.js';
import { describeExit, type ProcessResult, runProcess } from './run-process.js';
import { withStack } from './sources.js';

export interface PythonHook extends CodeHookOptions {
  readonly file: string;
  /** The interpreter. Default `python3`, which is not looked for within the project. */
  readonly python?: string;
  /** Directories in which its imports are looked for, after Python's own and the file's. */
  readonly imports?: readonly string[];
}

/** Isolated from variables and the user's packages; no bytecode is written beside the hook; text is UTF-8. */
const FLAGS = ['-I', '-B', '-X', 'utf8'];

/**
 * A Python file as a hook. It defines `process(hook_input, config, previous_results)` and returns an object or a
 * dictionary with `decision`, `reason` and `metrics`; or it defines `validate(tool_input, context)`.
 *
 * @example
 * pythonHook({ id: 'legacy', kind: 'guard', on: 'tool:pre', file: './hooks/legacy.py' })
 */
export function pythonHook(options: PythonHook): Hook {
  const { file, python = 'python3', imports = [], ...named } = options;
  const { cwd = process.cwd() } = named;
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(cwd, path));
  if (typeof file !== 'string' || !file.endsWith('.py')) {
    const what = `Hook "${named.id}" has no file that Python can run`;
    throw new SluiceError('HOOK_INVALID', { what, expected: 'a .py file', got: show(file) });
  }
  const command = [python, ...FLAGS, '-c', PYTHON_RUNNER_SOURCE, absolute(file)];
  return createCodeHook(named, async (event, context) => {
    const request = { ...processInput(event, context, named.config, named.sent), imports: imports.map(absolute) };
    return readEnd(named, await runProcess(named, command, toJsonLine(request), context.signal));
  });
}

function readEnd({ id, kind }: CodeHookOptions, ended: ProcessResult): Verdict {
  const message = parse(ended.stdout);
  if (ended.code !== 0 || message === undefined) {
    throw new SluiceError('HOOK_THREW', { what: `Hook "${id}" ended ${describeExit(ended)} before it answered` });
  }
  if (typeof message.error === 'string') {
    const printed = ended.stderrTail === '' ? '' : `\nIt printed: ${ended.stderrTail}`;
    throw withStack(
      new SluiceError('HOOK_THREW', { what: `Hook "${id}" failed: ${mask(message.error).text}${printed}` }),
      message.stack,
    );
  }
  checkDecided(message.answer, kind);
  return normaliseVerdict(message.answer ?? {}, kind);
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return isRecord(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
