import { spawn } from 'node:child_process';
import { type Ended, end } from '../spawn.js';
import type { Driver } from './driver.js';
import { ScriptedModel, type Turn } from './model.js';
import type { Sandbox } from './sandbox.js';

export interface Played extends Ended {
  readonly model: ScriptedModel;
  readonly ms: number;
}

/** A program that hangs is ended: it would hold up all others. */
const LIMIT = 90_000;

/** Lets a real program work through a script in a sandbox. */
export async function play(
  driver: Driver,
  folder: string,
  sandbox: Sandbox,
  { prompt, script }: { readonly prompt: string; readonly script: readonly Turn[] },
): Promise<Played> {
  const model = new ScriptedModel(driver.dialect, script, prompt);
  const env = { ...sandbox.env, ...driver.connect(sandbox, await model.listen()) };
  const [program = '', ...words] = driver.program(folder);
  const begun = Date.now();
  const child = spawn(program, [...words, ...driver.args(prompt)], { cwd: sandbox.project, env, detached: true });
  child.stdin.end();
  const { pid } = child;
  // Its whole group: some of these start programs of their own.
  const timer = setTimeout(() => pid !== undefined && process.kill(-pid, 'SIGKILL'), LIMIT);
  try {
    return { ...(await end(child)), model, ms: Date.now() - begun };
  } finally {
    clearTimeout(timer);
    model.close();
  }
}
