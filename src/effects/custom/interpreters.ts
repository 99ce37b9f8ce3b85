import { dropPrefix, literal, literalPrefix, textWord, type Word, wordToText } from '../../shell/word.js';
import { scanAwk } from '../code/awk.js';
import { addWord } from '../code/harm/unread.js';
import { standardInput } from '../code/input.js';
import { LUA_LANGUAGE } from '../code/lua.js';
import { PERL_LANGUAGE, PERL_MODULES, replacesBuiltin } from '../code/perl.js';
import { PHP_LANGUAGE } from '../code/php.js';
import { importedNames, PYTHON_LANGUAGE } from '../code/python.js';
import { RUBY_LANGUAGE, RUBY_LIBRARIES } from '../code/ruby.js';
import { runCode, runScript } from '../code/run.js';
import { CodeScanner } from '../code/scan.js';
import { splitNames } from '../code/table.js';
import type { Token } from '../code/token.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall } from '../program.js';
import { loadsModule, runModule } from './modules.js';

/** Values of options of Python that load nothing. A warning's category with a dot is a module, which is imported. */
const TAME = {
  W: /^[a-z]*(:[^:]*(:\w*(:[\w.]*(:\d*)?)?)?)?$/,
  X: /^(importtime|dev|utf8|faulthandler|tracemalloc|int_max_str_digits|warn_default_encoding|no_debug_ranges|frozen_modules|showrefcount|showalloccount|gil|cpu_count|thread_inherit_context|context_aware_warnings)(=\w*)?$/,
  Q: /^\w+$/,
};

/**
 * Python looks for modules in the working directory first, unless `-I` or `-P` says otherwise: a `json.py` of the
 * project is loaded in the place of its own. Of packages nobody knows what they import in turn.
 */
function importsHere(call: ProgramCall, isolated: boolean, code: string): void {
  if (!isolated) call.loads({ type: 'modules', names: importedNames(code) });
}

/** Options up to the code, the module or the script; the rest is for that. */
export function judgePython(call: ProgramCall): string | undefined {
  let isolated = false;
  for (let at = 0; at < call.args.length; at++) {
    const word = call.args[at] as Word;
    const start = literalPrefix(word);
    if (start === '-' || !start.startsWith('-')) {
      if (start === '' && (word.spreads || word.pieces[0]?.kind === 'unknown'))
        return `an argument of python is not known: ${wordToText(word)}`;
      return pythonScript(call, word, isolated);
    }
    if (literal(word) === undefined && !/^-\w*[cmWX]/.test(start))
      return `an option of python is not known: ${wordToText(word)}`;
    if (start.startsWith('--')) {
      if (start === '--check-hash-based-pycs') at++;
      else if (/^--(version|help|help-\w+)$/.test(start)) return undefined;
      else if (start !== '--') return `python ${start} is not understood`;
      continue;
    }
    for (let index = 1; index < start.length; index++) {
      const letter = start[index] as string;
      const optionalValue = dropPrefix(word, index + 1);
      const value = optionalValue.pieces.length > 0 ? optionalValue : call.args[at + 1];
      if (/[Vh?]/.test(letter)) return undefined;
      if (letter === 'i') return 'it waits for code';
      if (letter === 'c') {
        if (value === undefined || value.spreads) return call.unseen('the Python code is not known');
        if (/python2/.test(call.name) && /\binput\b/.test(wordToText(value))) return 'input runs what it reads';
        importsHere(call, isolated, wordToText(value));
        return runCode(call, PYTHON_LANGUAGE, value) as undefined;
      }
      if (letter === 'I' || letter === 'P') isolated = true;
      if (letter === 'm') {
        if (!isolated) loadsModule(call, value);
        return runModule(call, value, call.args.slice(at + (optionalValue.pieces.length > 0 ? 1 : 2)));
      }
      if (/[WXQ]/.test(letter)) {
        if (optionalValue.pieces.length === 0) at++;
        if (value === undefined || !TAME[letter as 'W' | 'X' | 'Q'].test(literal(value) ?? '$'))
          return `python -${letter} ${value === undefined ? '' : wordToText(value)} is not understood`;
        break;
      }
      // With others, such as -x, another text is run than the one that is given.
      if (!/[bBdEIOPqRsSuv]/.test(letter)) return `python -${letter} is not understood`;
    }
  }
  return pythonScript(call, undefined, isolated);
}

/** A script brings its own directory along; code on standard input has the working directory. */
function pythonScript(call: ProgramCall, file: Word | undefined, isolated: boolean): string | undefined {
  const input = file === undefined || literal(file) === '-' ? standardInput(call) : undefined;
  if (input?.from === 'text' && input.text.trim() !== '') importsHere(call, isolated, input.text);
  if (/(?:^|\/)manage\.py$/.test(literal(file) ?? '')) addDjangoDrop(call);
  return runScript(call, PYTHON_LANGUAGE, file);
}

/** `manage.py flush` empties every table of the project's database, and `reset_db` makes a new one. */
function addDjangoDrop(call: ProgramCall): void {
  if (call.args.some((word) => /^(?:flush|reset_db|reset_schema)$/.test(literal(word) ?? '')))
    call.named('service', 'database', 'drop', 'data');
}

const PATTERN = /^([^/"'$@()].*|\/([^/$@()\\]|\\[\w.|+*?/-])*\/|"[^"$@()\\]*"|'[^'()]*'|)$/s;

/** Perl's switches: some take digits that are glued, some the rest of the word. */
function perlSwitches(args: readonly Word[]): {
  letters: string;
  codes: Word[];
  modules: Word[];
  backup?: Word;
  rest: readonly Word[];
  doubt?: string;
} {
  const [codes, modules]: [Word[], Word[]] = [[], []];
  let letters = '';
  let backup: Word | undefined;
  let at = 0;
  const result = (doubt?: string) => ({
    letters,
    codes,
    modules,
    rest: args.slice(at),
    ...(backup && { backup }),
    ...(doubt && { doubt }),
  });
  for (; at < args.length; at++) {
    const word = args[at] as Word;
    const start = literalPrefix(word);
    if (start === '' && (word.spreads || word.pieces[0]?.kind === 'unknown'))
      return result(`an argument of perl is not known: ${wordToText(word)}`);
    if (start === '-' || !start.startsWith('-')) break;
    if (literal(word) === '--') {
      at++;
      break;
    }
    if (start.startsWith('--')) return result(`${start} is not understood`);
    let end = false;
    for (let index = 1; index < start.length && !end; index++) {
      const letter = start[index] as string;
      letters += letter;
      const rest = dropPrefix(word, index + 1);
      if (/[eEMmI]/.test(letter)) {
        const optionalValue = rest.pieces.length > 0;
        const value = optionalValue ? rest : args[++at];
        if (value === undefined || value.spreads) return result('the Perl code is not known');
        if (/[eE]/.test(letter)) codes.push(value);
        else modules.push(value);
        end = true;
      } else if (/[iFdDxV]/.test(letter)) {
        if (letter === 'i') backup = rest;
        // What stands in slashes or quotes is put into the program as it is.
        if (letter === 'F' && !PATTERN.test(literal(rest) ?? '$')) return result('the pattern of perl -F is code');
        end = true;
      } else if (/[0lC]/.test(letter)) index += /^(x[\da-fA-F]*|[0-7]*)/.exec(start.slice(index + 1))?.[0].length ?? 0;
      if (!end && index === start.length - 1 && literal(word) === undefined)
        return result(`an option of perl is not known: ${wordToText(word)}`);
    }
  }
  return result();
}

export function judgePerl(call: ProgramCall): string | undefined {
  const { letters, codes, modules, backup, rest, doubt } = perlSwitches(call.args);
  if (doubt !== undefined) return /^--(version|help)$/.test(literal(call.args[0]) ?? '') ? undefined : doubt;
  if (/^[vVh]+$/.test(letters) && codes.length === 0) return undefined;
  if (/[^acCeEfFgilmMnpTtUwWX0]/.test(letters)) return 'an option of perl is not understood';
  for (const module of modules) {
    const name = /^-?([\w:]+)(=[\w,:]*)?$/.exec(literal(module) ?? '')?.[1];
    if (literal(module) === undefined) return call.unseen(`the module ${wordToText(module)} is not known`);
    // With `re` a pattern that is data may hold code.
    if (name === undefined || name === 're' || !PERL_MODULES.has(name))
      return `the module ${wordToText(module)} is not known`;
    if (replacesBuiltin(name, (literal(module) ?? '').split('=')[1]?.split(',') ?? []))
      return `the module ${wordToText(module)} replaces a function`;
  }
  if (codes.length === 0) {
    const input = isInput(rest[0]) ? standardInput(call) : undefined;
    if (input?.from === 'text')
      return perlCode(call, { letters, codes: [input.word], modules, rest: rest.slice(1), backup });
    if (letters.includes('c')) call.path('read', rest[0]);
    return runScript(call, PERL_LANGUAGE, rest[0]);
  }
  return perlCode(call, { letters, codes, modules, rest, backup });
}

/** Does a program read its code from its input: is there no file, or a name for the input? */
function isInput(file: Word | undefined): boolean {
  return file === undefined || /^(?:-|\/dev\/(?:stdin|fd\/0))$/.test(literal(file) ?? '');
}

interface PerlCode {
  readonly letters: string;
  readonly codes: readonly Word[];
  readonly modules: readonly Word[];
  readonly rest: readonly Word[];
  readonly backup: Word | undefined;
}

/** Code, and the files that it is given. */
function perlCode(call: ProgramCall, { letters, codes, modules, rest, backup }: PerlCode): string | undefined {
  // Several -e are lines of one program.
  const texts = codes.map((word) => literal(word));
  const source = texts.join('\n');
  let all: readonly Token[] = [];
  if (texts.every((one) => one !== undefined)) {
    const code = new CodeScanner(call, PERL_LANGUAGE, codes[0]?.span ?? call.command.span);
    // With `-m` nothing of it holds, and `-M-strict` takes it back.
    const names = modules.map((module) => literal(module) ?? '-');
    code.strict = names.includes('strict') && !letters.includes('m') && !names.some((name) => name.startsWith('-'));
    code.scan(source);
    all = code.all;
  } else {
    call.unknown(`the Perl code is not known: ${wordToText(codes[0] as Word).slice(0, 60)}`);
    for (const word of codes) addWord(call, PERL_LANGUAGE.name, word);
  }
  const loops = /[np]/.test(letters) || /<\$?\w*>|<<>>/.test(source);
  // For <> a name with a pipe is a command, and one in white space or behind a sign is another name.
  if (loops && rest.some((word) => /^\s*[|<>+]|^\s|\|\s*$|\s$/.test(literal(word) ?? wordToText(word))))
    return 'a file name that is a command, or another name';
  const chosen = all.some(({ kind, text: one }, at) => {
    return kind === 'variable' && (one === '@ARGV' || (one === '$ARGV' && all[at + 1]?.text === '['));
  });
  if (loops && (chosen || /@ARGV|\$ARGV\s*\[|\$\^I/.test(source))) call.unknown('it changes which files are read');
  if (loops) call.paths('read', rest);
  if (backup !== undefined) {
    call.paths('write', rest, 'overwrite');
    const suffix = literal(backup);
    if (suffix === undefined || /[*/]/.test(suffix)) return 'where the copies go is not known';
    if (suffix !== '')
      for (const word of rest) if (literal(word) !== undefined) call.at('write', `${literal(word)}${suffix}`);
  }
  return undefined;
}

/** Files that code of Ruby reads because they are its arguments. */
function rubyInput(call: ProgramCall, source: string, operands: readonly Word[]): void {
  if (!/gets|readline|ARGF|\$</.test(source) && !call.has('-n', '-p', '-a')) return;
  if (/\bARGV\b|\$\*/.test(source)) call.unknown('it may change which files are read');
  call.paths('read', operands);
}

/** Long options of Ruby that load and write nothing. */
const RUBY_QUIET =
  /^--(version|help|verbose|copyright|yydebug|(external-|internal-)?encoding|(enable|disable)(-(frozen-string-literal|gems?|did_you_mean|rubyopt|error_highlight|syntax_suggest|all))?|debug(-frozen-string-literal)?|yjit|rjit|backtrace-limit|parser)$/;

const PHP_KNOWN = new Set(
  splitNames(
    `--run --file --define --php-ini --zend-extension --server --docroot --process-begin --process-code --process-file
     --process-end --rf --rfunction --rc --rclass --re --rextension --rz --rzendextension --ri --rextinfo --version --help
     --usage --modules --info --ini --syntax-check --syntax-highlight --strip --no-php-ini --no-header --hide-args
     --interactive --bindpath --no-chdir --repeat`,
  ),
);

/** Where a word that is no option may be a file: `VAR=value` is none for awk. */
function files(call: ProgramCall, words: readonly Word[]): void {
  for (const word of words) if (!/^[A-Za-z_]\w*=/.test(literalPrefix(word))) call.path('read', word);
}

const AWK_WRITES: Readonly<Record<string, string>> = {
  '-o': 'awkprof.out',
  '--pretty-print': 'awkprof.out',
  '-p': 'awkprof.out',
  '--profile': 'awkprof.out',
  '-d': 'awkvars.out',
  '--dump-variables': 'awkvars.out',
};

export function judgeRuby(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('--version', '--help', '-h', '-v')) return undefined;
  const odd = call.options.find(({ name }) => name.startsWith('--') && !RUBY_QUIET.test(name))?.name;
  if (odd !== undefined) return `ruby ${odd} is not understood`;
  if (call.has('-e') && call.all('-e').length === 0) return call.unseen('the Ruby code is not known');
  if (!/^[0-7xX]*$/.test(literal(call.value('-0')) ?? '')) return 'an option of ruby is not understood';
  for (const library of call.all('-r')) {
    const name = literal(library);
    if (name === undefined) return call.unseen(`the library ${wordToText(library)} is not known`);
    if (/^\.{0,2}\//.test(name)) call.path('exec', library);
    else if (!RUBY_LIBRARIES.has(name)) return `the library ${name} is not known`;
  }
  if (call.has('-c')) return call.paths('read', call.operands) as undefined;
  if (!call.has('-e')) {
    const input = isInput(call.operands[0]) ? standardInput(call) : undefined;
    if (input?.from === 'text') rubyInput(call, input.text, call.operands.slice(1));
    return runScript(call, RUBY_LANGUAGE, call.operands[0]);
  }
  rubyInput(call, call.all('-e').map(wordToText).join('\n'), call.operands);
  for (const source of call.all('-e')) runCode(call, RUBY_LANGUAGE, source);
  if (call.has('-i')) {
    call.paths('write', call.operands, 'overwrite');
    const suffix = call.value('-i');
    if (suffix !== undefined)
      for (const word of call.operands)
        call.path('write', { ...word, pieces: [...word.pieces, ...suffix.pieces] }, 'backup');
  }
  return undefined;
}

export function judgePhp(call: ProgramCall): string | undefined {
  const odd = call.options.find(({ name }) => name.startsWith('--') && !PHP_KNOWN.has(name))?.name;
  if (odd !== undefined) return `php ${odd} is not understood`;
  for (const word of call.all('-c', '--php-ini')) call.path('read', word);
  if (call.has('-i', '--info')) addEnvironmentRead(call);
  if (
    call.has(
      '-v',
      '--version',
      '-h',
      '--help',
      '-m',
      '--modules',
      '-i',
      '--info',
      '--ini',
      '--rf',
      '--rfunction',
      '--rc',
      '--rclass',
      '--re',
      '--rextension',
      '--ri',
      '--rextinfo',
      '--rz',
      '--rzendextension',
    ) &&
    !call.has('-r', '--run', '-f', '--file')
  )
    return undefined;
  if (call.has('-S', '--server')) {
    const root = call.value('-t', '--docroot');
    if (root === undefined) call.at('read', '.');
    else call.path('read', root, 'recursive');
    call.workspace();
    if (root !== undefined) call.path('exec', root, 'workspace');
    call.paths('exec', call.operands.slice(0, 1));
    call.net('send', call.value('-S', '--server'), 'listen');
    return undefined;
  }
  if (call.has('-l', '--syntax-check', '-s', '--syntax-highlight', '-w', '--strip'))
    return call.paths('read', call.operands) as undefined;
  if (call.has('-r', '--run')) return runCode(call, PHP_LANGUAGE, call.value('-r', '--run')) as undefined;
  const file = call.value('-f', '--file') ?? call.operands[0];
  if (file === undefined && standardInput(call).from === 'text') {
    const input = standardInput(call);
    if (input.from === 'text' && !/^\s*<\?php\b/.test(input.text)) return 'code among other text';
  }
  return runScript(call, PHP_LANGUAGE, file);
}

export function judgeLua(call: ProgramCall): string | undefined {
  if (call.has('-v') && call.args.length === 1) return undefined;
  const odd = call.options.find(({ name }) => name.startsWith('--'))?.name;
  if (odd !== undefined) return `${call.name} ${odd} is not understood`;
  for (const source of call.all('-e')) runCode(call, LUA_LANGUAGE, source);
  if (call.has('-e') && call.operands.length === 0) return undefined;
  return runScript(call, LUA_LANGUAGE, call.operands[0]);
}

export function judgeAwk(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('--version', '-V', '--help', '-h', '-C', '--copyright')) return undefined;
  if (call.options.some(({ value, word }) => value?.spreads || word.spreads)) return 'an option of awk is not known';
  // Profiles and dumps are written to files.
  for (const { name, value, word } of call.options) {
    const usual = AWK_WRITES[name];
    if (usual !== undefined) call.path('write', value ?? textWord(usual, word.span));
  }
  const given = call.all('-e', '--source');
  const [program, ...rest] = call.operands;
  for (const file of call.all('-f', '--file')) {
    if (!/^(-|\/dev\/(stdin|fd\/0))$/.test(literal(file) ?? '')) call.path('exec', file);
    else {
      const input = standardInput(call);
      if (input.from === 'text') scanAwk(call, input.text, input.word.span);
      else if (input.from === 'file') call.path('exec', input.word);
      else return 'awk runs what it reads';
    }
  }
  const external = call.has('-f', '--file');
  const sources = external || given.length > 0 ? given : program === undefined ? [] : [program];
  // They are read one by one here, and as one program there.
  if (sources.length > 1) call.outside('the awk code is in several parts');
  for (const source of sources) {
    const known = literal(source);
    if (known === undefined) {
      call.unknown(`the awk code is not known: ${wordToText(source).slice(0, 60)}`);
      addWord(call, 'awk', source);
    } else scanAwk(call, known, source.span);
  }
  files(call, sources === given ? call.operands : rest);
  return undefined;
}
