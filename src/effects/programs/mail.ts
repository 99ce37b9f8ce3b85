import { literal } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

const asksIndex = (call: ProgramCall): void => call.at('read', '~/.cache/mu/**');

/** Mail and feeds: fetched, searched, taken apart and queued. */
export const MAIL: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'mu',
    takes: '--muhome',
    flags: '-d --debug -q --quiet --log-stderr --nocolor',
    does: { harmless: 'help, version' },
    verbs: {
      init: {
        takes: '--my-address',
        reads: '-m --maildir',
        judge: (call) => call.at('write', '~/.cache/mu/**'),
      },
      index: {
        flags: '--lazy-check --nocleanup --cleanup --rebuild',
        judge(call) {
          // The messages stand where `init` was told.
          call.at('read', '~/Maildir/**');
          call.at('write', '~/.cache/mu/**');
        },
      },
      // Commands and links for what is found are not listed.
      find: {
        takes: '-f --fields -s --sortfield -n --maxnum --summary-len --format --after -b --bookmark -o',
        flags: '-z --reverse -u --skip-dups -r --include-related -t --threads',
        judge: asksIndex,
      },
      cfind: { takes: '--format --after -o -n --maxnum', flags: '--personal', judge: asksIndex },
      info: { judge: asksIndex },
      view: { takes: '--summary-len -o --format', flags: '--terminate', operands: 'read' },
      mkdir: { takes: '--mode', operands: 'write' },
      add: { operands: 'read', judge: (call) => call.at('write', '~/.cache/mu/**') },
      remove: { judge: (call) => call.at('write', '~/.cache/mu/**') },
      extract: {
        takes: '--parts',
        writes: '--target-dir',
        flags: '-a --save-attachments --save-all --overwrite',
        operands: ['read', 'text'],
        judge(call) {
          const saves = call.has('-a', '--save-attachments', '--save-all', '--parts') || call.operands.length > 1;
          if (saves && !call.has('--target-dir')) call.at('write', './*');
        },
      },
    },
  }),
  tool({
    names: 'exiqgrep',
    takes: '-f -r -s -y -o -G',
    // Another exim and its configuration are not listed.
    flags: '-h -z -x -c -l -i -b -R -a',
    judge: (call) => call.named('service', 'mail queue', 'read'),
  }),
  toolVerbs({
    names: 'postfix',
    flags: '-D -v',
    does: {
      read: 'status, tls',
      update: 'check, set-permissions, upgrade-configuration, flush, reload',
      start: 'start, start-fg',
      stop: 'stop, abort',
    },
  }),
  toolVerbs({
    names: 'r2e',
    // It may name code for each message.
    execs: '-c --config',
    writes: '-d --data',
    flags: '-V --verbose --full-version',
    does: {
      'read feeds': 'list',
      'env persist': 'new, email, add, pause, unpause, reset, opmlimport, delete',
      delete: 'delete',
    },
    verbs: {
      run: {
        flags: '-n --no-send --clean',
        judge(call) {
          call.net('receive', 'feeds');
          call.at('exec', '~/.config/rss2email.cfg', 'config');
          if (!call.has('-n', '--no-send')) call.net('send', 'mail');
        },
      },
      opmlimport: { operands: 'read' },
      opmlexport: { operands: 'write' },
    },
  }),
  tool({
    names: 'newsboat',
    takes: '-l --log-level -x --execute',
    reads: '-u --url-file -C --config-file -i --import-from-opml -I --import-from-file',
    writes: '-c --cache-file -d --log-file -E --export-to-file',
    flags: '-h -r --refresh-on-start -e --export-to-opml -X --vacuum -v -V -o',
    judge(call) {
      const alone = ['-e', '--export-to-opml', '-E', '--export-to-file', '-X', '--vacuum', '-h', '-v', '-V'];
      const imports = call.has('-i', '--import-from-opml', '-I', '--import-from-file');
      if (imports) call.at('write', '~/.newsboat/**');
      else if (call.has('-x', '--execute')) {
        const words = [...call.all('-x', '--execute'), ...call.operands].map((word) => literal(word) ?? '');
        if (!words.every((word) => /^(reload|print-unread)$/.test(word))) return 'a command of newsboat is not known';
        call.net('receive', 'feeds');
        // Feeds may be commands of the list.
        call.at('exec', '~/.newsboat/urls', 'config');
      } else if (!call.has(...alone)) return 'programs can be run from it';
      return undefined;
    },
  }),
  tool({
    names: 'ripmime',
    takes: '-p --prefix --postfix --infix --recursion-max',
    reads: '-i',
    writes: '-d',
    optionalValue: ['-e'],
    flags:
      '-v -q --verbose-contenttype --verbose-oldstyle --verbose-defects --stdout --stderr --syslog --no-paranoid --paranoid --name-by-type --no-nameless --overwrite --unique-names --mailbox --extended-errors --debug --no-ole --no-uudecode --no-quotedprintable --no-doublecr --no-mht --disable-header-fix --disable-qmailbounce --no-multiple-filenames --buildcodes -V -h --formdata',
    judge(call) {
      if (!call.has('-d')) call.at('write', './*');
    },
  }),
  tool({
    names: 'offlineimap',
    takes: '-a -d -f -u',
    writes: '-l -P',
    // The configuration holds code in Python.
    execs: '-c',
    flags: '-h -V --dry-run --info -1 -s -o -q --mbnames-prune',
    judge(call) {
      if (!call.has('-c')) call.at('exec', '~/.offlineimaprc', 'config');
      call.net('receive', 'the mail server');
      if (call.has('--dry-run', '--info')) return;
      call.net('send', 'the mail server');
      call.at('write', '~/**', 'sync');
    },
  }),
];
