/** What a client does with a tool call whose hook, as `sluice init` installs it, gave no answer. */
export interface HookFailureBehaviour {
  /** It crashed, was killed, or is not there any more. */
  readonly onCrash: 'denies' | 'runs it';
  /** It says nothing for longer than the limit in the client's settings. Sluice's own deadline is shorter. */
  readonly onTimeout: 'denies' | 'runs it';
  /** Tried with the real program: npm run test:clients. */
  readonly tested: boolean;
}

/** The script that is installed turns what ended without an answer into a denial; nothing can speak for what hangs. */
export const HOOK_FAILURES: Readonly<Record<string, HookFailureBehaviour>> = {
  claude: { onCrash: 'denies', onTimeout: 'denies', tested: true },
  codex: { onCrash: 'denies', onTimeout: 'runs it', tested: true },
  gemini: { onCrash: 'denies', onTimeout: 'runs it', tested: true },
  qwen: { onCrash: 'denies', onTimeout: 'runs it', tested: true },
  copilot: { onCrash: 'denies', onTimeout: 'runs it', tested: true },
  opencode: { onCrash: 'denies', onTimeout: 'denies', tested: true },
  cursor: { onCrash: 'denies', onTimeout: 'denies', tested: false },
};
