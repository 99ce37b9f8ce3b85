import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where the programs are kept between runs: outside of the repository, hundreds of megabytes each. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'sluice-clients');
}

/** Where a program is, or why it is not there. */
export type Installed = { readonly folder: string; readonly fresh: boolean } | { readonly missing: string };

/** What is fetched. */
export interface Fetched {
  readonly name: string;
  readonly version: string;
  /** Its name on npm. */
  readonly package: string;
  /** Without the packages that it may do without. */
  readonly bare?: boolean;
}

/** Fetches a program from npm, unless it is there. Its scripts are not run: what is needed comes in the packages. */
export async function install({ name, version, package: from, bare = false }: Fetched): Promise<Installed> {
  const folder = join(cacheFolder(), `${name}-${version}`);
  if (existsSync(join(folder, 'node_modules'))) return { folder, fresh: false };
  try {
    mkdirSync(cacheFolder(), { recursive: true });
    // Beside its place, and moved there when it is whole: half an installation must not be taken for one.
    const beside = mkdtempSync(join(cacheFolder(), `.${name}-`));
    writeFileSync(join(beside, 'package.json'), '{"private":true}\n');
    const words = [
      ...['install', '--prefix', beside, '--ignore-scripts', '--no-audit', '--no-fund'],
      ...(bare ? ['--omit=optional'] : []),
      // Without a network it would try for minutes.
      ...['--fetch-retries', '1', '--fetch-retry-mintimeout', '1000', '--fetch-retry-maxtimeout', '2000'],
      `${from}@${version}`,
    ];
    await promisify(execFile)('npm', words, { timeout: 300_000 }).catch((error: unknown) => {
      rmSync(beside, { recursive: true, force: true });
      throw error;
    });
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
    return { folder, fresh: true };
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    const lines = stderr.split('\n').filter((line) => line.startsWith('npm error'));
    const said = lines.find((line) => /reason:|not found|No match|notarget/i.test(line)) ?? lines[0] ?? message;
    return { missing: `"npm install ${from}@${version}" failed: ${said.replace('npm error ', '')}` };
  }
}
