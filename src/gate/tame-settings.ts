import { dirname, resolve } from 'node:path';
import type { Settings } from '../effects/condition.js';
import { readShort } from './read-short.js';
import { isPlainSchema } from './sqlite-schema.js';

/** Settings of npm, and of those who read its file, that name no program, no host and no secret. */
const NPM =
  /^(?:save(?:-exact|-prefix|-dev)?|engine-strict|package-lock(?:-only)?|fund|audit(?:-level)?|loglevel|progress|legacy-peer-deps|strict-peer-(?:deps|dependencies)|auto-install-peers|dedupe-peer-dependents|shamefully-hoist|node-linker|(?:public-)?hoist(?:-pattern)?(?:\[\])?|prefer-offline|prefer-dedupe|prefer-workspace-packages|link-workspace-packages|shared-workspace-lockfile|save-workspace-protocol|resolution-mode|install-links|install-strategy|workspaces(?:-update)?|include-workspace-root|lockfile(?:-version)?|update-notifier|message|tag-version-prefix|sign-git-tag|access|color|unicode|enable-pre-post-scripts|ignore-scripts|side-effects-cache|use-node-version|manage-package-manager-versions|symlink|offline|omit|include)$/;
const NPM_HOME = /^https:\/\/registry\.(?:npmjs\.org|yarnpkg\.com)\/?$/;

/** Another file that is read as well, or a place that is written to. */
const RUFF = /\b(?:fix|fix-only|unsafe-fixes|cache-dir|extend)["']?\s*=/;

/** Files that are looked at in turn. */
const DEPTH = 5;

/** Is nothing set in a file of settings that runs a program, sends a secret or writes elsewhere? What can't be read may. */
export function areTame(of: Settings, path: string): boolean {
  if (of === 'tsc') return emitsHere(path, DEPTH);
  if (of === 'sqlite') return isPlainSchema(path);
  const text = readShort(path);
  if (typeof text !== 'string') return false;
  if (of === 'formatter') return !/in[-_]?place/i.test(text);
  return of === 'ruff' ? !RUFF.test(text) : text.split(/\r?\n/).every(isPlain);
}

function isPlain(line: string): boolean {
  const text = line.trim();
  if (text === '' || /^[#;]/.test(text)) return true;
  const [, key = '', value = ''] = /^([^=\s]+)\s*(?:=\s*(.*))?$/.exec(text) ?? [];
  if (value.includes('$')) return false;
  return key === 'registry' ? NPM_HOME.test(value) : NPM.test(key);
}

/** What the compiler keeps of a build is written even where it makes nothing else, to where its settings say. */
function emitsHere(path: string, left: number): boolean {
  const text = left > 0 ? readShort(path) : false;
  // Without one it keeps nothing.
  if (text === undefined) return true;
  if (text === false) return false;
  for (const [, value = ''] of text.matchAll(
    /"(?:tsBuildInfoFile|outDir|outFile|rootDir)"\s*:\s*"((?:[^"\\]|\\.)*)"/gi,
  )) {
    if (/^[/~$]|\\|(?:^|\/)\.\.(?:\/|$)/.test(value) && /"(?:incremental|composite|tsBuildInfoFile)"/i.test(text))
      return false;
  }
  // A name that is written with escapes is none that anybody writes.
  if (/\\u/.test(text)) return false;
  const bases = /"extends"\s*:\s*(?:"([^"]*)"|\[([^\]]*)\])/i.exec(text);
  const named = bases === null ? [] : [...`"${bases[1] ?? ''}"${bases[2] ?? ''}`.matchAll(/"([^"]+)"/g)];
  return named.every(([, base = '']) => {
    // A package was published.
    if (!/^[./]/.test(base)) return true;
    const file = resolve(dirname(path), base);
    return emitsHere(/\.json$/.test(file) ? file : `${file}.json`, left - 1);
  });
}
