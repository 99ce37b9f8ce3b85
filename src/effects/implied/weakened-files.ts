import type { Command } from '../../shell/command.js';
import { literalPrefix } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';
import { weakenedBy } from '../weakened-files.js';

/** Texts that a command writes by an option, a script of its own language or a here-document, and what they take away. */
export function weakenedFiles(
  { argv, redirects, stdin, span, remote }: Command,
  found: readonly Effect[],
): readonly Effect[] {
  const written = found.filter(({ kind, target }) => kind === 'write' && target.type === 'path');
  if (written.length === 0) return [];
  const given = redirects.filter(({ kind, fd }) => kind === 'text' && fd === 0).map(({ target }) => target);
  if (stdin !== undefined && stdin !== null) given.push(stdin);
  const texts = [...argv.slice(1), ...given].map(literalPrefix).filter((text) => text.length > 8);
  for (const { target } of written)
    for (const text of texts) {
      const how = weakenedBy(target, text);
      if (how === 'weaken') return [effectOf('write', target, span, ['weaken', 'perhaps'], remote)];
      if (how === 'fetch')
        return [
          effectOf(
            'exec',
            { type: 'unknown', source: 'it writes code that is fetched and run later' },
            span,
            ['unseen'],
            remote,
          ),
        ];
    }
  return [];
}
