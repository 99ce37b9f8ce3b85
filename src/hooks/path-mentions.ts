import type { ToolAnalysis } from '../effects/tools.js';
import { wordToText } from '../shell/word.js';

/** Programs whose words say which files others are given. */
const FINDERS = /^(?:find|fd|fdfind|locate)$/;
/** Commands of git that show what a file holds, or held. */
const SHOWS = /^(?:show|diff|log|blame|annotate|cat-file|archive|format-patch|difftool|whatchanged|stash)$/;
/** More is not looked through, which whoever asks is told. */
const MAX_WORDS = 5_000;

/** Words that may be paths, of what was not read to the end: nobody knows what is done with them. */
export interface PathMentions {
  readonly words: ReadonlySet<string>;
  /** There was more than could be looked through. */
  readonly truncated: boolean;
}

/** The words of commands that are not understood, run other code, show files of the past, or look for files. */
export function findPathMentions(
  { commands, judgements = [], knowledge, text = '' }: ToolAnalysis,
  input: unknown,
): PathMentions {
  const words = new Set<string>();
  if (commands === undefined) {
    if (knowledge === 'unknown') addValues(input, words);
  } else {
    // Where part of a text could not be read, any word of it may count.
    if (commands.unknowns.length > 0) addWord(text, words, true);
    const passed = judgements.some(({ effects }) =>
      effects.some(({ target, tags = [] }) => !tags.includes('list') && (target.type === 'unknown' || isWide(target))),
    );
    for (const [index, { name = '', argv, assignments }] of commands.commands.entries()) {
      const analysis = judgements[index];
      const blind = analysis?.knowledge === 'unknown';
      const shows = name === 'git' && argv.some((word) => SHOWS.test(wordToText(word)));
      // What may lie in the workspace is given nothing of the command's words.
      const told = shows || analysis?.effects.some(({ kind, when }) => kind === 'exec' && when === undefined);
      if (!blind && !told && !(passed && FINDERS.test(name))) continue;
      for (const word of [...argv, ...assignments.map(({ value }) => value)]) addWord(wordToText(word), words, blind);
    }
  }
  return { words, truncated: words.size > MAX_WORDS };
}

function isWide(target: { readonly type: string; readonly pattern?: true | undefined }): boolean {
  return target.type === 'path' && target.pattern === true;
}

/** `--file=x`, `@x`, `HEAD:x` and `a,b` name what they hold. Text with blanks is looked through only where all is unknown. */
function addWord(word: string, words: Set<string>, whole: boolean): void {
  if (/\s/.test(word) && !whole) return;
  for (const part of word.split(/[\s=,;:@'"`()<>{}|&]+/)) {
    if (words.size > MAX_WORDS) return;
    if (part !== '' && part.length < 4096) words.add(part);
  }
}

function addValues(value: unknown, words: Set<string>): void {
  if (words.size > MAX_WORDS) return;
  if (typeof value === 'string') {
    addWord(value, words, false);
    // A path may hold blanks.
    if (value.includes('/') && value.length < 4096) words.add(value);
  } else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) addValues(item, words);
}
