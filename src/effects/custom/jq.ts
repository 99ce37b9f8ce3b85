import { isPattern, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import { closedJq } from '../code/closed/jq.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall } from '../program.js';
import { here, walk } from '../programs/places.js';

const JQ_PAIRS: Readonly<Record<string, boolean>> = {
  '--arg': false,
  '--argjson': false,
  '--argfile': true,
  '--slurpfile': true,
  '--rawfile': true,
};

/** jq neither writes nor runs; it reads files, modules and the environment. */
export function judgeJq(call: ProgramCall): string | undefined {
  if (isTwofold(call.args)) return 'which words are files is not understood';
  const rest: Word[] = [];
  for (let at = 0; at < call.args.length; at++) {
    const word = call.args[at] as Word;
    const file = JQ_PAIRS[literal(word) ?? ''];
    if (file === undefined) rest.push(word);
    else {
      at += 2;
      if (file) call.path('read', call.args[at]);
    }
  }
  const own = call.sub(rest, {
    takesValue: ['-L', '--indent', '-f', '--from-file', '--library-path'],
    hiddenEffects: [],
  });
  const from = own.has('-f', '--from-file');
  // -f is a flag: the filter is the first operand, or was taken for the value of -f.
  call.paths('exec', own.all('-f', '--from-file'));
  for (const directory of own.all('-L', '--library-path')) walk(call, directory);
  // What follows them is text.
  const texts = rest.findIndex((word) => /^--(json)?args$/.test(literal(word) ?? ''));
  const isFile = ({ span }: Word): boolean => texts === -1 || rest.findIndex((word) => word.span === span) < texts;
  const files = (from ? own.operands : own.operands.slice(1)).filter(isFile);
  call.paths('read', files);
  if (call.name === 'jaq' && own.has('-i', '--in-place')) call.paths('write', files, 'overwrite');
  const filter = from ? undefined : own.operands[0];
  if (filter !== undefined) filtered(call, filter);
  if (call.name === 'jql') call.outside('jql has a language of its own');
  return undefined;
}

/** Is there a word with a dash that may be no option: the value of another, or a file behind `--`? */
function isTwofold(args: readonly Word[]): boolean {
  const end = args.findIndex((word) => literal(word) === '--');
  return args.some((word, at) => {
    if (!/^-./.test(literalPrefix(word))) return false;
    return (end !== -1 && at > end) || /^(?:-[a-zA-Z]*L|--library-path|--indent)$/.test(literal(args[at - 1]) ?? '');
  });
}

/** A program of jq, wherever it is given: it may print the environment, and import files. */
export function filtered(call: ProgramCall, filter: Word): void {
  const source = literal(filter);
  // What is put in while it runs may be any code; a number is none.
  if (source === undefined && !filter.pieces.every((piece) => piece.kind === 'text' || 'number' in piece))
    call.unknown(`the filter is not known: ${wordToText(filter)}`);
  const text = source ?? wordToText(filter);
  // Text inside of quotes is text, unless something is interpolated there, or quotes may stand in a remark.
  const code = /\\\(|#/.test(text) ? text : text.replace(/"(?:[^"\\]|\\.)*"/gs, '""');
  if (/\benv\b|\$ENV\b/.test(code)) addEnvironmentRead(call);
  // Its search path may name any directory.
  if (/\b(import|include)\b/.test(code)) {
    walk(call, here(call));
    call.unknown('it imports a file');
  }
  const { doubt } = closedJq(text);
  if (doubt !== undefined) call.outside(`the filter may reach more: ${doubt}`);
}

const DOCUMENT = /\.(ya?ml|json|xml|toml|csv|tsv|props|properties|ini|lua|hcl)$/i;

export function judgeYq(call: ProgramCall): string | undefined {
  const [first] = call.operands;
  const operands = /^(e|eval|ea|eval-all)$/.test(literal(first) ?? '') ? call.operands.slice(1) : call.operands;
  const given = call.has('--expression', '--from-file');
  // A first word that is a file is taken for one; no expression looks like the path of another directory.
  const documents = operands.filter(
    (word, index) =>
      index > 0 ||
      given ||
      DOCUMENT.test(literal(word) ?? '') ||
      /^[/~]|^\.{0,2}\//.test(literalPrefix(word)) ||
      (operands.length === 1 && /^\.?[\w-]+$/.test(literalPrefix(word))),
  );
  if (/\.yq$/.test(literal(operands[0]) ?? '')) call.path('exec', operands[0]);
  call.paths('read', documents);
  if (call.has('-i', '--inplace', '--in-place')) call.paths('write', documents, 'overwrite');
  if (call.has('-s', '--split-exp')) call.at('write', './*');
  const expressions = [...operands, ...call.all('--expression', '-s', '--split-exp')];
  const text = expressions.map((word) => wordToText(word)).join(' ');
  if (expressions.some((word) => !isPattern(word))) call.unknown('what yq does is not known');
  // Those of the others are programs in a file.
  const matter = call.value('-f', '--front-matter');
  if (matter !== undefined && !/^(extract|process)$/.test(literal(matter) ?? '')) call.path('exec', matter);
  if (/\bload/.test(text)) {
    // What is loaded is printed, whatever it is.
    const loads = [...text.matchAll(/\bload\w*\s*\(\s*(?:"((?:[^"\\])*)"\s*\)|)/g)];
    for (const [, path] of loads)
      if (path === undefined) call.add('read', { type: 'unknown', source: 'the file that yq loads' });
      else call.at('read', path);
  }
  if (/\b(str)?env\b|envsubst|\$ENV/.test(text)) addEnvironmentRead(call);
  if (/\beval\b/.test(text)) return 'yq puts together what it does';
  return /\bsystem\b|\bexec\b/.test(text) ? 'yq runs a command' : undefined;
}
