/** What leads the guard elsewhere, or loads something into it. A server may need it. */
export const SET_ASIDE_VARIABLES: readonly string[] = [
  ...['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'TMPDIR', 'ANALYTICS_PATH', 'SLUICE_DEBUG'],
  ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE', 'OPENSSL_CONF'],
  ...['LD_PRELOAD', 'LD_LIBRARY_PATH', 'LD_AUDIT'],
  ...['DYLD_INSERT_LIBRARIES', 'DYLD_LIBRARY_PATH', 'DYLD_FRAMEWORK_PATH'],
];

/** Says that the script of the gate has set things aside. */
export const SET_ASIDE_MARKER = 'SLUICE_ASIDE';
export const SET_ASIDE_PREFIX = 'SLUICE_ASIDE_';

/** The environment as the client gave it: what the script has set aside is back. */
export function serverEnvironment(env: Readonly<NodeJS.ProcessEnv>): NodeJS.ProcessEnv {
  if (env[SET_ASIDE_MARKER] === undefined) return { ...env };
  const given = Object.entries(env).filter(([name]) => name !== SET_ASIDE_MARKER && !name.startsWith(SET_ASIDE_PREFIX));
  const aside = SET_ASIDE_VARIABLES.map((name) => [name, env[`${SET_ASIDE_PREFIX}${name}`]]);
  return Object.fromEntries([...given, ...aside].filter(([, value]) => value !== undefined));
}
