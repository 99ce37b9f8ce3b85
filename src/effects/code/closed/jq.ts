import { splitNames } from '../table.js';
import { type ClosedCheck, type CodePart, checkClosed, OutsideGrammarError } from './closed.js';

/**
 * A program of jq reaches beyond its input only by functions (`env`, `input_filename` and what looks for modules), by
 * variables that it is given (`$ENV`) and by modules. Functions are defined in the text or on a list; variables are any
 * but those; modules are outside (decision 0072).
 */
export function closedJq(source: string): ClosedCheck {
  return checkClosed(source, () => {
    if (/[\r\0\f\v]|#[^\n]*\\(?:\n|$)/.test(source))
      throw new OutsideGrammarError('signs that are read in several ways');
    const parts: CodePart[] = [];
    if (lex(source, 0, parts) < source.length) throw new OutsideGrammarError('a bracket that was not opened');
    check(parts);
  });
}

const KEYWORDS = new Set(splitNames('def if then elif else end as reduce foreach try catch label and or break'));
const FUNCTIONS = new Set(
  splitNames(
    `empty error not keys keys_unsorted values nulls booleans numbers strings arrays objects iterables scalars length
     utf8bytelength has in map map_values path paths leaf_paths del getpath setpath delpaths to_entries from_entries
     with_entries select recurse recurse_down add any all range floor sqrt pow log log2 log10 exp exp2 exp10 ceil round
     trunc fabs abs min max min_by max_by sort sort_by group_by unique unique_by reverse contains inside startswith endswith
     combinations ltrimstr rtrimstr trimstr trim ltrim rtrim explode implode split splits join ascii_downcase
     ascii_upcase while until repeat inputs input debug stderr input_line_number tostring tonumber tojson fromjson
     toarray type infinite nan isinfinite isnan isnormal isvalid test match capture scan sub gsub ascii first last nth
     limit skip until flatten indices index rindex walk transpose todate fromdate now localtime gmtime mktime strftime
     strptime strflocaltime dateadd datesub date fromdateiso8601 todateiso8601 halt halt_error bsearch tostream
     fromstream truncate_stream getpath limit splits ascii pick have_literal_numbers
     INDEX GROUP_BY UNIQUE_BY IN true false null`,
  ),
);
const OPERATOR = /^(?:\?\/\/=?|\/\/=?|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|\.\.|[-+*/%=<>|,:;.?()[\]{}])/;

/** Up to the end, or to a bracket that was not opened here. Code in a text is put before it. */
function lex(source: string, from: number, parts: CodePart[]): number {
  let depth = 0;
  let at = from;
  while (at < source.length) {
    const rest = source.slice(at, at + 400);
    const space = /^(?:[ \t\n]+|#[^\n]*)/.exec(rest)?.[0];
    if (space !== undefined)
      at += rest.startsWith('#') ? (/^[^\n]*/.exec(source.slice(at))?.[0].length ?? 1) : space.length;
    else if (rest[0] === '"') at = string(source, at, parts);
    else {
      const part = plain(rest);
      if (/^[([{]$/.test(part.text)) depth++;
      else if (/^[)\]}]$/.test(part.text) && --depth < 0) return at;
      at += part.text.length;
      if (part.kind !== 'op' && /\w/.test(source[at] ?? ''))
        throw new OutsideGrammarError('parts without space between');
      parts.push(part);
    }
  }
  if (depth !== 0) throw new OutsideGrammarError('a bracket does not close');
  return at;
}

/** Fields and variables are one part each, with their sign. */
function plain(rest: string): CodePart {
  const name = /^(?:\$__loc__\b|[.$@]?[A-Za-z_]\w*)/.exec(rest)?.[0];
  if (name !== undefined) return { kind: 'name', text: name };
  const number = /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/.exec(rest)?.[0];
  if (number !== undefined) return { kind: 'number', text: number };
  const operator = OPERATOR.exec(rest)?.[0];
  if (operator === undefined || rest.startsWith('::'))
    throw new OutsideGrammarError(`${JSON.stringify(rest[0])} is not among its signs`);
  return { kind: 'op', text: operator };
}

function string(source: string, from: number, parts: CodePart[]): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '"') {
      parts.push({ kind: 'text', text: '""' });
      return at + 1;
    }
    if (source[at] !== '\\') continue;
    if (source[++at] !== '(') continue;
    parts.push({ kind: 'op', text: '(' });
    at = lex(source, at + 1, parts);
    if (source[at] !== ')') throw new OutsideGrammarError('a text does not end');
    parts.push({ kind: 'op', text: ')' });
  }
  throw new OutsideGrammarError('a text does not end');
}

function check(parts: readonly CodePart[]): void {
  const one = (at: number): string => (parts[at]?.kind === 'text' ? '' : (parts[at]?.text ?? ''));
  const defined = new Set<string>();
  parts.forEach((_, at) => {
    if (one(at) !== 'def') return;
    defined.add(one(at + 1));
    // Its parameters are filters, which are called by their names.
    for (let next = at + 3; one(at + 2) === '(' && next < parts.length && one(next - 1) !== ')'; next += 2)
      defined.add(one(next));
  });
  const open: { readonly sign: string; isKeyed: boolean }[] = [];
  parts.forEach(({ kind, text }, at) => {
    if (kind === 'op') {
      if (/^[([{]$/.test(text)) open.push({ sign: text, isKeyed: text === '{' });
      else if (/^[)\]}]$/.test(text)) open.pop();
    }
    // Between these and their end a comma stands between values: `{a: if . then 1, env, 2 else 3 end}`.
    const innermost = open.at(-1);
    if (innermost !== undefined && kind === 'name' && STATEMENT.test(text)) innermost.isKeyed = false;
    if (kind !== 'name' || /^[.@]/.test(text)) return;
    if (text.startsWith('$')) {
      if (/^\$(?:ENV$|__(?!loc__$))/.test(text)) throw new OutsideGrammarError(`${text} is not among its variables`);
      return;
    }
    // `{a: 1, b}`: a key, not a function.
    const isKey = innermost?.isKeyed === true && /^[{,]$/.test(one(at - 1)) && /^[:,}]$/.test(one(at + 1));
    if (isKey || KEYWORDS.has(text) || FUNCTIONS.has(text)) return;
    const isSafe = defined.has(text) && !TAKEN.has(text);
    if (!isSafe) throw new OutsideGrammarError(`${text} is not among its functions`);
  });
}

const STATEMENT = /^(?:def|if|reduce|foreach|try|label|as)$/;

/** A definition holds only behind it, and these have another meaning before. */
const TAKEN = new Set(
  splitNames(
    'env input_filename import include modulemeta get_search_list getpath_file get_prog_origin get_jq_origin ltrimstr_file splitfile',
  ),
);
