import type { Validation } from '../../core/lifts/validator.js';
import type { Effect } from '../../effects/effect.js';
import { isPathInside } from '../../effects/paths.js';
import { toolEffects } from '../../effects/tools.js';
import { parseLiteralPath } from '../../match/glob-intersection.js';
import { PathPattern } from '../path-pattern.js';
import { SENSITIVE_FILE_EXCEPTIONS, SENSITIVE_FILES } from '../sensitive-files.js';

export interface FileContext {
  readonly tool_name?: string;
  readonly cwd?: string;
  readonly home?: string;
  /** Where the path leads once links are followed. */
  readonly real_path?: string;
}

/** What belongs to the system. Temporary files are everybody's. */
const SYSTEM = [
  '/etc',
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib64',
  '/boot',
  '/dev',
  '/proc',
  '/sys',
  '/System',
  '/Library',
];
const NOT_SYSTEM = ['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty', '/dev/shm', '/usr/local'];
/** Files that run later, by themselves. */
const RUNS_LATER = [
  '~/.{bashrc,bash_profile,bash_login,bash_logout,profile,zshrc,zshenv,zprofile,zlogin}',
  '~/.config/fish/**',
  '~/.config/autostart/**',
  '~/.config/systemd/**',
  '~/Library/LaunchAgents/**',
  '~/.gitconfig',
  '.git/hooks/**',
  '.git/config',
];
/** Where nobody says which directory work is done in: one so deep that few paths lead out of what is not known. */
const UNKNOWN = '/unknown';
const NOWHERE = `${UNKNOWN}${'/unknown'.repeat(40)}`;

/**
 * A validator of file tools (Read, Write, Edit and their kin in every client): not safe where a file holds secrets,
 * or where it belongs to the system or would run later and is to be changed.
 */
export function fileValidator(
  input: Readonly<Record<string, unknown>>,
  { tool_name = 'Write', cwd, home, real_path }: FileContext = {},
): Validation {
  const { effects, knowledge, why } = toolEffects({ tool: tool_name, input, cwd: cwd ?? NOWHERE, home });
  const files = effects.filter(({ kind }) => kind === 'read' || kind === 'write' || kind === 'delete');
  if (files.length === 0 || files.some(({ target }) => target.type !== 'path')) {
    const reason = knowledge === 'unknown' ? why : 'it is not clear which file is meant';
    return { safe: false, reason: `Blocked: ${reason}. Give the path of the file.` };
  }
  if (known?.home !== home) known = readLists(home);
  const lists = known ?? readLists(home);
  for (const effect of files) {
    const { path } = effect.target as { path: string };
    if (isPathInside(path, UNKNOWN) && !isPathInside(path, NOWHERE))
      return {
        safe: false,
        reason: 'Blocked: the path leads out of a directory that is not known. Give the whole path.',
      };
    for (const place of real_path === undefined ? [path] : [path, real_path]) {
      const problem = judge(place, effect, lists);
      if (problem !== undefined) {
        return {
          safe: false,
          reason: `Blocked: ${problem}`,
          metadata: { operation: effect.kind, linked: place !== path },
        };
      }
    }
  }
  return { safe: true, metadata: { operations: [...new Set(files.map(({ kind }) => kind))] } };
}

interface Lists {
  readonly home: string | undefined;
  readonly secret: readonly PathPattern[];
  readonly except: readonly PathPattern[];
  readonly later: readonly PathPattern[];
}

/** The lists as they are for the last home: it is the same for every call of a machine. */
let known: Lists | undefined;

function readLists(home: string | undefined): Lists {
  const read = (sources: readonly string[]) => sources.map((source) => new PathPattern(source, home));
  return { home, secret: read(SENSITIVE_FILES), except: read(SENSITIVE_FILE_EXCEPTIONS), later: read(RUNS_LATER) };
}

function judge(
  path: string,
  { kind, tags = [], target }: Effect,
  { secret, except, later }: Lists,
): string | undefined {
  const glob = target.type === 'path' && target.pattern === true;
  const given = parseLiteralPath(path);
  const among = (list: readonly PathPattern[]): boolean =>
    list.some((pattern) => (glob ? pattern.glob(path) === 'is' : pattern.matches(given)));
  if (!tags.includes('list') && among(secret) && (glob || !among(except)))
    return 'the file holds secrets. Ask the user for what you need to know.';
  if (kind === 'read') return undefined;
  if (SYSTEM.some((directory) => isPathInside(path, directory)) && !NOT_SYSTEM.some((free) => isPathInside(path, free)))
    return 'the file belongs to the system. Change only files of the project.';
  return among(later) ? 'the file would be run later, by itself. Tell the user what to put there.' : undefined;
}
