import { forEachChild, parse } from 'unbash';
import { commandEffects } from '../src/effects/command-effects.js';
import { readShellText } from '../src/shell/read.js';
import { corpus, lines } from '../test/corpus/load.js';
import { DANGERS } from '../test/metamorphic/dangers.js';
import { INNOCENTS } from '../test/metamorphic/innocents.js';
import { median, percentile } from './sample.js';

const ROUNDS = 7;
/** Rounds before, which compile the code. */
const WARM = 2;
/** At most so many times what the parser alone takes. */
const AIM = 4;

const CONTENDERS: Readonly<Record<string, (line: string) => void>> = {
  'unbash parse': (line) => void parse(line),
  // It takes words apart only when they are looked at.
  'unbash parse, all words': (line) => resolve(parse(line)),
  'sluice read': (line) => void readShellText(line, { cwd: '/work/project', home: '/home/dev' }),
  'sluice read + effects': (line) => {
    for (const command of readShellText(line, { cwd: '/work/project', home: '/home/dev' }).commands)
      commandEffects(command);
  },
};

function resolve(node: Parameters<typeof forEachChild>[0]): void {
  if (node.type === 'Word') void node.parts;
  forEachChild(node, resolve);
}

/** What reading and judging a line of shell takes, next to parsing it: the median round of each line. */
export async function benchShell(): Promise<void> {
  const found = lines('nl2bash.txt');
  const all = found.length > 0 ? found : [...DANGERS.map(({ text }) => text), ...INNOCENTS];
  const times = new Map<string, number[]>();
  for (const name of Object.keys(CONTENDERS)) times.set(name, []);
  for (let round = 0; round < WARM; round++)
    for (const line of all) for (const run of Object.values(CONTENDERS)) run(line);
  for (const line of all) {
    const samples = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, run] of Object.entries(CONTENDERS)) {
        const began = performance.now();
        run(line);
        samples.set(name, [...(samples.get(name) ?? []), (performance.now() - began) * 1000]);
      }
    }
    for (const [name, list] of samples) times.get(name)?.push(median(list));
  }
  const base = times.get('unbash parse') ?? [];
  console.log(`\nshell: ${all.length} lines of ${found.length > 0 ? `nl2bash.txt in ${corpus}` : 'our own'}`);
  for (const [name, list] of times) {
    const [middle, most] = [median(list), percentile(list, 99)];
    const ratio = middle / median(base);
    console.log(
      `  ${name.padEnd(24)} median ${middle.toFixed(2).padStart(7)} µs  p99 ${most.toFixed(1).padStart(7)} µs  ${ratio.toFixed(2).padStart(6)}x`,
    );
  }
  console.log(`  (aim: at most ${AIM}x the parser)`);
}
