import type { Row } from '../client.js';
import type { Permission } from './permission.js';
import type { Place, Scope } from './place.js';
import type { Version } from './version.js';

/** What one event of a client takes: the value that is added to its list of hooks. */
export interface Entry {
  readonly event: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** How a client's settings hold hooks. */
export type Shape =
  /** `hooks.<event>`: groups with a matcher, each with a list of hooks. */
  | 'groups'
  /** `hooks.<event>`: a list of hooks. */
  | 'flat'
  /** A file that is ours alone. */
  | 'file';

/** What is true of an event of a client, and what its hook is given. */
export interface Asked {
  readonly event: string;
  readonly row: Row;
  readonly command: string;
  /** Seconds. */
  readonly timeout: number;
  readonly version: Version | undefined;
}

/** Where a client keeps its settings, and what it takes there. */
export interface Installer {
  readonly name: string;
  /** The names of its programs. */
  readonly programs: readonly string[];
  /** Is a program of that name surely this client, and not another's? By its real path. */
  isOurs?(path: string): boolean;
  /** The names of its packages on npm. */
  readonly packages: readonly string[];
  readonly shape: Shape;
  /** What else than JSON its settings may hold. It ignores the whole file where there is more. */
  readonly takes: readonly ('comments' | 'bom')[];
  /** A folder that shows that it is used. */
  folder(place: Place, scope: Scope): string;
  /** The file that takes the hooks. */
  settings(place: Place, scope: Scope): string;
  /** Every file with hooks that it reads, the strongest first. */
  layers(place: Place): readonly Layer[];
  /** Events that get no hook, though the adapter knows them: the version does not, or another covers them. */
  leavesOut?(event: string, version: Version | undefined): boolean;
  /** Seconds that the client gives a hook, where it has a limit of its own for an event. */
  limit?(event: string): number | undefined;
  entry(asked: Asked): Readonly<Record<string, unknown>>;
  /** What a new file begins with, beside the hooks. */
  readonly base?: Readonly<Record<string, unknown>>;
  /** The whole file, where it is ours alone and holds no list of hooks. */
  file?(place: Place, scope: Scope): string;
  /** The command that such a file starts. */
  gate?(text: string): string | undefined;
  /** The event on which a command of a shell is judged. */
  readonly event: string;
  /** A call of a shell, as the client would send it then. */
  sample(command: string, cwd: string): Readonly<Record<string, unknown>>;
  /** The permission rules that the user, or the project, has for it. */
  permissions?(place: Place, scope: Scope): readonly Permission[];
  /** What the user still has to do once the hooks are there. */
  readonly after?: string;
}

export interface Layer {
  readonly scope: Scope | 'managed';
  readonly path: string;
}
