import { readShellText } from '../../../shell/read.js';
import { commandEffects } from '../../command-effects.js';

/** Why something that a text runs is never allowed; undefined where all of it is closed. */
export function neverAllowedReason(text: string): string | undefined {
  const { commands, unknowns } = readShellText(text, { cwd: '/work/project', home: '/home/dev' });
  const judged = commands.map((command) => commandEffects(command));
  const unknown = judged.find(({ knowledge }) => knowledge === 'unknown')?.why;
  return unknowns[0]?.reason ?? unknown ?? judged.find(({ outside }) => outside !== undefined)?.outside;
}
