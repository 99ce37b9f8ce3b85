import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { buildsFromWorkspace } from './app-platforms.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Machines, runners and sites for developers, here or in a cloud. */
export const DEV_MACHINES: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'docker-machine',
    takes: '-d --driver -s --storage-path -f --format --filter -t --timeout',
    flags: '-D --debug -q --quiet -y -f --force --swarm',
    does: {
      read: 'ls, status, inspect, ip, url, env, config, active, version',
      create: 'create, provision',
      start: 'start, restart',
      stop: 'stop',
      kill: 'kill',
      update: 'upgrade, regenerate-certs',
      destroy: 'rm',
    },
  }),
  toolVerbs({
    names: 'gitlab-runner',
    takes: '--log-level --log-format',
    flags: '--debug',
    does: { read: 'list, status', start: 'start, restart', stop: 'stop', update: 'reset-token' },
    verbs: {
      // From then on the server tells this machine what to run.
      register: {
        takes:
          '--registration-token -r --token -t -n --name --description --executor --tag-list --docker-image --locked --run-untagged --paused',
        hosts: '-u --url',
        writes: '-c --config',
        flags: '--non-interactive --docker-privileged --leave-runner',
        judge(call) {
          if (!call.has('-c', '--config')) call.at('write', '/etc/gitlab-runner/config.toml', 'secret');
          call.named('exec', 'jobs of the server', 'config');
        },
      },
      'unregister, verify': {
        takes: '-n --name -t --token',
        hosts: '-u --url',
        writes: '-c --config',
        flags: '--all-runners --delete',
        does: 'update',
        judge(call) {
          if (!call.has('-c', '--config')) call.at('write', '/etc/gitlab-runner/config.toml');
        },
      },
    },
  }),
  toolVerbs({
    names: 'ddev',
    flags: '-j --json-output',
    does: {
      read: 'list, describe, status, version, snapshot list',
      stop: 'stop, pause, poweroff',
      'delete destroy': 'delete',
    },
    verbs: {
      // Its configuration names hooks, on the host too.
      'start, restart': { flags: '-a --all -y --skip-confirmation', does: 'start', judge: buildsFromWorkspace },
      config: {
        takes: '--project-type --docroot --project-name --php-version',
        flags: '--auto',
        judge: (call) => call.at('write', './.ddev/**'),
      },
      logs: { takes: '-s --service --tail', flags: '-f --follow -t --time', does: 'read' },
      'composer, npm, yarn, drush, wp, artisan': { judge: buildsFromWorkspace },
      nvm: { judge: (call) => call.net('receive', 'nodejs.org', 'install') },
      'export-db': {
        takes: '-d --database',
        writes: '-f --file',
        flags: '-z --gzip --bzip2 --xz',
        does: 'read',
      },
      'import-db': { takes: '-d --database', reads: '-f --file', does: 'update overwrite' },
    },
  }),
  toolVerbs({
    names: 'knife',
    takes: '-s --server-url -u --user -E --environment -F --format',
    flags: '-y --yes -V --verbose -h -w --with-uri',
    // Its configuration is Ruby, and is looked for here and above.
    judge: (call) => call.workspace('config'),
    does: {
      read: 'node list|show, role list|show, client list|show, user list|show, cookbook list|show, environment list|show, data bag list|show, status, search, ssl check',
      create: 'client create',
      delete: 'node delete, role delete, client delete, cookbook delete, environment delete, data bag delete',
    },
    verbs: {
      bootstrap: {
        takes: '-U --connection-user -P --connection-password -N --node-name -r --run-list -p --connection-port',
        reads: '-i --ssh-identity-file',
        flags: '--sudo',
        judge(call) {
          for (const word of call.operands) call.net('send', word, 'ssh');
          call.named('exec', 'chef-client', 'install');
        },
      },
      'cookbook upload': {
        reads: '-o --cookbook-path',
        flags: '-a --all -d --include-dependencies --freeze',
        does: 'update',
        judge: (call) => call.at('read', './**'),
      },
      'node edit, role edit, client edit, environment edit, data bag edit': { judge: () => 'it opens an editor' },
    },
  }),
  toolVerbs({
    names: 'exercism',
    takes: '--timeout',
    flags: '-v --verbose --unmask-token',
    host: 'exercism.org',
    does: { harmless: 'version', read: 'workspace', 'exec browser': 'open', 'receive query': 'troubleshoot' },
    verbs: {
      configure: {
        takes: '-t --token -a --api',
        writes: '-w --workspace',
        flags: '-s --show --no-verify',
        judge(call) {
          if (call.options.length > 0 && !call.has('-s', '--show'))
            call.at('write', '~/.config/exercism/user.json', 'secret');
        },
      },
      download: {
        takes: '-t --track -e --exercise -u --uuid -T --team',
        flags: '-F --force',
        does: 'receive download',
        judge: (call) => call.at('write', '~/exercism/**'),
      },
      test: {
        judge(call) {
          for (const word of call.operands) call.path('exec', word, 'workspace');
          buildsFromWorkspace(call);
        },
      },
      submit: {
        does: 'send upload',
        judge(call) {
          for (const word of call.operands) walk(call, word);
          if (call.operands.length === 0) call.at('read', './**');
        },
      },
    },
  }),
  tool({
    names: 'cli4',
    flags: '-h -V -v --verbose -q --quiet -j --json -y --yaml -r --raw -d --dump --get --patch --post --put --delete',
    takes: '-p --profile',
    judge(call) {
      const tags = call.has('--delete') ? ['delete'] : call.has('--patch', '--post', '--put') ? ['update'] : ['read'];
      for (const word of call.operands) {
        const text = literal(word);
        if (text?.startsWith('/')) call.named('service', word, ...tags);
        // `name=@file` is the content of a file.
        const [, path] = /^[\w.]*=?@(.*)/.exec(text ?? '') ?? [];
        if (path !== undefined) call.at('read', path);
      }
      call.net('send', 'api.cloudflare.com');
    },
  }),
];
