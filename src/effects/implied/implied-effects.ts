import type { Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { findOwnData } from '../find-program.js';
import { effectOf } from '../program.js';
import { CLAIMS, type CommandWords, commandWords } from './command-words.js';

/** How far a program is known: by its data, as something that runs what the project or a file says, or not at all. */
type Acquaintance = 'known' | 'task' | 'stranger';

const DATABASE =
  /^(?:db|database|databases|schema|sql|ecto|migrate|migrations?|doctrine|prisma|sequelize|knex|typeorm|drizzle|alembic|flyway|liquibase|mongo|mongodb|postgres|mysql|redis|tables?|collections?|keyspaces?)$/;
const MONEY =
  /^(?:refunds?|charges?|payments?|payouts?|invoices?|purchases?|subscriptions?|pay|charge|refund|purchase|buy)$/;
const MESSAGE = /^(?:messages?|mails?|emails?|sms|chat|tweets?|tweet|notify|notifications?|broadcast|dm)$/;
/** To run none of a service is to stop it. */
const NO_INSTANCES =
  /^--(?:replicas|desired-count|desired-capacity|num-nodes|node-count|instances|min-instances|size)$/;
/** Settings that prove who answers; off, anybody may. */
const PROOF = /^(?:.*\.)?(?:sslverify|strict-ssl|ssl_verify|secure-http|verify_ssl|ssl-verify)$/i;
const OFF = /^(?:false|no|0|off)$/i;
const ADMINISTRATOR = /^(?:admins?|administrators?|owner|root|superuser|superadmin|sudo)$/;
/** Options that say what a user may do. */
const ROLE = /^--?(?:(?:user|account|member|access|permission)-)?(?:roles?|permissions?|access-level|group)$/;
/** What goes with a machine, and can't be brought back. */
const SILENCE = /^(?:silences?|mutes?|downtimes?|snooze)$/;
/** Machines with processors for graphics or models, and runs that train one: by the hour, or by the token. */
const COSTLY =
  /^(?:(?:a2|a3|a4|g2)-(?:high|ultra|mega|standard)gpu?[\w-]*|(?:ml\.)?(?:p[2-6]|g[4-6]|trn[12]|inf[12])[a-z]*\.\w+|standard_n[cdv]\w+|nvidia-[\w-]+|(?:gpu_\d+x_)?[ah][12]00[\w-]*)(?:[,:=]|$)/i;
const TRAINING = /^(?:fine[-_]?tun\w*|finetunes?)$/;
/** Made so that anybody can see it. */
const PUBLIC = /^--(?:public|make-public|publicly)$/;
const VISIBILITY = /^--(?:visibility|access|acl|privacy)$/;
/** Statements and calls that delete all there is, in code that some program gets as an argument. */
const DELETES_ALL =
  /\b(?:destroy_all|delete_all|delete_many\(\s*(?:\{\s*\})?\s*\)|deleteMany\(\s*(?:\{\s*\})?\s*\)|objects\.all\(\)\.delete\(|drop_all\(|dropDatabase\(|drop_database\(|flushall|flushdb)|\b(?:drop\s+(?:table|database|schema|keyspace|collection)|truncate\s+table)\b/i;
const SECRET = /^(?:secrets?|tokens?|passwords?|passwd|credentials?|apikeys?|keychain)$/;
const SHOWS = /^(?:get|show|view|read|print|reveal|export|decrypt|dump|cat|display|fetch|pull|expose)$/;
/** Of a generator, `destroy` takes back the files that it made. */
const GENERATED =
  /^(?:model|controller|migration|scaffold|component|resource|job|mailer|channel|helper|generator|serializer)$/;
/** What a program keeps for itself, and makes anew. */
const OWN =
  /^(?:caches?|config|settings?|preferences|alias(?:es)?|plugins?|extensions?|hooks?|completions?|envs?|venvs?|virtualenvs?|environments?|sessions?|worktrees?|tmp|temp|targets?|toolchains?|versions?|profiles?|themes?|templates?|presets?|snippets?|fixtures?|mocks?|deps?|dependenc(?:y|ies)|packages?|modules?|node|sdk|runtimes?|remotes?|sources?|taps?|locks?|logs?|history|notes?)$/;
/** Options that say themselves that a safeguard is given up. */
const LOOSENS =
  /^(?:-R\w*dd\w*|--(?:nodeps|force-(?:depends|all|remove-reinstreq|remove-essential|broken-world)|remove-all-storage|wipe-storage|delete-(?:data|volumes?|storage)|purge-data|accept-data-loss|allow-remove-essential|dangerous(?:ly)?(?:-[\w-]+)?|yes-i-really[\w-]*|i-(?:really-)?(?:understand|know|accept)[\w-]*|(?:no|disable|skip)-(?:(?:deletion|termination)-protection|disable-api-termination)|skip-final-snapshot|force-drop|drop-database))(?:=(?!false|no$|0$).*)?$/i;
/** What a known program says of itself that changes what is there. */
const CHANGES: ReadonlySet<string> = new Set(
  'deploy delete destroy drop truncate update insert alter migrate stop restart grant revoke release run'.split(' '),
);
const CHANGING_KINDS: ReadonlySet<string> = new Set([
  'deploy',
  'destroy',
  'delete',
  'reset',
  'stop',
  'update',
  'grant',
]);

/** Subcommands of frameworks that run code which they are given. */
const RUNS_CODE = /^(?:runner|tinker|shell|rpc|eval|console)$/;

/**
 * What a command claims to do by its words, for programs of which too little is known: verbs that destroy, deploy,
 * publish or grant, names of environments, and options that skip a question. A word is no proof, so these effects only
 * come on top: they make nothing understood, and permit nothing.
 */
export function impliedEffects(command: Command, found: readonly Effect[], isKnown: boolean): readonly Effect[] {
  const acquaintance = acquaintanceOf(command, found, isKnown);
  if (acquaintance === undefined || !claimsSomething(command)) return [];
  const runs = found.flatMap(({ kind, target }) => (kind === 'exec' && target.type === 'path' ? [target.path] : []));
  const words = commandWords(command, runs);
  if (words.dry) return [];
  const tags = [
    ...impliedTags(words, found, acquaintance),
    ...saidByOptions(command),
    ...saidByValues(command, words, acquaintance),
    ...saidByCode(command, words, acquaintance),
  ];
  return tags.map((each) => implied(command, words, each));
}

function acquaintanceOf(
  { name, calls, argv }: Command,
  found: readonly Effect[],
  isKnown: boolean,
): Acquaintance | undefined {
  if (name === undefined || calls === 'function' || argv.length === 0) return undefined;
  if (!isKnown && !name.includes('/')) return 'stranger';
  // What is known of the program is not about this.
  if (found.length === 0 && findOwnData(name)?.subcommands !== undefined) return 'stranger';
  if (found.some(({ kind }) => kind === 'vcs')) return undefined;
  if (name.includes('/') || found.some(({ kind, tags }) => kind === 'exec' && tags?.includes('unseen') !== true))
    return 'task';
  return found.some(({ kind }) => kind === 'service' || kind === 'send') ? 'known' : undefined;
}

/** Most commands have none of the words, and are not looked at word by word. */
function claimsSomething({ name = '', argv, assignments, remote }: Command): boolean {
  return (
    CLAIMS.test(name) ||
    CLAIMS.test(remote ?? '') ||
    argv.some(({ pieces }) => pieces.some(({ kind, text }) => kind === 'text' && CLAIMS.test(text))) ||
    assignments.some(({ value }) => value?.pieces.some(({ text }) => CLAIMS.test(text)))
  );
}

function impliedTags(words: CommandWords, found: readonly Effect[], acquaintance: Acquaintance): string[][] {
  const { verb, kind, parts, production, rehearsal, forced, isRemote, snapshot, about, name } = words;
  const has = (pattern: RegExp): boolean => [...parts].some((part) => pattern.test(part));
  const implied: string[][] = [];
  const isChange = kind !== undefined && CHANGING_KINDS.has(kind);
  const told = found.find(
    ({ kind: effect, tags }) => effect === 'service' && tags?.some((tag) => CHANGES.has(tag)) === true,
  );
  if (production && (isChange || (told !== undefined && kind !== 'make')))
    implied.push(['production', kind === 'deploy' ? 'deploy' : 'update']);
  const isDestructive = kind === 'delete' || kind === 'reset' || kind === 'destroy';
  const isSkipped = forced || isRemote || production;
  if (kind === 'update' && isRemote && has(DATABASE) && !production) implied.push(['production', 'migrate']);
  if (isDestructive && has(DATABASE) && isSkipped && (production || !rehearsal)) implied.push(['drop']);
  if (acquaintance !== 'known' && kind === 'destroy' && (production || !rehearsal) && !has(GENERATED))
    implied.push(['destroy']);
  if (acquaintance !== 'known' && kind === 'publish' && !rehearsal && !parts.has('dotnet')) implied.push(['publish']);
  if (kind === 'grant' && has(ADMINISTRATOR)) implied.push(['grant']);
  if (has(MONEY) && (kind === 'send' || kind === 'make' || kind === 'update')) implied.push(['money']);
  if (acquaintance !== 'known' && has(MESSAGE) && (kind === 'send' || kind === 'make')) implied.push(['message']);
  if (acquaintance !== 'stranger') return implied;
  if (kind === 'delete' && (forced || production)) implied.push(['delete', 'force']);
  else if (kind === 'delete' && about && !rehearsal && !has(OWN) && !has(GENERATED)) implied.push(['delete']);
  if (kind === 'reset' && forced && /^(?:down|rollback|reset|restore|revert)$/.test(verb ?? '') && !rehearsal)
    implied.push(['delete', 'force']);
  if (has(SILENCE) && (kind === 'make' || kind === 'update')) implied.push(['loosen', 'force']);
  if (parts.has('release') && /releas/.test(name) && !snapshot) implied.push(['publish']);
  if (has(SECRET) && has(SHOWS) && !has(/^(?:list|ls)$/)) implied.push(['secret', 'read']);
  if (has(SECRET) && (kind === 'delete' || kind === 'update')) implied.push(['secret', 'update']);
  return implied;
}

/** Options and settings that say it by themselves, whatever else stands there. */
function saidByOptions({ argv }: Command): string[][] {
  const texts = argv.map((word) => literal(word) ?? '');
  const pairs = texts.map((text, at) => {
    const [, name = text, value = texts[at + 1] ?? ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    return [name, value] as const;
  });
  const said: string[][] = [];
  if (texts.some((text) => LOOSENS.test(text)) || pairs.some(([name, value]) => PROOF.test(name) && OFF.test(value)))
    said.push(['loosen', 'force']);
  if (pairs.some(([name, value]) => NO_INSTANCES.test(name) && value === '0')) said.push(['stop']);
  return said;
}

/** What the value of an option says of what is made or changed: who gets which rights, who may see it, what it costs. */
function saidByValues({ argv }: Command, { kind, parts }: CommandWords, acquaintance: Acquaintance): string[][] {
  if (kind !== 'make' && kind !== 'update' && kind !== 'grant' && kind !== 'send' && kind !== 'deploy') return [];
  const texts = argv.map((word) => literal(word) ?? '');
  const pairs = texts.map((text, at) => {
    const [, name = text, value = texts[at + 1] ?? ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    return [name, value] as const;
  });
  const said: string[][] = [];
  if (pairs.some(([name, value]) => ROLE.test(name) && ADMINISTRATOR.test(value.toLowerCase()))) said.push(['grant']);
  if (pairs.some(([name, value]) => PUBLIC.test(name) || (VISIBILITY.test(name) && value === 'public')))
    if (acquaintance !== 'task') said.push(['publish']);
  if (
    pairs.some(([name, value]) => name.startsWith('--') && COSTLY.test(value)) ||
    [...parts].some((part) => TRAINING.test(part))
  )
    said.push(['money']);
  return said;
}

/** Code in one argument, whatever language it is in, where nobody else looks at it. */
function saidByCode(
  { argv }: Command,
  { parts, production, rehearsal, isRemote }: CommandWords,
  acquaintance: Acquaintance,
): string[][] {
  if (rehearsal && !production) return [];
  if (acquaintance !== 'stranger' && !isRemote && ![...parts].some((part) => RUNS_CODE.test(part))) return [];
  const isCode = argv.slice(1).some((word) => {
    const text = literalPrefix(word);
    return /[\s(.]/.test(text) && DELETES_ALL.test(text);
  });
  return isCode ? [['drop']] : [];
}

function implied({ name = '', span, remote }: Command, words: CommandWords, tags: readonly string[]): Effect {
  const target = { type: 'name', name: words.verb === undefined ? name : `${name} ${words.verb}` } as const;
  return effectOf('service', target, span, [...tags, 'perhaps'], remote);
}
