import type { Client } from '../clients/client.js';
import { CLIENT_NAMES as NAMES } from '../clients/facts.js';
import { loadClient } from '../clients/index.js';
import { nearest, SluiceError, show } from '../core/errors.js';

const DEFAULT_TIMEOUT_SECONDS = 20;

export const HOOK_USAGE = `Usage: sluice hook <client> [--timeout <seconds>]

Judges one event that a client sends as JSON on standard input, and answers as that client expects.
Clients: ${NAMES.join(', ')}.

  --timeout <seconds>  deny if nothing was decided by then (default ${DEFAULT_TIMEOUT_SECONDS})

Try it by hand:
  echo '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf /"}}' | sluice hook claude
`;

/** What a command line of `sluice hook` says. */
export interface HookArguments {
  readonly client: Client;
  /** Seconds. */
  readonly timeout: number;
}

/** Reads the command line of `sluice hook`. */
export async function parseHookArguments(args: readonly string[]): Promise<HookArguments> {
  const words: string[] = [];
  let timeout = DEFAULT_TIMEOUT_SECONDS;
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    const [flag, value] = word.split('=', 2);
    if (flag === '--timeout') timeout = seconds(value ?? args[++at]);
    else if (word.startsWith('-')) throw usage(`There is no option ${show(word)}`, '--timeout', word);
    else words.push(word);
  }
  const [name, ...more] = words;
  const client = name === undefined ? undefined : await loadClient(name);
  const near = name === undefined ? undefined : nearest(name, NAMES);
  const fix = near === undefined ? {} : { fix: `Did you mean "${near}"?` };
  if (client === undefined || more.length > 0) {
    throw new SluiceError('USAGE', {
      what: '"sluice hook" needs to know the client',
      expected: `one of: ${NAMES.join(', ')}`,
      got: words.length === 0 ? 'nothing' : show(words.join(' ')),
      ...(client === undefined && fix),
    });
  }
  return { client, timeout };
}

function seconds(value: string | undefined): number {
  const number = Number(value);
  if (value === undefined || !(number > 0) || number > 3600) {
    throw usage('"--timeout" is invalid', 'seconds above 0, at most 3600', value);
  }
  return number;
}

function usage(what: string, expected: string, got: unknown): SluiceError {
  return new SluiceError('USAGE', { what, expected, got: show(got) });
}
