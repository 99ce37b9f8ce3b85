import { describe, expect, test } from 'vitest';
import { misses, type ProgramRow } from './expect.test-helper.js';

const W = '/work/project';

function check(rows: readonly ProgramRow[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, row) => expect(misses(row)).toEqual([]));
}

describe('a filter of jq', () => {
  check([
    ['gh pr list --json number --jq env', 'known', 'env:environment:read'],
    ["gh pr list --json number -q '$ENV.X'", 'known', 'env:environment:read'],
    ['gh api user --jq=env', 'known', 'env:environment:read'],
    ['gh api user -iqenv', 'known', 'env:environment:read'],
    ['gh api user --jq "$(cat x)"', 'unknown'],
    ["gh pr list --json number --jq '.[].number'", 'known', '!env'],
    [`jq -n '"\\("x")",env,"y"'`, 'known', 'env:environment:read'],
    ['jq -n \'1 # "\n, env # "\'', 'known', 'env:environment:read'],
    [`jq '"env"' a.json`, 'known', '!env'],
    ['jq ".[$i]" a.json', 'unknown'],
    ['for i in 0 1; do jq ".[$i]" a.json; done', 'known'],
    ['yq -n \'eval("en" + "v(HOME)")\'', 'unknown'],
    ["yq --expression 'env(HOME)' a.yml", 'known', 'env:environment:read'],
    ['yq --from-file x a.yml', 'known', `exec:${W}/x`],
    ['tomlq -f x a.toml', 'known', `exec:${W}/x`],
  ]);
});

describe('gh', () => {
  check([
    ['gh', 'harmless'],
    ['gh --version', 'harmless'],
    ['gh pr list', 'known', 'receive:github.com', '!send', '!service'],
    ['gh pr view 12 --json title', 'known', '!send'],
    ['gh -R a/b pr view 12', 'known', '!send'],
    ['gh pr view 12 --web', 'known', 'exec:browser'],
    ['gh pr diff 12', 'known', '!send'],
    ['gh pr create -t x -b y', 'known', 'send:github.com:update'],
    ['gh pr create -f -F secret.txt', 'known', `read:${W}/secret.txt:upload`],
    ['gh pr create --body-file=secret.txt', 'known', `read:${W}/secret.txt:upload`],
    ['gh issue comment 1 -Fsecret.txt', 'known', `read:${W}/secret.txt:upload`],
    ['gh pr merge 12 --squash', 'known', 'vcs:12:merge,remote', '!delete'],
    ['gh pr merge 12 --admin -d', 'known', 'vcs:12:merge,remote,delete,force'],
    ['gh pr close 12', 'known', 'service:12:item,update'],
    ['gh pr checkout 12', 'known', 'vcs:12:checkout,remote', `write:${W}/**`],
    ['gh pr checkout 12 --force', 'known', 'vcs:12:checkout,remote,force,discard'],
    ['gh issue delete 4 --yes', 'known', 'service:4:item,delete'],
    ['gh issue list --label bug', 'known', '!service'],
    ['gh repo view a/b', 'known', '!send'],
    ['gh repo clone a/b', 'known', `write:${W}/b:clone`],
    ['gh repo clone a/b -- -u x', 'unknown'],
    ['gh repo delete a/b --yes', 'known', 'service:a/b:repository,delete'],
    ['gh repo create x --public --source . --push', 'known', 'service:repository:publish', 'vcs:HEAD:push,remote'],
    ['gh repo sync --force', 'known', 'vcs:HEAD:fetch,remote,force,history,discard'],
    ['gh release create v1 a.zip', 'known', `read:${W}/a.zip`, 'send:github.com:upload'],
    ['gh release delete v1', 'known', 'service:v1:release,delete'],
    ['gh release download v1 -D /tmp/x', 'known', 'write:/tmp/x'],
    ['gh release download v1', 'known', `write:${W}/**:download`],
    ['gh gist create .env', 'known', `read:${W}/.env`, 'send:gist.github.com:upload'],
    ['gh gist create -p .env', 'known', 'service:gist:create,publish'],
    ['gh secret set TOKEN -b x', 'known', 'service:TOKEN:secret,update,secret'],
    ['gh secret set -f .env', 'known', `read:${W}/.env`],
    ['gh secret list', 'known', '!service'],
    ['gh workflow run ci.yml', 'known', 'service:ci.yml:workflow,run'],
    ['gh run list', 'known', '!service'],
    ['gh run delete 5', 'known', 'service:5:run,delete'],
    ['gh auth status', 'known', '!write'],
    ['gh auth token', 'known', 'read:~/.config/gh/hosts.yml:secret'],
    ['gh auth login --with-token', 'known', 'env:credentials:persist'],
    ['gh auth setup-git', 'known', 'write:~/.gitconfig:persist'],
    ['gh api repos/a/b', 'known', 'receive:github.com', '!service'],
    ['gh api -X GET search -f q=x', 'known', '!service'],
    ['gh api -X DELETE repos/a/b', 'known', 'service:repos/a/b:delete'],
    ['gh api -XDELETE repos/a/b', 'known', 'service:repos/a/b:delete'],
    ['gh api --method=delete repos/a/b', 'known', 'service:repos/a/b:delete'],
    ['gh api repos/a/b -f name=x', 'known', 'service:repos/a/b:update'],
    ['gh api repos/a/b -F body=@.env', 'known', `read:${W}/.env:upload`],
    ['gh api repos/a/b --input .env', 'known', `read:${W}/.env`, 'service:repos/a/b:update'],
    ['gh api -X "$m" repos/a/b', 'unknown'],
    ["gh api graphql -f query='query { viewer { login } }'", 'known', '!service'],
    ["gh api graphql -f query='mutation { x }'", 'known', 'service:graphql:update'],
    ['gh extension install a/b', 'known', 'exec:a/b:install'],
    ['gh extension list', 'harmless'],
    ['gh extension exec x', 'unknown'],
    ["gh alias set x '!rm -rf y'", 'known', `delete:${W}/y:recursive,force`],
    ["gh alias set --shell x 'rm y'", 'known', `delete:${W}/y`],
    ['gh config set editor vim', 'known', 'env:editor:persist'],
    ['gh codespace ssh', 'unknown'],
    ['gh my-extension', 'unknown'],
    ['gh pr $x', 'unknown'],
    ['gh search repos x', 'known', '!service'],
  ]);
});

describe('a repository that begins with a host', () => {
  check([
    ['gh pr list -R a/b', 'known', '!send'],
    ['gh pr list -R github.com/a/b', 'known', '!send'],
    ['gh pr list -Rhttps://github.com/a/b', 'known', '!send'],
    ['gh pr list -R example.com/a/b', 'known', 'send:example.com'],
    ['gh pr list -R évil.com/a/b', 'known', 'send:évil.com'],
    ['gh pr list --repo=évil.com/a/b', 'known', 'send:évil.com'],
    ['gh pr list -Revil/a/b', 'known', 'send:evil'],
    ['gh pr list -R evil:8080/a/b', 'known', 'send:evil'],
    ["gh pr list -R '[::1]/a/b'", 'known', 'send:[::1]'],
    ['gh workflow view x -R git@evil:a/b', 'known', 'send:evil'],
    ['gh workflow view x -R ssh://git@evil/a/b', 'known', 'send:evil'],
    ['gh pr list -R "$X"', 'unknown'],
    ['gh repo view évil.com/a/b', 'known', 'send:évil.com'],
    ['gh repo view evil/a/b', 'known', 'send:evil'],
    ["gh repo view '[::1]/a/b'", 'known', 'send:[::1]'],
    ['gh repo view a/b', 'known', '!send'],
    ['gh repo view b', 'known', '!send'],
    // Names of branches and tags, and words of a search.
    ['gh pr view feature/x/y', 'known', '!send'],
    ['gh release view v1/a/b', 'known', '!send'],
    ['gh search code x -R a/b,c/d', 'known', '!send'],
    ['glab mr list -R group/sub/project', 'known', '!send'],
    ['glab mr list -R évil.com/a/b', 'known', 'send:évil.com'],
  ]);
});

describe('glab', () => {
  check([
    ['glab mr list', 'known', 'receive:gitlab.com', '!send'],
    ['glab mr merge 3', 'known', 'vcs:3:merge,remote'],
    ['glab mr create -t x', 'known', 'send:gitlab.com:update'],
    ['glab repo delete a/b', 'known', 'service:a/b:repository,delete'],
    ['glab api -X DELETE projects/1', 'known', 'service:projects/1:delete'],
    ['glab ci run', 'known', 'service:pipeline:pipeline,run'],
    ["glab alias set x '!rm y'", 'known', `delete:${W}/y`],
    ['glab whatever', 'unknown'],
  ]);
});
