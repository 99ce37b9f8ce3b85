import { literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Managers of languages and environments, agents and older version control. */
export const WIDE_A_PACKAGES: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'pecl',
    takes: '-d -D -c --channel',
    flags: '-f --force -a --alldeps -o --onlyreqdeps -n --nodeps -s --soft -v -q -l --loose --nocompress',
    does: {
      harmless: 'help, version',
      read: 'list, info, list-files, config-show, config-get, shell-test, list-channels, channel-info',
      'receive read': 'list-all, list-upgrades, remote-info, remote-list, search, update-channels, channel-update',
      'receive install': 'install, upgrade, upgrade-all, channel-discover',
      'exec install': 'install, upgrade, upgrade-all',
      delete: 'uninstall, channel-delete',
      'env persist': 'config-set, config-create, channel-discover, channel-add, update-channels, login, logout',
    },
    alone: 'harmless',
  }),
  toolVerbs({
    names: 'ghcup',
    takes: '-c -t --tag -u --url -i --platform -s',
    flags: '-v --verbose -r --raw-format --set --no-set --force -n --no-verbose -f -o --old',
    does: {
      harmless: 'version, help, debug-info, tool-requirements, whereis',
      read: 'list, changelog, check',
      'receive install': 'install, prefetch, upgrade, compile',
      'exec install': 'install, upgrade, compile',
      'env persist': 'set, unset, config set',
      delete: 'rm, gc, nuke',
    },
  }),
  toolVerbs({
    names: 'fvm',
    flags: '-f --force -s --setup --skip-setup --pin -p --skip-pub-get -v --verbose -y --all -a',
    does: {
      harmless: 'help, version, doctor',
      read: 'list, ls',
      'receive read': 'releases',
      'receive install': 'install, use, global, i',
      'exec install': 'install, use, i',
      'env persist': 'global, config, use',
      delete: 'remove, destroy, rm',
      // These run the tool of the project.
      'exec workspace': 'flutter, dart, spawn, exec, flavor',
    },
    verbs: { 'use, install': { judge: (call) => void (call.at('write', './.fvm/**'), call.at('write', './.fvmrc')) } },
  }),
  toolVerbs({
    names: 'gup',
    takes: '-e --exclude -j --jobs --latest --main --master',
    reads: '-f --file',
    flags: '-n --dry-run -N --notify --ignore-go-update -o --output -y --force',
    does: {
      harmless: 'version, help, completion, man',
      read: 'list, ls',
      'receive read': 'check',
      'receive install': 'update, import',
      'exec install': 'update, import',
      delete: 'remove, rm',
    },
    verbs: { export: { writes: '--file -f', judge: (call) => call.at('write', '~/.config/gup/gup.json') } },
  }),
  tool({
    names: 'eget',
    takes: '-t --tag -s --system -f --file -a --asset --verify-sha256',
    writes: '--to',
    flags: '--pre-release --source -q --quiet -d --download-only --upgrade-only --all -k -h --sha256',
    judge(call) {
      for (const word of call.operands) {
        call.net('receive', word, 'install');
        // The program that it fetches is made executable.
        call.named('exec', word, 'install');
      }
      if (call.operands.length > 0 && !call.has('--to')) call.at('write', './*');
    },
  }),
  toolVerbs({
    names: 'flox',
    takes: '-d --dir -r --remote -g -n --name -i --owner',
    flags: '-v --verbose -q --quiet --json -a --all -f --force -c --config --extended -e --yes -y',
    does: {
      harmless: 'help, version',
      read: 'list, envs, config',
      'receive read': 'search, show',
      'receive install': 'install, i, upgrade, update, pull',
      'exec install': 'install, i, upgrade, pull',
      'send upload': 'push, publish',
      'env persist': 'init, uninstall, auth login|logout',
      delete: 'delete, gc',
      // Hooks of the environment run.
      'exec workspace': 'activate, build, services start|restart',
      stop: 'services stop',
    },
    verbs: { 'init, install, uninstall, pull': { judge: (call) => call.at('write', './.flox/**') } },
  }),
  toolVerbs({
    names: 'alr',
    takes: '-c --config',
    flags:
      '-q -v -d -f -n --force --bin --lib --release --development --validation --in-place --full --external --no-color --no-tty',
    does: {
      harmless: 'help, version, printenv $',
      read: 'show, search, list, toolchain, index',
      'receive install': 'get, add, update, install, with, pin',
      'exec install': 'get, add, update, install',
      'exec workspace': 'build, run, test, init, with, update, add, clean, edit, action, exec, printenv, get, pin',
      delete: 'uninstall, clean, remove',
      'env persist': 'settings, config, settings set',
    },
    verbs: { 'init, add, with, update, build, get': { judge: (call) => call.at('write', './**') } },
  }),
  toolVerbs({
    names: 'opencode',
    takes: '--max-count -n --format --days --project --models --tools --port --hostname --method -m --model',
    flags: '--verbose --refresh --keep-config --keep-data --dry-run --force --mdns --print-logs -c --continue',
    // Plugins of the project are loaded whatever it is asked for. A run of the agent itself is not followed.
    does: {
      'exec workspace':
        'agent list, models, mcp list, session list, stats, debug config|paths|scrap|skill|agent, web, serve, export, import, session delete, mcp debug, mcp auth',
      read: 'agent list, models, mcp list, session list, stats, auth list, auth ls, export, mcp debug',
      'receive read': 'models',
      'env persist': 'auth login|logout, mcp add|auth|logout, agent create',
      delete: 'session delete, uninstall',
      start: 'web, serve',
      'receive install': 'upgrade',
      'exec install': 'upgrade',
    },
    verbs: {
      import: {
        judge: (call) => {
          const [from] = call.operands;
          if (from !== undefined && /^https?:/.test(literalPrefix(from))) call.net('receive', from);
          else call.path('read', from);
        },
      },
    },
  }),
  tool({
    names: 'ganache-cli ganache',
    takes:
      '-p --port -h --host --server.host --server.port -a --accounts -e --defaultBalanceEther -b --blockTime -m --mnemonic -u --unlock --account -g --gasPrice -l --gasLimit -f --fork -i --networkId -k --hardfork -s --seed --chain.chainId --wallet.totalAccounts',
    writes: '--db --database.dbPath --acctKeys --account_keys_path',
    flags: '-n --secure --deterministic -d -v --verbose -q --quiet --noVMErrorsOnRPCResponse',
    judge(call) {
      call.named('service', call.name, 'start');
      for (const word of call.all('-f', '--fork')) call.net('receive', word);
    },
  }),
  toolVerbs({
    names: 'cvs',
    local: true,
    takes: '-d -z -s -T',
    flags: '-q -Q -n -r -w -f -l -t -v -x -a',
    // -e names an editor. Modules, triggers and remote shells are programs that the repository names.
    does: {
      'vcs read': 'log, status, annotate, history, diff, rlog, rdiff, ls',
      'vcs create': 'add, commit, ci, tag, rtag, import, init, checkout, co, get, export, update, up',
      'vcs discard': 'remove, rm, admin, release, update, up',
      'vcs remote': 'commit, ci, checkout, co, update, up, import, login, logout, tag, rtag, log, status, diff',
    },
    verbs: {
      'log, status, annotate, diff, ls, history, rlog, rdiff': {
        takes: '-r -D -k',
        flags: '-u -c -N -R -l -p -w -b -B -i -h -v -a -e',
        judge: (call) => call.at('read', './**'),
      },
      'checkout, co, get, export, update, up': {
        takes: '-r -D -j -k -W -I',
        flags: '-P -A -C -l -R -f -p -c -n',
        judge: (call) => {
          call.at('read', './**');
          call.at('write', './**', 'overwrite');
        },
      },
      'add, commit, ci, import, tag, remove, rm, init': {
        takes: '-m -k -b -I -W',
        reads: '-F',
        flags: '-f -l -R -c',
        judge: (call) => {
          call.at('read', './**');
          call.at('write', './**/CVS/**');
          if (call.has('-f') || call.args.length === 0) call.at('write', './**');
          // Local repositories run the programs that CVSROOT names.
          call.named('exec', 'CVSROOT');
        },
      },
    },
  }),
];
