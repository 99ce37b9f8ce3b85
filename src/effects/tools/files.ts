import { readPatch } from '../patch.js';
import { escapeGlob, globTarget, resolvePath, withPathFields } from '../paths.js';
import { weakenedBy } from '../weakened-files.js';
import { DIRECTORY_FIELDS, PATCH_FIELDS, PATH_FIELDS } from './names.js';
import type { ToolCallScan } from './tool-call-scan.js';

/** Does something to each path that the input names. Without one nothing is known. */
function each(scan: ToolCallScan, work: (path: string) => void, fields = PATH_FIELDS): void {
  const paths = scan.paths(fields);
  if (paths.length === 0 || paths.includes('')) scan.unknown('there is no path');
  for (const path of paths) if (path !== '') work(path);
}

export function useRead(use: ToolCallScan): void {
  each(use, (path) => use.path('read', path));
}

export function useWrite(scan: ToolCallScan): void {
  each(scan, (path) => scan.path('write', path, 'overwrite'));
  addWeakened(scan);
}

const WRITTEN_TEXT = ['content', 'contents', 'filetext', 'newstring', 'newstr', 'newtext', 'replacement', 'inserttext'];

/** A check or a right that the written text takes away, or code that it plants. */
function addWeakened(scan: ToolCallScan): void {
  const texts = scan.texts(WRITTEN_TEXT);
  for (const { kind, target } of [...scan.effects])
    for (const text of texts) {
      const how = kind === 'write' ? weakenedBy(target, text) : undefined;
      if (how === 'weaken' && target.type === 'path') scan.path('write', target.path, 'weaken', 'perhaps');
      if (how === 'fetch')
        scan.add('exec', { type: 'unknown', source: 'it writes code that is fetched and run later' }, 'unseen');
    }
}

export function useEdit(use: ToolCallScan): void {
  each(use, (path) => change(use, path));
  addWeakened(use);
  // Some clients show the change as a diff, which must not be about another file.
  for (const field of ['diff', 'patch', 'patchtext']) {
    for (const diff of use.texts([field])) changeByDiff(use, diff);
  }
}

function changeByDiff(use: ToolCallScan, diff: string): void {
  const patch = readPatch(diff);
  if ('why' in patch) return use.unknown(patch.why);
  const named = new Set(use.effects.map(({ target }) => (target.type === 'path' ? target.path : '')));
  for (const { path, to } of patch.files)
    for (const name of to === undefined ? [path] : [path, to]) {
      const target = use.resolve(name);
      if (!named.has(`/${name}`) && !(target.type === 'path' && named.has(target.path))) change(use, name);
    }
}

function change(scan: ToolCallScan, path: string): void {
  scan.path('read', path);
  scan.path('write', path);
}

export function useDelete(use: ToolCallScan): void {
  const recursive = use.flag('recursive') ? ['recursive'] : [];
  each(use, (path) => use.path('delete', path, ...recursive), DIRECTORY_FIELDS);
}

const MOVED_FROM = ['source', 'from', 'oldpath', 'src', 'path'];
const MOVED_TO = ['destination', 'to', 'newpath', 'dest', 'target'];

export function useMove(scan: ToolCallScan): void {
  const from = scan.texts(MOVED_FROM).filter((path) => path !== '');
  const to = scan.texts(MOVED_TO).filter((path) => path !== '');
  if (from.length !== 1 || to.length !== 1) scan.unknown('it does not say from where to where');
  for (const path of from) {
    scan.path('read', path);
    scan.path('delete', path, 'move');
  }
  for (const path of to) scan.path('write', path, 'overwrite');
}

/** One tool with a word for what it does: `view`, `create`, `str_replace`, ... */
export function useEditor(use: ToolCallScan): void {
  switch (use.text('command')) {
    case 'view':
      return useRead(use);
    case 'create':
      return useWrite(use);
    case 'str_replace':
    case 'insert':
    case 'append':
    case 'undo_edit':
      return useEdit(use);
    case 'delete':
      return useDelete(use);
    case 'rename':
      return useMove(use);
    default:
      return use.unknown('it does not say what to do with the file');
  }
}

/** Each client reads another field: all that are given count. */
export function usePatch(scan: ToolCallScan): void {
  const given = PATCH_FIELDS.flatMap((name) => scan.values(name));
  if (given.length > 1) scan.unknown('it has more than one patch');
  for (const path of scan.paths(PATH_FIELDS)) change(scan, path);
  // As the words of a command: `["apply_patch", "*** Begin Patch..."]`.
  const bodies = given.map((one) =>
    Array.isArray(one) && one.length === 2 && one[0] === 'apply_patch' ? (one[1] as unknown) : one,
  );
  for (const body of bodies) if (typeof body === 'string') applyPatch(scan, body);
  if (bodies.length === 0 || bodies.some((body) => typeof body !== 'string')) scan.unknown('there is no patch');
}

/** What applying a patch does. */
export function applyPatch(use: ToolCallScan, body: string): void {
  const patch = readPatch(body);
  if ('why' in patch) return use.unknown(patch.why);
  for (const { op, path, to, becomes } of patch.files) {
    const extra = becomes === undefined ? [] : [becomes];
    if (op === 'add') use.path('write', path, 'create', ...extra);
    else if (op === 'delete') use.path('delete', path);
    else {
      use.path('read', path);
      if (op === 'update') use.path('write', path, ...extra);
      if (op === 'move') use.path('delete', path, 'move');
      if (to !== undefined) use.path('write', to, 'overwrite', ...extra);
    }
  }
}

/** The names in a directory. */
export function useList(scan: ToolCallScan): void {
  const recursive = scan.flag('recursive');
  const paths = scan.texts(DIRECTORY_FIELDS).filter((path) => path !== '');
  for (const path of paths.length === 0 ? ['.'] : paths)
    scan.path('read', path, 'list', ...(recursive ? ['recursive'] : []));
}

export function useGlob(use: ToolCallScan): void {
  const patterns = use.texts(['pattern', 'patterns', 'glob', 'globpattern']);
  if (patterns.length === 0) return use.unknown('there is no pattern');
  const paths = use.texts(DIRECTORY_FIELDS).filter((path) => path !== '');
  for (const path of paths.length === 0 ? ['.'] : paths)
    for (const pattern of patterns) match(use, path, pattern, 'list');
}

export function useReadMany(scan: ToolCallScan): void {
  const patterns = scan.texts([...PATH_FIELDS, 'include']);
  if (patterns.length === 0) return scan.unknown('there is no path');
  for (const pattern of patterns) {
    // Names count in any case, also in the one that rules are written in.
    for (const one of new Set([pattern, pattern.toLowerCase()])) {
      if (/[*?[{]|[@+!]\(/.test(one)) match(scan, '.', one);
      else {
        // A directory stands for all that is in it.
        scan.path('read', one);
        match(scan, one, '**', 'recursive');
      }
    }
  }
}

/** Reads all that is below a path, or the path itself where that is a file. */
export function useGrep(use: ToolCallScan): void {
  const pattern = use.text('pattern', 'query', 'regex');
  if (pattern === undefined) use.unknown('there is no pattern');
  const globs = use.texts(['glob', 'include', 'includepattern', 'filepattern']);
  // Some clients hand these to a program as its words.
  if ([...use.texts(['pattern', 'query', 'regex']), ...globs].some((text) => text.startsWith('-')))
    use.unknown('it may be an option of the program that searches');
  // Others to git, as a pathspec: from the top of the tree, or all but something.
  if (globs.some((text) => /^[:/]|\.\./.test(text))) use.unknown('its files may be outside the directory');
  const [only, ...others] = globs;
  // Of several patterns it is not known which count.
  // A comma or a blank in one may stand between two.
  const isOne = others.length === 0 && only !== undefined && !/[,\s]/.test(only.replace(/\{[^{}]*\}/g, ''));
  const narrow = isOne ? narrowGlobs(only) : undefined;
  const paths = use.texts(DIRECTORY_FIELDS).filter((path) => path !== '');
  for (const path of paths.length === 0 ? ['.'] : paths) {
    use.path('read', path);
    // They are ripgrep, or grep -r: links below the path are not followed.
    if (narrow === undefined) {
      match(use, path, '**', 'recursive', 'nofollow');
      // Whatever else they take, what they name is meant.
      for (const glob of globs) if (NAMES_SOME.test(glob)) match(use, path, unrooted(glob), 'include', 'nofollow');
    } else for (const glob of narrow) match(use, path, glob, 'recursive', 'include', 'nofollow');
  }
}

/** `*.ts`, `src/*.ts`, `src/**\/*.ts`, `src/**`: all that is below a directory, or all that ends so. */
const BY_ENDING = /^((?:[\w.@+=[\]-]+\/)*)(?:\*\*\/)*(\*(?:[\w.@+={},-]*[\w}]|\*))$/;
const NAMES_ONE = /^[\w.@+=-]+(?:\/[\w.@+=-]+)*$/;
/** Others begin a remark, a pathspec of git, or all but something; and one of stars alone names nothing. */
const NAMES_SOME = /^(?!.*\.\.|(?:.*\/)?\**$)[\w.*?{}[\]@+=-][\w.*?{}[\]@+=!^/,-]*$/;

/** At any depth, as those read it who know no other. */
function unrooted(pattern: string): string {
  return `**/${pattern.replace(/^(?:\*\*\/)+/, '')}`;
}

/**
 * What a pattern takes, whoever reads it: to git it is a pathspec, whose star goes over slashes, and a name is a
 * directory with all that is in it. Undefined where that may be anything, or all but something.
 */
function narrowGlobs(pattern: string): readonly string[] | undefined {
  const own = pattern.replace(/^(?:\*\*\/)+/, '');
  if (own.includes('..')) return undefined;
  if (NAMES_ONE.test(own)) return [`**/${own}`, `**/${own}/**`];
  const [, directory = '', ending] = BY_ENDING.exec(own) ?? [];
  return ending === undefined
    ? undefined
    : [`**/${directory}${directory === '' || ending === '**' ? '' : '**/'}${ending}`];
}

/** Reads what a pattern matches below a directory. */
function match(scan: ToolCallScan, directory: string, pattern: string, ...tags: readonly string[]): void {
  const base = scan.resolve(directory);
  const home = /^~\//.test(pattern) ? resolvePath('~', scan.call) : undefined;
  const whole = home?.type === 'path' ? `${escapeGlob(home.path)}${pattern.slice(1)}` : pattern;
  if ((base.type === 'path' || whole.startsWith('/')) && whole.length <= MAX_GLOB_CHARS && !ODD_GLOB.test(whole)) {
    for (const one of new Set([whole, unbraced(whole)])) {
      const target = globTarget(one, base.type === 'path' ? base.path : undefined);
      scan.add('read', target.type === 'path' ? withPathFields(target, { made: true }) : target, ...tags);
    }
  } else scan.add('read', { type: 'unknown', source: pattern }, ...tags);
}

/** No path is longer, and looking at one that is takes the square of its length. */
const MAX_GLOB_CHARS = 4_096;

/** A slash in brackets is no end of a name for some, and braces in braces are a list for others. */
const ODD_GLOB = /\[[!^]?\]?[^\]]*\/|\[[:.=].*\/|\{[^}]*\{/s;

/** Braces around one word are letters for a shell; some libraries of globs take them away. */
function unbraced(pattern: string): string {
  return pattern.replace(/\{([^{},]*)\}/g, '$1');
}
