import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** A place of a backup: a directory here, or one on another host. */
function place(call: ProgramCall, kind: 'read' | 'write', word: Word | undefined): void {
  if (word === undefined) return;
  const start = literalPrefix(word);
  const file = /^(?:par2\+)?file:\/\/(.*)$/s.exec(literal(word) ?? '')?.[1];
  if (file !== undefined) call.at(kind, file, 'recursive');
  else if (/^[a-z][\w+[\].-]*:\/\/|^[^/]+::?/i.test(start)) call.net(kind === 'read' ? 'receive' : 'send', word);
  else call.path(kind, word, 'recursive');
}

const DUPLICITY_VERBS =
  /^(full|incr|incremental|backup|restore|verify|collection-status|list-current-files|cleanup|remove-(older-than|all-but-n-full|all-inc-of-but-n-full))$/;

function duplicity(call: ProgramCall): string | undefined {
  const words = call.operands;
  const verb = DUPLICITY_VERBS.exec(literal(words[0]) ?? '')?.[0];
  const rest = verb === undefined ? words : words.slice(1);
  call.at('write', '~/.cache/duplicity/**');
  if (verb === 'restore') {
    place(call, 'read', rest[0]);
    call.path('write', rest[1], 'recursive');
  } else if (verb !== undefined && /^(verify|collection-status|list-current-files)$/.test(verb)) {
    place(call, 'read', rest[0]);
    call.paths('read', rest.slice(1), 'recursive');
  } else if (verb !== undefined && /^(cleanup|remove)/.test(verb)) {
    const target = rest.at(-1);
    place(call, 'write', target);
    if (call.has('--force')) call.named('service', target, 'delete');
  } else {
    // With two places the first is copied to the second, whichever of them is the backup.
    if (rest.length > 1) place(call, 'read', rest[0]);
    place(call, 'write', rest.at(-1));
  }
  return undefined;
}

/** Programs that keep copies. */
export const BACKUP: readonly ProgramSpec[] = [
  tool({
    names: 'duplicity',
    takes:
      '--full-if-older-than --encrypt-key --sign-key --encrypt-sign-key --exclude --include --exclude-regexp --include-regexp --name --time -t --restore-time --path-to-restore --file-to-restore --volsize --verbosity -v --num-retries --timeout --exclude-older-than --s3-region-name --max-blocksize',
    reads: '--include-filelist --exclude-filelist --encrypt-secret-keyring',
    writes: '--archive-dir --tempdir --log-file',
    // Options for ssh, gpg and rsync, and hooks, are not listed.
    flags:
      '--force --no-encryption --no-compression --allow-source-mismatch --asynchronous-upload --dry-run --exclude-other-filesystems --exclude-device-files --progress --use-agent --s3-use-new-style --s3-european-buckets --ignore-errors --compare-data --no-print-statistics --null-separator --numeric-owner',
    judge: duplicity,
  }),
  toolVerbs({
    names: 'rdiff-backup',
    takes: '--api-version --chars-to-quote --current-time --terminal-verbosity -v --verbosity',
    // The command for another host is not listed.
    flags:
      '--force --fsync --no-fsync --new --no-new --null-separator --parsable-output --ssh-compression --no-ssh-compression --use-compatible-timestamps',
    does: { harmless: 'info, complete' },
    verbs: {
      backup: {
        takes:
          '--include --exclude --include-regexp --exclude-regexp --not-compressed-regexp --max-file-size --min-file-size --exclude-if-present',
        reads:
          '--include-filelist --exclude-filelist --include-globbing-filelist --exclude-globbing-filelist --group-mapping-file --user-mapping-file',
        flags:
          '--compression --no-compression --create-full-path --acls --no-acls --eas --no-eas --hard-links --no-hard-links --print-statistics --no-print-statistics --exclude-other-filesystems --exclude-special-files --exclude-device-files --exclude-fifos --exclude-sockets --exclude-symbolic-links --preserve-numerical-ids',
        judge(call) {
          place(call, 'read', call.operands[0]);
          place(call, 'write', call.operands[1]);
        },
      },
      restore: {
        takes: '--at --include --exclude',
        flags: '--increment --create-full-path',
        judge(call) {
          place(call, 'read', call.operands[0]);
          place(call, 'write', call.operands[1]);
        },
      },
      'list files, list increments, calculate, compare, verify, test': {
        takes: '--at --changed-since --method',
        flags: '--size --no-size',
        judge: (call) => {
          for (const word of call.operands) place(call, 'read', word);
        },
      },
      'remove increments': {
        takes: '--older-than',
        flags: '--size --no-size',
        judge(call) {
          for (const word of call.operands) place(call, 'write', word);
          call.paths('delete', call.operands, 'recursive');
        },
      },
    },
  }),
  toolVerbs({
    names: 'btrbk',
    takes: '--exclude -l --loglevel --format',
    // Its configuration names hosts and commands.
    execs: '-c --config',
    writes: '--lockfile',
    flags:
      '-n --dry-run -p --preserve --preserve-snapshots --preserve-backups -v --verbose -q --quiet -t --table -L --long -1 --single-column --pretty -S --print-schedule --progress',
    does: {
      'read snapshots': 'list, stats, usage, origin, diff, ls, config, extents, dryrun',
      'create snapshot': 'run, snapshot, resume, archive',
      'delete snapshot': 'run, prune, clean',
    },
  }),
  {
    // Both places are made equal: each may be read, written and emptied.
    names: ['unison'],
    singleDashLong: true,
    takesValue: list('-ignore -path -force -prefer -perms -maxthreads -retry -label -logfile -ui'),
    judge(call) {
      const known = list(
        '-ignore -path -force -prefer -perms -maxthreads -retry -label -ui -auto -batch -silent -terse -times -owner -group -fastcheck -confirmbigdel -contactquietly -dumbtty -testserver -doc -help -version -selftest -links -xferbycopying',
      );
      const odd = call.options.find(({ name }) => !known.includes(name));
      if (odd !== undefined) return `unison ${odd.name} is not known`;
      if (call.args.length === 1 && call.has('-doc', '-help', '-version')) return undefined;
      // One word is the name of a profile, which may name commands.
      if (call.operands.length !== 2) return 'the profile is not known';
      for (const word of call.operands) {
        place(call, 'read', word);
        place(call, 'write', word);
      }
      call.at('write', '~/.unison/**');
      return undefined;
    },
  },
  tool({
    names: 'tarsnap',
    takes: '-f --exclude --maxbw --snaptime --creationtime',
    reads: '--keyfile --newer-mtime-than -T -X -I',
    writes: '--cachedir -C --configfile',
    flags:
      '-c -d -t -x -r -v --dry-run --print-stats --humanize-numbers --list-archives --fsck --one-file-system --aggressive-networking --quiet --noisy-warnings -k --keep-newer-files',
    judge(call) {
      // A directory for what is unpacked is not told here.
      if (call.has('-C', '--configfile')) return 'where it works is not known';
      call.net('send', 'tarsnap.com');
      if (call.has('-c')) call.paths('read', call.operands, 'recursive');
      if (call.has('-x')) call.at('write', './**', 'overwrite');
      if (call.has('-d')) call.named('service', call.value('-f') ?? 'archive', 'delete');
      if (call.has('-x', '-t', '-r', '--list-archives')) call.net('receive', 'tarsnap.com');
      return undefined;
    },
  }),
];
