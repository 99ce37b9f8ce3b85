import { forEachChild, type ParameterExpansionPart, type ParsedScript, type SyntaxNode, type WordPart } from 'unbash';
import { dropPrefix, literal, type Word, wordToText } from '../word.js';

interface DifferencePosition {
  readonly pos: number;
  readonly end: number;
}

/** What zsh reads otherwise than bash, and where. */
export interface ZshDifference {
  readonly reason: string;
  readonly at: DifferencePosition;
}

/** Parameters that zsh obeys: they name programs, hold functions and aliases, or are lists of what it calls by itself. */
const OBEYED =
  '(?:READ)?NULLCMD|f?path|cdpath|module_path|MODULE_PATH|commands|(?:dis_)?(?:functions|[gs]?aliases)|options|nameddirs|' +
  'psvar|mailpath|manpath|fignore|watch|argv|ARGV0|PROMPT4|PROMPT_SUBST|HISTCHARS|histchars|STTY|TMPPREFIX|zsh_directory_name_functions|\\w+_functions';
const OBEYED_NAME = new RegExp(`^(?:${OBEYED})$`);

/** A variable that zsh obeys, whoever sets it: `read path` changes where programs are found. */
export function isZshSpecialVariable(name: string): boolean {
  return OBEYED_NAME.test(name);
}

/** Where one is set, one of these stands behind it. */
const SETTING = /[=+[]|\sin\s/;
const OBEYED_SET = new RegExp(`(?:^|[^\\w$-])(?:${OBEYED})(?:[=+[]|\\s+in\\s)`);

/**
 * Without any of these in a text, both shells read it the same way, and nobody has to look at its tree. Each is looked
 * for only where the characters are that stand before it.
 */
const HINTS: readonly (readonly [has: string, hint: RegExp])[] = [
  ['(', /[*?@+!]\(|\(#|[^\w\]+]=\(/],
  ['$', /\$[~=^+]|\$\{[^\w@*#?$!-]|\$\{\$[({"]|\$(?:\w+|[@*?$!#-])\[|\$#\w|\$\{\w+:?[-+=?]/],
  ['[', /\{\w+\[/],
  ['hash', /\bhash\s/],
  ['<', /<\d*-\d*>/],
  ['-', /-\w*[TUHLRZ]\b/],
  [':', /::=/],
  ['#', /\/#%/],
  ['}', /\s\}\s/],
];

function isHinted(source: string): boolean {
  for (const [has, hint] of HINTS) if (source.includes(has) && hint.test(source)) return true;
  return SETTING.test(source) && OBEYED_SET.test(source);
}

/**
 * `2\` and `>` on the next line are one operator to bash, and a word and another one to zsh. `$x\` and `y` are one name to
 * all shells, and two parts to the parser.
 */
const CONTINUED = /[\d}&|<>;](?:\\\n\d*)+[<>&|({;!-]|\$\w*\\\n\S/;

/**
 * A client gives its text to the user's shell, which may be zsh. Where zsh reads something otherwise than bash, and may
 * run what bash does not, the text is not understood.
 */
export function findZshDifference(source: string, script: ParsedScript): ZshDifference | undefined {
  const continued = source.includes('\\\n') ? source.search(CONTINUED) : -1;
  if (continued !== -1)
    return {
      reason: 'a line that goes on inside of an operator or a name',
      at: { pos: continued, end: continued + 4 },
    };
  const quoted = source.includes('${') && (source.includes('<<') || source.includes('"'));
  if (!quoted && !source.includes('<<$') && !isHinted(source)) return undefined;
  let found: ZshDifference | undefined;
  const numbers = source.search(/<\d*-\d*>/);
  if (numbers !== -1) return { reason: 'a wildcard for numbers', at: { pos: numbers, end: numbers + 3 } };
  // In an argument it is no comment: bash has an error there, and zsh a pattern.
  let attached = source.search(/\(#/);
  const visit = (node: SyntaxNode): void => {
    if (found !== undefined) return;
    if (node.type === 'Word' || node.type === 'HereDoc') {
      const { pos, end } = node as unknown as DifferencePosition;
      if (pos <= attached && attached < end) attached = -1;
    }
    const reason = differs(node);
    if (reason === undefined) return forEachChild(node, visit);
    found = { reason, at: node as unknown as DifferencePosition };
  };
  visit(script);
  if (found === undefined && attached !== -1 && source[attached] !== '$')
    return { reason: 'a parenthesis glued to a word', at: { pos: attached, end: attached + 2 } };
  return found;
}

function differs(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'ExtendedGlob':
      // Without an option for it, bash takes it for an error, and zsh for text or a list of qualifiers.
      return 'an extended wildcard, which zsh reads otherwise';
    case 'Word':
      if (/^\{\w+\[[\s\S]*\]\}$/.test(node.text)) return 'braces that may be the variable of a redirection';
      return node.parts === undefined ? inText(node.text) : inParts(node.parts);
    case 'DoubleQuoted':
    case 'LocaleString':
      // A quote that is text to bash begins a quoted text in zsh, which goes on behind the double quotes.
      if (node.parts.some((part) => part.type === 'ParameterExpansion' && isQuotedInside(ownText(part))))
        return 'a quote in an expansion between double quotes';
      return inParts(node.parts);
    case 'HereDoc':
      if (/[$`]/.test(node.delimiter?.text ?? '')) return 'the end of a here-document that shells read differently';
      // Single quotes are text there: what stands between them is expanded. One that nothing closes, only zsh takes.
      if (node.body.parts?.some((part) => part.type === 'ParameterExpansion' && isQuotedInside(part.text)))
        return 'a quote in an expansion of a here-document';
      return inParts(node.body.parts);
    case 'ParameterExpansion':
      // What stands in the place of a value is a wildcard, with qualifiers.
      if (node.operation?.type === 'Default' && /[^$<>=(]\(/.test(ownText(node))) return 'parentheses in a default';
      return /^(?:[A-Za-z_]\w*|\d+|[@*#?$!-])$/.test(node.parameter) && !/::=|\/#%/.test(node.text)
        ? undefined
        : 'an expansion that only zsh knows';
    case 'Assignment':
      return OBEYED_NAME.test(node.name) ? `${node.name} is a variable that zsh obeys` : undefined;
    case 'For':
    case 'Select':
      return OBEYED_NAME.test(node.name.value) ? `${node.name.value} is a variable that zsh obeys` : undefined;
    case 'Command':
      if (node.args.some(({ text }) => text === '}')) return 'a brace that ends a group for zsh';
      if (node.name?.value === 'hash' && node.args.some(({ text }) => text.includes('=')))
        return 'hash, with which zsh makes a name mean another program';
      return /^(?:typeset|declare|local|export|readonly)$/.test(node.name?.value ?? '') &&
        node.args.some((word) => word.type === 'Word' && /^[-+][A-Za-z]*[TUHLRZ]/.test(word.text))
        ? 'a flag that only zsh knows'
        : undefined;
    default:
      return undefined;
  }
}

/** The text of an expansion without what is substituted in it, which has quotes of its own. */
function ownText({ text, operation }: ParameterExpansionPart): string {
  let own = text;
  if (operation !== undefined)
    forEachChild(operation, (word) => {
      if (word.type !== 'Word') return;
      for (const part of word.parts ?? []) if (part.type === 'CommandExpansion') own = own.replace(part.text, '');
    });
  return own;
}

function isQuotedInside(text: string): boolean {
  // Where the quotes hold a quote or a brace, shells differ in where the expansion ends.
  return text.includes("'") && (text.split("'").length % 2 === 0 || /[$`"}]/.test(text.slice(2, -1)));
}

function inParts(parts: readonly WordPart[] | undefined): string | undefined {
  if (parts === undefined) return undefined;
  for (const [index, part] of parts.entries()) {
    if (part.type === 'Literal') {
      const reason = inText(part.text);
      if (reason !== undefined) return reason;
    }
    const next = parts[index + 1];
    if (part.type === 'SimpleExpansion' && part.text === '$#' && /^\w/.test(next?.text ?? ''))
      return 'a length, or a number and a word behind it';
    if (part.type !== 'SimpleExpansion') continue;
    if (next?.text.startsWith('[')) return 'a subscript without braces, which zsh evaluates';
  }
  return undefined;
}

/** `$~x` takes the wildcards in a value for wildcards, `$=x` splits it. */
function inText(text: string): string | undefined {
  if (text.startsWith('=(')) return 'a process substitution that only zsh knows';
  if (!text.includes('$')) return undefined;
  return /\$[~=^+]+[\w{(]/.test(text.replace(/\\[\s\S]/g, '')) ? 'an expansion that only zsh knows' : undefined;
}

/** Builtins whose number zsh computes as arithmetic, whatever is in it. */
export const ZSH_ARITHMETIC_BUILTINS: readonly string[] = [
  'exit',
  'return',
  'break',
  'continue',
  'logout',
  'shift',
  'read',
];

/** Why zsh may run something for the number that a builtin is given. */
export function zshArithmeticReason(name: string, args: readonly Word[]): string | undefined {
  if (!ZSH_ARITHMETIC_BUILTINS.includes(name)) return undefined;
  const numbers = name === 'read' ? numbersOfRead(args) : args;
  return numbers.every(isDigits) ? undefined : `a number that zsh computes: ${name}`;
}

/** With `read`, what stands behind an option, or is glued to it, may be its number. */
function numbersOfRead(args: readonly Word[]): readonly Word[] {
  return args.flatMap((word, index) => {
    const attached = /^-\w*?[tnNku](?=.)/.exec(wordToText(word))?.[0].length;
    if (attached !== undefined) return [dropPrefix(word, attached)];
    return /^-\w*[tnNku]$/.test(literal(args[index - 1]) ?? '') ? [word] : [];
  });
}

/** A name is no number: zsh takes the value of the variable, and runs what is substituted in it. */
function isDigits({ pieces }: Word): boolean {
  return pieces.every((piece) =>
    piece.kind === 'text' ? /^[-+.\d]*$/.test(piece.text) : piece.kind === 'unknown' && piece.number === true,
  );
}
