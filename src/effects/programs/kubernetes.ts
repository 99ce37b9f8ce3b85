import { literal, literalPrefix, type Word } from '../../shell/word.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { type VerbSpec, verbs } from '../verbs.js';
import { addHomeFile, list } from '../words.js';
import { here, walk } from './places.js';

const KUBE_VALUES = list(
  '-n --namespace --context --cluster --user --kubeconfig -s --server --token --username --password --as --as-group --as-uid --cache-dir --certificate-authority --client-certificate --client-key --request-timeout --tls-server-name --profile --profile-output -v --v --vmodule --log-flush-frequency',
);
const MORE_VALUES = list(
  '-f --filename -k --kustomize -l --selector -o --output --field-selector --field-manager --template --sort-by --chunk-size --raw -L --label-columns --dry-run --cascade --grace-period --timeout --for -c --container --since --since-time --tail --limit-bytes --max-log-requests --image --env --labels --overrides --override-type --port --target-port --restart --replicas --current-replicas --resource-version --type -p --patch --patch-file --to-revision --revision --min --max --cpu-percent --name --external-ip --load-balancer-ip --protocol --session-affinity --subresource --prune-allowlist --validate --pod-selector --address --accept-hosts --accept-paths --reject-paths -w --www -P --www-prefix -u --unix-socket --schedule --from --from-file --from-literal --from-env-file --docker-server --docker-username --docker-password --docker-email --cert --key --clusterrole --role --group --serviceaccount --verb --resource --resource-name --class --rule --default-backend --annotation --tcp --node-port --hard --scopes --api-version --api-group --categories --verbs --copy-to --set-image --share-processes --target --profile --custom --concurrency --retries --output-directory --namespaces --duration --audience --bound-object-kind --bound-object-name --index-string --on-delete --output-watch-events --pod-running-timeout',
);

/** Configuration names programs that give credentials; a server is where everything goes. */
function cluster(call: ProgramCall): void {
  for (const word of call.all('--kubeconfig')) {
    call.path('read', word);
    call.path('exec', word, 'config');
  }
  for (const word of call.all('-s', '--server')) call.net('send', word, 'daemon');
  for (const word of call.all('--client-key', '--client-certificate', '--certificate-authority'))
    call.path('read', word);
  for (const word of call.all('--as', '--as-group')) call.named('privilege', word, 'impersonate');
  for (const word of call.all('--profile-output')) call.path('write', word);
  if (call.all('--profile').some((word) => literal(word) !== 'none') && !call.has('--profile-output'))
    call.at('write', './profile.pprof');
  for (const word of call.all('--cache-dir')) call.path('write', word, 'recursive');
}

/** A manifest is read here and executed there: whatever it says runs in the cluster. */
function manifests(call: ProgramCall, tags: string): void {
  for (const word of [...call.all('-f', '--filename'), ...call.all('-k', '--kustomize')]) {
    if (/^https?:/.test(literalPrefix(word))) {
      call.net('receive', word, 'download');
      call.add('exec', { type: 'host', host: literal(word) ?? '' }, ['manifest']);
    } else if (literal(word) === '-') call.named('exec', 'standard input', 'manifest');
    else {
      call.path('read', word, 'recursive');
      if (tags !== 'delete') call.path('exec', word, 'manifest');
    }
    call.named('service', word, tags);
  }
}

function kube(tags: string): VerbSpec {
  return {
    takesValue: MORE_VALUES,
    judge(call) {
      manifests(call, tags);
      for (const word of call.all('--patch-file', '--from-env-file', '--cert', '--key')) call.path('read', word);
      for (const word of call.all('--from-file')) {
        const value = literal(word);
        if (value === undefined) return 'which file is read is not known';
        call.at('read', value.split('=').at(-1) ?? '');
      }
      const force = call.has('--force', '--now') ? ['force'] : [];
      const all = call.has('--all', '-A', '--all-namespaces') && tags === 'delete' ? ['all'] : [];
      for (const word of call.operands) call.named('service', word, tags, ...force, ...all);
      if (call.operands.length === 0) call.named('service', `${call.name} ${tags}`, tags, ...force, ...all);
      if (call.has('--prune')) call.named('service', `${call.name} --prune`, 'delete');
      return undefined;
    },
  };
}

const EXEC: VerbSpec = {
  takesValue: [...MORE_VALUES],
  judge(call) {
    const [pod] = call.operands;
    call.named('service', pod, 'exec');
    for (const word of call.all('-f', '--filename')) call.path('read', word);
    if (!call.args.some((word) => literal(word) === '--')) {
      const opens = call.command.argv.some((word) => literal(word) === 'rsh');
      if (opens && call.operands.length > 1) return undefined;
      // Older versions take the command without `--`; the reader has not seen it.
      return call.operands.length > 1 || call.has('-f', '--filename')
        ? 'what runs in the pod is not known'
        : 'it opens a shell in a pod';
    }
    return undefined;
  },
};

const RUN: VerbSpec = {
  takesValue: MORE_VALUES,
  judge(call) {
    const image = call.value('--image');
    call.named('exec', image, 'image');
    call.named('service', call.operands[0], 'create');
    if (call.has('--privileged')) call.named('privilege', '--privileged');
    if (call.has('--overrides', '--profile', '--custom', '--patch-file')) return 'what runs is not known';
    return undefined;
  },
};

function copy(call: ProgramCall): string | undefined {
  const [from, to] = call.operands;
  for (const [word, kind] of [
    [from, 'read'],
    [to, 'write'],
  ] as const) {
    if (word === undefined) continue;
    if (/^[^/.][^:]*:/.test(literalPrefix(word))) call.named('service', word, kind === 'read' ? 'read' : 'update');
    else call.path(kind, word, 'recursive');
  }
  // A stream of files, each of which is printed.
  return literal(to) === '-' && to !== undefined ? 'what is copied out is printed' : undefined;
}

/** Its files may name others, wherever they are, and programs. */
const BUILT = 'what is built from a directory of settings is not known';

const READ: VerbSpec = {
  takesValue: MORE_VALUES,
  does: 'read',
  judge(call) {
    for (const word of call.all('-f', '--filename')) {
      if (/^https?:/.test(literalPrefix(word))) call.net('receive', word, 'download');
      else call.path('read', word, 'recursive');
    }
    for (const word of call.all('-k', '--kustomize')) walk(call, word);
    return call.has('-k', '--kustomize') ? BUILT : undefined;
  },
};

/** What a template tells that is neither the environment of a container nor the value of a secret. */
const LEAF =
  /^(?:name|namespace|image|phase|podIP|hostIP|clusterIP|externalIP|nodeName|replicas|(?:ready|available|updated)Replicas|ports?|nodePort|targetPort|type|status|reason|message|ready|restartCount|creationTimestamp|startTime|uid|resourceVersion|kind|apiVersion|version|kubeletVersion|ip|hostname|host|capacity|storageClassName|serviceAccountName|protocol|labels|kubernetes\.io)$/;

/** Does a template, or a list of columns, name such things only? */
function tellsPlainly(form: string): boolean {
  const [, kind = '', body = ''] = /^([\w-]+)=(.*)$/s.exec(form) ?? [];
  const parts =
    kind === 'custom-columns'
      ? body.split(',').map((column) => column.slice(column.indexOf(':') + 1))
      : /^(?:jsonpath|go-template)$/.test(kind)
        ? [...body.matchAll(/\{+([^{}]*)\}+/g)].map(([, part = '']) => part.trim())
        : [];
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        /^(?:end|"[^"]*"|range \.items(?:\[\*\])?)$/.test(part) ||
        (/^\.[\w.]+(?:\[(?:\*|\d+|\?\(@\.\w+==["']\w+["']\))\](?:\.[\w.]+)?)*$/.test(part) &&
          !part.includes('..') &&
          LEAF.test(part.replace(/\[[^\]]*\]$/, '').replace(/^.*\./s, ''))),
    )
  );
}

const SECRETS = /(?:^|,)secrets?(?:\.v1\.?)?(?:\/|,|$)/i;

/** Objects as they are, with the values of secrets in them, unless only their names are wanted. */
const GET: VerbSpec = {
  ...READ,
  judge(call) {
    const form = literal(call.value('-o', '--output')) ?? (call.has('-o', '--output', '--template') ? 'template' : '');
    templates(call, form);
    const why = READ.judge?.(call);
    if (typeof why === 'string') return why;
    for (const word of call.all('--raw')) {
      const path = requested(word);
      if (path === undefined) {
        call.unknown('what is asked of the cluster is not understood');
        continue;
      }
      call.named('service', word, 'read', ...(/secret|token/i.test(path) ? ['secret'] : []));
      // Objects tell the environment of containers.
      if (/^\/apis?(?:\/[^/]+){3}/.test(path) && !/^\/apis\/metrics\.k8s\.io\//.test(path)) addEnvironmentRead(call);
    }
    if (/^(?:|wide|name)$/.test(form)) return undefined;
    const objects = call.operands.map((word) => literal(word));
    // A file may name any object.
    if (tellsPlainly(form) && !call.has('-f', '--filename')) {
      if (!objects.includes(undefined)) return undefined;
    }
    if (objects.some((one) => one === undefined || SECRETS.test(one)) || call.has('-f', '--filename'))
      call.named('service', 'secrets', 'read', 'secret');
    // The environment of containers stands in what they are made from.
    else addEnvironmentRead(call);
    return undefined;
  },
};

/** The path of a request as the server reads it, where it only asks for what is kept there. */
function requested(word: Word): string | undefined {
  try {
    const path = decodeURIComponent(literal(word) ?? '%');
    // A proxy hands it to a program in the cluster.
    return /[%\\]|\.\.|\/(?:proxy|exec|attach|portforward)(?:[/?]|$)/.test(path) || !path.startsWith('/')
      ? undefined
      : path;
  } catch {
    return undefined;
  }
}

/** A template may stand in a file, whose text is printed. */
function templates(call: ProgramCall, form: string): void {
  if (/-file=/.test(form)) call.at('read', form.slice(form.indexOf('=') + 1));
  else if (/-file$/.test(form)) call.path('read', call.value('--template'));
}

const CONFIG_VIEW: VerbSpec = {
  takesValue: MORE_VALUES,
  judge(call) {
    const form = literal(call.value('-o', '--output')) ?? '';
    templates(call, form);
    call.named('service', 'kubeconfig', 'read', ...(call.has('--raw') ? ['secret'] : []));
  },
};

const KUBECTL = verbs({
  names: ['kubectl', 'oc', 'kubecolor', 'microk8s.kubectl'],
  takesValue: KUBE_VALUES,
  flags: ['--insecure-skip-tls-verify', '--match-server-version', '--warnings-as-errors', '--disable-compression'],
  alone: 'harmless',
  judge: cluster,
  does: {
    harmless: 'completion, completion *, options',
    read: 'version, explain, api-versions, api-resources, whoami, status, projects, config get-contexts|current-context|get-clusters|get-users',
    'env persist': 'config use-context|use|set-context|set|set-cluster|set-credentials|rename-context, project',
    'env delete': 'config unset|delete-context|delete-cluster|delete-user',
    update: 'uncordon, certificate approve|deny, adm policy *',
    stop: 'cordon',
    unknown: 'plugin, plugin *, alpha *, krew *, adm *',
  },
  verbs: {
    get: GET,
    'config view': { ...CONFIG_VIEW, takesValue: MORE_VALUES.filter((name) => name !== '--raw') },
    'describe, top, top *, wait, events, auth can-i|whoami, rollout status, cluster-info, diff': READ,
    // With a revision it shows what containers are made from.
    'rollout history': {
      ...READ,
      judge(call) {
        if (call.has('--revision', '-o', '--output', '--template')) addEnvironmentRead(call);
        return READ.judge?.(call);
      },
    },
    // Here -f follows, it names no file.
    logs: { takesValue: MORE_VALUES.filter((name) => name !== '-f' && name !== '-p'), does: 'read' },
    kustomize: {
      takesValue: list('-o --output --helm-command --network-name --mount -e --env --load-restrictor'),
      unknown: ['--enable-exec', '--enable-alpha-plugins', '--enable-helm', '--helm-command', '--network', '--mount'],
      effects: { '-o': 'write', '--output': 'write' },
      judge(call) {
        for (const word of call.operands.length === 0 ? [here(call)] : call.operands) walk(call, word);
        return BUILT;
      },
    },
    'cluster-info dump': {
      takesValue: MORE_VALUES,
      effects: { '--output-directory': 'write' },
      does: 'read',
      judge: (call) => addEnvironmentRead(call),
    },
    'apply, create, create *, replace, new-app, new-project, process': kube('create'),
    'patch, set *, label, annotate, scale, autoscale, expose, rollout restart|undo|pause|resume, taint, auth reconcile, apply set-last-applied|edit-last-applied':
      kube('update'),
    'delete, drain, adm drain': kube('delete'),
    'exec, rsh': EXEC,
    'run, debug': RUN,
    attach: { takesValue: MORE_VALUES, does: 'exec' },
    cp: { takesValue: MORE_VALUES, judge: copy },
    rsync: () => 'it runs rsync and a shell in a pod',
    'port-forward, proxy': {
      takesValue: MORE_VALUES,
      judge(call) {
        call.named('service', call.operands[0] ?? `${call.name} proxy`, 'tunnel');
        call.net('send', 'the cluster', 'tunnel');
        for (const word of call.all('-w', '--www')) call.path('read', word, 'recursive');
      },
    },
    edit: (call) => {
      call.named('service', call.operands[0], 'update');
      return 'it runs an editor';
    },
    login: {
      takesValue: ['-u', '-p', '--certificate-authority'],
      judge: (call) => (
        call.net('send', call.operands[0] ?? 'the cluster', 'login'), addHomeFile(call, 'write', '.kube/config')
      ),
    },
  },
});

const HELM_VALUES = list(
  '--kube-context --kubeconfig -n --namespace --registry-config --repository-cache --repository-config --kube-apiserver --kube-as-user --kube-as-group --kube-ca-file --kube-token --kube-tls-server-name --burst-limit --qps',
);
const CHART_VALUES = list(
  '-f --values --set --set-string --set-file --set-json --set-literal --version --repo --timeout --history-max --description --post-renderer --post-renderer-args --username --password --ca-file --cert-file --key-file --keyring --output-dir -o --output -a --api-versions --kube-version -s --show-only -d --destination --untardir --app-version --key --passphrase-file --max -p --starter --revision --filter -l --selector --labels --offset --cascade',
);

/** A chart of this directory, of a repository, or of a registry: templates that decide what runs in the cluster. */
function chart(call: ProgramCall, position: number, runs: boolean): string | undefined {
  for (const word of call.all(
    '-f',
    '--values',
    '--ca-file',
    '--cert-file',
    '--key-file',
    '--keyring',
    '--passphrase-file',
  )) {
    if (/^https?:/.test(literalPrefix(word))) call.net('receive', word, 'download');
    else call.path('read', word);
  }
  for (const word of call.all('--set-file')) {
    const value = literal(word);
    if (value === undefined) return 'which file is read is not known';
    for (const part of value.split(',')) call.at('read', part.split('=').slice(1).join('='));
  }
  if (call.has('--post-renderer')) return 'it runs a program that renders the chart';
  for (const word of call.all('--output-dir', '-d', '--destination', '--untardir'))
    call.path('write', word, 'recursive');
  const name = call.operands.length > position ? call.operands[position] : call.operands[0];
  if (name === undefined) return undefined;
  if (/^(https?|oci):/.test(literalPrefix(name))) call.net('receive', name, 'download');
  // What it makes may hold any file of the chart.
  else if (/^[./]/.test(literalPrefix(name)) || !/^[\w-]+\/[\w-]+$/.test(literal(name) ?? '')) walk(call, name);
  else call.net('receive', name, 'download');
  if (runs) call.named('exec', name, 'manifest');
  return undefined;
}

const HELM = verbs({
  names: ['helm'],
  takesValue: HELM_VALUES,
  flags: ['--debug', '--kube-insecure-skip-tls-verify'],
  alone: 'harmless',
  effects: {
    '--kubeconfig': 'exec',
    '--registry-config': 'read',
    '--repository-config': 'read',
    '--kube-ca-file': 'read',
  },
  does: {
    harmless: 'version, completion *, env',
    // Values that a chart is given, and all that is made from them.
    'env read': 'get all, get values, get manifest, get hooks',
    read: 'list, ls, status, history, get notes, get metadata, get, search repo|hub, search *, repo list, dependency list, plugin list',
    'receive download': 'repo add|update, search hub',
    'env persist': 'repo add, repo index',
    delete: 'repo remove|rm',
    unknown: 'plugin *, dependency *',
  },
  verbs: {
    'install, upgrade': {
      takesValue: CHART_VALUES,
      judge(call) {
        call.named(
          'service',
          call.operands[0],
          call.command.argv.some((word) => literal(word) === 'upgrade') ? 'update' : 'create',
        );
        return chart(call, 1, true);
      },
    },
    'uninstall, delete, del, un': { takesValue: CHART_VALUES, does: 'delete' },
    rollback: { takesValue: CHART_VALUES, does: 'update' },
    test: { takesValue: CHART_VALUES, does: 'exec' },
    'template, lint': {
      takesValue: CHART_VALUES,
      judge: (call) => chart(call, call.operands.length > 1 ? 1 : 0, false),
    },
    'show *, inspect *, verify': { takesValue: CHART_VALUES, judge: (call) => chart(call, 0, false) },
    'pull, fetch': { takesValue: CHART_VALUES, judge: (call) => (call.at('write', './**'), chart(call, 0, false)) },
    package: {
      takesValue: CHART_VALUES,
      operands: 'read',
      judge: (call) =>
        void (call.has('-d', '--destination')
          ? call.path('write', call.value('-d', '--destination'))
          : call.at('write', './*.tgz')),
    },
    create: { takesValue: CHART_VALUES, operands: 'write' },
    push: {
      takesValue: CHART_VALUES,
      operands: ['read', 'text'],
      judge: (call) => call.net('send', call.operands[1], 'upload'),
    },
    'registry login|logout': {
      takesValue: ['-u', '--username', '-p', '--password'],
      judge: (call) => call.net('send', call.operands[0], 'login'),
    },
  },
});

/** Tools whose verbs say enough. */
const MORE: readonly ProgramSpec[] = [
  verbs({
    names: ['minikube'],
    takesValue: ['-p', '--profile', '-b', '--bootstrapper', '-v', '--v'],
    flags: ['--alsologtostderr', '--logtostderr'],
    does: {
      harmless: 'version, completion *, options',
      read: 'status, ip, logs, profile list, profile $, addons list, node list, service list, service, image ls|list, docker-env, podman-env, config view|get, ssh-key, ssh-host, update-check, dashboard',
      create: 'start, node add|start, unpause, cache *, image load|pull|tag',
      update: 'addons enable|disable|configure, config set|unset, update-context, tunnel, image build|push|save',
      stop: 'stop, pause, node stop',
      delete: 'delete, node delete, image rm',
      exec: 'ssh, mount, kubectl, kubectl *, cp',
    },
  }),
  verbs({
    names: ['kind', 'k3d', 'ctlptl'],
    flags: ['-q', '--quiet', '--verbose'],
    takesValue: ['-v', '--verbosity', '--loglevel'],
    does: {
      harmless: 'version, completion *',
      read: 'get clusters|nodes, cluster|node|registry|image list|get, config migrate',
      'read secret': 'get kubeconfig, kubeconfig get|list',
      delete: 'delete *, cluster|node|registry delete',
      stop: 'cluster|node stop',
      update: 'load *, image import, cluster start|edit, node start|edit, apply, kubeconfig merge|write',
    },
    verbs: {
      'create *, cluster|node|registry create': {
        takesValue: list(
          '--config -c --name --image --kubeconfig --wait -v --volume -p --port -a --agents -s --servers',
        ),
        effects: { '--config': 'read', '-c': 'read', '--kubeconfig': 'write' },
        does: 'create',
        judge: (call) => (call.has('--volume') ? 'a directory of the host is mounted' : undefined),
      },
      export: {
        takesValue: list('--name --kubeconfig'),
        does: 'read',
        judge(call) {
          const given = call.value('--kubeconfig');
          if (literal(call.operands[0]) !== 'kubeconfig') call.paths('write', call.operands.slice(1), 'recursive');
          else if (given === undefined) call.at('write', '~/.kube/config');
          else call.path('write', given);
        },
      },
    },
  }),
  verbs({
    names: ['crictl'],
    takesValue: list('-r --runtime-endpoint -i --image-endpoint -t --timeout -c --config'),
    flags: ['-D', '--debug'],
    unknown: ['-c', '--config'],
    does: {
      read: 'ps, pods, images, image, img, logs, inspect, inspecti, inspectp, stats, statsp, info, version, imagefsinfo, events, metrics',
      'receive download': 'pull',
      create: 'start, update',
      stop: 'stop, stopp',
      delete: 'rm, rmp, rmi',
      unknown: 'run, runp, create, attach, port-forward, checkpoint',
    },
    verbs: {
      // The reader reports what runs there.
      exec: {
        takesValue: list('-r --transport -e --env --timeout'),
        stopAtFirstOperand: true,
        judge(call) {
          call.named('service', call.operands[0], 'exec');
          return call.operands.length < 2 ? 'what runs in the container is not known' : undefined;
        },
      },
    },
  }),
  verbs({
    names: ['k9s'],
    takesValue: list('-c --command --context -n --namespace --kubeconfig -l --logLevel -r --refresh'),
    does: { harmless: 'version, info, completion *' },
    // It is steered by hand, with shells and deletes at a key.
    alone: 'unknown',
  }),
  {
    names: ['kustomize'],
    judge(call) {
      const [verb, ...rest] = call.words();
      if (verb === 'version' || verb === 'completion' || verb === 'help') return;
      if (
        call.has(
          '--enable-exec',
          '--enable-alpha-plugins',
          '--enable-helm',
          '--network',
          '--mount',
          '--as-current-user',
        )
      )
        return 'it runs plugins';
      if (verb === 'build') {
        const from = rest[0] ?? '.';
        if (/^(https?:|git@|github\.com|ssh:)/.test(from)) call.net('receive', from, 'download');
        else call.at('read', `${from}/**`);
        call.path('write', call.value('-o', '--output'));
        return BUILT;
      }
      if (verb === 'create' || verb === 'edit') return void call.at('write', './kustomization.yaml');
      return 'what it does is not known';
    },
    takesValue: ['-o', '--output', '--load-restrictor', '-e', '--env', '--helm-command'],
  },
  verbs({
    names: ['argocd', 'argo', 'flux'],
    takesValue: list(
      '--server --auth-token --config --grpc-web-root-path --kube-context -n --namespace --context --kubeconfig --timeout -s --argo-server',
    ),
    flags: ['--insecure', '--grpc-web', '--plaintext', '--core', '--verbose'],
    effects: { '--kubeconfig': 'exec', '--config': 'read' },
    does: {
      harmless: 'version, completion *',
      read: 'list, get, get *, get * *, logs, check, tree *, stats, trace, events, ** list|get|history|logs|diff|manifests|resources|can-i|get-resource, account get-user-info, diff *, template list|get, cron list|get, archive list|get, watch, wait',
      delete: '** delete|rm|remove|terminate-op, uninstall, delete *, delete * *, delete, terminate',
      update:
        '** sync|set|edit|patch|update|rollback|unset|enable|disable|rotate-auth|update-password|wait|refresh|run, reconcile *, reconcile * *, suspend *, suspend * *, resume *, resume * *, retry, resubmit, stop, suspend, resume, context',
      'send login': 'login, logout, relogin',
    },
    verbs: {
      '** create|add': { takesValue: ['-f', '--file'], effects: { '-f': 'read', '--file': 'read' }, does: 'create' },
      'create *, create * *, install, bootstrap *': { does: 'create' },
      'submit, lint, export, export *': {
        takesValue: ['-f', '--parameter-file'],
        effects: { '--parameter-file': 'read', '-f': 'read' },
        operands: 'read',
        does: 'create',
      },
    },
  }),
  verbs({
    names: ['skaffold', 'tilt', 'devspace', 'garden'],
    takesValue: list('-f --filename -p --profile -n --namespace --kube-context --kubeconfig'),
    effects: { '-f': 'exec', '--filename': 'exec', '--kubeconfig': 'exec' },
    does: {
      harmless: 'version, completion *, schema *, survey',
      'exec workspace':
        'dev, run, build, deploy, debug, render, diagnose, init, fix, test, apply, verify, exec, up, ci, enter, use *, list *, analyze, purge, reset *, sync, print',
      create: 'dev, run, deploy, apply, up, debug',
      delete: 'delete, down, purge',
    },
  }),
  verbs({
    names: ['crane', 'gcrane', 'skopeo'],
    takesValue: list(
      '--platform --command-timeout --override-arch --override-os --override-variant --policy --registries.d --tmpdir --authfile --creds --src-creds --dest-creds --format -f --retry-times',
    ),
    flags: ['-v', '--verbose', '--insecure', '--debug', '--insecure-policy', '--allow-nondistributable-artifacts'],
    does: {
      harmless: 'version, completion *',
      'receive read':
        'catalog, config, digest, ls, manifest, blob, validate, inspect, list-tags, manifest-digest, cvss, discover, index $',
      'send upload':
        'push, append, copy, cp, tag, mutate, rebase, flatten, index append|filter, gc, layers, sync, attach',
      'send delete': 'delete',
      'send login': 'auth *, login, logout',
    },
    verbs: {
      'pull, export, save': {
        takesValue: ['-o', '--output', '--cache_path', '-c', '--format'],
        effects: { '-o': 'write', '--output': 'write', '-c': 'write', '--cache_path': 'write' },
        judge: (call) => (
          call.net('receive', call.operands[0], 'download'),
          call.operands.length > 1 ? call.paths('write', call.operands.slice(1)) : call.at('write', './**')
        ),
      },
      push: {
        takesValue: ['-f', '--image-refs'],
        effects: { '--image-refs': 'write', '-f': 'read' },
        operands: ['read', 'text'],
        judge: (call) => call.net('send', call.operands[1], 'upload'),
      },
      append: {
        takesValue: list('-f --new_layer -b --base -t --new_tag -o --output'),
        effects: { '-f': 'read', '--new_layer': 'read', '-o': 'write', '--output': 'write' },
        judge: (call) => call.net('send', call.value('-t', '--new_tag'), 'upload'),
      },
      mutate: {
        takesValue: list(
          '-o --output --append -t --tag -e --env -l --label -u --user -w --workdir -a --annotation --entrypoint --cmd --set-platform --exposed-ports --repo',
        ),
        effects: { '-o': 'write', '--output': 'write', '--append': 'read' },
        judge: (call) => call.net('send', call.operands[0], 'upload'),
      },
      'registry serve': {
        takesValue: ['--address', '--disk', '--blobs-to-disk'],
        effects: { '--disk': 'write' },
        does: 'create',
      },
      // Transports such as dir:, oci: and docker-archive: are files.
      'copy, sync': {
        takesValue: list('--format --sign-by --digestfile -s --src -d --dest'),
        effects: { '--digestfile': 'write' },
        judge(call) {
          call.operands.forEach((word: Word, index) => {
            const place = /^(?:dir|oci|oci-archive|docker-archive|tarball):([^:]*)/.exec(literalPrefix(word))?.[1];
            if (place !== undefined) call.at(index === 0 ? 'read' : 'write', place, 'recursive');
            else call.net(index === 0 ? 'receive' : 'send', word, index === 0 ? 'download' : 'upload');
          });
        },
      },
    },
  }),
];

export const KUBERNETES: readonly ProgramSpec[] = [KUBECTL, HELM, ...MORE];
