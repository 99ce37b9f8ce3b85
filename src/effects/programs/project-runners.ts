import { literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Runs what the project's own files say. */
export function runsProject(call: ProgramCall): void {
  call.workspace();
  call.at('read', './**');
}

export function buildsProject(call: ProgramCall): void {
  runsProject(call);
  call.at('write', './**');
}

/** Makes a project from what it fetches. */
const creates =
  (source: string) =>
  (call: ProgramCall): void => {
    call.net('receive', source, 'install');
    call.named('exec', source, 'install');
    call.paths('write', call.operands, 'recursive');
    if (call.operands.length === 0) call.at('write', './**');
  };

/** Modules: files, or places on the network. */
function evaluates(call: ProgramCall): void {
  for (const word of call.operands) {
    if (!/^[a-z]+:\/\//.test(literalPrefix(word))) call.path('exec', word);
    else {
      call.net('receive', word, 'download');
      call.named('exec', word);
    }
  }
}

/** Programs that build, check, serve or release a project, and so run its files. */
export const PROJECT_RUNNERS: readonly ProgramSpec[] = [
  tool({
    names: 'bacon',
    takes: '-j --job --features',
    execs: '-p --path --project -w --watch',
    flags:
      '-l --list-jobs --init --prefs -s --summary -S --no-summary --wrap --no-wrap --reverse --no-reverse -e --export-locations -E --no-export-locations --no-help-line --all-features --no-default-features -t --headless -h -V',
    judge(call) {
      if (call.has('-l', '--list-jobs', '--prefs')) return call.at('read', './bacon.toml');
      if (call.has('--init')) return call.at('write', './bacon.toml');
      buildsProject(call);
      call.paths('exec', call.operands.slice(1), 'workspace');
    },
  }),
  toolVerbs({
    names: 'jigsaw',
    verbs: {
      init: { judge: creates('packagist.org') },
      build: { judge: buildsProject },
      serve: { judge: buildsProject, does: 'start' },
    },
  }),
  toolVerbs({
    names: 'kool',
    flags: '-v --verbose',
    does: { read: 'status, logs, info', stop: 'stop', harmless: 'completion', unknown: 'exec, docker, share' },
    verbs: {
      create: { judge: creates('docker hub') },
      'run, preset': { judge: runsProject },
      'start, restart': { judge: runsProject, does: 'start' },
      'self-update': {
        judge: (call) => {
          call.net('receive', 'github.com', 'install');
          call.named('exec', 'kool', 'install');
        },
      },
    },
  }),
  toolVerbs({
    names: 'nixpkgs-review',
    takes:
      '-b --branch -r --remote --build-args -p --package -P --skip-package --token --system --systems --eval -c --checkout',
    flags: '--post-result --print-result --staged --no-shell --no-exit-cleanup',
    verbs: {
      'pr, rev, wip': {
        judge: (call) => {
          // It builds what somebody proposes.
          call.net('receive', 'github.com', 'download');
          for (const word of call.operands) call.named('exec', word, 'build');
          call.workspace('build');
          if (call.has('--post-result')) call.net('send', 'github.com', 'message');
        },
      },
    },
  }),
  toolVerbs({
    names: 'fdroid',
    flags: '-v --verbose -q --quiet -l --latest --server --format --stop --test -f --force --no-tarball',
    // Recipes run commands, and a configuration may.
    verbs: {
      'build, publish, lint, rewritemeta, update, checkupdates, scanner, gpgsign': { judge: buildsProject },
      install: {
        judge: (call) => {
          runsProject(call);
          call.named('service', 'device', 'install');
        },
      },
      'deploy, nightly': { judge: (call) => (buildsProject(call), call.net('send', 'repository', 'upload')) },
    },
  }),
  toolVerbs({
    names: 'sails',
    takes: '--port',
    flags: '--verbose --silly --prod --fast --without --no-frontend',
    verbs: {
      lift: { judge: runsProject, does: 'start' },
      new: { judge: creates('registry.npmjs.org') },
      generate: { judge: buildsProject },
    },
  }),
  toolVerbs({
    names: 'symfony',
    takes: '--dir --version --php --port',
    flags: '--webapp --full --demo --no-git -d --daemon --no-tls --force',
    does: { stop: 'server:stop, local:server:stop', read: 'server:status, server:list' },
    verbs: {
      'new, local:new': { judge: creates('packagist.org') },
      'serve, server:start, local:server:start': { judge: runsProject, does: 'start' },
      'security:check, check:security, local:check:security': {
        judge: (call) => {
          call.at('read', './composer.lock');
          call.net('receive', 'github.com');
        },
      },
    },
  }),
  tool({
    names: 'robo',
    takes: '-D --define',
    execs: '-f --load-from',
    flags: '--simulate -n --no-interaction -q --quiet -v --ansi --no-ansi --progress-delay -h -V',
    judge: buildsProject,
  }),
  toolVerbs({
    names: 'berks',
    execs: '-b --berksfile',
    reads: '-c --config',
    takes: '-e --except -o --only -F --format',
    flags: '-q --quiet -d --debug --force --no-freeze --ssl-verify --no-ssl-verify',
    // A Berksfile is Ruby.
    verbs: {
      'install, update': {
        judge: (call) => (buildsProject(call), call.net('receive', 'supermarket.chef.io', 'install')),
      },
      upload: { judge: (call) => (runsProject(call), call.net('send', 'chef server', 'upload')) },
      'contingent, list, outdated, info, show, viz, verify': { judge: runsProject },
      vendor: { operands: 'write', judge: buildsProject },
    },
  }),
  toolVerbs({
    names: 'fin',
    takes: '--tail',
    flags: '-f --follow',
    does: { unknown: 'bash, exec, drush, composer' },
    verbs: {
      'project start, project restart, start, up': { judge: runsProject, does: 'start' },
      // It reads the settings of the project as a shell does.
      'logs, status, ps, project list': { judge: runsProject },
      'project stop, stop': { judge: runsProject, does: 'stop' },
      'project remove': { judge: runsProject, does: 'delete' },
    },
  }),
  toolVerbs({
    names: 'xmake',
    takes: '-p --plat -a --arch -m --mode -l --language -t --template -k --kind -j --jobs -o --buildir --toolchain',
    execs: '-F --file -P --project',
    writes: '--installdir',
    flags: '-r --rebuild -b --build -v --verbose -D --diagnosis -q --quiet -y --yes -c --clean -w --warning -h',
    alone: 'exec workspace',
    verbs: {
      'build, b, run, r, config, f, test, package, p, clean, c': { judge: buildsProject },
      'install, i, uninstall, u': { judge: (call) => (buildsProject(call), call.at('write', '/usr/local/**')) },
      create: { operands: 'write', judge: (call) => call.at('write', './**') },
    },
  }),
  toolVerbs({
    names: 'pkl',
    takes: '-f --format -x --expression -p --property --module-output-separator -t --timeout --skip-publish-check',
    writes: '-o --output-path -m --multiple-file-output-path --junit-reports --output-path',
    flags: '--no-cache --no-project --no-test --overwrite',
    does: { start: 'server' },
    // Modules are code; they read what they are allowed to.
    verbs: {
      'eval, test': { judge: evaluates },
      'project package, project resolve': {
        operands: 'exec',
        judge: (call) => (buildsProject(call), call.net('receive', 'packages', 'download')),
      },
    },
  }),
  toolVerbs({
    names: 'dmypy',
    reads: '--config-file --status-file',
    takes: '--timeout --perf-stats-file',
    writes: '--log-file --junit-xml',
    flags: '-v --verbose --follow-imports --export-types',
    does: { stop: 'stop, kill', read: 'status' },
    // A configuration may name plugins.
    verbs: { 'run, start, restart': { judge: runsProject, does: 'start' }, 'check, recheck': { operands: 'read' } },
  }),
  tool({
    names: 'electron-packager',
    takes:
      '--platform --arch --electron-version --app-version --build-version --app-copyright --ignore --electron-zip-dir',
    reads: '--icon --extra-resource --extend-info',
    writes: '--out --tmpdir',
    flags: '--all --asar --overwrite --prune --no-prune --quiet --deref-symlinks -h',
    operands: ['read', 'text'],
    judge(call) {
      call.at('read', './**');
      call.net('receive', 'github.com', 'download');
      if (!call.has('--out')) call.at('write', './**');
    },
  }),
  tool({
    names: 'jmeter',
    takes:
      '-J --jmeterproperty -G --globalproperty -D --systemproperty -H --proxyHost -P --proxyPort -u --username -a --password -N --nonProxyHosts -R --remotestart',
    reads: '-p --propfile -q --addprop',
    writes: '-l --logfile -j --jmeterlogfile -o --reportoutputfolder',
    // A plan runs scripts and programs.
    execs: '-t --testfile',
    flags: '-n --nongui -f --forceDeleteResultFile -e --reportatendofloadtests -r --runremote -h -v',
    judge(call) {
      if (!call.has('-t', '--testfile')) call.named('service', 'jmeter', 'start');
      else call.net('send', undefined, 'load');
    },
  }),
  toolVerbs({
    names: 'npm-check',
    alone: 'receive query',
    flags:
      '-s --skip-unused -p --production -d --dev-only --no-color --no-emoji --debug -y --update-all -u --update -E --save-exact',
    takes: '-i --ignore',
    judge: (call) => {
      call.at('read', './**');
      if (!call.has('-y', '--update-all', '-u', '--update')) return;
      call.net('receive', 'registry.npmjs.org', 'install');
      call.workspace('install');
      call.at('write', './**');
    },
  }),
];
