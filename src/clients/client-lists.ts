import type { ClientFiles } from './client-files.js';
import { CLIENT_FACTS } from './facts.js';
import { loadClientFiles } from './index.js';

/** What the packs say of all clients, by the words for it: `names` is `<client names>` there. */
export async function clientLists(): Promise<Readonly<Record<string, readonly string[]>>> {
  const files = await loadClientFiles();
  const globs = (part: keyof ClientFiles): string[] => files.flatMap((one) => one[part] ?? []);
  const folders = [...globs('directories'), ...globs('sharedDirectories')];
  return {
    names: CLIENT_FACTS.map(({ name }) => name),
    programs: CLIENT_FACTS.flatMap(({ programs }) => programs),
    // Without the dot that each begins with: in a project or wherever else, and in the home.
    folders: wordsIn(folders, /(?:^|\/)\.([\w-]+)$/),
    homeFolders: wordsIn(folders, /^~\/\.([\w-]+)$/),
    settings: [
      ...CLIENT_FACTS.flatMap(({ settingsFiles }) => settingsFiles.map((name) => `$${name}`)),
      ...globs('settings'),
    ],
    rootSettings: globs('rootSettings'),
    directories: globs('directories'),
    sharedDirectories: globs('sharedDirectories'),
    /** Those that hold the settings of whoever works here, and not of one directory of a project. */
    ownDirectories: globs('directories').filter((glob) => /^[~$]/.test(glob)),
    servers: globs('servers'),
    installed: globs('installed'),
    credentials: globs('credentials'),
    tokenSettings: globs('tokenSettings'),
    likelyTokens: globs('likelyTokens'),
    transcripts: globs('transcripts'),
  };
}

function wordsIn(globs: readonly string[], pattern: RegExp): string[] {
  return [...new Set(globs.flatMap((glob) => pattern.exec(glob)?.[1] ?? []))];
}
