import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { starts, strict } from './wide-b-kit.js';

/** A server that does what its configuration says, commands of it included. */
const serves =
  (...options: readonly string[]) =>
  (call: ProgramCall): void => {
    starts(call);
    call.paths('exec', call.all(...options), 'config');
  };

/** A player: files or addresses, played by a program that stays. */
function plays(call: ProgramCall): void {
  starts(call);
  for (const word of call.operands) {
    if (/^[a-z]+:\/\//i.test(literalPrefix(word))) call.net('receive', word);
    else call.path('read', word, 'recursive');
  }
}

/** Gives a directory to anyone who asks. */
function shares(call: ProgramCall, directory: Word | undefined): void {
  starts(call);
  // A word after a switch may be its value and no directory.
  call.at('read', './**', 'share');
  call.path('read', directory, 'recursive', 'share');
}

/** Torrents: files named in a torrent are fetched, and given to others. */
function swarms(call: ProgramCall, words: readonly Word[]): void {
  for (const word of words) {
    if (/^(magnet:|https?:)/.test(literalPrefix(word))) call.net('receive', word, 'download');
    else call.path('read', word);
  }
  call.net('receive', 'peers', 'download');
  call.net('send', 'peers', 'upload');
}

/** Servers, players and what shows something on a screen. */
export const WIDE_B_SERVICES: readonly ProgramSpec[] = [
  strict(
    {
      names: ['haproxy'],
      takesValue: list('-C -f -L -n -N -m -S'),
      effects: { '-p': 'write', '-x': 'read' },
      unknown: ['-C'],
      judge: (call) => {
        if (call.has('-v')) return;
        // A configuration may load scripts, even to be checked.
        if (call.has('-c')) return call.paths('exec', call.all('-f'), 'config');
        serves('-f')(call);
        // Older processes are told to stop.
        if (call.operands.length > 0) for (const word of call.operands) call.named('service', word, 'kill');
      },
      optionalValue: ['-s'],
    },
    '-c -D -W -d -V -v -q -s -b -G -h',
  ),
  strict(
    {
      names: ['zabbix_agentd', 'zabbix_agent2'],
      takesValue: list('-c --config -t --test -R --runtime-control'),
      judge: (call) => {
        if (call.has('-V', '-h')) return undefined;
        // An item may be a command of the configuration or of the call.
        if (
          call.has('-t', '--test') &&
          !/^(agent|vfs\.fs|system\.(cpu|uptime|uname|hostname)|kernel)\b/.test(
            literal(call.value('-t', '--test')) ?? '',
          )
        )
          return 'an item can run a command';
        if (call.has('-T', '--test-config')) return call.paths('read', call.all('-c', '--config'));
        if (call.has('-R', '--runtime-control')) return call.named('service', call.name, 'update');
        serves('-c', '--config')(call);
        return undefined;
      },
    },
    '-f --foreground -p --print -T --test-config -v --verbose -V -h',
  ),
  strict(
    {
      names: ['cupsd'],
      effects: { '-c': 'read', '-s': 'read' },
      judge: (call) => {
        if (!call.has('-t', '-h')) starts(call);
      },
    },
    '-f -F -l -t -h',
  ),
  strict(
    {
      names: ['minidlna', 'minidlnad'],
      takesValue: list('-b -i -p -t -u -w -s -a -m -x -g'),
      effects: { '-f': 'read', '-P': 'write', '-l': 'write' },
      judge: starts,
    },
    '-d -v -R -r -S -L -V -h',
  ),
  strict(
    {
      names: ['http-server'],
      takesValue: list('-p --port -a -t -c --username --password -P --proxy --proxy-options --tls -e --ext -i'),
      effects: { '-C': 'read', '--cert': 'read', '-K': 'read', '--key': 'read' },
      optionalValue: ['--cors', '-d', '-g', '-b', '-s', '-o'],
      judge: (call) => shares(call, call.operands[0]),
    },
    '-s --silent --log-ip -S --ssl --tls -o --utc -U -r --robots --no-dotfiles -g --gzip -b --brotli -d -h -v',
  ),
  strict(
    {
      names: ['serve'],
      takesValue: list('-l --listen -p --port'),
      effects: { '-c': 'read', '--config': 'read', '--ssl-cert': 'read', '--ssl-key': 'read', '--ssl-pass': 'read' },
      judge: (call) => shares(call, call.operands[0]),
    },
    '-s --single -d --debug -C --cors -n --no-clipboard -u --no-compression --no-etag -S --symlinks -L --no-request-logging --no-port-switching -h -v',
  ),
  verbs({
    names: ['gitlab-ctl'],
    does: {
      read: 'status, tail, service-list, show-config, diff-config, get-redis-master, graph-info',
      start: 'start, restart, once, hup, deploy-page',
      stop: 'stop, graceful-kill, int, term, usr1, usr2',
      kill: 'kill',
      'exec config': 'reconfigure, upgrade, pg-upgrade, prometheus-upgrade',
      delete: 'cleanse, uninstall, remove-accounts, cleanup-ng',
      'update database':
        'promote*, replicate-geo-database, set-replication-password, registry-garbage-collect, renew-le-certs, backup-etc, check-config',
    },
  }),
  strict(
    {
      names: ['transmission-cli'],
      takesValue: list('-d --downlimit -u --uplimit -p --port -t --tos -c --comment'),
      effects: { '-w': 'write', '--download-dir': 'write', '-g': 'write', '--config-dir': 'write' },
      // A script that it runs in the end.
      unknown: ['-f', '--finish'],
      judge: (call) => {
        if (call.has('-n', '--new')) return 'what it writes is not known';
        swarms(call, call.operands);
        for (const word of call.all('-b', '--blocklist')) call.net('receive', word);
        if (!call.has('-w', '--download-dir')) call.at('write', '~/Downloads/**');
        return undefined;
      },
    },
    '-D --no-downlimit -U --no-uplimit -m --portmap -M --no-portmap --encryption-required --encryption-preferred --encryption-tolerated -v --verify -h -V -b --blocklist -n --new',
  ),
  verbs({
    names: ['webtorrent'],
    does: { harmless: 'version, help' },
    verbs: {
      'download, downloadmeta': {
        takesValue: list(
          '-o --out -s --select -p --port -b --blocklist -a --announce --torrent-port --dht-port -d --download-limit -u --upload-limit',
        ),
        effects: { '-o': 'write', '--out': 'write', '-b': 'read' },
        unknown: ['--on-done', '--on-exit', '--player-args'],
        judge: (call) => {
          swarms(call, call.operands);
          call.at('write', './**');
          if (
            call.options.some(({ name }) =>
              /^--(vlc|mpv|mplayer|iina|smplayer|xbmc|airplay|chromecast|dlna|stdout)/.test(name),
            )
          )
            call.named('service', 'player', 'start');
        },
      },
      seed: { operands: 'read', does: 'send upload' },
      create: {
        takesValue: ['-o', '--out', '-a', '--announce'],
        effects: { '-o': 'write', '--out': 'write' },
        operands: 'read',
      },
      info: (call) => swarms(call, call.operands),
    },
  }),
  strict(
    verbs({
      names: ['syncthing'],
      takesValue: list(
        '--home -H -C --config -D --data --gui-address --gui-apikey --log-level --logflags --log-max-size --log-max-old-files --db-maintenance-interval',
      ),
      flags: list('--no-browser --verbose --no-restart --no-upgrade --paths --paused --unpaused --audit'),
      effects: {
        '--home': 'write',
        '-H': 'write',
        '-C': 'write',
        '--config': 'write',
        '-D': 'write',
        '--data': 'write',
        '--logfile': 'write',
      },
      alone: 'start',
      does: {
        harmless: 'device-id, paths',
        start: 'serve',
        'read config': 'cli show *, cli config dump-json',
        update: 'cli config *, cli operations *, cli errors *',
        'exec install': 'upgrade',
        'receive install': 'upgrade',
      },
    }),
    '--no-browser --verbose --no-restart --no-upgrade --paths --paused --unpaused --audit --all --no-console --no-default-folder',
  ),
  strict(
    { names: ['audacious'], judge: plays },
    '-h -v -n --new-instance -e --enqueue -E --enqueue-to-temp -m --mainwin -p --play -t --play-pause -u --pause -s --stop -r --rew -f --fwd -H --headless -q --quit-after-play -V --verbose -j --show-jump-box -N --qt -G --gtk',
  ),
  strict(
    {
      names: ['clementine', 'strawberry'],
      takesValue: list(
        '-v --volume --volume-increase-by --volume-decrease-by --seek-to --seek-by -k --play-track --log-levels -g --language -c --create',
      ),
      judge: plays,
    },
    '-p --play -t --play-pause -u --pause -s --stop -q --stop-after-current -r --previous -f --next --volume-up --volume-down -a --append -l --load --restart-or-previous -o --show-osd -y --toggle-pretty-osd --quiet --verbose -h',
  ),
  strict(
    {
      names: ['mocp'],
      takesValue: list('-j --jump -k --seek -v --volume -t --on -o --off'),
      effects: { '-Q': 'read', '-M': 'write', '--moc-dir': 'write', '-D': 'read' },
      unknown: list('-C --config -O --set-option -R --sound-driver -T --theme -Q --format'),
      judge: plays,
    },
    '-S --server -F --foreground -a --append -q --enqueue -c --clear -p --play -l --playit -s --stop -f --next -r --previous -P --pause -U --unpause -G --toggle-pause -x --exit -i --info -e --recursively -m --music-dir -n --sync -y -h -V -d --debug',
  ),
  strict(
    {
      names: ['feh'],
      takesValue: list(
        '-D --slideshow-delay --on-last-slide -g --geometry -S --sort -y --thumb-width -E --thumb-height --index-info -B --image-bg -T --theme -e --font -M --menu-font -W --limit-width -H --limit-height --max-dimension --min-dimension --zoom --start-at -| --conversion-timeout --font -^ --title',
      ),
      effects: {
        '-o': 'write',
        '--output': 'write',
        '-O': 'write',
        '--output-only': 'write',
        '-f': 'read',
        '--filelist': 'write',
        '-b': 'read',
        '--bg': 'read',
      },
      // Commands bound to keys, shown beside, or in themes.
      unknown: list(
        '-A --action --action1 --action2 --action3 --action4 --action5 --action6 --action7 --action8 --action9 -; --info --caption-path -K -T --theme -f --filelist',
      ),
      judge: (call) => {
        plays(call);
        if (call.operands.length === 0) call.at('read', './**');
        // Remembered for the next session.
        if (call.options.some(({ name }) => /^--bg-/.test(name)) && !call.has('--no-fehbg'))
          call.at('write', '~/.fehbg');
      },
    },
    '-r --recursive -d --draw-filename -x --borderless -F --fullscreen -m --montage -i --index -t --thumbnails -c --collage -l --list -L --customlist -n --reverse -z --randomize -p --preload -q --quiet -V --verbose -Z --auto-zoom -. --scale-down -Y --hide-pointer -N --no-menus -P --cycle-once -R --reload --bg-center --bg-fill --bg-max --bg-scale --bg-tile --no-fehbg --no-xinerama --auto-rotate --draw-exif --draw-tinted -h -v -w --multiwindow -s --stretch',
  ),
];
