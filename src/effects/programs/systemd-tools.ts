import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** The smaller programs of systemd. */
export const SYSTEMD_TOOLS: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'systemd-analyze',
    takes: '--from-pattern --to-pattern --fuzz --man --recursive-errors --iterations --base-time --threshold --json',
    // Another host or a container is not listed, and neither are generators, which are programs.
    flags: '--system --user --global --order --require -q --quiet --no-pager --tldr --no-legend --table',
    alone: 'read',
    does: {
      harmless: 'calendar, timespan, timestamp, syscall-filter, filesystems, exit-status, capability',
      read: 'time, blame, critical-chain, plot, dot, dump, unit-files, unit-paths, security, condition, log-level $, log-target $, service-watchdogs $',
      update: 'log-level, log-target, service-watchdogs',
    },
    verbs: {
      'verify, inspect-elf': { operands: 'read' },
      // Names are seen from the directories of configurations; whole paths are shown as they are.
      'cat-config': {
        judge(call) {
          for (const word of call.operands) {
            if (literalPrefix(word).startsWith('/') || literal(word) === undefined) call.path('read', word);
            else call.at('read', `/etc/${literal(word)}`);
          }
        },
      },
    },
  }),
  tool({
    names: 'systemd-escape',
    takes: '--suffix --template',
    flags: '-p --path -u --unescape -m --mangle --instance -h',
  }),
  toolVerbs({
    names: 'systemd-sysext systemd-confext',
    takes: '--json',
    flags: '--force --no-pager --no-legend --no-reload',
    alone: 'read',
    does: { read: 'status, list', mount: 'merge, refresh', unmount: 'unmerge' },
  }),
  tool({
    names: 'systemd-repart',
    takes: '--dry-run --empty --discard --size --seed --pretty --json',
    reads: '--root --definitions --key-file --private-key --certificate',
    flags: '--can-factory-reset --no-pager --no-legend -h',
    judge(call) {
      const dry = call.value('--dry-run');
      // Only an explicit no makes it write; then the disk of the system itself, where none is named.
      const looks = dry === undefined || /^(yes|true|1|on)$/.test(literal(dry) ?? '');
      for (const word of call.operands) call.path(looks ? 'read' : 'write', word, ...(looks ? [] : ['destroy', 'raw']));
      if (call.operands.length === 0 && !looks) call.named('service', 'system disk', 'destroy');
      else call.named('read', 'system');
    },
  }),
  toolVerbs({
    names: 'systemd-cryptsetup',
    verbs: {
      attach: {
        does: 'mount',
        judge(call) {
          const [, source, key] = call.operands;
          call.path('read', source);
          if (!/^(none|-)$/.test(literal(key) ?? 'none')) call.path('read', key);
        },
      },
      detach: { does: 'unmount' },
    },
  }),
];
