import type { ProgramCall } from '../program.js';
import { isApart, records, tree } from '../programs/git-place.js';

type PathKind = 'read' | 'write' | 'delete' | 'exec';
type Place = (call: ProgramCall, kind: PathKind, path: string, tags: readonly string[]) => void;

/** Places that only git knows: a target of its data begins with one. Git looks for them upwards from where it works. */
const PLACES: Readonly<Record<string, Place>> = {
  '<tree>': (call, kind, path, tags) => tree(call, kind, path || '**', ...tags),
  '<.git>': (call, kind, path, tags) => records(call, kind, path || '**', ...tags),
  // The working tree, and what git keeps of it where that is apart.
  '<repository>': (call, kind, _, tags) => {
    tree(call, kind, '**', ...tags);
    if (isApart(call)) records(call, kind, '**');
  },
};

/** `<tree>/x`: is it such a place, and was it told? */
export function addPlace(call: ProgramCall, kind: PathKind, text: string, tags: readonly string[]): boolean {
  const [, name = '', path = ''] = /^(<[^>]*>)(?:\/(.*))?$/.exec(text) ?? [];
  const place = PLACES[name];
  place?.(call, kind, path, tags);
  return place !== undefined;
}
