import type { Client, EventSupport } from '../client.js';
import type { InstallContext, InstallScope } from './install-context.js';
import type { McpFile } from './mcp-file.js';
import type { ClientPermission } from './permission.js';
import type { SettingsFile } from './settings-file.js';
import type { SetupFinding } from './setup-finding.js';
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

/** What a client does with a tool call whose hook, as `sluice init` installs it, gave no answer. */
export interface HookFailureBehaviour {
  /** It crashed, was killed, or is not there any more. */
  readonly onCrash: 'denies' | 'runs it';
  /** It says nothing for longer than the limit in the client's settings. Sluice's own deadline is shorter. */
  readonly onTimeout: 'denies' | 'runs it';
  /** Tried with the real program: npm run test:clients. */
  readonly tested: boolean;
}

/** Where a client keeps its settings, and what it takes there. */
export interface Installer {
  readonly name: string;
  /** Its hook protocol. */
  readonly client: Client;
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
  /** Is that folder of a project also there without the client? Then it shows nothing. */
  readonly sharesProjectDirectory?: true;
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
  /** The files in which it has MCP servers, whether they are there or not. */
  mcpFiles(context: InstallContext, scope: InstallScope): readonly McpFile[];
  /** Does it give what it starts the variables of a file `.env` in the project? */
  readonly readsEnvFiles?: true;
  /** What keeps hooks from running, though they are there. */
  disabledFindings?(context: InstallContext, settings: readonly SettingsFile[]): readonly SetupFinding[];
  /** Does its user have to trust the hooks, and is that done? */
  trustFindings?(
    context: InstallContext,
    settings: readonly SettingsFile[],
    program: string | undefined,
  ): Promise<readonly SetupFinding[]>;
  /** The script that is installed turns what ended without an answer into a denial; nothing can speak for what hangs. */
  readonly hookFailure: HookFailureBehaviour;
  /** What the user still has to do once the hooks are there. */
  readonly after?: string;
}

export interface SettingsLayer {
  readonly scope: InstallScope | 'managed';
  readonly path: string;
}
