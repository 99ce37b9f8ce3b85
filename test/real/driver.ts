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
  /** The settings that its user has before Sluice comes. */
  settings(sandbox: Sandbox): void;
  /** The file of the user's home that Sluice writes into. */
  readonly hooks: string;
  /** That file with a short limit for hooks: SHORT seconds. */
  shorten(text: string): string;
  /** Which model to talk to, and nothing else on the network: variables, and files that Sluice leaves alone. */
  connect(sandbox: Sandbox, url: string): Readonly<Record<string, string>>;
}

/** Seconds to wait for a hook in vain. */
export const SHORT = 2;

/** The part of a package's name that says for which machine it is. */
export const MACHINE = `${process.platform}-${process.arch}`;
