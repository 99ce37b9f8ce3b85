// No wrong tree: the simple commands and their literal words, compared with GNU bash's own trees and with shfmt.
import { spawnSync } from 'node:child_process';
import { UNCERTAIN_SYNTAX } from '../../src/shell/ambiguous-syntax.js';
import { type AstWord, forEachChild, parseShell, type SyntaxNode, type WordPart } from '../../src/shell/parse/parse.js';
import { readShellText } from '../../src/shell/read.js';
import { corpus, lines, rows } from './load.js';

/** A simple command: each word's text where it is literal, else null. */
type Simple = readonly (string | null)[];

interface Verdict {
  readonly file: string;
  total: number;
  agree: number;
  unknown: number;
  readonly differences: string[];
}

const UNCERTAIN: ReadonlySet<string> = new Set(Object.values(UNCERTAIN_SYNTAX));

function compare(
  verdict: Verdict,
  input: string,
  theirs: readonly Simple[],
  ours: readonly Simple[] | undefined,
): void {
  verdict.total++;
  // What is only not certain has a tree all the same.
  const doubts = readShellText(input).unknowns.filter(
    ({ reason }) =>
      !UNCERTAIN.has(reason) &&
      /^syntax error|glued|bracket|parser|NUL|KiB|brace|never ends|differently|subscript with|backslash/.test(reason),
  );
  if (doubts.length > 0 || ours === undefined) verdict.unknown++;
  else if (sameCommands(theirs, ours)) verdict.agree++;
  else {
    const at = Math.max(
      0,
      theirs.findIndex((words, index) => !sameWords(words, ours[index] ?? [])),
    );
    const part = (commands: readonly Simple[]): string => JSON.stringify(commands.slice(at, at + 3)).slice(0, 200);
    verdict.differences.push(
      `${JSON.stringify(input).slice(0, 200)}\n    from command ${at}: theirs ${part(theirs)}\n    ours ${part(ours)}`,
    );
  }
}

function sameCommands(a: readonly Simple[], b: readonly Simple[]): boolean {
  // Commands in escaped backticks have positions of their own: what counts is that each is there.
  const key = (words: Simple): string => JSON.stringify(words.map((word) => word ?? 0)).slice(0, 40);
  const [first, second] = [a, b].map((commands) => [...commands].sort((x, y) => (key(x) < key(y) ? -1 : 1)));
  return a.length === b.length && (aligned(a, b) || aligned(first ?? [], second ?? []));
}

function aligned(a: readonly Simple[], b: readonly Simple[]): boolean {
  return a.every((words, index) => sameWords(words, b[index] ?? []));
}

function sameWords(a: Simple, b: Simple): boolean {
  return a.length === b.length && a.every((word, index) => word === null || b[index] === null || word === b[index]);
}

/** Our tree's commands, in the order of the text; with those inside of substitutions where wanted. */
function ourCommands(input: string, nested: boolean): Simple[] | undefined {
  const { script, problem: doubt } = parseShell(input);
  if (script === undefined || doubt !== undefined) return undefined;
  const found: Simple[] = [];
  const look = (node: SyntaxNode): void => {
    if (
      !nested &&
      (node.type === 'CommandExpansion' ||
        node.type === 'ProcessSubstitution' ||
        node.type === 'ArithmeticCommandExpansion')
    )
      return;
    if (node.type === 'Command') {
      const words = [
        ...node.prefix.filter(({ type }) => type === 'Assignment'),
        ...(node.name ? [node.name] : []),
        ...node.args,
      ];
      if (words.length > 0) found.push(words.map((word) => (word.type === 'Word' ? literalOf(word) : null)));
    }
    forEachChild(node, look);
  };
  look(script);
  return found;
}

function literalOf(word: AstWord): string | null {
  return word.parts === undefined || word.parts.every(isLiteral) ? word.value : null;
}

function isLiteral(part: WordPart): boolean {
  if (part.type === 'DoubleQuoted') return part.parts.every(isLiteral);
  return part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted';
}

/** Commands of a tree that bash wrote: (command (word "...") ...). */
function bashCommands(tree: string): Simple[] {
  const found: Simple[] = [];
  const stack: (string | null)[][] = [];
  const opened: string[] = [];
  for (const [token] of tree.matchAll(/\(|\)|"(?:[^"\\]|\\.)*"|[^\s()"]+/gs)) {
    if (token === '(') opened.push('');
    else if (token === ')') {
      if (opened.pop() === 'command') {
        const words = stack.pop() ?? [];
        if (words.length > 0) found.push(words);
      }
    } else if (opened.at(-1) === '') {
      opened[opened.length - 1] = token;
      if (token === 'command') stack.push([]);
    } else if (opened.at(-1) === 'word' && opened.at(-2) === 'command' && token.startsWith('"'))
      stack.at(-1)?.push(unquote(token));
  }
  return found;
}

/** A word's source as bash prints it: literal where it has no expansion, and is simple enough to be unquoted here. */
function unquote(token: string): string | null {
  let source: string;
  try {
    source = JSON.parse(
      token.replace(/[\u0000-\u001f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ) as string;
  } catch {
    return null;
  }
  // bash prints control characters in a form of its own.
  if (/[\u0001-\u001f\u007f-\uffff]/.test(source)) return null;
  if (/[$`*?[{~<>]/.test(source) || /^\w+\+?=/.test(source) || source.includes('\\\n')) return null;
  return source.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs,
    (_, singleDashLong?: string, double?: string, escaped?: string) =>
      singleDashLong ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? '',
  );
}

function checkBash(): Verdict {
  const verdict: Verdict = {
    file: 'bash-parse-parable.jsonl (GNU bash 5.3)',
    total: 0,
    agree: 0,
    unknown: 0,
    differences: [],
  };
  for (const { input, ast } of rows<{ input: string; ast: string }>('bash-parse-parable.jsonl'))
    compare(verdict, input, bashCommands(ast), ourCommands(input, false));
  return verdict;
}

interface ShfmtNode {
  readonly Type?: string;
  readonly Pos?: { readonly Offset: number; readonly Line: number };
  readonly End?: { readonly Line: number };
  readonly [field: string]: unknown;
}

function shfmt(text: string): ShfmtNode[] | undefined {
  const { status, stdout } = spawnSync('shfmt', ['--to-json', '-ln', 'bash'], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return status === 0 ? ((JSON.parse(stdout) as { Stmts?: ShfmtNode[] }).Stmts ?? []) : undefined;
}

function shfmtCommands(statements: readonly ShfmtNode[]): Simple[] {
  const found: { at: number; words: Simple }[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) look(item);
    else if (typeof node === 'object' && node !== null) {
      const { Type, Pos, Args, Assigns } = node as ShfmtNode;
      if (Type === 'CallExpr') {
        const assigns = Array.isArray(Assigns) ? Assigns.map(() => null) : [];
        const words = Array.isArray(Args) ? Args.map((word: { Parts: ShfmtNode[] }) => shfmtWord(word)) : [];
        if (assigns.length + words.length > 0) found.push({ at: Pos?.Offset ?? 0, words: [...assigns, ...words] });
      }
      for (const value of Object.values(node)) if (typeof value === 'object') look(value);
    }
  };
  look(statements);
  return found.sort((a, b) => a.at - b.at).map(({ words }) => words);
}

function shfmtWord({ Parts }: { Parts: ShfmtNode[] }): string | null {
  const values = Parts.map((part): string | null => {
    if (part.Type === 'Lit')
      return /[*?[{~]/.test(String(part.Value))
        ? null
        : String(part.Value).replace(/\\\n/g, '').replace(/\\(.)/gs, '$1');
    if (part.Type === 'SglQuoted') return part.Dollar ? null : String(part.Value ?? '');
    if (part.Type !== 'DblQuoted' || part.Dollar) return null;
    const inner = (part.Parts ?? []) as ShfmtNode[];
    return inner.every(({ Type }) => Type === 'Lit')
      ? inner
          .map(({ Value }) =>
            String(Value)
              .replace(/\\\n/g, '')
              .replace(/\\([$`"\\])/g, '$1'),
          )
          .join('')
      : null;
  });
  return values.includes(null) ? null : values.join('');
}

/** Many inputs in one run of shfmt; where one spoils the batch, halves. */
function batch(inputs: readonly string[], done: (input: string, commands: Simple[] | undefined) => void): void {
  const statements = shfmt(inputs.join('\n'));
  const spoilt = statements === undefined || statements.some(({ Pos, End }) => Pos?.Line !== End?.Line);
  if (!spoilt) {
    const groups = new Map<number, ShfmtNode[]>();
    for (const statement of statements) {
      const line = statement.Pos?.Line ?? 0;
      groups.set(line, [...(groups.get(line) ?? []), statement]);
    }
    inputs.forEach((input, index) => void done(input, shfmtCommands(groups.get(index + 1) ?? [])));
  } else if (inputs.length === 1) done(inputs[0] ?? '', statements && shfmtCommands(statements));
  else {
    const middle = inputs.length >> 1;
    batch(inputs.slice(0, middle), done);
    batch(inputs.slice(middle), done);
  }
}

/** Of so many commands of people one is compared with shfmt; before a release, all of them. */
const EVERY = process.argv.includes('--all') ? 1 : 3;

function checkShfmt(file: string): Verdict {
  const verdict: Verdict = { file: `${file} (shfmt)`, total: 0, agree: 0, unknown: 0, differences: [] };
  const all = lines(file).filter((_, at) => at % EVERY === 0);
  for (let at = 0; at < all.length; at += 100) {
    batch(all.slice(at, at + 100), (input, commands) => {
      if (commands !== undefined) compare(verdict, input, commands, sorted(input));
    });
  }
  return verdict;
}

function sorted(input: string): Simple[] | undefined {
  const { script, problem: doubt } = parseShell(input);
  if (script === undefined || doubt !== undefined) return undefined;
  const found: { at: number; words: Simple }[] = [];
  const look = (node: SyntaxNode): void => {
    if (node.type === 'Command') {
      const words = [
        ...node.prefix.filter(({ type }) => type === 'Assignment'),
        ...(node.name ? [node.name] : []),
        ...node.args,
      ];
      // shfmt has node types of their own for these.
      const declares = /^(declare|local|export|readonly|typeset|nameref|let)$/.test(node.name?.value ?? '');
      if (words.length > 0 && !declares)
        found.push({
          at: words[0]?.pos ?? node.pos,
          words: words.map((word) => (word.type === 'Word' ? literalOf(word) : null)),
        });
    }
    forEachChild(node, look);
  };
  look(script);
  return found.sort((a, b) => a.at - b.at).map(({ words }) => words);
}

if (corpus === undefined) console.log('check:shell skipped: SLUICE_CORPUS does not name the folder of corpora');
else {
  const verdicts = [checkBash()];
  if (spawnSync('shfmt', ['--version']).status === 0) verdicts.push(checkShfmt('nl2bash.txt'), checkShfmt('tldr.txt'));
  else console.log('shfmt is not installed, so nl2bash.txt and tldr.txt are not compared (apt-get install shfmt)');
  for (const { file, total, agree, unknown, differences } of verdicts) {
    console.log(
      `${file}: ${total} inputs, ${agree} agree, ${unknown} marked unknown (${((100 * unknown) / total).toFixed(2)}%, aim at most 2%), ${differences.length} differ`,
    );
    for (const difference of differences.slice(0, Number(process.env.SHOW ?? 20))) console.log(`  ${difference}`);
    // The tests of bash itself are full of what shells read differently.
    if (unknown / total > (file.startsWith('bash-') ? 0.07 : 0.02)) process.exitCode = 1;
  }
}
