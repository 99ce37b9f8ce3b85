import { dropPrefix, literal, literalPrefix, textWord, type Word, wordToText } from '../../../shell/word.js';
import type { ProgramCall } from '../../program.js';
import { standardInput } from '../input.js';
import { splitNames } from '../table.js';
import { coarseTokens } from './coarse-tokens.js';
import { addHarms } from './harms.js';

interface UnreadLanguage {
  readonly programs: string;
  readonly language: string;
  /** Options whose value is code. */
  readonly options: RegExp;
  /** Operands that are code all the same, by what they begin with. */
  readonly operand?: string;
}

const EVAL = /^(?:-[eEpr]|-e=?|--eval|--print|--execute|--expr)$/;

/** Programs that are given code in their words, in languages that no table knows. */
const UNREAD: readonly UnreadLanguage[] = [
  { programs: 'julia', language: 'Julia', options: EVAL },
  { programs: 'elixir iex', language: 'Elixir', options: /^(?:-e|--eval|--rpc-eval)$/ },
  { programs: 'erl escript', language: 'Erlang', options: /^-eval$/ },
  { programs: 'Rscript R littler', language: 'R', options: EVAL },
  { programs: 'tclsh wish expect', language: 'Tcl', options: /^-[ce]$/ },
  {
    programs: 'groovy groovysh scala kotlin jshell scala-cli amm',
    language: 'JVM',
    options: /^(?:-e|-c|--code|-expression|--execute-script)$/,
  },
  { programs: 'swift', language: 'Swift', options: /^-e$/ },
  { programs: 'go yaegi', language: 'Go', options: /^-e$/ },
  { programs: 'osascript', language: 'AppleScript', options: /^-e$/ },
  { programs: 'gjs qjs d8 js jsc', language: 'JavaScript', options: /^(?:-[ec]|--eval|--command)$/ },
  { programs: 'raku', language: 'Perl', options: /^-e$/ },
  { programs: 'irb pry crystal', language: 'Ruby', options: /^(?:-e|eval)$/ },
  { programs: 'hy ipython ipython3', language: 'Python', options: /^-c$/ },
  { programs: 'octave gp maxima', language: 'Octave', options: /^(?:--eval|-e|-q|-r)$/ },
  { programs: 'ghc ghci runghc stack', language: 'Haskell', options: /^-e$/ },
  {
    programs: 'emacs emacsclient xemacs guile racket sbcl clojure clj bb scheme janet',
    language: 'Lisp',
    options: /^(?:-{1,2}(?:eval|execute)|-[cexE])$/,
  },
  // Those that tables know, where their options or modules hide the code.
  { programs: 'python python2 python3 pypy pypy3', language: 'Python', options: /^-\w*c$/ },
  { programs: 'node nodejs tsx ts-node bun', language: 'JavaScript', options: /^(?:-[ep]{1,2}|--eval|--print)$/ },
  { programs: 'deno', language: 'JavaScript', options: /^(?:eval|e|--print|-[pT])$/ },
  { programs: 'perl', language: 'Perl', options: /^-\w*[eE]$/ },
  { programs: 'ruby jruby', language: 'Ruby', options: /^-\w*e$/ },
  { programs: 'php', language: 'PHP', options: /^(?:-r|--run)$/ },
  { programs: 'lua luajit', language: 'Lua', options: /^-e$/ },
  { programs: 'vim vi nvim ex gvim view', language: 'Vim', options: /^(?:-c|--cmd|-S)$/, operand: '+' },
];

const BY_PROGRAM: ReadonlyMap<string, UnreadLanguage> = new Map(
  UNREAD.flatMap((one) => splitNames(one.programs).map((program) => [program, one] as const)),
);

/** The coarse look at code that no table has read: what it does stays unknown, some of its dangers do not. */
export function addUnreadCode(name: string, call: ProgramCall): void {
  const known = BY_PROGRAM.get(name) ?? BY_PROGRAM.get(name.replace(/[\d.]+$/, ''));
  if (known === undefined || call.hasSeenCode) return;
  for (const word of codeWords(known, call.args)) {
    addWord(call, languageOf(known, word), word);
    const shell =
      known.language === 'Vim' ? /^\s*:?sil(?:ent)?!?\s+!([^%#]+)$/.exec(literal(word) ?? '')?.[1] : undefined;
    if (shell !== undefined) call.shell(textWord(shell, word.span));
  }
  const input = call.args.every(isOptionOrInput) ? standardInput(call) : undefined;
  if (input?.from === 'text') addWord(call, known.language, input.word);
}

/** Commands of an editor may be code of another language. */
function languageOf({ language }: UnreadLanguage, word: Word): string {
  const other = language === 'Vim' ? /^\s*:?(lua|py3?|python3?|ruby|perl)\s/.exec(literalPrefix(word))?.[1] : undefined;
  return other === undefined ? language : (WITHIN[other.replace(/\d$/, '')] ?? language);
}

const WITHIN: Readonly<Record<string, string>> = {
  lua: 'Lua',
  py: 'Python',
  python: 'Python',
  ruby: 'Ruby',
  perl: 'Perl',
};

/** Beside any other word, the input of a program is no code. */
function isOptionOrInput(word: Word): boolean {
  return /^(?:-|\/dev\/(?:stdin|fd\/0)$|run$)/.test(literalPrefix(word));
}

function codeWords({ options, operand }: UnreadLanguage, args: readonly Word[]): readonly Word[] {
  return args.flatMap((word, at) => {
    const before = literal(args[at - 1]) ?? '';
    if (options.test(before)) return [word];
    const start = literalPrefix(word);
    if (operand !== undefined && start.startsWith(operand)) return [dropPrefix(word, operand.length)];
    const equals = start.indexOf('=');
    return start.startsWith('--') && equals !== -1 && options.test(start.slice(0, equals))
      ? [dropPrefix(word, equals + 1)]
      : [];
  });
}

/** Code of which not all may be known: what stands in the text is looked at. */
export function addWord(call: ProgramCall, language: string, word: Word): void {
  addCoarse(call, language, wordToText(word), word);
}

function addCoarse(call: ProgramCall, language: string, source: string, word: Word, depth = 0): void {
  call.seesCode();
  if (!call.affords(source)) return;
  const tokens = coarseTokens(source, language);
  addHarms(call, word.span, { language, source, tokens, isUnread: true }, (inner) => {
    if (depth === 0) addCoarse(call, language, inner, word, 1);
  });
}
