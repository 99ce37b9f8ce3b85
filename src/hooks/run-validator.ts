import { writeSync } from 'node:fs';
import { isRecord } from '../core/data.js';
import type { ValidateFunction, Validation, ValidatorContext } from '../core/lifts/validator.js';

/** What a validator says when it is run by itself. */
export interface ValidatorReply {
  /** The validation, as one line of JSON. */
  readonly stdout: string;
  /** The reason, for clients that read it there. */
  readonly stderr: string;
  /** 0 where it is safe, 2 where it is not: what clients take for a denial. */
  readonly exitCode: 0 | 2;
}

/**
 * Runs a validator on the text of standard input: the input of a tool as JSON, or the whole event of a client. What
 * cannot be read, and a validator that fails, is not safe.
 *
 * @example
 * (await runValidator(validateShellCommand, '{"command":"rm -rf /"}')).exitCode // 2
 */
export async function runValidator(validate: ValidateFunction, text: string): Promise<ValidatorReply> {
  try {
    const given: unknown = JSON.parse(text);
    if (!isRecord(given)) throw new Error('the input is no JSON object');
    const { input, context } = unwrap(given);
    const result: unknown = await validate(input, context);
    if (!isRecord(result) || typeof result.safe !== 'boolean') throw new Error('the validator gave no answer');
    return reply(result as unknown as Validation);
  } catch (error) {
    // The message of a parser quotes its text, which may hold a secret.
    const why =
      error instanceof SyntaxError ? 'the input is no JSON' : error instanceof Error ? error.message : 'it failed';
    return reply({ safe: false, reason: `The validator could not judge it: ${why}.` });
  }
}

function reply({ safe, reason, metadata }: Validation): ValidatorReply {
  const why = safe ? (reason ?? null) : (reason ?? 'the validator gave no reason, although its contract requires one');
  const stdout = `${JSON.stringify({ safe, reason: why, metadata: metadata ?? null })}\n`;
  return { stdout, stderr: safe ? '' : `${why}\n`, exitCode: safe ? 0 : 2 };
}

/** A client's event has the input inside, and says more around it. */
function unwrap(given: Readonly<Record<string, unknown>>): {
  input: Readonly<Record<string, unknown>>;
  context: ValidatorContext;
} {
  const { tool_input, hook_event_name } = given;
  const event = typeof hook_event_name === 'string' || isRecord(tool_input) ? given : {};
  const text = (name: string): string | undefined => (typeof event[name] === 'string' ? event[name] : undefined);
  const tool_name = text('tool_name');
  const cwd = text('cwd');
  return {
    input: isRecord(tool_input) ? tool_input : given,
    context: {
      session_id: text('session_id') ?? '',
      tool_use_id: text('tool_use_id') ?? '',
      ...(tool_name !== undefined && { tool_name }),
      ...(cwd !== undefined && { cwd }),
    },
  };
}

/**
 * Runs a validator as a program of its own: standard input in, the validation out.
 *
 * @example
 * await runStandalone(validateShellCommand)
 */
export async function runStandalone(validate: ValidateFunction): Promise<void> {
  // First: a crash must not be an answer.
  process.exitCode = 2;
  const chunks: Buffer[] = [];
  if (!process.stdin.isTTY) for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  const { stdout, stderr, exitCode } = await runValidator(validate, Buffer.concat(chunks).toString());
  writeSync(1, stdout);
  if (stderr !== '') writeSync(2, stderr);
  process.exitCode = exitCode;
}
