import type { Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import { namesProduction } from './production.js';
import { isNoun, type VerbClass, verbClass } from './verbs.js';

/** What the words of a command claim, whatever its program makes of them. */
export interface CommandWords {
  readonly name: string;
  /** The first word that says what is done. */
  readonly verb: string | undefined;
  readonly kind: VerbClass | undefined;
  /** A word before it says what it is done to: `users delete`, not `delete users`, nor `users:delete`. */
  readonly about: boolean;
  /** The parts of the first words, and of the program's name: `db` and `drop` of `db:drop`. */
  readonly parts: ReadonlySet<string>;
  /** A word names the production environment, or one that is for tests and development. */
  readonly production: boolean;
  readonly rehearsal: boolean;
  /** An option skips a question. */
  readonly forced: boolean;
  /** What is made stays on this machine. */
  readonly snapshot: boolean;
  /** It only shows what it would do, or how it is called. */
  readonly dry: boolean;
  /** It happens where an application is in service, or an option leads there: no container of this machine. */
  readonly isRemote: boolean;
}

const REHEARSAL =
  /(?:^|[^a-z])(?:tests?|testing|dev|development|local|localhost|127\.0\.0\.1|ci|emulator|sandbox|devnet|testnet|sepolia|holesky|anvil)(?:$|[^a-z])/i;
const DRY =
  /^(?:--?(?:help|version|dry-?run|noop|no-op|what-?if|plan|preview|diff|simulate|check|validate|pretend|list-tasks|list-hosts|syntax-check))(?:=(?!false|none|no$|off).*)?$/i;
/** With a value they name a host, or what is worked on: `-h db.example.com`, `--list contacts.csv`. */
const TELLS_ALONE = /^(?:-h|-l|--list)$/;
const FORCED =
  /^(?:-y|--(?:force|yes|assume-?yes|auto-?(?:approve|confirm)|no-?confirm(?:ation)?|skip-?(?:confirm(?:ation)?|prompts?)|no-?(?:input|prompt|interaction)|non-?interactive|force-[\w-]+|accept-[\w-]+|confirm))(?:=(?!false|no$|0$).*)?$/i;
const REMOTE = /^--(?:linked|remote|db-url(?:=.*)?|production|prod)$/;
/** What they run, they run where an application is in service. */
const PLATFORMS = /^(?:heroku|fly|flyctl|railway|render|eb|dokku|kamal|cap|platform|upsun)$/;
/** `wp @site`, `drush @site`: a site elsewhere, by its alias. */
const SITE_ALIAS = /^@[a-z][\w.-]*$/;
const TAKES_SITE_ALIAS = /^(?:wp|drush|terminus|drupal)$/;
/** Its value is all that is asked of the program: `sbatch` alone submits a job. */
const VERB_NAMES: ReadonlyMap<string, string> = new Map(
  ['sbatch', 'srun', 'salloc', 'qsub', 'bsub', 'condor_submit'].map((name) => [name, 'submit']),
);
/** Without a question: what a pipe answers. */
const ANSWERS = /^(?:y|yes|Y|YES|true|1)(?:\s|$)/;
/** With it, make and its kin print what they would run. */
const DRY_RUNNERS = /^(?:g?make|rake|just|ninja)$/;
/** A verb is a word of its own, the name of a task or of a script: no sentence, and no address. */
const NAME = /^@?[a-z][\w.:+-]{0,63}$/i;
const IS_FILE =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|txt|html?|css|sh|bash|py|rb|go|rs|php|sql|lock|log|csv|env|conf|cfg|ini)$/i;
const SCRIPT =
  /(?:^|\/)([a-z][\w.-]{0,63}?)(?:\.(?:sh|bash|zsh|py|rb|pl|php|js|mjs|cjs|ts|mts|lua|ps1|exs|yml|yaml))?$/i;
/** How many words may come before the one that says what is done: `cloud sql instances delete`. */
const MAX_WORDS = 5;
const MAX_LENGTH = 256;

/** A word of an environment in any place, for the cheap look before all others. */
export const CLAIMS =
  /prod|prd|live|deploy|migrat|upload|buy|purchas|\bpay\b|transfer|tweet|notify|broadcast|blast|register|anonymi|scrub|expunge|unset|evict|empty|clear|clean|undo|revert|rewind|recreate|stop|shutdown|halt|drain|cordon|suspend|disable|deactivate|undeploy|kill|abort|cancel|pause|failover|detach|0\.0\.0\.0|::\/0|private-key|mnemonic|superuser|submit|bypass|\brelease|sbatch|srun|salloc|[qb]sub|prune|\bdel\b|rollout|ship|promote|destroy|terminat|linked|decommission|deprovision|obliterate|delet|remove|\brm\b|erase|drop|truncate|flush|revoke|purge|wipe|nuke|teardown|reset|fresh|downgrade|publish|grant|replicas|desired|scale|message|send|uninstall|\bpost|update|chat|mail|sms|refund|charge|payment|payout|invoice|sslverify|strict-ssl|elevate|impersonate|secret|token|password|credential|danger|accept|essential|really|protection|snapshot|\brole|public|visibility|gpu|machine-type|instance-type|tun|silence|mute|downtime|nodeps|force-|storage|volume|purge|-R\w*dd|toggle|sync|\bdown\b|rollback|restore|release/i;

/** With `runs`, the files that it runs: of these the names count, too; and with `feeder`, what it reads from. */
export function commandWords(command: Command, runs: readonly string[], feeder?: Command): CommandWords {
  const { name = '', argv, assignments, remote } = command;
  const texts = argv.slice(1).map((word) => literal(word) ?? literalPrefix(word));
  const values = assignments.map(({ value }) => (value === undefined ? '' : literalPrefix(value)));
  const named = [...texts, ...values, remote ?? ''].filter((text) => text.length < MAX_LENGTH && !/\s/.test(text));
  const leading = [...(name.includes('/') ? [name] : []), ...leadingWords(texts, runs)]
    .slice(0, MAX_WORDS)
    .map(hyphened);
  const production = namesProduction(command);
  const parts = leading.map(partsOf);
  const told = parts.map(tellingPart).filter((part) => part !== undefined);
  const telling = tellingOf(told) ?? VERB_NAMES.get(name) ?? (production ? tellingPart(partsOf(name)) : undefined);
  return {
    name,
    verb: telling,
    kind: telling === undefined ? undefined : classOf(telling),
    about: telling !== undefined && verbClass(telling) !== undefined && isBehind(telling, leading, parts),
    parts: new Set([name.toLowerCase(), ...parts.flat().flatMap((part) => [part, ...part.split(/[-_]/)])]),
    production,
    rehearsal: [...named, ...leading].some((text) => !text.startsWith('/dev/') && REHEARSAL.test(text)),
    forced: texts.some((text) => FORCED.test(text)) || isAnswered(command, feeder),
    dry:
      texts.some((text, at) => DRY.test(text) || (TELLS_ALONE.test(text) && /^(?:-|$)/.test(texts[at + 1] ?? ''))) ||
      (DRY_RUNNERS.test(name) && texts.includes('-n')),
    snapshot: texts.includes('--snapshot'),
    isRemote:
      (remote !== undefined && !remote.startsWith('container ')) ||
      PLATFORMS.test(name) ||
      texts.some((text) => REMOTE.test(text) || (TAKES_SITE_ALIAS.test(name) && SITE_ALIAS.test(text))),
  };
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
  const verb = told.find((part) => !isObject(part));
  return verb === undefined || (isNoun(first) && classOf(verb) === 'look') ? first : verb;
}

/** Does another word, or another part of its own, stand before it? */
function isBehind(telling: string, leading: readonly string[], parts: readonly (readonly string[])[]): boolean {
  const at = parts.findIndex((part) => part.includes(telling));
  return at > 0 || (at === 0 && (leading[0] ?? '').includes(':') && (parts[0] ?? []).indexOf(telling) > 1);
}

/** `yes | x` and `x <<< y` answer each question before it is put. */
function isAnswered({ stdin, redirects }: Command, feeder: Command | undefined): boolean {
  if (feeder?.name === 'yes') return true;
  const given = stdin ?? redirects.findLast(({ kind, fd }) => kind === 'text' && fd === 0)?.target;
  return given !== undefined && given !== null && ANSWERS.test(literalPrefix(given));
}

/** Words that stand alone; where there is none, those that may be the value of an option before them. */
function leadingWords(texts: readonly string[], runs: readonly string[]): readonly string[] {
  const isRun = (text: string): boolean => runs.some((path) => path.endsWith(text.replace(/^\.\//, '')));
  const names = texts.filter((text) => (text.includes('/') || IS_FILE.test(text) ? isRun(text) : NAME.test(text)));
  const alone = texts.filter((text, at) => names.includes(text) && !/^-[^=]*$/.test(texts[at - 1] ?? ''));
  return [...alone, ...names.filter((text) => !alone.includes(text))];
}

/** `db:drop` is `db`, then `drop`; of a path the name counts. */
function partsOf(word: string): readonly string[] {
  const name = word.includes('/') ? (SCRIPT.exec(word)?.[1] ?? '') : word.replace(/^@/, '');
  return name.toLowerCase().split(/[.:]/).filter(Boolean);
}

/** `test:delete` is a test, and `migrate:fresh` makes a database anew. */
function tellingPart(parts: readonly string[]): string | undefined {
  const told = parts.filter((part) => classOf(part) !== undefined);
  const [first] = told;
  return first !== undefined && classOf(first) === 'look' ? first : told.at(-1);
}

/** Of `users-delete` and `delete_old_users` one end says what is done; `search-replace` replaces. */
function classOf(part: string): VerbClass | undefined {
  const ends = part.split(/[-_]/);
  const [first, last] = [verbClass(ends[0] ?? ''), ends.length > 1 ? verbClass(ends.at(-1) ?? '') : undefined];
  if (/^(?:search|find|check|select)$/.test(ends[0] ?? '') && last !== undefined) return last;
  return verbClass(part) ?? first ?? last;
}
