import type { EventSupport } from '../client.js';
import type { InstallContext, InstallScope } from './install-context.js';
import type { ClientPermission } from './permission.js';
import type { Version } from './version.js';

/** What one event of a client takes: the value that is added to its list of hooks. */
export interface HookSetting {
  readonly event: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** How a client's settings hold hooks. */
export type SettingsLayout =
  /** `hooks.<event>`: groups with a matcher, each with a list of hooks. */
  | 'groups'
  /** `hooks.<event>`: a list of hooks. */
  | 'flat'
  /** A file that is ours alone. */
  | 'file';

/** What is true of an event of a client, and what its hook is given. */
export interface HookSettingInput {
  readonly event: string;
  readonly support: EventSupport;
  readonly command: string;
  /** Seconds. */
  readonly timeoutSeconds: number;
  readonly version: Version | undefined;
}

/** Where a client keeps its settings, and what it takes there. */
export interface Installer {
  readonly name: string;
  /** The names of its programs. */
  readonly programs: readonly string[];
  /** Is a program of that name surely this client, and not another's? By its real path. */
  isThisClient?(path: string): boolean;
  /** The names of its packages on npm. */
  readonly packages: readonly string[];
  readonly layout: SettingsLayout;
  /** What else than JSON its settings may hold. It ignores the whole file where there is more. */
  readonly syntax: readonly ('comments' | 'bom')[];
  /** A folder that shows that it is used. */
  configDirectory(context: InstallContext, scope: InstallScope): string;
  /** The file that takes the hooks. */
  settings(place: InstallContext, scope: InstallScope): string;
  /** Every file with hooks that it reads, the strongest first. */
  layers(context: InstallContext): readonly SettingsLayer[];
  /** Events that get no hook, though the adapter knows them: the version does not, or another covers them. */
  skipsEvent?(event: string, version: Version | undefined): boolean;
  /** Seconds that the client gives a hook, where it has a limit of its own for an event. */
  limit?(event: string): number | undefined;
  entry(asked: HookSettingInput): Readonly<Record<string, unknown>>;
  /** What a new file begins with, beside the hooks. */
  readonly base?: Readonly<Record<string, unknown>>;
  /** The whole file, where it is ours alone and holds no list of hooks. */
  file?(context: InstallContext, scope: InstallScope): string;
  /** The command that such a file starts. */
  commandIn?(text: string): string | undefined;
  /** The event on which a command of a shell is judged. */
  readonly event: string;
  /** A call of a shell, as the client would send it then. */
  sample(command: string, cwd: string): Readonly<Record<string, unknown>>;
  /** The permission rules that the user, or the project, has for it. */
  permissions?(context: InstallContext, scope: InstallScope): readonly ClientPermission[];
  /** What the user still has to do once the hooks are there. */
  readonly after?: string;
}

export interface SettingsLayer {
  readonly scope: InstallScope | 'managed';
  readonly path: string;
}
