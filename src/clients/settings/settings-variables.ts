import { isAbsolute, join, resolve } from 'node:path';
import type { ClientFacts } from '../client-facts.js';
import { CLIENT_FACTS } from '../facts.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The directory of a client's variable. A relative path would move with the working directory. */
export function settingsDirectory<Facts extends Pick<ClientFacts, 'settingsDirectories'>>(
  facts: Facts,
  variable: keyof Facts['settingsDirectories'] & string,
  { env, home }: { readonly env: Environment; readonly home: string },
): string {
  return absolute(env[variable]) ?? join(home, facts.settingsDirectories[variable] ?? '');
}

export function settingsFile<Facts extends Pick<ClientFacts, 'settingsFiles'>>(
  _facts: Facts,
  variable: Facts['settingsFiles'][number],
  env: Environment,
): string | undefined {
  return absolute(env[variable]);
}

/**
 * Where all of them lead: what rules protect under the names of the variables. A client takes a relative one from the
 * directory that it runs in.
 */
export function settingsPlaces(env: Environment, home: string, cwd: string): Readonly<Record<string, string>> {
  const places: Record<string, string> = {};
  const given = (name: string): string | undefined =>
    env[name] === undefined || env[name] === '' ? undefined : resolve(cwd, env[name]);
  for (const facts of CLIENT_FACTS) {
    // The XDG rules: a relative path is invalid and ignored.
    for (const name of Object.keys(facts.settingsDirectories))
      places[name] =
        (name.startsWith('XDG_') ? undefined : given(name)) ?? settingsDirectory(facts, name, { env, home });
    for (const name of facts.settingsFiles) {
      const path = given(name);
      if (path !== undefined) places[name] = path;
    }
  }
  return places;
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? resolve(path) : undefined;
}
