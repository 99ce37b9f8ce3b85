import { describe, expect, it } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const ROWS: readonly ProgramRow[] = [
  [
    'yadm clone https://example.com/d',
    'known',
    'receive:https://example.com/d:clone',
    'write:~/**:overwrite',
    'exec:bootstrap',
  ],
  ['yadm push', 'unknown'],
  ['yadm enter', 'unknown'],
  ['yadm config a b', 'known', 'write:~/.config/yadm/config'],
  ['yadm config --get a', 'known', 'read:~/.config/yadm/config', '!write:'],
  ['yadm gitconfig core.pager x', 'known', 'write:~/.local/share/yadm/repo.git/config'],
  ['prowler aws -o out', 'known', 'write:/work/project/out', 'send:cloud account:query'],
  ['prowler aws --fixer', 'unknown'],
  ['cs launch tool', 'known', 'exec:tool:install'],
  ['cs install --channel x tool', 'unknown'],
  ['cs setup', 'known', 'env:cs setup:persist'],
  ['trace-cmd record -o t.dat', 'known', 'write:/work/project/t.dat'],
  ['trace-cmd record -p function ls', 'unknown'],
  ['puppet apply a.pp', 'known', 'exec:/work/project/a.pp'],
  ['puppet apply -e "exec { x: }"', 'unknown'],
  ['puppet agent -t', 'known', 'exec:catalog:config', 'receive:puppet server'],
  ['ollama rm m', 'known', 'service:m:delete'],
  ['ollama create m -f Model', 'known', 'read:/work/project/Model', 'service:m:create'],
  ['colima delete', 'known', 'service:colima delete:delete,machine'],
  ['colima ssh', 'unknown'],
  ['colima start --edit', 'unknown'],
  ['limactl delete vm', 'known', 'service:vm:delete'],
  ['limactl shell vm ls', 'unknown'],
  ['hf upload me/model dir', 'known', 'read:/work/project/dir:recursive', 'send:huggingface.co:upload'],
  ['hf download m --local-dir d', 'known', 'write:/work/project/d', 'receive:huggingface.co:download'],
  ['hf jobs run x', 'unknown'],
  ['ipfs add a', 'known', 'read:/work/project/a', 'send:ipfs peers:upload'],
  ['ipfs get -o x hash', 'known', 'write:/work/project/x'],
  ['ipfs repo gc', 'known', 'service:ipfs repo gc:delete'],
  ['watchman watch-del-all', 'known', 'service:watchman watch-del-all:stop'],
  ['watchman -- trigger . t "*.c" -- make', 'unknown'],
  ['gdu -n src', 'known', 'read:/work/project/src:recursive'],
  ['gdu -o out.json', 'known', 'write:/work/project/out.json', 'read:/work/project/**'],
  ['ddgr --np words', 'known', 'send:duckduckgo.com:query'],
  ['ddgr --url-handler sh words', 'unknown'],
  ['pg_config --libdir', 'harmless'],
  ['pg_receivewal -D wal -h db', 'known', 'write:/work/project/wal', 'receive:db:download'],
  ['pg_receivewal --drop-slot -S s', 'known', 'service:s:drop'],
  ['asciinema rec a.cast', 'unknown'],
  ['asciinema upload a.cast', 'known', 'read:/work/project/a.cast'],
  ['wp plugin install x', 'known', 'exec:x:install', 'exec:/work/project:workspace,site'],
  ['wp db drop', 'known', 'service:wp db drop:drop,database'],
  ['wp eval "system(1);"', 'unknown'],
  ['wp plugin list --require=x.php', 'unknown'],
];

describe('platforms, wide', () => {
  it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
    expect(misses(row)).toEqual([]);
  });
});
