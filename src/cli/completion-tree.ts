import type { Command, Option } from 'commander';
import { CLIENT_NAMES } from '../clients/facts.js';

/** What stands behind an option or as an argument: some words, a file, or anything. */
export type CompletionValue = readonly string[] | 'file' | 'any';

export interface CompletionFlag {
  /** `--json`, `-f`. */
  readonly names: readonly string[];
  readonly summary: string;
  /** What it takes; undefined where it takes nothing. */
  readonly value?: CompletionValue;
}

/** A command as a shell completes it. */
export interface CompletionNode {
  /** The words that lead to it: `sluice audit verify`. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly CompletionFlag[];
  /** What its first argument is; undefined where it takes none. */
  readonly argument?: CompletionValue;
  readonly children: readonly CompletionNode[];
}

const NAMES = CLIENT_NAMES;
const HELP: CompletionFlag = { names: ['--help', '-h'], summary: 'say what it takes' };

/** The tree of commands, read from what commander parses with: nothing is written twice. */
export function completionTreeOf(command: Command, path = command.name(), summary = command.summary()): CompletionNode {
  const [argument] = command.registeredArguments;
  const value = argument === undefined ? undefined : kindOf(argument.argChoices, argument.name());
  return {
    path,
    name: command.name(),
    summary: summary || command.description(),
    flags: [...command.options.filter(({ hidden }) => !hidden).map(flagOf), HELP],
    ...(value !== undefined && { argument: value }),
    children: command.commands.map((child) => completionTreeOf(child, `${path} ${child.name()}`)),
  };
}

/** `sluice hook` reads its own arguments, because a client waits for it. */
export function hookCompletionNode(path: string, summary: string): CompletionNode {
  const timeout: CompletionFlag = {
    names: ['--timeout'],
    summary: 'deny if nothing was decided by then',
    value: 'any',
  };
  return { path, name: 'hook', summary, flags: [timeout, HELP], argument: NAMES, children: [] };
}

/** All nodes, the root first. */
export function flattenCompletionTree(node: CompletionNode): CompletionNode[] {
  return [node, ...node.children.flatMap(flattenCompletionTree)];
}

function flagOf({ long, short, description, argChoices, required, optional, flags }: Option): CompletionFlag {
  const names = [long, short].filter((name): name is string => typeof name === 'string');
  return {
    names,
    summary: description,
    ...((required || optional) && {
      // Several commands take clients, and say which only when they are given another.
      value: long === '--client' ? (argChoices ?? NAMES) : kindOf(argChoices, /[<[]([^>\]]+)/.exec(flags)?.[1] ?? ''),
    }),
  };
}

function kindOf(choices: readonly string[] | undefined, name: string): CompletionValue {
  if (choices !== undefined) return choices;
  return /file|dir|path|anchor/i.test(name) ? 'file' : 'any';
}
