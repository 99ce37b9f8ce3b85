/**
 * A client's files, as globs of rules. The packs protect them: `npm run packs` writes each list in the place of its name,
 * such as `<client settings>`.
 */
export interface ClientFiles {
  /** What decides whether its hooks run, and what it may do: never changed. A file that is named whole counts through links. */
  readonly settings: readonly string[];
  /** Such files in a project that lie in no folder of the client's. */
  readonly rootSettings?: readonly string[];
  /** The folders that hold its settings: they are not taken away or replaced as a whole. */
  readonly directories: readonly string[];
  /** Those of them that others use as well: things are put there all the time. */
  readonly sharedDirectories?: readonly string[];
  /** Where it names its MCP servers, unless that is a file of its settings. */
  readonly servers?: readonly string[];
  /** Its program, beside what has its name in a directory of programs. */
  readonly installed?: readonly string[];
  /** What it signs in with: never read. */
  readonly credentials?: readonly string[];
  /** Settings that hold tokens as well. */
  readonly tokenSettings?: readonly string[];
  /** What may hold a secret. */
  readonly likelyTokens?: readonly string[];
  /** Where it keeps sessions, beside the folders that clients name alike: what was printed there may hold secrets. */
  readonly transcripts?: readonly string[];
}
