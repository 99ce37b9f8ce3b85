import { literal, literalPrefix, textWord, type Word } from '../../shell/word.js';
import {
  COMPOSE_VALUES,
  CONTAINER_EXEC_VALUES,
  CONTAINER_RUN_VALUES,
  ENGINE_VALUES,
} from '../../shell/wrappers/wrapper-options.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { type VerbSpec, verbs } from '../verbs.js';
import { addHomeFile, keyedField, list, splitWord } from '../words.js';

/** A directory or file of the host that a container sees. */
function mounted(call: ProgramCall, host: Word | string, readonly: boolean): void {
  const tags = ['mount', 'recursive'];
  if (typeof host === 'string') {
    call.at('read', host, ...tags);
    if (!readonly) call.at('write', host, ...tags);
    return;
  }
  call.path('read', host, ...tags);
  if (!readonly) call.path('write', host, ...tags);
}

function volume(call: ProgramCall, word: Word): void {
  const [host, inside] = splitWord(word, ':');
  // A name without a slash is a volume of the daemon.
  if (inside === undefined && /^[\w/.-]*$/.test(literal(word) ?? '$')) return;
  if (/^[A-Za-z0-9][\w.-]*$/.test(literal(host) ?? '$')) return;
  mounted(call, host, /:(?:[^:]*,)?(?:ro|readonly)(?:,|$)/.test(`:${literal(inside)?.split(':').at(-1) ?? ''}`));
}

function mount(call: ProgramCall, word: Word): string | undefined {
  const given = literal(word);
  if (given === undefined) return 'what is mounted is not known';
  const type = keyedField(word, 'type') ?? 'volume';
  const source = keyedField(word, 'source', 'src');
  if (/volume-opt|^type=devpts/.test(given)) return 'a volume with options can be any directory';
  if (type === 'bind' && source !== undefined) mounted(call, source, /(^|,)(readonly|ro)(=true|=1)?(,|$)/.test(given));
  return undefined;
}

/** What a container may do to the host beyond its image: paths, devices, namespaces, capabilities. */
function container(call: ProgramCall): string | undefined {
  for (const word of call.all('-v', '--volume')) volume(call, word);
  for (const word of call.all('--device')) mounted(call, splitWord(word, ':')[0], false);
  for (const word of call.all('--mount')) {
    const why = mount(call, word);
    if (why !== undefined) return why;
  }
  for (const word of call.all('--env-file', '--label-file')) call.path('read', word);
  for (const word of call.all('--cidfile', '--pidfile', '--conmon-pidfile')) call.path('write', word);
  if (call.has('--privileged')) call.named('privilege', '--privileged');
  for (const word of call.all('--cap-add')) call.named('privilege', word, 'capability');
  for (const word of call.all('--security-opt')) call.named('privilege', word, 'security');
  for (const name of list('--pid --ipc --uts --userns --cgroupns --network --net')) {
    for (const word of call.all(name))
      if (!/^(bridge|none|private|shareable|[a-z][\w-]*)$/.test(literal(word) ?? '') || literal(word) === 'host')
        call.named('privilege', literal(word) === 'host' ? `${name}=host` : word, 'namespace');
  }
  if (
    call.has(
      '--volumes-from',
      '--hooks-dir',
      '--runtime',
      '--rootfs',
      '--device-cgroup-rule',
      '--init-path',
      '--volume-driver',
    )
  )
    return 'an option of the container is not understood';
  return undefined;
}

const RUN: VerbSpec = {
  takesValue: CONTAINER_RUN_VALUES,
  stopAtFirstOperand: true,
  judge(call) {
    const [image] = call.operands;
    if (image === undefined) return 'it is not known which image runs';
    call.named('exec', image, 'image');
    call.named('service', image, 'create');
    return container(call);
  },
};

const EXEC: VerbSpec = {
  takesValue: CONTAINER_EXEC_VALUES,
  stopAtFirstOperand: true,
  effects: { '--env-file': 'read' },
  judge(call) {
    // The latest one needs no name.
    const latest = call.has('-l', '--latest');
    const [name, program] = latest ? [textWord('latest', call.command.span), ...call.operands] : call.operands;
    call.named('service', name, 'exec');
    if (call.has('--privileged')) call.named('privilege', '--privileged');
    if (name === undefined || program === undefined) return 'what runs in the container is not known';
    return undefined;
  },
};

const BUILD_VALUES = (
  '-f --file -t --tag --build-arg --add-host --allow --annotation --attest --build-context --builder --cache-from ' +
  '--cache-to --call --cgroup-parent --iidfile --label --metadata-file --network --no-cache-filter -o --output ' +
  '--platform --progress --provenance --pull-policy --sbom --secret --shm-size --ssh --target --ulimit --memory -m ' +
  '--memory-swap -c --cpu-shares --cpuset-cpus --cpuset-mems --cpu-period --cpu-quota --isolation --security-opt ' +
  '--authfile --creds --format --isolation --jobs --layers --logfile -v --volume --runtime --ignorefile --env --from ' +
  '--cap-add --cap-drop --device --dns --userns --hooks-dir --decryption-key --cert-dir --sign-by --manifest --os --arch'
).split(' ');

const BUILD: VerbSpec = {
  takesValue: BUILD_VALUES,
  effects: { '-f': 'read', '--file': 'read', '--iidfile': 'write', '--metadata-file': 'write', '--logfile': 'write' },
  judge(call) {
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
    for (const word of call.all('-v', '--volume')) volume(call, word);
    if (call.has('--allow', '--cap-add', '--device', '--security-opt')) call.named('privilege', `${call.name} build`);
    if (call.has('--push')) call.net('send', call.value('-t', '--tag'), 'upload');
    if (context !== undefined && /^([a-z]+:\/\/|git@|github\.com\/)/.test(literalPrefix(context))) {
      call.net('receive', context, 'download');
      call.add('exec', { type: 'host', host: literal(context) ?? '' }, ['build']);
      return;
    }
    if (literal(context) === '-') return void call.named('exec', 'standard input', 'build');
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
  },
};

/** `cp name:/path here` and `cp here name:/path`. */
function copy(call: ProgramCall): string | undefined {
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

/** Options before the verb that lead to another daemon or to configuration with programs in it. */
function daemon(call: ProgramCall): string | undefined {
  const top = call.sub(call.args, { takesValue: ENGINE_VALUES, stopAtFirstOperand: true });
  for (const word of top.all('-H', '--host', '--url')) call.net('send', word, 'daemon');
  if (top.has('--config', '--root', '--runroot', '--storage-opt', '--hooks-dir', '--module', '--conmon', '--runtime'))
    return `${call.name} with another configuration is not understood`;
  return undefined;
}

/** What a compose file says runs: images, builds, mounts of the host. */
function compose(call: ProgramCall): void {
  call.workspace('compose');
}

/** What the compose file names runs. */
const composed = (tags: string): VerbSpec => ({ does: tags, judge: (call) => void compose(call) });

const COMPOSE_VERBS: Readonly<Record<string, VerbSpec>> = {
  // The file with the values of all variables in it, unless only names are wanted.
  'config|convert': {
    takesValue: list('--format --hash -o --output'),
    effects: { '-o': 'write', '--output': 'write' },
    does: 'read',
    judge(call) {
      call.at('read', './**');
      const names = [
        '-q',
        '--quiet',
        '--services',
        '--volumes',
        '--images',
        '--profiles',
        '--networks',
        '--models',
        '--hash',
      ];
      // One with a value may be switched off.
      const isOff = call.options.some(
        ({ name, value }) => names.includes(name) && value !== undefined && name !== '--hash',
      );
      if (!call.has(...names) || isOff || call.has('--environment', '--variables')) addEnvironmentRead(call);
    },
  },
  'ps|ls|images|top|logs|events|port|version|stats|volumes': {
    takesValue: list('--format --filter --status -n --tail --since --until --index --protocol --hash --orderby'),
    effects: { '-o': 'write', '--output': 'write' },
    does: 'read',
    judge: (call) => void call.at('read', './**'),
  },
  'up|start|restart|create|build|watch|scale|unpause|attach': composed('create'),
  run: {
    ...RUN,
    judge(call) {
      compose(call);
      call.named('exec', call.operands[0], 'image');
      return container(call);
    },
  },
  exec: EXEC,
  'stop|pause|wait': composed('stop'),
  kill: composed('kill'),
  'down|rm': {
    takesValue: ['--rmi', '-t', '--timeout'],
    does: 'delete',
    judge(call) {
      if (call.has('-v', '--volumes')) call.named('service', 'volumes', 'delete', 'all');
    },
  },
  pull: composed('receive download'),
  push: composed('send upload'),
  cp: { judge: (call) => copy(call) },
};

const LIST_VALUES = list('-f --filter --format --sort -n --last --limit --since --until --tail --type');
// A builder is started to be looked at.
const LOOK: VerbSpec = { takesValue: LIST_VALUES, unknown: ['--bootstrap'], does: 'read' };
/** A search asks the host that the name begins with. */
const SEARCH: VerbSpec = {
  ...LOOK,
  judge(call) {
    for (const word of call.operands) {
      const host = /^([\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w.-]+:\d+)\//.exec(literalPrefix(word))?.[1];
      if (literal(word) === undefined) return 'where it searches is not known';
      if (host !== undefined && !/^(?:docker|quay|ghcr)\.io$/.test(host))
        call.net('send', { ...word, pieces: [{ kind: 'text', text: host }] });
    }
    return undefined;
  },
};
const SECRET: VerbSpec = {
  ...LOOK,
  judge(call) {
    if (call.has('--showsecret')) call.named('service', call.operands[0] ?? 'secrets', 'read', 'secret');
  },
};
/** What a container was started with is among what it tells, unless a format names something else. */
const INSPECT: VerbSpec = {
  ...LOOK,
  judge(call) {
    if (!tellsPlainly(literal(call.value('-f', '--format')) ?? '')) addEnvironmentRead(call);
  },
};

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

/** Which options ps gets. */
const TOP: VerbSpec = {
  ...LOOK,
  stopAtFirstOperand: true,
  judge(call) {
    if (call.args.slice(1).some((word) => /e/i.test(literal(word) ?? 'e'))) addEnvironmentRead(call);
  },
};

/** Variables that an image is made with stand in its steps. */
const PAST: VerbSpec = {
  ...LOOK,
  judge(call) {
    if (call.has('--no-trunc', '--format')) addEnvironmentRead(call);
  },
};

const ENGINE = verbs({
  names: ['docker', 'podman', 'nerdctl', 'podman-remote'],
  takesValue: ENGINE_VALUES,
  flags: ['-D', '--debug', '--tls', '--tlsverify', '-r', '--remote'],
  unknown: ['--network-cmd-path'],
  judge: daemon,
  local: true,
  alone: 'harmless',
  does: {
    harmless: 'version, completion *',
    read: 'search, mount, image|container exists, buildx version, machine|farm ls|list|inspect|info',
    'receive download': 'pull, image pull, search, compose|plugin pull, manifest inspect, artifact pull',
    'send upload': 'push, image push, manifest|plugin|artifact push',
    create:
      'volume|network|pod|manifest|context create, builder|buildx create, container|pod clone, tag, image tag, start, container start, restart, container restart, unpause, container unpause, manifest add, pod start|restart|unpause, machine start|init, init',
    update:
      'rename, container rename, update, container update, network connect|disconnect|reload, node|service|swarm|volume|context|builder|buildx|manifest|secret update, manifest annotate|remove, service scale|rollback, swarm join|join-token|unlock|unlock-key, swarm init|ca, node promote|demote, plugin set|disable, trust revoke, machine set, buildx install|uninstall',
    stop: 'stop, container stop, pause, container pause, pod stop|pause, machine stop, buildx|builder stop, wait, container wait',
    kill: 'kill, container|pod kill',
    delete:
      'rm, container|image|network|pod|manifest|context|config|secret|service|stack|node|builder|buildx|plugin|machine|artifact rm|remove, rmi, swarm leave, image|container|network|pod delete, buildx history rm, container|image untag, untag',
    // What is in a volume is in no image.
    'delete volume': 'volume rm|remove|delete',
    'delete all volume': 'volume prune|clean',
    'delete all':
      'system|container|image|network|builder|buildx|pod prune, system reset, machine reset, buildx du prune, image|network|container clean',
    'env persist': 'context use, buildx|builder use, system connection add|remove|default',
    'exec image': 'service create, healthcheck run, container checkpoint, machine ssh, machine os apply',
    unknown:
      'buildx history export|import|open, context export|import, plugin install|enable|create|upgrade, plugin *, attach, container attach, kube *, play *, generate systemd, machine ssh|os, unshare, system service, container runlabel, auto-update, sandbox *, model *, mcp *, ai *, debug, dev *, extension *, desktop *',
  },
  verbs: {
    'ps, images, logs, stats, port, diff, info, events': LOOK,
    'container|image|volume|network|pod|node|service|stack|secret|config|plugin|context|builder|buildx|manifest|swarm|trust|system|checkpoint|machine|artifact ls|list|ps|inspect|logs|top|stats|port|diff|history|info|df|events|services|show|du|tree':
      LOOK,
    'image search': SEARCH,
    'secret inspect': SECRET,
    'inspect, container|image|pod|service|plugin inspect': INSPECT,
    'top, container|pod top': TOP,
    'history, image history': PAST,
    'run, create, container run|create': RUN,
    'exec, container exec': EXEC,
    'build, image build, buildx build, builder build, buildx bake': BUILD,
    'cp, container cp': { judge: (call) => copy(call) },
    'save, image save, export, container export, volume export': {
      takesValue: ['-o', '--output', '--format', '--platform'],
      effects: { '-o': 'write', '--output': 'write' },
      does: 'read',
      judge: (call) => (call.has('-o', '--output') ? undefined : 'what is copied out is printed'),
    },
    'load, image load': {
      takesValue: ['-i', '--input', '--platform'],
      effects: { '-i': 'read', '--input': 'read' },
      does: 'create',
    },
    'import, image import, volume import': {
      takesValue: ['-c', '--change', '-m', '--message', '--platform'],
      does: 'create',
      judge(call) {
        const from = call.operands[call.command.argv.some((word) => literal(word) === 'volume') ? 1 : 0];
        if (from !== undefined && /^https?:/.test(literalPrefix(from))) call.net('receive', from, 'download');
        else call.path('read', from);
      },
    },
    'commit, container commit': {
      takesValue: list('-a --author -c --change -m --message -f --format --iidfile'),
      effects: { '--iidfile': 'write' },
      does: 'create',
    },
    'login, logout': {
      takesValue: ['-u', '--username', '-p', '--password', '--authfile'],
      effects: { '--authfile': 'write' },
      judge(call) {
        call.net('send', call.operands[0] ?? 'docker.io', 'login');
        addHomeFile(call, 'write', '.docker/config.json');
      },
    },
    'secret|config create': {
      takesValue: ['-d', '--driver', '-l', '--label', '--template-driver'],
      does: 'create',
      judge: (call) => call.path('read', call.operands[1]),
    },
    'stack deploy|up': {
      takesValue: ['-c', '--compose-file'],
      does: 'create',
      effects: { '-c': 'read', '--compose-file': 'read' },
      judge: (call) => call.workspace('compose'),
    },
    compose: { takesValue: COMPOSE_VALUES, judge: innerCompose },
  },
});

/** `docker compose -f file up`: options stand between the two words. */
function innerCompose(call: ProgramCall): string | undefined {
  if (call.args.length === 0) return undefined;
  const why = COMPOSE.judge?.(call.sub(call.args, { takesValue: COMPOSE_VALUES }));
  return typeof why === 'string' ? why : undefined;
}

const COMPOSE = verbs({
  names: ['docker-compose', 'podman-compose'],
  takesValue: COMPOSE_VALUES,
  flags: list('--verbose --dry-run --compatibility --all-resources --no-ansi -v --version'),
  local: true,
  judge(call) {
    const top = call.sub(call.args, { takesValue: COMPOSE_VALUES, stopAtFirstOperand: true });
    for (const word of top.all('-H', '--host')) call.net('send', word, 'daemon');
    for (const word of top.all('-f', '--file', '--env-file')) call.path('read', word);
  },
  alone: 'harmless',
  verbs: COMPOSE_VERBS,
});

export const CONTAINERS: readonly ProgramSpec[] = [ENGINE, COMPOSE];
