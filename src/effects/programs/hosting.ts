import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { type VerbSpec, verbs } from '../verbs.js';
import { list } from '../words.js';
import { CLOUD_VERBS, fileOptions } from './cloud.js';

/** Modules of ansible that only look. */
const LOOKS = /^(ansible\.builtin\.)?(ping|setup|debug|gather_facts|service_facts|package_facts)$/;

const ANSIBLE_VALUES = list(
  '-i --inventory --inventory-file -m --module-name -a --args -e --extra-vars -u --user -l --limit -f --forks -M --module-path --playbook-dir -t --tags --skip-tags --start-at-task -c --connection -T --timeout --private-key --key-file --vault-password-file --vault-pass-file --vault-id --become-method --become-user --become-password-file --connection-password-file --ssh-common-args --ssh-extra-args --sftp-extra-args --scp-extra-args -B --background -P --poll --tree --output -s --server --token -p --roles-path --collections-path -r --role-file --requirements-file -n --encrypt-vault-id --new-vault-id --new-vault-password-file --name --stdin-name -d --directory -U --url -C --checkout --metadata-dump',
);

/** Templates run code on this machine before anything is sent. */
function ansible(call: ProgramCall): string | undefined {
  // An ansible.cfg of this directory names plugins and programs.
  call.workspace();
  for (const word of call.all('-i', '--inventory', '--inventory-file'))
    if (!literal(word)?.includes(',')) call.path('exec', word, 'inventory');
  for (const word of call.all('--vault-password-file', '--vault-pass-file', '--new-vault-password-file'))
    call.path('exec', word);
  for (const word of call.all('--private-key', '--key-file', '--become-password-file', '--connection-password-file'))
    call.path('read', word);
  for (const word of call.all('-e', '--extra-vars')) {
    const value = literal(word);
    if (value === undefined || value.includes('{{')) return 'a template of ansible can run programs';
    if (value.startsWith('@')) call.at('read', value.slice(1));
  }
  if (call.has('-b', '--become', '-s', '--sudo')) call.named('privilege', 'become');
  if (call.has('--ssh-common-args', '--ssh-extra-args', '-M', '--module-path', '--scp-extra-args', '--sftp-extra-args'))
    return 'an option of ansible is not understood';
  return undefined;
}

const ANSIBLE: readonly ProgramSpec[] = [
  {
    names: ['ansible'],
    takesValue: ANSIBLE_VALUES,
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '--help')) return;
      const why = ansible(call);
      if (why !== undefined) return why;
      for (const word of call.operands) call.net('send', word, 'ssh');
      if (call.has('--list-hosts')) return;
      const module = literal(call.value('-m', '--module-name')) ?? (call.has('-m', '--module-name') ? '?' : 'command');
      const given = call.value('-a', '--args');
      if (literal(given)?.includes('{{')) return 'a template of ansible can run programs';
      for (const word of call.operands) call.named('service', word, LOOKS.test(module) ? 'read' : 'exec');
      if (LOOKS.test(module)) return;
      if (/^(ansible\.builtin\.)?(shell|command|raw)$/.test(module)) return void call.shell(given);
      return `what the module ${module} does is not known`;
    },
  },
  {
    names: ['ansible-playbook', 'ansible-pull', 'ansible-inventory', 'ansible-lint', 'ansible-navigator', 'molecule'],
    takesValue: ANSIBLE_VALUES,
    judge(call) {
      if (call.args.length === 1 && call.has('--version', '--help')) return;
      if (call.name === 'ansible-playbook') call.paths('exec', call.operands);
      if (call.name === 'ansible-pull') call.net('receive', call.value('-U', '--url'), 'download');
      if (call.name === 'ansible-inventory') call.path('write', call.value('--output'));
      return ansible(call);
    },
  },
  {
    names: ['ansible-doc'],
    takesValue: ['-t', '--type', '-M', '--module-path', '--playbook-dir'],
    unknown: ['-M', '--module-path', '--playbook-dir'],
    judge: (call) => call.workspace(),
  },
  verbs({
    names: ['ansible-vault'],
    takesValue: ANSIBLE_VALUES,
    judge: ansible,
    verbs: {
      view: { operands: 'read' },
      'encrypt, decrypt, rekey': {
        effects: { '--output': 'write' },
        operands: 'write',
        judge: (call) => call.paths('read', call.operands),
      },
      encrypt_string: {},
      'edit, create': { operands: 'write', judge: () => 'it runs an editor' },
    },
  }),
  verbs({
    names: ['ansible-galaxy'],
    takesValue: ANSIBLE_VALUES,
    host: 'galaxy.ansible.com',
    does: {
      read: 'list, info, search, role list|info|search, collection list|verify',
      install: 'install, role install, collection install|download',
      delete: 'remove, role remove|delete',
      update: 'import, role import|setup|login, collection publish',
    },
    verbs: { 'init, role init, collection init, collection build': { operands: 'write', here: 'write' } },
  }),
  verbs({
    names: ['ansible-config'],
    takesValue: ['-c', '--config', '-t', '--type', '-f', '--format'],
    effects: { '-c': 'read', '--config': 'read' },
    does: { harmless: 'list, view, dump, init, validate' },
  }),
];

/** `exec name command`: the reader reports the command. */
const THERE: VerbSpec = {
  takesValue: list('--cwd --env --mode --user --group -d --working-directory -E --setenv --uid -H --host -M --machine'),
  stopAtFirstOperand: true,
  judge(call) {
    const [name, program] = call.operands;
    call.named('service', name, 'exec');
    if (call.name === 'machinectl') call.named('privilege', 'machinectl');
    return program === undefined ? 'it opens a shell in a machine' : undefined;
  },
};

const MACHINES: readonly ProgramSpec[] = [
  verbs({
    names: ['vagrant'],
    // Everything evaluates the Vagrantfile, which is a program.
    does: {
      harmless: 'version, list-commands, help',
      'exec workspace':
        'up, status, ssh-config, port, validate, provision, reload, resume, halt, suspend, destroy, box list|outdated|prune|remove|update|add, snapshot list|save|restore|delete|push|pop, rsync, rsync-auto, package, plugin list, rdp, powershell, winrm, winrm-config, push, cap *, autocomplete *, cloud *',
      create: 'up, resume, snapshot save|push',
      update: 'global-status, reload, provision, snapshot restore|pop, box update',
      stop: 'halt, suspend',
      destroy: 'destroy',
      delete: 'snapshot delete, box remove|prune',
      install: 'plugin install|update|repair, box add|update',
      'receive download': 'box add|update|outdated',
      'env persist': 'plugin uninstall|expunge|license, login',
    },
    verbs: {
      init: {
        takesValue: ['--box-version', '--output', '--template', '--provider'],
        judge: (call) => (
          call.path('read', call.value('--template')),
          call.has('--output') ? call.path('write', call.value('--output')) : call.at('write', './Vagrantfile')
        ),
      },
      ssh: {
        takesValue: ['-c', '--command'],
        judge: (call) => (
          call.workspace(),
          call.named('service', call.operands[0] ?? 'vagrant', 'exec'),
          call.has('-c', '--command') ? undefined : 'it opens a shell in a machine'
        ),
      },
      upload: {
        takesValue: ['--compression-type'],
        judge: (call) => (
          call.workspace(),
          call.path('read', call.operands[0], 'recursive'),
          call.named('service', call.operands[2] ?? 'vagrant', 'update')
        ),
      },
    },
  }),
  verbs({
    names: ['packer'],
    singleDashLong: true,
    does: {
      harmless: 'version, help',
      'exec workspace': 'build, validate, inspect, init, fix, console, hcl2_upgrade',
      install: 'plugins install, init',
      read: 'plugins installed|required',
      delete: 'plugins remove',
    },
    verbs: { fmt: { singleDashLong: true, operands: 'write', here: 'write' } },
  }),
  verbs({
    names: list('cdk cdktf cdk8s serverless sls sam amplify eb copilot sst chalice zappa nitric encore'),
    does: {
      harmless: 'version, help, completion *',
      'exec workspace':
        'synth, synthesize, diff, list, ls, deploy, destroy, watch, bootstrap, import, doctor, context, metadata, ack, acknowledge, notices, gc, migrate, rollback, drift, refactor, docs, invoke, invoke *, package, info, logs, offline, remove, print, metrics, build, validate, local *, sync, test, publish, dev, status, push, pull, run, run *, deploy *, create, init, init *, svc *, job *, env *, app *, pipeline *, delete, tail, undeploy, schedule, certify, update, remote *, list *, traces, get, provider *, convert, flags',
      update: 'deploy, deploy *, bootstrap, import, rollback, push, sync, publish, update, migrate',
      destroy: 'destroy, remove, delete, undeploy, gc',
      exec: 'invoke, invoke *',
    },
  }),
  verbs({
    names: ['virsh'],
    takesValue: list('-c --connect -d --debug -l --log -e --escape'),
    flags: ['-q', '--quiet', '-r', '--readonly', '-t', '--timing'],
    effects: { '-c': 'host', '--connect': 'host', '-l': 'write', '--log': 'write' },
    local: true,
    does: {
      harmless: 'version, uri, hostname, help',
      read: 'list, dominfo, domstate, domblklist, domblkinfo, domblkstat, domiflist, domifaddr, domifstat, dommemstat, domstats, domid, domname, domuuid, domjobinfo, dumpxml, vcpuinfo, vcpucount, cpu-stats, nodeinfo, nodecpustats, nodememstats, nodedev-list, nodedev-dumpxml, capabilities, domcapabilities, freecell, sysinfo, net-list, net-info, net-dumpxml, net-dhcp-leases, net-uuid, net-name, iface-list, iface-dumpxml, pool-list, pool-info, pool-dumpxml, pool-uuid, pool-name, vol-list, vol-info, vol-dumpxml, vol-path, vol-key, vol-name, vol-pool, snapshot-list, snapshot-info, snapshot-dumpxml, snapshot-current, snapshot-parent, secret-list, secret-dumpxml, nwfilter-list, nwfilter-dumpxml, domdisplay, vncdisplay, ttyconsole, event, domhostname, domtime, domfsinfo, guestinfo, find-storage-pool-sources, connect, maxvcpus',
      'read secret': 'secret-get-value',
      create:
        'start, net-start, pool-start, pool-build, pool-create-as, pool-define-as, vol-create-as, vol-clone, snapshot-create, snapshot-create-as, resume, restore, managedsave-remove, domrename, iface-start, snapshot-edit',
      update:
        'reboot, reset, autostart, net-autostart, pool-autostart, setmem, setmaxmem, setvcpus, setmetadata, attach-disk, attach-interface, detach-disk, detach-interface, detach-device-alias, change-media, migrate, blockcommit, blockpull, blockresize, domif-setlink, snapshot-revert, pool-refresh, vol-resize, memtune, schedinfo, vcpupin, emulatorpin, numatune, send-key, inject-nmi, domfsfreeze, domfsthaw, set-user-password, net-update, iface-bridge, blockjob, secret-set-value, dompmwakeup, domfstrim, domblkthreshold, blkdeviotune, desc',
      stop: 'shutdown, suspend, managedsave, dompmsuspend, iface-destroy, net-destroy, pool-destroy, destroy, domjobabort',
      delete:
        'undefine, net-undefine, pool-undefine, pool-delete, vol-delete, vol-wipe, snapshot-delete, iface-undefine, secret-undefine, nwfilter-undefine, nodedev-destroy, checkpoint-delete',
      unknown:
        'qemu-monitor-command, qemu-agent-command, qemu-attach, edit, net-edit, pool-edit, console, lxc-enter-namespace, cd, echo',
    },
    verbs: {
      'create, define, net-create, net-define, pool-create, pool-define, attach-device, detach-device, update-device, secret-define, nwfilter-define, iface-define, nodedev-create':
        { judge: (call) => (call.named('service', 'virsh', 'create'), call.paths('read', call.operands)) },
      'save, dump, screenshot, vol-download': {
        does: 'read',
        judge: (call) => call.paths('write', call.operands.slice(1)),
      },
      'vol-upload': { does: 'update', judge: (call) => call.path('read', call.operands[1]) },
    },
  }),
  verbs({
    names: ['VBoxManage', 'vboxmanage'],
    singleDashLong: true,
    flags: ['-q', '--nologo'],
    does: {
      read: 'list, showvminfo, showhdinfo, showmediuminfo, guestproperty get|enumerate|wait, snapshot * list|showvminfo, getextradata, metrics list|query, dhcpserver findlease, bandwidthctl * list, cloud list *, guestcontrol * list|stat, cloud * list *',
      create:
        'createvm, startvm, clonevm, snapshot * take, registervm, createhd, createmedium, hostonlyif create, natnetwork add, adoptstate, dhcpserver add, convertfromraw, import',
      update:
        'modifyvm, modifyhd, modifymedium, modifynvram, controlvm * resume|reset|reboot|acpipowerbutton|pause|acpisleepbutton|keyboard*|setvideomodehint|clipboard|draganddrop|vrde|vrdeport|nic*|nicpromisc*|natpf*|usbattach|usbdetach|setlinkstate*|webcam|screenshotpng|recording|autostart-enabled*, storageattach, storagectl, setextradata, setproperty, guestproperty set|delete|unset, snapshot * restore|restorecurrent|edit, movevm, encryptvm, sharedfolder *, usbfilter *, hostonlyif ipconfig, natnetwork modify|start|stop, dhcpserver modify|restart, bandwidthctl *, discardstate, cloud *, movemedium',
      stop: 'controlvm * poweroff|savestate|shutdown|acpishutdown',
      delete:
        'unregistervm, closemedium, snapshot * delete, hostonlyif remove, natnetwork remove, dhcpserver remove, extpack cleanup',
      install: 'extpack install|uninstall',
      unknown: 'guestcontrol *, debugvm *, internalcommands *, unattended *, mediumio *, updatecheck *',
    },
    verbs: {
      export: {
        singleDashLong: true,
        takesValue: ['--output', '-o', '--vsys'],
        effects: { '--output': 'write', '-o': 'write' },
        does: 'read',
      },
      'clonehd, clonemedium': { operands: ['text', 'write'], does: 'create' },
      import: { operands: 'read', does: 'create' },
    },
  }),
  verbs({
    names: list('qm pct pvesm pveum ha-manager pvecm vzdump pveceph qmrestore pvesh'),
    does: {
      harmless: 'help, pveversion',
      read: 'list, status, config, pending, listsnapshot, showcmd, cpusets, df, cloudinit dump|pending, guest exec-status, wait, nodes, user list, role list, acl list, group list, user token list, pool list, realm list, user permissions, nfsscan, cifsscan, lvmscan, iscsiscan, zfsscan, lvmthinscan, glusterfsscan, scan *, path, get, ls, usage, rules list|config, apiinfo, extractconfig, groups, resources',
      create:
        'create, clone, start, resume, snapshot, template, restore, import, importdisk, importovf, disk import, add, user add, group add, role add, acl modify, passwd, realm add, alloc, allocate, remote-migrate, migrate, remote_migrate, pool add, user token add',
      update:
        'set, expected, reset, reboot, resize, rollback, move-disk, move_disk, move-volume, move_volume, unlock, sendkey, rescan, disk move|resize|rescan|unlink, cloudinit update, cleanup, fsck, fstrim, mount, unmount, keygen, user modify, role modify, group modify, nbdstop, relocate, user token modify, addnode, updatecerts, realm modify|sync, user tfa *, cluster *, mtunnel, vncproxy, dhcp *',
      stop: 'stop, shutdown, suspend',
      destroy: 'destroy',
      delete:
        'delsnapshot, remove, free, user delete, group delete, role delete, acl delete, delnode, prune-backups, realm delete, pool delete, user token remove|delete, unlink, delete',
      exec: 'guest exec|passwd|cmd',
      unknown: 'monitor, terminal, console, enter, guest exec, agent, export',
    },
    verbs: {
      exec: THERE,
      push: { operands: ['text', 'read', 'text'], does: 'update' },
      pull: { operands: ['text', 'text', 'write'], does: 'read' },
    },
  }),
  verbs({
    names: list('lxc incus multipass machinectl toolbox  prlctl tart  utmctl'),
    takesValue: list('--project --log-level -M --machine -H --host -T'),
    flags: list('-q --quiet --debug --verbose -v --no-pager -l --full --no-legend -y'),
    does: {
      harmless: 'version, help, completion *',
      read: 'list, ls, info, find, config show|get, config device list|show|get, image list|info|show, image alias list, network list|show|info|get, profile list|show|get, profile device list|show|get, storage list|show|info|get, storage volume list|show|info, cluster list|show, project list|show, remote list|get-default, operation list|show, snapshot list, status, show, show-image, image-status, networks, aliases, get, disk list, template list, validate, warning list, monitor, storage bucket list|show, subsystems list, stacks list, config trust list, list-images, network acl list, getGuestIPAddress, listSnapshots, snapshot-list, ip-address',
      create:
        'launch, create, init, start, snapshot, copy, clone, profile create, network create, storage create, storage volume create, project create, image copy|import, restore, resume, snapshot create, mount, pull-tar, pull-raw, import-tar, import-raw, import-fs, network attach, project switch, bind, assemble *, generate-entry, ephemeral, stacks new, subsystems new, upgrade, poweron',
      update:
        'move, rename, config set|unset|edit|device *, profile set|unset|add|remove|assign|device *|copy|rename, network set|attach-profile|detach|edit|unset|rename, storage set|edit|unset, storage volume attach|detach|set|copy|move|rename, image edit|refresh|alias *, restart, reboot, enable, disable, set, unset, alias, unalias, umount, edit, protect, unprotect, publish, rebuild, snapshot restore|rename, project set, cluster *, resume, set-limit, read-only, factory-reset, authenticate, remote set-default|rename, config template *, config trust *, default *, prefer',
      stop: 'stop, pause, suspend, poweroff, terminate, kill, shutdown, clone-from',
      delete:
        'delete, remove, rm, profile delete, network delete, storage delete, storage volume delete, image delete, snapshot delete, project delete, remote remove, rmi, clean, stacks rm, subsystems rm, disk delete, unregister, snapshot-delete',
      'delete all': 'purge, prune, recover',
      // A device can be any directory of this machine.
      privilege: 'config device add|set|override, profile device add|set',
      'env persist': 'remote add|switch|set-url|set-default',
      // What runs there is not reported by the reader.
      unknown:
        'console, login, run, enter, query, export, import, admin *, file *, export-tar, export-raw, transfer, cp, copy-to, copy-from, sudo, debug, ssh, ssh-config, runProgramInGuest, alias *, manpage, import-machine',
    },
    verbs: { exec: THERE, shell: THERE },
  }),
];

/** Clouds whose verbs are the common ones. */
const HOSTS: readonly ProgramSpec[] = [
  ...[
    ['doctl', 'api.digitalocean.com'],
    ['linode-cli', 'api.linode.com'],
    ['hcloud', 'api.hetzner.cloud'],
    ['exo', 'api.exoscale.com'],
    ['openstack', 'openstack'],
    ['ibmcloud', 'cloud.ibm.com'],
    ['scw', 'api.scaleway.com'],
    ['oci', 'oraclecloud.com'],
    ['civo', 'api.civo.com'],
    ['aliyun', 'aliyuncs.com'],
    ['vultr-cli', 'api.vultr.com'],
    ['eksctl', 'amazonaws.com'],
    ['rosa', 'openshift.com'],
    ['confluent', 'confluent.cloud'],
    ['supabase', 'supabase.com'],
    ['railway', 'railway.app'],
    ['render', 'render.com'],
    ['cf', 'cloudfoundry'],
    ['b2', 'backblazeb2.com'],
    ['heroku', 'heroku.com'],
    ['fly', 'fly.io'],
    ['flyctl', 'fly.io'],
    ['vercel', 'vercel.com'],
    ['netlify', 'netlify.com'],
    ['ntl', 'netlify.com'],
    ['wrangler', 'cloudflare.com'],
    ['firebase', 'firebase.google.com'],
    ['cloudflared', 'cloudflare.com'],
  ].map(([name = '', host = '']) =>
    verbs({
      names: [name],
      host,
      takesValue: list(
        '--access-token -t --context --output -o --api-url --config -c -a --app -p --project --profile --region --org --team --scope --cwd --site --filter --token --format --account --os-cloud -r --remote',
      ),
      flags: list('--debug --json --verbose -v --no-color --interactive --text --quiet -q --trace -y --yes'),
      unknown: ['--config', '-c', '--cwd', '--api-url'],
      judge: fileOptions,
      does: {
        harmless: 'version, help, completion, completion *, autocomplete, docs, doc',
        'env persist':
          'login, logout, auth, auth *, auth init|login|switch|remove, config, config set, config *, auth:*, login:*, switch, target, api, region-set, context *, init, link, unlink, use, git:remote, config:set, config:unset, sshkey *, access *, cr login',
        'read secret':
          'config, secrets list, env ls, env list, env:list, env pull, config:get, apps spec get, databases connection, databases user get|list, variables, variable list, env',
        exec: 'run, run:*, ssh, ssh *, console, ** ssh|exec|shell|invoke|kubeconfig|sql-shell, ps:exec, pg:psql, psql, proxy, tunnel, tunnel *, access ssh, connect, open, db shell|connect, dbaas command, serverless functions invoke, serverless connect, functions:shell, emulators:*, shell',
        'exec workspace':
          'dev, build, deploy, up, local:*, functions serve, publish, serverless deploy, push, start, local *, serve, functions:serve, pages dev|deploy, hosting:*, launch',
        destroy:
          'destroy, apps:destroy, apps destroy, delete, remove, rm, apps:delete, pg:reset, projects:delete, firestore:delete, database:remove, cleanup',
        ...CLOUD_VERBS,
        update: `deploy, up, publish, push, launch, redeploy, rollback, promote, alias, serverless deploy, scale, ps:*, domains:*, addons:*, releases:*, pipelines:*, maintenance:*, features:*, buildpacks:*, certs:*, drains:*, pg:*, redis:*, hosting:*, functions:*, database:*, firestore:*, pages deploy, secret put, kv *, d1 *, r2 *, queues *, versions *, deployments *, triggers *, secrets set, domains *, dns *, certs *, alias *, env add, storage put|metadata, update, upgrade, bind-service, map-route, set-env, restage, upload-file, update-bucket, ${CLOUD_VERBS.update}`,
        read: `${CLOUD_VERBS.read}, apps, ps, logs, whoami, auth:whoami, regions, releases, addons, domains, status, list, tail, projects:list, apps:list, use, zone, balance, events, account, services, target, marketplace, routes, buildpacks, environment *, iam service-ids, iam service-api-keys, cr image-list, cr image-inspect, cr vulnerability-assessment, list-*, get-*, sizes, zones, kubernetes options *, databases options *`,
      },
    }),
  ),
];

export const HOSTING: readonly ProgramSpec[] = [...ANSIBLE, ...MACHINES, ...HOSTS];
