import type { Span, Word } from './word.js';

/** What led to a command: each step from the outside to it. */
export interface Via {
  readonly kind:
    | 'subshell'
    | 'group'
    | 'substitution'
    | 'process substitution'
    | 'condition'
    | 'loop'
    | 'case'
    | 'function'
    | 'coproc'
    | 'eval'
    | 'shell'
    | 'alias'
    | 'trap'
    | 'wrapper';
  /** The wrapper, function, alias or shell. */
  readonly name?: string;
}

export type RedirectKind = 'read' | 'write' | 'append' | 'readwrite' | 'duplicate' | 'text';

export interface Redirect {
  readonly kind: RedirectKind;
  /** The descriptor, -1 for both standard output and standard error; undefined where a variable names it. */
  readonly fd: number | undefined;
  /** A file, a descriptor (`duplicate`), or the text of a here-document or here-string. */
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  readonly value: Word;
}

/** The operator before a command. */
export type Operator = '' | ';' | '&' | '&&' | '||' | '|' | '|&';

/** One simple command that could run. */
export interface Command {
  /** The program or builtin as it is called, where that is known: `/bin/rm` is `rm`. */
  readonly name: string | undefined;
  /** All words, the name first. Empty where there are assignments or redirections only. */
  readonly argv: readonly Word[];
  readonly assignments: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  readonly operator: Operator;
  /** Where it is in its pipeline, from 0. */
  readonly stage: number;
  /** What it reads from the command before it in the pipeline: the text where that is known, else null. */
  readonly stdin?: Word | null | undefined;
  /** The program that reads its output, where there is one. */
  readonly into?: string | undefined;
  /** Undefined where a `cd` could not be followed, or may have failed. */
  readonly cwd: string | undefined;
  /** Where that is not known: the directories of which it is one. */
  readonly possibleCwds?: readonly string[] | undefined;
  /** A function of the same text, whose body is reported too. */
  readonly calls?: 'function' | undefined;
  /** The search path was changed, or `..` in the path may lead elsewhere: the name may mean another program. */
  readonly lookup?: 'changed' | undefined;
  /** Runs elsewhere: another host, a container. */
  readonly remote?: string | undefined;
  /** Words that the shell itself compares with a pattern: those of `[[ ... ]]` and of `case`, which are no commands. */
  readonly matched?: readonly Word[] | undefined;
  /** The shell prints it with its words before it runs: `set -x`. */
  readonly traced?: true | undefined;
  readonly via: readonly Via[];
  readonly span: Span;
}

/** Something that could not be worked out. Unknown is not safe. */
export interface Unknown {
  readonly reason: string;
  readonly span: Span;
  /** Text that will be executed and was not seen. */
  readonly executes?: true;
  /** Nothing of the text was read: it is too long, or nothing that a shell could be given. */
  readonly unread?: true;
}

export interface ShellReading {
  readonly commands: readonly Command[];
  readonly unknowns: readonly Unknown[];
}
