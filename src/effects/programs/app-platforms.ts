import type { ProgramCall, ProgramSpec } from '../program.js';
import { toolVerbs } from './wide-a-strict.js';

/** Runs what the workspace says, and reads all of it. */
export function buildsFromWorkspace(call: ProgramCall): void {
  call.workspace('build');
  call.at('read', './**');
}

const publishes =
  (host: string) =>
  (call: ProgramCall): void => {
    buildsFromWorkspace(call);
    call.net('send', host, 'upload', 'publish');
  };

/** Builds what manifests name, and puts the images where the cluster finds them. */
function uploads(call: ProgramCall): void {
  buildsFromWorkspace(call);
  call.net('send', 'image registry', 'upload');
}

const MANIFESTS = {
  takes: '-j --jobs --platform -t --tags -l --selector -n --namespace',
  reads: '-f --filename --kubeconfig',
  flags: '-R --recursive -W --watch -B --base-import-paths -P --preserve-import-paths --bare',
} as const;

/** Command lines of platforms where applications are built, kept and run. */
export const APP_PLATFORMS: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'zapier',
    takes: '-f --format',
    flags: '-d --debug',
    host: 'zapier.com',
    does: {
      harmless: 'help, version, autocomplete',
      'receive query': 'history, integrations, apps, team get|list, users get|list, logs, jobs, env get',
      'send login': 'login, logout',
      'env persist': 'login, logout, analytics, link',
    },
    verbs: {
      versions: { flags: '-a --all', does: 'receive query' },
      login: { flags: '-s --sso', does: 'send login', judge: (call) => call.at('write', '~/.zapierrc', 'secret') },
      analytics: { takes: '-m --mode', does: 'env persist' },
      init: {
        takes: '-t --template -m --module -l --language',
        operands: 'write',
        judge: (call) => call.net('receive', 'npmjs.com', 'query'),
      },
      convert: {
        takes: '-v --version --json --title --description',
        operands: ['text', 'write'],
        does: 'receive query',
      },
      scaffold: {
        takes: '-d --dest --test-dest -e --entry',
        flags: '-f --force --no-help',
        judge(call) {
          for (const word of call.all('-d', '--dest', '--test-dest', '-e', '--entry')) call.path('write', word);
          call.at('write', './**');
        },
      },
      build: {
        flags: '--disable-dependency-detection --skip-npm-install --skip-dep-install --skip-validation',
        judge: buildsFromWorkspace,
      },
      test: { flags: '--skip-validate --yarn --pnpm', judge: buildsFromWorkspace },
      'validate, describe': { flags: '--without-style --skip-build', judge: buildsFromWorkspace },
      push: {
        flags: '--disable-dependency-detection --skip-npm-install --skip-dep-install --overwrite-partner-changes',
        takes: '-s --snapshot',
        judge: publishes('zapier.com'),
      },
      upload: { judge: (call) => call.net('send', 'zapier.com', 'upload', 'publish') },
      pull: { does: 'receive download', judge: (call) => call.at('write', './**', 'overwrite') },
    },
  }),
  toolVerbs({
    names: 'vsce',
    takes: '-p --pat',
    host: 'marketplace.visualstudio.com',
    does: { harmless: 'help', 'env persist': 'login, logout', read: 'ls-publishers' },
    verbs: {
      ls: { flags: '--tree --yarn --no-yarn', judge: buildsFromWorkspace },
      package: {
        takes: '-t --target -m --message --baseContentUrl --baseImagesUrl',
        writes: '-o --out',
        flags: '--yarn --no-yarn --pre-release --no-git-tag-version --no-update-package-json --no-dependencies',
        judge(call) {
          buildsFromWorkspace(call);
          call.at('write', './*');
        },
      },
      publish: {
        takes: '-t --target -m --message',
        reads: '-i --packagePath',
        flags: '--yarn --no-yarn --pre-release --skip-duplicate --no-verify --no-git-tag-version --no-dependencies',
        judge: publishes('marketplace.visualstudio.com'),
      },
      'unpublish, delete-publisher': { flags: '-f --force', does: 'delete' },
      'show, search, list': { flags: '--json', does: 'receive query' },
      'verify-pat': { does: 'send query' },
    },
  }),
  toolVerbs({
    names: 'dokku',
    flags: '--quiet --trace',
    does: {
      read: 'apps, apps:list, apps:report, apps:exists, config, config:show, config:get, domains:report, ps:report, plugin:list, logs, logs:failed, version, certs:report, storage:list, *:info, *:list',
      create: 'apps:create, *:create',
      update: 'apps:rename, domains:add, domains:set, domains:remove, ps:scale, *:link, *:unlink',
      'env persist': 'config:set, config:unset',
      start: 'ps:start, ps:restart, ps:rebuild',
      stop: 'ps:stop',
      destroy: 'apps:destroy, *:destroy',
      // The code of a plugin runs as root.
      'receive install': 'plugin:install, plugin:update',
      'exec install': 'plugin:install, plugin:update',
      uninstall: 'plugin:uninstall',
    },
  }),
  toolVerbs({
    names: 'balena',
    takes: '-t --type -o --organization -a --application -f --fleet -d --device',
    flags: '-v --verbose --json -y --yes -h',
    host: 'balena-cloud.com',
    does: {
      read: 'apps, fleets, devices, keys, tags, envs, releases, orgs, whoami, app, fleet, device, settings',
      'send login': 'login, logout',
      'env persist': 'login, logout',
      create: 'app create, fleet create',
      delete: 'app rm|purge, fleet rm|purge, device rm|purge',
    },
    verbs: {
      'local flash': {
        takes: '-d --drive',
        operands: 'read',
        judge: (call) => call.path('write', call.value('-d', '--drive'), 'destroy', 'raw'),
      },
    },
  }),
  toolVerbs({
    names: 'ko',
    flags: '-v --verbose -h',
    verbs: {
      'build, publish': {
        takes: '-j --jobs --platform -t --tags --image-label --sbom',
        writes: '--tarball --image-refs --oci-layout-path --sbom-dir',
        flags: '-L --local -B --base-import-paths -P --preserve-import-paths --bare --push --insecure-registry',
        judge(call) {
          buildsFromWorkspace(call);
          if (call.has('-L', '--local')) call.named('service', 'docker', 'create');
          else call.net('send', 'image registry', 'upload');
        },
      },
      'apply, create': { ...MANIFESTS, does: 'update', judge: uploads },
      resolve: { ...MANIFESTS, judge: uploads },
      run: {
        judge(call) {
          buildsFromWorkspace(call);
          call.net('send', 'image registry', 'upload');
          call.named('service', 'cluster', 'create');
        },
      },
      delete: {
        takes: '-n --namespace -l --selector',
        reads: '-f --filename',
        flags: '-R --recursive --all --ignore-not-found',
        judge: (call) => call.named('service', 'cluster', 'delete'),
      },
      login: {
        takes: '-u --username -p --password',
        flags: '--password-stdin',
        does: 'send login',
        judge: (call) => call.at('write', '~/.docker/config.json', 'secret'),
      },
      version: {},
    },
  }),
];
