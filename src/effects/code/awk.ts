import type { Span } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { closedAwk } from './closed/awk.js';
import { AWK_ESCAPES } from './escapes.js';
import { CodeScanner, type Language } from './scan.js';
import { actionTable, splitNames } from './table.js';
import { Lexer, type Token, textToken, UnreadableCodeError } from './token.js';

const KEYWORDS = splitNames(
  'BEGIN END BEGINFILE ENDFILE function func if else while for do break continue next nextfile exit return delete in getline print printf switch case default',
);

const CLEAR = splitNames('else do return print printf exit in if while for');
const UNCLEAR = new Set([...KEYWORDS.filter((word) => !CLEAR.includes(word)), 'length']);

function special(lexer: Lexer): Token | undefined {
  const { rest, last } = lexer;
  if (rest[0] === '$') {
    lexer.at++;
    return { kind: 'op', text: '$' };
  }
  if (rest[0] !== '/') return undefined;
  // Words that stand alone or are names in one awk and not in another.
  if (last?.kind === 'name' && UNCLEAR.has(last.text)) throw new UnreadableCodeError('a division or a pattern');
  const division =
    lexer.afterValue &&
    !(last?.kind === 'name' && KEYWORDS.includes(last.text)) &&
    last?.text !== '}' &&
    !condition(lexer.tokens);
  if (division) return undefined;
  const match = /^\/(?:[^/\\\n[]|\\.|\[\^?\]?(?:\[[:.=][^\]\\\n/]*\]|[^\]\\\n[]|\[(?![:.=])|\\.)*\])*\//.exec(rest);
  // Where a bracket ends differs, and with it the pattern.
  const brackets = match?.[0].match(/\[\^?\]?(?:\[[:.=][^\]]*\]|[^\]\\]|\\.)*\]/g) ?? [];
  if (match === null || brackets.some((one) => /[^\\]\//.test(one) && /^\[\^?\]|\[[:.=]|\\/.test(one)))
    throw new UnreadableCodeError('a pattern does not end');
  lexer.at += match[0].length;
  return textToken(undefined);
}

/** Does `if (...)` or `while (...)` end here? A pattern may follow then. */
function condition(tokens: readonly Token[]): boolean {
  if (tokens.at(-1)?.text !== ')') return false;
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { kind, text: one } = tokens[at] as Token;
    if (kind !== 'op') continue;
    if (one === ')') depth++;
    else if (one === '(' && --depth === 0) return /^(if|while|for)$/.test(tokens[at - 1]?.text ?? '');
  }
  return false;
}

const AWK: Language = {
  name: 'awk',
  closed: closedAwk,
  lex: (source) =>
    new Lexer(source, {
      comments: ['#'],
      quotes: '"',
      escapes: AWK_ESCAPES,
      lines: 'braces',
      special,
      name: /^[A-Za-z_]\w*/,
    }).run(),
  keywords: new Set(KEYWORDS),
  functions: {
    ...actionTable(
      '',
      `atan2 cos exp int log rand sin sqrt srand gsub index length match split sprintf sub substr tolower toupper close
       fflush gensub strftime systime mktime asort asorti patsplit strtonum and or xor compl lshift rshift typeof isarray
       bindtextdomain dcgettext dcngettext mkbool`,
    ),
    system: 'shell',
  },
  methods: {},
  named: [],
  joins: undefined,
  members: new Set<string>(),
  // Variables. What is called must be a function of the table or of the text.
  own: () => true,
};

const ENDS = /^(|\n|;|\}|\)|&&|\|\||\?|:|,)$/;
const BEGINS = /^(|\n|;|\{|\(|=|!|&&|\|\||\?|:|,)$/;

/** What an awk program does besides reading its files. */
export function scanAwk(call: ProgramCall, source: string, span: Span): void {
  const code = new CodeScanner(call, AWK, span);
  streams(code, code.scan(source));
  if (code.runs && code.environment) code.unknown('it runs programs and touches their environment');
}

/** Pipes and files: `print > "f"`, `"cmd" | getline`, `getline < "f"`. */
function streams(code: CodeScanner, tokens: readonly Token[]): void {
  const at = (index: number): string => (tokens[index]?.kind === 'text' ? '"' : (tokens[index]?.text ?? ''));
  const declared = new Set(
    tokens.flatMap(({ text: one }, index) => (/^func(tion)?$/.test(tokens[index - 1]?.text ?? '') ? [one] : [])),
  );
  let depth = 0;
  /** The depth of brackets at which a print statement stands. */
  let prints: number | undefined;
  tokens.forEach((token, index) => {
    const { kind, text: one } = token;
    if (kind === 'name') {
      if (one === 'print' || one === 'printf') prints = depth;
      const called = at(index + 1) === '(' && !AWK.keywords.has(one) && !Object.hasOwn(AWK.functions, one);
      // `x (y)` joins two texts; only `x(` would call a function, which has to be declared.
      if (called && !declared.has(one) && !SPACED.has(one)) code.unknown(`${one} may be a function that is not known`);
      if (/^(ARGV|ARGC)$/.test(one) && changes(tokens, index)) code.unknown('it may change which files are read');
      // What it runs gets what is written there, also through a function.
      if (one === 'ENVIRON') code.environment = true;
      if (/^(SYMTAB|FUNCTAB|PROCINFO)$/.test(one) && one !== 'PROCINFO') code.unknown(`${one} is not followed`);
      if (one === 'getline' && at(index - 1) !== '|') {
        const from =
          at(index + 1) === '<'
            ? index + 1
            : /^\w+$/.test(at(index + 1)) && at(index + 2) === '<'
              ? index + 2
              : undefined;
        if (from !== undefined) file(code, 'read', tokens[from + 1], ENDS.test(at(from + 2)) || at(from + 2) === '>');
        else if (/^[$([]$/.test(at(index + 1)) || at(index + 2) === '[')
          code.unknown('where getline reads from is not known');
      }
      return;
    }
    if (kind === 'line') {
      // After these a statement goes on in the next line.
      let before = index - 1;
      while (tokens[before]?.kind === 'line') before--;
      if (!/^(?:[,?:]|&&|\|\||do|else)$/.test(at(before))) prints = undefined;
      return;
    }
    if (kind !== 'op') return;
    if (/^[([{]$/.test(one)) depth++;
    else if (/^[)\]}]$/.test(one)) depth--;
    if ((one === ';' || one === '}') && prints !== undefined && depth <= prints) prints = undefined;
    if (one === '@') code.unknown('it includes or loads code');
    if (one === '|' || one === '|=') {
      if (at(index + 1) === '&') code.unknown('it talks to another process');
      else if (at(index + 1) === 'getline') {
        const plain = BEGINS.test(at(index - 2));
        code.shell(plain ? tokens[index - 1]?.value : undefined);
      } else code.shell(ENDS.test(at(index + 2)) ? tokens[index + 1]?.value : undefined, true);
    }
    if (/^>>?$/.test(one) && prints !== undefined && depth === prints)
      file(code, one === '>' ? 'write' : 'append', tokens[index + 1], ENDS.test(at(index + 2)));
  });
}

/** Variables of awk itself, which are often joined with a bracket. */
const SPACED = new Set(
  splitNames('NR NF FNR FS OFS ORS RS FILENAME SUBSEP RSTART RLENGTH CONVFMT OFMT ENVIRON ARGC ARGV'),
);

/** Functions that only look at what they are given. */
const LOOKS = new Set(
  splitNames('int length index substr sprintf tolower toupper if while for print printf strtonum match gensub system'),
);

/** Might a use of the arguments change them? They are named alone only to be counted or gone through. */
function changes(tokens: readonly Token[], index: number): boolean {
  const text = (at: number): string => tokens[at]?.text ?? '';
  if (/^(?:\+\+|--|getline)$/.test(text(index - 1))) return true;
  let depth = 0;
  for (let at = index - 1; at >= 0 && !/^[{};]$/.test(text(at)); at--) {
    if (/^[)\]]$/.test(text(at))) depth++;
    else if (/^[([]$/.test(text(at)) && --depth < 0) {
      depth = 0;
      if (tokens[at - 1]?.kind === 'name' && text(at) === '(' && !LOOKS.has(text(at - 1))) return true;
      // The third argument of `match` gets what it found.
      if (text(at - 1) === 'match' && text(index + 1) !== '[') return true;
    }
  }
  if (text(index) === 'ARGV' && text(index + 1) !== '[')
    return text(index - 1) !== 'in' && text(index - 2) !== 'length';
  let end = index + 1;
  if (text(end) === '[') {
    for (let open = 0; end < tokens.length; end++) {
      if (text(end) === '[') open++;
      else if (text(end) === ']' && --open === 0) break;
    }
    end++;
  }
  return /^(?:(?:[-+*/%^]|\*\*)?=|\+\+|--)$/.test(text(end));
}

function file(code: CodeScanner, role: string, token: Token | undefined, alone: boolean): void {
  const value = alone && token?.kind === 'text' ? token.value : undefined;
  if (value?.startsWith('/inet') === true) {
    code.call.net('send', value.split('/')[4]);
    return code.unknown('it opens a connection');
  }
  code.role(
    role,
    { tokens: value === undefined ? [] : [token as Token] },
    { code, name: role, args: [], start: 0, end: 0 },
  );
}
