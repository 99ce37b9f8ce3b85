import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Place, PROGRAM } from './spawn.js';

let place: Place;
beforeEach(() => {
  place = new Place(undefined, 'shared');
});
afterEach(() => place.remove());

const explain = (args: readonly string[], input: string | Buffer = '') =>
  place.run([PROGRAM, 'explain', '--cwd', '/p', '--home', '/home/dev', ...args], input);

describe('sluice explain', () => {
  it('shows the commands, the effects and where they are written', async () => {
    const file = join(place.directory, 'sluice.yaml');
    writeFileSync(
      file,
      `version: 1
effect_rules:
  - { name: No trees, effect: delete, tags: [recursive], path: "x", decision: deny, message: Name what you mean. }
  - { name: Odd files, effect: delete, tags: [odd], path: "x", decision: ask }
bash_rules:
  - { name: Deletions of y, command: rm, argument_pattern: "^y$", decision: ask }
`,
    );
    expect(await explain(['cd build && rm -rf x > ~/log; echo done', '--policy', file])).toEqual({
      code: 0,
      signal: null,
      stderr: '',
      stdout: `cd build && rm -rf x > ~/log; echo done
                   ^   ^^^^^

commands
  cd build
  rm -rf x
  echo done  in a directory that is not known

effects
  write   /home/dev/log  truncate
  delete  /p/build/x     recursive, force

known: 2 effects, and nothing else

policy
  cd build
    allow defaults.harmless
  write /home/dev/log (truncate)
    ask   defaults.write
  delete /p/build/x (recursive, force)
    deny  No trees  yours, sluice.yaml:3
    nearly ask Odd files (how it is done did not match)  sluice.yaml:4
  echo done
    allow defaults.harmless
  rm -rf x 1> /home/dev/log
    nearly ask Deletions of y (its arguments did not match)  sluice.yaml:6

decision: deny
  No trees: delete /p/build/x (recursive, force). Name what you mean.
`,
    });
  });

  it.each<[string, string[], string | Buffer, RegExp]>([
    ['words that need quotes', ['rm "a b" $x'], '', /^commands\n {2}rm 'a b' \$x\n/m],
    [
      'a tree once',
      ['find src'],
      '',
      /^effects\n {2}read {2}\/p\/src {2}recursive, list\n\nknown: 1 effect, and nothing else\n/m,
    ],
    ['a repository that may begin above', ['git tag v1'], '', /write {2}\/p\/\.git\/\*\* \(or above\)\n/],
    [
      'a command of which nothing is known',
      ['no-such-program a'],
      '',
      /^\?{15}$.*\nunknown: no effects found; there may be others\n/ms,
    ],
    ['a harmless one', ['echo hi'], '', /\nharmless: echo changes nothing and reads no file\n/],
    ['where a command came from', ['bash -c "rm a"'], '', / {2}rm a +via shell bash\n/],
    [
      'a target that is not known',
      ['rm "$X"'],
      '',
      /delete {2}not known: \$X\n.* not known\n|delete {2}not known.*unknown: /s,
    ],
    ['standard input', ['-'], 'rm a\nrm b\n', /^rm a\n {3}\^\nrm b\n {3}\^\n\n/],
    ['wide and turning characters', ["rm '漢字' '\u202ex'"], '', /^rm '漢字' '\\u\{202e\}x'\n {3}\^{6} \^{11}\n/],
    ['no text', [''], '', /^unknown\n {2}there is no command\n\nunknown: /],
    ['nothing on standard input', ['-'], '', /there is no command/],
    ['bytes', ['-'], Buffer.from([0xff, 0xfe, 0]), /it is not text in UTF-8\n\nunknown: /],
    ['a NUL', ['-'], 'rm a\0b', /a NUL character.*\nunknown: /s],
    ['a megabyte', ['-'], 'a'.repeat(1 << 20), /longer than 64 KiB\n\nunknown: /],
    ['many lines', ['-'], 'rm a\n'.repeat(1000), /more lines\).*\(\d+ more\).*\nunknown: /s],
    ['an open quote', ['rm "a'], '', /syntax error: .*\nunknown: /s],
    ['an open bracket', ['(rm a'], '', /\nunknown: /],
    ['a run of brackets', ['{'.repeat(5000)], '', /\nunknown: /],
    [
      'a tool',
      ['--tool', 'Edit', '--input', '{"file_path":"a"}'],
      '',
      /^effects\n {2}read {3}\/p\/a\n {2}write {2}\/p\/a\n\nknown: 2 effects/,
    ],
    ['a tool that runs a command', ['--tool', 'Bash', '--input', '{"command":"rm a"}'], '', /^rm a\n {3}\^\n/],
    [
      'a tool that is not known',
      ['--tool', 'Nothing', '--input', '{}'],
      '',
      /Nothing is not a tool that is known\n\nunknown: /,
    ],
    ["a tool's input on standard input", ['--tool', 'Read', '--input', '-'], '{"path":"a"}', /read {2}\/p\/a/],
  ])('%s', async (_, args, input, stdout) => {
    const ended = await explain(args, input);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(stdout);
    expect(ended.stdout).not.toContain('\u001b');
  });

  it('prints JSON of a stable shape', async () => {
    const { stdout } = await explain(['sudo rm a; $X', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      text: 'sudo rm a; $X',
      knowledge: 'unknown',
      why: expect.any(String),
      commands: [
        expect.objectContaining({ name: 'sudo', words: ['sudo', 'rm', 'a'], via: [], cwd: '/p', knowledge: 'known' }),
        expect.objectContaining({ name: 'rm', words: ['rm', 'a'], via: [{ kind: 'wrapper', name: 'sudo' }] }),
        expect.objectContaining({ name: null, words: ['$X'], knowledge: 'unknown', span: { start: 11, end: 13 } }),
      ],
      effects: [
        { kind: 'privilege', target: { type: 'name', name: 'sudo' }, span: { start: 0, end: 9 } },
        { kind: 'delete', target: { type: 'path', path: '/p/a' }, span: { start: 8, end: 9 } },
      ],
      unknowns: [{ reason: expect.any(String), span: { start: 11, end: 13 }, executes: true }],
    });
    const tool = await explain(['--tool', 'Read', '--input', '{"path":"a"}', '--json']);
    expect(JSON.parse(tool.stdout)).toMatchObject({
      decision: 'allow',
      parts: [
        {
          part: 'effect',
          what: 'read /p/a',
          decision: 'allow',
          by: [{ rule: 'defaults.read', layer: 'default' }],
          near: [],
        },
      ],
      scripts: [],
      tool: 'Read',
      knowledge: 'known',
      why: 'Read is known',
      commands: [],
      effects: [{ kind: 'read', target: { type: 'path', path: '/p/a' }, span: { start: 0, end: 0 } }],
      unknowns: [],
    });
  });

  it('takes a command without quotes, with the options that are its own', async () => {
    const { code, stdout } = await explain(['git', 'commit', '--json', '-m', 'a; rm -rf ~']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^git commit --json -m 'a; rm -rf ~'\n/);
  });

  it('names a part that has no program', async () => {
    const { stdout } = await explain(['A=rm; ls']);
    expect(stdout).toContain('\npolicy\n  (assignment)\n    allow defaults.harmless\n');
  });

  it.each<[string[], RegExp]>([
    [[], /^sluice: There is nothing to explain\. Expected a command in quotes/],
    [['rm -rf x', '--jsno'], /^sluice: There is no option "--jsno"\. Expected one command in quotes, then options/],
    [['ls', '--policy', 'nowhere.yaml'], /^sluice: There is no file nowhere\.yaml\./],
    [['--jsno'], /^sluice: There is no option "--jsno"\./],
    [['ls', '--tool', 'Read', '--input', '{}'], /^sluice: There is a command and a tool\./],
    [['--tool', 'Read'], /^sluice: The input of Read is missing\./],
    [['--input', '{}'], /^sluice: There is an input but no tool\./],
    [['--tool', 'Read', '--input', '[]'], /^sluice: .* Expected a JSON object; got "\[\]"\./],
    [['--tool', 'Read', '--input', '{'], /^sluice: .* Expected a JSON object; got "\{"\./],
    [['ls', '--cwd'], /^sluice: option '--cwd <directory>' argument missing/],
  ])('complains about %j', async (args, stderr) => {
    const ended = await place.run([PROGRAM, 'explain', ...args], '');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(stderr);
  });

  it('is in the help, with examples of its own', async () => {
    expect((await place.run([PROGRAM, '--help'], '')).stdout).toMatch(/ explain /);
    expect((await explain(['--help'])).stdout).toMatch(/^Usage: sluice explain .*Examples:\n {2}\$ sluice explain '/s);
  });
});
