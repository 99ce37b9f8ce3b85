import { readShellText } from '../../shell/read.js';
import { commandEffects } from '../command-effects.js';
import type { Knowledge, Target } from '../effect.js';

/**
 * What a text does, compactly: `delete:/work/project/a:recursive,force`. `^` is a place that may be further above. What
 * a condition decides is left out: these are calls in a project that holds nothing of the kind.
 */
export function judged(text: string): { knowledge: Knowledge; effects: string[] } {
  const { commands, unknowns } = readShellText(text, { cwd: '/work/project', home: '/home/dev' });
  let knowledge: Knowledge = unknowns.length > 0 ? 'unknown' : 'harmless';
  const all: string[] = [];
  for (const command of commands) {
    const analysis = commandEffects(command);
    const found = analysis.effects.filter(({ when }) => when === undefined);
    if (analysis.knowledge === 'unknown') knowledge = 'unknown';
    else if (found.length > 0 && knowledge === 'harmless') knowledge = 'known';
    for (const { kind, target, tags } of found)
      all.push([kind, named(target), ...(tags === undefined ? [] : [tags.join(',')])].join(':'));
  }
  return { knowledge, effects: all };
}

/** The same in one line, with the working directory as a dot: `known ; delete:./a:recursive,force`. */
export function summarizeEffects(text: string): string {
  const { knowledge, effects: found } = judged(text);
  return [knowledge, ...found].join(' ; ').replaceAll('/work/project', '.');
}

function named(target: Target): string {
  switch (target.type) {
    case 'path':
      return target.above === undefined ? target.path : `^${target.path}`;
    case 'host':
      return target.host;
    case 'name':
      return target.name;
    case 'unknown':
      return `?${target.source}`;
  }
}

/** A command, what is known of it, effects that it has, and (after `!`) parts that none of its effects has. */
export type ProgramRow = readonly [command: string, knowledge: Knowledge, ...effects: string[]];

/** What a row says and is not so; empty where it holds. */
export function misses([command, knowledge, ...expected]: ProgramRow): string[] {
  const { knowledge: found, effects: all } = judged(command);
  const wrong = found === knowledge ? [] : [`is ${found}`];
  for (const effect of expected) {
    if (effect.startsWith('!'))
      wrong.push(...all.filter((one) => one.includes(effect.slice(1))).map((one) => `has ${one}`));
    else if (!all.some((one) => one === effect || one.replace(':^', ':') === effect)) wrong.push(`lacks ${effect}`);
  }
  return wrong.length === 0 ? [] : [...wrong, ...all.map((one) => `found ${one}`)];
}
