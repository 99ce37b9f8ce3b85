import { dirname, resolve } from 'node:path';
import { isVersionFile, VERSION_FILES_NAME } from '../../effects/condition.js';
import type { Effect } from '../../effects/effect.js';
import { textEffects } from '../../effects/tools.js';
import { AMBIGUOUS_SYNTAX, UNCERTAIN_SYNTAX } from '../../shell/ambiguous-syntax.js';
import { readShellText } from '../../shell/read.js';
import { literal } from '../../shell/word.js';
import { isPlainFilter } from '../evaluate/plain-filter.js';
import { importedFiles, namedDataFiles } from './imported-files.js';
import { isGiven, testedFiles } from './tested-files.js';

/** What a script runs and reads, as far as it can be told before it runs. */
export interface ScriptFiles {
  /** Files that it runs as code, with all that those load, and files that it reads. */
  readonly runs: readonly string[];
  readonly reads: readonly string[];
  /** What it runs or reads and nobody can have looked at, each as the rest of a sentence. */
  readonly problems: readonly string[];
}

export interface ScriptContext {
  /** The directory that it runs in: names are counted from there. Undefined: wherever the agent is. */
  readonly base: string | undefined;
  /** The text of a file of the project; undefined where there is none. */
  readFile(path: string): string | undefined;
  /** Is there a directory of that name? */
  isDirectory?(path: string): boolean;
  /** Every Python file in a directory of the project and below it. */
  below?(directory: string): readonly string[];
  /** Where modules of Python are looked for, besides the directory of the program. */
  readonly places?: readonly string[];
}

/** Files that a script may load in turn. */
const MAX_FILES = 200;
/** Where programs are that no agent installs as a matter of course. */
const SYSTEM = /^\/(?:bin|sbin|usr|opt|lib\w*|etc|nix|snap|System|Library|Applications)\//;
/** How scripts say where they lie, and what stands for it while they are read. */
const SELF = '(?:"?\\$(?:0|\\{0\\}|\\{BASH_SOURCE(?:\\[0\\])?\\}|BASH_SOURCE)"?)';
const DIRNAME = `\\$\\(\\s*dirname\\s+(?:--\\s+)?${SELF}\\s*\\)`;
const BESIDE = new RegExp(
  `\\$\\(\\s*cd\\s+(?:-P\\s+)?(?:--\\s+)?"?${DIRNAME}"?\\s*(?:>\\s*/dev/null\\s*(?:2>&1\\s*)?)?&&\\s*pwd(?:\\s+-P)?\\s*\\)|${DIRNAME}|\\$\\{(?:0|BASH_SOURCE(?:\\[0\\])?)%/\\*\\}`,
  'g',
);
const OWN = '/dev/beside-the-script';
/** Files that are nobody's, and those that the kernel makes. */
const DEVICES = /^\/(?:dev|proc|sys)\//;
/** A name that is written out, below a directory that is known only when the script runs. */
const ELSEWHERE = /\$(?:CWD|PWD|OLDPWD|HOME|\{(?:CWD|PWD|OLDPWD|HOME)\})["']?\/["']?[\w.*?[-]|(?:^|[\s="'])~[\w-]*\/\w/;
const SHELL = /^#!.*\b(?:ba|da|k|z)?sh\b/;

/** Finds what a bash script runs and reads, in the files that it runs, too. Runs nothing. */
export function scriptFiles(script: string, context: ScriptContext): ScriptFiles {
  const found = new Finding(context);
  found.script(script, 'it');
  return { runs: [...found.runs], reads: [...found.reads], problems: [...new Set(found.problems)] };
}

/** The same for a file that is run as it is: a hook. */
export function programFiles(file: string, place: ScriptContext): ScriptFiles {
  const found = new Finding(place);
  found.file(file);
  return { runs: [...found.runs], reads: [...found.reads], problems: [...new Set(found.problems)] };
}

/** The same for the words of a command, of which some are files: `own` says which. */
export function commandFiles(
  command: readonly string[],
  own: (word: string, index: number) => string | undefined,
  context: ScriptContext,
): ScriptFiles {
  const words = command.map((word, index) => {
    const file = own(word, index);
    return file === undefined ? word : `${OWN}${file}`;
  });
  return scriptFiles(words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' '), context);
}

class Finding {
  readonly runs = new Set<string>();
  readonly reads = new Set<string>();
  readonly problems: string[] = [];
  readonly #context: ScriptContext;

  constructor(context: ScriptContext) {
    this.#context = context;
  }

  script(text: string, who: string): void {
    const { base } = this.#context;
    const { effects, commands } = textEffects(text, base === undefined ? {} : { cwd: base });
    for (const { reason } of commands.unknowns)
      if (!SURE.has(reason)) this.problems.push(`${who} holds what can't be read: ${reason}`);
    if (commands.commands.some(({ lookup }) => lookup === 'changed'))
      this.problems.push(`${who} changes where programs are looked for`);
    const starts = new Set(commands.commands.map(({ span }) => span.start));
    for (const effect of effects) this.#effect(effect, text, who, starts);
    if (base === undefined) return;
    // A hook looks at where the agent works. What a script decides by has to be where nobody but its author puts it.
    const elsewhere = ELSEWHERE.exec(text);
    if (elsewhere !== null)
      this.problems.push(`${who} names a file that is not in the directory of the policy: ${elsewhere[0].trim()}`);
    for (const { name, source, given, cwd } of testedFiles(text, commands.commands, base)) {
      if (given) continue;
      if (name === undefined || (cwd === undefined && !name.startsWith('/')))
        this.problems.push(`${who} looks at a file that is known only when it runs: ${source}`);
      else this.#reads(resolve(cwd ?? '/', name), who);
    }
  }

  /** A file that a script decides by. One that is not there is not among the copies either, where the script runs. */
  #reads(path: string, who: string): void {
    if (!isBelow(path, this.#context.base)) {
      if (!SYSTEM.test(path) && !DEVICES.test(path))
        this.problems.push(`${who} reads ${path}, which is not in the directory of the policy`);
    } else if (this.#context.readFile(path) !== undefined) this.reads.add(path);
    else if (this.#context.isDirectory?.(path))
      this.problems.push(`${who} looks at ${path}, a directory, which can't be kept`);
  }

  /** A shell script knows where it lies, and finds the copies beside its own there. */
  #shell(text: string, path: string): void {
    const own = text.replace(BESIDE, `${OWN}${dirname(path)}`);
    this.script(own, path);
  }

  /** A file that is run, with what it loads. */
  file(path: string): void {
    if (this.runs.has(path)) return;
    const text = this.#context.readFile(path);
    if (text === undefined) {
      this.problems.push(`it runs ${path}, which is not there`);
      return;
    }
    this.runs.add(path);
    if (this.runs.size > MAX_FILES) {
      this.problems.push(`it runs more than ${MAX_FILES} files`);
      return;
    }
    const { below, places = [] } = this.#context;
    const exists = (one: string) => this.#context.readFile(one) !== undefined;
    for (const one of namedDataFiles(path, text, exists)) this.reads.add(one);
    const imported = importedFiles(path, text, {
      exists,
      ...(below !== undefined && { below }),
      places,
    });
    if (imported !== undefined) for (const one of imported) this.file(one);
    else if (SHELL.test(text) || /\.(?:ba|z|k)?sh$/.test(path)) this.#shell(text, path);
  }

  #effect(
    { kind, target, tags = [], remote, span, when }: Effect,
    text: string,
    who: string,
    starts: ReadonlySet<number>,
  ): void {
    if (remote !== undefined) return;
    const { base } = this.#context;
    const words = text.slice(span.start, span.end).replace(/\s+/g, ' ').slice(0, 80);
    // Shells, and what they run, load what such a variable names, wherever it is.
    if (kind === 'env' && target.type === 'name' && (tags.includes('loads') || /^PS\d$/.test(target.name)))
      this.problems.push(`${who} sets ${target.name}, which loads code that nobody looked at: ${words}`);
    if (kind === 'read' && base !== undefined) {
      // Of what git looks at, the directory of the policy holds nothing but copies.
      if (/^\s*git\b/.test(text.slice(span.start))) return;
      if (target.type === 'path' && target.pattern)
        this.problems.push(`${who} reads files that are known only when it runs: ${words}`);
      else if (target.type === 'path') this.#reads(target.path, who);
      // Where a whole call is told, one of its words may be an option. Its files are told one by one.
      else if (target.type === 'unknown' && !starts.has(span.start) && !isGiven(target.source))
        this.problems.push(`${who} reads a file that is known only when it runs: ${target.source}`);
      return;
    }
    if (kind !== 'exec') return;
    // The directory of the policy holds nothing that nobody looked at.
    if (when !== undefined && isBelow(when.directory, base)) return;
    // Which version a program has is its user's affair: a file of a version manager names no code of the script.
    if (when !== undefined && isVersionFile(when)) return;
    if (target.type === 'name' && target.name === VERSION_FILES_NAME) return;
    if (tags.includes('workspace')) {
      // A hook works where the agent does, and asks git about it: with settings that run nothing.
      const asks = base === undefined && target.type === 'name' && /^\s*git\b/.test(words);
      if (!asks) this.problems.push(`${who} runs code of a directory that nobody looked at: ${words}`);
    } else if (target.type === 'unknown' || (target.type === 'path' && target.pattern))
      this.problems.push(`${who} runs a file that is known only when it runs: ${words}`);
    else if (target.type === 'name') {
      if (tags.includes('install')) this.problems.push(`${who} fetches a program and runs it: ${words}`);
    } else if (target.type === 'host') return;
    else if (target.path.startsWith(`${OWN}/`)) this.file(target.path.slice(OWN.length));
    else if (isBelow(target.path, base)) this.file(target.path);
    else if (!SYSTEM.test(target.path))
      this.problems.push(`${who} runs ${target.path}, which is not in the directory of the policy`);
  }
}

function isBelow(path: string, base: string | undefined): boolean {
  return base !== undefined && (path === base || path.startsWith(base === '/' ? '/' : `${base}/`));
}

/** Builtins and programs that only look and print: no option of theirs runs or loads anything, wherever they are called. */
const TESTING = new Set(
  (
    '[ test echo printf true false : exit return shift local cat head tail wc grep egrep fgrep cut tr uniq basename ' +
    'dirname realpath readlink stat ls pwd cd'
  ).split(' '),
);

/** Variables that mean something to the shell, or to what it runs. */
const MEANT =
  /^(?:PATH|IFS|CDPATH|ENV|HOME|PWD|OLDPWD|SHELLOPTS|TMPDIR|GLOBIGNORE|POSIXLY_CORRECT|COMMAND|ARGS|FULL_COMMAND|CWD|PS\d|(?:BASH|LD_|DYLD_|GREP|LC_|LANG|AWK|GIT_|PYTHON).*)$/;

/** What other shells may read otherwise: it is bash that runs a script. */
const SURE_IN_BASH: ReadonlySet<string> = new Set(Object.values(UNCERTAIN_SYNTAX));

/** What is read all the same, and means one thing there. */
const SURE: ReadonlySet<string> = new Set([
  ...SURE_IN_BASH,
  AMBIGUOUS_SYNTAX.function,
  AMBIGUOUS_SYNTAX.declared,
  AMBIGUOUS_SYNTAX.fallthrough,
]);

/** Does a script do no more than test and print? Then nothing can be put in its way, wherever it runs. */
export function onlyTestsAndPrints(script: string): boolean {
  const { commands, unknowns } = readShellText(script, {});
  return (
    unknowns.every(({ reason }) => SURE_IN_BASH.has(reason)) &&
    commands.every(
      ({ name, argv, assignments, redirects }) =>
        (argv.length === 0
          ? assignments.every((one) => !MEANT.test(one.name))
          : assignments.length === 0 &&
            name !== undefined &&
            literal(argv[0]) === name &&
            (TESTING.has(name) || isPlainFilter(name, argv))) &&
        redirects.every(({ target }) => literal(target) === '/dev/null' || /^\d$/.test(literal(target) ?? '')),
    )
  );
}

/**
 * Does a script name a file of its own, or look into the directory that it is in? Then it is one beside the policy: the
 * agent chooses the directory of its command, and what lies there. What a value of the call names is the command's.
 */
export function namesFiles(script: string): boolean {
  const base = '/dev/policy';
  const { effects, commands } = textEffects(script, { cwd: base });
  const isOwn = (path: string): boolean => isBelow(path, base) || !(SYSTEM.test(path) || DEVICES.test(path));
  return (
    effects.some(({ kind, target }) => kind === 'read' && target.type === 'path' && isOwn(target.path)) ||
    testedFiles(script, commands.commands, base).some(({ name }) => name !== undefined && isOwn(resolve(base, name)))
  );
}

/** The directory that the script of a rule runs in, by the file that has the rule. */
export function scriptDirectoryOf(file: string): string {
  return file.startsWith('/') ? dirname(file) : resolve('/');
}
