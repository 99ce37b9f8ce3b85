import type { PlaceName } from '../../programs/places.js';
import type { Word } from '../../shell/word.js';
import type { EffectKind } from '../effect.js';
import type { ProgramCall } from '../program.js';
import { walk } from '../programs/places.js';
import { addresses, changedSettings, newRepository } from './git-files.js';
import { clonedTo, remote } from './git-remote.js';
import { fromTop, isApart, named, type PathKind, records, tree } from './git-repository.js';
import { comparedOutside, objects, outside, shown, tracked, untracked } from './git-shown.js';

/** What a place is told of: the rest of its path, or a word of the call. */
export interface PlaceUse {
  readonly kind: EffectKind;
  readonly tags: readonly string[];
  /** `<tree>/rest` */
  readonly path: string;
  /** `<paths>{files}` */
  readonly word: Word | undefined;
}

type Place = (call: ProgramCall, use: PlaceUse) => void;
const ofPath =
  (place: (call: ProgramCall, kind: PathKind, path: string, tags: readonly string[]) => void): Place =>
  (call, { kind, path, tags }) =>
    place(call, kind as PathKind, path, tags);
const ofWord =
  (place: (call: ProgramCall, kind: PathKind, word: Word, tags: readonly string[]) => void): Place =>
  (call, { kind, word, tags }) => {
    if (word !== undefined) place(call, kind as PathKind, word, tags);
  };

/** Places that no path says: most of them git looks for upwards from where it works. */
const PLACES: Readonly<Record<PlaceName, Place>> = {
  tree: ofPath((call, kind, path, tags) => tree(call, kind, path || '**', ...tags)),
  '.git': ofPath((call, kind, path, tags) => records(call, kind, path || '**', ...tags)),
  repository: ofPath((call, kind, _, tags) => {
    tree(call, kind, '**', ...tags);
    if (isApart(call)) records(call, kind, '**');
  }),
  paths: ofWord((call, kind, word, tags) => named(call, kind, word, ...tags)),
  top: ofWord((call, kind, word, tags) => fromTop(call, () => call.path(kind, word, ...tags))),
  below: ofWord((call, _, word, tags) => walk(call, word, ...tags)),
  tracked: (call, { path }) => tracked(call, path),
  untracked: ofWord((call, _, word) => untracked(call, word)),
  objects: (call, { path }) => objects(call, path === 'paths'),
  shown: (call, { word, path }) => {
    if (word !== undefined) shown(call, word, path);
  },
  outside: ofWord((call, _, word) => outside(call, word)),
  compared: ofWord((call, _, word) => comparedOutside(call, word)),
  addresses: (call) => addresses(call),
  changed: (call, { path, tags }) => changedSettings(call, path, tags),
  'new-repository': (call) => newRepository(call),
  remote: (call, { kind, word, tags }) => remote(call, word, kind === 'send' ? 'send' : 'receive', ...tags),
  cloned: ofWord((call, _, word, tags) => clonedTo(call, word, tags)),
};

/** `<tree>/x`, and `<paths>` before a word: is it such a place, and was it told? */
export function addPlace(
  call: ProgramCall,
  kind: EffectKind,
  text: string,
  tags: readonly string[],
  word?: Word,
): boolean {
  const [, name = '', path = ''] = /^<([^>]*)>(?:\/(.*))?$/.exec(text) ?? [];
  const place = Object.hasOwn(PLACES, name) ? PLACES[name as PlaceName] : undefined;
  place?.(call, { kind, tags, path, word });
  return place !== undefined;
}
