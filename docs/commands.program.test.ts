import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Project } from '../test/project.js';
import { PROGRAM } from '../test/spawn.js';
import { PASSPHRASE } from '../test/support/authenticators.js';
import { onTerminal, plain, STARTED_BY_AGENT } from '../test/terminal.js';

/**
 * Every ```console block of these pages is run, in the order of its page, and prints what the page says. A block with the
 * name of a file is written to that file. `exit=1` is the exit code of the last command; `terminal=word` is a terminal on
 * which the word is typed. `UPDATE_DOCS=1` writes what is printed into the page.
 */
const PAGES = [
  'docs/commands.md',
  'docs/build.md',
  'docs/ci.md',
  'docs/install.md',
  'docs/history.md',
  'docs/describe-a-program.md',
];
const FENCE = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm;

interface Block {
  readonly flags: Readonly<Record<string, string>>;
  readonly command: string;
  readonly expected: string;
}

/** Where the examples of a page are run: a project and a home of its own. */
class Stage {
  readonly app = new Project();
  readonly blocks: readonly Block[];
  readonly #bin = join(this.app.place.directory, 'bin');

  constructor(page: string) {
    mkdirSync(this.#bin);
    // The project of the transcripts is a repository of its own: the one around has the home in it.
    mkdirSync(join(this.app.place.home, 'app', '.git'), { recursive: true });
    writeFileSync(join(this.#bin, 'sluice'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
    chmodSync(join(this.#bin, 'sluice'), 0o755);
    const blocks: Block[] = [];
    for (const [, language = '', info = '', text = ''] of readFileSync(page, 'utf8').matchAll(FENCE)) {
      const words = info.trim().split(/\s+/);
      if (language === 'console') {
        const flags = Object.fromEntries(words.filter(Boolean).map((word) => word.split('=', 2) as [string, string]));
        const [, command = '', expected = ''] = /^\$ (.*)\n([\s\S]*)$/.exec(text) ?? [];
        blocks.push({ flags, command, expected });
      } else if (words[0] !== '') {
        const [name = '', content] = [words[0], text].map((one = '') =>
          one.replaceAll('/home/dev', this.app.place.home),
        );
        this.app.write(name, content ?? '');
      }
    }
    this.blocks = blocks;
  }

  /** Places and times differ from run to run. */
  steady(text: string): string {
    const { root, place } = this.app;
    return (
      plain(text)
        .replaceAll(root, '/home/dev/app')
        .replaceAll(place.home, '/home/dev')
        // Where it is for whoever sets no variable.
        .replaceAll(place.state, '~/.local/state/sluice')
        .replaceAll(place.directory, '/home')
        .replace(/in \d+\.\d s/g, 'in 0.1 s')
        .replace(/\b\d+ ms\b/g, '100 ms')
        .replace(/shell \d+, Node \d+, Sluice \d+/, 'shell 1, Node 1, Sluice 1')
        .replace(/until \d[^.]*\./, 'until 15:30:00.')
        .replace(/ {2,}$/gm, '')
    );
  }

  async run({ command, flags }: Block): Promise<{ code: number; text: string }> {
    const { root: cwd, place } = this.app;
    if ('terminal' in flags) {
      if (!existsSync(this.app.keys)) await this.app.person();
      const typed = flags.terminal === undefined ? '' : `${flags.terminal}\n`;
      const args = command.split(' ').slice(1);
      const { code, stdout } = await onTerminal(place, args, {
        cwd,
        typed: [typed, `${PASSPHRASE}\n`],
        env: { NO_COLOR: '1' },
      });
      return { code: code ?? -1, text: this.steady(stdout) };
    }
    const env = { ...place.env, PATH: `${this.#bin}:${process.env.PATH}` };
    return new Promise((done) => {
      execFile('bash', ['-c', command], { cwd, env }, (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), text: this.steady(stdout + stderr) }),
      );
    });
  }
}

describe.skipIf(STARTED_BY_AGENT).each(PAGES)('%s', (page) => {
  const stage = new Stage(page);
  afterAll(() => stage.app.remove());
  test.each(stage.blocks.map((block) => [block.command, block] as const))(
    '$ %s',
    { timeout: 30_000 },
    async (_, block) => {
      const { code, text } = await stage.run(block);
      expect({ command: block.command, code, text }).toMatchObject({ code: Number(block.flags.exit ?? 0) });
      if (process.env.UPDATE_DOCS !== undefined) {
        const before = readFileSync(page, 'utf8');
        const old = `$ ${block.command}\n${block.expected}\`\`\``;
        expect(before).toContain(old);
        writeFileSync(
          page,
          before.replace(old, () => `$ ${block.command}\n${text}\`\`\``),
        );
      } else expect(squeezed(text)).toBe(squeezed(block.expected));
    },
  );
});

/** Columns are as wide as the longest path; what is built has a few bytes more each time, and packs more examples. */
function squeezed(text: string): string {
  return (
    text
      .replace(/(?<=\S) {2,}/g, '  ')
      .replace(/\d+ KB/g, 'KB')
      // A daemon that an example has started may answer, or not yet.
      .replace(/ms: shell \d+, .*/g, 'ms: stages')
      .replace(/\d+(?= calls and examples)/g, 'N')
  );
}
