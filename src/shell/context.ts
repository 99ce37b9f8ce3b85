import type { Operator, Via } from './command.js';
import type { FunctionBody } from './scope.js';
import type { Word } from './word.js';
import type { FoundNames } from './wrappers/found-names.js';

/** Where a command stands: what is before it, around it, and at both of its ends. */
export interface CommandContext {
  readonly operator: Operator;
  readonly via: readonly Via[];
  readonly stage: number;
  /** What is read there; null where another command prints it. */
  readonly stdin: Word | null | undefined;
  readonly into: string | undefined;
  /** Where another command prints what is read: the names of files that it finds, if it prints those. */
  readonly found: FoundNames | undefined;
  /** Functions that are being followed. */
  readonly calling: readonly FunctionBody[];
}

export const TOP_LEVEL_CONTEXT: CommandContext = {
  operator: '',
  via: [],
  stage: 0,
  stdin: undefined,
  into: undefined,
  found: undefined,
  calling: [],
};

/** One step further in. */
export function enterContext(context: CommandContext, step: Via): CommandContext {
  const { operator, via, stage, stdin, into, found, calling } = context;
  return { operator, via: [...via, step], stage, stdin, into, found, calling };
}

/** The same place behind another operator. */
export function withOperator(operator: Operator, context: CommandContext): CommandContext {
  const { via, stage, stdin, into, found, calling } = context;
  return { operator, via, stage, stdin, into, found, calling };
}
