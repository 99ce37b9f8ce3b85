import { expect, test } from 'vitest';
import { AGENT_PROGRAMS } from './agents.js';
import { textEffects } from './tools.js';

function switched(text: string): string[] {
  return textEffects(text, { cwd: '/w', home: '/home/dev' })
    .effects.filter(({ tags }) => tags?.includes('unguarded'))
    .map(({ target }) => (target.type === 'name' ? target.name : '?'));
}

/** Every option and every variable of the table, for every name of every agent. */
const ROWS = AGENT_PROGRAMS.flatMap(({ names, disablingOptions: off = '', variables = '', modes = {} }) => {
  const [name = ''] = names.split(' ');
  return [
    ...off.split(' ').map((option) => (option === '' ? '' : `${name} ${option} x`)),
    ...names.split(' ').map((one) => (off === '' ? '' : `npx ${one}@latest ${off.split(' ')[0]} x`)),
    ...variables.split(' ').map((variable) => (variable === '' ? '' : `${variable}=/tmp/x ${name} x`)),
    ...variables.split(' ').map((variable) => (variable === '' ? '' : `export ${variable}=/tmp/x`)),
    ...Object.keys(modes).map((variable) => `${variable}=auto ${name} x`),
    `HOME=/tmp/x ${name} x`,
    `XDG_CONFIG_HOME=/tmp/x ${name} x`,
    `env XDG_STATE_HOME=/tmp/x ${name} x`,
  ].filter((text) => text !== '');
});

test.each(ROWS)('%s', (text) => {
  expect(switched(text)).not.toEqual([]);
});

/** As the parsers of these programs read it. */
test.each([
  'codex -a never x',
  'codex -anever x',
  'codex -a=never x',
  'codex --ask-for-approval=never x',
  'codex exec -s danger-full-access x',
  'codex exec -sdanger-full-access x',
  'codex exec -c approval_policy=never x',
  `codex exec -c 'approval_policy="never"' x`,
  'codex exec -capproval_policy=never x',
  'codex --config=sandbox_mode=danger-full-access x',
  'codex -c features.hooks=false x',
  'codex --disable hooks x',
  "codex exec -c 'features={hooks=false}' x",
  'codex exec -c \'"hooks"={}\' x',
  'codex exec -c \'"approval_policy"="never"\' x',
  'codex exec --ignore-user-config x',
  'npm exec @openai/codex -- --yolo',
  'pnpm dlx @openai/codex -- --yolo',
  'python3 -m aider --yes',
  'node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js --dangerously-skip-permissions',
  'gemini -dy',
  'gemini --yolo=true',
  'gemini --approval-mode yolo',
  'gemini --approval-mode=yolo',
  'gemini --approvalMode=yolo',
  'gemini --skipTrust',
  'qwen --approval-mode YOLO',
  'claude --permission-mode bypassPermissions -p x',
  'claude --permission-mode=bypassPermissions',
  'claude --setting-sources=',
  'claude --setting-sources project',
  "claude --settings '{}'",
  'copilot --allow-tool shell -p x',
  'droid exec --auto high x',
  'aider --yes-al',
  'cursor-agent -pf x',
  '/usr/local/bin/claude --dangerously-skip-permissions',
  'sudo claude --dangerously-skip-permissions',
  'bash -c "claude --dangerously-skip-permissions"',
  'claude.cmd --dangerously-skip-permissions',
  'npx -y @anthropic-ai/claude-code --dangerously-skip-permissions',
  'pnpm dlx @google/gemini-cli -y',
  'NODE_OPTIONS=--require=/tmp/x.js claude',
  'GOOSE_MODE=auto goose run x',
])('%s is unguarded', (text) => {
  expect(switched(text)).not.toEqual([]);
});

test.each([
  'claude -p hi',
  'claude --version',
  'claude --permission-mode plan -p x',
  'claude --setting-sources user,project -p x',
  'claude -p "use --yolo"',
  'claude -p -- --yolo',
  'codex exec x',
  'codex -a on-request x',
  'codex -s workspace-write x',
  'codex -c model=x y',
  'codex -c approval_policy=on-request y',
  'gemini -p hi',
  'gemini -m yolo',
  'gemini --yolo=false',
  'gemini --approval-mode auto_edit',
  'NODE_OPTIONS=--max-old-space-size=4096 claude',
  'GOOSE_MODE=approve goose run x',
  'CLAUDE_CONFIG_DIR= claude',
  'npx @openai/codex --version',
  'npm install @openai/codex',
  'HOME=/tmp/x make',
  'grep -y x',
])('%s is not', (text) => {
  expect(switched(text)).toEqual([]);
});
