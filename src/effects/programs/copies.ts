import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

function walks(call: ProgramCall): void {
  for (const word of call.operands) walk(call, word);
}

/** Where profiles say what is run, before and after too. */
function profiles(call: ProgramCall): void {
  if (call.has('-c', '--config')) call.paths('exec', call.all('-c', '--config'));
  else call.workspace('config');
  call.at('exec', '~/.config/resticprofile/**');
}

/** Programs that copy, pack, send over or back up files. */
export const COPIES: readonly ProgramSpec[] = [
  tool({
    names: 'mksquashfs',
    singleDashLong: true,
    // Definitions and actions may run commands, and are not listed.
    takes:
      '-comp -b -mkfs-time -fstime -all-time -root-time -root-mode -root-uid -root-gid -force-uid -force-gid -root-becomes -throttle -limit -processors -mem -mem-percent -offset -o -Xcompression-level -Xbcj -Xdict-size',
    reads: '-sort -ef',
    writes: '-recovery-path',
    flags:
      '-no-strip -reproducible -not-reproducible -no-exports -exports -no-sparse -no-xattrs -xattrs -noI -noId -noD -noF -noX -no-tailends -tailends -no-fragments -always-use-fragments -no-duplicates -no-hardlinks -all-root -keep-as-directory -wildcards -regex -one-file-system -noappend -version -exit-on-error -no-recovery -quiet -info -no-progress -progress -nopad -e -Xhc',
    judge(call) {
      // The last word before the options is the result; words behind them are left out of it.
      const end = call.args.findIndex((word) => literalPrefix(word).startsWith('-'));
      const words = end === -1 ? call.args : end === 0 ? call.operands : call.args.slice(0, end);
      for (const word of words.slice(0, -1)) walk(call, word);
      call.path('write', words.at(-1));
    },
  }),
  tool({
    names: 'zpaq',
    singleDashLong: true,
    takes: '-key -method -fragment -until -summary -threads -to',
    flags: '-f -force -test -noattributes -all -m0 -m1 -m2 -m3 -m4 -m5',
    judge(call) {
      const [verb, archive, ...files] = call.operands;
      const does = literal(verb) ?? '';
      const name = literal(archive);
      const packed = name === undefined ? './**' : `${name.replace(/\.zpaq$/, '')}.zpaq`;
      if (/^(a|add)$/.test(does)) {
        call.at('write', packed);
        for (const word of files) walk(call, word);
      } else if (/^(x|extract|l|list)$/.test(does)) {
        call.at('read', packed);
        if (does.startsWith('l') || call.has('-test')) return undefined;
        call.at('write', './**');
        call.paths('write', call.all('-to'), 'recursive');
      } else return 'what zpaq is to do is not known';
      return undefined;
    },
  }),
  toolVerbs({
    names: 'bup',
    takes: '-n --name -r --remote -t --tree --bwlimit -C --outdir',
    writes: '-d --bup-dir',
    flags: '-q --quiet -v --verbose -l -a -u --update -x --one-file-system',
    verbs: {
      init: { judge: (call) => call.at('write', '~/.bup/**') },
      ls: { judge: (call) => call.at('read', '~/.bup/**') },
      index: {
        reads: '-f --indexfile --exclude-from',
        takes: '--exclude --exclude-rx',
        judge: (call) => {
          walks(call);
          call.at('write', '~/.bup/**');
        },
      },
      save: {
        judge: (call) => {
          walks(call);
          call.at('write', '~/.bup/**');
          for (const word of call.all('-r', '--remote')) call.net('send', word, 'backup');
        },
      },
      restore: {
        judge: (call) => {
          call.at('read', '~/.bup/**');
          const target = call.value('-C', '--outdir');
          target === undefined ? call.at('write', './**') : call.path('write', target, 'recursive');
        },
      },
    },
  }),
  toolVerbs({
    names: 'xdelta',
    flags: '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -q --quiet -V --verbose -n --noverify -p --pristine',
    takes: '-m --maxmem -s',
    verbs: { 'delta, patch': { operands: ['read', 'read', 'write'] }, info: { operands: 'read' } },
  }),
  tool({
    names: 'rip',
    writes: '--graveyard',
    flags: '-i --inspect -s --seance -d --decompose -u --unbury -h -V',
    judge(call) {
      if (call.has('-d', '--decompose')) return call.at('delete', '/tmp/graveyard-*/**', 'recursive');
      if (call.has('-u', '--unbury')) return call.at('write', './**');
      if (call.has('-s', '--seance')) return call.at('read', '/tmp/graveyard-*/**');
      call.paths('delete', call.operands, 'recursive', 'trash');
    },
  }),
  tool({
    names: 'ditto',
    singleDashLong: true,
    takes: '--arch --zlibCompressionLevel --password',
    reads: '--bom',
    flags:
      '-v -V -X -c -z -j -k -x -h -rsrc --rsrc --norsrc --extattr --noextattr --qtn --noqtn --acl --noacl --nocache --hfsCompression --keepParent --sequesterRsrc --keepBinaries --persistRootless',
    judge(call) {
      for (const word of call.operands.slice(0, -1)) walk(call, word);
      call.path('write', call.operands.at(-1), 'recursive', 'overwrite');
    },
  }),
  toolVerbs({
    names: 'asr',
    flags: '--erase --noverify --noprompt --timeout --puppetstrings --verbose --debug',
    verbs: {
      restore: {
        reads: '--source -s',
        writes: '--target -t',
        judge: (call) => {
          for (const word of call.all('--target', '-t')) call.named('service', word, 'destroy', 'volume');
        },
      },
    },
  }),
  toolVerbs({
    names: 'ludusavi',
    takes: '--format --compression --compression-level --full-limit --differential-limit --sort',
    flags: '--force --preview --api --by-steam-id --no-force-cloud-conflict --merge --no-manifest-update',
    verbs: {
      backup: { writes: '--path', judge: (call) => call.at('read', '~/**') },
      restore: { reads: '--path', judge: (call) => call.at('write', '~/**') },
      'backups, find': { reads: '--path' },
    },
  }),
  toolVerbs({
    names: 'resticprofile',
    takes: '-c --config -f --format -n --name --lock-wait --theme --stderr',
    writes: '-l --log',
    flags:
      '--dry-run -q --quiet -v --verbose --trace --no-ansi --no-prio --no-lock -w --wait --all --no-start --start --bash-completion --zsh-completion --random-key --json-schema',
    // The command that is run then is configured too.
    alone: 'exec workspace',
    does: {
      read: 'profiles, status, show, snapshots',
      'create persist': 'schedule',
      'delete persist': 'unschedule',
      'send backup': 'backup, run-schedule',
      harmless: 'generate, version',
      update: 'check, unlock, copy, init',
      delete: 'forget, prune',
    },
    verbs: {
      'schedule, backup, run-schedule, check, copy, forget, prune, init, unlock, snapshots': { judge: profiles },
    },
  }),
  tool({
    names: 'compsize',
    flags: '-b --bytes -x --one-file-system -h',
    judge: walks,
  }),
  toolVerbs({
    names: 'duc',
    reads: '-d --database',
    takes: '-e --exclude --fs-exclude --fs-include -m --max-depth -l --levels --fuzz --palette --ring-gap --gradient',
    flags:
      '--debug -q --quiet -v --verbose -a --apparent --all -b --bytes -H --check-hard-links -f --force --hide-file-names -x --one-file-system -p --progress --dry-run --uncompressed --ascii -F --classify -c --color --count -D --directory --dirs-only -g --graph --full-path -n --name-sort -R --recursive --dark --list',
    does: { read: 'ls, info, ui, gui, xml, json' },
    verbs: {
      index: {
        judge: (call) => {
          walks(call);
          call.at('write', '~/.duc.db');
          call.paths('write', call.all('-d', '--database'));
        },
      },
    },
  }),
  tool({
    names: 'croc',
    takes:
      '--relay --relay6 --ip --socks5 --connect --throttleUpload --pass --curve --hash -c --code --text --port --ports --transfers --multicast --exclude -t',
    writes: '--out',
    flags:
      '--yes --no-compress --overwrite --stdout --debug --ask --local --ignore-stdin --classic --quiet --zip --git --no-local --no-multi --remember',
    judge(call) {
      const [verb, ...files] = call.operands;
      const relay = call.value('--relay', '--relay6') ?? 'croc.schollz.com';
      if (literal(verb) === 'relay') return call.named('service', 'croc', 'start');
      if (literal(verb) === 'send') {
        for (const word of files) walk(call, word);
        return call.net('send', relay, 'upload');
      }
      call.net('receive', relay, 'download');
      if (!call.has('--stdout')) call.at('write', './**');
    },
  }),
  toolVerbs({
    names: 'qrcp',
    takes: '-p --port -i --interface --bind --path -d --fqdn',
    reads: '-c --config --tls-cert --tls-key',
    flags: '-z --zip -k --keep-alive -b --browser -q --quiet -s --secure -r --reversed',
    // Whoever scans the code gets it, or gives it.
    does: { start: 'send, receive' },
    verbs: {
      send: { judge: walks },
      receive: {
        writes: '-o --output',
        judge: (call) => (call.has('-o', '--output') ? undefined : call.at('write', './*')),
      },
    },
  }),
  tool({
    names: 'sfill',
    flags: '-f -i -I -l -v -z -h',
    // It fills what is free, so that nothing can be brought back.
    judge: (call) => call.paths('write', call.operands, 'wipe'),
  }),
];
