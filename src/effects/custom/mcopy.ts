import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Files inside of an image or on a drive with a letter are named with a colon: `a:/x`, `::/x`. */
const isDos = (text: string | undefined): boolean => /^([a-z]|:):/i.test(text ?? '');

/** One side is in the image, the other is a file here. */
export function mcopy(call: ProgramCall): void {
  const words = call.operands;
  const target = words.length > 1 ? words.at(-1) : undefined;
  for (const word of target === undefined ? words : words.slice(0, -1))
    if (!isDos(literal(word))) call.path('read', word, 'recursive');
  if (target === undefined) call.at('write', './**');
  else if (!isDos(literal(target))) call.path('write', target, 'recursive');
  const image = call.value('-i');
  const into = isDos(literal(target));
  // After `@@` stands the place of the file system in it.
  const file = literal(image)?.replace(/@@.*$/, '');
  if (file !== undefined) call.at(into ? 'write' : 'read', file);
  else if (image !== undefined) call.path(into ? 'write' : 'read', image);
  else call.named('service', 'drive', into ? 'update' : 'read');
}
