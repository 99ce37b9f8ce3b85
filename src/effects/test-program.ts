import type { ProgramData } from '../programs/program-data.js';
import { readShellText } from '../shell/read.js';
import { commandEffects } from './command-effects.js';
import type { Effect, Target } from './effect.js';

const PLACE = { cwd: '/work/project', home: '/home/dev' };

/**
 * What a command does, as the tests of a program's file write it: `write ./out [overwrite]; send example.com`, `harmless`
 * or `unknown`. What depends on files of the machine is left out.
 */
export function testProgram(text: string, data: ProgramData): string {
  const { commands, unknowns } = readShellText(text, PLACE);
  const programs = new Map(data.names.map((name) => [name, { ...data, origin: 'test' as const }]));
  const found: string[] = [];
  let isUnknown = unknowns.length > 0;
  for (const command of commands) {
    const { effects, knowledge } = commandEffects(command, programs);
    if (knowledge === 'unknown') isUnknown = true;
    found.push(...effects.filter(({ when }) => when === undefined).map(describe));
  }
  const parts = [...(isUnknown ? ['unknown'] : []), ...new Set(found)];
  return parts.length === 0 ? 'harmless' : parts.join('; ');
}

function describe({ kind, target, tags = [] }: Effect): string {
  return `${kind} ${describeTarget(target)}${tags.length === 0 ? '' : ` [${tags.join(' ')}]`}`;
}

function describeTarget(target: Target): string {
  switch (target.type) {
    case 'path':
      return target.path.replace(PLACE.cwd, '.').replace(PLACE.home, '~');
    case 'host':
      return target.host;
    case 'name':
      return target.name;
    case 'unknown':
      return '?';
  }
}
