import { literal, prefix, type Word } from '../../shell/word.js';
import type { Call, Program } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const isS3 = (word: Word | undefined): boolean => word !== undefined && /^s3:\/\//i.test(prefix(word));

/** Files that go to a bucket or come from one, as the operands say. */
function transfers(call: Call): void {
  const to = call.operands.at(-1);
  const from = call.operands.length > 1 ? call.operands.slice(0, -1) : call.operands;
  for (const word of from) {
    if (isS3(word)) call.net('receive', word, 'download');
    else walk(call, word);
  }
  if (isS3(to)) call.net('send', to, 'upload');
  else if (call.operands.length > 1) call.path('write', to, 'overwrite');
  else call.at('write', './*');
}

/** Services that are talked to over the network: clusters, registries, stores, trackers. */
export const WIDE_A_PLATFORM: readonly Program[] = [
  toolVerbs({
    names: 'koji brew',
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
          for (const word of call.operands.slice(1)) if (!/^[\w+]+:\/\//.test(prefix(word))) call.path('read', word);
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
    single: true,
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
      for (const word of call.all('--cert')) if (/^https?:/.test(prefix(word))) call.net('receive', word);
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
      for (const word of call.all('--key')) if (!/^\w+:\/\//.test(prefix(word))) call.path('read', word);
    },
  }),
  toolVerbs({
    names: 'kopia',
    takes:
      '--bucket --access-key --secret-access-key --session-token --prefix --region --endpoint --password --description --tags --override-source --start-time --end-time --max-results --keep-latest --keep-hourly --keep-daily --keep-weekly --keep-monthly --keep-annual --compression --add-ignore --remove-ignore --hostname --username --override-hostname --override-username --log-level --parallel --url --server-cert-fingerprint --snapshot-interval --container --storage-account --storage-key',
    reads: '--config-file --credentials-file --sftp-keyfile',
    writes: '--log-dir',
    flags:
      '--all -a --global --json --no-progress --readonly --delete --unsafe-ignore-source --full --no-check-for-updates --show-identical --manifest-id',
    does: {
      harmless: 'help',
      read: 'snapshot list, repository status, policy list|show|get, ls, list, show, content list|stats, blob list|stats, manifest list, diff, snapshot verify, maintenance info, cache info, repository validate-provider',
      'env persist': 'policy set|delete, repository set-client, repository throttle, cache set',
      delete:
        'snapshot delete, snapshot expire, blob delete, manifest delete, content delete, cache clear, blob gc, index recover',
      update:
        'repository disconnect, maintenance run|set, snapshot pin, snapshot migrate, content rewrite, repository change-password, snapshot fix',
    },
    verbs: {
      'repository create filesystem, repository connect filesystem': { writes: '--path' },
      'repository create s3|gcs|b2|azure|sftp|webdav|rclone|gdrive, repository connect s3|gcs|b2|azure|sftp|webdav|gdrive|server|from-config':
        {
          takes: '--path --host',
          judge: (call) =>
            call.net(
              'send',
              call.value('--endpoint', '--host', '--url', '--bucket', '--container') ?? 'kopia repository',
            ),
        },
      'snapshot create, snap create': {
        judge: (call) => {
          // Policies can have actions, which are programs that run before and after.
          call.named('exec', 'actions of the policy');
          for (const word of call.operands) walk(call, word);
          call.net('send', 'kopia repository', 'upload');
        },
      },
      'snapshot restore, restore': {
        operands: ['text', 'write'],
        judge: (call) => {
          if (call.operands.length < 2) call.at('write', './**');
          call.net('receive', 'kopia repository', 'download');
        },
      },
    },
  }),
  toolVerbs({
    names: 's3cmd',
    // A file of settings names the program that encrypts: it is not listed.
    takes:
      '--access_key --secret_key --host --host-bucket --region --bucket-location --storage-class --exclude --include --rexclude --rinclude --add-header --mime-type -m --acl-grant --acl-revoke --limit --expiry-date --expiry-days --multipart-chunk-size-mb --default-mime-type',
    reads: '--exclude-from --include-from --rexclude-from --rinclude-from',
    flags:
      '-r --recursive -f --force -n --dry-run -P --acl-public --acl-private -v --verbose -d --debug -q --quiet -H --human-readable-sizes --continue --skip-existing --delete-removed --no-progress --progress --stats --no-check-md5 --check-md5 --preserve -p --no-preserve --no-ssl --ssl -l --long-listing --list-md5 -e --encrypt --guess-mime-type --no-mime-magic --follow-symlinks -F --requester-pays --configure',
    alone: 'harmless',
    judge: (call) => {
      if (call.has('--configure')) return 'it asks for its configuration';
      if (call.has('-e', '--encrypt')) call.named('exec', 'gpg');
      if (call.has('--delete-removed'))
        for (const word of call.operands.slice(-1)) {
          if (isS3(word)) call.named('service', word, 'delete', 'recursive');
          else call.path('delete', word, 'recursive');
        }
      return undefined;
    },
    does: {
      'receive read': 'ls, la, du, info, multipart, listmp, ws-info, getpolicy, getlifecycle, getcors',
      create: 'mb, ws-create',
      update:
        'mv, cp, modify, setacl, setpolicy, delpolicy, setcors, delcors, accesslog, sign, signurl, fixbucket, setlifecycle, restore, ws-delete',
      delete: 'rb, rm, del, mv, abortmp, expire',
      'send request': 'mb, mv, cp, rm, rb, del, modify, setacl',
    },
    verbs: { 'get, put, sync': { judge: transfers } },
  }),
  toolVerbs({
    names: 'rpk',
    takes:
      '-X --profile --brokers -p --partitions -r --replicas -c --topic-config -n --num -o --offset -f --format -g --group -k --key -H --header --user --password -t --topic',
    flags: '-v --verbose -d --detailed -i --internal --print-all -a --no-confirm -s --summary -y',
    host: 'redpanda',
    does: {
      harmless: 'version, help',
      read: 'topic list|describe|consume, cluster info|health|status|metadata|config get, group list|describe, acl list, security acl list, profile list|current|print, cluster partitions list, registry schema list|get, registry subject list, transform list, connect list, cloud cluster list',
      create:
        'topic create|produce|add-partitions, acl create, security acl create, security user create, acl user create, registry schema create, group seek',
      'env persist': 'profile create|use|set|delete, cluster config set',
      delete:
        'topic delete|trim-prefix, group delete, group offset-delete, acl delete, security acl delete, security user delete, registry schema delete, registry subject delete, transform delete',
      stop: 'redpanda stop, container stop, container purge, cluster maintenance enable|disable',
      start: 'container start, redpanda start',
    },
  }),
  toolVerbs({
    names: 'rabbitmq-streams rabbitmq-queues rabbitmq-diagnostics',
    takes: '-n --node -t --timeout --formatter --vhost -p --offset --single-active-consumer-group --reference',
    flags: '-q --quiet -s --silent -l --longnames --all --table-headers --no-table-headers --reset-tick-interval',
    does: {
      harmless: 'help, version',
      read: 'list_*, stream_status, quorum_status, check_*, status, ping, cluster_status, environment, memory_breakdown, listeners, server_version, erlang_version, is_booting, is_running, alarms, runtime_thread_stats, check_if_node_is_quorum_critical',
      create: 'add_replica, grow, add_member',
      update:
        'restart_stream, rebalance, set_stream_retention_policy, reclaim_quorum_memory, transfer_leadership, peek',
      delete: 'delete_replica, delete_member, shrink',
    },
  }),
  toolVerbs({
    names: 'cli53',
    takes:
      '--comment --vpc-id --vpc-region --profile -p --endpoint-url --delegation-set-id --format -i --identifier --weight --country-code --continent-code --health-check --wait-timeout --role-arn',
    reads: '--file -f',
    flags:
      '-d --debug --wait --full --replace --append --private --purge --dry-run -n --multivalue --primary --secondary --editauth',
    host: 'route53.amazonaws.com',
    does: {
      harmless: 'help, version',
      read: 'list, export, info, dslist, instances',
      create: 'create, rrcreate, import, dscreate',
      delete: 'delete, rrdelete, rrpurge, dsdelete, validate-purge',
    },
  }),
  toolVerbs({
    names: 'chainctl',
    takes: '-o --output --parent --group --audience --name --identity --org-name --role --repo',
    flags: '-v -y --yes --recursive --headless --refresh -h',
    host: 'chainguard',
    does: {
      harmless: 'version, config view, help',
      read: 'images list, images repos list, images history, images diff, packages versions list, packages list, iam organizations list, iam identities list, iam role-bindings list, iam roles list, auth status, events subscriptions list, iam folders list',
      'env persist': 'auth login, auth logout, auth configure-docker, config set|reset|save|unset',
      create: 'iam identities create, iam role-bindings create, iam invites create, events subscriptions create',
      delete: 'iam identities delete, iam role-bindings delete, events subscriptions delete, iam invites delete',
      'exec install': 'update',
      'receive download': 'update',
    },
  }),
  toolVerbs({
    names: 'gnmic',
    takes:
      '-a --address -u --username -p --password --path --prefix --encoding -e --mode --stream-mode --sample-interval -i --heartbeat-interval --update-path --update-value --replace-path --replace-value --delete --timeout --format --model --type --token --target --port --depth',
    reads: '--update-file --replace-file --tls-ca --tls-cert --tls-key --request-file',
    flags: '--insecure --skip-verify --debug -d --log --updates-only --qos --dry-run --no-prefix --gzip',
    does: {
      harmless: 'version, help',
      read: 'get, subscribe, capabilities, cap, sub',
      update: 'set',
    },
    judge: (call) => {
      // Configuration is looked for here and at home: it names targets and outputs.
      call.at('read', './.gnmic.*');
      for (const word of call.all('-a', '--address')) call.net('send', word);
    },
  }),
  toolVerbs({
    names: 'gcalcli',
    takes:
      '--calendar --client-id --client-secret --locale --title --where --when --duration --description --reminder --who --width -w --color-date --details',
    flags:
      '--nocolor --military --refresh --nocache --noprompt --tsv --nostarted --nodeclined --allday --default-reminders --lineart --no-lineart --monday',
    host: 'calendar.google.com',
    // A reminder runs a command, and configuration comes from files: neither is listed.
    does: {
      read: 'agenda, calw, calm, list, search, conflicts, updates, agendaupdate',
      create: 'add, quick',
      update: 'edit, init',
      delete: 'delete',
    },
  }),
  toolVerbs({
    names: 'elasticsearch-keystore opensearch-keystore',
    flags: '-p -s -v --silent --verbose -f --force -x --stdin -h',
    does: {
      'read secret': 'list, show, has-passwd',
      'update secret': 'create, add, add-file, passwd, upgrade',
      'delete secret': 'remove',
    },
  }),
  tool({
    names: 'lpr',
    takes: '-# -C -H -J -P -T -U -o',
    flags: '-E -h -l -m -p -q',
    operands: 'read',
    judge(call) {
      // -r deletes what was printed.
      call.named('service', call.value('-P') ?? 'printer', 'create');
    },
  }),
  tool({
    names: 'transmission-remote',
    takes:
      '-t --torrent -n --auth -d --downlimit -u --uplimit --peers -g --get -G --no-get -F --filter -p --port --seedratio --find --move -w --download-dir -L --labels',
    flags:
      '-l --list -i --info --info-files --info-peers --info-trackers -s --start -S --stop -v --verify --reannounce --session-info --session-stats -r --remove --remove-and-delete -D --no-downlimit -U --no-uplimit -V --debug -b --exit -m --portmap -M --no-portmap -x --pex -o --dht --alt-speed --no-alt-speed',
    judge(call) {
      const [host = 'localhost'] = call.operands;
      call.net('send', host);
      if (call.has('--remove-and-delete')) call.named('service', call.value('-t', '--torrent') ?? 'torrents', 'delete');
      else if (call.has('--remove', '-r')) call.named('service', call.value('-t', '--torrent') ?? 'torrents', 'remove');
      else if (call.has('--stop', '-S', '--exit'))
        call.named('service', call.value('-t', '--torrent') ?? 'torrents', 'stop');
      else if (
        !call.has('-l', '--list', '-i', '--info', '--info-files', '--info-peers', '--session-info', '--session-stats')
      )
        call.named('service', 'torrents', 'update');
    },
  }),
];
