import { isNoun, type VerbClass, verbClass } from './verbs.js';

/** A verb is a word of its own, the name of a task or of a script: no sentence, and no address. */
const NAME = /^[@:]?[a-z][\w.:+-]{0,79}$/i;
const IS_FILE =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|txt|html?|css|sh|bash|py|rb|go|rs|php|sql|lock|log|csv|env|conf|cfg|ini)$/i;
const SCRIPT =
  /(?:^|\/)([a-z][\w.-]{0,63}?)(?:\.(?:sh|bash|zsh|py|rb|pl|php|js|mjs|cjs|ts|mts|lua|ps1|exs|yml|yaml))?$/i;
/** How many words may come before the one that says what is done: `cloud sql instances delete`. */
const MAX_WORDS = 5;
const DELETING_OPTION =
  /^--?(unregister|delete|destroy|terminate|wipe|erase|purge|deregister|decommission)(?:-[a-z-]+)?$/;
/** Subcommands that are spelled as options: `hdfs dfs -rm`. */
const DELETING_SUBCOMMAND = /^-(rm|rmr|expunge)$/;
/** Options whose value is a statement in a language of the program, or several. */
const TAKES_STATEMENTS = /^(?:-[ceqx]|--?(?:commands?|cmd|exec|execute|eval|expression|query|run|sql|statement))$/;
/** They start an application, and their arguments say what it does: `bin/console cache:clear`. */
const APPLICATION = /^(?:console|manage|artisan|cli)$/;
/** All that is asked of the program is its operand: `sbatch` alone submits a job. */
const VERB_NAMES: ReadonlyMap<string, string> = new Map(
  ['sbatch', 'srun', 'salloc', 'qsub', 'bsub', 'condor_submit'].map((name) => [name, 'submit']),
);

/** The first words of a command that may say what is done, and the parts of each: `db` and `drop` of `db:drop`. */
export interface TellingWords {
  readonly leading: readonly string[];
  readonly parts: readonly (readonly string[])[];
  /** The part that says what is done. */
  readonly verb: string | undefined;
  readonly kind: VerbClass | undefined;
  /** Something stands before it that says what it is done to. */
  readonly about: boolean;
}

/** With `runs`, the files that are run: of these the names count. */
export function tellingWords(
  name: string,
  texts: readonly string[],
  runs: readonly string[],
  hasStatements: boolean,
): TellingWords {
  const stated = hasStatements ? statementWords(texts) : [];
  const leading = [...(name.includes('/') ? [name] : []), ...leadingWords(texts, runs), ...stated]
    .slice(0, MAX_WORDS)
    .map(hyphened);
  const parts = leading.map(partsOf);
  const verb = tellingOf(parts.map(tellingPart).filter((part) => part !== undefined));
  const said = verb ?? VERB_NAMES.get(name) ?? verbOfName(name) ?? verbOfOptions(texts);
  const about =
    said !== undefined && (verb === undefined || (verbClass(verb) !== undefined && isBehind(verb, leading, parts)));
  return { leading, parts, verb: said, kind: said === undefined ? undefined : classOf(said), about };
}

/** Of a program that is called after what it does: `aws-nuke`, `wipe-disk`, `ldapdelete`. */
function verbOfName(name: string): string | undefined {
  if (name.includes('/')) return undefined;
  return (
    /(?:^|-)(nuke|wipe|destroy|purge|terminate)(?:-|$)/.exec(name) ??
    /[a-z](delete|destroy|wipe)$|^[ism](rm)$|_(rm)$|^[a-z](del)$/.exec(name)
  )
    ?.slice(1)
    .find(Boolean);
}

/** Options that say what is done where no word does: `--unregister`, `--delete-all`. */
function verbOfOptions(texts: readonly string[]): string | undefined {
  if (NAME.test(texts[0] ?? '') && DELETING_SUBCOMMAND.test(texts[1] ?? '')) return 'rm';
  const option = texts.find((text) => DELETING_OPTION.test(text));
  return option === undefined ? undefined : DELETING_OPTION.exec(option)?.[1];
}

/** `deploy` of a program that is called after it, where nothing else is said: `kamal`, `deploy-app`. */
export function verbOf(name: string): string | undefined {
  return tellingPart(partsOf(name));
}

/** `flywayClean` is `flyway-Clean`. */
function hyphened(word: string): string {
  return word.replace(/([a-z\d])(?=[A-Z][a-z])/g, '$1-');
}

/** Which of the telling words says what is done. */
function tellingOf(told: readonly string[]): string | undefined {
  const [first] = told;
  if (first === undefined) return undefined;
  // `migrate` alone changes a database; before another word it only says what that is about. So does a noun.
  const isObject = (part: string): boolean => /^(?:migrat\w*|release)$/.test(part) || isNoun(part);
  const shown = DEPLOYMENT.test(first) ? told.find((part) => SHOWS.test(part)) : undefined;
  const verb = shown ?? told.find((part) => !isObject(part));
  return verb === undefined || (isNoun(first) && classOf(verb) === 'look') ? first : verb;
}

/** Does another word, or another part of its own, stand before it? */
function isBehind(telling: string, leading: readonly string[], parts: readonly (readonly string[])[]): boolean {
  const at = parts.findIndex((part) => part.includes(telling));
  return at > 0 || (at === 0 && (leading[0] ?? '').includes(':') && (parts[0] ?? []).indexOf(telling) > 1);
}

/** Words that stand alone; where there is none, those that may be the value of an option before them. */
function leadingWords(texts: readonly string[], runs: readonly string[]): readonly string[] {
  const isRun = (text: string): boolean => runs.some((path) => path.endsWith(text.replace(/^\.\//, '')));
  const bare = texts.map(withoutArguments);
  const names = bare.filter((text) => (text.includes('/') || IS_FILE.test(text) ? isRun(text) : NAME.test(text)));
  const alone = bare.filter((text, at) => names.includes(text) && !/^-[^=]*$/.test(texts[at - 1] ?? ''));
  return [...alone, ...names.filter((text) => !alone.includes(text))];
}

/** The first word of each statement that is given to an interpreter of the program's own: `-q "delprinc a"`. */
function statementWords(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text, at) => {
    const [, option = texts[at - 1] ?? '', value = text] = /^(--?[\w-]+)=(.*)$/s.exec(text) ?? [];
    if (!TAKES_STATEMENTS.test(option) || !/\s/.test(value)) return [];
    return value.split(/[;,\n]/).flatMap((statement) => /^\s*:?([a-z][\w-]{0,63})(?=\s|$)/i.exec(statement)?.[1] ?? []);
  });
}

/** `billing:charge[force]` is a task with what it is given; of `//ops/gdpr:erase` the target counts. */
function withoutArguments(text: string): string {
  return text.replace(/\[[^\]]*\]$/, '').replace(/^(?:@[\w-]*)?\/\/[\w./-]*:(?=\w)/, '');
}

/** `db:drop` is `db`, then `drop`; of a path the name counts. */
function partsOf(word: string): readonly string[] {
  const name = word.includes('/') ? (SCRIPT.exec(word)?.[1] ?? '') : word.replace(/^@/, '');
  if (word.includes('/') && APPLICATION.test(name)) return [];
  return name.toLowerCase().split(/[.:]/).filter(Boolean);
}

/** `test:delete` is a test, and `migrate:fresh` makes a database anew. */
function tellingPart(parts: readonly string[]): string | undefined {
  const told = parts.filter((part) => classOf(part) !== undefined);
  const [first] = told;
  return first !== undefined && classOf(first) === 'look' ? first : told.at(-1);
}

/** `rollout status`, `deploy logs`: what is shown. */
const DEPLOYMENT = /^(?:rollout|deploy|deployments?)$/;
const SHOWS = /^(?:status|history|list|ls|get|describe|show|logs?|inspect|info)$/;

const STRONG = /^(?:destroy|delete|reset|deploy|publish)$/;

/** Of `users-delete` and `delete_old_users` one end says what is done; `search-replace` replaces. */
export function classOf(part: string): VerbClass | undefined {
  if (/^add-[\w-]+-to-[a-z]/.test(part)) return 'grant';
  const ends = part.split(/[-_]/);
  const [first, last] = [verbClass(ends[0] ?? ''), ends.length > 1 ? verbClass(ends.at(-1) ?? '') : undefined];
  if (/^(?:search|find|check|select)$/.test(ends[0] ?? '') && last !== undefined) return last;
  const middle = ends
    .slice(1, -1)
    .map(verbClass)
    .find((one) => one !== undefined && STRONG.test(one));
  return verbClass(part) ?? first ?? last ?? middle;
}
