import type { Effect } from '../effects/effect.js';
import { effects } from '../effects/judge.js';
import type { Command, Unknown } from '../shell/command.js';
import { type ReadOptions, read } from '../shell/read.js';

export interface Danger {
  readonly pattern: string;
  /** What to do in its place. */
  readonly instead: string;
  /** Does an effect of a command show it? */
  readonly shows?: (effect: Effect, command: Command) => boolean;
  /** Does something that could not be read show it? */
  readonly hides?: (unknown: Unknown) => boolean;
}

const DISK = /^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper|md|loop)/;
const AS_ANOTHER = /^(sudo|doas|pkexec|run0|su)$/;

const has = ({ how = [] }: Effect, ...tags: readonly string[]): boolean => tags.every((tag) => how.includes(tag));

/** The root, or a directory right below it: nobody deletes those on purpose. */
function isTop({ target }: Effect): boolean {
  return target.type === 'path' && /^\/[^/]*\/?\**$/.test(target.path);
}

/** What is ruinous, whatever the command is called. */
export const DANGERS: readonly Danger[] = [
  {
    pattern: 'recursive forced deletion (rm -rf)',
    instead: 'Remove the files you mean by name, without -rf.',
    shows: (effect) => effect.kind === 'delete' && has(effect, 'recursive', 'force'),
  },
  {
    pattern: 'deletion of a whole tree',
    instead: 'Remove the files you mean by name.',
    shows: (effect) => effect.kind === 'delete' && has(effect, 'recursive') && isTop(effect),
  },
  {
    pattern: 'deletion as another user (sudo rm)',
    instead: 'Remove only what you own, without sudo.',
    shows: ({ kind }, { via }) => kind === 'delete' && via.some(({ name = '' }) => AS_ANOTHER.test(name)),
  },
  {
    pattern: 'writing to a disk (dd, > /dev/sda)',
    instead: 'Write to a file, not to a disk.',
    shows: ({ kind, target }) => kind === 'write' && target.type === 'path' && DISK.test(target.path),
  },
  {
    pattern: 'making a file system (mkfs)',
    instead: 'Leave file systems as they are.',
    shows: (effect, { name = '' }) => /^(mkfs|mke2fs|newfs|mkswap|wipefs)/.test(name) && effect.kind === 'write',
  },
  {
    pattern: 'running what was just downloaded (curl | bash)',
    instead: 'Download it to a file, look at it, and say what it does before it is run.',
    hides: ({ reason }) => /runs what another command prints|what another command prints is executed/.test(reason),
  },
  {
    pattern: 'a command that the reader failed on',
    instead: 'Write it more simply, or in several commands.',
    hides: ({ reason }) => reason.startsWith('it could not be read'),
  },
];

/** The first danger in a command. What is merely unknown is left to other guards. */
export function findDanger(text: string, options: ReadOptions): Danger | undefined {
  const { commands, unknowns } = read(text, options);
  const found = unknowns
    .map((unknown) => DANGERS.find(({ hides }) => hides?.(unknown)))
    .find((danger) => danger !== undefined);
  if (found !== undefined) return found;
  for (const command of commands) {
    for (const effect of effects(command).effects) {
      const danger = DANGERS.find(({ shows }) => shows?.(effect, command));
      if (danger !== undefined) return danger;
    }
  }
  return undefined;
}
