import { expect, test } from 'vitest';
import { textEffects } from '../tools/shell.js';

const WHERE = { cwd: '/work', home: '/home/dev' };
const MADE = 'cd /tmp && git init -q demo && cd demo';

test.each([
  [`${MADE} && git checkout -- a.txt`, true],
  [`${MADE} && git reset --hard`, true],
  ['cd /tmp && mkdir a && cd a && git init && git clean -fd', true],
  ['cd /var/tmp/a && git init --bare b && cd b && git branch -D x', true],
  ['cd /tmp/a && git reset --hard', false],
  ['git worktree add -q /tmp/w main && (cd /tmp/w && npm test); git worktree remove --force /tmp/w', true],
  ['git worktree add -q /tmp/w main; git worktree remove --force /tmp/v', false],
  ['git worktree remove --force /tmp/w', false],
  ['git init && git reset --hard', false],
  [`${MADE}; git reset --hard`, false],
  [`${MADE} && cd /tmp/other && git reset --hard`, false],
  [`${MADE} && git -C /work reset --hard`, false],
  [`${MADE} && git --git-dir=/work/.git reset --hard`, false],
  [`${MADE} && GIT_DIR=/work/.git git reset --hard`, false],
  [`export GIT_DIR=/work/.git && ${MADE} && git reset --hard`, false],
  [`GIT_DIR=/work/.git; ${MADE} && git reset --hard`, false],
  ['cd /tmp && git init $D && cd demo && git reset --hard', false],
  ['cd /tmp && git init --separate-git-dir=/work/x demo && cd demo && git reset --hard', false],
  ['cd /tmp && git init demo && ssh host git reset --hard', false],
])('%s: in a repository that it made, %s', (text, made) => {
  const discards = textEffects(text, WHERE).effects.filter(
    ({ kind, tags }) => kind === 'vcs' && tags?.includes('discard'),
  );
  expect(discards.some(({ tags }) => tags?.includes('throwaway'))).toBe(made);
});
