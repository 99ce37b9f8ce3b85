import { readPatch } from '../patch.js';
import { escapeGlob, globTarget, resolvePath } from '../paths.js';
import { DIRECTORY_FIELDS, PATCH_FIELDS, PATH_FIELDS } from './names.js';
import type { ToolUse } from './use.js';

/** Does something to each path that the input names. Without one nothing is known. */
function each(use: ToolUse, work: (path: string) => void, fields = PATH_FIELDS): void {
  const paths = use.paths(fields);
  if (paths.length === 0 || paths.includes('')) use.unknown('there is no path');
  for (const path of paths) if (path !== '') work(path);
}

export function useRead(use: ToolUse): void {
  each(use, (path) => use.path('read', path));
}

export function useWrite(use: ToolUse): void {
  each(use, (path) => use.path('write', path, 'overwrite'));
}

export function useEdit(use: ToolUse): void {
  each(use, (path) => change(use, path));
  // Some clients show the change as a diff, which must not be about another file.
  const diff = use.text('diff', 'patch');
  if (diff === undefined) return;
  const patch = readPatch(diff);
  if ('why' in patch) return use.unknown(patch.why);
  const named = new Set(use.effects.map(({ target }) => (target.type === 'path' ? target.path : '')));
  for (const { path, to } of patch.files)
    for (const name of to === undefined ? [path] : [path, to]) {
      const target = use.resolve(name);
      if (!named.has(`/${name}`) && !(target.type === 'path' && named.has(target.path))) change(use, name);
    }
}

function change(use: ToolUse, path: string): void {
  use.path('read', path);
  use.path('write', path);
}

export function useDelete(use: ToolUse): void {
  const recursive = use.field('recursive') === true ? ['recursive'] : [];
  each(use, (path) => use.path('delete', path, ...recursive), DIRECTORY_FIELDS);
}

export function useMove(use: ToolUse): void {
  const from = use.text('source', 'from', 'old_path', 'src', 'path');
  const to = use.text('destination', 'to', 'new_path', 'dest', 'target');
  if (!from || !to) return use.unknown('it does not say from where to where');
  use.path('read', from);
  use.path('delete', from, 'move');
  use.path('write', to, 'overwrite');
}

/** One tool with a word for what it does: `view`, `create`, `str_replace`, ... */
export function useEditor(use: ToolUse): void {
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

export function usePatch(use: ToolUse): void {
  const given = PATCH_FIELDS.map((name) => use.field(name)).find((value) => value !== undefined);
  // As the words of a command: `["apply_patch", "*** Begin Patch..."]`.
  const body = Array.isArray(given) && given.length === 2 && given[0] === 'apply_patch' ? given[1] : given;
  if (typeof body !== 'string') return use.unknown('there is no patch');
  for (const path of use.paths(PATH_FIELDS)) change(use, path);
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
export function useList(use: ToolUse): void {
  const paths = use.texts(DIRECTORY_FIELDS).filter((path) => path !== '');
  for (const path of paths.length === 0 ? ['.'] : paths)
    use.path('read', path, 'list', ...(use.field('recursive') === true ? ['recursive'] : []));
}

export function useGlob(use: ToolUse): void {
  const patterns = use.texts(['pattern', 'patterns', 'glob', 'glob_pattern']);
  if (patterns.length === 0) return use.unknown('there is no pattern');
  const paths = use.texts(DIRECTORY_FIELDS).filter((path) => path !== '');
  for (const path of paths.length === 0 ? ['.'] : paths)
    for (const pattern of patterns) match(use, path, pattern, 'list');
}

export function useReadMany(use: ToolUse): void {
  const patterns = use.texts([...PATH_FIELDS, 'include']);
  if (patterns.length === 0) return use.unknown('there is no path');
  for (const pattern of patterns) {
    if (/[*?[{]|[@+!]\(/.test(pattern)) match(use, '.', pattern);
    else {
      // A directory stands for all that is in it.
      use.path('read', pattern);
      match(use, pattern, '**', 'recursive');
    }
  }
}

/** Reads all that is below a path, or the path itself where that is a file. */
export function useGrep(use: ToolUse): void {
  const pattern = use.text('pattern', 'query', 'regex');
  if (pattern === undefined) use.unknown('there is no pattern');
  const [only, ...others] = use.texts(['glob', 'include', 'include_pattern', 'file_pattern']);
  // Of several patterns it is not known which count.
  const narrow = others.length === 0 && only !== undefined && /^[^!/\s,][^\s,]*$/.test(only) && !only.includes('..');
  const paths = use.texts(DIRECTORY_FIELDS).filter((path) => path !== '');
  for (const path of paths.length === 0 ? ['.'] : paths) {
    use.path('read', path);
    // They are ripgrep, or grep -r: links below the path are not followed.
    if (!narrow) match(use, path, '**', 'recursive', 'nofollow');
    else match(use, path, `**/${only.replace(/^(?:\*\*\/)+/, '')}`, 'recursive', 'include', 'nofollow');
  }
}

/** Reads what a pattern matches below a directory. */
function match(use: ToolUse, directory: string, pattern: string, ...how: readonly string[]): void {
  const base = use.resolve(directory);
  const home = /^~\//.test(pattern) ? resolvePath('~', use.call) : undefined;
  const whole = home?.type === 'path' ? `${escapeGlob(home.path)}${pattern.slice(1)}` : pattern;
  if ((base.type === 'path' || whole.startsWith('/')) && whole.length <= LONGEST_GLOB && !ODD_GLOB.test(whole)) {
    for (const one of new Set([whole, unbraced(whole)])) {
      const target = globTarget(one, base.type === 'path' ? base.path : undefined);
      use.add('read', target.type === 'path' ? { made: true, ...target } : target, ...how);
    }
  } else use.add('read', { type: 'unknown', source: pattern }, ...how);
}

/** No path is longer, and looking at one that is takes the square of its length. */
const LONGEST_GLOB = 4_096;

/** A slash in brackets is no end of a name for some, and braces in braces are a list for others. */
const ODD_GLOB = /\[[!^]?\]?[^\]]*\/|\[[:.=].*\/|\{[^}]*\{/s;

/** Braces around one word are letters for a shell; some libraries of globs take them away. */
function unbraced(pattern: string): string {
  return pattern.replace(/\{([^{},]*)\}/g, '$1');
}
