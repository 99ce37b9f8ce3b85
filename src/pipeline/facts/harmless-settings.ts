import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { SettingsOwner } from '../../effects/condition.js';
import { list } from '../../effects/words.js';
import { readShortFile } from './read-short-file.js';
import { pathExists, realPath } from './real-path.js';
import { isHarmlessSchema } from './sqlite-schema.js';

/** Settings of npm, and of those who read its file, that name no program, no host and no secret. */
const NPM =
  /^(?:save(?:-exact|-prefix|-dev)?|engine-strict|package-lock(?:-only)?|fund|audit(?:-level)?|loglevel|progress|legacy-peer-deps|strict-peer-(?:deps|dependencies)|auto-install-peers|dedupe-peer-dependents|shamefully-hoist|node-linker|(?:public-)?hoist(?:-pattern)?(?:\[\])?|prefer-offline|prefer-dedupe|prefer-workspace-packages|link-workspace-packages|shared-workspace-lockfile|save-workspace-protocol|resolution-mode|install-links|install-strategy|workspaces(?:-update)?|include-workspace-root|lockfile(?:-version)?|update-notifier|message|tag-version-prefix|sign-git-tag|access|color|unicode|enable-pre-post-scripts|ignore-scripts|side-effects-cache|use-node-version|manage-package-manager-versions|symlink|offline|omit|include)$/;
const NPM_HOME = /^https:\/\/registry\.(?:npmjs\.org|yarnpkg\.com)\/?$/;

/** Another file that is read as well, or a place that is written to. */
const RUFF = /\b(?:fix|fix-only|unsafe-fixes|cache-dir|extend)["']?\s*=/;

/** The end of a line, and so of a remark, for some only. */
const ODD_END = /\r(?!\n)|[\u2028\u2029\u0085\v\f]/;

const MAX_MANIFEST_BYTES = 512 * 1024;

/** Files that are looked at in turn. */
const MAX_FILES = 5;

/** Is nothing set in a file of settings that runs a program, sends a secret or writes elsewhere? What can't be read may. */
export function areHarmlessSettings(of: SettingsOwner, path: string): boolean {
  if (of === 'tsc') return emitsHere(path);
  if (of === 'sqlite') return isHarmlessSchema(path);
  if (of === 'versions') return namesVersions(path);
  // Its shims run what lies in the project; without it nothing does.
  if (of === 'volta') return process.env.VOLTA_HOME === undefined && !pathExists(join(homedir(), '.volta'));
  const text = readShortFile(path);
  // A name that is written with escapes is none that anybody writes.
  if (typeof text !== 'string' || ODD_END.test(text) || (of !== 'npm' && /\\[uUx]/.test(text))) return false;
  if (of === 'formatter') return !/in[-_]?place/i.test(text);
  return of === 'ruff' ? !RUFF.test(text) : text.split(/\r?\n/).every(isPlain);
}

/** A version by its number or name, of something by its plain name: no path, no address, nothing to build it from. */
const VERSION = String.raw`(?!\.\.?(?:\s|"|$))[\w.+@-]+`;
const VERSIONS: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/^\.tool-versions$/, new RegExp(String.raw`^[\w-]+(?:[ \t]+${VERSION})+$`)],
  [/^\.\w+-version$/, new RegExp(`^${VERSION}$`)],
  [/^(?:\.?mise\.toml|\.prototools)$/, new RegExp(String.raw`^(?:\[tools\]|[\w-]+[ \t]*=[ \t]*"${VERSION}")$`)],
];

/** Files by which version managers choose what a program is. Volta keeps its own among what npm knows of a project. */
function namesVersions(path: string): boolean {
  const text = readShortFile(path, MAX_MANIFEST_BYTES);
  if (typeof text !== 'string' || ODD_END.test(text)) return false;
  const name = basename(path);
  if (name === 'package.json') return !/volta|\\u/i.test(text);
  const plain = VERSIONS.find(([file]) => file.test(name))?.[1];
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
  return plain !== undefined && lines.every((line) => line === '' || plain.test(line));
}

function isPlain(line: string): boolean {
  const text = line.trim();
  if (text === '' || /^[#;]/.test(text)) return true;
  const [, key = '', value = ''] = /^([^=\s]+)\s*(?:=\s*(.*))?$/.exec(text) ?? [];
  if (value.includes('$')) return false;
  return key === 'registry' ? NPM_HOME.test(value) : NPM.test(key);
}

interface Emits {
  /** It keeps something of a build. */
  keeps: boolean;
  /** One of the places that are named is not within the project, or not known. */
  leaves: boolean;
}

/** Settings that say where something is written. */
const PLACES = new Set(list('tsbuildinfofile outdir outfile rootdir'));

/** What the compiler keeps of a build is written even where it makes nothing else, to where its settings say. */
function emitsHere(path: string): boolean {
  const found: Emits = { keeps: false, leaves: false };
  return gather(path, found, MAX_FILES) && !(found.keeps && found.leaves);
}

/** Reads a file of settings and those that it builds on. Answers whether all of it is understood. */
function gather(path: string, found: Emits, left: number): boolean {
  const text = left > 0 ? readShortFile(path) : false;
  // Without one it keeps nothing.
  if (text === undefined) return true;
  const settings = text === false ? undefined : parsed(text);
  if (settings === undefined) return false;
  for (const [key, value] of Object.entries(settings)) {
    const name = key.toLowerCase();
    if (name === 'compileroptions' && !options(path, value, found)) return false;
    if (name === 'extends' && ![value].flat().every((base) => builtOn(path, base, found, left))) return false;
  }
  return true;
}

function options(path: string, value: unknown, found: Emits): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // Unless it is told otherwise it is named after the settings, and put beside them.
  const own = [path.replace(/(?:\.json)?$/, '.tsbuildinfo')];
  for (const [key, given] of Object.entries(value)) {
    const name = key.toLowerCase();
    if ((name === 'incremental' || name === 'composite') && given !== false) found.keeps = true;
    if (!PLACES.has(name)) continue;
    if (typeof given !== 'string') return false;
    if (/^[/~$]|\\|(?:^|\/)\.\.(?:\/|$)/.test(given)) found.leaves = true;
    const place = resolve(dirname(path), given);
    own.push(place, join(place, basename(own[0] ?? '')));
  }
  // A link leads elsewhere.
  const folder = dirname(path);
  const real = realPath(folder);
  if (own.some((place) => realPath(place) !== join(real, relative(folder, place)))) found.leaves = true;
  return true;
}

function builtOn(path: string, base: unknown, found: Emits, left: number): boolean {
  if (typeof base !== 'string') return false;
  const either = (file: string): boolean => [file, `${file}.json`].every((one) => gather(one, found, left - 1));
  if (/^\.{1,2}(?:\/|$)|^\//.test(base)) {
    const file = resolve(dirname(path), base);
    return /\.json$/.test(file) ? gather(file, found, left - 1) : either(file);
  }
  // A package says itself which file is meant, and may lie in the project as anything else does.
  const [, name = ''] = /^((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/|$)/.exec(base) ?? [];
  if (name === '' || /(?:^|\/)\.\.?(?:\/|$)/.test(base)) return false;
  for (let at = dirname(path); ; at = dirname(at)) {
    const modules = join(at, 'node_modules');
    if (pathExists(modules)) {
      const manifest = readShortFile(join(modules, name, 'package.json'));
      if (manifest === false || /"(?:exports|tsconfig)"/.test(manifest ?? '')) return false;
      const file = join(modules, base);
      const inside = join(file, 'tsconfig.json');
      if (pathExists(inside) ? !gather(inside, found, left - 1) : !either(file)) return false;
    }
    if (at === dirname(at)) return true;
  }
}

/** The settings without remarks and commas at an end, which this compiler allows. */
function parsed(text: string): object | undefined {
  if (ODD_END.test(text)) return undefined;
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (part.startsWith('"') ? part : ' '))
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (part) => (part === ',' ? '' : part));
  try {
    // Of two with one name others may take the first.
    const names = [...plain.matchAll(/"(compilerOptions|extends)"\s*:/gi)];
    const value: unknown = JSON.parse(plain);
    if (new Set(names.map(([, name = '']) => name.toLowerCase())).size !== names.length) return undefined;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
