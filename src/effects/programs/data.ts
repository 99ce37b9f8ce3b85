import { isPattern, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import { closedJq } from '../code/closed/jq.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { here, walk } from './places.js';

const JQ_PAIRS: Readonly<Record<string, boolean>> = {
  '--arg': false,
  '--argjson': false,
  '--argfile': true,
  '--slurpfile': true,
  '--rawfile': true,
};

/** jq neither writes nor runs; it reads files, modules and the environment. */
function jq(call: ProgramCall): string | undefined {
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

function yq(call: ProgramCall): string | undefined {
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

const XML_VALUES =
  '--output --xpath --pattern --schema --relaxng --schematron --dtdvalid --dtdvalidfpi --encode --path --maxmem --pretty'
    .split(' ')
    .flatMap((name) => [name, name.slice(1)]);

/** With these it reads files that a document or a schema names, and prints what is in them, or the line that it can't parse. */
const XML_NAMED =
  '--noent --xinclude --noxincludenode --loaddtd --dtdattr --valid --postvalid --dtdvalid --dtdvalidfpi --schema --relaxng --schematron --catalogs --path --insert --shell --load-trace'
    .split(' ')
    .flatMap((name) => [name, name.slice(1)]);

function documents(call: ProgramCall): void {
  for (const word of call.operands) {
    if (/^(https?|ftp):/.test(literalPrefix(word))) call.net('receive', word);
    else call.path('read', word);
  }
}

const STARLET_VALUES =
  '-v -m -c -i -e -N -o -d -u -r -a -s -n -x --value-of --match --copy-of --if --elem --output --var --net'.split(' ');

const CSV_VALUES = [
  '-d',
  '--delimiter',
  '-q',
  '--quotechar',
  '-u',
  '--quoting',
  '-p',
  '--escapechar',
  '-z',
  '--maxfieldsize',
  '-e',
  '--encoding',
  '-c',
  '--columns',
  '-C',
  '--not-columns',
  '-m',
  '--match',
  '-r',
  '--regex',
  '-f',
  '--file',
  '-k',
  '--key',
  '-K',
  '--skip-lines',
  '-g',
  '--groups',
  '--sheet',
  '--schema',
];

/** Programs that read structured data. */
export const DATA: readonly ProgramSpec[] = [
  { names: ['jq', 'gojq', 'jaq', 'jql'], hiddenEffects: ['read'], judge: jq },
  {
    names: ['yq', 'xq', 'tomlq'],
    takesValue: [
      '-p',
      '--input-format',
      '-o',
      '--output-format',
      '-I',
      '--indent',
      '-s',
      '--split-exp',
      '--split-exp-file',
      '--from-file',
      '--expression',
      '-f',
      '--front-matter',
      '--arg',
      '--width',
      '--xml-attribute-prefix',
    ],
    effects: { '--from-file': 'exec', '--split-exp-file': 'exec' },
    judge: yq,
  },
  {
    names: ['xmllint'],
    singleDashLong: true,
    takesValue: [...XML_VALUES, '-o'],
    effects: {
      '--output': 'write',
      '-output': 'write',
      '-o': 'write',
      '--schema': 'read',
      '-schema': 'read',
      '--relaxng': 'read',
    },
    unknown: XML_NAMED,
    judge: documents,
  },
  {
    // Extensions of a stylesheet write files.
    names: ['xsltproc'],
    singleDashLong: true,
    takesValue: ['--output', '-o', '--stringparam', '--param', '--path', '--maxdepth', '--writesubtree'],
    effects: { '--output': 'write', '-o': 'write', '--writesubtree': 'write' },
    operands: ['exec', 'read'],
  },
  {
    names: ['xml', 'xmlstarlet'],
    stopAtFirstOperand: true,
    judge(call) {
      const verb = literal(call.operands[0]);
      const at = call.operands[0] === undefined ? call.args.length : call.args.indexOf(call.operands[0]);
      const own = call.sub(call.args.slice(at + 1), { takesValue: STARLET_VALUES });
      if (verb === undefined) return call.operands.length === 0 ? undefined : 'what xmlstarlet does is not known';
      if (/^(tr|transform)$/.test(verb)) {
        call.path('exec', own.operands[0]);
        call.paths('read', own.operands.slice(1));
      } else if (/^(ls|list)$/.test(verb))
        call.paths('read', own.operands.length > 0 ? own.operands : [here(call)], 'list');
      else if (/^(ed|edit)$/.test(verb)) {
        call.paths('read', own.operands);
        if (own.has('-L', '--inplace')) call.paths('write', own.operands, 'overwrite');
        return 'xmlstarlet ed reads what a document names';
      } else if (/^(sel|select|val|validate|c14n|canonic)$/.test(verb)) {
        documents(own);
        // It puts in the files that a document names as its entities.
        return `xmlstarlet ${verb} reads what a document names`;
      } else if (/^(el|elements|fo|format|pyx|xmln|p2x|depyx)$/.test(verb)) documents(own);
      else if (!/^(esc|escape|unesc|unescape)$/.test(verb)) return `xmlstarlet ${verb} is not understood`;
      return own.ambiguous ? 'an argument of xmlstarlet is not known' : undefined;
    },
  },
  {
    names: [
      'csvcut',
      'csvgrep',
      'csvsort',
      'csvstat',
      'csvlook',
      'csvjoin',
      'csvstack',
      'csvformat',
      'csvjson',
      'in2csv',
    ],
    takesValue: CSV_VALUES,
    effects: { '-f': 'read', '--file': 'read' },
    hiddenEffects: ['read'],
    judge(call) {
      call.paths('read', call.operands);
      if (call.has('--write-sheets')) call.at('write', './*');
    },
  },
  { names: ['datamash'], takesValue: ['-t', '--field-separator', '-F', '-R', '--round', '--output-delimiter'] },
  {
    names: ['htmlq', 'pup', 'gron', 'fx', 'jless', 'jo', 'jc'],
    judge: (call) => {
      if (call.name === 'jc') return 'jc may run the command that it is given';
      if (call.name === 'fx') return 'fx runs code';
      if (/^(gron|jless)$/.test(call.name)) documents(call);
      if (/^(htmlq|pup)$/.test(call.name)) call.paths('read', [...call.all('-f', '--file', '--filename')]);
      if (call.name === 'jo' && call.args.some((word) => /=[@:%]/.test(literalPrefix(word)))) walk(call, here(call));
      return undefined;
    },
    takesValue: ['-f', '--file', '--filename', '-o', '--output'],
    effects: { '-o': 'write', '--output': 'write' },
  },
];
