import { show } from '../core/errors.js';
import { type Guard, guard, type Hook } from '../core/hook.js';
import { deny, type GuardVerdict } from '../core/verdict.js';
import { toolKind } from '../effects/tools/names.js';
import type { ToolAnalysis } from '../effects/tools.js';
import { MAX_REGEX_TEXT_BYTES } from '../match/regex-engine.js';
import { mask } from '../redact/mask.js';
import { wordToText } from '../shell/word.js';
import { DANGERS, findDangers } from './dangers.js';
import { effectsOf } from './effects-of.js';
import { PatternSearch, parsePatterns } from './search-pattern.js';

const OTHERWISE = 'If it has to be done, ask the user to do it.';
/** Longer text is not read: what was not looked at is not safe. */
const MAX_TEXT_CHARS = 64 * 1024;

export interface BlockDangerousCommands extends Partial<Omit<Guard, 'kind' | 'on' | 'when' | 'run'>> {
  /**
   * Texts to look for in the command, in any case; `/between slashes/` a regular expression. They replace what is
   * looked for without them.
   */
  readonly dangerous_patterns?: readonly string[];
}

/**
 * Denies ruinous shell commands: what they do is read from the command, however it is spelt or wrapped. With
 * patterns of your own it looks for those instead, in the text and in the words of each command it runs. That stops
 * accidents and not intent.
 *
 * @example
 * new Session({ hooks: [blockDangerousCommands()] })
 * new Session({ hooks: [blockDangerousCommands({ dangerous_patterns: ['terraform destroy', '/push\\s+--force/'] })] })
 */
export function blockDangerousCommands(config: BlockDangerousCommands = {}): Hook {
  const { dangerous_patterns, ...rest } = config;
  const name = 'block-dangerous-commands';
  const patterns = dangerous_patterns && parsePatterns(name, 'dangerous_patterns', dangerous_patterns);
  const search = patterns && new PatternSearch(patterns);
  const limit = search === undefined ? MAX_TEXT_CHARS : MAX_REGEX_TEXT_BYTES;
  const checked = { metrics: { checked_patterns: patterns?.length ?? DANGERS.length } };
  return guard({
    name,
    ...rest,
    on: 'tool:pre',
    run(event): GuardVerdict | Promise<GuardVerdict> {
      const { tool, input, home } = event.data;
      const analysis = effectsOf(event);
      const { text } = analysis;
      if (toolKind(tool) !== 'shell') {
        // A server's tool may run a command too; its effects are then among those of the call.
        const [found] = search === undefined ? findDangers(analysis, home) : [];
        return found === undefined ? { metrics: { skipped: true } } : block(found.danger, JSON.stringify(input));
      }
      if (text === undefined) {
        const { command } = input;
        return unknown(
          `The command of ${tool} is ${mask(show(command)).text}. Call it with the whole command as one text.`,
        );
      }
      if (Buffer.byteLength(text) > limit) {
        return unknown(
          `The command is longer than ${limit / 1024} KiB, too long to be read. Split it into shorter commands.`,
        );
      }
      if (search === undefined) {
        const [found] = findDangers(analysis, home);
        return found === undefined ? checked : block(found.danger, text);
      }
      const texts = textsOf(text, analysis);
      if (texts.some((line) => Buffer.byteLength(line) > limit))
        return unknown(
          'A command becomes too long to be read once its words are put together. Write it out, and shorter.',
        );
      const answer = (hit: { readonly pattern: string } | undefined): GuardVerdict =>
        hit === undefined ? checked : block({ ...hit, instead: 'Find a way that does without it.' }, text);
      const hit = search.find(texts);
      return hit instanceof Promise ? hit.then(answer) : answer(hit);
    },
  });
}

/** The text as it stands, and the words of each command that it runs: quotes and wrappers hide nothing there. */
function textsOf(text: string, { commands }: ToolAnalysis): string[] {
  return [text, ...(commands?.commands ?? []).map(({ argv }) => argv.map(wordToText).join(' '))];
}

function block(
  { pattern, instead }: { readonly pattern: string; readonly instead: string },
  text: string,
): GuardVerdict {
  return {
    ...deny(`Dangerous command pattern detected: ${pattern}\n${instead} ${OTHERWISE}`),
    // Masked first: a secret that is cut in half is no longer known as one.
    metrics: { blocked: true, pattern, command: mask(text).text.slice(0, 100) },
  };
}

function unknown(reason: string): GuardVerdict {
  return { ...deny(reason), metrics: { blocked: true } };
}
