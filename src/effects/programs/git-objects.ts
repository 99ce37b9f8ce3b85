import { literal } from '../../shell/word.js';
import { counted, fromTop, hooks, readsRepository, writesRepository } from './git-place.js';
import { vcs } from './git-remote.js';
import { isDry, showsCommits } from './git-tree.js';
import { extended } from './places.js';
import type { Subs } from './subcommand.js';

/** Subcommands that change what a repository keeps, below commits and files. */
export const OBJECTS: Subs = {
  reflog: {
    takesValue: ['-n', '--date', '--format'],
    effects: { '--output': 'write' },
    subs: {
      '|show|list': showsCommits,
      exists: readsRepository,
      'expire|delete|drop|write': {
        takesValue: ['--expire', '--expire-unreachable'],
        does: [writesRepository, vcs('reflog', 'delete', 'discard')],
      },
      '*': showsCommits,
    },
  },
  gc: {
    takesValue: ['--max-cruft-size'],
    optionalValue: ['--prune'],
    effects: { '--expire-to': 'write' },
    flags: ['--quiet', '--aggressive', '--auto', '--detach', '--force', '--no-prune', '--cruft', '--keep-largest-pack'],
    does(call) {
      readsRepository(call);
      writesRepository(call);
      const prunes = call.has('--prune') && literal(call.value('--prune')) !== 'never';
      call.named('vcs', 'objects', 'maintenance', ...(prunes ? ['delete', 'discard'] : []));
      if (call.has('--auto')) hooks(call);
    },
  },
  'prune|prune-packed|repack|pack-refs|maintenance|commit-graph|multi-pack-index|pack-redundant': {
    takesValue: [
      '--expire',
      '--task',
      '--schedule',
      '--scheduler',
      '--window',
      '--depth',
      '--threads',
      '--max-pack-size',
      '--object-dir',
      '--window-memory',
      '--filter',
      '-g',
      '--geometric',
      '--batch-size',
      '--keep-pack',
      '--preferred-pack',
    ],
    effects: { '--filter-to': 'write', '--expire-to': 'write', '--config-file': 'write' },
    flags: ['--auto', '--dry-run', '--force', '--cruft'],
    does(call) {
      readsRepository(call);
      writesRepository(call);
      const verb = literal(call.operands[0]);
      // Objects that nothing points to are the last copy of lost work.
      const prunes = call.command.argv.some((word) => literal(word) === 'prune') && !isDry(call);
      call.named(
        'vcs',
        'objects',
        'maintenance',
        ...(prunes || (call.has('-a', '-A') && call.has('-d')) ? ['delete', 'discard'] : []),
      );
      if (verb === 'start' || verb === 'stop' || verb === 'register' || verb === 'unregister') {
        call.named('service', 'git maintenance', verb, 'persist');
        call.at('write', '~/.gitconfig', 'persist');
      }
      if (verb === 'run' || call.has('--auto')) hooks(call);
    },
  },
  'fast-import': {
    effects: {
      '--export-marks': 'text',
      '--import-marks': 'text',
      '--import-marks-if-exists': 'text',
      '--export-pack-edges': 'text',
      '--rewrite-submodules-from': 'text',
      '--rewrite-submodules-to': 'text',
    },
    flags: ['--force', '--allow-unsafe-features', '--relative-marks', '--no-relative-marks'],
    does: [
      writesRepository,
      counted('write', '--export-marks', '--export-pack-edges'),
      counted('read', '--import-marks', '--import-marks-if-exists'),
      vcs('all', 'rewrite', 'force'),
      // What it reads may name files too.
      (call) => (call.has('--allow-unsafe-features') ? 'git fast-import takes options from what it reads' : undefined),
    ],
  },
  'update-index|write-tree|commit-tree|mktree|mktag|unpack-objects|update-server-info|backfill|pack-objects|index-pack':
    {
      takesValue: [
        '--cacheinfo',
        '--chmod',
        '--index-version',
        '-p',
        '-m',
        '-S',
        '--prefix',
        '--threads',
        '--max-input-size',
        '--window',
        '--depth',
      ],
      effects: { '-F': 'read', '-o': 'write', '--keep-pack': 'text' },
      optionalValue: ['-S', '--gpg-sign'],
      does: [
        readsRepository,
        writesRepository,
        (call) =>
          /^(pack-objects|index-pack)$/.test(
            literal(call.command.argv.find((word) => /^(pack-objects|index-pack)$/.test(literal(word) ?? ''))) ?? '',
          )
            ? fromTop(call, () => {
                call.paths('write', call.operands);
                for (const word of call.operands) call.path('write', extended(word, '-*'));
              })
            : undefined,
      ],
    },
};
