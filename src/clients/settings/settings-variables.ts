import { isAbsolute, join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that name a directory from which a client takes settings, with that directory below the home without them. */
export const SETTINGS_DIRECTORIES = {
  CLAUDE_CONFIG_DIR: '.claude',
  CODEX_HOME: '.codex',
  COPILOT_HOME: '.copilot',
  CURSOR_CONFIG_DIR: '.cursor',
  /** The home in which there is a `.gemini`. */
  GEMINI_CLI_HOME: '',
  OPENCODE_CONFIG_DIR: '.config/opencode',
  QWEN_HOME: '.qwen',
  XDG_CONFIG_HOME: '.config',
} as const;

/** Variables that name a file with settings. Without them there is none but those that rules name. */
export const SETTINGS_FILES = [
  'CLAUDE_CODE_MANAGED_SETTINGS_PATH',
  'GEMINI_CLI_SYSTEM_SETTINGS_PATH',
  'OPENCODE_CONFIG',
  'QWEN_CODE_SYSTEM_SETTINGS_PATH',
] as const;

export type SettingsDirectory = keyof typeof SETTINGS_DIRECTORIES;
export type SettingsFileVariable = (typeof SETTINGS_FILES)[number];

/** The directory of a variable. A relative path would move with the working directory. */
export function settingsDirectory(variable: SettingsDirectory, env: Environment, home: string): string {
  return absolute(env[variable]) ?? join(home, SETTINGS_DIRECTORIES[variable]);
}

export function settingsFile(variable: SettingsFileVariable, env: Environment): string | undefined {
  return absolute(env[variable]);
}

/**
 * Where all of them lead: what rules protect under the names of the variables. A client takes a relative one from the
 * directory that it runs in.
 */
export function settingsPlaces(env: Environment, home: string, cwd: string): Readonly<Record<string, string>> {
  const places: Record<string, string> = {};
  const given = (name: SettingsDirectory | SettingsFileVariable): string | undefined =>
    env[name] === undefined || env[name] === '' ? undefined : resolve(cwd, env[name]);
  // The XDG rules: a relative path is invalid and ignored.
  for (const name of Object.keys(SETTINGS_DIRECTORIES) as SettingsDirectory[])
    places[name] = (name.startsWith('XDG_') ? undefined : given(name)) ?? settingsDirectory(name, env, home);
  for (const name of SETTINGS_FILES) {
    const path = given(name);
    if (path !== undefined) places[name] = path;
  }
  return places;
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? resolve(path) : undefined;
}
