import { EFFECT_KINDS, type EffectKind } from './effect-kinds.js';
import { NotationError } from './notation.js';
import { RENAMED_TAGS } from './renamed-tags.js';
import { SETTINGS_OWNERS, type SettingsOwner } from './settings-owner.js';
import { TAGS } from './tags.js';

/**
 * When an effect comes about. Lists, so that they are compact as JSON: an option is given, an operand is there, a value
 * or an operand matches a pattern.
 */
export type When =
  | readonly ['option', ...names: string[]]
  /** No other option is given than these. */
  | readonly ['only', ...names: string[]]
  /** An option of this group, or no other than of these: compiled to their names. */
  | readonly ['group' | 'only-group', ...groups: string[]]
  /** The last of two kinds of spellings is one of the first. */
  | readonly ['switch', on: readonly string[], off: readonly string[]]
  | readonly ['value', pattern: string, ...names: string[]]
  | readonly ['operand', name: string]
  | readonly ['match', pattern: string, name: string]
  /** Something is fed to its standard input; its output goes elsewhere than to the terminal. */
  | readonly ['stdin' | 'stdout']
  /** It is only asked for its help or its version. */
  | readonly ['help']
  | readonly ['not', When]
  | readonly ['and' | 'or', ...When[]];

/** What it is done to: words of the call with text around them, a path or name as written, or the workspace. */
export interface TargetNotation {
  readonly operand?: string;
  readonly options?: readonly string[];
  /** The path without its ending. */
  readonly stem?: true;
  readonly before?: string;
  readonly after?: string;
  readonly text?: string;
}

/** Files by which a program runs code of the workspace: one of them is in the directory, or (`upwards`) in one above it. */
export interface WorkspaceFiles {
  readonly files: readonly string[];
  readonly upwards?: true;
  /** Nor counts a file with settings of this program in which nothing of the kind is set. */
  readonly settings?: SettingsOwner;
}

export interface EffectLine {
  readonly kind: EffectKind;
  /** Only where the machine has such a file. */
  readonly where?: WorkspaceFiles;
  /** Without one: each operand, or the command itself where there is none. */
  readonly target?: TargetNotation;
  readonly tags?: readonly string[];
  readonly when?: When;
  /** Tags that are added where something holds. */
  readonly also?: readonly (readonly [tags: readonly string[], when: When])[];
}

/** The call is unknown, and why. */
export interface UnknownLine {
  readonly unknown: string;
  readonly when?: When;
}

const MAX_LINE_CHARS = 1_000;
/** Where it is not known whether they hold, each doubles the effects. */
const MAX_ALSO = 4;

/** `write {--output} [overwrite] when -f + [force] when -y`. */
export function parseEffectLine(text: string): EffectLine | UnknownLine {
  if (text.length > MAX_LINE_CHARS)
    throw new NotationError(`the line has ${text.length} characters: expected at most ${MAX_LINE_CHARS}`);
  const load = /^exec workspace where\b\s*(.*?)(?:\s+(when|unless)\s+(.*))?$/.exec(text.trim());
  if (load !== null) return { kind: 'exec', where: parseFiles(load[1] as string), ...condition(load[2], load[3]) };
  const [first = '', ...more] = text.trim().split(/\s+\+\s+(?=\[)/);
  const unknown = /^unknown(?::\s*(.*?))?(?:\s+(when|unless)\s+(.*))?$/.exec(first);
  if (unknown !== null) {
    if (more.length > 0) throw new NotationError('a call that is unknown has no tags');
    return { unknown: unknown[1] ?? '', ...condition(unknown[2], unknown[3]) };
  }
  const [, head = '', tags, word, rest] =
    /^([^[]*?)\s*(?:\[([^\]]*)\])?\s*(?:\b(when|unless)\s+(.*))?$/.exec(first) ?? [];
  const [kind = '', ...target] = head.trim().split(/\s+/);
  const known = EFFECT_KINDS.find((one) => one === kind);
  if (known === undefined)
    throw new NotationError(`"${kind}" is not an effect: expected ${EFFECT_KINDS.join(', ')} or unknown`);
  if (target.length === 0 && PATH_KINDS.has(known))
    throw new NotationError(
      known === 'send' || known === 'receive'
        ? `what host is it? Write its name (${known} example.com) or words of the call (${known} {operands})`
        : `what does it ${known}? Write a path (${known} ./out) or words of the call (${known} {operands})`,
    );
  if (more.length > MAX_ALSO) throw new NotationError(`"+" stands ${more.length} times: expected at most ${MAX_ALSO}`);
  const also = more.map((part) => {
    const [, extra = '', when, condition] = /^\[([^\]]*)\]\s+(when|unless)\s+(.*)$/.exec(part) ?? [];
    if (condition === undefined) throw new NotationError(`"+ ${part}" lacks its condition: + [tag] when --option`);
    return [tagsIn(extra), negated(when, parseCondition(condition))] as const;
  });
  return {
    kind: known,
    ...(target.length > 0 && { target: parseTarget(target.join(' ')) }),
    ...(tags !== undefined && { tags: tagsIn(tags) }),
    ...condition(word, rest),
    ...(also.length > 0 && { also }),
  };
}

const PATH_KINDS: ReadonlySet<EffectKind> = new Set(['read', 'write', 'delete', 'send', 'receive']);

/** `.../.npmrc .../.yarnrc as npm`: names with `.../` before them may lie in any directory above, too. */
function parseFiles(text: string): WorkspaceFiles {
  const [, list = '', owner] = /^(.*?)(?:\s+as\s+(\S+))?$/.exec(text.trim()) ?? [];
  const names = list.split(/\s+/);
  const above = names.filter((name) => name.startsWith(ABOVE)).length;
  if (above !== 0 && above !== names.length)
    throw new NotationError(`"${list}": expected ${ABOVE} before all of the names, or before none`);
  const files = names.map((name) => (above > 0 ? name.slice(ABOVE.length) : name));
  const wrong = files.find((name) => name === '' || /^[/~]|\.\.|[*?[\]{}]/.test(name));
  if (wrong !== undefined)
    throw new NotationError(`"${wrong}" is not a file of the workspace: expected a name (.npmrc)`);
  const settings = SETTINGS_OWNERS.find((one) => one === owner);
  if (owner !== undefined && settings === undefined)
    throw new NotationError(`"as ${owner}" is not known: expected ${SETTINGS_OWNERS.join(', ')}`);
  return { files, ...(above > 0 && { upwards: true as const }), ...(settings && { settings }) };
}

/** Here, or in any directory above. */
const ABOVE = '.../';

function parseTarget(text: string): TargetNotation {
  const [, before = '', reference, stem, after = ''] = /^([^{}]*)\{([^{}]+?)(\.stem)?\}([^{}]*)$/.exec(text) ?? [];
  if (reference === undefined) {
    if (/[{}]/.test(text)) throw new NotationError(`"${text}" refers to more than one part of the call`);
    return { text };
  }
  const around = {
    ...(stem && { stem: true as const }),
    ...(before !== '' && { before }),
    ...(after !== '' && { after }),
  };
  return reference.startsWith('-') ? { options: [reference], ...around } : { operand: reference, ...around };
}

function tagsIn(text: string): readonly string[] {
  const tags = text.split(/[\s,]+/).filter((tag) => tag !== '');
  const wrong = tags.find((tag) => !TAGS.has(tag));
  if (wrong !== undefined) throw new NotationError(`"${wrong}" is not a tag${nearest(wrong)}`);
  return tags;
}

function nearest(word: string): string {
  const renamed = Object.hasOwn(RENAMED_TAGS, word) ? RENAMED_TAGS[word] : undefined;
  if (renamed !== undefined) return `: it is now called "${renamed}"`;
  const alike = [...TAGS].find((tag) => tag.startsWith(word.slice(0, 4)));
  return alike === undefined ? '' : `: did you mean "${alike}"?`;
}

function condition(word: string | undefined, text: string | undefined): { readonly when?: When } {
  return text === undefined ? {} : { when: negated(word, parseCondition(text)) };
}

function negated(word: string | undefined, when: When): When {
  return word === 'unless' ? ['not', when] : when;
}

/** `-f | --mirror & not -n`, `{target}`, `no {target}`, `--network=host`, `{image}=*://*`; brackets group. */
export function parseCondition(text: string): When {
  const tokens = text.replace(/[()]/g, ' $& ').trim().split(/\s+/);
  let at = 0;
  const alternatives = (): When => listOf('or', '|', () => listOf('and', '&', one));
  const listOf = (type: 'and' | 'or', sign: string, part: () => When): When => {
    const parts = [part()];
    while (tokens[at] === sign) {
      at++;
      parts.push(part());
    }
    return parts.length === 1 ? (parts[0] as When) : [type, ...parts];
  };
  const one = (): When => {
    const token = tokens[at++];
    if (token === 'not' || token === 'no') return ['not', one()];
    if (token === 'help') return ['help'];
    if (token === 'only') {
      const groups = [groupIn(tokens[at++])];
      while (tokens[at]?.startsWith('@')) groups.push(groupIn(tokens[at++]));
      return ['only-group', ...groups];
    }
    if (token?.startsWith('@')) return ['group', groupIn(token)];
    if (token === '(') {
      const inner = alternatives();
      if (tokens[at++] !== ')') throw new NotationError(`")" is missing in "${text}"`);
      return inner;
    }
    if (token === 'stdin' || token === 'stdout') return [token];
    const [, operand, pattern] = /^\{([^{}]+)\}(?:=(.+))?$/.exec(token ?? '') ?? [];
    if (operand !== undefined) return pattern === undefined ? ['operand', operand] : ['match', pattern, operand];
    const [, option, value] = /^(--?[^\s=]+)(?:=(.+))?$/.exec(token ?? '') ?? [];
    if (option === undefined)
      throw new NotationError(
        `"${token ?? ''}" is not a condition: expected --option, --option=value, {operand}, {operand}=pattern, stdin, stdout, @group, only @group, joined by & | not ( )`,
      );
    return value === undefined ? ['option', option] : ['value', value, option];
  };
  const found = alternatives();
  if (at < tokens.length)
    throw new NotationError(`"${tokens[at]}" is not expected in "${text}": join conditions by & or |`);
  return found;
}

function groupIn(token = ''): string {
  if (!/^@./.test(token)) throw new NotationError(`"${token}" is not a group of options: expected @name`);
  return token.slice(1);
}
