import { dirname, resolve } from 'node:path';
import type { Effect } from '../../effects/effect.js';
import { textEffects } from '../../effects/tools.js';
import { FOLLOWED } from '../../shell/followed.js';
import { read } from '../../shell/read.js';
import { literal } from '../../shell/word.js';
import { isPlainFilter } from '../evaluate/plain-filter.js';
import { importedFiles } from './imported-files.js';

/** What a script runs and reads, as far as it can be told before it runs. */
export interface ScriptFiles {
  /** Files that it runs as code, with all that those load, and files that it reads. */
  readonly runs: readonly string[];
  readonly reads: readonly string[];
  /** What it runs and nobody can have looked at, each as the rest of a sentence. */
  readonly problems: readonly string[];
}

export interface ScriptPlace {
  /** The directory that it runs in: names are counted from there. Undefined: wherever the agent is. */
  readonly base: string | undefined;
  /** The text of a file of the project; undefined where there is none. */
  readFile(path: string): string | undefined;
  /** Every Python file in a directory of the project and below it. */
  below?(directory: string): readonly string[];
  /** Where modules of Python are looked for, besides the directory of the program. */
  readonly places?: readonly string[];
}

/** Files that a script may load in turn. */
const MOST = 200;
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
const SHELL = /^#!.*\b(?:ba|da|k|z)?sh\b/;

/** Finds what a bash script runs and reads, in the files that it runs, too. Runs nothing. */
export function scriptFiles(script: string, place: ScriptPlace): ScriptFiles {
  const found = new Finding(place);
  found.script(script, 'it');
  return { runs: [...found.runs], reads: [...found.reads], problems: [...new Set(found.problems)] };
}

/** The same for a file that is run as it is: a hook. */
export function programFiles(file: string, place: ScriptPlace): ScriptFiles {
  const found = new Finding(place);
  found.file(file);
  return { runs: [...found.runs], reads: [...found.reads], problems: [...new Set(found.problems)] };
}

class Finding {
  readonly runs = new Set<string>();
  readonly reads = new Set<string>();
  readonly problems: string[] = [];
  readonly #place: ScriptPlace;

  constructor(place: ScriptPlace) {
    this.#place = place;
  }

  script(text: string, who: string): void {
    const { base } = this.#place;
    const { effects, commands } = textEffects(text, base === undefined ? {} : { cwd: base });
    for (const { reason } of commands.unknowns)
      if (!SURE.has(reason)) this.problems.push(`${who} holds what can't be read: ${reason}`);
    if (commands.commands.some(({ lookup }) => lookup === 'changed'))
      this.problems.push(`${who} changes where programs are looked for`);
    for (const effect of effects) this.#effect(effect, text, who);
  }

  /** A shell script knows where it lies, and finds the copies beside its own there. */
  #shell(text: string, path: string): void {
    const own = text.replace(BESIDE, `${OWN}${dirname(path)}`);
    this.script(own, path);
  }

  /** A file that is run, with what it loads. */
  file(path: string): void {
    if (this.runs.has(path)) return;
    const text = this.#place.readFile(path);
    if (text === undefined) {
      this.problems.push(`it runs ${path}, which is not there`);
      return;
    }
    this.runs.add(path);
    if (this.runs.size > MOST) {
      this.problems.push(`it runs more than ${MOST} files`);
      return;
    }
    const { below, places = [] } = this.#place;
    const imported = importedFiles(path, text, {
      exists: (one) => this.#place.readFile(one) !== undefined,
      ...(below !== undefined && { below }),
      places,
    });
    if (imported !== undefined) for (const one of imported) this.file(one);
    else if (SHELL.test(text) || /\.(?:ba|z|k)?sh$/.test(path)) this.#shell(text, path);
  }

  #effect({ kind, target, how = [], elsewhere, span, when }: Effect, text: string, who: string): void {
    if (elsewhere !== undefined) return;
    const { base } = this.#place;
    const words = text.slice(span.start, span.end).replace(/\s+/g, ' ').slice(0, 80);
    if (kind === 'read' && target.type === 'path' && target.pattern !== true) {
      if (isBelow(target.path, base) && this.#place.readFile(target.path) !== undefined) this.reads.add(target.path);
      return;
    }
    if (kind !== 'exec') return;
    // The directory of the policy holds nothing that nobody looked at.
    if (when !== undefined && isBelow(when.directory, base)) return;
    if (how.includes('workspace')) {
      // A hook works where the agent does, and asks git about it: with settings that run nothing.
      const asks = base === undefined && target.type === 'name' && /^\s*git\b/.test(words);
      if (!asks) this.problems.push(`${who} runs code of a directory that nobody looked at: ${words}`);
    } else if (target.type === 'unknown' || (target.type === 'path' && target.pattern))
      this.problems.push(`${who} runs a file that is known only when it runs: ${words}`);
    else if (target.type === 'name') {
      if (how.includes('install')) this.problems.push(`${who} fetches a program and runs it: ${words}`);
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

/** What is read all the same, and means one thing: it is bash that runs a script. */
const SURE: ReadonlySet<string> = new Set([FOLLOWED.function, FOLLOWED.declared, FOLLOWED.fallthrough]);

/** Does a script do no more than test and print? Then nothing can be put in its way, wherever it runs. */
export function onlyTests(script: string): boolean {
  const { commands, unknowns } = read(script, {});
  return (
    unknowns.length === 0 &&
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

/** The directory that the script of a rule runs in, by the file that has the rule. */
export function directoryOf(file: string): string {
  return file.startsWith('/') ? dirname(file) : resolve('/');
}
