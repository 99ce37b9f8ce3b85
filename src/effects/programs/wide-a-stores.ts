import { literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const isS3 = (word: Word | undefined): boolean => word !== undefined && /^s3:\/\//i.test(literalPrefix(word));

/** Files that go to a bucket or come from one, as the operands say. */
function transfers(call: ProgramCall): void {
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

/** Backups, buckets, brokers, calendars and queues that are talked to over the network. */
export const WIDE_A_STORES: readonly ProgramSpec[] = [
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
