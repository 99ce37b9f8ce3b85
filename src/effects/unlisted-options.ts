/**
 * Programs of which an option that nobody has listed changes nothing, and why. Of every other program such an option
 * makes the call unknown: it may take the next word, load code or write a file.
 */
export const UNLISTED_OPTIONS_HARMLESS: Readonly<Record<string, string>> = {
  'every word is text that it prints or compares': 'expr',
  'its judgement reads every word in order, and refuses what it does not know':
    'gcc g++ cc c++ clang clang++ cpp as ld ld.gold ld.lld lld xhost mcs sem hyperfine openssl node nodejs hdparm java javaw',
  'a builtin of the shell, with judgement of its own for the options that run or load something':
    'mapfile readarray suspend',
  'the reader of the shell takes its options apart, to find the command that it runs':
    'time script singularity apptainer',
  'every option is a parameter of the request that the verb names': 'aws az gcloud',
};

const NAMES: ReadonlySet<string> = new Set(
  Object.values(UNLISTED_OPTIONS_HARMLESS).flatMap((names) => names.split(/\s+/)),
);

export function acceptsUnlistedOptions(program: string): boolean {
  return NAMES.has(program) || (/[\d.]$/.test(program) && NAMES.has(program.replace(/-?[\d.]+$/, '')));
}
