import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Place, PROGRAM } from '../spawn.js';
import { typeInto } from '../terminal.js';
import { isInstalled } from './built.js';

const place = new Place();
const scripts: Record<string, string> = {};
beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout, stderr } = await place.run([PROGRAM, 'completion', shell], '');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    scripts[shell] = place.script(`sluice.${shell}`, stdout);
  }
  mkdirSync(join(place.directory, 'files'));
  writeFileSync(join(place.directory, 'files/my policy.yaml'), '');
});
afterAll(() => place.remove());

/** What stands before the cursor, what must be offered, and what must not. */
const CASES: [line: string, offered: readonly string[], not: readonly string[]][] = [
  ['sluice ', ['init', 'build', 'stats', 'audit', 'completion', 'hook', 'doctor'], ['verify', '--client']],
  ['sluice bu', ['build'], ['audit', 'status']],
  ['sluice st', ['stats', 'status'], []],
  ['sluice audit ', ['verify', 'tail', 'query', 'anchor'], ['build']],
  ['sluice audit v', ['verify'], []],
  ['sluice hook ', ['claude', 'codex', 'generic'], ['build']],
  ['sluice hook claude --', ['--timeout', '--help'], []],
  ['sluice build --', ['--client', '--out', '--policy', '--plugin', '--no-validators', '--help'], ['--anchor']],
  ['sluice build --client ', ['claude', 'gemini', 'opencode'], ['--out']],
  ['sluice build --client cu', ['cursor'], ['claude']],
  ['sluice build --client claude --pl', ['--plugin'], []],
  // What an option takes is no command, whatever it is called.
  ['sluice build --out audit --pl', ['--plugin'], []],
  ['sluice completion ', ['bash', 'zsh', 'fish'], []],
  ['sluice stats --client c', ['claude', 'codex', 'copilot', 'cursor'], []],
  ['sluice audit verify --an', ['--anchor'], []],
];
/** The commands of others come and go while they are made. */
const known = new Set(
  execFileSync(process.execPath, [PROGRAM, '--help'], { encoding: 'utf8' })
    .match(/^ {2}[a-z]+/gm)
    ?.map((name) => name.trim()),
);
const wanted = (words: readonly string[]) => words.filter((word) => word !== 'doctor' || known.has(word));

function expectOffered(got: readonly string[], offered: readonly string[], not: readonly string[] = []): void {
  for (const word of wanted(offered)) expect(got).toContain(word);
  for (const word of not) expect(got).not.toContain(word);
}

function run(shell: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(shell, args, {
    cwd: place.directory,
    env: { ...place.env, TERM: 'dumb', ...env },
    encoding: 'utf8',
    timeout: 15_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

describe.skipIf(!isInstalled('bash'))('bash', () => {
  const complete = (line: string): string[] => {
    const program = `source "$SCRIPT"; complete -p sluice >/dev/null
      read -ra COMP_WORDS <<< "$LINE"; [[ $LINE == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)) COMP_LINE=$LINE COMP_POINT=\${#LINE}
      _sluice; ((\${#COMPREPLY[@]})) && printf '%s\\n' "\${COMPREPLY[@]}"; true`;
    const out = run('bash', ['--norc', '-c', program], { SCRIPT: scripts.bash ?? '', LINE: line });
    return out.split('\n').filter(Boolean);
  };
  it.each(CASES)('%s', (line, offered, not) => expectOffered(complete(line), offered, not));

  it('--option=value is one', () => {
    const program = `source "$SCRIPT"; COMP_WORDS=(sluice build --client = cl) COMP_CWORD=4; _sluice; echo "\${COMPREPLY[*]}"`;
    expect(run('bash', ['--norc', '-c', program], { SCRIPT: scripts.bash ?? '' })).toBe('claude\n');
  });

  it.skipIf(!isInstalled('python3'))(
    'the key itself works on a terminal, also for files',
    { timeout: 30_000 },
    async () => {
      const own = `PS1='type: '; source '${scripts.bash}'; sluice() { printf 'ran <%s>' "$@"; echo; }\n`;
      const { stdout: shown } = await typeInto(
        ['bash', '--rcfile', place.script('bashrc', own), '-i'],
        ['sluice comp\t ba\t\n', 'sluice check files/my\t\n', 'exit\n'],
        { cwd: place.directory, env: place.env },
      );
      expect(shown).toContain('ran <completion>ran <bash>');
      expect(shown).toContain('ran <check>ran <files/my policy.yaml>');
    },
  );
});

describe.skipIf(!isInstalled('fish'))('fish (skipped where it is not installed)', () => {
  it.each(CASES)('%s', (line, offered, not) => {
    const out = run('fish', ['--no-config', '-c', 'source $SCRIPT; complete -C "$LINE"'], {
      SCRIPT: scripts.fish ?? '',
      LINE: line,
    });
    const got = out.split('\n').map((row) => row.split('\t')[0] ?? '');
    expectOffered(got, offered, not);
  });
});

describe.skipIf(!isInstalled('zsh'))('zsh (skipped where it is not installed)', () => {
  // What the functions of zsh would be given; its editor can't be asked from outside.
  const complete = (line: string): string[] => {
    const program = `
      compdef() { :; }
      source "$SCRIPT"
      _describe() { local name=\${@[-1]}; local entry; for entry in \${(P)name}; do print -r -- \${entry%%:*}; done; }
      compadd() { shift; print -rl -- "$@"; }
      _files() { print FILES; }
      words=(\${(z)LINE}); [[ $LINE == *' ' ]] && words+=('')
      CURRENT=\${#words}
      _sluice; true`;
    const out = run('zsh', ['-f', '-c', program], { SCRIPT: scripts.zsh ?? '', LINE: line });
    const prefix = line.slice(line.lastIndexOf(' ') + 1);
    return out.split('\n').filter((word) => word !== '' && word.startsWith(prefix));
  };
  it.each(CASES)('%s', (line, offered, not) => expectOffered(complete(line), offered, not));

  it('loads as a completion of zsh', { timeout: 30_000 }, () => {
    const program = `fpath=($DIR $fpath); autoload -U compinit && compinit -u -d $DIR/dump; print -r -- $_comps[sluice]`;
    const folder = join(place.directory, 'zfunc');
    mkdirSync(folder);
    spawnSync('cp', [scripts.zsh ?? '', join(folder, '_sluice')]);
    expect(run('zsh', ['-f', '-c', program], { DIR: folder })).toBe('_sluice\n');
  });
});

it('another shell is refused, with those that there are', async () => {
  const { code, stderr } = await place.run([PROGRAM, 'completion', 'tcsh'], '');
  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh, fish');
});
