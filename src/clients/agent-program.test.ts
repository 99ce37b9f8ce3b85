import { expect, it } from 'vitest';
import { isAgentProgram } from './agent-program.js';

it.each<[command: string, is: boolean]>([
  ['claude', true],
  ['/usr/local/bin/claude --resume', true],
  ['codex-linux-x64 exec', true],
  ['/opt/node_modules/@openai/codex/vendor/bin/run', true],
  ['node /usr/bin/gemini', true],
  ['node --max-old-space-size=4096 --no-warnings /usr/lib/node_modules/@google/gemini-cli/bundle/run.js -p x', true],
  ['/usr/bin/node --require ./trace.cjs /usr/bin/qwen', true],
  ['node -- /usr/bin/copilot', true],
  ['node ./claude.mjs', true],
  ['bun run opencode', true],
  ['deno run -A /home/ada/bin/opencode', true],
  ['bash /home/ada/bin/claude', true],
  ['sh -eu /home/ada/bin/cursor-agent', true],
  ['bash -ue /home/ada/bin/codex', true],
  ['npx @qwen-code/qwen-code', true],
  ['python3 -m opencode', true],
  ['node x.mjs claude', false],
  ['node x.mjs --agent claude', false],
  ['node --require claude x.mjs', false],
  ['node -e 0 claude', false],
  ['node --eval=0 claude', false],
  ['bash -c true claude', false],
  ['bash -lc true claude', false],
  ['grep claude notes.txt', false],
  ['vim claude', false],
  ['tail -f /var/log/claude', false],
  ['git -C claude status', false],
  ['-bash', false],
  ['node', false],
  ['', false],
])('%s: %s', (command, is) => {
  expect(isAgentProgram(command.split(' '))).toBe(is);
});
