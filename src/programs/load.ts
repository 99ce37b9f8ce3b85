import compiled from './compiled.json' with { type: 'json' };
import type { ProgramData } from './program-data.js';

/** Every program that `data/` describes. */
export function describedPrograms(): readonly ProgramData[] {
  return compiled as unknown as readonly ProgramData[];
}

let byName: ReadonlyMap<string, ProgramData> | undefined;

/** What the data says of a program, by the name that it is called by. The hook's build looks it up in parts. */
export function findProgramData(name: string): ProgramData | undefined {
  byName ??= new Map(describedPrograms().flatMap((data) => data.names.map((one) => [one, data] as const)));
  return byName.get(name);
}
