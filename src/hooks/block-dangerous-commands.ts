import { mask } from '../audit/redact.js';
import { SluiceError, show } from '../core/errors.js';
import { type Guard, guard, type Hook } from '../core/hook.js';
import { deny, type GuardVerdict } from '../core/verdict.js';
import { DANGERS, findDanger } from './dangers.js';

/** Tools whose input is a command line, by the names that clients give them. */
const SHELL_TOOLS: readonly string[] = ['Bash', 'bash', 'shell', 'run_shell_command'];

const OTHERWISE = 'If it has to be done, ask the user to do it.';
/** Longer text is not searched: what was not looked at is not safe. */
const LIMIT = 64 * 1024;

export interface BlockDangerousCommands extends Partial<Omit<Guard, 'kind' | 'on' | 'when' | 'run'>> {
  /** Sources of regular expressions, matched anywhere in the command and in any case. They replace the default ones. */
  readonly dangerous_patterns?: readonly string[];
}

/**
 * Denies ruinous shell commands: what they do is read from the command, however it is spelt or wrapped. With
 * patterns of your own it looks for those in the text instead, which stops accidents and not intent.
 *
 * @example
 * new Session({ hooks: [blockDangerousCommands()] })
 * new Session({ hooks: [blockDangerousCommands({ dangerous_patterns: ['\\bgit\\s+push\\s+--force\\b'] })] })
 */
export function blockDangerousCommands(config: BlockDangerousCommands = {}): Hook {
  const { dangerous_patterns: sources, ...rest } = config;
  const search = sources === undefined ? undefined : compileAll(sources);
  return guard({
    name: 'block-dangerous-commands',
    ...rest,
    on: 'tool:pre',
    when: ({ data }) => SHELL_TOOLS.includes((data as { tool: string }).tool),
    run({ data: { tool, input, cwd, home } }): GuardVerdict {
      const { command } = input;
      if (typeof command !== 'string') {
        return unknown(`The command of ${tool} is ${show(command)}. Call it with the whole command as one text.`);
      }
      if (Buffer.byteLength(command) > LIMIT) {
        return unknown(
          `The command is longer than ${LIMIT / 1024} KiB, too long to be read. Split it into shorter commands.`,
        );
      }
      const place = { ...(cwd !== undefined && { cwd }), ...(home !== undefined && { home }) };
      const hit = search === undefined ? findDanger(command, place) : search.find(({ regex }) => regex.test(command));
      if (hit === undefined) return { metrics: { checked_patterns: search?.length ?? DANGERS.length } };
      return {
        ...deny(`Dangerous command pattern detected: ${hit.pattern}\n${hit.instead} ${OTHERWISE}`),
        // Masked first: a secret that is cut in half is no longer known as one.
        metrics: { blocked: true, pattern: hit.pattern, command: mask(command).text.slice(0, 100) },
      };
    },
  });
}

function unknown(reason: string): GuardVerdict {
  return { ...deny(reason), metrics: { blocked: true } };
}

function compileAll(sources: readonly string[]) {
  if (!Array.isArray(sources)) throw invalid('"dangerous_patterns" is not a list', 'a list of texts', sources);
  return sources.map((pattern) => {
    if (typeof pattern !== 'string' || pattern === '')
      throw invalid('A pattern is empty or no text', 'a text', pattern);
    return compile({ pattern, instead: 'Find a way that does without it.' });
  });
}

function compile({ pattern, instead }: { readonly pattern: string; readonly instead: string }) {
  try {
    return { pattern, instead, regex: new RegExp(pattern, 'i') };
  } catch (cause) {
    throw invalid('A pattern cannot be compiled', 'the source of a regular expression', pattern, cause);
  }
}

function invalid(what: string, expected: string, got: unknown, cause?: unknown): SluiceError {
  return new SluiceError('HOOK_INVALID', {
    what: `block-dangerous-commands: ${what}`,
    expected,
    got: show(got),
    ...(cause instanceof Error && { fix: `${cause.message}.`, cause }),
  });
}
