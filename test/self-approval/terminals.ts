import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enrolPassphrase, writeAuthenticators } from '../../src/approvals/proof/index.js';
import { plain } from '../terminal.js';
import type { Route } from './route.js';
import { PASSPHRASE, pause, type Stage } from './stage.js';

const WRONG = 'correct horse battery stable\n';

/** `sluice` on a terminal that the agent made, away from its tree, with lines that it types. */
const types =
  (args: (id: string) => readonly string[], lines: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  async (stage: Stage, { request: { id } }: { readonly request: { readonly id: string } }): Promise<string> => {
    const { code, stdout } = await stage.detached(stage.sluice(args(id)), lines, env);
    return `${code} ${plain(stdout)}`;
  };

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** In a pane of tmux, where the agent reads and types as it likes. */
async function inTmux(stage: Stage, command: readonly string[], keys: readonly string[]): Promise<string> {
  const socket = join(stage.directory, 'tmux');
  const tmux = (...words: string[]) =>
    spawnSync('tmux', ['-S', socket, ...words], { env: { ...stage.env, TERM: 'xterm' }, encoding: 'utf8' }).stdout;
  const quoted = command.map((word) => `'${word}'`).join(' ');
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '150', '-y', '40', `${quoted}; echo "code $?"; sleep 30`);
  try {
    let shown = '';
    const until = async (pattern: RegExp) => {
      for (const end = Date.now() + 8_000; Date.now() < end && !pattern.test(shown); await pause(50))
        shown = tmux('capture-pane', '-p');
    };
    for (const key of keys) {
      await until(/[Pp]assphrase.*: ?$|code \d/m);
      tmux('send-keys', key, 'Enter');
      await pause(100);
    }
    await until(/code \d/);
    return shown;
  } finally {
    tmux('kill-server');
  }
}

/** Terminals prove nobody: agents make their own. */
export const TERMINALS: readonly Route[] = [
  {
    name: '`sluice approve` below the agent, on a terminal',
    try: types((id) => ['approve', id], [WRONG], { CLAUDECODE: '1' }),
    stopped: /^2 .*an agent started this/s,
  },
  {
    name: '`sluice approve` without a terminal',
    try: (stage, { request: { id } }) => stage.shell(`${stage.sluice(['approve', id]).join(' ')}; echo $?`, LEFT),
    stopped: /needs a person at a terminal.*\n2\n/s,
  },
  {
    name: '`sluice approve` with the passphrase on standard input',
    try: (stage, { request: { id } }) =>
      stage.shell(`echo '${PASSPHRASE}' | ${stage.sluice(['approve', id]).join(' ')}; echo $?`, LEFT),
    stopped: /needs a person at a terminal.*\n2\n/s,
  },
  {
    name: '`sluice approve` with the passphrase as an argument',
    try: types((id) => ['approve', id, '--passphrase', PASSPHRASE], []),
    stopped: /^2 .*unknown option/s,
  },
  {
    name: '`sluice approve` with the passphrase in a variable',
    try: types((id) => ['approve', id], ['\n', '\n', '\n'], { SLUICE_PASSPHRASE: PASSPHRASE, PASSPHRASE }),
    stopped: /^[12] .*passphrase/is,
  },
  {
    name: '`sluice approve` on a terminal of its own, with a wrong passphrase',
    try: types((id) => ['approve', id], [WRONG, WRONG, WRONG, WRONG]),
    stopped: /^2 .*No enrolled key has that passphrase/s,
  },
  {
    name: '`sluice approve` on a terminal of `script`',
    try: (stage, { request: { id } }) =>
      stage.shell(
        `(for i in 1 2 3 4; do sleep 0.7; echo guess; done) | script -qec "${stage.sluice(['approve', id]).join(' ')}" /dev/null; echo $?`,
        LEFT,
      ),
    stopped: /passphrase.*\n[12]\n/is,
  },
  {
    name: 'keys that tmux sends to a prompt that waits for the passphrase',
    try: (stage, { request: { id } }) => inTmux(stage, stage.sluice(['approve', id]), ['guess', '', 'y']),
    stopped: /code [12]/,
    missing: has('tmux') ? undefined : 'tmux is not installed',
  },
  {
    name: '`sluice approve` with a key of its own, enrolled in a configuration of its own',
    async try(stage, { request: { id } }) {
      const config = join(stage.directory, 'config');
      mkdirSync(join(config, 'sluice'), { recursive: true });
      cpSync(join(stage.home, '.config/sluice/sluice.yaml'), join(config, 'sluice/sluice.yaml'));
      const mine = await enrolPassphrase('a passphrase of mine', 'mine', { N: 2 ** 14, r: 8, p: 1 });
      writeAuthenticators(join(config, 'sluice/authenticators.json'), [mine]);
      const { stdout } = await stage.detached(stage.sluice(['approve', id]), ['a passphrase of mine\n'], {
        XDG_CONFIG_HOME: config,
      });
      await pause(500);
      return `${plain(stdout)} ${stage.store.refusal(id)}`;
    },
    stopped: /not enrolled/,
  },
  {
    name: 'a configuration of its own that wants no proof',
    async try(stage, { request: { id } }) {
      const config = join(stage.directory, 'config-none');
      mkdirSync(join(config, 'sluice'), { recursive: true });
      writeFileSync(join(config, 'sluice/sluice.yaml'), 'approvals: { wait: true, proof: none }\n');
      await stage.detached(stage.sluice(['approve', id]), [], { XDG_CONFIG_HOME: config });
      await pause(500);
      return String(stage.store.refusal(id));
    },
    stopped: /not signed/,
  },
  {
    name: '`sluice keys add` below the agent',
    try: types(() => ['keys', 'add'], ['a key of the agent\n', 'a key of the agent\n'], { CLAUDECODE: '1' }),
    stopped: /^2 .*an agent started this/s,
  },
  {
    name: '`sluice keys add` away from the agent, where a key is enrolled',
    try: types(() => ['keys', 'add'], Array(6).fill('a key of the agent\n')),
    stopped: /^2 .*No enrolled key has that passphrase/s,
  },
  {
    name: '`sluice keys remove` away from the agent',
    try: (stage) =>
      types(() => ['keys', 'remove', stage.passkey.id], [WRONG, WRONG, WRONG, WRONG])(stage, {
        request: { id: '' },
      }),
    stopped: /^2 .*No enrolled key has that passphrase/s,
  },
  {
    name: '`sluice pause` on a terminal of its own',
    try: types(() => ['pause', '10'], ['pause\n', WRONG, WRONG, WRONG]),
    stopped: /^[12] /,
  },
  {
    name: '`sluice trust` on a terminal of its own',
    try(stage) {
      writeFileSync(join(stage.app, 'sluice.yaml'), 'bash_rules: [{ command: frob, decision: allow }]\n');
      return types(() => ['trust'], ['trust\n', WRONG, WRONG, WRONG])(stage, { request: { id: '' } });
    },
    stopped: /^[12] /,
  },
];

/** Away from the agent: no parent, no terminal, and none of its variables. */
export const LEFT = ['setsid', '--fork'] as const;
