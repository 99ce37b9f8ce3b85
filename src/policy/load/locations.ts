/** Where policies and what belongs to them are kept. */
export interface PolicyLocations {
  /** The managed policy: `/etc/sluice/sluice.yaml`. */
  readonly managed: string;
  /** The user's: `~/.config/sluice/sluice.yaml`. */
  readonly user: string;
  /** Rules that the user saved for single projects: a directory. */
  readonly projects?: string;
  /** What the user enrolled to prove that a person answers: a file. */
  readonly authenticators: string;
  /** What the user trusts: a directory. */
  readonly trust: string;
  /** Says until when the user has paused: a file. */
  readonly pause: string;
}

/** Where a call happens: policies of projects are found from both, upwards. */
export interface CallDirectories {
  readonly root: string;
  readonly cwd?: string | undefined;
}
