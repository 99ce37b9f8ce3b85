import { read } from '../../../shell/read.js';
import { effects } from '../../judge.js';

/** Why something that a text runs is never allowed; undefined where all of it is closed. */
export function doubted(text: string): string | undefined {
  const { commands, unknowns } = read(text, { cwd: '/work/project', home: '/home/dev' });
  const judged = commands.map(effects);
  const unknown = judged.find(({ knowledge }) => knowledge === 'unknown')?.why;
  return unknowns[0]?.reason ?? unknown ?? judged.find(({ outside }) => outside !== undefined)?.outside;
}
