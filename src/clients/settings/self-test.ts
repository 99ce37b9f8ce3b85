import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { isRecord } from '../../core/data.js';
import { PROBE_SESSION } from '../shared/probe.js';

/** How a hook ended that was started as its client would start it. */
export interface HookRunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  readonly timedOut: boolean;
}

/** A call of its own: what was decided about one with the same id could be taken for an answer to this one. */
export function selfTestCallId(): string {
  return `${PROBE_SESSION}-${randomUUID()}`;
}

/** Milliseconds for one trial. */
const TIMEOUT_MS = 15_000;

/** Starts a command of a client's settings with a shell, as the client does, and gives it an event. */
export function runHookCommand(
  command: string,
  payload: unknown,
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string | undefined>> },
): Promise<HookRunResult> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', command], {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let [stdout, stderr, timedOut] = ['', '', false];
    const timer = setTimeout(() => {
      timedOut = true;
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    }, TIMEOUT_MS);
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.stdin.on('error', () => undefined).end(JSON.stringify(payload));
    const done = (code: number | null) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr, ms: performance.now() - begin, timedOut });
    };
    child.on('error', () => done(null));
    child.on('close', done);
  });
}

/** What a client would make of the answer. */
export type SelfTestDecision = 'allow' | 'ask' | 'deny' | 'none' | 'failed';

export interface SelfTestReply {
  readonly answer: SelfTestDecision;
  readonly reason: string;
  /** The JSON of the answer, where there is one. */
  readonly output?: Readonly<Record<string, unknown>>;
}

/** Reads an answer in any of the forms that clients have for a decision about a tool. */
export function parseHookReply({ code, stdout, stderr, timedOut }: HookRunResult): SelfTestReply {
  if (timedOut || (code !== 0 && code !== 2)) return { answer: 'failed', reason: stderr.trim() };
  const output = parse(stdout);
  if (output === undefined && stdout.trim() !== '')
    return { answer: 'failed', reason: `It printed something that is no answer: ${stdout.trim().slice(0, 80)}` };
  const inner = output !== undefined && isRecord(output.hookSpecificOutput) ? output.hookSpecificOutput : {};
  const said = inner.permissionDecision ?? output?.permissionDecision ?? output?.permission ?? output?.decision;
  const why =
    inner.permissionDecisionReason ?? output?.permissionDecisionReason ?? output?.agent_message ?? output?.reason ?? '';
  const reason = code === 2 ? stderr.trim() || String(why) : String(why);
  const rest = { reason, ...(output !== undefined && { output }) };
  if (code === 2 || said === 'deny' || said === 'block') return { answer: 'deny', ...rest };
  if (said === 'allow' || said === 'approve') return { answer: 'allow', ...rest };
  return { answer: said === 'ask' ? 'ask' : 'none', ...rest };
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
