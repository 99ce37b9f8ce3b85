import type { Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import type { CommandWords } from './command-words.js';
import { changesSomething, givesUpSafeguard } from './given-up-safeguards.js';

/** How far a program is known: by its data, as something that runs what the project or a file says, or not at all. */
export type Acquaintance = 'known' | 'task' | 'stranger';

export const ADMINISTRATOR =
  /^(?:(?:[a-z]*-)?admins?|administrators?|owner|root|superuser|superadmin|sudo|privileged|wheel)$/;
/** Who is made by a word of its own: `createsuperuser`. */
const MAKES_ADMINISTRATOR = /superuser|superadmin|createadmin/;
/** Groups whose members may do anything. */
const ADMINISTRATORS = /^(?:domain admins|enterprise admins|schema admins|administrators)$/i;
/** To run none of a service is to stop it. */
const NO_INSTANCES =
  /^--(?:replicas|desired-count|desired-capacity|num-nodes|node-count|instances|min-instances|size)$/;
/** Who may read a bucket or an account of storage. */
const PUBLIC_ACCESS = /^--(?![\w-]*(?:key|ip|port|address|url|cert|dns|subnet|cidr|host))[\w-]*public[\w-]*$/;
const NOT_PUBLIC = /^(?:|-.*|false|no|none|off|0|disabled?|deny|nopublicaccess|private|enforced)$/i;
const PUBLISHES = /^--(?:auto-)?publish$/;
/** For whom something is changed. */
const REACH =
  /^--(?:ring|audience|regions?|targets?|hosts?|devices?|groups?|scope|cohort|percent(?:age)?|rollout|segment|to)$/;
const EVERYBODY = /^(?:all|everyone|everybody|\*|100%?)$/i;
const ANYONE = /^(?:anyone|allUsers|allAuthenticatedUsers|withlink|anyoneWithLink)$/;
/** Options that say what a user may do. */
const ROLE =
  /^(?:--?(?:(?:user|account|member|access|permission)-)?(?:roles?|permissions?|polic(?:y|ies)|access-level|group)|(?:\w+_)?polic(?:y|ies))$/;
/** Machines with processors for graphics or models, and runs that train one: by the hour, or by the token. */
const COSTLY =
  /^(?:(?:a2|a3|a4|g2)-(?:high|ultra|mega|standard)gpu?[\w-]*|(?:ml\.)?(?:p[2-6]|g[4-6]|trn[12]|inf[12])[a-z]*\.\w+|standard_n[cdv]\w+|nvidia-[\w-]+|performance-(?:[4-9]|\d\d+)x|v\d[a-z]{0,2}-\d+|(?:gpu_\d+x_)?[ah][12]00[\w-]*)(?:[,:=]|$)/i;
const TRAINING = /^(?:fine[-_]?tun\w*|finetunes?)$/;
/** So many machines at once are no try. */
const MANY_MACHINES = 16;
const NODES = /^--(?:nodes|num-nodes|node-count|count|instances|replicas)$/;
/** What pays from a wallet, or writes to a chain for good. */
const PAYS = /^--(?:value|amount|private-key|mnemonic|keystore|account|ledger|keypair)$/;
const BROADCASTS = /^--broadcast$/;
/** Made so that anybody can see it. */
const PUBLIC = /^--(?:public|make-public|publicly)$/;
const VISIBILITY = /^--(?:visibility|access|acl|privacy)$/;
/** Everybody may come in; where a route leads, and what goes out, is another matter. */
const EVERY_ADDRESS = /(?:^|[:=,"'])(?:0\.0\.0\.0\/0|::\/0)(?:$|[,"'])/;
const OUTWARD = /^(?:routes?|egress|outbound|gateways?|nat)$/;
/** Statements and calls that delete all there is, in code that some program gets as an argument. */
const DELETES_ALL =
  /\b(?:destroy_all|delete_all|delete_many\(\s*(?:\{\s*\})?\s*\)|deleteMany\(\s*(?:\{\s*\})?\s*\)|objects\.all\(\)\.delete\(|drop_all\(|dropDatabase\(|drop_database\(|flushall|flushdb)|\b(?:drop\s+(?:table|database|schema|keyspace|collection|user|role|owned|tablespace|bucket|measurement)|truncate\s+table)\b|\bdelete\s+from\s+[\w."`]+\s*(?:;|$)|\bupdate\s+[\w."`]+\s+set\b(?![^;]*\bwhere\b)|\bdetach\s+delete\b|^\s{0,8}(?:drop|truncate|deleteall|drop_all|disable_all)\s+['"]/im;
/** What changes data, or reaches people, where an application is in service. */
const CHANGES_DATA =
  /\.(?:delete|destroy|unlink|write|update|update_all|save|create)!?(?:\b|$)|\bdeliver_(?:now|later)|\bperform_(?:now|later|async)|\bsend_(?:mass_)?mail\b/;
/** Programs that hold a wallet. */
export const WALLET = /coin|wallet|^(?:lncli|lightning-cli|cast|solana|spl-token|near|geth|monero\S*)$/;
/** What is paid ahead, or for a year. */
const PREPAID = /^(?:savings|reservations?|reserved|commitments?|domains?)$/;
/** Subcommands of frameworks that run code which they are given. */
const RUNS_CODE = /^(?:runner|tinker|shell|rpc|eval|console)$/;

type Said = (readonly string[])[];

/** What options, values and code say by themselves, whatever else stands there. */
export function saidByArguments(command: Command, words: CommandWords, acquaintance: Acquaintance): Said {
  const texts = command.argv.map((word) => literal(word) ?? '');
  const pairs = texts.map((text, at) => {
    const [, name = text, value = texts[at + 1] ?? ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    return [name, value] as const;
  });
  const some = (name: RegExp, value: RegExp): boolean => pairs.some(([one, two]) => name.test(one) && value.test(two));
  const said: Said = [];
  if (givesUpSafeguard(texts, pairs, words)) said.push(['loosen', 'force']);
  if (
    some(NO_INSTANCES, /^0$/) ||
    (acquaintance === 'stranger' && some(/^state$/, /^(?:down|drain|drained|maintenance)$/i))
  )
    said.push(['stop']);
  if (texts.some((text) => BROADCASTS.test(text)) && acquaintance !== 'known' && !words.rehearsal) said.push(['money']);
  if (acquaintance === 'stranger' && some(PUBLISHES, /^(?!never$|false$)/) && !words.rehearsal) said.push(['publish']);
  if (isWide(pairs, words)) said.push(['production', 'update']);
  if (words.kind !== 'look' && texts.some((text) => ANYONE.test(text)) && !words.rehearsal) said.push(['publish']);
  if (costsMuch(pairs, texts, words, acquaintance)) said.push(['money']);
  if (changesSomething(words)) said.push(...saidByValues(pairs, texts, words, acquaintance));
  if ((words.isRemote || words.production) && texts.some((text) => MAKES_ADMINISTRATOR.test(text)))
    said.push(['grant']);
  if (isCodeThatChanges(command, words, acquaintance)) said.push(['drop']);
  return said;
}

/** An option reaches all of those that use something. */
function isWide(pairs: readonly (readonly [string, string])[], { kind, rehearsal }: CommandWords): boolean {
  if (rehearsal || kind === undefined || kind === 'look') return false;
  return pairs.some(([name, value]) => REACH.test(name) && EVERYBODY.test(value));
}

/** What the value of an option says of what is made or changed: who gets which rights, who may see it, what it costs. */
function saidByValues(
  pairs: readonly (readonly [name: string, value: string])[],
  texts: readonly string[],
  { parts }: CommandWords,
  acquaintance: Acquaintance,
): Said {
  const has = (pattern: RegExp): boolean => [...parts].some((part) => pattern.test(part));
  const some = (name: RegExp, value: RegExp): boolean => pairs.some(([one, two]) => name.test(one) && value.test(two));
  const said: Said = [];
  if (some(ROLE, new RegExp(ADMINISTRATOR, 'i')) || texts.some((text) => ADMINISTRATORS.test(text)))
    said.push(['grant']);
  if (acquaintance !== 'task' && (some(PUBLIC, /^/) || some(VISIBILITY, /^public$/))) said.push(['publish']);
  if (some(PUBLIC_ACCESS, /^(?!-)./) && !some(PUBLIC_ACCESS, NOT_PUBLIC)) said.push(['publish']);
  if (texts.some((text) => EVERY_ADDRESS.test(text)) && !has(OUTWARD)) said.push(['loosen', 'force']);
  return said;
}

/** Machines by the hour, runs that train a model, payments, and what is bought for a year. */
function costsMuch(
  pairs: readonly (readonly [name: string, value: string])[],
  texts: readonly string[],
  { name, kind, verb, parts, rehearsal }: CommandWords,
  acquaintance: Acquaintance,
): boolean {
  if (kind === 'look' || kind === 'delete' || kind === 'destroy' || kind === 'stop') return false;
  const has = (pattern: RegExp): boolean => [...parts].some((part) => pattern.test(part));
  const isMany = (value: string): boolean => /^\d+$/.test(value) && Number(value) >= MANY_MACHINES;
  const scalesOut = verb === 'scale' || verb === 'submit';
  if (pairs.some(([option, value]) => option.startsWith('--') && COSTLY.test(value))) return true;
  if (kind !== undefined && has(TRAINING)) return true;
  if (kind === 'make' && has(PREPAID) && acquaintance !== 'task') return true;
  if (kind === 'send' && !rehearsal && acquaintance !== 'task')
    return WALLET.test(name) || (acquaintance === 'stranger' && pairs.some(([option]) => PAYS.test(option)));
  return (
    scalesOut &&
    (texts.some((text) => isMany(text) || COSTLY.test(text)) ||
      pairs.some(([option, value]) => NODES.test(option) && isMany(value)))
  );
}

/** Code in an argument or a here-document, whatever language it is in, where nobody else looks at it. */
function isCodeThatChanges(
  { argv, redirects, stdin }: Command,
  { parts, production, rehearsal, isRemote }: CommandWords,
  acquaintance: Acquaintance,
): boolean {
  if (rehearsal && !production) return false;
  const runsCode = [...parts].some((part) => RUNS_CODE.test(part));
  const isThere = isRemote || production;
  if (acquaintance !== 'stranger' && !isThere && !runsCode) return false;
  const given = redirects.filter(({ kind, fd }) => kind === 'text' && fd === 0).map(({ target }) => target);
  if (stdin !== undefined && stdin !== null) given.push(stdin);
  const changes = (text: string): boolean => DELETES_ALL.test(text) || (isThere && CHANGES_DATA.test(text));
  return (
    argv.slice(1).some((word) => {
      const text = literalPrefix(word);
      return /[\s(.]/.test(text) && (runsCode ? changes(text) : DELETES_ALL.test(text));
    }) || given.some((word) => changes(literalPrefix(word)))
  );
}
