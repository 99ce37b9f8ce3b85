import type { Command } from '../../shell/command.js';
import { literal } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';

/** A pattern that ends before the value: `^[A-Z_]+`, `^[A-Z_]*=`. */
const NAME_PATTERN = /^\^(?:export )?(?:\[[\w-]{1,20}\][+*]?){1,4}=?$/;
const ONLY_MATCHES = /^(?:-[Eionhr]*o[Eionhr]*|--only-matching)$/;
const GREP_FLAG = /^-[Eionhr]+$|^--(?:only-matching|extended-regexp|no-filename)$/;
/** From the sign of equality to the end of the line nothing is left, or only asterisks. */
const CUTS_VALUE = /^s([/|,#])=\.\*\$?\1=?[*x<>\w]{0,16}\1g?$/;
const PRINTS_FIRST = /^\{\s{0,4}print\s{0,4}\(?\$1\)?;?\s{0,4}\}$/;

/** Another option may print more, and for awk a word with a sign of equality sets what separates. */
function areFiles(words: readonly string[]): boolean {
  return words.every((word) => /^[^-=][^=]*$/.test(word));
}

/** Forms that print what stands before the first sign of equality in each line. A line without one is printed whole. */
const PRINTS_NAMES: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  cut: (args) => /^(?:-d ?=|--delimiter==) (?:-f ?1|--fields=1)(?: -s)?(?: [^ -]\S*)*$/.test(args.join(' ')),
  sed: (args) => {
    const [script = '', ...files] = args[0] === '-E' ? args.slice(1) : args;
    return CUTS_VALUE.test(script) && areFiles(files);
  },
  awk: (args) => {
    const [program = '', ...files] = args[0] === '-F=' ? args.slice(1) : args.slice(2);
    return (
      /^-F ?=$/.test(args.slice(0, args[0] === '-F=' ? 1 : 2).join(' ')) &&
      PRINTS_FIRST.test(program) &&
      areFiles(files)
    );
  },
  grep: (args) => {
    const [pattern = '', ...files] = args.filter((arg) => !GREP_FLAG.test(arg));
    return args.some((arg) => ONLY_MATCHES.test(arg)) && NAME_PATTERN.test(pattern) && areFiles(files);
  },
};

/** Tells reads of which only the names of settings are printed: `cut -d= -f1 .env`. */
export function withSettingNames({ name = '', argv }: Command, effects: readonly Effect[]): readonly Effect[] {
  const prints = PRINTS_NAMES[name === 'egrep' ? 'grep' : name];
  if (prints === undefined || !effects.some(isRead)) return effects;
  const args = argv.slice(1).map((word) => literal(word));
  if (args.includes(undefined) || !prints(args as readonly string[])) return effects;
  return effects.map((effect) => {
    if (!isRead(effect)) return effect;
    const { kind, target, span, tags = [], remote, when } = effect;
    return { ...effectOf(kind, target, span, [...tags, 'names'], remote), ...(when !== undefined && { when }) };
  });
}

function isRead({ kind, target }: Effect): boolean {
  return kind === 'read' && target.type === 'path';
}
