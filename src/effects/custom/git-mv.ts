import type { ProgramCall } from '../program.js';
import { lastPart, pathWithin } from '../programs/places.js';

/** What is moved into a directory keeps its name: whether the last word is one, only the disk knows. */
export function gitMv(call: ProgramCall): undefined {
  const isDry = call.options.findLast(({ name }) => /^(?:-n|--(?:no-)?dry-run)$/.test(name));
  if (isDry !== undefined && isDry.name !== '--no-dry-run') return;
  const sources = call.operands.slice(0, -1);
  const into = call.operands.at(-1);
  const tags = call.has('-f', '--force') ? ['overwrite', 'move'] : ['move'];
  call.paths('delete', sources, 'move');
  call.path('write', into, ...tags);
  for (const word of sources) {
    const name = lastPart(word);
    if (into !== undefined && name !== undefined) call.path('write', pathWithin(into, name), ...tags);
  }
}
