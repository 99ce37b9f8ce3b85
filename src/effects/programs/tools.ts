import { literal } from '../../shell/word.js';
import { APPTAINER_VALUES } from '../../shell/wrappers/wrapper-options.js';
import type { ProgramSpec } from '../program.js';
import { type VerbSpec, verbs } from '../verbs.js';
import { list } from '../words.js';

/** An image that runs here, with directories of this machine in it. */
const IMAGE: VerbSpec = {
  takesValue: APPTAINER_VALUES,
  stopAtFirstOperand: true,
  judge(call) {
    const [image] = call.operands;
    call.named('exec', image, 'image');
    for (const word of call.all(
      '-B',
      '--bind',
      '-H',
      '--home',
      '-S',
      '--scratch',
      '--overlay',
      '--mount',
      '-W',
      '--workdir',
    )) {
      for (const part of (literal(word) ?? '?').split(',')) {
        const path = part.split(':')[0] ?? '';
        if (path === '?') return 'what is mounted is not known';
        call.at('read', path, 'mount', 'recursive');
        call.at('write', path, 'mount', 'recursive');
      }
    }
    if (call.has('--add-caps', '--allow-setuid', '--security', '--fakeroot', '-f')) call.named('privilege', call.name);
    call.path('read', call.value('--env-file'));
    call.path('write', call.value('--pid-file'));
    // Home, the working directory and /tmp are visible inside unless it is told otherwise.
    call.workspace('image');
    // The reader reports the command of `exec`; elsewhere the image decides what becomes of the words.
    const follows = call.command.argv.some((word) => literal(word) === 'exec');
    return call.operands.length > 1 && !follows ? 'the command inside of the image is not followed' : undefined;
  },
};

/** Programs of many verbs from other families, told by their verbs. */
export const VERB_TOOLS: readonly ProgramSpec[] = [
  verbs({
    names: ['apptainer', 'singularity'],
    takesValue: ['-c', '--config'],
    unknown: ['--config'],
    flags: ['-d', '--debug', '-q', '-s', '-v', '--nocolor', '--quiet', '--silent', '--verbose'],
    local: true,
    does: {
      harmless: 'version, help, completion *, buildcfg, capability avail|list',
      read: 'cache list, instance list|stats, key list|search, remote list|status, registry list, capability list|avail, plugin list|inspect, keyserver list, oci state, instance',
      update:
        'key import|newpair|pull|push|remove, remote add|login|logout|remove|use|get-login-password, registry login|logout, keyserver *, oci *, plugin install|uninstall|enable|disable|create, checkpoint *',
      privilege: 'capability add|drop, config fakeroot, config global, plugin install|enable',
      delete: 'cache clean',
      stop: 'instance stop',
      'receive read': 'search',
    },
    verbs: {
      'run, shell, exec, test, instance start|run': IMAGE,
      'run-help, inspect, verify, sif list|info|header|dump': {
        takesValue: list('-c --key --certificate --sif-id --group-id --app -i -g --url -u'),
        effects: { '--key': 'read', '--certificate': 'read' },
        operands: 'read',
      },
      'sign, overlay create|seal|sync, sif new|add|del|setprim': {
        takesValue: list('--key -k --keyidx --sif-id --group-id -i -g -s --size --create-dir'),
        effects: { '--key': 'read' },
        operands: 'write',
      },
      build: {
        takesValue: list('-B --bind --build-arg --build-arg-file --mount --section --library --arch --docker-host'),
        judge: (call) => {
          call.path('write', call.operands[0], 'overwrite');
          call.workspace('build');
          if (/:\/\//.test(literal(call.operands[1]) ?? '')) call.net('receive', call.operands[1], 'download');
          else call.path('exec', call.operands[1], 'build');
        },
      },
      pull: {
        takesValue: list('--dir --name --arch --library --docker-username --docker-password'),
        effects: { '--dir': 'write', '--name': 'write' },
        judge: (call) => {
          call.net('receive', call.operands.at(-1), 'download');
          if (call.operands.length > 1) call.path('write', call.operands[0]);
          else call.at('write', './*.sif');
        },
      },
      push: {
        takesValue: list('-D --description --library'),
        judge: (call) => {
          call.path('read', call.operands[0]);
          call.net('send', call.operands[1], 'upload');
        },
      },
    },
  }),
  verbs({
    names: ['pio', 'platformio'],
    takesValue: ['-c', '--caller'],
    flags: ['--no-ansi', '-f', '--force'],
    does: {
      harmless: 'system info, system completion, settings get',
      read: 'device list|monitor, pkg list|outdated|search|show, lib list|search|show|stats|builtin, platform list|show|search|frameworks, account show, org list, team list, access list, remote device list, remote agent list, project config|metadata, device *',
      'exec workspace': 'run, test, check, debug, ci, remote run|test, pkg exec, project init, project metadata',
      install:
        'pkg install|update, lib install|update|register, platform install|update, upgrade, update, remote update',
      delete:
        'pkg uninstall, lib uninstall, platform uninstall, system prune, org destroy, team destroy, account destroy, pkg unpublish, org remove, team remove, access revoke',
      update:
        'settings set|reset, account login|logout|update|password|register|token|forgot, org add|create|update, team add|create|update, access grant|public|private, system completion install|uninstall, remote agent start, remote device monitor',
      'receive read': 'boards',
      create: 'home',
      'send upload': 'pkg publish',
      env: 'settings set|reset',
    },
    verbs: {
      'pkg pack': {
        takesValue: ['-o', '--output'],
        effects: { '-o': 'write', '--output': 'write' },
        here: 'read',
        judge: (call) => call.at('write', './*.tar.gz'),
      },
    },
  }),
  verbs({
    names: ['tlmgr'],
    takesValue: ['--repository', '--repo'],
    flags: ['--usermode', '--gui', '-q', '-v', '--json', '--no-execute-actions'],
    does: {
      harmless: 'version, help, print-platform, print-platform-info',
      read: 'info, show, list, search, check *, check, key list, platform list, repository list|status, pinning show, conf $, dump-tlpdb, candidates, bug, option showall|show, option $, paper $, conf texmf $, conf tlmgr $, conf updmap $, option * $',
      install:
        'install, update, restore, gui, backup, postaction, generate, recreate-tlpdb, init-usertree, platform add|set',
      delete: 'remove, uninstall, platform remove, pinning remove, key remove, repository remove',
      'env persist':
        'option * *, paper *, pdftex paper, xdvi paper, dvips paper, context paper, dvipdfmx paper, psutils paper, conf texmf *, conf tlmgr *, conf updmap *, conf auxtrees *, repository add|set, pinning add, path add|remove, key add',
      unknown: 'shell',
    },
  }),
  verbs({
    names: ['nmcli'],
    takesValue: list('-f --fields -g --get-values -m --mode -e --escape -w --wait -c --colors'),
    flags: list('-t --terse -p --pretty -a --ask -s --show-secrets -o --overview -h --help'),
    alone: 'read',
    does: {
      read: 'general $, g $, general status|hostname|permissions|logging, networking $, networking connectivity, n connectivity, radio $, radio all|wifi|wwan $, connection $, connection show, con|c show, c $, con $, device $, d $, dev $, device status|show|monitor|lldp, d|dev status|show, device wifi $, device wifi list|show-password, d|dev wifi list, monitor, agent secret, connection monitor, general permissions',
      create:
        'connection|con|c add|up|clone|import|load|reload, device|dev|d connect|wifi connect|wifi hotspot, device|dev|d wifi connect|hotspot|rescan',
      update:
        'connection|con|c modify|edit, device|dev|d set|modify|reapply, general hostname *, general logging *, radio wifi|wwan|all on, networking on, n on, r wifi on, agent *, general reload',
      stop: 'connection|con|c down, device|dev|d disconnect, radio wifi|wwan|all off, networking off, n off, r wifi off',
      delete: 'connection|con|c delete, device|dev|d delete',
    },
  }),
  verbs({
    names: ['bluetoothctl'],
    takesValue: ['-t', '--timeout', '-a', '--agent', '-i', '--init-script'],
    unknown: ['-i', '--init-script'],
    alone: 'unknown',
    does: {
      read: 'list, show, devices, paired-devices, info, version, help, mgmt.info',
      update:
        'power, pairable, discoverable, scan, trust, untrust, connect, disconnect, pair, cancel-pairing, block, unblock, agent, default-agent, select, system-alias, reset-alias, advertise, set-alias',
      delete: 'remove',
    },
  }),
  verbs({
    names: ['adb', 'fastboot', 'hdc'],
    takesValue: ['-s', '-t', '-H', '-P', '-L', '--slot'],
    flags: ['-d', '-e', '-a'],
    local: true,
    effects: { '-H': 'host' },
    does: {
      harmless: 'version, help',
      read: 'devices, get-state, get-serialno, get-devpath, logcat, bugreport, jdwp, wait-for-*, getvar, mdns *, host-features, features, emu *',
      start:
        'start-server, connect, pair, forward, reverse, root, unroot, remount, usb, tcpip, reconnect, reboot, oem *, continue, disable-verity, enable-verity, attach, set_active, reboot-*, disconnect',
      kill: 'kill-server',
      delete: 'uninstall, erase, format, -w',
      unknown: 'exec-in, backup, restore, ppp, keygen, sync, flashing *, flashall, update, boot, stage, get_staged',
    },
    verbs: {
      // The reader reports what runs there.
      'shell, exec-out': {
        takesValue: ['-e'],
        stopAtFirstOperand: true,
        judge(call) {
          call.named('service', 'device', 'exec');
          return call.operands.length === 0 ? 'it opens a shell on a device' : undefined;
        },
      },
      'install, install-multiple, sideload': { operands: 'read', does: 'install' },
      push: {
        takesValue: ['-z'],
        judge: (call) => {
          call.paths('read', call.operands.slice(0, -1), 'recursive');
          call.named('service', call.operands.at(-1), 'update');
        },
      },
      pull: {
        takesValue: ['-z'],
        judge: (call) => {
          call.named('service', call.operands[0], 'read');
          if (call.operands.length > 1) call.path('write', call.operands.at(-1), 'recursive');
          else call.at('write', './**');
        },
      },
      flash: {
        judge: (call) => {
          call.paths('read', call.operands.slice(1));
          call.named('service', call.operands[0], 'destroy');
        },
      },
    },
  }),
  verbs({
    names: ['pueue'],
    takesValue: ['-c', '--config', '-p', '--profile'],
    unknown: ['-c', '--config'],
    flags: ['-v', '--verbose', '-y'],
    does: {
      harmless: 'completions *, help',
      read: 'status, log, follow, group $, format-status, env *',
      update: 'start, restart, pause, enqueue, stash, switch, parallel, group add, group, wait, send, edit, clean',
      kill: 'kill, shutdown',
      delete: 'remove, group remove, clean',
      'delete all': 'reset',
    },
    verbs: {
      add: {
        stopAtFirstOperand: true,
        takesValue: list('-w --working-directory -a --after -g --group -d --delay -l --label -o --priority'),
        judge: (call) => {
          const [first, ...more] = call.operands;
          if (more.length > 0) return 'the command that it queues is several words';
          call.shell(first);
          call.named('service', 'pueue', 'create');
          return call.why;
        },
      },
    },
  }),
  verbs({
    names: [
      'tailscale',
      'netbird',
      'zerotier-cli',
      'protonvpn',
      'protonvpn-cli',
      'mullvad',
      'nordvpn',
      'expressvpn',
      'warp-cli',
      'mozillavpn',
      'windscribe',
    ],
    takesValue: ['--socket'],
    does: {
      harmless: 'version, help, licenses',
      read: 'status, ip, netcheck, bugreport, whois, metrics, dns status|query, serve status, funnel status, lock status, exit-node list|suggest, drive list, file get, info, listnetworks, listpeers, relay list|get, account get, countries, cities, groups, settings, account, s, auto-connect get, lan get, tunnel get',
      'send query': 'ping, nc',
      update:
        'up, login, switch, set, configure *, cert, dns set, lock *, update, join, connect, c, reconnect, config, ks *, serve, relay set *, auto-connect set, lan set, whitelist *, register, select, activate, set-*, settings *',
      stop: 'down, logout, leave, disconnect, d, deactivate, signout',
      'send tunnel': 'funnel, serve',
      unknown: 'ssh, file cp, drive *, debug *, web, completion',
    },
  }),
  verbs({
    names: ['rabbitmqctl', 'rabbitmq-plugins', 'etcdctl', 'consul-kv'],
    takesValue: [
      '-n',
      '--node',
      '-p',
      '--vhost',
      '-t',
      '--timeout',
      '--formatter',
      '--endpoints',
      '--user',
      '--cacert',
      '--cert',
      '--key',
    ],
    flags: ['-q', '--quiet', '-s', '--silent', '-l', '--longnames'],
    effects: { '--cacert': 'read', '--cert': 'read', '--key': 'read' },
    does: {
      harmless: 'help, version',
      read: 'status, list*, cluster_status, environment, report, ping, node_health_check, authenticate_user, get, watch, member list, endpoint *, user list|get, role list|get, alarm list, check *, is_enabled, directories',
      create:
        'add_user, add_vhost, declare_queue, put, user add, role add, member add, enable, import_definitions, await_*, snapshot save',
      update:
        'set_*, change_password, start_app, join_cluster, sync_queue, clear_*, trace_on, trace_off, rotate_logs, restart_vhost, user grant-role|revoke-role|passwd, role grant-permission, auth enable|disable, defrag, move-leader, member update|promote, lease *, txn, lock, elect, cancel_sync_queue, rename_cluster_node, update_cluster_nodes, alarm disarm, compaction, compact',
      stop: 'stop, stop_app, shutdown, close_connection, close_all_connections, disable',
      delete:
        'delete_*, del, purge_queue, reset, force_reset, forget_cluster_node, user delete, role delete, member remove, force_boot',
      unknown: 'eval, eval_file, exec, remote_shell, export_definitions, encode, decode, snapshot *',
    },
  }),
  verbs({
    names: ['eselect'],
    flags: ['--brief', '--colour=yes'],
    does: {
      read: '* list|show|count|count-new',
      'env persist': '* set|update|enable|disable|add|cleanup|remove|install|refresh',
      harmless: 'usage, version, help',
    },
  }),
  verbs({
    names: [
      'ykman',
      'tpm2',
      'pass',
      'gopass',
      'bw',
      'op',
      'lpass',
      'rbw',
      'keyctl',
      'secret-tool',
      'kwallet-query',
      'vault',
      'doppler',
    ],
    takesValue: list(
      '-d --device -r --reader -address -namespace --namespace --session --account --vault -t --token -p --project -c --config --format -o --out-file --output',
    ).filter((name) => name !== '-c'),
    flags: ['-v', '--debug'],
    effects: { '-o': 'write', '--out-file': 'write', '--output': 'write' },
    does: {
      harmless: 'version, help, completion *',
      'read secret':
        'list, ls, show, get *, find, search, grep, otp *, info, ** list|info|code|accounts|ls|show|read|status|find|get|export, read, lookup, secrets, unlock, status, item get|list, document get, git *, me, configs, activity, kv get|list, token lookup, kv metadata get',
      update:
        'init, insert, generate, cp, mv, create *, edit *, config *, configs *, sync, login, logout, lock, share *, add, link, purge, reshape, set *, store, write, kv put|patch, auth *, policy *, ** create|set|change-*|add|import|reset|enable|disable|generate*|update|renew|unlock|swap|settings|move|rename|chalresp|static|hotp|yubiotp|clone|switch, setup, upload',
      delete: 'rm, remove, delete *, delete, clear, unlink, revoke, ** delete|remove|revoke|rm|destroy|unset',
      unknown: 'run, edit, exec, serve, git, ssh *, server, agent, proxy, plugin *, inject, script, shell',
    },
  }),
];
