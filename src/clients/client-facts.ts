/**
 * What a payload of a client has that others lack. Fields that are there, fields that are not, and what the texts of
 * others look like: all of it has to hold.
 */
export interface PayloadSign {
  /**
   * Signs of a lower rank are looked at first: 0 for fields that nobody else sends, 1 for another spelling of fields
   * that all have, 2 for fields that this client alone has together, 3 for what is left.
   */
  readonly rank: 0 | 1 | 2 | 3;
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  readonly matches?: Readonly<Record<string, RegExp>>;
}

/**
 * A coding agent, with every way to start it without what guards it: options, settings on the command line, and
 * variables that switch it off or move the directory in which it is set up. From the program's own help and source.
 */
export interface AgentStart {
  /** The program, and the packages that it comes in. */
  readonly names: string;
  /** Options that switch guards off by being there. */
  readonly disablingOptions?: string;
  /** Options that do so with some values. */
  readonly values?: Readonly<Record<string, RegExp>>;
  /** Options that set one setting: `-c key=value`, and what such a text may not say. */
  readonly settings?: { readonly options: string; readonly text: RegExp };
  /** Other short options that take a value: the letters behind them are no options. */
  readonly takes?: string;
  /** Its parser takes the beginning of an option's name for the whole. */
  readonly shortens?: true;
  /** Variables, for whichever command they are set. */
  readonly variables?: string;
  /** Variables with values that matter. */
  readonly modes?: Readonly<Record<string, RegExp>>;
}

/**
 * What has to be known of every client, whichever one is at hand. Constants only: each hook loads all of it, and so do
 * folders that may import nothing else of clients.
 */
export interface ClientFacts {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** Other names that policies of another kind have for it, or for its maker. */
  readonly aliases: readonly string[];
  /** Its programs: a process of that name, also with a suffix as in `claude-1.2` or `claude.js`, is this agent. */
  readonly programs: readonly string[];
  /** Parts of a path that give its programs away, whatever they are called. */
  readonly programPaths: readonly string[];
  /** Variables that it sets for what it runs. */
  readonly childVariables: readonly string[];
  /** Variables that name a directory with its settings, each with that directory below the home without it. */
  readonly settingsDirectories: Readonly<Record<string, string>>;
  /** Variables that name a file with settings. Without them there is none but those that rules name. */
  readonly settingsFiles: readonly string[];
  /** Files and folders in a project that name its hooks. */
  readonly projectSettings: readonly string[];
  /** Where a tool that saves memories writes them: what the model reads in every later session. */
  readonly memories?: { readonly project: string; readonly user: string };
  /** What gives its payloads away. */
  readonly signs: readonly PayloadSign[];
  /** Clients whose hook settings it reads too: their hooks then get its payloads. */
  readonly readsHooksOf: readonly string[];
  readonly start?: AgentStart;
  /**
   * Its tools as hooks see them, with the fields of their inputs: `Read(file_path offset)`. Where a list ends with `...`
   * the input has fields that are not listed.
   */
  readonly tools: string;
}
