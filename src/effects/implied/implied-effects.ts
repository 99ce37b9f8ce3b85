import type { Assignment, Command } from '../../shell/command.js';
import type { Word } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { findOwnData } from '../find-program.js';
import { effectOf } from '../program.js';
import { CLAIMS, type CommandWords, commandWords } from './command-words.js';
import { type Acquaintance, ADMINISTRATOR, saidByArguments, WALLET } from './said-by-arguments.js';
import { changesSharedData, isDatabaseClient } from './shared-data.js';

const DATABASE =
  /^(?:db|pg|database|databases|schema|sql|ecto|migrate|migrations?|doctrine|prisma|sequelize|knex|typeorm|drizzle|alembic|flyway|liquibase|mongo|mongodb|postgres|mysql|redis|tables?|collections?|keyspaces?)$/;
const MONEY =
  /^(?:payrolls?|refunds?|charges?|payments?|payouts?|invoices?|purchases?|subscriptions?|pay|charge|refund|purchase|buy)$/;
const MESSAGE =
  /^(?:messages?|mails?|emails?|sms|chat|tweets?|tweet|notify|notifications?|broadcast|dm|blast|campaigns?|newsletters?|mailings?|announcements?|sendgrid|mailchimp|mailgun|twilio|postmark)$/;
/** Programs get these messages, not people. */
const QUEUE = /^(?:sqs|queues?|kafka|rabbitmq\w*|nats|pubsub|topics?|events?|amqp|mqtt|redis|azure|servicebus)$/;
/** What goes with a machine, and can't be brought back. */
const SILENCE = /^(?:silences?|mutes?|downtimes?|snooze)$/;
const SECRET = /^(?:secrets?|tokens?|passwords?|passwd|credentials?|apikeys?|keychain)$/;
const SHOWS = /^(?:get|show|view|read|print|reveal|export|decrypt|dump|cat|display|fetch|pull|expose)$/;
/** Of a generator, `destroy` takes back the files that it made. */
const GENERATED =
  /^(?:model|controller|migration|scaffold|component|resource|job|mailer|channel|helper|generator|serializer)$/;
/** What a program keeps for itself, and makes anew. */
const OWN =
  /^(?:caches?|config|settings?|preferences|alias(?:es)?|plugins?|extensions?|hooks?|completions?|envs?|venvs?|virtualenvs?|environments?|sessions?|worktrees?|tmp|temp|targets?|toolchains?|versions?|profiles?|themes?|templates?|presets?|snippets?|fixtures?|mocks?|deps?|dependenc(?:y|ies)|packages?|modules?|node|sdk|runtimes?|remotes?|sources?|taps?|locks?|logs?|history|notes?)$/;
/** What a known program says of itself that changes what is there. */
const CHANGES: ReadonlySet<string> = new Set(
  'deploy delete destroy drop truncate update insert alter migrate stop restart grant revoke release run'.split(' '),
);
const BUILDS_RELEASES =
  /^(?:g?make|cmake|ninja|meson|xmake|bazel|bazelisk|cargo|mix|zig|dune|stack|cabal|swift|flutter)$/;
/** What was on the disk of a machine is gone then. */
const MADE_ANEW = /^(?:rebuild|reinstall|reimage)$/;
const MACHINE = /^(?:servers?|vms?|instances?|droplets?|linodes?|machines?|vps|nodes?|hosts?|baremetal)$/;
/** Of programs that are known only these: others have words of their own for what they do. */
const DELETES = /^(?:delete|del|remove|rm|unregister|deregister|erase|purge|deleteall)$/;
/** What people walk through, or machines act on, and what is done to it. */
const OPENED = /^(?:doors?|garage|valves?|pumps?|heaters?|motors?|actuators?|breakers?|locks?)$/;
const OPENS = /^(?:unlock|open|close|disarm|set|write|turn_?on|turn_?off|start|stop|trigger|toggle)$/;
/** All of those that use something, at once. */
const WIDE =
  /^--all-(?:sites|devices|users|tenants|customers|nodes|hosts|regions|accounts|projects|orgs|organizations|clusters|stores|locations)$|^--no-canary$/;
const CHANGED_MANY: ReadonlySet<string> = new Set(['delete', 'destroy', 'stop', 'update', 'send', 'publish']);
const FINISHES: ReadonlySet<string> = new Set(['deploy', 'update', 'send', 'stop', 'reset', 'delete', 'publish']);
const MAKES_THERE = /^(?:import|load|register|add|create|new)$/;
const CHANGING_REQUESTS: ReadonlySet<string> = new Set(['upload', 'update', 'delete', 'publish']);
const CHANGING_KINDS: ReadonlySet<string> = new Set([
  'deploy',
  'destroy',
  'delete',
  'reset',
  'stop',
  'update',
  'grant',
]);

/**
 * What a command claims to do by its words, for programs of which too little is known: verbs that destroy, deploy,
 * publish or grant, names of environments, and options that skip a question. A word is no proof, so these effects only
 * come on top: they make nothing understood, and permit nothing.
 */
export function impliedEffects(
  command: Command,
  found: readonly Effect[],
  isKnown: boolean,
  around: { readonly feeder: Command | undefined; readonly settings: readonly Assignment[] },
): readonly Effect[] {
  const acquaintance = acquaintanceOf(command, found, isKnown);
  if (acquaintance === undefined || !(claimsSomething(command, around.settings) || around.feeder?.argv.some(claims)))
    return [];
  const runs = found.flatMap(({ kind, target }) => (kind === 'exec' && target.type === 'path' ? [target.path] : []));
  const hasStatements = !found.some(({ kind }) => kind === 'service');
  const words = commandWords(command, { runs, ...around, appliesFeed: found.some(isManifest), hasStatements });
  if (words.dry) return [];
  const tags = [...impliedTags(words, found, acquaintance), ...saidByArguments(command, words, acquaintance)];
  if (changesSharedData(command, found)) tags.push(['production', 'update']);
  return tags.map((each) => implied(command, words.verb, each));
}

function acquaintanceOf(
  { name, calls, argv, remote }: Command,
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
  if (isDatabaseClient(name) || found.length === 0 || found.some(({ kind }) => kind === 'service' || kind === 'send'))
    return 'known';
  return isHost(remote) && found.some(isChangedFile) ? 'known' : undefined;
}

function isHost(remote: string | undefined): boolean {
  return remote !== undefined && !remote.startsWith('container ');
}

/** A machine that is not for trying things out, by its name. */
function isHostInService({ isRemote, rehearsal }: CommandWords): boolean {
  return isRemote && !rehearsal;
}

function isRestart({ kind, tags, remote }: Effect): boolean {
  return kind === 'service' && isHost(remote) && tags?.some((tag) => /^(?:re)?start$|^stop$/.test(tag)) === true;
}

/** Settings of a cluster, which are whatever the command before prints. */
function isManifest({ kind, target, tags }: Effect): boolean {
  return kind === 'exec' && tags?.includes('manifest') === true && target.type === 'name';
}

function isChangedFile({ kind }: Effect): boolean {
  return kind === 'write' || kind === 'delete';
}

function claims({ pieces }: Word): boolean {
  return pieces.some(({ text }) => CLAIMS.test(text));
}

/** Most commands have none of the words, and are not looked at word by word. */
function claimsSomething(
  { name = '', argv, redirects, stdin, remote }: Command,
  settings: readonly Assignment[],
): boolean {
  return (
    CLAIMS.test(name) ||
    isHost(remote) ||
    argv.some(claims) ||
    redirects.some(({ kind, target }) => kind === 'text' && claims(target)) ||
    (stdin !== undefined && stdin !== null && claims(stdin)) ||
    settings.some(({ value }) => value !== undefined && claims(value))
  );
}

function impliedTags(words: CommandWords, found: readonly Effect[], acquaintance: Acquaintance): string[][] {
  const { verb, kind, parts, production, rehearsal, forced, bulk, elevated, isRemote, snapshot, about } = words;
  const has = (pattern: RegExp): boolean => [...parts].some((part) => pattern.test(part));
  const implied: string[][] = [];
  const isChange = kind !== undefined && CHANGING_KINDS.has(kind);
  const told = found.find(
    ({ kind: effect, tags }) => effect === 'service' && tags?.some((tag) => CHANGES.has(tag)) === true,
  );
  const isTask = acquaintance === 'task';
  if (
    (production && (isChange || (told !== undefined && kind !== 'make') || changesThere(words, found, acquaintance))) ||
    (isRemote && forced && (isTask || (acquaintance === 'known' && kind !== 'look' && has(DATABASE)))) ||
    (isHostInService(words) && found.some(isRestart))
  )
    implied.push(['production', kind === 'deploy' ? 'deploy' : 'update']);
  const isReal = production || !rehearsal;
  const isDestructive = kind === 'delete' || kind === 'reset' || kind === 'destroy';
  const isSkipped = forced || isRemote || production;
  if (kind === 'update' && isRemote && has(DATABASE) && !production) implied.push(['production', 'migrate']);
  if (isDestructive && has(DATABASE) && isSkipped && isReal) implied.push(['drop']);
  if (acquaintance !== 'known' && kind === 'destroy' && isReal && !has(GENERATED)) implied.push(['destroy']);
  if (acquaintance !== 'known' && kind === 'publish' && !rehearsal && !snapshot && !isMadeHere(words))
    implied.push(['publish']);
  if (kind === 'grant' && has(ADMINISTRATOR)) implied.push(['grant']);
  // Events of a sandbox.
  const isTrigger = words.name === 'stripe' && has(/^trigger$/);
  if (isReal && !isTrigger && has(MONEY) && (kind === 'send' || kind === 'make' || kind === 'update'))
    implied.push(['money']);
  if (isReal && has(MESSAGE) && (kind === 'send' || (kind === 'make' && acquaintance !== 'known')) && !has(QUEUE))
    implied.push(['message']);
  if (MADE_ANEW.test(verb ?? '') && has(MACHINE) && isReal) implied.push(['destroy']);
  if (isTask && verb === 'uninstall' && has(/^(?:setup|app|application|site|system)$/)) implied.push(['destroy']);
  if (has(/^payroll$/) && has(/^(?:run|process|close|approve)$/) && isReal) implied.push(['money']);
  if (has(OPENED) && has(OPENS) && isReal) implied.push(['control', 'device']);
  if (acquaintance === 'known' && isReal) {
    if (verb === 'reset' && forced) implied.push(['delete', 'force']);
    const isPackage = found.some(({ tags }) => tags?.includes('uninstall') === true);
    if (
      DELETES.test(verb ?? '') &&
      !isPackage &&
      (elevated || (forced && found.some((effect) => effect.kind === 'send')))
    )
      implied.push(['delete', 'force']);
  }
  if (acquaintance !== 'stranger') return implied;
  if (isReal && words.options.some((option) => WIDE.test(option)) && kind !== undefined && FINISHES.has(kind))
    implied.push(['production', 'update']);
  if (isReal && kind === 'send' && forced) implied.push(['message']);
  if (isReal && kind === 'stop' && forced) implied.push(['stop']);
  if (isReal && kind === 'deploy' && forced) implied.push(['production', 'deploy']);
  if (words.repeated && kind !== undefined && CHANGED_MANY.has(kind)) implied.push(['many', 'update']);
  if (forced && WALLET.test(words.name)) implied.push(['money']);
  if (kind === 'reset' && isRemote && bulk && isReal) implied.push(['delete', 'force']);
  if (kind === 'delete' && (forced || production || bulk || elevated)) implied.push(['delete', 'force']);
  else if (kind === 'delete' && about && !rehearsal && !has(OWN) && !has(GENERATED)) implied.push(['delete']);
  if (kind === 'reset' && forced && !has(OWN) && !rehearsal) implied.push(['delete', 'force']);
  else if (verb === 'restore' && about && !rehearsal && !has(OWN)) implied.push(['delete', 'force']);
  if (has(SILENCE) && (kind === 'make' || kind === 'update')) implied.push(['loosen', 'force']);
  if (has(SECRET) && has(SHOWS) && !has(/^(?:list|ls)$/)) implied.push(['secret', 'read']);
  if (has(SECRET) && (kind === 'delete' || kind === 'update' || kind === 'reset')) implied.push(['secret', 'update']);
  return implied;
}

/** `dotnet publish` and `make release` put into a directory what they build. */
function isMadeHere({ name, verb }: CommandWords): boolean {
  return name === 'dotnet' || (verb === 'release' && BUILDS_RELEASES.test(name));
}

/** What is made, sent or written there, or done without a question, changes an environment that users depend on. */
function changesThere(
  { verb = '', kind, forced, isRemote }: CommandWords,
  found: readonly Effect[],
  acquaintance: Acquaintance,
): boolean {
  if (kind === 'look') return false;
  if (kind === 'send' || forced) return true;
  if (kind === 'make' && (isRemote || (acquaintance === 'stranger' && MAKES_THERE.test(verb)))) return true;
  return found.some(
    (effect) =>
      (isRemote && isChangedFile(effect)) ||
      (effect.kind === 'send' && effect.tags?.some((tag) => CHANGING_REQUESTS.has(tag)) === true),
  );
}

function implied({ name = '', span, remote }: Command, verb: string | undefined, tags: readonly string[]): Effect {
  const target = { type: 'name', name: verb === undefined ? name : `${name} ${verb}` } as const;
  return effectOf('service', target, span, [...tags, 'perhaps'], remote);
}
