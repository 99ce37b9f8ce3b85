import { literal, prefix, type Word } from '../../shell/word.js';
import type { Call, Program } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { starts, strict, touches } from './wide-b-kit.js';

/** A server that does what its configuration says, commands of it included. */
const serves =
  (...options: readonly string[]) =>
  (call: Call): void => {
    starts(call);
    call.paths('exec', call.all(...options), 'config');
  };

/** A player: files or addresses, played by a program that stays. */
function plays(call: Call): void {
  starts(call);
  for (const word of call.operands) {
    if (/^[a-z]+:\/\//i.test(prefix(word))) call.net('receive', word);
    else call.path('read', word, 'recursive');
  }
}

/** Gives a directory to anyone who asks. */
function shares(call: Call, directory: Word | undefined): void {
  starts(call);
  if (directory === undefined) call.at('read', './**', 'share');
  else call.path('read', directory, 'recursive', 'share');
}

/** Torrents: files named in a torrent are fetched, and given to others. */
function swarms(call: Call, words: readonly Word[]): void {
  for (const word of words) {
    if (/^(magnet:|https?:)/.test(prefix(word))) call.net('receive', word, 'download');
    else call.path('read', word);
  }
  call.net('receive', 'peers', 'download');
  call.net('send', 'peers', 'upload');
}

/** Servers, players and what shows something on a screen. */
export const WIDE_B_SERVICES: readonly Program[] = [
  strict(
    {
      names: ['haproxy'],
      values: list('-C -L -n -N -m -S'),
      effects: { '-p': 'write', '-x': 'read' },
      unknown: ['-C'],
      judge: (call) => {
        if (call.has('-v')) return;
        if (call.has('-c')) return call.paths('read', call.all('-f'));
        serves('-f')(call);
        // Older processes are told to stop.
        if (call.operands.length > 0) for (const word of call.operands) call.named('service', word, 'kill');
      },
      glued: ['-s'],
    },
    '-c -D -W -d -V -v -q -f -s -b -G -h',
  ),
  strict(
    {
      names: ['zabbix_agentd', 'zabbix_agent2'],
      values: list('-c --config -t --test -R --runtime-control'),
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
      values: list('-b -i -p -t -u -w -s -a -m -x -g'),
      effects: { '-f': 'read', '-P': 'write', '-l': 'write' },
      judge: starts,
    },
    '-d -v -R -r -S -L -V -h -m',
  ),
  strict(
    {
      names: ['http-server'],
      values: list('-p --port -a -t -c --cors --username --password -P --proxy --proxy-options --tls -e --ext -i'),
      effects: { '-C': 'read', '--cert': 'read', '-K': 'read', '--key': 'read' },
      glued: ['--cors', '-c', '-p', '-d', '-i', '-e', '-g', '-b', '-s', '-o', '-t', '-a'],
      judge: (call) => shares(call, call.operands[0]),
    },
    '-s --silent --log-ip -S --ssl --tls -o --utc -U -r --robots --no-dotfiles -g --gzip -b --brotli -d -h -v',
  ),
  strict(
    {
      names: ['serve'],
      values: list('-l --listen -p --port'),
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
      values: list('-d --downlimit -u --uplimit -p --port -t --tos -c --comment'),
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
    '-er -ep -et -e -r -t -D --no-downlimit -U --no-uplimit -m --portmap -M --no-portmap --encryption-required --encryption-preferred --encryption-tolerated -v --verify -h -V -b --blocklist -n --new',
  ),
  verbs({
    names: ['webtorrent'],
    does: { harmless: 'version, help' },
    verbs: {
      'download, downloadmeta': {
        values: list(
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
        values: ['-o', '--out', '-a', '--announce'],
        effects: { '-o': 'write', '--out': 'write' },
        operands: 'read',
      },
      info: (call) => swarms(call, call.operands),
    },
  }),
  strict(
    verbs({
      names: ['syncthing'],
      values: list(
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
      values: list(
        '-v --volume --volume-increase-by --volume-decrease-by --seek-to --seek-by -k --play-track --log-levels -g --language -c --create',
      ),
      judge: plays,
    },
    '-p --play -t --play-pause -u --pause -s --stop -q --stop-after-current -r --previous -f --next --volume-up --volume-down -a --append -l --load --restart-or-previous -o --show-osd -y --toggle-pretty-osd --quiet --verbose -h',
  ),
  strict(
    {
      names: ['mocp'],
      values: list('-j --jump -k --seek -v --volume -t --on -o --off'),
      effects: { '-Q': 'read', '-M': 'write', '--moc-dir': 'write', '-D': 'read' },
      unknown: list('-C --config -O --set-option -R --sound-driver -T --theme -Q --format'),
      judge: plays,
    },
    '-S --server -F --foreground -a --append -q --enqueue -c --clear -p --play -l --playit -s --stop -f --next -r --previous -P --pause -U --unpause -G --toggle-pause -x --exit -i --info -e --recursively -m --music-dir -n --sync -y -h -V -d --debug',
  ),
  strict(
    {
      names: ['feh'],
      values: list(
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
  strict(
    {
      names: ['i3lock'],
      values: list('-c --color -p --pointer -I --inactivity-timeout --raw'),
      effects: { '-i': 'read', '--image': 'read' },
      judge: starts,
    },
    '-n --nofork -b --beep -u --no-unlock-indicator -t --tiling -e --ignore-empty-password -f --show-failed-attempts -k --show-keyboard-layout -d --dpms --debug -v -h',
  ),
  verbs({
    names: ['polybar-msg'],
    values: ['-p'],
    does: { stop: 'cmd quit', update: 'cmd restart|hide|show|toggle|reload, hook' },
  }),
  strict(
    {
      names: ['slurp'],
      values: list('-b -c -s -B -F -w -f -a'),
      judge: (call) => call.named('service', 'screen', 'read'),
    },
    '-h -d -o -p -r -x',
  ),
  strict(
    {
      names: ['cbonsai'],
      values: list(
        '-t --time -w --wait -m --message -b --base -c --leaf -k --color -M --multiplier -L --life -s --seed',
      ),
      effects: { '-W': 'write', '--save': 'write', '-C': 'read', '--load': 'read' },
    },
    '-l --live -i --infinite -S --screensaver -p --print -v --verbose -h',
  ),
  strict({ names: ['lavat'], values: list('-c -s -r -R -k -b -F -p') }, '-g -G -C -h -v'),
  strict(
    {
      names: ['mupdf'],
      values: list('-p -r -A -C -W -H -S -U -T -B -D -f'),
      effects: { '-U': 'read' },
      operands: ['read', 'text'],
      judge: starts,
    },
    '-I -J -X -P -a -j -d -i -k -s',
  ),
  strict(
    {
      names: ['timg'],
      values: list(
        '-g -p -o -C -b -B -t -T -c -f -F -w -d --title --frames --loops --auto-crop --pattern-size -m --grid --rotate --threads --clear --compress --delta-move --upscale',
      ),
      glued: list('-t -T --title --auto-crop --clear --compress --rotate --upscale'),
      effects: { '-f': 'read', '-F': 'read', '-o': 'write' },
      unknown: ['-f', '-F'],
      operands: 'read',
      judge: (call) => {
        for (const word of call.operands) if (/^[a-z]+:\/\//.test(prefix(word))) call.net('receive', word);
      },
    },
    '-E -V -I -W -U -s -a -h -v',
  ),
  strict(
    {
      names: ['espeak-ng', 'espeak'],
      values: list('-a -d -g -k -l -p -s -v -b -P'),
      glued: ['--voices', '--compile', '--path', '--phonout', '--split'],
      effects: { '-f': 'read', '-w': 'write', '--phonout': 'write', '--path': 'read' },
      unknown: ['--compile', '--compile-debug', '--compile-phonemes', '--compile-mbrola', '--compile-intonations'],
    },
    '-b -m -q -x -X -z --stdin --stdout --ipa --pho --sep --tie --voices --punct -D -h',
  ),
  strict(
    {
      names: ['pw-dot'],
      values: list('-r --remote'),
      effects: { '-o': 'write', '--output': 'write', '-j': 'read', '--json': 'read' },
      judge: (call) => {
        if (!call.has('-o', '--output')) call.at('write', './pw.dot', 'overwrite');
      },
    },
    '-a --all -s --smart -d --detail -L --lr -9 --90 -h',
  ),
  strict(
    {
      names: ['fc-cache'],
      values: list('-y --sysroot'),
      unknown: ['-y', '--sysroot'],
      judge: (call) => {
        call.paths('read', call.operands, 'recursive');
        call.at('write', '~/.cache/fontconfig/**');
        call.at('write', '/var/cache/fontconfig/**');
      },
    },
    '-E --error-on-no-fonts -f --force -r --really-force -s --system-only -v --verbose -V -h',
  ),
  strict(
    {
      names: ['lpstat'],
      values: list('-U -h'),
      glued: list('-a -c -o -p -u -v'),
      judge: (call) => {
        call.named('service', 'printers', 'read');
        for (const word of call.all('-h')) call.net('send', word);
      },
    },
    '-E -H -D -l -d -r -R -s -t -e -W',
  ),
  strict(
    {
      names: ['ac'],
      values: list('--other'),
      effects: { '-f': 'read', '--file': 'read' },
      judge: touches('read', '/var/log/wtmp'),
    },
    '-d --daily-totals -p --individual-totals -y --print-year -z --print-zeros -a --all-days --complain --reboots --supplants --timewarps --compatibility --tw-leniency --tw-suspicious --debug -V -h',
  ),
  strict(
    {
      names: ['rtl_sdr'],
      values: list('-f -s -d -g -p -b -n'),
      operands: 'write',
      judge: (call) => call.named('service', 'radio', 'read'),
    },
    '-S -v',
  ),
  strict(
    {
      names: ['inotifywait', 'inotifywatch'],
      values: list('-e --event -t --timeout --exclude --excludei --include --includei --format --timefmt'),
      effects: { '-o': 'write', '--outfile': 'write' },
      unknown: ['--fromfile'],
      judge: (call) => call.paths('read', call.operands, ...(call.has('-r', '--recursive') ? ['recursive'] : [])),
    },
    '-m --monitor -r --recursive -q --quiet -s --syslog -d --daemon -c --csv -P --no-dereference -h -v --no-newline -z --zero',
  ),
  strict(
    {
      names: ['sg_raw'],
      values: list('-r --request -s --send -k --skip -t --timeout'),
      effects: { '-i': 'read', '--infile': 'read', '-o': 'write', '--outfile': 'write' },
      judge: (call) => call.path('write', call.operands[0], 'raw'),
    },
    '-b --binary -n --nosense -R --readonly -v --verbose -h -V -e --enumerate -w --raw',
  ),
  strict(
    {
      names: ['minipro'],
      values: list('-d --get_info -L --search -p --device -c --page -o --vcc_opt -q --programmer'),
      effects: {
        '-r': 'write',
        '--read': 'write',
        '-w': 'read',
        '--write': 'read',
        '-m': 'read',
        '--verify': 'read',
        '-T': 'read',
        '--logic_test': 'read',
      },
      unknown: ['-F', '--update', '--infoic', '--logicic', '--algorithms'],
      judge: (call) => {
        if (call.has('-w', '--write', '-E', '--erase'))
          call.named('service', call.value('-p', '--device') ?? 'chip', 'destroy');
      },
    },
    '-l --list -D --read_id -E --erase -s -S -i -I -y -x -v -z -t -b -u -P -e -k -h',
  ),
  verbs({
    names: ['picotool'],
    values: list('-t -o --bus --address --ser --vid --pid --family'),
    does: {
      harmless: 'version, help, otp list, partition info',
      read: 'otp get|dump|white-label',
      reboot: 'reboot',
      'delete all': 'erase',
      'update fuses': 'otp set|load|permissions',
    },
    verbs: {
      info: { operands: 'read', does: 'read' },
      load: { operands: 'read', does: 'update' },
      verify: { operands: 'read' },
      save: { operands: 'write', does: 'read' },
      'uf2 convert|info, link, seal, encrypt, config, partition create, coprodis': { operands: ['read', 'write'] },
    },
  }),
  strict(
    {
      names: ['grub-mount'],
      values: list('-d --debug -r --root'),
      effects: { '-K': 'read', '--zfs-key': 'read' },
      operands: 'read',
      judge: (call) => call.path('write', call.operands.at(-1), 'mount'),
    },
    '-C --crypto -v --verbose -V -?',
  ),
];
