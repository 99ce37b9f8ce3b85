import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from './driver.js';
import type { Sandbox } from './sandbox.js';

/** Breaks what was installed. Returns what mends it. */
export type Harm = (sandbox: Sandbox, driver: Driver) => () => void;

const DATA = '.local/share/sluice';

/** Whoever cleans up takes the files of the hook along; the script that the program starts is still there. */
export const removeHook: Harm = ({ home }) => {
  const versions = join(home, DATA, 'versions');
  renameSync(versions, `${versions}.gone`);
  return () => renameSync(`${versions}.gone`, versions);
};

/** The hook hangs at the call, as on a disk that does not answer, and the program does not wait for long. */
export const silenceHook: Harm = (sandbox, driver) => {
  const launcher = `${DATA}/bin/sluice-hook`;
  const before = [launcher, driver.hooks].map((name) => [name, sandbox.read(name) ?? ''] as const);
  sandbox.write(launcher, '#!/bin/sh\ncase $(cat) in *"touch ran"*) exec sleep 30 ;; esac\n');
  const [, [, hooks] = ['', '']] = before;
  const short = driver.shorten(hooks);
  if (short === hooks) throw new Error(`There is no limit for hooks in ${driver.hooks}: ${hooks}`);
  sandbox.write(driver.hooks, short);
  return () => {
    for (const [name, text] of before) sandbox.write(name, text);
  };
};
