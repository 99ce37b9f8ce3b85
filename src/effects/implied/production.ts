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
/** `$STRIPE_LIVE_SECRET` */
const LIVE_VARIABLE = /(?:^|[{_$])LIVE(?:$|[}_"])/;
/** Options and variables whose value names an environment. */
const ENVIRONMENT =
  /^--?(?:[\w-]*-)?(?:env|environment|target|stage|tier|ring|mode|project|context|profile|[eP])$|^\w*_?(?:ENV|ENVIRONMENT|STAGE|MODE)$/;
/** What follows is a file that is made. */
const WRITTEN = /^(?:-o|--?out(?:put|file)?|--output-file)$/;
const REHEARSED = /^(?:dev|development|test|testing|local|staging|stage|ci|sandbox|preview|qa)$/i;
const IS_PATH = /^(?:\.{0,2}\/|[^:]*\/)/;
const MAX_LENGTH = 256;

/** Is an environment that users depend on named anywhere: in a word, a value, a variable, a host? */
export function namesProduction({ name = '', argv, assignments, remote }: Command): boolean {
  const words = argv.slice(1);
  const given = words.filter((_, at) => !WRITTEN.test(literal(words[at - 1]) ?? ''));
  const texts = given.flatMap(textsOf).filter((text) => !(NODE_PACKAGES.test(name) && LEAVES_OUT.test(text)));
  const values = assignments.flatMap(({ value }) => (value === undefined ? [] : textsOf(value)));
  const environments = environmentsOf(texts, assignments);
  if (environments.includes('live')) return true;
  // Where another environment is named, a file of that name is only looked at.
  const isRehearsed = environments.some((text) => REHEARSED.test(text));
  return [...texts, ...values, ...(remote ?? '').split(' ')].some(
    (text) => isProduction(text) && !(isRehearsed && IS_PATH.test(text)),
  );
}

function environmentsOf(texts: readonly string[], assignments: Command['assignments']): readonly string[] {
  const said = texts.flatMap((text, at) => {
    const [, option = text, value = texts[at + 1] ?? ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    return ENVIRONMENT.test(option) ? [value] : [];
  });
  const set = assignments.flatMap(({ name, value }) =>
    value !== undefined && ENVIRONMENT.test(name) ? [literal(value) ?? ''] : [],
  );
  return [...said, ...set].map((text) => text.toLowerCase());
}

/** Without one of these none of the patterns matches. */
const MARK = /prd|prod|live/i;

function isProduction(text: string): boolean {
  if (!MARK.test(text)) return false;
  if (text.length >= MAX_LENGTH || /\s/.test(text)) return false;
  return (
    PRODUCTION.test(text) ||
    PRODUCTION_IN_CAMELS.test(text) ||
    LIVE.test(text) ||
    (VARIABLE.test(text) && LIVE_VARIABLE.test(text))
  );
}

/** The text of a word as far as it is known, and the names of variables in it. */
function textsOf(word: Word): readonly string[] {
  const variables = word.pieces.flatMap(({ kind, text }) => (kind === 'unknown' && VARIABLE.test(text) ? [text] : []));
  return [literal(word) ?? literalPrefix(word), ...variables];
}
