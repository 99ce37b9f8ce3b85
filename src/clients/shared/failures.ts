/** What a client does with a tool call whose hook, as `sluice init` installs it, gave no answer. */
export interface Failure {
  /** It crashed, was killed, or is not there any more. */
  readonly ended: 'denies' | 'runs it';
  /** It says nothing for longer than the limit in the client's settings. Sluice's own deadline is shorter. */
  readonly silent: 'denies' | 'runs it';
  /** Tried with the real program: npm run test:clients. */
  readonly tried: boolean;
}

/** The script that is installed turns what ended without an answer into a denial; nothing can speak for what hangs. */
export const FAILURES: Readonly<Record<string, Failure>> = {
  claude: { ended: 'denies', silent: 'denies', tried: true },
  codex: { ended: 'denies', silent: 'runs it', tried: true },
  gemini: { ended: 'denies', silent: 'runs it', tried: true },
  qwen: { ended: 'denies', silent: 'runs it', tried: true },
  copilot: { ended: 'denies', silent: 'runs it', tried: true },
  opencode: { ended: 'denies', silent: 'denies', tried: true },
  cursor: { ended: 'denies', silent: 'denies', tried: false },
};
