import { describe, expect, test } from 'vitest';
import { PYTHON_MODULE_NAMES } from '../pipeline/facts/python-module-names.js';
import { readShellText } from '../shell/read.js';
import { PYTHON_MODULES } from './code/python.js';
import { commandEffects } from './command-effects.js';
import type { Condition } from './condition.js';

/** What a text runs of the workspace: `always`, or under a condition. */
function loads(text: string): string[] {
  const { commands } = readShellText(text, { cwd: '/work/project', home: '/home/dev' });
  return commands.flatMap((command) =>
    commandEffects(command)
      .effects.filter(({ kind, tags }) => kind === 'exec' && tags?.includes('workspace'))
      .map(({ when, target }) => (when === undefined ? `always ${target.type}` : said(when))),
  );
}

/** The same without what version managers look for: that is in a table of its own. */
function loadsItself(text: string): string[] {
  return loads(text).filter((one) => !/ (?:\.tool-versions|node_modules\/\.bin\/\w+) upwards$/.test(one));
}

function said(condition: Condition): string {
  const where = condition.directory.replace('/work/project', '.');
  if (condition.type === 'script') return `script ${where} ${condition.name}`;
  if (condition.type !== 'modules' && condition.type !== 'files') return `${condition.type} ${where}`;
  const { names } = condition;
  if (condition.type === 'modules')
    return `modules ${where} ${names === 'any' ? names : names.slice(0, 2).join(' ')}`.trim();
  return `files ${where} ${names[0]}${condition.upwards ? ' upwards' : ''}`;
}

describe('git', () => {
  test.each([
    ['git status', ['repository .']],
    ['git diff HEAD~1', ['repository .']],
    ['git log --oneline', ['repository .']],
    ['git remote -v', ['repository .']],
    ['git -C docs/sub status', ['repository ./docs/sub']],
    ['git -C docs -C sub status', ['repository ./docs/sub']],
    ['cd docs/sub && git status', ['repository ./docs/sub']],
    ['(cd docs/sub && git diff)', ['repository ./docs/sub']],
    ['cd docs/sub; git diff', ['repository .', 'repository ./docs/sub']],
    ['bash -c "cd docs/sub && git status"', ['repository ./docs/sub']],
    ['git -C "$X" status', ['always name']],
    ['cd "$X" && git status', ['always name']],
    ['git --git-dir=docs/sub status', ['always path']],
    ['GIT_DIR=docs/sub git status', ['always path']],
    ['git --bare log', ['always path']],
    ['git --work-tree=x status', ['repository .']],
    ['git lfs ls-files', ['repository .']],
    ['gh pr list', ['repository .']],
    ['git --version', []],
    ['git version', []],
    ['git help log', []],
    ['git --help', []],
  ])('%s', (text, expected) => expect([...new Set(loadsItself(text))].sort()).toEqual([...expected].sort()));
});

describe('Python', () => {
  test.each([
    [`python3 -c 'import json'`, ['modules .']],
    [`python3 -c 'print(1)'`, ['modules .']],
    [`python3 -uc 'print(1)'`, ['modules .']],
    [`cd docs && python3 -c 'import json'`, ['modules ./docs']],
    [`python3 -c 'import os, numpy'`, ['modules . any']],
    [`python3 -c 'from numpy import (a,\n b)'`, ['modules . any']],
    [`python3 -c 'import yaml'`, ['modules . yaml _yaml']],
    [`python3 -c 'import yaml, numpy'`, ['modules . any']],
    [`python3 -c 'import \\\nnumpy'`, ['modules . any']],
    [`python3 <<'E'\nimport json\nE`, ['modules .']],
    [`echo 'import json' | python3 -`, ['modules .']],
    ['python3 -m json.tool x', ['modules .']],
    ['python3 -m pip list', ['modules . pip setuptools']],
    ['python3 -m black --check .', ['modules . any']],
    ['python3 -mjson.tool x', ['modules .']],
    [`python3 -I -c 'import json'`, []],
    [`python3 -P -c 'import json'`, []],
    [`python3 -IB -c 'import json'`, []],
    ['python3 -I -m json.tool x', []],
    ['python3 --version', []],
    ['python3 -V', []],
    ['pip list', []],
  ])('%s', (text, expected) => expect([...new Set(loadsItself(text))].sort()).toEqual([...expected].sort()));

  test("modules that are understood are Python's own, or packages", () => {
    const packages =
      /^(numpy|pandas|scipy|sklearn|torch|tensorflow|matplotlib|requests|httpx|yaml|django|flask|fastapi|pydantic|sqlalchemy|pytest|pip|setuptools|wheel|boto3|click|jinja2|rich|transformers|cv2|PIL|redis|psycopg2|cryptography|OpenSSL|urllib3)$/;
    const strange = [...PYTHON_MODULES]
      .map((name) => name.split('.')[0] ?? '')
      .filter((name) => name !== '' && !PYTHON_MODULE_NAMES.has(name) && !packages.test(name));
    expect(strange).toEqual([]);
  });
});

describe('others', () => {
  test.each([
    ['cargo --version', ['files . rust-toolchain upwards']],
    ['cargo metadata', ['files . rust-toolchain upwards']],
    ['rustc --version', ['files . rust-toolchain upwards']],
    ['rustup show', ['files . rust-toolchain upwards']],
    ['yarn --version', ['files . .yarnrc upwards']],
    ['pnpm list', ['files . .pnpmfile.cjs upwards']],
    ['mvn --version', ['files . .mvn upwards']],
    ['mocha --version', ['files . .mocharc.js upwards']],
    ['jest --version', ['files . node_modules/jest upwards']],
    ['rspec --version', ['files . .rspec']],
    ['ansible --version', ['files . ansible.cfg']],
    ['flake8 --version', ['files . .flake8 upwards']],
    ["bun -e 'console.log(1)'", ['files . bunfig.toml', 'files . bunfig.toml upwards']],
    ['bun --version', []],
    ['ug foo', ['files . .ugrep upwards']],
    ['npm view x', ['files . .npmrc upwards']],
    ['npm diff', ['always path', 'files . .npmrc upwards']],
    ['ruff check', ['files . ruff.toml upwards']],
    ['tsc --noEmit', ['files . tsconfig.json upwards']],
    ['tsc --noEmit -p sub', ['files . sub/tsconfig.json']],
    ['tsc --noEmit -p /x', ['always path']],
    ['dotnet --version', ['files . global.json upwards']],
    ['hg status', ['files . .hg upwards']],
    ['gradle --version', ['always path']],
    ['bazel version', ['always path']],
    ['bundle --version', ['always path']],
    ['mage -l', ['always path']],
    ['just --evaluate', ['always path']],
    ['uv pip list', ['always path']],
    ['tox -l', ['always path']],
    ['npm docs x', ['files . .npmrc upwards']],
    ['npm --version', []],
    ['npm ls', ['files . .npmrc upwards']],
    ['npm --version', []],
    ['node --version', []],
    ['just --list', []],
    ['uv --version', []],
    ['make --version', []],
    ['go version', []],
    ['java -version', []],
    ['tsc --version', []],
    ['eslint --version', []],
  ])('%s', (text, expected) => expect([...new Set(loadsItself(text))].sort()).toEqual([...expected].sort()));
});

describe('a program that a version manager may have installed', () => {
  const VERSIONS = 'files . .tool-versions upwards';
  test.each([
    ['node --version', [VERSIONS]],
    ["python3 -I -c 'print(1)'", [VERSIONS]],
    ['ruby -v', [VERSIONS]],
    ['java -version', [VERSIONS]],
    ['jq . a.json', [VERSIONS]],
    ['rg x', [VERSIONS]],
    ['cargo --version', [VERSIONS, 'files . rust-toolchain upwards']],
    ['gh pr list', [VERSIONS, 'repository .']],
    ['tsc --version', [VERSIONS, 'files . node_modules/.bin/tsc upwards']],
    ['cd sub && node --version', ['files ./sub .tool-versions upwards']],
    ['grep -r x .', []],
    ['ls', []],
  ])('%s', (text, expected) => expect([...new Set(loads(text))].sort()).toEqual([...expected].sort()));
});
