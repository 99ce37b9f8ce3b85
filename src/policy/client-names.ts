/** The clients that a policy can speak of. `src/clients` has them; a test compares. */
export const POLICY_CLIENT_NAMES: readonly string[] = [
  'claude',
  'codex',
  'copilot',
  'cursor',
  'gemini',
  'generic',
  'opencode',
  'qwen',
];
