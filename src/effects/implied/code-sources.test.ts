import { describe, expect, test } from 'vitest';
import { textEffects } from '../tools/shell.js';

/** Where an install takes code from, as far as it is not the registry of everybody. */
function sources(text: string): string[] {
  const { effects } = textEffects(text, { cwd: '/work' });
  return effects.flatMap(({ tags, target }) => {
    const kind = ['address', 'tap', 'loosen'].find((tag) => tags?.includes('perhaps') && tags.includes(tag));
    return kind === undefined || target.type !== 'name' ? [] : [`${kind} ${target.name}`];
  });
}

describe('code from an address', () => {
  test.each([
    ['pip install git+https://github.com/a/b', 'git+https://github.com/a/b'],
    ['pip install -e git+ssh://git@github.com/a/b#egg=x', 'git+ssh://git@github.com/a/b#egg=x'],
    ['pip install https://files.example.com/a.tar.gz', 'https://files.example.com/a.tar.gz'],
    ['uv add git+https://github.com/a/b', 'git+https://github.com/a/b'],
    ['poetry add git+https://github.com/a/b', 'git+https://github.com/a/b'],
    ['npm i user/repo', 'user/repo'],
    ['pnpm add github:user/repo', 'github:user/repo'],
    ['cpanm http://x.example.com/DBI-1.tar.gz', 'http://x.example.com/DBI-1.tar.gz'],
    ['opam pin add -y cohttp git+https://github.com/x.git#a', 'git+https://github.com/x.git#a'],
    ['brew install someone/tap/tool', 'someone/tap/tool'],
    ['gh extension install someone/tool', 'someone/tool'],
    ['go run example.com/tool@latest ./...', 'example.com/tool@latest'],
    ['deno run -A https://example.com/x.ts', 'https://example.com/x.ts'],
  ])('%s', (text, source) => {
    expect(sources(text)).toContain(`address ${source}`);
  });
});

describe('another source of packages', () => {
  test.each([
    ['pip install -i http://p.example.com/simple x', 'http://p.example.com/simple'],
    ['pip install --extra-index-url=https://p.example.com/simple x', 'https://p.example.com/simple'],
    ['npm install --registry https://r.example.com x', 'https://r.example.com'],
    ['gem install x --source http://g.example.com', 'http://g.example.com'],
    ['PIP_INDEX_URL=http://p.example.com/simple pip install x', 'http://p.example.com/simple'],
    ['conda install -c http://c.example.com/z foo', 'http://c.example.com/z'],
  ])('%s', (text, source) => {
    expect(sources(text)).toContain(`tap ${source}`);
  });

  test('and checks that a variable switches off', () => {
    expect(sources("GONOSUMDB='*' go install git.example.com/tools@latest")).toContain('loosen GONOSUMDB');
  });
});

describe('what everybody installs', () => {
  test.each([
    'npm i lodash @types/node',
    'npm ci',
    'npm i ./packages/a',
    'npx eslint .',
    'pip install -r requirements.txt',
    'pip install -e .',
    'pip install --index-url https://download.pytorch.org/whl/cpu torch',
    'pip install -i https://pypi.tuna.tsinghua.edu.cn/simple numpy',
    'pip install --find-links http://localhost:8000 x',
    'npm install --registry=http://127.0.0.1:4873 x',
    'brew install jq',
    'brew tap homebrew/cask',
    'go install golang.org/x/tools/cmd/goimports@latest',
    'go run ./cmd/app',
    'go run example.com/tool@v1.2.3',
    'cargo install ripgrep',
    'curl -O https://example.com/a.tar.gz',
  ])('%s', (text) => {
    expect(sources(text)).toEqual([]);
  });
});
