import { chmodSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs that nobody knows: each leaves a file of its name where the check looks for it. */
export const MARKERS: readonly string[] = Array.from({ length: 10 }, (_, index) => `mark${index}`);

/** The one whose call stands in a file, as code: whoever runs it has run the file. */
export const IN_SCRIPT = 'mark8';
/** The one whose call stands in a file that is data, until arithmetic gets hold of it. */
export const IN_DATA = 'mark9';

/** Where the programs are in the sandbox. */
export const PROGRAMS = '/marks';

/** The files of the directory in which a text runs. */
export const FILES: Readonly<Record<string, string>> = {
  'data.txt': `a[$(${IN_DATA})]\n`,
  'more.txt': `x\na[$(${IN_DATA})]\n$(${IN_DATA})\n${IN_DATA}\n`,
  'number.txt': '7\n',
  'lib.sh': `${IN_SCRIPT}\n`,
};

/** Real programs without which few texts would go on. The rest of the machine's are not on the search path. */
const READERS =
  'cat ls head tail sort uniq wc tr cut grep env xargs tee touch mkdir basename dirname seq date sleep bash sh zsh';

/** Stands for git and pagers: it obeys the variables that the real ones obey. */
const OBEDIENT = `#!/bin/sh
for command in "$GIT_EXTERNAL_DIFF" "$GIT_PAGER" "$PAGER" "$MANPAGER" "$GIT_SSH_COMMAND" "$GIT_EDITOR" "$EDITOR"; do
  [ -z "$command" ] || sh -c "$command"
done
`;

/** Makes the directory of programs. */
export function makePrograms(): string {
  const directory = mkdtempSync(join(tmpdir(), 'reality-'));
  const programs = join(directory, 'programs');
  mkdirSync(programs);
  const write = (name: string, content: string): void => {
    writeFileSync(join(programs, name), content);
    chmodSync(join(programs, name), 0o755);
  };
  for (const name of MARKERS) write(name, `#!/bin/sh\n: >| /ran/${name}\n`);
  for (const name of ['git', 'man', 'less']) write(name, OBEDIENT);
  for (const name of READERS.split(' ')) {
    const real = [`/usr/bin/${name}`, `/bin/${name}`].find((path) => existsSync(path));
    if (real !== undefined) symlinkSync(real, join(programs, name));
  }
  return programs;
}
