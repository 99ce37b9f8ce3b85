import { AMBIGUOUS_SYNTAX, UNCERTAIN_SYNTAX } from './ambiguous-syntax.js';
import type { Budget } from './budget.js';
import { type AstWord, forEachChild, type NodeOf, type SyntaxNode, type WordPart } from './parse/parse.js';

const WHY = { ...AMBIGUOUS_SYNTAX, ...UNCERTAIN_SYNTAX };

/** A part of a text that is outside of the certain syntax. */
export interface UncertainPart {
  readonly reason: string;
  readonly at: { readonly pos: number; readonly end: number };
}

/** Certain, never certain for this reason, or as the node itself says. */
type Rule<Type extends SyntaxNode['type']> =
  | true
  | string
  | ((node: NodeOf<Type>, around: readonly SyntaxNode[], source: string) => string | undefined);

/**
 * The closed subset of shell syntax in which a text may be allowed: what bash 3.2 to 5, zsh and dash read alike, and what
 * needs no following. Every type of node stands here; one that is not certain is read for what forbids, and no more.
 */
export const CERTAIN_SYNTAX: { readonly [Type in SyntaxNode['type']]: Rule<Type> } = {
  // Commands and what joins them.
  // Inside of an operator or a name, shells differ in what it is a part of.
  Script: (_, around, source) =>
    around.length === 0 && source.includes('\\\n') && /[^\s\\]\\\n/.test(source) ? WHY.continued : undefined,
  Statement: true,
  CompoundList: true,
  AndOr: true,
  Negation: true,
  Command: commandReason,
  Pipeline: ({ operators, prefixes, commands: [first] }) =>
    operators.includes('|&')
      ? WHY.both
      : prefixes.some(({ type }) => type === 'Time') && first?.type !== 'Command'
        ? WHY.timed
        : undefined,
  Time: true,
  Subshell: true,
  BraceGroup: true,
  // Each branch is read, whichever is taken: what is tested decides nothing else.
  If: true,
  Elif: true,
  Case: true,
  CaseItem: ({ pattern, terminator }) =>
    terminator === ';&' || terminator === ';;&'
      ? WHY.fallthrough
      : pattern.some(({ parts }) => parts?.some(isDynamic))
        ? WHY.pattern
        : undefined,
  // A turn finds what the text before the loop has left, but for the loop's own variable.
  For: ({ wordlist, body }) => (wordlist === undefined ? WHY.arguments : changesState(body) ? WHY.loop : undefined),
  While: ({ clause, body }) => (changesState(clause) || changesState(body) ? WHY.loop : undefined),
  Function: WHY.function,
  Coproc: WHY.coproc,
  Select: WHY.menu,
  ArithmeticFor: WHY.computed,
  ArithmeticCommand: WHY.computed,
  // dash knows no `[[`: to it `&&`, `||`, `<`, `>`, parentheses and ends of lines in it are operators of commands.
  TestCommand: ({ pos, end }, _, source) => (source.slice(pos, end).includes('\n') ? WHY.compared : undefined),
  TestUnary: ({ operator }) => (/^-[abcdefghknprsuwxzGLNOS]$/.test(operator) ? undefined : WHY.compared),
  TestBinary: ({ operator, left, right }) =>
    [left, right].some(holdsOperator) ||
    !(
      /^(?:==?|!=|=~|-(?:nt|ot|ef))$/.test(operator) ||
      (/^-(?:eq|ne|lt|le|gt|ge)$/.test(operator) && isNumber(left) && isNumber(right))
    )
      ? WHY.compared
      : undefined,
  TestLogical: WHY.compared,
  TestNot: true,
  TestGroup: WHY.compared,

  // Redirections.
  Redirected: true,
  Redirect: redirectReason,
  HereString: ({ target }) => (target?.parts?.some(({ type }) => !IN_TARGET.has(type)) ? WHY.target : undefined),
  HereDoc: ({ delimiter, body, closing }, around) =>
    around.some(({ type }) => SUBSTITUTIONS.has(type)) ||
    closing === undefined ||
    !/^(?:\\?[\w.-]+|'[\w.-]+'|"[\w.-]+")$/.test(delimiter?.text ?? '')
      ? WHY.ended
      : !delimiter?.quoted && body.parts !== undefined
        ? WHY.document
        : undefined,
  HereDocBody: true,
  HereDocDelimiter: true,
  FileDescriptor: ({ pos, end }) => (end - pos > 1 ? WHY.descriptor : undefined),
  FileDescriptorVariable: WHY.descriptor,

  // Assignments.
  Assignment: ({ append, index, value }, around) =>
    index !== undefined
      ? WHY.subscript
      : append
        ? WHY.appended
        : value.type === 'Word' && hasBraces(value)
          ? WHY.list
          : isArgument(around) &&
              value.type === 'Word' &&
              (value.parts?.some(isUnquotedExpansion) || value.text.startsWith('~'))
            ? WHY.declared
            : undefined,
  ArrayValue: WHY.array,

  // Words and their parts.
  Word: wordReason,
  Literal: true,
  SingleQuoted: true,
  DoubleQuoted: ({ parts }) => dollarReason(parts),
  // To dash it is a dollar sign and a plain quote, which ends at the next one.
  AnsiCQuoted: ({ text }) => (/^\$'(?:\\[nt])*'$/.test(text) ? undefined : WHY.escape),
  LocaleString: WHY.translated,
  Glob: (node) =>
    node.kind !== 'bracket'
      ? undefined
      : node.parts.some(({ type, text }) => type !== 'Literal' || /\\/.test(text))
        ? WHY.quoted
        : ODD_CLASS.test(node.text)
          ? WHY.bracket
          : undefined,
  ExtendedGlob: WHY.wildcard,
  // To dash it is text: the name of one file.
  BraceExpansion: WHY.list,
  SimpleExpansion: ({ text }) => (/^\$(?:[A-Za-z]\w*|_\w+|[\d?$#@*])$/.test(text) ? undefined : WHY.special),
  ParameterExpansion: ({ parameter, prefix, index, operation }) =>
    index !== undefined
      ? WHY.indexed
      : prefix !== undefined
        ? prefix === '!'
          ? WHY.named
          : WHY.measured
        : operation !== undefined
          ? undefined
          : /^(?:[A-Za-z]\w*|_\w+|[\d?$#@*])$/.test(parameter)
            ? undefined
            : WHY.special,
  Default: ({ operator }) => (operator.endsWith('=') ? WHY.counted : WHY.operation),
  Remove: WHY.operation,
  Replace: WHY.operation,
  Slice: WHY.operation,
  CaseModification: WHY.operation,
  Transform: WHY.operation,
  Names: WHY.named,
  Unknown: WHY.operation,
  CommandExpansion: ({ text, script }) =>
    text.startsWith('`') && (script?.source !== undefined || text.includes('\\')) ? WHY.escaped : undefined,
  ProcessSubstitution: ({ operator }, around) => {
    const word = around.at(-1);
    return operator === '<' && word?.type === 'Word' && word.parts?.length === 1 ? undefined : WHY.fed;
  },
  ArithmeticExpansion: ({ text }) =>
    /^\$\(\([\s\d+\-*/%()]*\)\)$/.test(text) && !/(?:^|\D)0\d|\+\+|--|\*\*/.test(text)
      ? undefined
      : /(?:^|[^=!<>])=(?!=)|\+\+|--/.test(text)
        ? WHY.counted
        : WHY.computed,
  ArithmeticBinary: true,
  ArithmeticUnary: true,
  ArithmeticTernary: WHY.computed,
  ArithmeticGroup: true,
  ArithmeticWord: true,
  ArithmeticCommandExpansion: WHY.computed,
};

/** What of a text is outside of the certain syntax: of each reason the first place. */
export function findUncertainSyntax(script: SyntaxNode, source: string, budget?: Budget): readonly UncertainPart[] {
  const found: UncertainPart[] = [];
  const around: SyntaxNode[] = [];
  let nodes = 0;
  const visit = (node: SyntaxNode): void => {
    if (++nodes > MAX_NODES) {
      if (nodes === MAX_NODES + 1) found.push({ reason: WHY.long, at: node });
      return;
    }
    budget?.spend(1 / 4);
    // Most nodes: no rule says anything of them, and they have no others in them.
    if (node.type === 'Word' && node.parts === undefined && PLAIN_WORD.test(node.text)) return;
    const rule = CERTAIN_SYNTAX[node.type] as Rule<SyntaxNode['type']> | undefined;
    const reason =
      rule === true
        ? undefined
        : typeof rule === 'function'
          ? rule(node as never, around, source)
          : (rule ?? WHY.special);
    if (reason !== undefined && !found.some((one) => one.reason === reason)) found.push({ reason, at: node });
    // Its positions are those of another text.
    if (node.type === 'CommandExpansion' && node.script?.source !== undefined) return;
    around.push(node);
    visitChildren(node);
    around.pop();
  };
  // The most frequent ones first, without a callback.
  const visitChildren = (node: SyntaxNode): void => {
    switch (node.type) {
      case 'Word':
        for (const part of node.parts ?? NO_PARTS) visit(part);
        return;
      case 'Command':
        for (const child of node.prefix) visit(child);
        if (node.name !== undefined) visit(node.name);
        for (const child of node.suffix) visit(child);
        return;
      case 'Script':
      case 'CompoundList':
      case 'AndOr':
        for (const command of node.commands) visit(command);
        return;
      case 'Statement':
        return visit(node.command);
      default:
        forEachChild(node, visit);
    }
  };
  visit(script);
  return found;
}

const NO_PARTS: readonly WordPart[] = [];

/** Substitutions are parsed when somebody looks at them, which takes time. */
const MAX_NODES = 16_384;

const SUBSTITUTIONS: ReadonlySet<string> = new Set([
  'CommandExpansion',
  'ProcessSubstitution',
  'ArithmeticCommandExpansion',
]);

/** Builtins that only some shells have, or that work on state of which nothing is kept here. */
const OWN_BUILTINS: ReadonlySet<string> = new Set(
  'pushd popd let enable fc mapfile readarray getopts shift emulate setopt unsetopt autoload zmodload disable'.split(
    ' ',
  ),
);

function commandReason({ name, prefix, suffix, args, redirects }: NodeOf<'Command'>): string | undefined {
  // For `> file` it is `cat`, which writes what it is given.
  if (name === undefined && redirects.some((one) => one.type !== 'Redirect' || !one.operator.startsWith('>')))
    return WHY.nameless;
  const both = suffix.findIndex((one) => one.type === 'Redirect' && one.operator === '&>');
  if (both !== -1 && (both < suffix.length - 1 || STATE_BUILTINS.test(name?.value ?? ''))) return WHY.behind;
  if (prefix.some((one) => one.type === 'Redirect' && one.operator === '&>')) return WHY.behind;
  if (OWN_BUILTINS.has(name?.value ?? '')) return WHY.builtin;
  if (name?.value === 'set' && args.some(({ text }) => /^[-+]\w*[xv]|xtrace|verbose/.test(text))) return WHY.traced;
  return undefined;
}

function redirectReason({ operator, target }: NodeOf<'Redirect'>): string | undefined {
  if (target === undefined) return WHY.operator;
  if (operator === '>&' || operator === '<&') return /^[0-9-]$/.test(target.text) ? undefined : WHY.operator;
  if (operator !== '<' && operator !== '>' && operator !== '>>' && operator !== '&>') return WHY.operator;
  const parts = target.parts ?? [];
  if (operator === '<' && parts.length === 1 && parts[0]?.type === 'ProcessSubstitution') return undefined;
  return parts.some(({ type }) => !IN_TARGET.has(type)) ? WHY.target : undefined;
}

/**
 * Not all shells know equivalence classes, collating symbols and classes beyond those of the standard. To zsh the first
 * `]` ends it, and to dash `^` is one of its characters.
 */
const ODD_CLASS =
  /^\[(?:\^|!?\])|\[[=.]|\[:(?!(?:alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit):\])/;

/** Outside of quotes, dash ends the command there. */
function holdsOperator({ parts, text }: AstWord): boolean {
  return parts === undefined
    ? OPERATOR.test(text)
    : parts.some(({ type, text: part }) => type === 'Literal' && OPERATOR.test(part));
}

const OPERATOR = /[|&;<>()]/;

function isNumber({ text }: AstWord): boolean {
  return /^(?:\d{1,9}|"?\$[?#]"?)$/.test(text);
}

/** What a target may be made of: it is one word to all shells. */
const IN_TARGET: ReadonlySet<string> = new Set([
  'Literal',
  'SingleQuoted',
  'DoubleQuoted',
  'AnsiCQuoted',
  'SimpleExpansion',
  'ParameterExpansion',
]);

const PLAIN_WORD = /^[\w./:,@%+-][\w./:,@%+=-]*$/;
/** What is judged by itself where it is a word. */
const WHOLE: ReadonlySet<string> = new Set(['SimpleExpansion', 'SingleQuoted', 'DoubleQuoted', 'CommandExpansion']);

/** `~` at its beginning is the home directory; behind anything else, and before a name, shells differ. */
function wordReason({ parts, text }: AstWord, around: readonly SyntaxNode[]): string | undefined {
  // Most words, and nothing in them is looked at here.
  if (parts === undefined ? PLAIN_WORD.test(text) : parts.length === 1 && WHOLE.has(parts[0]?.type ?? ''))
    return undefined;
  const first = parts === undefined ? text : parts[0]?.type === 'Literal' ? parts[0].text : '';
  if (/^=[A-Za-z_/.]/.test(first) && around.at(-1)?.type !== 'Assignment') return WHY.command;
  if (endsInBackslash(text)) return WHY.ending;
  // zsh goes through links by it, too.
  if (text.includes('***')) return WHY.wildcard;
  const dollar = parts === undefined ? ODD_DOLLAR.test(unescaped(text)) : dollarReason(parts) !== undefined;
  if (dollar) return WHY.name;
  if (parts === undefined)
    return homeReason(text, undefined) ?? bracketReason(unescaped(text), around) ?? braceReason(unescaped(text));
  // What follows a lone `~` decides whether it is a home directory, and whose.
  if (first === '~' && parts.length > 1) return WHY.home;
  let plain = '';
  for (const [index, part] of parts.entries()) {
    const reason = part.type === 'Literal' ? homeReason(part.text, parts[index - 1]) : undefined;
    if (reason !== undefined) return reason;
    plain += part.type === 'Literal' ? unescaped(part.text) : '_';
  }
  return bracketReason(plain, around) ?? braceReason(plain);
}

/** At the end of a text zsh drops it, and bash keeps it. */
function endsInBackslash(text: string): boolean {
  return text.endsWith('\\') && (/\\+$/.exec(text)?.[0].length ?? 0) % 2 === 1;
}

/** `[!]` is text to bash, and any character to zsh. As the name of a command, `[` is that to all of them. */
function bracketReason(plain: string, around: readonly SyntaxNode[]): string | undefined {
  if (!plain.includes('[') || around.at(-1)?.type === 'Assignment') return undefined;
  return plain === '[' || plain === '[[' ? undefined : WHY.bracket;
}

/** A dollar sign that is text to bash. zsh knows more that may stand behind one, and takes nothing for the value. */
const ODD_DOLLAR = /\$(?![\s/.,;:|)\]}%\\]|$)/;

/** Where does the name of a variable end? zsh takes letters beyond ASCII for a part of it. */
function dollarReason(parts: readonly WordPart[]): string | undefined {
  const isOdd = parts.some((part, index) => {
    const next = parts[index + 1];
    if (part.type === 'SimpleExpansion') return next?.type === 'Literal' && /^[^\0-\x7f]/.test(next.text);
    return part.type === 'Literal' && part.text.includes('$') && ODD_DOLLAR.test(unescaped(part.text));
  });
  return isOdd ? WHY.name : undefined;
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\[\s\S]/g, '_') : text;
}

function homeReason(text: string, before: WordPart | undefined): string | undefined {
  if (!text.includes('~')) return undefined;
  const plain = unescaped(text);
  const behind = before !== undefined && mayBeEmpty(before) && plain.startsWith('~');
  return behind || /[=:]~|^~[^/\s]/.test(plain) ? WHY.home : undefined;
}

/** What is no list to the parser may be one to a shell. Without a comma or a range it is text to all of them. */
function braceReason(plain: string): string | undefined {
  if (!/[{}]/.test(plain) || !/,|\.\./.test(plain)) return undefined;
  return /[{}]/.test(plain.replace(/\{[^{},]*\}/g, (group) => (group.includes('..') ? group : '')))
    ? WHY.list
    : undefined;
}

function mayBeEmpty({ type }: WordPart): boolean {
  return type !== 'Literal' && type !== 'Glob';
}

function hasBraces({ parts }: AstWord): boolean {
  return parts?.some(({ type }) => type === 'BraceExpansion') ?? false;
}

/** What is not known before it runs. */
function isDynamic(part: WordPart): boolean {
  return (
    isUnquotedExpansion(part) || (part.type === 'DoubleQuoted' && part.parts.some(({ type }) => type !== 'Literal'))
  );
}

function isUnquotedExpansion({ type }: WordPart): boolean {
  return /Expansion$|^ProcessSubstitution$/.test(type);
}

function isArgument(around: readonly SyntaxNode[]): boolean {
  const command = around.at(-1);
  return command?.type === 'Command' && command.name !== undefined;
}

/** Builtins that change what later commands find: variables, the directory, options, names. `read` gives no value that counts. */
const STATE_BUILTINS =
  /^(?:cd|pushd|popd|export|declare|typeset|local|readonly|unset|let|mapfile|readarray|getopts|set|shift|alias|unalias|hash|shopt|trap|source|\.|eval|exec|enable|builtin|command|umask|setopt|emulate)$/;

/** Loops in loops ask for the same bodies again and again. */
const changing = new WeakMap<SyntaxNode, boolean>();

/** May running it change what runs after it, in the same shell? */
function changesState(node: SyntaxNode): boolean {
  if (node.type !== 'CompoundList') return looksChanging(node);
  const known = changing.get(node) ?? looksChanging(node);
  changing.set(node, known);
  return known;
}

function looksChanging(node: SyntaxNode): boolean {
  if (node.type === 'Subshell' || SUBSTITUTIONS.has(node.type) || node.type === 'Function') return false;
  if (node.type === 'Command') {
    const { name, prefix, args } = node;
    if (name === undefined) return prefix.some((one) => one.type === 'Assignment' && !isPrinted(one));
    if (name.value === 'command' && args[0]?.text.startsWith('-v')) return false;
    return (
      name.parts?.some(isDynamic) === true ||
      STATE_BUILTINS.test(name.value) ||
      (name.value === 'printf' && args[0]?.text === '-v')
    );
  }
  let found = false;
  forEachChild(node, (child) => {
    found ||= child.type !== 'Word' && changesState(child);
  });
  return found;
}

/** `x=$(cmd)`: what a command prints is not known, whichever turn it was. */
function isPrinted({ name, value, append, index }: NodeOf<'Assignment'>): boolean {
  if (append || index !== undefined || value.type !== 'Word' || !/^[a-z_][a-z\d_]*$/.test(name)) return false;
  const [only, ...more] = value.parts ?? [];
  const [inner, ...others] = only?.type === 'DoubleQuoted' ? only.parts : [only];
  return inner?.type === 'CommandExpansion' && more.length === 0 && others.length === 0;
}
