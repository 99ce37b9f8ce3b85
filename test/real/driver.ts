import type { Dialect, Turn } from './model.js';
import type { Sandbox } from './sandbox.js';

/** How a real program is installed, set up and started without a network. */
export interface Driver {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** What npm installs, by name, besides the version. */
  readonly package: string;
  readonly dialect: Dialect;
  /** The words that start it, from the folder it was installed in. */
  program(folder: string): readonly string[];
  args(prompt: string): readonly string[];
  /** The model's call of a shell. */
  shell(command: string): Turn;
  /** Settings and variables: which model to talk to, and nothing else on the network. */
  prepare(sandbox: Sandbox, url: string): Readonly<Record<string, string>>;
  /** Wires `command` to the program's events, in the user's settings. `seconds` is the program's own limit. */
  wire(sandbox: Sandbox, command: string, seconds: number): void;
}

/** The part of a package's name that says for which machine it is. */
export const MACHINE = `${process.platform}-${process.arch}`;
