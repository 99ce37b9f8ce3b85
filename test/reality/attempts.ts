import { readFileSync } from 'node:fs';
import { look, misread } from './oracle.js';
import { type Sandbox, SHELLS, type Shell } from './sandbox.js';

/** Texts that were written to get past the reader, one a line. */
const TEXTS: readonly string[] = readFileSync('test/reality/attempts.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/\\(n|\\)/g, (_, sign) => (sign === 'n' ? '\n' : '\\')));

/** Runs each of them in every shell. Says which are misread, and how many have run a marker. */
export async function tryAttempts(sandbox: Sandbox): Promise<{ wrong: string[]; ran: number; tried: number }> {
  const wrong: string[] = [];
  let alive = 0;
  for (const text of TEXTS) {
    const sight = look(text);
    let runs = false;
    for (const shell of Object.keys(SHELLS) as Shell[]) {
      const { ran } = await sandbox.run(shell, text);
      runs ||= ran.length > 0;
      const why = misread(sight, ran);
      if (why !== undefined) wrong.push(`${why}, in ${shell}: ${JSON.stringify(text)}`);
    }
    if (runs) alive++;
  }
  return { wrong, ran: alive, tried: TEXTS.length };
}
