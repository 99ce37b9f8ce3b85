import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** The messages that were fetched, where they are kept. */
const kept =
  (kind: 'read' | 'write') =>
  (call: ProgramCall): void => {
    const store = call.value('--store');
    store === undefined ? call.at(kind, '~/.wacli/**') : call.path(kind, store, 'recursive');
  };

function fetched(call: ProgramCall): void {
  call.net('receive', 'whatsapp.com', 'download');
  kept('write')(call);
}

const TWITTER = 'api.twitter.com';

/** Programs that send, fetch and sort mail and messages. */
export const MESSAGES: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'wacli',
    takes: '--store --timeout',
    flags: '--json --full',
    does: { harmless: 'version' },
    verbs: {
      'messages list, messages search, messages show, messages context': {
        takes: '--chat --after --before --limit --from --type',
        judge: kept('read'),
      },
      'contacts search, contacts show, chats list, chats show, groups list, doctor': {
        takes: '--limit --query',
        judge: kept('read'),
      },
      'contacts alias set, contacts alias rm, contacts tags add, contacts tags rm': { judge: kept('write') },
      'contacts refresh, groups refresh': { judge: fetched },
      sync: { flags: '--once --follow --download-media --refresh-contacts --refresh-groups', judge: fetched },
      auth: {
        flags: '--follow',
        judge: (call) => {
          fetched(call);
          call.named('service', 'whatsapp', 'login');
        },
      },
      'send text, send file': {
        takes: '--to --message --caption --filename --mime',
        reads: '--file',
        judge: (call) => call.net('send', 'whatsapp.com', 'message'),
      },
    },
  }),
  tool({
    names: 'twurl',
    takes:
      '-c --consumer-key -s --consumer-secret -a --access-token -S --token-secret -u --username -p --password -X --request-method -d --data -r --raw-data -A --header -H --host -F --file-field --timeout --connection-timeout',
    reads: '-f --file',
    hosts: '-P --proxy',
    flags: '-t --trace -q --quiet -U --no-ssl -b --base64 -j --json-pretty -B --bearer --open -h -v',
    judge(call) {
      const verb = literal(call.operands[0]);
      if (call.operands.length === 0) return;
      call.at('read', '~/.twurlrc');
      if (verb === 'accounts') return;
      if (/^(authorize|alias|set)$/.test(verb ?? '')) call.at('write', '~/.twurlrc');
      if (/^(alias|set)$/.test(verb ?? '')) return;
      call.net('send', call.value('-H', '--host') ?? TWITTER);
    },
  }),
  toolVerbs({
    names: 'ntfy',
    takes: '-u --user -k --token',
    flags: '-d --debug --trace -q --quiet',
    verbs: {
      'publish, pub, send, trigger': {
        takes:
          '-t --title -m --message -p --priority -T --tags --tag --delay --at --in -D -U --click -A --actions -a --attach --filename -i --icon -e --mail --email',
        reads: '-f --file',
        flags: '--markdown --md -C --no-cache -F --no-firebase',
        judge(call) {
          const topic = call.operands[0];
          call.net('send', topic !== undefined && /[/.]/.test(literalPrefix(topic)) ? topic : 'ntfy.sh', 'message');
        },
      },
      'subscribe, sub': {
        takes: '-s --since',
        flags: '-p --poll -S --scheduled --sched',
        judge(call) {
          const [topic, command] = call.operands;
          call.net('receive', topic !== undefined && /[/.]/.test(literalPrefix(topic)) ? topic : 'ntfy.sh');
          // It is run for every message, with what the message says.
          call.shell(command);
        },
      },
    },
  }),
  toolVerbs({
    names: 'notmuch',
    takes: '--uuid',
    does: { 'read mail': 'count, search, show, address, reply, config get, config list', 'update mail': 'tag' },
    verbs: {
      'count, search, show, address, reply': {
        takes:
          '--output --format --format-version --limit --offset --sort --exclude --duplicate --reply-to --decrypt --part --body --deduplicate',
        flags: '--lastmod --batch --entire-thread --include-html --verify',
      },
      tag: { reads: '--input', flags: '--batch --remove-all' },
      setup: { judge: (call) => call.at('write', '~/.notmuch-config') },
      'config set': { judge: (call) => call.at('write', '~/.notmuch-config') },
      dump: { writes: '--output', flags: '--gzip', takes: '--format --include', does: 'read mail' },
      restore: { reads: '--input', flags: '--accumulate', takes: '--format --include', does: 'update mail' },
    },
  }),
  toolVerbs({
    names: 'mailsy',
    host: 'api.mail.tm',
    does: { create: 'g', read: 'm, me', delete: 'd' },
  }),
  tool({
    names: 'tmpmail',
    takes: '-b --browser',
    flags: '-g --generate -r --recent -t --text -c --copy -h',
    judge(call) {
      call.net('receive', 'mail service');
      call.at('write', '/tmp/tmpmail/**');
      for (const word of call.all('-b', '--browser')) call.named('exec', word);
    },
  }),
  toolVerbs({
    names: 'rspamc',
    // A command for every message is not listed.
    takes:
      '-P --password -c --classifier -w --weight -f --flag -t --timeout -d --deliver -i --ip -u --user -F --from -r --rcpt -H --helo -n --max-requests',
    hosts: '-h --connect',
    flags: '-p --pass-all -v --verbose -s --sort -j --json --compact --headers --raw --ucl --mime --human --local-addr',
    does: { read: 'stat, counters, uptime, stat_reset' },
    verbs: {
      'symbols, check': { operands: 'read' },
      'learn_spam, learn_ham, fuzzy_add, fuzzy_del': {
        operands: 'read',
        judge: (call) => call.named('service', 'rspamd', 'update'),
      },
    },
  }),
  tool({
    names: 'trans',
    singleDashLong: true,
    // A player, a viewer and its own shell are not listed.
    takes:
      '-s -source -f -from -t -target -to -l -lang -e -engine -w -width -n -narrator -indent -L -linguist -x -proxy -u -user-agent',
    reads: '-i -input',
    writes: '-o -output',
    flags:
      '-b -brief -d -dictionary -id -identify -V -version -H -help -p -speak -sp -no-ansi -no-theme -show-translation -j -join-sentence -S -list-engines -R -reference -T -4 -ipv4 -6 -ipv6 -no-auto',
    judge(call) {
      if (call.operands.length === 0) return;
      for (const word of call.operands)
        if (literalPrefix(word).startsWith('file://')) call.at('read', literal(word)?.slice('file://'.length) ?? '/**');
      call.net('send', 'translate.googleapis.com', 'message');
    },
  }),
  tool({
    names: 'tuxi',
    flags: '-r -q -a -u -h -p -b -c -s',
    judge: (call) => call.net('send', 'google.com', 'query'),
  }),
];
