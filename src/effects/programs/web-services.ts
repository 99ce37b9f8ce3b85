import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

function workspace(call: ProgramCall): void {
  call.workspace();
  call.at('read', './**');
}

/** Programs that speak for their user to one service elsewhere. */
export const WEB_SERVICES: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'grafana',
    takes: '--repo --configOverrides',
    reads: '--homepath --config',
    writes: '--pluginsDir',
    flags: '--insecure --debug -d',
    does: {
      read: 'cli plugins ls, cli plugins list-remote, cli plugins list-versions',
      delete: 'cli plugins remove, cli plugins uninstall',
      'exec install': 'cli plugins install, cli plugins update, cli plugins update-all, cli plugins upgrade-all',
      'receive install': 'cli plugins install, cli plugins update, cli plugins update-all, cli plugins upgrade-all',
      'update account': 'cli admin reset-admin-password',
      'privilege account': 'cli admin reset-admin-password',
    },
    verbs: { 'cli admin reset-admin-password': { takes: '--user-id', flags: '--password-from-stdin' } },
  }),
  toolVerbs({
    names: 'bk',
    takes:
      '-p --pipeline -o --output --org --token -b --branch -c --commit -m --message --cluster --state --limit -u --user',
    flags: '-w --web -y --yes --mine --no-input',
    host: 'api.buildkite.com',
    does: {
      read: 'pipeline list|view|validate, build list|view|watch, agent list|view, job list, cluster list|view, whoami',
      create: 'build create|new, pipeline create, job retry, build rebuild',
      stop: 'build cancel, agent stop, job cancel',
    },
    verbs: {
      'configure, use': { judge: (call) => call.at('write', '~/.config/bk.yaml') },
      init: { judge: (call) => call.at('write', './.buildkite/**') },
    },
  }),
  toolVerbs({
    names: 'sf sfdx',
    takes: '-a --setalias -r --instanceurl -u --targetusername -n --permsetname -p --path -m --metadata -x --manifest',
    flags: '--json --verbose -f --forceoverwrite -g --ignorewarnings',
    host: 'login.salesforce.com',
    does: {
      read: 'force:org:list, force:org:display, force:limits:api:display',
      login: 'force:auth:web:login',
      'exec browser': 'force:org:open',
      'send upload': 'force:source:push, force:source:deploy',
      'receive download': 'force:source:pull, force:source:retrieve',
      'update secret': 'force:user:password:generate',
      'privilege account': 'force:user:permset:assign',
    },
    verbs: {
      'force:source:push, force:source:deploy': { judge: (call) => call.at('read', './**') },
      'force:source:pull, force:source:retrieve': { judge: (call) => call.at('write', './**') },
    },
  }),
  toolVerbs({
    names: 'hut',
    takes: '--instance -v --visibility -r --repo --note --tags',
    reads: '--config',
    flags: '-y --yes -f --follow --edit -w --web -c --clone',
    host: 'sr.ht',
    does: {
      read: 'git list, builds list, builds show, todo list, todo ticket list|show, lists list, paste list, pages list, hub list, meta show',
      create: 'git create, todo create, paste create, lists create',
      delete: 'git delete, todo delete, paste delete, lists delete, pages unpublish',
      stop: 'builds cancel',
      'send upload': 'builds submit, pages publish',
    },
    verbs: {
      init: { judge: (call) => call.at('write', '~/.config/hut/config') },
      'builds submit, pages publish': { operands: 'read' },
      'paste create': { operands: 'read' },
    },
  }),
  toolVerbs({
    names: 'komac',
    takes: '-v --version -u --urls --token -t --created-with --created-with-url --resolves',
    writes: '-o --output',
    flags: '-s --submit --dry-run --open-pr --skip-pr-check',
    host: 'api.github.com',
    does: {
      read: 'list-versions, list, show, analyse',
      'send upload': 'new, update, remove, submit',
      update: 'sync-fork, branch cleanup',
      harmless: 'autocomplete, complete',
    },
    verbs: { 'token update|add|remove': { judge: (call) => call.named('env', 'github token', 'persist', 'secret') } },
  }),
  toolVerbs({
    names: 'loft',
    takes: '--space --cluster --project -o --output --user --host --email --password --namespace --version',
    reads: '--config',
    flags: '--debug --silent --print --reset --no-tunnel --insecure',
    host: 'loft',
    does: {
      read: 'list vclusters|spaces|clusters|teams, vars username|cluster, get',
      create: 'start, create vcluster|space',
      delete: 'delete vcluster|space, uninstall',
      login: 'login',
      'env persist': 'use vcluster|space|cluster',
    },
  }),
  toolVerbs({
    names: 'wlc',
    takes: '--format --key --config-section --convert --method --author-name --author-email',
    reads: '-c --config -i --input',
    writes: '-o --output',
    hosts: '-u --url',
    flags: '--debug --overwrite',
    host: 'weblate',
    does: {
      read: 'list-projects, list-components, list-languages, list-translations, ls, show, stats, repo, changes, version, lock-status, download',
      update: 'commit, push, pull, reset, cleanup, lock, unlock, upload',
    },
  }),
  toolVerbs({
    names: 'stripe',
    takes:
      '--events -e --forward-to -f --forward-connect-to --api-key --api-version --device-name --email --name --amount --currency --customer --description -d --data --limit --source --price --color --log-level -p --project-name',
    flags: '--print-json -j --print-secret --skip-verify --latest --live --confirm -c',
    host: 'api.stripe.com',
    does: {
      read: 'logs tail, listen, * list, * retrieve, events resend, get',
      create: 'trigger, * create, post',
      update: '* update, * confirm, * capture',
      delete: '* delete, * cancel, delete',
      login: 'login',
    },
    verbs: {
      // A sample is fetched, and set up by its own scripts.
      'samples create': {
        judge: (call) => {
          call.net('receive', 'github.com', 'download');
          call.at('write', './**');
          for (const word of call.operands) call.named('exec', word, 'install');
        },
      },
      listen: {
        judge: (call) => {
          for (const word of call.all('-f', '--forward-to', '--forward-connect-to')) call.net('send', word);
        },
      },
    },
  }),
  toolVerbs({
    names: 'vela',
    takes:
      '--org -o --repo -r --target -t --ref --description -d --deployment --output --op --page --per.page --build -b --step --service --api.addr -a --api.token',
    host: 'vela',
    does: {
      read: 'get deployment|build|repo|step|service|log|secret|hook|worker, view deployment|build|repo|step|service|log|secret|hook|config, validate pipeline',
      create: 'add deployment|repo|secret',
      update: 'restart build, update repo|secret, approve build, repair repo, chown repo',
      delete: 'remove repo|secret, cancel build',
      login: 'login',
    },
  }),
  toolVerbs({
    names: 'kcadm.sh kcadm',
    takes:
      '--server --realm --user --password --client --secret -s --set -d --delete -r --target-realm -q --query -F --fields --format -b --body --uid --cid --rid --gid --gname --cclientid --rolename --uusername -p --new-password',
    reads: '-f --file --config --keystore --truststore',
    flags: '-i --id -c --compressed -n --no-merge -m --merge --noquotes --no-config -x -o --output -t --temporary',
    host: 'keycloak',
    does: {
      read: 'get, get-roles',
      create: 'create',
      update: 'update',
      delete: 'delete',
      'privilege account': 'set-password, add-roles, remove-roles',
    },
    verbs: {
      'config credentials, config truststore': {
        judge: (call) => {
          call.at('write', '~/.keycloak/kcadm.config');
          for (const word of call.all('--server')) call.net('send', word, 'login');
        },
      },
    },
  }),
  toolVerbs({
    names: 'rbt',
    takes:
      '-r --review-request-id -m --description --summary --server --target-groups --target-people --revision-range --dest --bugs-closed --branch --username --password',
    flags: '-p --publish -o --open -c --commit -C --commit-no-edit --squash --push --dry-run -d --debug',
    // What a project configures is Python, and every command reads it.
    does: {
      'exec workspace':
        'post, diff, land, patch, setup-repo, status, publish, close, attach, status-update, list-repo-types',
      'send upload': 'post, publish, close, attach',
      'receive download': 'patch, status',
      'vcs merge': 'land',
    },
    verbs: {
      patch: { judge: (call) => call.at('write', './**') },
      'setup-repo': { judge: (call) => call.at('write', './.reviewboardrc') },
      attach: { operands: ['text', 'read'] },
    },
  }),
  toolVerbs({
    names: 'snyk',
    takes:
      '--org --severity-threshold --project-name --package-manager --fail-on --docker --policy-path --sarif-file-output --json-file-output --detection-depth --exclude',
    reads: '--file',
    flags: '--all-projects --dev --json --sarif --print-deps --yarn-workspaces --insecure -d',
    host: 'api.snyk.io',
    does: {
      login: 'auth',
      'send upload': 'test, monitor',
      'env persist': 'config set, config unset',
      'read secret': 'config get',
    },
    // To know what a project depends on it runs its build tools.
    verbs: {
      'test, monitor, wizard': {
        judge: (call) => {
          workspace(call);
          for (const option of ['--sarif-file-output', '--json-file-output']) call.paths('write', call.all(option));
        },
      },
    },
  }),
  tool({
    names: 'surge',
    takes: '-p --project -d --domain -e --endpoint --stage',
    flags: '-h -v -a --add -r --remove',
    judge(call) {
      const [first, ...rest] = call.operands;
      const verb = literal(first);
      if (/^(list|whoami|plan|token)$/.test(verb ?? '')) return call.net('receive', 'surge.sh');
      if (verb === 'teardown') {
        for (const word of rest) call.named('service', word, 'delete');
        return call.net('send', 'surge.sh');
      }
      if (/^(login|logout)$/.test(verb ?? '')) return call.net('send', 'surge.sh', 'login');
      for (const word of [...(first === undefined ? [] : [first]), ...call.all('-p', '--project')]) walk(call, word);
      if (first === undefined && !call.has('-p', '--project')) call.at('read', './**');
      call.net('send', 'surge.sh', 'upload');
    },
  }),
];
