import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { SluiceError, show } from '../../core/errors.js';
import { makePrivateDirectory } from '../../os/private-directory.js';
import { openPolicy, readMachine } from '../../pipeline/open-policy.js';
import { MAX_PAUSE_MS } from '../../policy/load/pause.js';
import { pauseDigest } from '../../policy/trust/proof.js';
import { revoke } from '../../policy/trust/revocations.js';
import { provePerson } from '../prove-person.js';
import { refuseInsideAgent } from './trust.js';

const EXAMPLES = `
While paused, Sluice judges and records as in observe mode, and stops nothing but
attacks on itself. The pause ends by itself.

Examples:
  $ sluice pause 10m
  $ sluice pause 1h30m
  $ sluice pause off         end it now

It needs a terminal and your passphrase (sluice keys), and refuses where an agent started it.
Exit codes: 0 paused, or ended; 2 it could not be.`;

/** `sluice pause`: stop nothing for a while. */
export function pauseCommand(): Command {
  return new Command('pause')
    .description('Stop nothing for a while; it ends by itself.')
    .argument('<time>', 'such as 10m or 1h; off ends a pause')
    .addHelpText('after', EXAMPLES)
    .action(pause);
}

async function pause(time: string): Promise<void> {
  refuseInsideAgent('pause');
  const machine = readMachine();
  const { pause: file } = machine.locations;
  if (time === 'off') {
    rmSync(file, { force: true });
    revoke(machine.locations, { pause: true });
    process.stdout.write('Not paused.\n');
    return;
  }
  if (!process.stdin.isTTY)
    throw new SluiceError('USAGE', {
      what: 'A pause needs a person at a terminal',
      fix: 'Run it in a terminal of your own.',
    });
  const length = parseDuration(time);
  const person = await provePerson(machine);
  const since = Date.now();
  const until = since + length;
  const signed = person?.signAction('pause', pauseDigest({ since, until }), since);
  makePrivateDirectory(dirname(file));
  // One that is there keeps its mode, and counts only where nobody else can write it.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify({ since, until, signed })}\n`, { mode: 0o600 });
  const { effective } = await openPolicy(machine, process.cwd());
  if (effective.pausedUntil === undefined) {
    rmSync(file, { force: true });
    throw new SluiceError('USAGE', {
      what: `The managed policy (${effective.origins.mode}) enforces, so there is no pause`,
      fix: 'Ask whoever manages this machine.',
    });
  }
  process.stdout.write(
    `Paused until ${new Date(until).toLocaleTimeString()}. Nothing is stopped; everything is recorded.\n`,
  );
}

/** `90s`, `10m`, `1h30m`. */
export function parseDuration(text: string): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?$/.exec(text);
  const [hours, minutes, seconds] = [1, 2, 3].map((index) => Number(match?.[index] ?? 0));
  const length = (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
  if (match === null || length === 0)
    throw new SluiceError('USAGE', { what: 'That is no time', expected: 'such as 10m or 1h30m', got: show(text) });
  if (length > MAX_PAUSE_MS)
    throw new SluiceError('USAGE', { what: 'That is too long', expected: 'at most 8h', got: show(text) });
  return length;
}
