import { literal, literalPrefix, type Word } from '../../shell/word.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall } from '../program.js';
import { keyedField, splitWord } from '../words.js';

/** What an image is made from, and where it goes. */
export function containerBuild(call: ProgramCall): string | undefined {
  const [context] = call.operands;
  for (const word of call.all('--secret'))
    if (keyedField(word, 'src', 'source')) call.at('read', keyedField(word, 'src', 'source') ?? '');
  for (const word of call.all('-o', '--output', '--cache-to')) {
    const given = literal(word) ?? '';
    const to = keyedField(word, 'dest') ?? (/[,=]/.test(given) ? undefined : given);
    if (literal(word) === undefined) return 'where the result goes is not known';
    if (to !== undefined && to !== '-') call.at('write', to, 'recursive');
  }
  for (const word of call.all('--build-context')) {
    const [, from] = splitWord(word, '=');
    if (from !== undefined && !/^[a-z-]+:\/\//.test(literalPrefix(from))) call.path('read', from, 'recursive');
  }
  if (call.has('--push')) call.net('send', call.value('-t', '--tag'), 'upload');
  if (context !== undefined && /^([a-z]+:\/\/|git@|github\.com\/)/.test(literalPrefix(context))) {
    call.net('receive', context, 'download');
    call.add('exec', { type: 'host', host: literal(context) ?? '' }, ['build']);
    return undefined;
  }
  if (literal(context) === '-') {
    call.named('exec', 'standard input', 'build');
    return undefined;
  }
  // Every file of the context goes to the daemon, and its Dockerfile runs.
  call.path(
    'exec',
    context ?? ({ pieces: [{ kind: 'text', text: '.' }], span: call.command.span } as Word),
    'workspace',
    'build',
  );
  if (context !== undefined) call.path('read', context, 'recursive');
  else call.at('read', '.', 'recursive');
  call.named('service', call.value('-t', '--tag') ?? `${call.name} build`, 'create');
  return undefined;
}

/** `cp name:/path here` and `cp here name:/path`. */
export function containerCopy(call: ProgramCall): string | undefined {
  const [from, to] = call.operands;
  for (const [word, kind] of [
    [from, 'read'],
    [to, 'write'],
  ] as const) {
    if (word === undefined) continue;
    if (/^[^/.][^/]*:/.test(literalPrefix(word))) call.named('service', word, kind === 'read' ? 'read' : 'update');
    else call.path(kind, word, 'recursive');
  }
  // A stream of files, each of which is printed.
  return to !== undefined && literal(to) === '-' ? 'what is copied out is printed' : undefined;
}

/** A search asks the host that the name begins with. */
export function containerSearch(call: ProgramCall): string | undefined {
  for (const word of call.operands) {
    const host = /^([\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w.-]+:\d+)\//.exec(literalPrefix(word))?.[1];
    if (literal(word) === undefined) return 'where it searches is not known';
    if (host !== undefined && !/^(?:docker|quay|ghcr)\.io$/.test(host))
      call.net('send', { ...word, pieces: [{ kind: 'text', text: host }] });
  }
  return undefined;
}

/** What a container is told to be, without what it was started with. */
const FIELD =
  /^\.(?:(?:State|NetworkSettings|HostConfig|Platform|GraphDriver|RootFS|Health|Networks)(?:\.\w+)*|Config\.(?:Image|Labels|Hostname|Domainname|ExposedPorts|User|WorkingDir|Volumes|StopSignal|Tty)(?:\.\w+)*|Id|ID|Name|Image|ImageID|Created|CreatedAt|Mounts|RepoTags|RepoDigests|Size|VirtualSize|Architecture|Os|Author|RestartCount|Driver|LogPath|Status|Running|Source|Destination|Mode|RW|Type|IPAddress|IPPrefixLen|Gateway|MacAddress|NetworkID|Aliases|HostPort|HostIp)$/;

/** Does a template name such fields, and nothing as a whole? */
function tellsPlainly(format: string): boolean {
  const inside = [...format.matchAll(/\{\{(.*?)\}\}/gs)].map(([, part = '']) => part.replace(/"[^"]*"/g, '""'));
  const fields = inside.flatMap((part) => part.match(/\.\w[\w.]*/g) ?? []);
  const rest = inside.join(' ').replace(/\.\w[\w.]*/g, '');
  return fields.length > 0 && fields.every((field) => FIELD.test(field)) && !/[.$]/.test(rest.replace(/\$\w+/g, ''));
}

/** What a container was started with is among what it tells, unless a format names something else. */
export function containerInspect(call: ProgramCall): void {
  if (!tellsPlainly(literal(call.value('-f', '--format')) ?? '')) addEnvironmentRead(call);
}

/** Which options ps gets. */
export function containerTop(call: ProgramCall): void {
  if (call.args.slice(1).some((word) => /e/i.test(literal(word) ?? 'e'))) addEnvironmentRead(call);
}

/** Images between registries and files: `dir:`, `oci:` and `docker-archive:` are files. */
export function imageCopy(call: ProgramCall): void {
  for (const [index, word] of call.operands.entries()) {
    const place = /^(?:dir|oci|oci-archive|docker-archive|tarball):([^:]*)/.exec(literalPrefix(word))?.[1];
    if (place !== undefined) call.at(index === 0 ? 'read' : 'write', place, 'recursive');
    else call.net(index === 0 ? 'receive' : 'send', word, index === 0 ? 'download' : 'upload');
  }
}
