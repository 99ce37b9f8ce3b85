import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { Hook } from '../core/hook.js';
import { deny, type HookKind, type Verdict } from '../core/verdict.js';
import { type CodeHookOptions, createCodeHook } from './code-hook.js';
import { normaliseVerdict } from './normalise-verdict.js';
import { processInput, toJsonLine } from './process-input.js';
import { describeExit, type ProcessResult, runProcess } from './run-process.js';

export interface ProcessHook extends CodeHookOptions {
  /** The program and its arguments. No shell reads them. */
  readonly command: readonly string[];
}

/**
 * Any executable as a hook. It gets the event as JSON on standard input, and answers with JSON on standard output:
 * nothing printed is no opinion, exit code 2 denies with standard error as the reason, any other failure is an error.
 *
 * @example
 * processHook({ id: 'legacy', kind: 'guard', on: 'tool:pre', command: ['bash', 'hooks/legacy.sh'] })
 */
export function processHook(options: ProcessHook): Hook {
  const { command, ...named } = options;
  checkCommand(named.id, command);
  return createCodeHook(named, async (event, context) => {
    const { hook_input, config, previous_results } = processInput(event, context, named.config, named.sent);
    const input = toJsonLine({ ...hook_input, config, previous_results });
    return readEnd(named, await runProcess(named, command, input, context.signal));
  });
}

/** The verdict of a program that has ended. */
function readEnd({ id, kind }: CodeHookOptions, ended: ProcessResult): Verdict | undefined {
  if (ended.code === 2 && kind !== 'observe') return denied(ended, kind);
  if (ended.code !== 0) throw new SluiceError('HOOK_THREW', { what: `Hook "${id}" ended ${describeExit(ended)}` });
  const text = ended.stdout.trim();
  if (text === '') return undefined;
  return normaliseVerdict(parse(id, text), kind);
}

/** Exit code 2 denies whatever was printed, and whether or not it can be read. */
function denied({ stdout, stderrTail: said }: ProcessResult, kind: HookKind): Verdict {
  const reason = said || 'it ended with exit code 2 and said nothing on standard error';
  try {
    const verdict: Verdict = normaliseVerdict(JSON.parse(stdout), kind);
    if ('decision' in verdict && verdict.decision === 'deny') return verdict.reason ? verdict : { ...verdict, reason };
  } catch {
    // The exit code has said it already.
  }
  return deny(reason);
}

function parse(id: string, text: string): unknown {
  try {
    const answer: unknown = JSON.parse(text);
    if (isRecord(answer)) return answer;
  } catch {
    // Said below.
  }
  throw new SluiceError('VERDICT_INVALID', {
    what: `Hook "${id}" printed what is no answer`,
    expected: 'nothing, or one JSON object, on standard output',
    got: show(text),
    fix: 'Print what is for people on standard error.',
  });
}

function checkCommand(id: string, command: unknown): void {
  const isText = (item: unknown) => typeof item === 'string' && !item.includes('\0');
  if (Array.isArray(command) && command.length > 0 && command.every(isText) && command[0] !== '') return;
  throw new SluiceError('HOOK_INVALID', {
    what: `Hook "${id}" has no command that could run`,
    expected: 'a list of the program and its arguments, such as [python3, hooks/check.py]',
    got: show(command),
    fix: 'No shell reads it. Where you need one, write [bash, -c, "..."].',
  });
}
