import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Condition } from '../../effects/condition.js';
import { workspaceConditionHolds } from './workspace-loads.js';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-loads-')));
const home = join(root, 'home');
const marker = join(root, 'marker');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Only what git and Python need: no settings of this machine's user. */
const env = { PATH: process.env.PATH ?? '', HOME: home, LC_ALL: 'C', GIT_CONFIG_NOSYSTEM: '1' };
const run = (cwd: string, program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd, env, encoding: 'utf8' });
const has = (program: string) => run(root, program, '--version').status === 0;

let count = 0;
function place(files: Readonly<Record<string, string>> = {}): string {
  const directory = join(root, `place-${count++}`);
  mkdirSync(directory);
  mkdirSync(home, { recursive: true });
  for (const [name, text] of Object.entries(files)) write(join(directory, name), text);
  return directory;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function ran(): boolean {
  const there = existsSync(marker);
  rmSync(marker, { force: true });
  return there;
}

const git = (directory: string): Condition => ({ type: 'repository', directory });

/** An ordinary repository with one commit. */
function repository(files: Readonly<Record<string, string>> = { 'a.txt': 'a\n' }): string {
  const directory = place(files);
  run(directory, 'git', 'init', '-q', '-b', 'main');
  run(directory, 'git', 'add', '.');
  run(directory, 'git', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x');
  return directory;
}

/** A program that leaves a mark, and answers nothing. */
function program(path: string): string {
  write(path, `#!/bin/sh\ntouch ${marker}\n`);
  chmodSync(path, 0o755);
  return path;
}

function bare(directory: string, settings: string): void {
  run(root, 'git', 'init', '-q', '--bare', directory);
  write(
    join(directory, 'config'),
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n${settings}`,
  );
}

describe.runIf(has('git'))('what git runs is known before it runs', () => {
  type Case = readonly [name: string, build: (evil: string) => string, runs: boolean];
  const config = (directory: string, ...pairs: (readonly [string, string])[]): string => {
    for (const [key, value] of pairs) run(directory, 'git', 'config', '--local', key, value);
    return directory;
  };
  const cases: readonly Case[] = [
    ['an ordinary repository', () => repository(), false],
    ['a directory of one', () => join(repository({ 'src/a.txt': 'a' }), 'src'), false],
    ['no repository', () => place({ a: 'x' }), false],
    ['a folder .git that is none', () => place({ '.git/x': '' }), false],
    [
      'one in a repository with a monitor',
      (evil) => {
        const directory = config(repository(), ['core.fsmonitor', evil]);
        mkdirSync(join(directory, 'sub/.git'), { recursive: true });
        return join(directory, 'sub');
      },
      true,
    ],
    ['a monitor', (evil) => config(repository(), ['core.fsmonitor', evil]), true],
    ['no monitor', () => config(repository(), ['core.fsmonitor', 'false']), false],
    [
      'a remote and a branch',
      () => config(repository(), ['remote.origin.url', 'https://x/y'], ['branch.main.remote', 'origin']),
      false,
    ],
    ['a tree that is said to be here', () => config(repository(), ['core.worktree', '..']), false],
    ['husky', () => config(repository(), ['core.hooksPath', '.husky/_']), false],
    [
      'hooks in the tree that run while looking',
      (evil) => {
        const directory = repository();
        program(join(directory, '.husky/post-index-change'));
        write(join(directory, 'a.txt'), 'a\n');
        return config(directory, ['core.hooksPath', '.husky']) && evil && directory;
      },
      true,
    ],
    [
      'a hook of the repository',
      () => {
        const directory = repository();
        program(join(directory, '.git/hooks/post-index-change'));
        // As good as changed: git looks again, and keeps that.
        write(join(directory, 'a.txt'), 'a\n');
        return directory;
      },
      true,
    ],
    [
      'a filter',
      (evil) => {
        const directory = repository({ 'a.txt': 'a\n', '.gitattributes': '* filter=f\n' });
        write(join(directory, 'a.txt'), 'b\n');
        return config(directory, ['filter.f.clean', evil]);
      },
      true,
    ],
    [
      'settings that include others',
      (evil) => {
        const directory = repository();
        write(join(directory, 'more'), `[core]\n\tfsmonitor = ${evil}\n`);
        return config(directory, ['include.path', '../more']);
      },
      true,
    ],
    [
      'settings on the line of their section, in capitals',
      (evil) => {
        const directory = repository();
        write(join(directory, '.git/config'), `[CORE] FSMonitor = ${evil}\n`);
        return directory;
      },
      true,
    ],
    [
      'a line that goes on',
      (evil) => {
        const directory = repository();
        write(join(directory, '.git/config'), `[core]\n\tfsmonitor = \\\n${evil}\n`);
        return directory;
      },
      true,
    ],
    [
      'settings of a working tree',
      (evil) => {
        const directory = config(repository(), ['extensions.worktreeConfig', 'true']);
        run(directory, 'git', 'config', '--worktree', 'core.fsmonitor', evil);
        return directory;
      },
      true,
    ],
    [
      'hooks that settings seem to move elsewhere, under a condition that does not hold',
      () => {
        const directory = repository();
        program(join(directory, 'hk/post-index-change'));
        write(join(directory, '.git/other'), '[core]\n\thooksPath = /nonexistent\n');
        write(
          join(directory, '.git/config'),
          '[core]\n\tbare = false\n\thooksPath = hk\n[includeIf "gitdir:/nonexistent/"]\n\tpath = other\n',
        );
        write(join(directory, 'a.txt'), 'a\n');
        return directory;
      },
      true,
    ],
    [
      'hooks that settings of a working tree seem to move, where there are none such',
      () => {
        const directory = repository();
        program(join(directory, 'hk/post-index-change'));
        config(directory, ['core.hooksPath', 'hk'], ['extensions.worktreeConfig', 'false']);
        write(join(directory, '.git/config.worktree'), '[core]\n\thooksPath = /nonexistent\n');
        write(join(directory, 'a.txt'), 'a\n');
        return directory;
      },
      true,
    ],
    [
      'hooks in settings that are included by others',
      () => {
        const directory = repository();
        program(join(directory, 'hk/post-index-change'));
        write(join(directory, '.git/one'), '[include]\n\tpath = two\n');
        write(join(directory, '.git/two'), '[core]\n\thooksPath = hk\n');
        write(join(directory, 'a.txt'), 'a\n');
        return config(directory, ['include.path', 'one']);
      },
      true,
    ],
    [
      'hooks that are nowhere, in settings that are included',
      () => {
        const directory = repository();
        write(join(directory, '.git/one'), '[core]\n\thooksPath = .husky/_\n');
        return config(directory, ['include.path', 'one']);
      },
      false,
    ],
    [
      'a repository within, without a tree of its own',
      (evil) => {
        const directory = join(repository(), 'docs', 'sub');
        bare(directory, `\tfsmonitor = ${evil}\n`);
        return directory;
      },
      true,
    ],
    [
      'a directory within such a one',
      (evil) => {
        const directory = join(repository(), 'docs', 'sub');
        bare(directory, `\tfsmonitor = ${evil}\n`);
        mkdirSync(join(directory, 'deep'));
        return join(directory, 'deep');
      },
      true,
    ],
    [
      'a file that names the repository',
      (evil) => {
        const directory = place({ 'a.txt': 'a' });
        const other = config(repository(), ['core.fsmonitor', evil]);
        write(join(directory, '.git'), `gitdir: ${other}/.git\n`);
        return directory;
      },
      true,
    ],
    [
      'a second working tree',
      () => {
        const directory = repository();
        run(directory, 'git', 'worktree', 'add', '-q', '-b', 'two', `${directory}-two`);
        return `${directory}-two`;
      },
      false,
    ],
    [
      'files whose names end in link',
      () => repository({ 'a/link': '', 'b/symlink': '', 'c/xlink': '', dlink: '', 'e/f/glink': '', link: '' }),
      false,
    ],
    [
      'a repository that the index names',
      (evil) => {
        const directory = repository();
        const inner = join(directory, 'inner');
        mkdirSync(inner);
        run(inner, 'git', 'init', '-q');
        write(join(inner, 'b'), 'b');
        run(inner, 'git', 'add', '.');
        run(inner, 'git', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x');
        run(directory, 'git', 'add', 'inner');
        config(inner, ['core.fsmonitor', evil]);
        return directory;
      },
      true,
    ],
  ];
  test.each(cases)('%s', (_, build, runs) => {
    const evil = program(join(root, `evil-${count}`));
    const directory = build(evil);
    ran();
    run(directory, 'git', 'status');
    run(directory, 'git', 'diff');
    expect(ran()).toBe(runs);
    expect(workspaceConditionHolds(git(realpathSync(directory)), home)).toBe(runs);
  });

  test.each([
    ['[diff "x"]\n\ttextconv = x\n'],
    ['[diff]\n\texternal = x\n'],
    ['[filter "lfs"]\n\tclean = ./git-lfs clean -- %f\n'],
    ['[alias]\n\tpickaxe = !x\n'],
    ['[merge "x"]\n\tdriver = x\n'],
    ['[remote "o"]\n\tpromisor = true\n'],
    ['[lfs "extension.x"]\n\tclean = x\n'],
    ['[gpg]\n\tprogram = x\n'],
    ['[pager]\n\tstatus = x\n'],
    ['[whatever]\n\tnew = x\n'],
    ['\tworktree = /etc\n'],
    ['\tworktree = ../..\n'],
    ['[format]\n\tsignatureFile = /etc/passwd\n'],
    ['[blame]\n\tignoreRevsFile = /etc/passwd\n'],
    ['[format]\n\tpretty = %h %G?\n'],
    ['[format]\n\tpretty = %+GK\n'],
    ['[tag]\n\tsort = signature:grade\n'],
    ['[branch]\n\tsort = -signature\n'],
    ['[stash]\n\tshowIncludeUntracked = true\n'],
    ['\tbare = true\n\tbare = false\n'],
    ['\tworktree = /etc\n\tworktree = ..\n'],
    ['\tfsmonitor = true\n'],
    ['\tfsmonitor\n'],
    ['not settings at all'],
  ])('may run something: %j', (settings) => {
    const directory = repository();
    write(join(directory, '.git/config'), `[core]\n\tbare = false\n${settings}`);
    expect(workspaceConditionHolds(git(directory), home)).toBe(true);
  });

  test('an index of which a part lies elsewhere may name others', () => {
    const directory = repository();
    run(directory, 'git', 'update-index', '--split-index');
    expect(workspaceConditionHolds(git(directory), home)).toBe(true);
  });

  test('what cannot be understood may run something', () => {
    const directory = repository();
    write(join(directory, '.git/config'), `[core]\n${'\tabbrev = 7\n'.repeat(20_000)}`);
    expect(workspaceConditionHolds(git(directory), home)).toBe(true);
    expect(workspaceConditionHolds(git(place({ '.git': 'gitdir: /no/such/place\n' })), home)).toBe(true);
    expect(workspaceConditionHolds(git(place({ '.git': 'x' })), home)).toBe(true);
    const linked = place();
    symlinkSync('/no/such/place', join(linked, '.git'));
    expect(workspaceConditionHolds(git(linked), home)).toBe(true);
  });

  test('a repository of which a part is missing is none for git, and hides the one above', () => {
    const directory = repository();
    write(join(directory, 'sub/.git/HEAD'), 'ref: refs/heads/main\n');
    expect(workspaceConditionHolds(git(join(directory, 'sub')), home)).toBe(true);
    write(join(directory, 'empty/.git/x'), '');
    expect(workspaceConditionHolds(git(join(directory, 'empty')), home)).toBe(false);
  });

  test.each([
    ['c \n', true],
    ['c\f', true],
    ['c\n\n', true],
    ['link/../c\n', true],
    ['c\n', false],
  ])('what is shared lies where git looks for it: %j', (named, runs) => {
    const directory = repository();
    const records = join(directory, '.git');
    for (const name of ['c', 'elsewhere/c', 'elsewhere/d'])
      mkdirSync(join(records, name, 'objects'), { recursive: true });
    for (const name of ['c', 'elsewhere/c']) {
      mkdirSync(join(records, name, 'refs'));
      write(join(records, name, 'config'), name === 'c' ? '[core]\n\tbare = false\n' : '[core]\n\tfsmonitor = x\n');
    }
    if (named.startsWith('link')) symlinkSync('elsewhere/d', join(records, 'link'));
    write(join(records, 'commondir'), named);
    expect(workspaceConditionHolds(git(directory), home)).toBe(runs);
  });

  test.each([
    ['path = ev"il"'],
    ['path = "ev\\til"'],
    ['path = %(prefix)/evil'],
    ['path = ~nobody/evil'],
    ['path = evil\f'],
    ['path = evil\u00a0'],
  ])('a file that is included by a name of which only git knows: %j', (line) => {
    const directory = repository();
    write(join(directory, '.git/config'), `[core]\n\tbare = false\n[include]\n\t${line}\n`);
    expect(workspaceConditionHolds(git(directory), home)).toBe(true);
  });
});

describe.runIf(has('git'))("the user's settings lead git into the project", () => {
  const reaches = (settings: string, directory: string): boolean => {
    write(join(home, '.gitconfig'), settings);
    try {
      return workspaceConditionHolds(git(directory), home);
    } finally {
      rmSync(join(home, '.gitconfig'));
    }
  };

  test('to hooks', () => {
    const directory = repository();
    const settings = '[core]\n\thooksPath = .githooks\n';
    expect(reaches(settings, directory)).toBe(false);
    program(join(directory, '.githooks/post-index-change'));
    write(join(directory, 'a.txt'), 'a\n');
    write(join(home, '.gitconfig'), settings);
    ran();
    run(directory, 'git', 'status');
    expect(ran()).toBe(true);
    expect(reaches(settings, directory)).toBe(true);
    expect(reaches('[core]\n\thooksPath = /usr/share/hooks\n', directory)).toBe(false);
    expect(reaches('[core]\n\thooksPath = ~/.githooks\n', directory)).toBe(false);
  });

  test('to a file that is printed', () => {
    const directory = repository();
    const settings = '[blame]\n\tignoreRevsFile = .git-blame-ignore-revs\n';
    write(join(directory, '.git-blame-ignore-revs'), '');
    expect(reaches(settings, directory)).toBe(false);
    rmSync(join(directory, '.git-blame-ignore-revs'));
    symlinkSync('/etc/hostname', join(directory, '.git-blame-ignore-revs'));
    expect(reaches(settings, directory)).toBe(true);
  });

  test.each([
    ['[alias]\n\tst = status\n[core]\n\tpager = less -R\n\teditor = "vim -f"\n', false],
    ['[filter "lfs"]\n\tprocess = git-lfs filter-process\n[diff "pdf"]\n\ttextconv = pdftotext\n', false],
    ['[core]\n\tfsmonitor = true\n[diff]\n\texternal = difft\n', false],
    ['[core]\n\tfsmonitor = .git/hooks/query-watchman\n', true],
    ['[diff]\n\texternal = tools/diff.sh --x\n', true],
    ['[diff]\n\texternal = difft --color=always\n', false],
    ['[diff]\n\texternal = /opt/homebrew/bin/difft\n', false],
    ['[diff]\n\texternal = sh evil.sh\n', true],
    ['[diff]\n\texternal = sh\n', true],
    ['[diff]\n\texternal = /usr/bin/python3\n', true],
    ['[diff]\n\texternal = "difft; sh"\n', true],
    ['[core]\n\tfsmonitor = sh ./evil.sh\n', true],
    ['[core]\n\tfsmonitor = python3 tools/x.py\n', true],
    ['[core]\n\tfsmonitor = rs-git-fsmonitor\n', false],
    ['[core]\n\tfsmonitor = on\n', false],
    ['[diff "x"]\n\ttextconv = jq -f\n', true],
    ['[diff "x"]\n\ttextconv = jq -S .\n', false],
    ['[diff "x"]\n\ttextconv = exiftool -config\n', true],
    ['[diff "gpg"]\n\ttextconv = gpg --decrypt\n', true],
    // An interpreter takes files of the tree for code, or for its modules.
    ['[filter "nbstripout"]\n\tclean = "/usr/bin/python3" -m nbstripout\n', true],
    ['[filter "nbstripout"]\n\tclean = python3 \\\n -m nbstripout\n', true],
    ['[filter "x"]\n\tsmudge = python3 -m x\n', true],
    ['[filter "x"]\n\tprocess = node x\n', true],
    ['[filter "x"]\n\tclean = ./x\n', true],
    ['[diff "lockb"]\n\ttextconv = bun\n', true],
    ['[diff "x"]\n\tcommand = sh\n', true],
    ['[diff "x"]\n\ttextconv = "cat; sh"\n', true],
    ['[filter "lfs"]\n\tclean = git-lfs clean -- %f\n\tsmudge = git-lfs smudge -- %f\n\trequired = true\n', false],
    ['[diff "exif"]\n\ttextconv = exiftool\n', false],
    ['[alias]\n\tx = "!f() { :; }; f"\n\ty = a "b" c\n', false],
    ['[diff "x"]\n\ttextconv = ./x\n', true],
  ])('%j', (settings, expected) => expect(reaches(settings, repository())).toBe(expected));

  test('not where there is no repository', () => expect(reaches('[diff]\n\texternal = ./x\n', place())).toBe(false));
});

describe('addresses that git prints may hold a token', () => {
  const TOKEN = '[remote "o"]\n\turl = https://u:ghp_x@git.example/x\n';
  const REWRITTEN = '[url "https://x:ghp_x@git.example/"]\n\tinsteadOf = https://git.example/\n';
  const PLAIN = '[remote "o"]\n\turl = https://git.example/x\n';
  const HEAD = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/config': PLAIN };
  let homes = 0;
  /** With the files of a home of its own. */
  const holds = (files: Readonly<Record<string, string>>, own: Readonly<Record<string, string>> = {}): boolean => {
    const user = join(root, `user-${homes++}`);
    mkdirSync(user);
    for (const [name, text] of Object.entries(own)) write(join(user, name), text);
    return workspaceConditionHolds({ type: 'credentials', directory: place({ ...HEAD, ...files }) }, user);
  };

  test.each<[string, Record<string, string>, boolean]>([
    ['none', {}, false],
    ['in the settings', { '.git/config': TOKEN }, true],
    ['in a value that goes on', { '.git/config': '[remote "o"]\n\turl = https://u:gh\\\np_x@git.example/x\n' }, true],
    ['in what they include', { '.git/config': `${PLAIN}[include]\n\tpath = auth\n`, '.git/auth': TOKEN }, true],
    ['with a remark', { '.git/config': '[include]\n\tpath = auth # x\n', '.git/auth': TOKEN }, true],
    ['in quotes', { '.git/config': '[include]\n\tpath = "auth"\n', '.git/auth': TOKEN }, true],
    ['by a name that is not understood', { '.git/config': '[include]\n\tpath = au"th"\n' }, true],
    ['on the line of two sections', { '.git/config': '[core] [Include] Path = auth\n', '.git/auth': TOKEN }, true],
    ['under a condition', { '.git/config': '[includeIf "onbranch:x"]\n\tpath = auth\n', '.git/auth': TOKEN }, true],
    [
      'behind a section that is a part of a value',
      { '.git/config': '[include]\n\tx = a\\\n[core]\n\tpath = auth\n', '.git/auth': TOKEN },
      true,
    ],
    [
      'in what that includes',
      { '.git/config': '[include]\n\tpath = a\n', '.git/a': '[include]\n\tpath = b\n', '.git/b': TOKEN },
      true,
    ],
    ['in a ring', { '.git/config': '[include]\n\tpath = config\n' }, true],
    ['in settings of the working tree', { '.git/config.worktree': TOKEN }, true],
    ['in a file of its own', { '.git/remotes/o': 'URL: https://u:ghp_x@git.example/x\n' }, true],
    [
      'a path that is no file of settings',
      { '.git/config': '[mergetool "x"]\n\tpath = auth\n', '.git/auth': TOKEN },
      false,
    ],
  ])('in a repository, %s', (_, files, expected) => expect(holds(files)).toBe(expected));

  test.each<[string, Record<string, string>, boolean]>([
    ['none', { '.gitconfig': '[user]\n\tname = x\n[alias]\n\tx = "!f() { echo \\"$1\\"; }; f"\n' }, false],
    ['an address that is written anew', { '.gitconfig': REWRITTEN }, true],
    ['the same elsewhere', { '.config/git/config': REWRITTEN }, true],
    [
      'what is included',
      { '.gitconfig': '[include]\n\tpath = .gitconfig.local\n', '.gitconfig.local': REWRITTEN },
      true,
    ],
    [
      'what is included behind an alias that goes on',
      {
        '.gitconfig': '[alias]\n\tx = "!f() { \\\n echo; }; f"\n[include]\n\tpath = more\n',
        more: REWRITTEN,
      },
      true,
    ],
  ])("in the user's settings, %s", (_, own, expected) => expect(holds({}, own)).toBe(expected));

  test.runIf(has('git'))('in the settings of a second working tree', () => {
    const directory = repository();
    const second = `${directory}-second`;
    run(directory, 'git', 'worktree', 'add', '-q', '-b', 'two', second);
    const condition = { type: 'credentials', directory: second } as const;
    expect(workspaceConditionHolds(condition, home)).toBe(false);
    const own = join(directory, '.git/worktrees', basename(second), 'config.worktree');
    write(own, TOKEN);
    expect(workspaceConditionHolds(condition, home)).toBe(true);
    rmSync(own);
    write(join(directory, '.git/config'), TOKEN);
    expect(workspaceConditionHolds(condition, home)).toBe(true);
  });
});

describe.runIf(has('git'))('where git finds no repository it compares any two paths', () => {
  const unversioned = (directory: string): boolean => workspaceConditionHolds({ type: 'unversioned', directory }, home);
  test.each<[string, () => string, boolean]>([
    ['a repository', () => repository({ 'p/a': 'a\n', 'q/a': 'b\n' }), false],
    ['none', () => place({ 'p/a': 'a\n', 'q/a': 'b\n' }), true],
    ['a folder of its name', () => place({ '.git/x': '', 'p/a': 'a\n', 'q/a': 'b\n' }), true],
  ])('%s', (_, build, expected) => {
    const directory = build();
    expect(run(directory, 'git', 'diff', 'p', 'q').stdout.includes('+b')).toBe(expected);
    expect(unversioned(directory)).toBe(expected);
  });
});

describe.runIf(has('python3'))('what Python loads from where it is called is known before', () => {
  const mark = `open(${JSON.stringify(marker)}, "w")\n`;
  test.each([
    [{}, false],
    [{ 'app.py': mark, 'src/a.py': mark, 'test/__init__.py': mark, 'http/server.go': '', 'json/x.py': mark }, false],
    [{ 'json.py': mark }, true],
    [{ 'json/__init__.py': mark }, true],
    [{ 'decoder.py': mark, '_compat_pickle.py': mark }, true],
    [{ 'org/python/core.py': mark }, true],
  ] as const)('%j', (files, loads) => {
    const directory = place(files);
    ran();
    run(directory, 'python3', '-B', '-c', 'import json, pickle');
    expect(ran()).toBe(loads);
    expect(workspaceConditionHolds({ type: 'modules', directory, names: [] }, home)).toBe(loads);
  });

  test('packages import what nobody knows', () => {
    const any = (files: Record<string, string>) =>
      workspaceConditionHolds({ type: 'modules', directory: place(files), names: 'any' }, home);
    expect(any({ 'README.md': '' })).toBe(false);
    expect(any({ 'app.py': '' })).toBe(true);
    expect(any({ 'app/deep/a.py': '' })).toBe(true);
    expect(any({ 'x.cpython-311-x86_64-linux-gnu.so': '' })).toBe(true);
  });

  test('a name that is asked for counts, too', () => {
    const directory = place({ 'pip.py': '' });
    expect(workspaceConditionHolds({ type: 'modules', directory, names: ['pip'] }, home)).toBe(true);
    expect(workspaceConditionHolds({ type: 'modules', directory, names: [] }, home)).toBe(false);
  });

  test('what is not there holds nothing', () => {
    expect(workspaceConditionHolds({ type: 'modules', directory: join(root, 'none'), names: 'any' }, home)).toBe(false);
  });
});

describe('files', () => {
  const files = (directory: string, names: readonly string[], upwards?: true): boolean =>
    workspaceConditionHolds({ type: 'files', directory, names, ...(upwards && { upwards }) }, home);

  test('here, and above', () => {
    const directory = place({ 'a/b/x': '', '.mvn/jvm.config': '' });
    expect(files(directory, ['.mvn'])).toBe(true);
    expect(files(join(directory, 'a/b'), ['.mvn'])).toBe(false);
    expect(files(join(directory, 'a/b'), ['.mvn'], true)).toBe(true);
    expect(files(join(directory, 'a/b'), ['.other'], true)).toBe(false);
  });

  test("what lies in the home is its owner's", () => {
    write(join(home, '.npmrc'), '');
    mkdirSync(join(home, 'project'), { recursive: true });
    expect(files(join(home, 'project'), ['.npmrc'], true)).toBe(false);
    expect(files(home, ['.npmrc'], true)).toBe(true);
  });

  test.runIf(has('python3'))('the schema of a database is looked through, wherever its parts lie', () => {
    const directory = place();
    const database = (name: string, ...statements: string[]): boolean => {
      const lines = statements.map((one) => `c.execute(${JSON.stringify(one)})`).join('\n');
      run(
        directory,
        'python3',
        '-c',
        `import sqlite3\nc = sqlite3.connect(${JSON.stringify(name)})\n${lines}\nc.commit()`,
      );
      return workspaceConditionHolds({ type: 'files', directory, names: [name], settings: 'sqlite' }, home);
    };
    const tables = Array.from({ length: 300 }, (_, at) => `create table credits_${at} (edited_at text)`);
    expect(database('a.db', 'create table t (a, credit)', 'insert into t values (1, 2)')).toBe(false);
    expect(database('b.db', "create view t as select edit('x', 'touch y') as a")).toBe(true);
    expect(database('c.db', `create view t as select /*${'x'.repeat(9_000)}*/ "EDIT" ('x') as a`)).toBe(true);
    expect(database('d.db', ...tables)).toBe(false);
    expect(database('e.db', ...tables, "create view t as select edit('x') as a")).toBe(true);
    expect(database('f.db', "pragma encoding = 'UTF-16'", 'create table t (a)')).toBe(true);
    expect(database('g.db')).toBe(false);
    for (let pad = 3_900; pad < 4_300; pad += 29) {
      const name = `p${pad}.db`;
      expect(database(name, `create view t as select /*${'x'.repeat(pad)}*/ edit('x') as a`)).toBe(true);
    }
  });

  test.each([
    ['npm', '.npmrc', 'save-exact=true\nengine-strict=true\n# x\n', false],
    ['npm', '.npmrc', 'registry=https://registry.npmjs.org/\n', false],
    ['npm', '.npmrc', 'registry=http://evil.example/\n', true],
    ['npm', '.npmrc', '//evil.example/:_authToken=${TOKEN}\n', true],
    ['npm', '.npmrc', 'message = ${TOKEN}\n', true],
    ['npm', '.npmrc', 'git=./evil\n', true],
    ['npm', '.npmrc', '# x\r\nsave-exact=true\r\n', false],
    ['npm', '.npmrc', '# x\rregistry=http://evil.example/${TOKEN}/\n', true],
    ['npm', '.npmrc', 'registry=https://registry.npmjs.org\r;@evil.example/\n', true],
    ['tsc', 'tsconfig.json', '{\r\n// x\r\n"compilerOptions":{"incremental":true}}', false],
    ['tsc', 'tsconfig.json', '{// x\r"compilerOptions":{"incremental":true,"outDir":"/x"}}', true],
    ['tsc', 'tsconfig.json', '{// x\u2028"compilerOptions":{"incremental":true,"outDir":"/x"}\n}', true],
    ['ruff', 'ruff.toml', '# x\rline-length = 100\n', true],
    ['formatter', 'pyproject.toml', '# x\rline-length = 100\n', true],
    ['ruff', 'pyproject.toml', '[tool.ruff]\nline-length = 100\n', false],
    ['ruff', 'ruff.toml', 'fix = true\n', true],
    ['ruff', 'pyproject.toml', '[tool]\nruff = { "fix" = true }\n', true],
    ['ruff', 'ruff.toml', 'cache-dir = "/x"\n', true],
    ['tsc', 'tsconfig.json', '{"compilerOptions":{"incremental":true,"outDir":"dist"}}', false],
    ['tsc', 'tsconfig.json', '{"compilerOptions":{"outDir":"../dist"}}', false],
    ['tsc', 'tsconfig.json', '{"compilerOptions":{"incremental":true,"tsBuildInfoFile":"/x"}}', true],
    ['tsc', 'tsconfig.json', '{"compilerOptions":{"composite":true,"outDir":"../../x"}}', true],
    ['tsc', 'tsconfig.json', '{"extends":"./none"}', false],
    ['tsc', 'tsconfig.json', '{"extends":["./tsconfig"]}', true],
    [
      'tsc',
      'tsconfig.json',
      '{\n// "outDir": "/x"\n"compilerOptions":{"incremental":true,/* x */"strict":true,},}',
      false,
    ],
    ['tsc', 'tsconfig.json', '{"compilerOptions":{"incremental":true,"tsBuildInfoFile"/**/:"/x"}}', true],
    ['tsc', 'tsconfig.json', '{"compilerOptions":{"incremental":true,"\\u006futDir":"/x"}}', true],
    ['tsc', 'tsconfig.json', '{"extends":"@tsconfig/none/tsconfig.json"}', false],
    ['ruff', 'ruff.toml', '"f\\u0069x" = true\n', true],
    ['formatter', 'pyproject.toml', '"in\\u002dplace" = true\n', true],
  ] as const)('settings of %s in %s: %j', (settings, name, text, loads) => {
    const condition = { type: 'files', directory: place({ [name]: text }), names: [name], settings } as const;
    expect(workspaceConditionHolds(condition, home)).toBe(loads);
  });

  test('a file is the one that the system finds behind a link', () => {
    const directory = place({ 'x.npmrc': '', 'far/x.npmrc': 'git=./evil\n', 'far/d/a': '' });
    symlinkSync('far/d', join(directory, 'near'));
    const holds = (name: string): boolean =>
      workspaceConditionHolds({ type: 'files', directory, names: [name], settings: 'npm' }, home);
    expect(holds('x.npmrc')).toBe(false);
    expect(holds('far/../x.npmrc')).toBe(false);
    expect(holds('near/../x.npmrc')).toBe(true);
  });

  test('what the compiler writes is told by all files that its settings build on', () => {
    const tsc = (given: Readonly<Record<string, string>>, link?: string): boolean => {
      const directory = place(given);
      if (link !== undefined) symlinkSync('/no/such/place', join(directory, link));
      return workspaceConditionHolds({ type: 'files', directory, names: ['tsconfig.json'], settings: 'tsc' }, home);
    };
    const bad = '{"compilerOptions":{"incremental":true,"tsBuildInfoFile":"/x"}}';
    const keeps = '{"compilerOptions":{"incremental":true}}';
    expect(tsc({ 'tsconfig.json': '{"extends":"evil"}', 'node_modules/evil/tsconfig.json': bad })).toBe(true);
    expect(tsc({ 'tsconfig.json': '{"extends":"evil"}', 'node_modules/evil.json': bad })).toBe(true);
    expect(tsc({ 'tsconfig.json': '{"extends":"good"}', 'node_modules/good/tsconfig.json': keeps })).toBe(false);
    expect(tsc({ 'tsconfig.json': '// "extends": "./ok"\n{"extends":"./bad.json"}', 'bad.json': bad })).toBe(true);
    expect(tsc({ 'tsconfig.json': '{"extends":"./bad"}', bad })).toBe(true);
    expect(
      tsc({
        'tsconfig.json': `{"extends":"./b.json",${keeps.slice(1)}`,
        'b.json': '{"compilerOptions":{"outDir":"/x"}}',
      }),
    ).toBe(true);
    expect(tsc({ 'tsconfig.json': keeps })).toBe(false);
    expect(tsc({ 'tsconfig.json': keeps }, 'tsconfig.tsbuildinfo')).toBe(true);
  });

  test.each([
    ['rust-toolchain.toml', '[toolchain]\nchannel = "1.75.0"\n'],
    ['rust-toolchain.toml', '[toolchain]\npath = "evil"\n'],
    ['rust-toolchain', 'nightly-2024-01-01\n'],
    ['rust-toolchain', './evil\n'],
  ])('a toolchain is fetched where it is missing, or is one of the project: %s with %j', (name, text) => {
    expect(files(place({ [name]: text }), ['rust-toolchain', 'rust-toolchain.toml'], true)).toBe(true);
  });

  test.each([
    ['.tool-versions', 'nodejs 20.1.0\n# x\npython 3.12.1 3.11.0 system\r\n\n', false],
    ['.tool-versions', 'nodejs path:./evil\n', true],
    ['.tool-versions', 'nodejs 20.1.0 path:/x/evil\n', true],
    ['.tool-versions', 'nodejs ref:v1\n', true],
    ['.tool-versions', 'nodejs ..\n', true],
    ['.tool-versions', 'ubi:evil/node 1.0\n', true],
    ['.tool-versions', `nodejs ${' '.repeat(60_000)}\n`, true],
    ['.python-version', '3.12.1\n', false],
    ['.python-version', 'pypy3.9-7.3.11\n3.11\n', false],
    ['.python-version', '../../evil\n', true],
    ['.ruby-version', 'ruby-3.2.2@x\n', false],
    ['.node-version', 'v20\n', false],
    ['.node-version', './x\n', true],
    ['mise.toml', '[tools]\nnode = "20" # x\npython = "3.12"\n', false],
    ['mise.toml', '[tools]\nnode = "path:./evil"\n', true],
    ['mise.toml', '[tools]\n"ubi:evil/node" = "1"\n', true],
    ['.mise.toml', '[env]\n_.source = "./x.sh"\n', true],
    ['mise.local.toml', '', true],
    ['.prototools', 'node = "20.1"\n', false],
    ['.prototools', '[plugins]\nnode = "file://./x.toml"\n', true],
    ['aqua.yaml', '', true],
    ['package.json', '{"name":"x","engines":{"node":">=20"}}', false],
    ['package.json', '{"volta":{"node":"20.1.0"}}', true],
    ['package.json', '{"\\u0076olta":{"node":"20.1.0"}}', true],
  ])('what a version manager runs: %s with %j', (name, text, loads) => {
    const directory = place({ [name]: text, 'sub/x': '' });
    const names = [name];
    const condition = {
      type: 'files',
      directory: join(directory, 'sub'),
      names,
      upwards: true,
      settings: 'versions',
    } as const;
    expect(workspaceConditionHolds(condition, home)).toBe(loads);
  });
});

describe('names that begin with a dash', () => {
  const dashes = (directory: string): boolean => workspaceConditionHolds({ type: 'dashes', directory }, home);

  test('are options in the place of a wildcard', () => {
    const hostile = place({ '-ooutput': '', 'a.txt': 'b\na\n' });
    expect(run(hostile, 'sh', '-c', 'sort *').status).toBe(0);
    expect(existsSync(join(hostile, 'output'))).toBe(true);
    expect(dashes(hostile)).toBe(true);
  });
  test('and others are not', () => expect(dashes(place({ 'a-b': '', 'a.txt': '' }))).toBe(false));
  test.each([
    [['@x', 'x'], true],
    [['@types', 'x'], false],
    [['+call x'], true],
    [['+page.svelte'], false],
    [['ephemeral:a.png'], true],
  ])('what else a name may be: %j', (names, odd) =>
    expect(dashes(place(Object.fromEntries(names.map((name) => [name, '']))))).toBe(odd),
  );
  test('a directory that can not be read may hold any', () => expect(dashes(join(root, 'nowhere'))).toBe(true));
});

describe('what node loads by the name of a file with data is known before', () => {
  const code = `require("fs").writeFileSync(${JSON.stringify(marker)}, "")`;
  const link = (directory: string): void => symlinkSync('e.js', join(directory, 'x.json'));
  test.each<[string, Readonly<Record<string, string>>, (directory: string) => void, boolean]>([
    ['data', { 'x.json': '{}', 'x.json.js': code }, () => {}, false],
    ['code with a longer name', { 'x.json.js': code }, () => {}, true],
    ['a directory', { 'x.json/index.js': code }, () => {}, true],
    ['a link to code', { 'e.js': code }, link, true],
  ])('%s', (_, files, prepare, loads) => {
    const directory = place(files);
    prepare(directory);
    run(directory, process.execPath, '-e', 'require("./x.json")');
    expect(ran()).toBe(loads);
    expect(workspaceConditionHolds({ type: 'script', directory, name: './x.json' }, home)).toBe(loads);
  });

  test('nothing of the kind', () => {
    expect(workspaceConditionHolds({ type: 'script', directory: place(), name: './x.json' }, home)).toBe(true);
  });
});
