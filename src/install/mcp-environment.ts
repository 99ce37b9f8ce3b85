/** What leads the guard elsewhere, or loads something into it. A server may need it. */
export const ASIDE: readonly string[] = [
  ...['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'TMPDIR', 'ANALYTICS_PATH', 'SLUICE_DEBUG'],
  ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE', 'OPENSSL_CONF'],
  ...['LD_PRELOAD', 'LD_LIBRARY_PATH', 'LD_AUDIT'],
  ...['DYLD_INSERT_LIBRARIES', 'DYLD_LIBRARY_PATH', 'DYLD_FRAMEWORK_PATH'],
];

/** Says that the script of the gate has set things aside. */
export const MARK = 'SLUICE_ASIDE';
export const PREFIX = 'SLUICE_ASIDE_';

/** The environment as the client gave it: what the script has set aside is back. */
export function serverEnvironment(env: Readonly<NodeJS.ProcessEnv>): NodeJS.ProcessEnv {
  if (env[MARK] === undefined) return { ...env };
  const given = Object.entries(env).filter(([name]) => name !== MARK && !name.startsWith(PREFIX));
  const aside = ASIDE.map((name) => [name, env[`${PREFIX}${name}`]]);
  return Object.fromEntries([...given, ...aside].filter(([, value]) => value !== undefined));
}
