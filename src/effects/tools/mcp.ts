import { quoteShellWord } from '../../shell/quote.js';
import type { EffectKind } from '../effect.js';
import { applyPatch } from './files.js';
import type { McpName } from './mcp-name.js';
import { textEffectsWithin, useDescribed } from './shell.js';
import { isPlainObject, type ToolCallScan } from './tool-call-scan.js';
import { type ToolNameVerb, verbsOf } from './verbs.js';
import { addRequest } from './web.js';

const PATH = /^(?:.*_)?(?:path|paths|file|files|filename|filenames|directory|dir|folder|source|destination)$/;
const URLISH = /^(?:.*_)?(?:url|urls|uri|uris|href|endpoint|website|webhook)$/;
const COMMAND = /^(?:command|cmd|shell|command_line|shell_command)$/;
const CODE = /^(?:script|code|expression|function|javascript|js|python|program)$/;
const SQL = /^(?:sql|query|statement)$/;
const PROSE =
  /^(?:content|contents|text|body|message|description|title|prompt|comment|old_string|new_string|summary|note|notes)$/;
const STATEMENT =
  /^\s*(?:select|insert|update|delete|drop|alter|create|with|truncate|grant|merge|copy|pragma|attach)\b/i;
const PATCH = /^(?:.*_)?(?:patch|diff|patch_text|input)$/;
const PATCH_START = /^\s*(?:\*\*\* Begin Patch|diff --git |--- \S)/;
const MAX_DEPTH = 12;
/** Names of tools that go through a directory and look into its files. */
const DEEP =
  /(?:^|_)(?:search|grep|recursive|recursively|zip|archive|pack|copy|sync|backup|upload|index|scan|all)(?:_|$)|_(?:directory|folder|dir)_(?:contents?|files)/;
const MAX_VALUES = 2000;

/** A call of somebody's server. Its name and its arguments are claims, so it is never harmless. */
export function useMcp(scan: ToolCallScan, { server, tool, ambiguous: doubtful }: McpName): void {
  const verbs = verbsOf(tool, doubtful);
  for (const { verb, kind } of verbs) scan.named(kind, server, 'mcp', verb);
  if (verbs.length === 0) scan.unknown(`what ${tool || 'the tool'} of the server ${server} does is not known`);
  hints(scan, server);
  lookThrough(scan, scan.input, { tool, server, verbs, deep: DEEP.test(snake(tool)), tags: ['mcp'] });
}

/** Whose arguments are looked through: what the tool does to a path among them, and what is said of that. */
export interface ArgumentOwner {
  readonly tool: string;
  readonly server: string;
  readonly verbs: readonly ToolNameVerb[];
  readonly deep: boolean;
  readonly tags: readonly string[];
}

/** What arguments do that nobody has described: their names and their looks say whether they are paths, commands, ... */
export function lookThrough(scan: ToolCallScan, input: object, owner: ArgumentOwner): void {
  let left = MAX_VALUES;
  const look = (value: unknown, key: string, depth: number): void => {
    // What is no text and holds none says nothing of a path or a command.
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return;
    if (left-- <= 0 || depth > MAX_DEPTH) return scan.oversized();
    if (typeof value === 'string') {
      if (value.length > MAX_JSON_CHARS && JSON_START.test(value) && !PROSE.test(snake(key))) scan.oversized();
      const packed = unpacked(value);
      return packed === undefined ? argument(scan, snake(key), value, owner) : look(packed, key, depth + 1);
    }
    if (Array.isArray(value)) {
      if (COMMAND.test(snake(key)) && value.length > 0) {
        scan.add('exec', { type: 'unknown', source: key });
        return scan.unknown('it runs the words of a command');
      }
      for (const item of value) look(item, key, depth + 1);
    } else if (isPlainObject(value)) {
      const used = useDescribed(scan, value, owner.tool, owner.server);
      for (const [name, item] of Object.entries(value)) if (!used.has(name)) look(item, name, depth + 1);
      for (const path of joinedPaths(value)) touch(scan, path, owner);
    }
  };
  look(input, '', 0);
}

const DIRECTORY = /(?:^|_)(?:path|directory|dir|folder|root|base|location|parent|cwd|workspace|prefix)$/;
const NAME = /(?:^|_)(?:name|filename|basename|file|path|target|key|title|relative)$/;
const SEGMENTS = /(?:^|_)(?:path|parts|segments|components)$/;
const MAX_NAME_CHARS = 1024;
const EXTENSION = /(?:^|_)(?:extension|ext|suffix|type|format)$/;
/** Nobody gives more of them. */
const MAX_JOINED = 64;

/** A directory in one field and a name in another are one path, and so may an ending be in a third. */
function joinedPaths(input: Readonly<Record<string, unknown>>): readonly string[] {
  const found: string[] = [];
  const fields = Object.entries(input).flatMap(([key, value]) => {
    const path = Array.isArray(value) && SEGMENTS.test(snake(key)) ? value.slice(0, MAX_JOINED).join('/') : value;
    if (path !== value) found.push(String(path));
    const isName = typeof path === 'string' && path !== '' && path.length < MAX_NAME_CHARS && !/\s/.test(path);
    return isName ? [[path === value ? snake(key) : 'relative', path] as const] : [];
  });
  for (const [at, directory] of fields) {
    if (!DIRECTORY.test(at) || /^[a-z][a-z\d+.-]*:/i.test(directory)) continue;
    for (const [key, name] of fields) {
      if (key === at || !NAME.test(key) || /^(?:[/~$]|[a-z][a-z\d+.-]*:)/i.test(name)) continue;
      found.push(`${directory}/${name}`);
      for (const [other, ending] of fields)
        if (EXTENSION.test(other)) found.push(`${directory}/${name}.${ending.replace(/^\./, '')}`);
    }
  }
  return found.slice(0, MAX_JOINED);
}

const MAX_JSON_CHARS = 1_048_576;
const JSON_START = /^\s*[{[]/;

/** Some servers take an object as text. */
function unpacked(value: string): unknown {
  if (value.length > MAX_JSON_CHARS || !JSON_START.test(value)) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isPlainObject(parsed) || Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** What looks like a path, whatever its field is called: it begins like one, or goes through a hidden directory. */
const LOCAL = /^(?:\/(?!\/)|~\/|\.{1,2}\/|\$HOME\b|\$\{HOME\}|(?:[\w.-]{1,64}\/){0,8}\.[A-Za-z][\w-]{0,64}\/)/;

/** A line that may be a command: nothing of it is syntax of another language. */
const COMMAND_LINE = /^[\w./~-]+(?: [^(){};=\n]*)?$/;

function codeReadings(code: string): readonly string[] {
  const quoted = quoteShellWord(code);
  return [`python3 -c ${quoted}`, `node -e ${quoted}`, ...(COMMAND_LINE.test(code) ? [code] : [])];
}

/** In whichever language it is: what it does in one of them counts, and what it is stays unknown. */
function addCode(scan: ToolCallScan, key: string, code: string): void {
  for (const text of codeReadings(code))
    for (const { kind, target, tags = [] } of textEffectsWithin(scan.budget, text, scan.call, scan.readers.programs)
      .effects)
      if (target.type !== 'unknown' && !tags.includes('workspace')) scan.add(kind, target, ...tags);
  scan.add('exec', { type: 'unknown', source: key }, 'code');
  scan.unknown('it runs code that is not read');
}

/** The same for a tool that nobody knows, and that is none of a server's. */
export function useCodeFields(scan: ToolCallScan, input: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(input))
    if (typeof value === 'string' && value !== '' && CODE.test(snake(key))) addCode(scan, key, value);
}

/** One text among the arguments, by its name; where that says nothing, by its look. */
function argument(scan: ToolCallScan, key: string, value: string, owner: ArgumentOwner): void {
  if (value === '' || PROSE.test(key)) return;
  const plain = value.length < 4096 && !/\s/.test(value);
  if (COMMAND.test(key)) {
    const analysis = textEffectsWithin(scan.budget, value, scan.call, scan.readers.programs);
    for (const { kind, target, tags = [] } of analysis.effects) scan.add(kind, target, ...tags);
    if (analysis.knowledge === 'unknown') scan.unknown(analysis.why);
    scan.named('exec', 'shell', ...owner.tags);
  } else if (CODE.test(key)) {
    addCode(scan, key, value);
  } else if (PATCH.test(key) && PATCH_START.test(value)) applyPatch(scan, value);
  else if (SQL.test(key) && (key === 'sql' || STATEMENT.test(value))) useSql(scan, value);
  else if (URLISH.test(key) || (plain && /^[a-z][a-z\d+.-]*:\/\//i.test(value))) {
    locate(scan, value, owner);
    // Some servers take a path there.
    if (plain && LOCAL.test(value)) touch(scan, value, owner);
  } else if (PATH.test(key) || (plain && LOCAL.test(value))) touch(scan, value, owner);
}

/** A URI may also be a name that only the server understands: `memo://insights`. */
function locate(use: ToolCallScan, value: string, owner: ArgumentOwner): void {
  if (/^file:/i.test(value)) touch(use, value, owner);
  else if (/^(?!https?:|wss?:|ftp:)[a-z][a-z\d+.-]*:/i.test(value)) use.named('receive', value, ...owner.tags);
  else addRequest(use, value, ...owner.tags);
}

/** What is done to a path is what the verbs say. */
function touch(scan: ToolCallScan, path: string, { verbs, deep, tags }: ArgumentOwner): void {
  const kinds = new Set(verbs.map(({ kind }) => kind));
  const on = (kind: EffectKind): boolean => kinds.has(kind);
  if (on('write')) scan.path('write', path, ...tags);
  if (on('delete')) scan.path('delete', path, ...tags);
  if (on('exec')) scan.path('exec', path, ...tags);
  // What is written may be read before, and what is sent is.
  scan.path('read', path, ...tags, ...(deep ? ['recursive'] : []));
}

/** Hints of a server that nobody vouches for: only those count that make it worse. */
function hints(use: ToolCallScan, server: string): void {
  const given = use.call.mcp?.annotations;
  if (given === undefined || given === null) return;
  if (!isPlainObject(given)) return use.unknown('the annotations of the tool are not what they should be');
  const { readOnlyHint, destructiveHint, openWorldHint } = given;
  for (const hint of [readOnlyHint, destructiveHint, openWorldHint])
    if (hint !== undefined && typeof hint !== 'boolean')
      use.unknown('the annotations of the tool are not what they should be');
  if (readOnlyHint === false) use.named('write', server, 'mcp', 'hinted');
  if (destructiveHint === true) use.named('delete', server, 'mcp', 'hinted');
  if (openWorldHint === true) use.named('send', server, 'mcp', 'hinted');
}

/** SQL, for whichever scanner there is. */
export function useSql(scan: ToolCallScan, text: string | undefined): void {
  const judged = text === undefined ? undefined : scan.readers.sql?.(text);
  for (const { kind, target, tags = [] } of judged?.effects ?? []) scan.add(kind, target, ...tags);
  if (judged === undefined) scan.unknown('it runs SQL that is not read');
  else if (judged.why !== undefined) scan.unknown(judged.why);
}

/** A resource of a server, through the client's own tool. */
export function useResource(use: ToolCallScan): void {
  const server = use.text('server', 'servername');
  const uri = use.text('uri', 'url');
  use.named('receive', server ?? 'every server', 'mcp', uri === undefined ? 'list' : 'read');
  if (uri !== undefined && /^(?:file|https?):/i.test(uri)) addRequest(use, uri, 'mcp');
  const into = use.text('downloadpath');
  if (into !== undefined) use.path('write', into, 'overwrite');
}

function snake(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]/g, '_')
    .toLowerCase();
}
