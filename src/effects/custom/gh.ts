import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { filtered } from './jq.js';

/** The host that each of them talks to, where nothing else is said. */
const HOMES: Readonly<Record<string, string>> = { gh: 'github.com', glab: 'gitlab.com' };

function homeOf({ name }: ProgramCall): string {
  return HOMES[name] ?? name;
}

/** A repository with the host that it is on: `example.com/a/b`. The names of a group have no dot in the first, as a rule. */
const HOSTED = /^(?:[a-z]+:\/\/)?((?:[^/@\s]+@)?[\w-]+(?:\.[\w-]+)+(?::\d+)?|localhost(?::\d+)?)\/[^/]+\/[^/]/i;

/** The same for one that has only a number there. */
const GIST = /^(?:[a-z]+:\/\/)?([\w-]+(?:\.[\w-]+)+(?::\d+)?)\/[\w/-]+$/i;

/** A repository by plain names, without a host: all else that stands in its place begins with one. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  'github.com': /^(?:(?:https:\/\/)?github\.com\/)?[\w.-]+(?:\/[\w.-]+)?$/i,
  // Groups lie in groups.
  'gitlab.com': /^(?:(?:https:\/\/)?gitlab\.com\/)?[\w-]+(?:\/[\w.-]+)*$/i,
};
/** What comes first in an address, as `scheme://user@host:port/` or `user@host:`. A host needs no dot, nor plain letters. */
const FIRST = /^(?:[a-z+]+:\/\/)?(?:[^/@]*@)?(\[[^\]]*\]|[^/:]+)/i;

function hostOf(text: string, isRepository: boolean, isGist: boolean, home: string): string | undefined {
  const hosted = (isGist ? GIST : HOSTED).exec(text)?.[1];
  if (hosted !== undefined) return hosted.toLowerCase().replace(/^gist\./, '') === home ? undefined : hosted;
  return !isRepository || PLAIN[home]?.test(text) ? undefined : (FIRST.exec(text)?.[1] ?? text);
}

/**
 * What every command of theirs may be told: the repository, whose name may begin with a host that gets the request, and a
 * filter, which may print the environment.
 */
export function repositoryHost(call: ProgramCall): void {
  const home = homeOf(call);
  const isGist = call.args.some((one) => literal(one) === 'gist');
  call.args.forEach((word, at) => {
    const before = literal(call.args[at - 1]) ?? '';
    const given = /^(?:-[A-Za-z]*R|--repo=)(?=.)/.exec(literalPrefix(word))?.[0];
    const repository = /^(?:-[A-Za-z]*R|--repo)$/.test(before)
      ? word
      : given === undefined
        ? undefined
        : dropPrefix(word, given.length);
    // Any word may be a repository, too: `gh repo view example.com/a/b`.
    const isOperand = literal(call.args[at - 2]) === 'repo' && !literalPrefix(word).startsWith('-');
    // For a search it is a part of the query.
    const isRepository = isOperand || (repository !== undefined && literal(call.args[0]) !== 'search');
    const host = hostOf(literal(repository ?? word) ?? '', isRepository && !isGist, isGist, home);
    if (repository !== undefined && literal(repository) === undefined) call.unknown('the repository is not known');
    else if (host !== undefined) call.net('send', { ...word, pieces: [{ kind: 'text', text: host }] });
    // Letters without a value may stand before it.
    const filter = /^(?:-[A-Za-z]*q|--jq=)(?=.)/.exec(literalPrefix(word))?.[0];
    if (/^(?:-[A-Za-z]*q|--jq)$/.test(before)) filtered(call, word);
    else if (filter !== undefined) filtered(call, dropPrefix(word, filter.length));
  });
}

/** `repo clone` and `gist clone`: hands its arguments to git as well. */
export function ghClone(call: ProgramCall): string | undefined {
  const [from, into] = call.operands;
  const home = homeOf(call);
  const host = call.command.argv.some((word) => literal(word) === 'gist') ? `gist.${home}` : home;
  call.net('receive', host, 'clone');
  call.named('vcs', from ?? host, 'clone', 'remote');
  const name = literal(from)
    ?.split('/')
    .at(-1)
    ?.replace(/\.git$/, '');
  if (into !== undefined && literal(into) !== '--') call.path('write', into, 'recursive', 'clone');
  else if (name !== undefined) call.at('write', name, 'recursive', 'clone');
  // What follows -- are options of git clone, which may run something.
  return call.args.some((word) => literal(word) === '--') ? 'it hands options to git' : undefined;
}

/** `alias set name text`: the text is run later, by a shell where it says so. */
export function ghAlias(call: ProgramCall): void {
  const said = call.operands[1];
  const text = literal(said);
  if (call.has('-s', '--shell')) call.shell(said);
  else if (text?.startsWith('!')) call.shell({ ...(said as Word), pieces: [{ kind: 'text', text: text.slice(1) }] });
}

/** Methods that are tags. Any other word may stand for a method, and changes something. */
const METHODS: ReadonlySet<string> = new Set(['delete', 'patch', 'post']);

/** `api`: a request as it is written. The method decides what it does. */
export function ghApi(call: ProgramCall): string | undefined {
  const host = homeOf(call);
  const fields = call.all('-f', '-F', '--field', '--raw-field', '--form');
  const body = call.value('--input');
  const explicit = call.value('-X', '--method');
  const graphql = literal(call.operands[0]) === 'graphql';
  const said = explicit === undefined ? undefined : literal(explicit)?.toUpperCase();
  if (explicit !== undefined && said === undefined) return 'the method of the request is not known';
  for (const word of fields) attached(call, word);
  // A file of a repository is as secret there as here.
  const file = /\/contents\/+([^?]+)/.exec(literal(call.operands[0]) ?? '')?.[1];
  if (file !== undefined) call.at('read', file);
  const method = said ?? (fields.length > 0 || body !== undefined ? 'POST' : 'GET');
  if (graphql) {
    // A query asks; a mutation changes; a file or something unknown may be either.
    const query = fields.map((word) => literal(word) ?? '$').join('\n');
    call.net('send', host);
    if (body !== undefined || /mutation|\$$|^query=@/m.test(query)) call.named('service', 'graphql', 'update');
    return undefined;
  }
  if (method === 'GET' || method === 'HEAD') return void call.net('receive', host);
  const tag = method.toLowerCase();
  call.net('send', host, METHODS.has(tag) ? tag : 'update');
  call.named('service', call.operands[0] ?? 'api', method === 'DELETE' ? 'delete' : 'update');
  return undefined;
}

/** `field=@file` sends a file. */
function attached(call: ProgramCall, word: Word): void {
  const file = /^[^=]*=@(.*)$/s.exec(literal(word) ?? '')?.[1];
  if (file !== undefined && file !== '-') call.at('read', file, 'upload');
}
