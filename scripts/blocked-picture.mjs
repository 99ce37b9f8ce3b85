// Draws docs/images/blocked.svg from what the built program prints: node scripts/build.mjs && node scripts/blocked-picture.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const COMMAND = 'c=rm; sudo bash -c "$c -rf ~"';
const state = mkdtempSync(join(tmpdir(), 'picture-'));
// A home of nobody, so that no policy of whoever draws it counts.
const env = { PATH: process.env.PATH, HOME: '/home/dev', XDG_STATE_HOME: state, NO_COLOR: '1' };

function sluice(args, input = '') {
  return spawnSync(process.execPath, [resolve('dist/cli/main.js'), ...args], { env, input, encoding: 'utf8' });
}

function wrap(text) {
  return text.split('\n').flatMap((line) => line.match(/.{1,92}(?: |$)/g) ?? ['']);
}

const event = {
  session_id: 'picture',
  cwd: '/home/dev/app',
  hook_event_name: 'PreToolUse',
  permission_mode: 'default',
};
const call = { tool_name: 'Bash', tool_input: { command: COMMAND }, tool_use_id: '1' };
const { stderr, status } = sluice(['hook', 'claude'], JSON.stringify({ ...event, ...call }));
if (status !== 2) throw new Error(`The hook was to deny ${COMMAND}; it ended with ${status}: ${stderr}`);
const explained = sluice(['explain', COMMAND]).stdout;
rmSync(state, { recursive: true });

const section = (name) => new RegExp(`^${name}\\n(?:  .*\\n)+`, 'm').exec(explained)?.[0].trimEnd().split('\n') ?? [];
const lines = [
  ['dim', '# Claude Code is about to run'],
  ['', COMMAND],
  [],
  ['dim', '# The hook answers, and the command does not run'],
  ...wrap(stderr.trim()).map((line) => ['deny', line]),
  [],
  ['prompt', `$ npx sluice explain '${COMMAND}'`],
  ...[...section('commands'), '', ...section('effects'), ''].map((line) => [/^\w/.test(line) ? 'dim' : '', line]),
  ['deny', /^decision: .*$/m.exec(explained)?.[0] ?? ''],
];

const escapeXml = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const rows = lines.map(
  ([kind = '', text = ''], row) =>
    `<text class="${kind}" x="20" y="${64 + row * 20}">${escapeXml(text.trimEnd())}</text>`,
);
const height = 64 + lines.length * 20;
writeFileSync(
  'docs/images/blocked.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 ${height}" width="820" height="${height}" role="img">
<title>Sluice blocks ${escapeXml(COMMAND)}</title>
<style>text{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d6deeb;white-space:pre}.dim{fill:#7f8ea3}.deny{fill:#ff7b72;font-weight:600}.prompt{fill:#7ee787}</style>
<rect width="820" height="${height}" rx="10" fill="#0d1117"/>
<circle cx="24" cy="22" r="6" fill="#ff5f57"/><circle cx="44" cy="22" r="6" fill="#febc2e"/><circle cx="64" cy="22" r="6" fill="#28c840"/>
${rows.join('\n')}
</svg>
`,
);
