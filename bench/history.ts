import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = 'dist/cli/main.js';
const CALLS = 1_000_000;
/** Sessions of a few thousand calls, as long ones are. */
const SESSION = 5_000;

/** Half of the calls are new each time, half are what agents do all day. */
const REPEATED = [
  'git status',
  'git diff --stat',
  'npm test',
  'ls -la src',
  'npx tsc --noEmit',
  'git log --oneline -5',
];
const fresh = (index: number): string =>
  [
    `grep -rn 'handler${index}' src | head -20`,
    `sed -n ${index % 900},${(index % 900) + 40}p src/part-${index % 7919}.ts`,
    `cat src/module-${index}.ts && wc -l src/module-${index}.ts`,
    `node --test test/case-${index}.test.js 2>&1 | tail -40`,
    `git commit -m 'Change number ${index}'`,
    `rm -rf build/out-${index} && mkdir -p build/out-${index}`,
  ][index % 6] ?? '';

/** Writes sessions as Claude Code does: a line for the call, and one for what came of it. */
function generate(home: string, calls: number): void {
  const folder = join(home, '.claude/projects/-home-ada-engine');
  mkdirSync(folder, { recursive: true });
  for (let first = 0; first < calls; first += SESSION) {
    const sessionId = `session-${first}`;
    const fd = openSync(join(folder, `${sessionId}.jsonl`), 'w');
    const base = { sessionId, cwd: '/home/ada/engine', version: '2.1.325', userType: 'external', gitBranch: 'main' };
    let text = '';
    for (let index = first; index < Math.min(calls, first + SESSION); index++) {
      const id = `toolu_${String(index).padStart(22, '0')}`;
      const timestamp = new Date(1.76e12 + index * 1000).toISOString();
      const command = index % 2 === 0 ? fresh(index) : REPEATED[(index >> 1) % REPEATED.length];
      const called = [{ type: 'tool_use', id, name: 'Bash', input: { command } }];
      const came = [{ type: 'tool_result', tool_use_id: id, content: 'x'.repeat(300), is_error: false }];
      const source = index % 3 === 0 ? 'user_temporary' : 'config';
      text += `${JSON.stringify({ ...base, type: 'assistant', uuid: `a${index}`, timestamp, message: { role: 'assistant', content: called } })}\n`;
      text += `${JSON.stringify({ ...base, type: 'user', uuid: `u${index}`, timestamp, message: { role: 'user', content: came }, permissionDecision: { decision: 'accept', source } })}\n`;
    }
    writeSync(fd, text);
    closeSync(fd);
  }
}

/** Says at the end what the process took. */
const USAGE = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write(JSON.stringify([maxRSS, (userCPUTime + systemCPUTime) / 1e6]));
});`;

/** How long a history takes, and how much memory: the same for any amount. */
export async function benchHistory(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  try {
    console.log('\nreplay of a history, in a process of its own');
    for (const calls of [CALLS / 10, CALLS]) {
      generate(home, calls);
      const folder = join(home, '.claude/projects/-home-ada-engine');
      const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
      const began = performance.now();
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', `data:text/javascript,${encodeURIComponent(USAGE)}`, MAIN, 'replay', '--client', 'claude'],
        { env: { PATH: process.env.PATH, HOME: home }, encoding: 'utf8' },
      );
      const seconds = (performance.now() - began) / 1000;
      const [memory = 0, cpu = 0] = JSON.parse(stderr) as number[];
      const judged = /^(\d+) calls/.exec(stdout)?.[1];
      console.log(
        `  ${String(judged).padStart(8)} calls, ${(bytes / 2 ** 20).toFixed(0).padStart(5)} MB: ${seconds.toFixed(1).padStart(6)} s (${cpu.toFixed(1)} s of a processor), ${(memory / 1024).toFixed(0)} MB of memory`,
      );
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
