import { join } from 'node:path';
import { Command } from 'commander';
import { isDamaged, readAuthenticators, writeAuthenticators } from '../../approvals/proof/authenticators.js';
import { enrolPassphrase, MIN_PASSPHRASE_CHARS } from '../../approvals/proof/passphrase.js';
import { recordUserAction } from '../../approvals/record-user-action.js';
import { findAncestorAgent } from '../../clients/agent-ancestor.js';
import { SluiceError, show } from '../../core/errors.js';
import { escapeControl } from '../../core/escape-control.js';
import { type Machine, readMachine } from '../../pipeline/open-policy.js';
import { proveByPassphrase } from '../prove-person.js';
import { askPassphrase } from '../terminal/passphrase.js';
import { style } from '../terminal/style.js';
import { refuseInsideAgent } from './trust.js';

const EXAMPLES = `
An agent runs as you, so a file, a token or a terminal can't show that you answered.
A passphrase that only you know can: what grants is signed with its key, and whoever
waits checks that. The disk has only the public half.

Examples:
  $ sluice keys add                  a passphrase, typed twice
  $ sluice keys add --name "desk"    another one; needs one that is enrolled
  $ sluice keys list
  $ sluice keys remove 3f9a12bc

A passkey joins on the dashboard, once there is a passphrase: sluice serve --open.
Without a key what waits can be denied, not allowed. Who wants no proof writes
approvals: { proof: none } into their own policy; then whatever runs as you can answer.

Exit codes: 0 done, 1 nothing was changed, 2 it could not be done.`;

/** `sluice keys`: what proves that a person answers. */
export function keysCommand(): Command {
  const command = new Command('keys')
    .description('Enrol the passphrase that shows that you answered, and not an agent.')
    .addHelpText('after', EXAMPLES);
  command
    .command('add')
    .description('Enrol a passphrase.')
    .option('--name <name>', 'what it is called', 'passphrase')
    .action(({ name }: { name: string }) => enrolFromTerminal(readMachine(), name));
  command.command('list').description('List what is enrolled.').option('--json', 'print JSON').action(list);
  command
    .command('remove')
    .description('Forget a key. What it signed no longer counts.')
    .argument('<id>', 'of the key, or its beginning: sluice keys list')
    .action(remove);
  return command;
}

/** Enrols a passphrase. Another one needs one that is enrolled: else an agent's would do. */
export async function enrolFromTerminal(machine: Machine, name: string): Promise<void> {
  refuse(machine, 'keys add');
  if (name === '' || name.length > 80)
    throw new SluiceError('USAGE', { what: 'That is no name', expected: '1 to 80 characters', got: show(name) });
  const path = machine.locations.authenticators;
  refuseDamaged(path);
  const known = readAuthenticators(path);
  if (known.length > 0) {
    process.stdout.write('Another key needs one that is enrolled.\n');
    await proveByPassphrase(machine);
  }
  const passphrase = await askPassphrase(`New passphrase, at least ${MIN_PASSPHRASE_CHARS} characters`);
  const key = await enrolPassphrase(passphrase, name);
  if ((await askPassphrase('The same again')) !== passphrase)
    throw new SluiceError('USAGE', { what: 'These are two passphrases', fix: 'Try again: sluice keys add' });
  // Nobody can have come in between.
  if (JSON.stringify(readAuthenticators(path)) !== JSON.stringify(known))
    throw new SluiceError('USAGE', { what: 'Another key was enrolled meanwhile', fix: 'See: sluice keys list' });
  writeAuthenticators(path, [...known, key]);
  note(machine, `The passphrase "${name}" (${key.id}) was enrolled in a terminal.`);
  process.stdout.write(`${style.green('Enrolled.')} ${escapeControl(name)} (${key.id}) now answers for you.\n`);
}

function list({ json }: { readonly json?: true }): void {
  const keys = readAuthenticators(readMachine().locations.authenticators);
  if (json) {
    process.stdout.write(`${JSON.stringify(keys, null, 2)}\n`);
    return;
  }
  if (keys.length === 0)
    process.stdout.write('Nothing is enrolled: what waits can be denied, not allowed. Run: sluice keys add\n');
  for (const { id, kind, name, created } of keys)
    process.stdout.write(
      `${style.bold(id)}  ${kind.padEnd(10)}  ${escapeControl(name)}  ${style.dim(escapeControl(created))}\n`,
    );
}

async function remove(given: string): Promise<void> {
  const machine = readMachine();
  refuse(machine, 'keys remove');
  const path = machine.locations.authenticators;
  refuseDamaged(path);
  const known = readAuthenticators(path);
  const [key, ...others] = known.filter(({ id }) => id.startsWith(given));
  if (key === undefined || others.length > 0)
    throw new SluiceError('USAGE', {
      what: key === undefined ? 'There is no such key' : 'Several keys begin like that',
      expected: known.length === 0 ? 'nothing: none is enrolled' : known.map(({ id }) => id).join(', '),
      got: show(given),
    });
  const rest = known.filter(({ id }) => id !== key.id);
  if (rest.length > 0 && !rest.some(({ kind }) => kind === 'passphrase'))
    throw new SluiceError('USAGE', {
      what: 'This is the last passphrase, and without one nothing can be granted in a terminal',
      fix: 'Enrol another one first: sluice keys add',
    });
  await proveByPassphrase(machine);
  writeAuthenticators(path, rest);
  note(machine, `The key "${key.name}" (${key.id}) was removed in a terminal.`);
  process.stdout.write(`${escapeControl(key.name)} (${key.id}) is forgotten. What it signed no longer counts.\n`);
}

/** Keys that were enrolled are not overwritten unseen. */
function refuseDamaged(path: string): void {
  if (!isDamaged(path)) return;
  throw new SluiceError('USAGE', {
    what: `${path} is there, and not all of it can be used`,
    expected: 'the file as Sluice wrote it, which nobody else may write',
    fix: 'Look at what changed it. Restore it and run chmod 600, or remove it and enrol anew: sluice keys add',
  });
}

function refuse(machine: Machine, what: string): void {
  const agent = findAncestorAgent();
  if (agent !== undefined)
    note(machine, `"sluice ${what}" was refused: an agent started it (${escapeControl(agent)}).`, 'warning');
  refuseInsideAgent(what);
}

function note({ state }: Machine, message: string, level: 'info' | 'warning' = 'info'): void {
  recordUserAction(join(state, 'audit'), message, level);
}
