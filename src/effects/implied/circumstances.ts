import type { Assignment, Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { isThisMachine } from '../this-machine.js';
import { namesProduction } from './production.js';
import { WALLET } from './said-by-arguments.js';

/** Options by which any program only shows what it would do. */
const DRY = /^--?(?:dry-?run|dry|what-?if|simulate|no-act|no-?op|pretend)(?:=(?!(?:false|none|no|off|0)$).*)?$/i;
/** Nothing on these chains is worth anything. Of a program without a wallet such an option says nothing. */
const TEST_CHAIN = /^--?(?:regtest|testnet\d?|signet)$/;
const TAKEN_BACK = /^(?:false|none|no|off|0)$/i;
/** Made for tests, as its name says. */
const FOR_TESTS = /(?:^|[^a-z])(?:tests?|testing|e2e|scratch)(?:$|[^a-z])/i;
/** Addresses that engines of containers give. */
const CONTAINER = /^172\.(?:1[6-9]|2\d|3[01])\./;
const NOT_SHARED =
  /(?:^|[^a-z])(?:tests?|dev|development|staging|stage|local|localhost|sandbox|ci|qa|example)(?:$|[^a-z])|\.(?:local|internal|lan|test)$/i;
const FOR_DEVELOPMENT = /(?:^|[^a-z])(?:dev|development)(?:$|[^a-z])/i;
/** Programs that only ever speak to an emulator or a cluster on this machine. */
const LOCAL_PROGRAM = /^(?:awslocal|tflocal|samlocal|cdklocal|minikube|kind|k3d|simctl|emulator|avdmanager)$/;
/** What a container of one holds, or one on this machine that is named, is made anew. */
const CACHE = /^(?:redis-cli|valkey-cli|keydb-cli)$/;
const CONTEXT = /^--(?:kube-?)?context$/;
const LOCAL_CONTEXT = /^(?:kind-[\w.-]+|k3d-[\w.-]+|minikube|docker-desktop|rancher-desktop|orbstack|colima|microk8s)$/;
const HOST_OPTION =
  /^(?:-h|-H|--host|--hostname|--server|-s|--bootstrap-servers?|--endpoint(?:-url)?|--url|--address)$/;
const LOCAL_ALIAS = /^local\/./;
/** What follows is run elsewhere, and judged by itself. */
const REMOTE_SHELL = /^(?:ssh|mosh|autossh|slogin|rsh|scp|sftp|rsync)$/;
/** Programs that speak to this machine where no host is named. */
const LOCAL_BY_DEFAULT = /^(?:rabbitmqctl|rabbitmqadmin|nats|etcdctl|consul|rpk|temporal|redis-cli|valkey-cli)$/;
/** Names of buckets and files look like hosts. */
const URL_HOST =
  /^(?!(?:s3|gs|az|abfss?|wasbs?|r2|b2|hdfs|file|sqlite\d?):)[a-z][a-z\d+.-]*:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:?#,]+)/i;

/**
 * What the words of a command say about where and whether it happens: `dry`, nothing is changed; `local`, a service on
 * this machine; `throwaway`, made for tests. Rules that would ask may pass it by; it permits nothing.
 */
export function withCircumstances(
  command: Command,
  effects: readonly Effect[],
  settings: readonly Assignment[] = command.assignments,
): readonly Effect[] {
  if (!effects.some(isElsewhere)) return effects;
  const said = circumstancesOf(command, settings);
  if (said.length === 0) return effects;
  return effects.map((effect) => {
    if (!isElsewhere(effect)) return effect;
    const { kind, target, span, tags = [], remote, when } = effect;
    return { kind, target, span, tags: [...tags, ...said.filter((tag) => !tags.includes(tag))], remote, when };
  });
}

/** A database may be a file. */
function isElsewhere({ kind, tags }: Effect): boolean {
  return kind === 'service' || kind === 'send' || (kind === 'write' && tags?.includes('drop') === true);
}

function circumstancesOf(command: Command, settings: readonly Assignment[]): readonly string[] {
  const { name = '', argv, remote = '' } = command;
  const texts = argv.slice(1).map((word) => literal(word) ?? literalPrefix(word));
  const end = texts.indexOf('--');
  const options = end === -1 ? texts : texts.slice(0, end);
  const isDry = options.some(
    (text, at) =>
      (DRY.test(text) && !TAKEN_BACK.test(options[at + 1] ?? '')) || (WALLET.test(name) && TEST_CHAIN.test(text)),
  );
  const said = isDry ? ['dry'] : [];
  const isKnown = argv.every((word) => literal(word) !== undefined);
  if (isKnown && isLocalEndpoint(texts)) return [...said, 'local'];
  // What is not known may be anywhere.
  if (
    REMOTE_SHELL.test(name) ||
    namesProduction({ ...command, assignments: settings }) ||
    argv.some((word) => literal(word) === undefined)
  )
    return said;
  const named = texts.map((text) => /^--?[\w-]+=(.*)$/s.exec(text)?.[1] ?? text).filter((text) => !/^-|\s/.test(text));
  const values = settings.map(({ value }) => (value === undefined ? '' : (literal(value) ?? literalPrefix(value))));
  const hosts = LOCAL_PROGRAM.test(name) ? [] : hostsOf(texts, [...named, ...values]);
  if (!hosts.every(isThisMachine) || (remote !== '' && !remote.startsWith('container '))) return said;
  // A database of this machine is for development as well, where it says so.
  const isOwn = hosts.length > 0 || remote.startsWith('container ');
  const isForTests = [...named, ...values, remote].some(
    (text) => FOR_TESTS.test(text) || (isOwn && FOR_DEVELOPMENT.test(text)),
  );
  if (
    LOCAL_PROGRAM.test(name) ||
    (isForTests && LOCAL_BY_DEFAULT.test(name)) ||
    hosts.length > 0 ||
    isLocalContext(texts) ||
    named.some((text) => LOCAL_ALIAS.test(text))
  )
    said.push('local');
  // The first database is the one that applications use.
  const isOther = name === 'redis-cli' && hosts.length === 0 && /^[1-9]\d*$/.test(texts[texts.indexOf('-n') + 1] ?? '');
  if (isForTests || (CACHE.test(name) && isOwn) || isOther) said.push('throwaway');
  return said;
}

/** A host that is named in full, and is for no try: other people's data is there. */
export function namesSharedHost(texts: readonly string[]): boolean {
  const named = texts.map((text) => /^--?[\w-]+=(.*)$/s.exec(text)?.[1] ?? text).filter((text) => !/\s/.test(text));
  return hostsOf(texts, named).some(
    (host) =>
      /^[\w-]+(?:\.[\w-]+)+$/.test(host) && !CONTAINER.test(host) && !isThisMachine(host) && !NOT_SHARED.test(host),
  );
}

/** Hosts that the words name: in addresses, lists of `host:port`, and behind options. */
function hostsOf(texts: readonly string[], named: readonly string[]): readonly string[] {
  const inAddresses = named.flatMap((text) => URL_HOST.exec(text)?.[1] ?? []);
  const behind = texts.flatMap((text, at) => {
    const [, option = text, value = texts[at + 1] ?? ''] = /^(--[\w-]+)=(.*)$/s.exec(text) ?? [];
    if (!HOST_OPTION.test(option) || value === '' || value.startsWith('-') || value.includes('://')) return [];
    return value.split(',').map((one) => one.replace(/:\d+$/, ''));
  });
  return [...inAddresses, ...behind];
}

/** A cloud that is emulated here: it has nothing that others use, whatever it is called. */
function isLocalEndpoint(texts: readonly string[]): boolean {
  return texts.some((text, at) => {
    const [, option = text, value = texts[at + 1] ?? ''] = /^(--[\w-]+)=(.*)$/s.exec(text) ?? [];
    const host = option === '--endpoint-url' ? URL_HOST.exec(value)?.[1] : undefined;
    return host !== undefined && isThisMachine(host);
  });
}

function isLocalContext(texts: readonly string[]): boolean {
  const contexts = texts.flatMap((text, at) => {
    const [, option = text, value = texts[at + 1] ?? ''] = /^(--[\w-]+)=(.*)$/s.exec(text) ?? [];
    return CONTEXT.test(option) ? [value] : [];
  });
  return contexts.length > 0 && contexts.every((context) => LOCAL_CONTEXT.test(context));
}
