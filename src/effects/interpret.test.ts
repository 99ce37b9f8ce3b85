import { describe, expect, it } from 'vitest';
import { readProgramFile } from '../programs/read-file.js';
import { readShellText } from '../shell/read.js';
import { commandEffects } from './command-effects.js';
import { testProgram } from './test-program.js';

const ACME = `
program: [acme, acme-cli]
summary: Deploys services
help: --help --version -V
options:
  - "-v, --verbose  -q, --quiet"
  - "-c, --config=read"
subcommands:
  version, help: harmless
  status|list: service [read]
  deploy:
    options: ["--env=", "-n, --dry-run / --no-dry-run", "--image=", "-f, --file=read", "--plugin=!"]
    operands: app:text?
    effects:
      - service {app} [deploy] unless -n + [force] when --env=prod*
      - send deploy.example when not -n
  db drop: service [destroy]
  logs:
    options: ["-o, --output=write", "--color?"]
    operands: app:text
    effects: [receive logs.example]
  "** delete": service [delete]
`;

const PACK = `
program: pack
options: ["-o, --output=write", "-r, --remove", "-x, --exec=shell", "--format="]
syntax: [abbreviations]
operands: source:read* target:write
effects:
  - delete {source} [recursive] when -r
  - write {target}.idx when --format=indexed | --format=i*
  - receive {source} [download] when {source}=*://*
  - exec workspace [build] when --exec & no --output
`;

const RUN = `
program: orbit
syntax: [stop-at-operand]
options: ["--service="]
operands: app:text command:command*
effects: ["service {app} [exec]"]
`;

const TIDY = `
program: tidy
options: ["-c, --config=read", "--write", "--isolated"]
subcommands:
  check:
    operands: files:text*
    effects: ["read {files}/...", "write {files}/... [format] when --write", "exec workspace where .../tidy.js .../tidy.ts unless --isolated"]
  fetch:
    operands: packages:text*
    effects: ["unknown: it fetches from elsewhere when {packages}=*/* & not {packages}=@*"]
alone: harmless
otherwise:
  syntax: [stop-at-operand]
  operands: script:exec text*
`;

const MOVER = `
program: mover
options: ["-d, --data=body", "--from=source"]
operands: copy-source* copy-target
effects: none
`;

const BESIDE = `
program: beside
options: ["-i, --input=read"]
operands: file:read?
effects:
  - write {file.stem}.txt [overwrite]
  - write {--input.stem}.*
  - read named system
`;

const LOCAL = `
program: nearby
syntax: [local-options]
options: ["-v", "-d, --debug", "--host=host"]
subcommands:
  run: { options: ["-d="], operands: text*, effects: none }
  tree:
    subcommands:
      list: { options: ["-v"], operands: text*, effects: none }
`;

const PLACED = `
program: placed
help: -V
syntax: [abbreviations]
options: ["-C, --cd=directory", "--log=write"]
subcommands:
  init: write ./placed.toml
  run: exec workspace
  add: { options: ["--to=write"], operands: read*, effects: none }
`;

const SHOW = `
program: show
options: ["-n=", "-a"]
dynamic: none
operands: tree* last:file-or-list
effects:
  - exec pager unless stdout
  - "unknown: what is fed to it is not understood when stdin & -a"
`;

const cases: readonly (readonly [file: string, command: string, expected: string])[] = [
  [ACME, 'acme deploy web', 'service web [deploy]; send deploy.example'],
  [ACME, 'acme-cli deploy web', 'service web [deploy]; send deploy.example'],
  [ACME, 'acme deploy web -n', 'harmless'],
  [ACME, 'acme deploy web -n --no-dry-run', 'service web [deploy]; send deploy.example'],
  [ACME, 'acme deploy web --no-dry-run --dry-run', 'harmless'],
  [ACME, 'acme deploy web --env prod-eu', 'service web [deploy force]; send deploy.example'],
  [ACME, 'acme deploy web --env=staging', 'service web [deploy]; send deploy.example'],
  [ACME, 'acme deploy web --env="$E"', 'service web [deploy]; service web [deploy force]; send deploy.example'],
  [ACME, 'acme deploy web --bogus', 'unknown; service web [deploy]; send deploy.example'],
  [ACME, 'acme deploy web --plugin x', 'unknown; service web [deploy]; send deploy.example'],
  [ACME, 'acme deploy web other', 'unknown; service web [deploy]; send deploy.example'],
  [ACME, 'acme -c ~/x list', 'read ~/x; service acme list [read]'],
  [ACME, 'acme list -c ~/x', 'read ~/x; service acme list [read]'],
  [ACME, 'acme list -c', 'unknown; service acme list [read]'],
  [ACME, 'acme deploy web --env', 'unknown; service web [deploy]; send deploy.example'],
  [ACME, 'acme -qv list', 'service acme list [read]'],
  [ACME, 'acme -z list', 'unknown; service acme list [read]'],
  [ACME, 'acme db drop', 'service acme db drop [destroy]'],
  [ACME, 'acme some thing delete x', 'service x [delete]'],
  [ACME, 'acme logs web -o out --color=never', 'write ./out; receive logs.example'],
  [ACME, 'acme nope', 'unknown'],
  [ACME, 'acme', 'unknown'],
  [ACME, 'acme --version', 'harmless'],
  [ACME, 'acme -V', 'harmless'],
  [ACME, 'acme -V list', 'unknown; service acme list [read]'],
  [ACME, 'acme --version -z', 'unknown'],
  [PACK, 'pack --version', 'harmless'],
  [ACME, 'acme $verb', 'unknown'],
  [RUN, 'orbit web rm -rf x', 'delete ./x [recursive force]; service web [exec]'],
  [RUN, 'orbit --service a web -- rm x', 'delete ./x; service web [exec]'],
  [RUN, "orbit web sh -c 'rm x; cat y'", 'delete ./x; read ./y; service web [exec]'],
  [RUN, 'orbit web rm "$X"', 'delete ?; env UNKNOWN [read]; service web [exec]'],
  [RUN, 'orbit web $X', 'unknown; service web [exec]'],
  [RUN, "orbit web 'rm x'", 'unknown; service web [exec]'],
  [RUN, 'orbit web', 'service web [exec]'],
  [PLACED, 'placed -V', 'harmless'],
  [PLACED, 'placed init -V', 'unknown; write ./placed.toml'],
  [BESIDE, 'beside', 'read system'],
  [BESIDE, 'beside d.x/a.tar.gz', 'read ./d.x/a.tar.gz; write ./d.x/a.tar.txt [overwrite]; read system'],
  [BESIDE, 'beside d.x/a', 'read ./d.x/a; write ./d.x/a.txt [overwrite]; read system'],
  [BESIDE, 'beside -', 'read system'],
  [BESIDE, 'beside -i ~/a.b', 'read ~/a.b; write ~/a.*; read system'],
  [BESIDE, 'beside ~/*.b', 'read ~/*.b; write ~/*.txt [overwrite]; read system'],
  [BESIDE, 'beside "$X"', 'unknown; read ?; write ? [overwrite]; read system'],
  [LOCAL, 'nearby -v --host h.example run x', 'send h.example'],
  [LOCAL, 'nearby run -d x', 'harmless'],
  [LOCAL, 'nearby run -v x', 'unknown'],
  [LOCAL, 'nearby run --host h.example', 'unknown'],
  [LOCAL, 'nearby tree list -v', 'harmless'],
  [LOCAL, 'nearby tree list --debug', 'unknown'],
  [PLACED, 'placed init', 'write ./placed.toml'],
  [PLACED, 'placed -C sub init', 'write ./sub/placed.toml'],
  [PLACED, 'placed --c sub init', 'write ./sub/placed.toml'],
  [PLACED, 'placed --lo=x init', 'write ./x; write ./placed.toml'],
  [PLACED, 'placed init --cd=/etc', 'write /etc/placed.toml'],
  [PLACED, 'placed init -C sub', 'write ./sub/placed.toml'],
  [PLACED, 'placed -C a -C b init', 'write ./a/b/placed.toml'],
  [PLACED, 'placed -C a init -C b', 'write ./a/b/placed.toml'],
  [PLACED, 'placed -C ~/x run', 'exec ~/x [workspace]'],
  [PLACED, 'placed --cd sub add f --to t', 'write ./sub/t; read ./sub/f'],
  [PLACED, 'placed -C "$X" init', 'write ?'],
  [PLACED, 'placed -C sub add --bogus f', 'unknown; read ./sub/f'],
  [TIDY, 'tidy', 'harmless'],
  [TIDY, 'tidy check src', 'read ./src; read ./src/**'],
  [TIDY, 'tidy check .', 'read .; read ./**'],
  [TIDY, 'tidy check --write src/a.ts', 'read ./src/a.ts; write ./src/a.ts [format]'],
  [TIDY, 'tidy --write check src/a.ts', 'read ./src/a.ts; write ./src/a.ts [format]'],
  [TIDY, 'tidy -c x check a.ts', 'read ./x; read ./a.ts'],
  [TIDY, 'tidy fetch @a/b', 'harmless'],
  [TIDY, 'tidy fetch me/repo', 'unknown'],
  [TIDY, 'tidy fetch @a/b me/repo', 'unknown'],
  [TIDY, 'tidy check "$X"', 'unknown; read ?'],
  [TIDY, 'tidy build.tidy -c x', 'exec ./build.tidy'],
  [TIDY, 'tidy -c x build.tidy', 'read ./x; exec ./build.tidy'],
  [TIDY, 'tidy --bogus build.tidy', 'unknown; exec ./build.tidy'],
  [TIDY, 'tidy $X', 'unknown'],
  [MOVER, 'mover a b', 'read ./a; write ./b'],
  [MOVER, 'mover me@host.example:a b', 'receive me@host.example; write ./b'],
  [MOVER, 'mover ./a:b host.example:/x', 'read ./a:b; send host.example'],
  [MOVER, 'mover a rsync://host.example/x', 'read ./a; send rsync://host.example/x'],
  [MOVER, 'mover a "$X"', 'unknown; read ./a; send ?; write ?'],
  [MOVER, 'mover a "./$X"', 'read ./a; write ?'],
  [MOVER, 'mover -d @key a b', 'read ./key; read ./a; write ./b'],
  [MOVER, 'mover -d text a b', 'read ./a; write ./b'],
  [MOVER, 'mover -d "$X" a b', 'read ?; read ./a; write ./b'],
  [MOVER, 'mover --from https://host.example/x a b', 'receive https://host.example/x; read ./a; write ./b'],
  [MOVER, 'mover --from x a b', 'read ./x; read ./a; write ./b'],
  [MOVER, 'mover --from "$X" a b', 'receive ?; read ?; read ./a; write ./b'],
  [SHOW, 'show a', 'read ./a; exec pager'],
  [SHOW, 'show d a', 'read ./d [recursive]; read ./d/**; read ./a; exec pager'],
  [SHOW, 'show @list', 'unknown; read ./list; exec pager'],
  [SHOW, 'show a > b', 'write ./b [truncate]; read ./a'],
  [SHOW, 'show a | show c', 'read ./a; read ./c; exec pager'],
  [SHOW, 'show -a c < b', 'unknown; read ./b; read ./c; exec pager'],
  [SHOW, 'show -a c', 'read ./c; exec pager'],
  [SHOW, 'show -n "$x" c', 'read ./c; exec pager'],
  [SHOW, 'show -n $x c', 'unknown; read ./c; exec pager'],
  [PACK, 'pack a b c', 'read ./a; read ./b; write ./c'],
  [PACK, 'pack -r a c', 'read ./a; write ./c; delete ./a [recursive]'],
  [PACK, 'pack --rem a c', 'read ./a; write ./c; delete ./a [recursive]'],
  [PACK, 'pack --format=indexed a c', 'read ./a; write ./c; write ./c.idx'],
  [PACK, 'pack --format plain a c', 'read ./a; write ./c'],
  [PACK, "pack -x 'rm z' a c", 'delete ./z; read ./a; write ./c; exec . [workspace build]'],
  [PACK, "pack -x 'rm z' -o y a c", 'delete ./z; write ./y; read ./a; write ./c'],
];

describe('the data of a program says what a call does', () => {
  for (const [file, command, expected] of cases)
    it(command, () => {
      const { data, problems } = readProgramFile(file, new Set());
      expect(problems).toEqual([]);
      expect(data && testProgram(command, data)).toBe(expected);
    });
});

it('a program of the tail is never harmless', () => {
  const { data } = readProgramFile('program: dusty\ntail: true\noperands: text*\neffects: none\n', new Set());
  expect(data && testProgram('dusty a', data)).toBe('unknown');
});

describe('files of the workspace that a program loads', () => {
  const conditions = (file: string, text: string) => {
    const { data, problems } = readProgramFile(file, new Set());
    expect(problems).toEqual([]);
    const programs = new Map(data?.names.map((name) => [name, { ...data, origin: 'test' as const }]));
    return readShellText(text, { cwd: '/work/project', home: '/home/dev' }).commands.flatMap((command) =>
      commandEffects(command, programs).effects.flatMap(({ when }) => (when === undefined ? [] : [when])),
    );
  };

  it('count where the machine has them', () => {
    const found = { type: 'files', directory: '/work/project', names: ['tidy.js', 'tidy.ts'], upwards: true };
    expect(conditions(TIDY, 'tidy check src')).toEqual([found]);
    expect(conditions(TIDY, 'tidy check --isolated src')).toEqual([]);
  });

  it('count for its help, too', () => {
    const file = 'program: neat\nhelp: --help\neffects: ["exec workspace where .neatrc as npm", "write ./out"]\n';
    expect(conditions(file, 'neat --help')).toEqual([
      { type: 'files', directory: '/work/project', names: ['.neatrc'], settings: 'npm' },
    ]);
  });

  it('may not count for its help', () => {
    const file = 'program: neat\nhelp: --help\neffects: ["exec workspace where .neatrc unless help"]\n';
    expect(conditions(file, 'neat --help')).toEqual([]);
    expect(conditions(file, 'neat')).toHaveLength(1);
  });

  it.each(['.../a b', '../a', '/etc/a', 'a*', '', 'a as nobody'])('can not be %s', (files) => {
    const { problems } = readProgramFile(`program: neat\neffects: ["exec workspace where ${files}"]\n`, new Set());
    expect(problems).toHaveLength(1);
  });
});
