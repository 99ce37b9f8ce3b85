import { literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { addTransfer, isRemote } from '../words.js';
import { walk } from './places.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Both sides are made the same: each is read and written, wherever it is. */
function syncs(call: ProgramCall, words: readonly Word[]): void {
  for (const word of words) {
    if (isRemote(word) || /^[\w+-]+:\/\//.test(literalPrefix(word))) {
      addTransfer(call, 'send', word, 'sync');
      addTransfer(call, 'receive', word, 'sync');
    } else {
      walk(call, word);
      call.path('write', word, 'recursive');
    }
  }
}

const uploads = (host: string, call: ProgramCall, words = call.operands): void => {
  for (const word of words) walk(call, word);
  call.net('send', host, 'upload');
};

/** Programs that carry files from one place to another. */
export const TRANSFERS: readonly ProgramSpec[] = [
  tool({
    names: 'fpsync',
    // Options for the programs that copy and list can run others, and are not listed.
    takes: '-f -s -m -n -r',
    writes: '-t -d',
    hosts: '-w',
    flags: '-v -h -E -S -p -l -R',
    judge(call) {
      const [source, target] = call.operands;
      if (call.has('-S')) call.named('privilege', 'root');
      if (source === undefined || target === undefined) return call.named('service', 'fpsync', 'read') as undefined;
      walk(call, source);
      if (isRemote(target)) addTransfer(call, 'send', target);
      else call.path('write', target, 'recursive');
      return undefined;
    },
  }),
  toolVerbs({
    names: 'wormhole',
    hosts: '--relay-url --transit-helper',
    verbs: {
      send: {
        takes: '--code --text -c --code-length',
        flags: '-0 --verify --hide-progress --no-qr --qr --no-listen --tor --ignore-unsendable-files',
        judge: (call) => uploads('peer', call),
      },
      'receive, rx, recv': {
        flags: '-0 -t --only-text --accept-file --verify --hide-progress --no-listen --tor --allocate',
        writes: '-o --output-file',
        judge(call) {
          call.net('receive', 'peer', 'download');
          if (!call.has('-o', '--output-file', '-t', '--only-text')) call.at('write', './**');
        },
      },
    },
  }),
  toolVerbs({
    names: 'duplicacy',
    singleDashLong: true,
    takes: '-r -t -storage -threads -keep -id -n -max-in-memory-entries -limit-rate -chunk-size -repository',
    flags:
      '-encrypt -e -hash -stats -all -a -exhaustive -exclusive -overwrite -delete -dry-run -d -files -chunks -tabular -fossils -ignore-owner -log -verbose -v -vss -enum-only',
    // Scripts of the repository run before and after.
    judge: (call) => call.workspace('config'),
    verbs: {
      init: { judge: (call) => preferences(call, call.operands[1]) },
      add: { judge: (call) => preferences(call, call.operands[2]) },
      backup: {
        judge(call) {
          call.at('read', './**');
          call.net('send', 'storage', 'upload');
        },
      },
      'list, check, cat, history, diff': { judge: (call) => call.net('receive', 'storage', 'read') },
      restore: {
        judge(call) {
          call.net('receive', 'storage', 'download');
          call.at('write', './**', 'overwrite');
          if (call.has('-delete')) call.at('delete', './**');
        },
      },
      prune: {
        judge(call) {
          call.net('send', 'storage');
          call.named('service', 'backups', 'delete');
        },
      },
    },
  }),
  toolVerbs({
    names: 'mutagen',
    does: {
      read: 'sync list|monitor, forward list|monitor, project list, daemon $, version',
      delete: 'sync terminate, forward terminate',
      update: 'sync pause|resume|flush|reset, forward pause|resume',
      start: 'daemon start|register',
      stop: 'daemon stop|unregister',
    },
    verbs: {
      'sync create': {
        takes: '-n --name -l --label -i --ignore -m --mode --sync-mode --symlink-mode --max-entry-count --watch-mode',
        flags: '-p --paused --ignore-vcs --no-ignore-vcs --no-global-configuration',
        does: 'start',
        judge: (call) => syncs(call, call.operands),
      },
      'forward create': {
        takes: '-n --name -l --label',
        does: 'start',
        judge: (call) => void call.net('send', call.operands[1]),
      },
      // A project names commands.
      'project start|terminate|run|flush|pause|resume': { judge: (call) => call.workspace() },
    },
  }),
  toolVerbs({
    names: 'immich',
    takes: '-u --url -k --key',
    writes: '-d --config-directory',
    host: 'immich server',
    does: { 'receive query': 'server-info' },
    verbs: {
      'login, login-key': {
        judge(call) {
          call.net('send', call.operands[0], 'login');
          call.at('write', '~/.config/immich/auth.yml', 'secret');
        },
      },
      upload: {
        takes: '-i --ignore -A --album-name -c --concurrency',
        flags:
          '-r --recursive -h --skip-hash -H --include-hidden -a --album -n --dry-run --json-output --no-progress --watch',
        judge: (call) => uploads('immich server', call),
      },
    },
  }),
  tool({
    names: 'transfersh',
    takes: '--name',
    hosts: '--servername',
    flags: '--progress --recursive --tar',
    judge: (call) => uploads('transfer.sh', call),
  }),
  toolVerbs({
    names: 'gdrive',
    takes: '--parent -p --name',
    flags: '-r --recursive --no-progress -f --force',
    host: 'drive.google.com',
    does: {
      'receive query': 'list, info, about, files list, files info',
      delete: 'delete, files delete',
      'env persist': 'account add|remove|switch',
    },
    verbs: {
      'upload, files upload': { judge: (call) => uploads('drive.google.com', call) },
      'update, files update': { judge: (call) => uploads('drive.google.com', call, call.operands.slice(1)) },
      'download, files download': {
        takes: '--path --destination',
        flags: '--skip --stdout',
        does: 'receive download',
        judge(call) {
          const place = call.value('--path', '--destination');
          if (place === undefined) call.at('write', './**');
          else call.path('write', place, 'recursive');
        },
      },
    },
  }),
  tool({
    names: 'rcp',
    flags: '-r --recursive -p --preserve -V -?',
    judge(call) {
      const target = call.operands.at(-1);
      for (const word of call.operands.slice(0, -1)) {
        if (isRemote(word)) addTransfer(call, 'receive', word);
        else walk(call, word);
      }
      if (target === undefined) return;
      if (isRemote(target)) addTransfer(call, 'send', target);
      else call.path('write', target, 'recursive');
    },
  }),
  tool({
    names: 'airpaste',
    judge(call) {
      call.net('send', 'local network', 'share');
      call.net('receive', 'local network');
    },
  }),
];

/** Where a repository is kept from then on. */
function preferences(call: ProgramCall, url: Word | undefined): void {
  call.at('write', './.duplicacy/**');
  call.net('send', url, 'create');
}
