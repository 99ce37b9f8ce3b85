import type { Command } from '../../shell/command.js';
import { literal, literalPrefix, type Word } from '../../shell/word.js';

const PRODUCTION = /(?:^|[^a-z])(?:prod|production|prd)(?:$|[^a-z])/i;
/** `ProdStack`, `apiProd`. */
const PRODUCTION_IN_CAMELS = /(?:^|[^A-Z])Prod(?:uction)?(?=$|[^a-z])/;
/** What customers see, in programs of shops and sites. */
const LIVE = /^--(?:live|allow-live)$/;
/** For these the option only leaves out what development needs. */
const NODE_PACKAGES = /^(?:npm|pnpm|yarn|bun)$/;
const LEAVES_OUT = /^(?:--prod(?:uction)?|--only=prod(?:uction)?)$/;
const VARIABLE = /^"?\$\{?\w+\}?"?$/;
const MAX_LENGTH = 256;

/** Is an environment that users depend on named anywhere: in a word, a value, a variable, a host? */
export function namesProduction({ name = '', argv, assignments, remote }: Command): boolean {
  const isNamed = (text: string): boolean => isProduction(text) && !(LEAVES_OUT.test(text) && NODE_PACKAGES.test(name));
  for (let at = 1; at < argv.length; at++) if (textsOf(argv[at] as Word).some(isNamed)) return true;
  return (
    assignments.some(({ value }) => value !== undefined && textsOf(value).some(isProduction)) ||
    isProduction(remote ?? '')
  );
}

/** Without one of these none of the patterns matches. */
const MARK = /prd|prod|live/i;

function isProduction(text: string): boolean {
  if (!MARK.test(text)) return false;
  if (text.length >= MAX_LENGTH || /\s/.test(text)) return false;
  return PRODUCTION.test(text) || PRODUCTION_IN_CAMELS.test(text) || LIVE.test(text);
}

/** The text of a word as far as it is known, and the names of variables in it. */
function textsOf(word: Word): readonly string[] {
  const variables = word.pieces.flatMap(({ kind, text }) => (kind === 'unknown' && VARIABLE.test(text) ? [text] : []));
  return [literal(word) ?? literalPrefix(word), ...variables];
}
