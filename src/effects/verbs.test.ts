import { describe, expect, it } from 'vitest';
import type { Command } from '../shell/command.js';
import { readShellText } from '../shell/read.js';
import { ProgramCall } from './program.js';
import { verbs } from './verbs.js';

const TOOL = verbs({
  names: ['tool'],
  takesValue: ['--at'],
  flags: ['-q'],
  does: {
    read: 'show, box, ** list|describe-*, thing $',
    delete: '** remove|delete',
    'exec workspace': 'go',
    update: 'thing set',
    harmless: 'hello',
  },
  verbs: { save: { takesValue: ['-o'], effects: { '-o': 'write' }, operands: 'read', does: 'create' } },
});

function tell(text: string): string {
  const command = readShellText(text, { cwd: '/w' }).commands[0] as Command;
  const call = new ProgramCall(command, command.argv.slice(1), TOOL, { read: () => {}, trySpend: () => true });
  const why = TOOL.judge?.(call);
  if (typeof why === 'string') return 'unknown';
  const done = call.effects.map(({ kind, tags = [] }) => [kind, ...tags].join(' ')).join(', ');
  return call.why === undefined ? done || 'harmless' : `unknown: ${done}`;
}

describe('verbs', () => {
  it.each([
    ['tool hello', 'harmless'],
    ['tool show x', 'service read'],
    ['tool --at here show', 'service read'],
    ['tool --at=show remove x', 'service delete'],
    ['tool -q show', 'service read'],
    // An option that is not known may have taken the verb for its value.
    ['tool --odd show delete x', 'unknown: service delete'],
    ['tool --odd=1 show', 'service read'],
    ['tool plugin', 'unknown'],
    ['tool', 'unknown'],
    ['tool $verb', 'unknown'],
    ['tool box list', 'service read'],
    // Deleting wins over a noun that looks like reading.
    ['tool box remove x', 'service delete'],
    ['tool a b describe-c', 'service read'],
    ['tool list delete x', 'service delete'],
    ['tool thing', 'service read'],
    ['tool thing set x', 'service update'],
    ['tool thing other', 'unknown'],
    ['tool go', 'exec workspace'],
    ['tool save -o out a', 'write, read, service create'],
    ['tool --help', 'harmless'],
    ['tool save --help', 'harmless'],
    ['tool thing --help', 'harmless'],
    ['tool plugin --help', 'unknown'],
    ['tool remove x --help', 'service delete'],
  ])('%s', (text, told) => {
    expect(tell(text)).toBe(told);
  });
});
