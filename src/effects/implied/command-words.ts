import type { Assignment, Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import { namesProduction } from './production.js';
import { classOf, tellingWords, verbOf } from './telling-words.js';
import type { VerbClass } from './verbs.js';

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
  /** Whatever begins with a dash. */
  readonly options: readonly string[];
  /** An option takes all that is below, or all there is. */
  readonly bulk: boolean;
  /** A loop or xargs runs it again and again, with words that are not in the text. */
  readonly repeated: boolean;
  /** It is run as another user who may do more. */
  readonly elevated: boolean;
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
  /^(?:--?(?:help|version|list-(?:tasks|hosts))|--?(?:dry-?run|noop|no-op|what-?if|plan|preview|diff|simulate|check|validate|pretend|syntax-check)(?:=(?!false|none|no$|off).*)?)$/i;
/** With a value they name a host, or what is worked on: `-h db.example.com`, `--list contacts.csv`. */
const TELLS_ALONE = /^(?:-h|-l|--list)$/;
const FORCED =
  /^(?:-y|--?skip-?trash|--(?:force|yes|assume-?yes|auto-?(?:approve|confirm)|no-?confirm(?:ation)?|skip-?(?:confirm(?:ation)?|prompts?|approvals?|checks?|safety[\w-]*)|no-?dry-?run|do-?not-?(?:confirm|ask|prompt)|final(?:ize)?|commit|no-canary|for-real|no-?(?:input|prompt|interaction)|[\w-]*non-?interactive|force-[\w-]+|accept-[\w-]+|confirm))(?:=(?!false|no$|0$).*)?$/i;
const BULK = /^(?:-r|-R|-a|--?all|--(?:recursive|recurse|cascade|everything|all-[a-z]+))(?:=true)?$/;
const ELEVATES = /^(?:sudo|doas|pkexec|run0)$/;
const REMOTE = /^--(?:linked|remote|(?:db-url|ssh)(?:=.*)?|production|prod)$/;
/** What they run, they run where an application is in service. */
const PLATFORMS = /^(?:heroku|fly|flyctl|railway|render|eb|dokku|kamal|cap|platform|upsun)$/;
/** `wp @site`, `drush @site`: a site elsewhere, by its alias. */
const SITE_ALIAS = /^@[a-z][\w.-]*$/;
const TAKES_SITE_ALIAS = /^(?:wp|drush|terminus|drupal)$/;
/** Without a question: what a pipe answers. */
const ANSWERS = /^(?:y|yes|Y|YES|true|1)(?:\s|$)/;
/** With it, make and its kin print what they would run. */
const DRY_RUNNERS = /^(?:g?make|rake|just|ninja|snakemake)$/;
const DRY_FLAG = /^-(?:n|np|pn)$/;
/** What they run is made for it. */
const TEST_RUNNER =
  /(?:^|\/)(?:phpunit|paratest|pest|behat|jest|vitest|mocha|ava|karma|cypress|playwright|pytest|py\.test|nosetests|tox|nox|rspec|minitest|ctest|gotestsum|busted|bats|prove)$/;
const MAX_LENGTH = 256;

/** A word of an environment in any place, for the cheap look before all others. */
export const CLAIMS =
  /prod|prd|live|deploy|migrat|upload|buy|purchas|\bpay\b|transfer|tweet|notify|broadcast|blast|register|anonymi|scrub|expunge|unset|evict|empty|clear|clean|undo|revert|rewind|recreate|stop|shutdown|halt|drain|cordon|suspend|disable|deactivate|undeploy|kill|abort|cancel|pause|failover|detach|0\.0\.0\.0|::\/0|private-key|mnemonic|superuser|submit|bypass|\brelease|sbatch|srun|salloc|[qb]sub|prune|\bdel\b|\bdel[pughnrtiqk]|\badd-|\badd(?:member|user|group|admin)|\badmins\b|privileged|skip-?trash|expunge|rebuild|reinstall|reimage|complexity|pwd|lockout|mfa|2fa|encrypt|firewall|versioning|^[ism]rm$|_rm$|^[a-z]del$|--?all|payroll|--publish|auto-publish|--ring|audience|everyone|anyone|allusers|withlink|percent|--region|versioning|suspended|unblock|invoke|store-|resolve|shift|perform_|wipe_|--approve|--sql|closeall|ldap|insert|alter|approv|polic|public|https-only|ssl|tls|brute|append|skip-all|backlog|snapshots?$|inbound|ingress|unlock|disarm|valve|door|pump|garage|heater|motor|actuator|breaker|detach|reinit|--final|--commit|no-canary|rollout|ship|promote|destroy|terminat|linked|decommission|deprovision|obliterate|burn|turnoff|no-?auth|without-auth|delet|remove|\brm\b|erase|drop|truncate|flush|revoke|purge|wipe|nuke|teardown|reset|fresh|downgrade|publish|grant|replicas|desired|scale|message|send|uninstall|\bpost|update|chat|mail|sms|refund|charge|payment|payout|invoice|sslverify|strict-ssl|elevate|impersonate|secret|token|password|credential|danger|accept|essential|really|protection|snapshot|\brole|public|visibility|gpu|machine-type|instance-type|tun|silence|mute|downtime|nodeps|force-|storage|volume|purge|-R\w*dd|toggle|sync|\bdown\b|rollback|restore|release/i;

/** What stands around a command. */
interface Surroundings {
  /** Files that it runs: their names count, too. */
  readonly runs: readonly string[];
  /** What writes into its pipe. */
  readonly feeder: Command | undefined;
  /** Nothing is known of a statement in its arguments but its words. */
  readonly hasStatements: boolean;
  /** It applies what comes from there: an environment that is named there is the one that it changes. */
  readonly appliesFeed: boolean;
  /** Variables before it. */
  readonly settings: readonly Assignment[];
}

export function commandWords(
  command: Command,
  { runs, feeder, settings, appliesFeed, hasStatements }: Surroundings,
): CommandWords {
  const { name = '', argv, remote } = command;
  const texts = argv.slice(1).map((word) => literal(word) ?? literalPrefix(word));
  const values = settings.map(({ value }) => (value === undefined ? '' : literalPrefix(value)));
  const named = [...texts, ...values, remote ?? ''].filter((text) => text.length < MAX_LENGTH && !/\s/.test(text));
  const { leading, parts, about, ...telling } = tellingWords(name, texts, runs, hasStatements);
  const production =
    namesProduction({ ...command, assignments: settings }) ||
    (appliesFeed && feeder !== undefined && namesProduction(feeder));
  const verb = telling.verb ?? (production ? verbOf(name) : undefined);
  return {
    name,
    verb,
    kind: telling.kind ?? (verb === undefined ? undefined : classOf(verb)),
    about,
    parts: new Set([name.toLowerCase(), ...parts.flat().flatMap((part) => [part, ...part.split(/[-_]/)])]),
    production,
    rehearsal:
      TEST_RUNNER.test(name) ||
      [...named, ...leading].some((text) => !text.startsWith('/dev/') && REHEARSAL.test(text)),
    forced: texts.some((text) => FORCED.test(text)) || isAnswered(command, feeder),
    options: texts.filter((text) => text.startsWith('-')),
    bulk: texts.some((text) => BULK.test(text)),
    repeated:
      command.via.some(({ kind, name: by }) => kind === 'loop' || by === 'xargs' || by === 'parallel') &&
      argv.some((word) => literal(word) === undefined),
    elevated: command.via.some(({ kind, name: wrapper }) => kind === 'wrapper' && ELEVATES.test(wrapper ?? '')),
    dry:
      texts.some((text, at) => DRY.test(text) || (TELLS_ALONE.test(text) && /^(?:-|$)/.test(texts[at + 1] ?? ''))) ||
      (DRY_RUNNERS.test(name) && texts.some((text) => DRY_FLAG.test(text))),
    snapshot: texts.includes('--snapshot'),
    isRemote:
      (remote !== undefined && !remote.startsWith('container ')) ||
      PLATFORMS.test(name) ||
      texts.some((text) => REMOTE.test(text) || (TAKES_SITE_ALIAS.test(name) && SITE_ALIAS.test(text))),
  };
}

/** `yes | x` and `x <<< y` answer each question before it is put. */
function isAnswered({ stdin, redirects }: Command, feeder: Command | undefined): boolean {
  if (feeder?.name === 'yes') return true;
  const given = stdin ?? redirects.findLast(({ kind, fd }) => kind === 'text' && fd === 0)?.target;
  return given !== undefined && given !== null && ANSWERS.test(literalPrefix(given));
}
