import type { Effect } from '../effects/effect.js';
import type { ToolAnalysis } from '../effects/tools.js';
import type { Via } from '../shell/command.js';

/** What led to an effect: the command that has it, where there is one. */
interface Cause {
  readonly name?: string | undefined;
  readonly via: readonly Via[];
}

export interface Danger {
  readonly pattern: string;
  /** What to do in its place. */
  readonly instead: string;
  /** Does an effect show it? */
  readonly matchesEffect?: (effect: Effect, cause: Cause, home: string | undefined) => boolean;
  /** Does something that could not be read show it? */
  readonly matchesUnknown?: (reason: string) => boolean;
}

const DISK = /^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper|md|loop)/;
const AS_ANOTHER = /^(sudo|doas|pkexec|run0|su)$/;

const has = ({ tags = [] }: Effect, ...all: readonly string[]): boolean => all.every((tag) => tags.includes(tag));

/** The root, a directory right below it, or the home directory: nobody deletes those on purpose. */
function isTop({ target }: Effect, home: string | undefined): boolean {
  if (target.type !== 'path') return false;
  return /^\/[^/]*\/?\**$/.test(target.path) || (home !== undefined && isAbove(target.path, home));
}

function isAbove(path: string, home: string): boolean {
  const tree = path.replace(/\/\**$/, '');
  return home === tree || home.startsWith(`${tree}/`);
}

export const FORCED_DELETION = 'recursive forced deletion (rm -rf)';

/** What is ruinous, whatever the command is called. */
export const DANGERS: readonly Danger[] = [
  {
    pattern: FORCED_DELETION,
    instead: 'Remove the files you mean by name, without -rf.',
    matchesEffect: (effect) => effect.kind === 'delete' && has(effect, 'recursive', 'force'),
  },
  {
    pattern: 'deletion of a whole tree',
    instead: 'Remove the files you mean by name.',
    matchesEffect: (effect, _, home) => effect.kind === 'delete' && has(effect, 'recursive') && isTop(effect, home),
  },
  {
    pattern: 'deletion as another user (sudo rm)',
    instead: 'Remove only what you own, without sudo.',
    matchesEffect: ({ kind }, { via }) => kind === 'delete' && via.some(({ name = '' }) => AS_ANOTHER.test(name)),
  },
  {
    pattern: 'writing to a disk (dd, > /dev/sda)',
    instead: 'Write to a file, not to a disk.',
    matchesEffect: ({ kind, target }) => kind === 'write' && target.type === 'path' && DISK.test(target.path),
  },
  {
    pattern: 'making a file system (mkfs)',
    instead: 'Leave file systems as they are.',
    matchesEffect: (effect, { name = '' }) =>
      /^(mkfs|mke2fs|newfs|mkswap|wipefs)/.test(name) && effect.kind === 'write',
  },
  {
    pattern: 'running what was just downloaded (curl | bash)',
    instead: 'Download it to a file, look at it, and say what it does before it is run.',
    matchesUnknown: (reason) => /runs what another command prints|what another command prints is executed/.test(reason),
  },
  {
    pattern: 'a command that the reader failed on',
    instead: 'Write it more simply, or in several commands.',
    matchesUnknown: (reason) => reason.startsWith('it could not be read'),
  },
];

const NO_COMMAND: Cause = { via: [] };

/** Every danger in a call, each with the effect that shows it. What is merely unknown is left to other guards. */
export function* findDangers(
  { effects, knowledge, why, commands, judgements = [] }: ToolAnalysis,
  home: string | undefined,
): Generator<{ readonly danger: Danger; readonly effect?: Effect }> {
  const reasons = [
    ...(commands?.unknowns ?? []).map(({ reason }) => reason),
    ...(knowledge === 'unknown' ? [why] : []),
  ];
  for (const danger of DANGERS) if (reasons.some((reason) => danger.matchesUnknown?.(reason))) yield { danger };
  const causes = commands?.commands.map((cause, index) => ({ cause, found: judgements[index]?.effects ?? [] }));
  for (const { cause, found } of causes ?? [{ cause: NO_COMMAND, found: effects }]) {
    for (const effect of found) {
      for (const danger of DANGERS) if (danger.matchesEffect?.(effect, cause, home)) yield { danger, effect };
    }
  }
}
