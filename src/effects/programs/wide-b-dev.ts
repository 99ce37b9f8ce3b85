import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { touchesPaths } from './wide-b-kit.js';

export const WRITES_WORKSPACE = touchesPaths('write', './**');

/** A project is made, from templates that are fetched. */
function creates(call: ProgramCall): void {
  WRITES_WORKSPACE(call);
  call.net('receive', 'packages', 'install');
  call.named('exec', 'packages', 'install');
}

/** Dependencies of a project are fetched, and their code is run when it is built. */
export function adds(call: ProgramCall): void {
  creates(call);
  call.workspace('install');
}

/** A repository is fetched to a place that the program chooses. */
export const clones =
  (place: string) =>
  (call: ProgramCall): void => {
    for (const word of call.operands.slice(0, 1)) {
      call.net('receive', word, 'clone');
      call.named('vcs', word, 'clone');
    }
    call.at('write', place);
  };

/** Programs that projects are made, built and kept with. */
export const WIDE_B_DEV: readonly ProgramSpec[] = [
  verbs({
    names: ['fossil'],
    unknown: list('-R --repository --chdir --args'),
    does: {
      harmless: 'version',
      'vcs read':
        'status, changes, timeline, info, ls, finfo, branch list|ls|current, tag list|ls|find, whatis, annotate, blame, cat, extras, leaves, remote $, remote-url $, settings $, stash list|ls',
      'vcs remote': 'push, pull, sync, update, up, clone',
      'vcs discard': 'revert, undo, stash drop|rm|pop|apply|goto',
      'vcs force': 'purge, shun, scrub',
      'delete data': 'close',
      start: 'server',
      // Editors, browsers, and hooks of the project.
      unknown:
        'ui, sql, sqlite3, http, cgi, test-*, gdiff, all, bisect, import, export, configuration, user, backoffice, hook, settings, set',
    },
    verbs: {
      'push, pull, sync': (call) => {
        call.net('send', call.operands[0] ?? 'fossil remote');
        call.net('receive', call.operands[0] ?? 'fossil remote');
      },
      clone: (call) => {
        call.net('receive', call.operands[0], 'clone');
        call.path('write', call.operands[1]);
        if (call.operands.length < 2) call.at('write', './*');
      },
      'add, addremove': (call) => {
        call.paths('read', call.operands, 'recursive');
        call.named('vcs', 'fossil add', 'stage');
      },
      'rm, delete, forget, mv, rename': (call) => {
        call.named('vcs', 'fossil rm', 'stage');
        if (call.has('--hard')) call.paths('delete', call.operands, 'recursive');
        if (call.has('--hard')) call.paths('write', call.operands);
      },
      'init, new': { operands: 'write' },
      'update, up, checkout, co, merge, revert, undo': (call) => {
        call.at('write', './**', 'overwrite');
        if (call.has('--force', '-f')) call.named('vcs', 'fossil checkout', 'discard', 'force');
      },
      open: (call) => {
        call.path('read', call.operands[0]);
        call.at('write', './**', 'overwrite');
      },
      'commit, ci': {
        takesValue: list(
          '-m --comment -M --message-file --branch --tag --bgcolor --branchcolor --date-override --user-override --mimetype',
        ),
        effects: { '-M': 'read', '--message-file': 'read' },
        judge: (call) => {
          call.named('vcs', 'fossil commit', 'commit');
          call.named('exec', 'hooks', 'hook');
          // It is sent at once where the project says so; without a text an editor asks for one.
          call.net('send', 'fossil remote');
          call.at('read', './**');
          if (!call.has('-m', '--comment', '-M', '--message-file')) return 'an editor is opened';
          return undefined;
        },
      },
    },
  }),
  verbs({
    names: ['ghq'],
    does: { 'read list': 'list, root' },
    verbs: {
      'get, clone': {
        takesValue: list('-b --branch --vcs'),
        // A shell is opened in it.
        unknown: ['-l', '--look'],
        judge: clones('~/ghq/**'),
      },
      rm: touchesPaths('delete', '~/ghq/**'),
      'create, migrate': touchesPaths('write', '~/ghq/**'),
    },
  }),
  verbs({
    names: ['chezmoi'],
    takesValue: ['-o', '--output'],
    effects: { '-o': 'write', '--output': 'write' },
    // Another source, destination or configuration.
    unknown: list('-S --source -D --destination -W --working-tree -c --config --persistent-state --cache'),
    flags: list('-v --verbose -n --dry-run'),
    does: {
      harmless: 'completion, license',
      // Templates of the source are run for all of these.
      'exec templates':
        'apply, diff, status, verify, update, init, re-add, cat, data, execute-template, dump, merge, add, managed, unmanaged, archive',
      'receive clone': 'init, update',
      // Editors and shells.
      unknown: 'edit, edit-config, cd, merge-all, git, purge, upgrade, import, edit-config-template, docker, ssh',
    },
    verbs: {
      'apply, update, init': touchesPaths('write', '~/**'),
      're-add, add': (call) => {
        call.paths('read', call.operands, 'recursive');
        call.at('write', '~/.local/share/chezmoi/**');
      },
      'source-path, target-path, ignored': touchesPaths('read', '~/.local/share/chezmoi/**'),
      'forget, remove, rm, destroy': (call) => {
        call.paths('delete', call.operands, 'recursive');
        call.at('delete', '~/.local/share/chezmoi/**');
      },
    },
  }),
  verbs({
    names: ['gleam'],
    does: {
      harmless: 'help',
      'exec workspace': 'run, test, dev, shell',
      'read dependencies': 'deps list|outdated|tree',
      'delete package': 'hex retire|revert',
      'send upload': 'publish, docs publish|remove',
    },
    verbs: {
      new: WRITES_WORKSPACE,
      // Dependencies are fetched.
      'build, check, add, update, deps download|update, docs build': adds,
      remove: touchesPaths('write', './gleam.toml', './manifest.toml'),
      clean: touchesPaths('delete', './build/**'),
      format: (call) => {
        if (call.operands.length === 0) call.at('read', './**');
        call.paths('read', call.operands, 'recursive');
        if (call.has('--check', '--stdin')) return;
        if (call.operands.length === 0) WRITES_WORKSPACE(call);
        call.paths('write', call.operands, 'recursive');
      },
    },
  }),
  verbs({
    names: ['ember'],
    does: {
      harmless: 'version, help',
      'exec workspace': 'build, b, serve, server, s, test, t, generate, g, destroy, d, init, asset-sizes',
      start: 'serve, server, s',
    },
    verbs: {
      'new, addon': creates,
      'install, i': adds,
      'generate, g, init, build, b': WRITES_WORKSPACE,
      'destroy, d': touchesPaths('delete', './**'),
    },
  }),
  verbs({
    names: ['quarkus'],
    does: {
      harmless: 'version, completion',
      'exec workspace':
        'dev, build, run, test, image *, image, deploy *, deploy, update, info, extension list, ext list, create *, create, extension add|remove, ext add|remove',
      'receive install': 'create *, create, extension add, ext add, update, build, dev, test',
      'send deploy': 'deploy *, deploy, image push',
    },
    verbs: { 'extension add|remove, ext add|remove, update': WRITES_WORKSPACE },
  }),
  verbs({
    names: ['bower'],
    flags: list(
      '--allow-root --save -S --save-dev -D --production -p --force -f --offline -o --quiet -q --silent -s --json -j --verbose -V',
    ),
    does: {
      harmless: 'help, version',
      'receive read': 'info, search, lookup, home',
      'send update': 'register, unregister, login',
      'exec workspace': 'list, ls',
    },
    verbs: {
      'install, i, update': adds,
      'uninstall, prune': (call) => {
        call.at('delete', './bower_components/**');
        call.at('write', './bower.json');
        call.workspace('hooks');
      },
      init: touchesPaths('write', './bower.json'),
      link: touchesPaths('write', './bower_components/**', '~/.local/share/bower/**'),
    },
  }),
  verbs({
    names: ['haxelib'],
    flags: list('--global --debug --quiet --always --never --skip-dependencies'),
    does: {
      harmless: 'version, help',
      'receive read': 'search, info, user',
      'read list': 'list, path, libpath, config',
      'env persist': 'set, dev, setup, newrepo, deleterepo, fixrepo',
      'exec package': 'run',
      'send upload': 'submit, register',
    },
    verbs: {
      'install, update, upgrade, git, hg': adds,
      remove: (call) => {
        for (const word of call.operands) call.named('service', word, 'uninstall');
      },
    },
  }),
  verbs({
    names: ['phive'],
    flags: list('--no-progress'),
    takesValue: ['--home'],
    unknown: ['--home'],
    does: {
      harmless: 'version, help',
      'receive read': 'list, outdated, update-repository-list',
      'read list': 'status',
    },
    verbs: {
      'install, update, composer': {
        takesValue: list('-t --target --trust-gpg-keys'),
        effects: { '-t': 'write', '--target': 'write' },
        judge: adds,
      },
      selfupdate: creates,
      'remove, purge': (call) => {
        call.at('delete', './tools/*');
        call.at('delete', '~/.phive/**');
        call.at('write', './phive.xml');
        call.at('write', './.phive/phars.xml');
      },
      'reset, default, skel, migrate': touchesPaths('write', './.phive/**', './phive.xml'),
    },
  }),
  verbs({
    names: ['perlbrew'],
    does: {
      'read list': 'list, available, info, version, lib list, list-modules, help',
      'exec install':
        'install, install-patchperl, install-cpanm, install-ack, install-multiple, upgrade-perl, self-upgrade, self-install, clone-modules, download',
      'receive install':
        'install, install-patchperl, install-cpanm, install-ack, install-multiple, available, upgrade-perl, self-upgrade, clone-modules, download',
      'env persist': 'init, switch, off, switch-off, use, alias *, lib create, symlink-executables, make-shim',
      delete: 'uninstall, clean, lib delete',
      unknown: 'exec, env',
    },
  }),
];
