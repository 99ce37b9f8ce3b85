import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Services that are talked to over the network: clusters, registries, stores, trackers. */
export const WIDE_A_PLATFORM: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'koji',
    takes:
      '-p --profile --user --server --topurl --arch --key --kwargs --tag --owner --type --state --before --after --prefix --build --package --quiet-after --limit --rpm-filter --repo-id',
    flags:
      '--noauth -q --quiet -d --debug --scratch --wait --nowait --verbose -v --changelog --rpm --all --non-latest --test -n --force --latest --inherited --mine --noverifyssl --background --skip-tag --debuginfo --latestfrom --python --json-output',
    host: 'koji',
    does: {
      harmless: 'help, version',
      read: 'buildinfo, taginfo, taskinfo, rpminfo, hostinfo, userinfo, moshimoshi, list-*, latest-build, watch-task, watch-logs, search, hello',
      create:
        'resubmit, tag-build, tag-pkg, chain-build, wait-repo, regen-repo, add-pkg, add-tag, add-target, clone-tag, move-build, move-pkg, wait-repo',
      delete: 'untag-build, untag-pkg, remove-*, prune-signed-copies, block-pkg',
      stop: 'cancel, free-task, disable-host',
    },
    verbs: {
      build: {
        does: 'create',
        judge: (call) => {
          for (const word of call.operands.slice(1))
            if (!/^[\w+]+:\/\//.test(literalPrefix(word))) call.path('read', word);
        },
      },
      'download-build, download-task, download-logs': {
        judge: (call) => {
          call.net('receive', 'koji', 'download');
          call.at('write', './**');
        },
      },
    },
  }),
  toolVerbs({
    names: 'kaggle',
    takes:
      '--search -f --file -m --message --user --sort-by --category --group --page --page-size -n --name -v --value --tags --file-type --license --dataset --competition --parent --language --kernel-type --output-type --max-size --min-size --acc -k --kernel',
    flags:
      '-q --quiet --csv --public -u --show --mine -w --wp --unzip -o --force --dir-mode -t --keep-tabs --delete-old-versions --untar -y --yes',
    writes: '-p --path',
    host: 'www.kaggle.com',
    does: {
      harmless: 'config path',
      read: 'competitions|c list|files|submissions, datasets|d list|files|status, kernels|k list|files|status, models|m get|list, models|m instances get|files, config view, competitions|c leaderboard',
      'env persist': 'config set|unset',
      delete:
        'datasets|d delete, models|m delete, kernels|k delete, models|m instances delete, models|m instances versions delete',
    },
    verbs: {
      'competitions|c download, datasets|d download|metadata, kernels|k pull|output, models|m instances versions download, models|m instances init, models|m init, datasets|d init, kernels|k init':
        {
          judge: (call) => {
            call.net('receive', 'www.kaggle.com', 'download');
            call.at('write', './*');
            if (call.has('--unzip', '--untar')) call.at('write', './**');
          },
        },
      'competitions|c submit': {
        reads: '-f --file',
        judge: (call) => call.net('send', 'www.kaggle.com', 'upload'),
      },
      'datasets|d create|version, kernels|k push, models|m create|update, models|m instances create|update, models|m instances versions create':
        {
          judge: (call) => {
            const place = call.value('-p', '--path');
            if (place === undefined) call.at('read', './**');
            else walk(call, place);
            call.net('send', 'www.kaggle.com', 'upload');
          },
        },
    },
  }),
  toolVerbs({
    names: 'jira',
    takes:
      '-a --assignee -y --priority -t --type -s --status -p --project -l --label -r --reporter -P --parent -b --body -C --component -q --jql --order-by --created --updated --paginate --columns --summary --resolution -R --custom --fix-version --comments --delimiter',
    // Configuration decides which server it talks to, and is not listed.
    flags:
      '--plain --no-headers --no-truncate --raw --csv --reverse --current --prev --next --no-browser -n --no-input --web --debug --table -w -x -h --show-all-issues',
    host: 'jira',
    does: {
      harmless: 'version, completion, man',
      // Lists are looked at on a terminal, from which issues are opened.
      'exec explorer': 'issue list, sprint list, epic list, issue view, boards list',
      read: 'issue list, issue view, sprint list, epic list, me, project list, board list, release list, serverinfo, issue ls, boards list',
      create:
        'issue create, issue clone, issue comment add, epic create, sprint add, epic add, issue link, issue worklog add',
      update: 'issue edit, issue assign, issue move, issue watch, epic remove, issue unlink, sprint close',
      delete: 'issue delete',
      'exec editor': 'issue create, issue edit, issue comment add, epic create',
      'exec browser': 'open',
    },
    verbs: { init: { judge: (call) => void (call.net('send', 'jira'), call.at('write', '~/.config/.jira/**')) } },
  }),
  toolVerbs({
    names: 'nomad',
    singleDashLong: true,
    takes:
      '-address -region -namespace -token -t -n -filter -per-page -page-token -c -task -type -datacenter -reason -deadline -policy -name -description -check-index -eval-priority -log-level -tail-lines -node-class',
    reads: '-ca-cert -client-cert -client-key -ca-path',
    flags:
      '-short -verbose -json -detach -stats -f -tail -stderr -stdout -no-color -force-color -yes -global -purge -force -self -allocs -hcl1 -diff -no-shutdown-delay -job -os -enable -disable -monitor',
    does: {
      harmless: 'version',
      read: 'node status, status, job status, job history, job inspect, job deployments, job allocs, alloc status, alloc logs, alloc fs, deployment list|status, eval list|status, volume status, namespace list|status|inspect, server members, operator raft list-peers, acl policy list|info, acl token list|self, agent-info, node pool list, plugin status, service list|info, var list|get, logs',
      create:
        'namespace apply, acl bootstrap, acl token create, volume snapshot create, job dispatch, job scale, job promote, deployment promote|resume|unblock',
      stop: 'job stop, stop, alloc stop, alloc restart, alloc signal, job restart, deployment fail|pause, node drain, node eligibility, server force-leave, job revert',
      delete:
        'job purge, system gc, namespace delete, acl token delete, acl policy delete, volume delete|deregister|detach, var purge, job deployments purge, operator raft remove-peer, node purge',
    },
    verbs: {
      // A job names programs that the cluster runs; a job file may read variables of the environment.
      'job run, run, job plan, plan, job validate, validate': {
        operands: 'read',
        takes: '-var',
        reads: '-var-file',
        judge: (call) => {
          for (const word of call.operands) call.named('service', word, 'create');
          call.net('send', call.value('-address') ?? 'nomad');
        },
      },
    },
  }),
  toolVerbs({
    names: 'kubeadm',
    takes:
      '--token --ttl --discovery-token-ca-cert-hash --pod-network-cidr --apiserver-advertise-address --control-plane-endpoint --kubernetes-version --node-name --cri-socket --service-cidr --certificate-key -v --apiserver-bind-port --image-repository --usages --description',
    reads: '--config --kubeconfig',
    writes: '--cert-dir --rootfs',
    flags:
      '-f --force -y --yes --dry-run --upload-certs --print-join-command --control-plane --allow-experimental-upgrades --discovery-token-unsafe-skip-ca-verification',
    does: {
      harmless: 'version, completion',
      read: 'config view, config images list, config print, token list, upgrade plan, upgrade diff, certs check-expiration, token generate',
      'receive download': 'config images pull',
      create:
        'init, join, token create, certs renew, upgrade apply, upgrade node, certs generate-csr, init phase, join phase',
      privilege: 'init, join, reset, upgrade apply, upgrade node',
      'delete all': 'reset',
      delete: 'token delete',
    },
    verbs: {
      'init, join, upgrade apply, upgrade node': { judge: (call) => call.at('write', '/etc/kubernetes/**') },
      reset: { judge: (call) => call.at('delete', '/etc/kubernetes', 'recursive') },
    },
  }),
  tool({
    names: 'kubeseal',
    takes:
      '--controller-name --controller-namespace -n --namespace --name --scope --format -o --token --server --user --username --password --cluster --context --request-timeout',
    reads:
      '--cert --from-file -f --secret-file --kubeconfig --certificate-authority --client-certificate --client-key --recovery-private-key',
    writes: '--merge-into -w --sealed-secret-file',
    flags:
      '--raw --fetch-cert --validate --re-encrypt --allow-empty-data --recovery-unseal --tls-server-name --insecure-skip-tls-verify -v',
    judge(call) {
      // Without a certificate it asks the cluster for one.
      if (!call.has('--cert')) call.named('service', 'sealed-secrets', 'read');
      if (call.has('--validate', '--re-encrypt', '--fetch-cert'))
        call.net('send', call.value('--server') ?? 'kubernetes');
      // `--cert` may be a URL, and a file may have a key before it.
      for (const word of call.all('--cert')) if (/^https?:/.test(literalPrefix(word))) call.net('receive', word);
      for (const word of call.all('--from-file')) {
        const [, path] = /^[^=]*=(.*)$/.exec(literal(word) ?? '') ?? [];
        if (path !== undefined) call.at('read', path);
      }
    },
  }),
  toolVerbs({
    names: 'helmfile',
    takes: '-e --environment -n --namespace -l --selector --kube-context --log-level --concurrency --color',
    execs: '-f --file -b --helm-binary --kustomize-binary',
    reads: '--state-values-file --values',
    flags:
      '-q --quiet -i --interactive --debug --no-color --skip-deps --skip-diff-on-install --detailed-exitcode --suppress-secrets --include-needs --skip-needs --wait',
    does: {
      harmless: 'version, help, completion',
      // Its files have hooks and templates that run programs, whatever is asked of them.
      'exec workspace':
        'init, diff, apply, sync, destroy, delete, template, list, status, lint, fetch, deps, repos, build, test, write-values, charts',
      'update cluster': 'apply, sync, test, charts',
      'receive download': 'init, deps, repos, fetch, template, diff, apply, sync, charts',
      'destroy all': 'destroy, delete',
      read: 'diff, status',
    },
  }),
  toolVerbs({
    names: 'cosign',
    takes:
      '-a --annotations --type --certificate-identity --certificate-oidc-issuer --certificate-identity-regexp --certificate-oidc-issuer-regexp --rekor-url --fulcio-url --platform --tag-prefix --identity-token --timeout -t --max-workers --attachment --payload-type --key --kms',
    flags:
      '-r --recursive -y --yes -d --verbose --allow-insecure-registry --insecure-ignore-tlog --tlog-upload --upload --local-image --force -f --check-claims --b64 --new-bundle-format --only --platform --insecure-ignore-sct --offline',
    reads:
      '--certificate --cert --certificate-chain --signature --bundle --predicate --payload --policy --rekor-url-key',
    does: {
      harmless: 'version, help, completion, env',
      'receive read': 'tree, triangulate, dockerfile verify, manifest verify, download signature|sbom|attestation',
      'send upload': 'copy, upload blob, upload wasm, attach signature|sbom|attestation, login',
      delete: 'clean',
    },
    verbs: {
      'sign, attest': {
        writes: '--output-signature --output-certificate',
        judge: (call) => {
          for (const word of call.operands) call.net('send', word, 'upload');
          call.net('send', 'rekor.sigstore.dev', 'publish');
        },
      },
      'sign-blob, attest-blob': {
        operands: 'read',
        writes: '--output-signature --output-certificate --bundle',
        judge: (call) => call.net('send', 'rekor.sigstore.dev', 'publish'),
      },
      'verify, verify-attestation': {
        judge: (call) => {
          for (const word of call.operands) {
            if (call.has('--local-image')) walk(call, word);
            else call.net('receive', word);
          }
        },
      },
      'verify-blob, verify-blob-attestation': { operands: 'read' },
      'generate-key-pair, import-key-pair': {
        writes: '--output-key-prefix',
        judge: (call) => {
          if (call.operands.length > 0) return void call.named('service', call.operands[0], 'create', 'secret');
          call.at('write', './cosign.key');
          call.at('write', './cosign.pub');
          call.at('write', './*.key');
          return undefined;
        },
      },
      'public-key': { writes: '--outfile' },
    },
    judge(call) {
      // A key is a file unless it names a service: `k8s://`, `awskms://`, `env://`.
      for (const word of call.all('--key')) if (!/^\w+:\/\//.test(literalPrefix(word))) call.path('read', word);
    },
  }),
];
