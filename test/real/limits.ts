import { loadInstallers } from '../../src/clients/index.js';
import type { ProofName } from './scenarios.js';

/** What a program can't do: which facts are then not so, and why. A version that can makes the test fail. */
export interface Limit {
  readonly not: readonly string[];
  readonly why: string;
}

const INSTALLERS = await loadInstallers();

type Limits = Readonly<Record<string, Partial<Record<ProofName, Limit>>>>;

const GIVES_UP = 'it goes on without a hook that takes longer than the limit in its settings';

/** Where the page about clients says that it runs, it has to run. */
const silent = (client: string): { silent?: Limit } =>
  INSTALLERS.find(({ name }) => name === client)?.hookFailure.onTimeout === 'runs it'
    ? { silent: { not: ['not run'], why: GIVES_UP } }
    : {};

export const LIMITS: Limits = {
  claude: silent('claude'),
  codex: silent('codex'),
  gemini: {
    'inject at tool:pre': { not: ['read'], why: 'it has no place for context before a tool' },
    'ask, told': { not: ['reason read'], why: 'without a person it ends the run at a question' },
    ...silent('gemini'),
  },
  copilot: silent('copilot'),
  opencode: silent('opencode'),
  qwen: {
    rewrite: { not: ['rewritten'], why: 'it drops a changed input, so that the call is denied' },
    'inject at tool:pre': { not: ['read'], why: 'it drops context before a tool' },
    ...silent('qwen'),
  },
};

/** What a program does not keep of a call, or keeps in another way. A version that does makes the test fail. */
export const UNKEPT: Readonly<
  Record<string, { readonly kept: (command: string) => string | undefined; readonly why: string }>
> = {
  opencode: { kept: rewritten, why: 'it keeps a call as it was run' },
  gemini: {
    kept: (command) => (/asked|precious/.test(command) ? undefined : rewritten(command)),
    why: 'it keeps calls when they are over, as they were run: a run that ends at a question keeps nothing of it',
  },
};

function rewritten(command: string): string {
  return command.replace('original', 'rewritten');
}
