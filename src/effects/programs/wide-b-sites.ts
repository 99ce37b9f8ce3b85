import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { starts, strict, touchesPaths, walks } from './wide-b-kit.js';
import { WRITES_WORKSPACE_FILES } from './wide-b-platform.js';

/** More platforms: files between peers, sites and databases. */
export const WIDE_B_SITES: readonly ProgramSpec[] = [
  verbs({
    names: ['limactl'],
    flags: list('--debug --tty=false'),
    does: {
      harmless: 'help, completion, info',
      read: 'list, ls, disk list|ls, snapshot list, show-ssh, template list',
      create: 'create, clone, disk create, snapshot create, factory-reset, rename, protect, unprotect',
      // Scripts of a template are run inside, with directories of this machine.
      'exec template': 'start, create, restart, start-at-login',
      'receive download': 'start, create',
      stop: 'stop',
      delete: 'delete, remove, rm, prune, disk delete, snapshot delete, factory-reset',
      unknown: 'shell, copy, cp, edit, hostagent, tunnel, sudoers, usernet',
    },
  }),
  strict(
    verbs({
      names: ['hf', 'huggingface-cli'],
      takesValue: list(
        '--repo-type --revision --token --include --exclude --max-workers --commit-message --commit-description --create-pr --every --cache-dir --local-dir',
      ),
      effects: { '--cache-dir': 'write', '--local-dir': 'write' },
      host: 'huggingface.co',
      does: {
        harmless: 'version, env',
        read: 'auth whoami|list, cache ls|scan, whoami, models ls, datasets ls, spaces ls, repo list',
        update: 'auth login|logout|switch, login, logout, repo create|settings|move, repo tag create',
        delete: 'cache rm|prune|delete, repo delete, repo-files delete, repo tag delete, delete-cache',
      },
      verbs: {
        download: { does: 'receive download', judge: touchesPaths('write', '~/.cache/huggingface/**') },
        'upload, upload-large-folder': {
          does: 'send upload',
          judge: (call) => {
            call.path('read', call.operands[1], 'recursive');
            if (call.operands.length < 2) call.at('read', './**');
          },
        },
      },
    }),
    '--private --quiet --force-download --dry-run --no-private --add-to-git-credential -y --yes --resume-download',
  ),
  verbs({
    names: ['ipfs'],
    takesValue: list('--api -o --output --timeout --encoding'),
    unknown: ['--repo-dir', '-c', '--config', '--config-file'],
    effects: { '-o': 'write', '--output': 'write', '--api': 'host' },
    host: 'ipfs peers',
    does: {
      harmless: 'version, commands',
      read: 'cat, ls, pin ls, id, swarm peers|addrs, stats *, repo stat|verify, refs, dag get|stat, block get|stat, object *, name resolve, resolve, config show, bootstrap list, files ls|read|stat, key list, routing find*, bitswap *',
      update:
        'pin add|update, swarm connect|disconnect, name publish, files cp|mkdir|mv|write|touch, key gen|rename|import, config *, bootstrap add|rm, init, block put, dag put',
      start: 'daemon',
      stop: 'shutdown',
      delete: 'pin rm, repo gc, files rm, key rm, block rm',
      unknown: 'mount, update, p2p, plugin, key export, config edit, config replace, dag export, dag import',
    },
    verbs: {
      add: { operands: 'read', does: 'send upload' },
      get: { does: 'receive download', judge: WRITES_WORKSPACE_FILES },
    },
  }),
  verbs({
    names: ['watchman'],
    does: {
      harmless: 'version',
      read: 'watch-list, trigger-list, find, since, clock, query, get-config, get-sockname, get-pid, list-capabilities, log-level',
      start: 'watch, watch-project',
      stop: 'watch-del, watch-del-all, shutdown-server',
      delete: 'trigger-del',
      // A command is run whenever something changes.
      unknown: 'trigger',
    },
  }),
  strict(
    {
      names: ['gdu', 'gdu-go'],
      takesValue: list('-i --ignore-dirs -I --ignore-dirs-pattern -m --max-cores -t --top'),
      effects: {
        '-o': 'write',
        '--output-file': 'write',
        '-f': 'read',
        '--input-file': 'read',
        '-l': 'write',
        '--log-file': 'write',
        '-X': 'read',
        '--ignore-from': 'read',
      },
      unknown: ['--config-file', '--enable-profiling', '--write-config'],
      judge: (call) => {
        walks(call);
        if (
          !call.has(
            '-n',
            '--non-interactive',
            '-d',
            '--show-disks',
            '-p',
            '--no-progress',
            '-s',
            '--summarize',
            '-o',
            '--output-file',
          )
        )
          call.named('service', 'gdu', 'start');
      },
    },
    '-d --show-disks -H --no-hidden -n --non-interactive -p --no-progress -c --no-color -x --no-cross -a --show-apparent-size -s --summarize -g --const-gc -L --follow-symlinks --no-delete --no-mouse --no-prefix --si -C --show-item-count -h -v',
  ),
  strict(
    {
      names: ['ddgr', 'googler'],
      takesValue: list(
        '-n --num -r --reg -c --tld -l --lang --colors -t --time -w --site -p --proxy --url-handler -s --start --count --from --to --exclude',
      ),
      unknown: list('--url-handler -u --upgrade --include-git'),
      judge: (call) => {
        call.net('send', call.name === 'ddgr' ? 'duckduckgo.com' : 'www.google.com', 'query');
        starts(call);
      },
    },
    '-C --nocolor --json --np --noprompt -x --expand --exact -e --unsafe --noua --gb -j --ducky --first --lucky -d --debug -h -v -N --news -V --videos --nohp -i --instant',
  ),
  strict(
    { names: ['pg_config'] },
    '--bindir --docdir --htmldir --includedir --pkgincludedir --includedir-server --libdir --pkglibdir --localedir --mandir --sharedir --sysconfdir --pgxs --configure --cc --cppflags --cflags --cflags_sl --ldflags --ldflags_ex --ldflags_sl --libs -?',
  ),
  strict(
    {
      names: ['pg_receivewal'],
      takesValue: list(
        '-d --dbname -h --host -p --port -U --username -S --slot -E --endpos -s --status-interval -Z --compress',
      ),
      effects: { '-D': 'write', '--directory': 'write' },
      judge: (call) => {
        call.net('receive', call.value('-h', '--host') ?? 'database', 'download');
        if (call.has('--create-slot')) call.named('service', call.value('-S', '--slot') ?? 'slot', 'create');
        if (call.has('--drop-slot')) call.named('service', call.value('-S', '--slot') ?? 'slot', 'drop');
      },
    },
    '-n --no-loop --no-sync --synchronous -v --verbose -w --no-password -W --password --create-slot --drop-slot --if-not-exists -V -?',
  ),
  strict(
    verbs({
      names: ['asciinema'],
      takesValue: list(
        '-t --title -i --idle-time-limit -s --speed -f --output-format --cols --rows --window-size --server-url',
      ),
      // A command is recorded, with what is typed.
      unknown: list('-c --command -e --env --env-vars --log-file'),
      does: { 'send login': 'auth', unknown: 'rec, record, stream, session' },
      verbs: {
        'play, cat': (call) => {
          for (const word of call.operands) {
            if (/^(https?|ipfs):/.test(literalPrefix(word))) call.net('receive', word);
            else call.path('read', word);
          }
        },
        upload: { operands: 'read', does: 'send upload' },
        convert: { operands: ['read', 'write'] },
      },
    }),
    '-q --quiet -l --loop -m --pause-on-markers --overwrite -h',
  ),
  verbs({
    names: ['wp'],
    unknown: list('--ssh --http --require --exec --path --prompt --context'),
    flags: list('--allow-root --quiet --debug --skip-plugins --skip-themes --info --color --no-color'),
    // Every command loads the site: its plugins, its theme and its configuration.
    judge: (call) => {
      if (literal(call.operands[0]) !== 'cli') call.workspace('site');
    },
    alone: 'read',
    does: {
      read: 'core version|check-update|is-installed|verify-checksums, plugin list|status|get|search|path|is-installed|is-active, theme list|status|get|search, user list|get, post list|get, option get|list, config get|list|path|has, db tables|size|prefix|check, cli version|info, site list, role list, comment list|get, menu list, media list, transient get, cron event list, term list|get',
      update:
        'search-replace, option update|add|set, user create|update|set-role|add-role, post create|update, plugin activate|deactivate|toggle, theme activate, rewrite *, cache flush, config set|create|shuffle-salts, core install|multisite-install|update-db, cron event run|schedule, role create|reset, comment approve|create|spam, menu create, media regenerate, transient set, maintenance-mode *, term create|update, language *',
      'exec install':
        'plugin install|update, theme install|update, core download|update, cli update, package install|update',
      'receive install':
        'plugin install|update, theme install|update, core download|update, cli update, package install|update',
      delete:
        'plugin delete|uninstall, theme delete, user delete, post delete, option delete, site delete, comment delete, term delete, transient delete, config delete, package uninstall, cron event delete, role delete',
      'drop database': 'db drop|reset|clean, site empty',
      unknown:
        'eval, eval-file, shell, db cli|query|import|export|search|optimize|repair, scaffold, server, package, export, cli alias',
    },
    verbs: {
      'core download|update, config create|set|delete|shuffle-salts': WRITES_WORKSPACE_FILES,
      import: { operands: 'read', does: 'update' },
    },
  }),
];
