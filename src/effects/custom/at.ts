import type { ProgramCall } from '../program.js';

/** What runs later comes from standard input, unless a file is named. */
export function at(call: ProgramCall): string | undefined {
  if (call.has('-l', '-V', '-c', '-r', '-d', '-f')) return undefined;
  const { stdin, redirects } = call.command;
  const given = stdin ?? redirects.find(({ kind }) => kind === 'text')?.target;
  if (given === undefined || given === null) return 'what it will run is not in the text';
  call.shell(given);
  return undefined;
}
