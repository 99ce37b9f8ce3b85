import type { ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { strict, touchesPaths } from './wide-b-kit.js';

export const WRITES_WORKSPACE_FILES = touchesPaths('write', './**');

/** Platforms, virtual machines, models and what is kept in clouds. */
export const WIDE_B_PLATFORM: readonly ProgramSpec[] = [
  verbs({
    names: ['yadm'],
    // Another place for its files and its program to run.
    unknown: list(
      '-u --upload-pack -c --config --template -Y --yadm-dir --yadm-data --yadm-repo --yadm-config --yadm-encrypt --yadm-archive --yadm-bootstrap',
    ),
    does: {
      harmless: 'version, help, introspect',
      'vcs read': 'list',
      'exec bootstrap': 'bootstrap',
      'vcs remote': 'clone',
      // Everything else goes to git, to a shell, or to programs that encrypt.
      unknown: 'enter, git-crypt, transcrypt',
    },
    verbs: {
      clone: (call) => {
        call.net('receive', call.operands[0], 'clone');
        call.at('write', '~/**', 'overwrite');
        if (!call.has('--no-bootstrap')) call.named('exec', 'bootstrap');
        if (call.has('-w', '-f', '--w')) return 'where it is put is not followed';
        return undefined;
      },
      'alt, decrypt': touchesPaths('write', '~/**'),
      encrypt: (call) => {
        call.at('read', '~/**');
        call.at('write', '~/.local/share/yadm/archive');
      },
      perms: touchesPaths('write', '~/.ssh/**', '~/.gnupg/**', '~/.local/share/yadm/archive'),
      init: (call) => {
        call.at('write', '~/.local/share/yadm/**');
        return call.has('-w') ? 'the directory that it works on is not followed' : undefined;
      },
      upgrade: touchesPaths('write', '~/.config/yadm/**', '~/.local/share/yadm/**'),
      config: (call) => {
        const reads =
          call.has('--get', '--list', '-l', '--get-all') || (call.operands.length < 2 && !call.has('--unset'));
        call.at(reads ? 'read' : 'write', '~/.config/yadm/config');
      },
      gitconfig: (call) => {
        const reads =
          call.has('--get', '--list', '-l', '--get-all') || (call.operands.length < 2 && !call.has('--unset'));
        call.at(reads ? 'read' : 'write', '~/.local/share/yadm/repo.git/config');
      },
    },
  }),
  strict(
    verbs({
      names: ['prowler'],
      takesValue: list(
        '-p --profile -f --filter-region --region -s --service --services -c --check --checks -e --excluded-check --excluded-checks --excluded-service --excluded-services --exclude-services --severity --compliance --category --categories -R --role --status -M --output-modes --output-formats --tenant-id --subscription-id --subscription-ids --project-id --project-ids --context --namespace --namespaces --personal-access-token --oauth-app-token --github-app-id --log-level -T --session-duration -F --output-filename',
      ),
      effects: {
        '-o': 'write',
        '--output-directory': 'write',
        '--credentials-file': 'read',
        '--kubeconfig-file': 'read',
        '--github-app-key': 'read',
        '--log-file': 'write',
        '--mutelist-file': 'read',
      },
      // Fixers change the account; checks can be programs of one's own.
      unknown: list(
        '--fixer --checks-folder -x --config-file --custom-checks-metadata-file --checks-file -C --compliance-framework --scan-id --slack -S --send-sh-only --security-hub -B --output-bucket -D --output-bucket-no-assume',
      ),
      does: { 'read account': 'aws, azure, gcp, github, kubernetes, m365, nhn, mongodbatlas' },
      judge: (call) => {
        call.at('write', './output/**');
        call.net('send', 'cloud account', 'query');
      },
    }),
    '-b --no-banner -v --verbose -q -z -l --list-checks --list-services --list-compliance --list-categories --az-cli-auth --sp-env-auth --browser-auth --managed-identity-auth --env-auth --no-color --unix-timestamp -h',
  ),
  verbs({
    names: ['cs', 'coursier'],
    takesValue: list(
      '-r --repository --credentials --cache --jvm --main-class -M --java-opt --scala-version -E --exclude --jvm-index --dir --install-dir',
    ),
    unknown: ['--channel', '--contrib', '--init-script'],
    effects: { '--cache': 'write', '--dir': 'write', '--install-dir': 'write' },
    does: {
      harmless: 'version, about',
      'receive read': 'complete-dep, complete, search, resolve, java-home',
      'receive download': 'fetch, get, java-home',
      'exec install': 'install, update, setup, launch, java, bootstrap',
      'receive install': 'install, update, setup, launch, java, bootstrap',
      'env persist': 'setup',
      'read list': 'list',
      delete: 'uninstall',
    },
    verbs: {
      bootstrap: { takesValue: ['-o', '--output'], effects: { '-o': 'write', '--output': 'write' } },
      java: (call) => {
        if (call.has('-jar') || call.operands.length > 0) call.workspace('run');
      },
    },
  }),
  verbs({
    names: ['trace-cmd'],
    does: {
      'read trace': 'list, stat, show, check-events',
      start: 'start, restart, snapshot',
      stop: 'stop',
      delete: 'clear, reset',
    },
    verbs: {
      report: {
        takesValue: list('-i --cpu -F -t --ts-offset -O'),
        effects: { '-i': 'read' },
        unknown: ['-F', '-O', '--plugin'],
        judge: touchesPaths('read', './trace.dat'),
      },
      record: {
        stopAtFirstOperand: true,
        takesValue: list(
          '-p -e -f -l -g -n -P -N -o -b -B -m -r -s -t -O -C --max-graph-depth --func-stack --date --module',
        ),
        effects: { '-o': 'write', '-N': 'host' },
        judge: (call) => {
          call.named('service', 'kernel tracing', 'start');
          call.at('write', './trace.dat*', 'overwrite');
          return call.operands.length > 0 || call.has('-F') ? 'the command that it traces is not followed' : undefined;
        },
      },
    },
  }),
  verbs({
    names: ['puppet'],
    does: {
      harmless: 'help, doc',
      'read config': 'config print, facts, facts show, describe, module list, lookup, epp validate, parser dump',
      'exec install': 'module install|upgrade',
      'receive install': 'module install|upgrade',
      delete: 'module uninstall, cert clean|revoke, node clean|deactivate, ssl clean',
      'env persist': 'config set|delete',
      'update certificates': 'ssl bootstrap|submit_request|download_cert',
    },
    verbs: {
      'parser validate': { operands: 'read', here: 'read' },
      agent: {
        takesValue: list('--server --serverport --masterport --waitforcert --environment --certname --tags'),
        unknown: ['--confdir', '--vardir', '--config'],
        judge: (call) => {
          call.net('receive', call.value('--server') ?? 'puppet server');
          // What the server says is done to the whole machine.
          if (call.has('--disable', '--enable')) call.named('service', 'puppet agent', 'update');
          else call.named('exec', 'catalog', 'config');
        },
      },
      apply: {
        takesValue: list('--modulepath --hiera_config -e --execute -l --logdest --environment --tags'),
        unknown: ['-e', '--execute', '--catalog'],
        effects: { '--modulepath': 'exec', '--hiera_config': 'read', '-l': 'write', '--logdest': 'write' },
        operands: 'exec',
      },
    },
  }),
  verbs({
    names: ['ollama'],
    host: 'ollama server',
    does: {
      harmless: 'help',
      read: 'list, ls, ps, show',
      start: 'serve, run',
      'receive download': 'pull',
      'send upload': 'push',
      update: 'cp, signin, signout',
      stop: 'stop',
      delete: 'rm',
    },
    verbs: {
      create: {
        takesValue: list('-f --file -q --quantize'),
        effects: { '-f': 'read', '--file': 'read' },
        does: 'create',
        judge: touchesPaths('read', './Modelfile'),
      },
    },
  }),
  verbs({
    names: ['colima'],
    takesValue: list('-p --profile'),
    flags: ['--verbose', '--very-verbose'],
    // An editor, a shell inside, or scripts for the machine.
    unknown: list('-e --edit --editor -V --mount'),
    does: {
      harmless: 'version, completion',
      read: 'list, ls, status',
      start: 'start, restart',
      'receive download': 'start, update',
      stop: 'stop',
      'delete machine': 'delete, prune',
      unknown: 'ssh, ssh-config, template, nerdctl, kubernetes, update',
    },
  }),
];
