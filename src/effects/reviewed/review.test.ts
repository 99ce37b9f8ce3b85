import { describe, expect, it } from 'vitest';
import { readShellText } from '../../shell/read.js';
import { commandEffects } from '../command-effects.js';
import { unreviewedReason } from './review.js';
import { REVIEWED } from './table.js';

function reason(text: string): string | undefined {
  const [command] = readShellText(text, { cwd: '/work', home: '/home/dev' }).commands;
  return command && unreviewedReason(command);
}

describe('calls that were reviewed', () => {
  it.each([
    'ls -la',
    ': anything',
    'git -C sub log --oneline -5',
    'git --version',
    'git remote -v',
    'git remote get-url origin',
    'gh pr view 5 --json title',
    'gh pr list -R a/b',
    'gh pr list -R https://github.com/a/b',
    'gh repo view',
    'gh repo view a/b --json name',
    'ps aux',
    'ps auxf --sort=-%mem',
    'ps -ef',
    'ps -ax',
    'ps -auxww',
    'ps -eo pid,ppid,%cpu,cmd --sort=-%cpu',
    "ps -p 12 -o 'pid= comm:20'",
    'ps -C node -o pid=',
    'docker ps -a',
    "find . -name '*.ts' -exec grep -l x {} +",
    'timeout 5 ls',
    'ls --help',
    'x=1',
  ])('%s', (text) => expect(reason(text)).toBeUndefined());
});

describe('calls that were not', () => {
  it.each([
    ['frobnicate', 'frobnicate has not been reviewed'],
    ['ls --frobnicate', 'ls with --frobnicate has not been reviewed'],
    ['perl -e 1', 'perl with -e has not been reviewed'],
    ['set -x', 'set with -x has not been reviewed'],
    ['set -eux', 'set with -eux has not been reviewed'],
    ['set -o xtrace', 'set with -o has not been reviewed'],
    ['set -o X_TRACE', 'set with -o has not been reviewed'],
    ['shopt -so xtrace', 'shopt with xtrace has not been reviewed'],
    ['shopt -s -o verbose', 'shopt with verbose has not been reviewed'],
    ['set -euo pipefail', undefined],
    ['cargo tree', 'cargo with tree has not been reviewed'],
    ['git', undefined],
    ['git -c core.pager=x log', 'git with -c has not been reviewed'],
    ['git -p log', 'git with -p has not been reviewed'],
    ['git diff --no-index a b', 'git diff with --no-index has not been reviewed'],
    ['git log --output=x', 'git log with --output has not been reviewed'],
    ['git log --help', 'git log with --help has not been reviewed'],
    ['git stash', 'git stash with no subcommand has not been reviewed'],
    ['git "$x"', 'git with $x has not been reviewed'],
    ['git remote show origin', 'git remote show has not been reviewed'],
    ['gh api x -X POST', 'gh api with -X has not been reviewed'],
    ['gh pr list -R évil.com/a/b', 'gh pr list with -R has not been reviewed'],
    ['gh pr list -R evil/a/b', 'gh pr list with -R has not been reviewed'],
    ['gh pr list --repo=git@evil:a/b', 'gh pr list with --repo has not been reviewed'],
    ['gh repo view evil/a/b', 'gh repo view with evil/a/b has not been reviewed'],
    ["gh repo view '[::1]/a/b'", 'gh repo view with [::1]/a/b has not been reviewed'],
    ['ps -T -H', 'ps with -T has not been reviewed'],
    ['ps -u fa', 'ps with -u has not been reviewed'],
    ['ps -o pid,environ', 'ps with -o has not been reviewed'],
    ['ps -N', 'ps with -N has not been reviewed'],
    ['find . -delete', 'find with -delete has not been reviewed'],
    ['find . -fprint x', 'find with -fprint has not been reviewed'],
    ['rg --pre ./x y', 'rg with --pre has not been reviewed'],
    ['sort --compress-program=./x y', 'sort with --compress-program has not been reviewed'],
  ])('%s: %s', (text, why) => expect(reason(text)).toBe(why));
});

it('what a command runs inside has to be reviewed, too', () => {
  const [command] = readShellText(`awk 'BEGIN { system("just --list") }'`, {
    cwd: '/work',
    home: '/home/dev',
  }).commands;
  expect(command && commandEffects(command).unreviewed).toBe('just has not been reviewed');
});

describe('the table', () => {
  const lines = REVIEWED.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  const paths = lines.map((line) => line.slice(0, line.indexOf(':', 1)));

  it('has one line for each program and subcommand', () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    expect(paths.filter((path) => !/^\S+( [\w-]+)*$/.test(path))).toEqual([]);
  });

  it('says of each form which operands it takes: one that names none refuses them', () => {
    const refusing = lines.filter((line) => {
      const path = line.slice(0, line.indexOf(':', 1));
      return !/ (?:_|\*|\.\.\.|\/\S*\/)(?: |$)/.test(line.slice(path.length + 1).concat(' '));
    });
    expect(refusing.length).toBeGreaterThan(50);
    for (const line of refusing) {
      const path = line.slice(0, line.indexOf(':', 1));
      expect([path, reason(`${path} x`)]).toEqual([path, expect.stringContaining('has not been reviewed')]);
      expect([path, reason(`${path} -- x`)]).toEqual([path, expect.stringContaining('has not been reviewed')]);
    }
  });

  it.each([
    ['cargo', 'tree metadata pkgid read-manifest verify-project outdated audit deny check build run'],
    ['deno', 'check lint info doc run task test fmt'],
    ['bun', 'pm run x test install'],
    ['go', 'version env list vet doc build test'],
    ['npm', 'test run install exec audit outdated explain config pkg'],
    ['pip', 'install download config check index'],
    ['node', 'x.js'],
    ['tsc', '-p'],
    ['rustc', 'x.rs'],
    ['mvn', 'test'],
    ['mocha', 'x'],
    ['java', 'X'],
    ['ruby', 'x.rb'],
    ['perl', 'x.pl'],
    ['docker', 'run inspect logs'],
    ['kubectl', 'apply describe logs'],
    ['gh', 'auth secret'],
  ])('passes no subcommand of %s without a line of its own', (program, subcommands) => {
    for (const one of subcommands.split(' '))
      expect([one, reason(`${program} ${one}`)]).toEqual([one, expect.stringContaining('has not been reviewed')]);
  });

  it('has no option that loads code, runs a program or writes a file', () => {
    const ACTS =
      /^--(?:exec|pre|pager|output|compress-program|to-command|files0-from|ext-diff|textconv|no-index|open-files-in-pager|use-compress-program|init|load|plugin)(?:[=?]|$)/;
    const found = lines.flatMap((line) =>
      line
        .split(/\s+/)
        .filter((token) => ACTS.test(token))
        .map((token) => `${line.split(':')[0]} ${token}`),
    );
    // Nothing is lost where these are read: df shows columns, watch and stdbuf run what is judged by itself.
    expect(found.sort()).toEqual([
      'df --output?',
      'git check-ignore --no-index',
      'kubectl get --output=/^(?:wide|name)$/',
      'kubectl version --output=',
      'lsblk --output=',
      'stdbuf --output=',
      'watch --exec',
    ]);
  });
});
