import { CLIENT_NAMES } from '../clients/facts.js';
import { literal, literalPrefix, type Word } from '../shell/word.js';
import { pathTarget } from './paths.js';
import type { ProgramCall } from './program.js';
import { list } from './words.js';

/** Subcommands of Sluice that are for a person, and that hardly another program has. */
const OWN = new Set(list('trust untrust approve deny pause uninstall'));
/** And those that many have. */
const COMMON = new Set(list('serve init build hook'));
/** What makes a subcommand that looks one that changes something. */
const CHANGING: Readonly<Record<string, RegExp>> = {
  suggest: /^--apply$/,
  mcp: /^--accept(?:=|$)/,
  keys: /^(?:add|remove)$/,
  program: /^new$/,
};
const VERBS: ReadonlySet<string> = new Set([...OWN, ...COMMON, ...Object.keys(CHANGING)]);
const CLIENTS = new Set(CLIENT_NAMES);
const BUILD_OPTIONS = /^--(?:client|force|policy)(?:=|$)/;

/** Programs that start another one, or a script, which their arguments name. */
const RUNNERS = new Set(
  list(
    'npx bunx pnpx npm pnpm yarn bun node nodejs deno tsx ts-node esno jiti corepack volta mise fnm nvm asdf vite-node',
  ),
);

/** A name that is Sluice's alone: of its program, of its package, of a link to either. */
const NAMED = /^(?:npm:\/?)?sluice(?:@[^/]*)?$|(?:^|[/\\])sluice(?:\.(?:cmd|exe|ps1))?$/;
/** A file that may be its program by its name: then words that others have count, too. */
const MAIN = /(?:^|\/)main(?:\.[cm]?[jt]s)?$|sluice/;

/** What arguments of Sluice would do that only a person may: `certain`, or words that other programs have as well. */
interface Administration {
  readonly verb: string;
  readonly certain: boolean;
  /** It does something that is not asked about where it may be another program. */
  readonly plain: boolean;
}

/**
 * Do these arguments administer Sluice? Behind an option any word may be the command, since the one before may be a value.
 * The closed list: what a later version can do is judged where the program is known to be Sluice.
 */
export function administrationOf(args: readonly Word[]): Administration | undefined {
  const given = args.map((word) => literal(word));
  const words = given[0] === '--' ? given.slice(1) : given;
  const last = words[0]?.startsWith('-') ? words.length : 1;
  for (let at = 0; at < last; at++) {
    const verb = words[at] ?? '';
    const end = words.indexOf('--', at + 1);
    // What follows is a server's own command line, unless it is the second word of ours: `keys -- add`.
    const rest = words.slice(at + 1, end === -1 || verb !== 'mcp' ? undefined : end);
    if (OWN.has(verb)) return { verb, certain: true, plain: false };
    const changes = Object.hasOwn(CHANGING, verb) ? CHANGING[verb] : undefined;
    if (changes !== undefined && rest.some((text) => text !== undefined && changes.test(text)))
      return { verb, certain: true, plain: false };
    if (!COMMON.has(verb)) continue;
    const client = verb === 'hook' && rest.some((text) => text !== undefined && CLIENTS.has(text));
    const writes = verb === 'build' && rest.some((text) => text !== undefined && BUILD_OPTIONS.test(text));
    return { verb, certain: client, plain: !client && (verb === 'hook' || (verb === 'build' && !writes)) };
  }
  return undefined;
}

/**
 * A program of its own, or a script, that is given words which administer Sluice. By its name it is Sluice; of any other
 * file only its path tells, with links followed: the effect has it, and rules say which paths are Sluice's.
 */
export function addOwnProgramEffects(call: ProgramCall): void {
  const { argv, name = '' } = call.command;
  if (name.includes('/')) addStart(call, argv[0] as Word, argv.slice(1));
  else if (RUNNERS.has(name)) addRunnerStarts(call, argv);
}

/** Nobody writes so many words that may be a program, with options behind them. */
const MAX_STARTS = 256;

/** Each word that may be the program: one with a subcommand of ours behind it, or with options before that. */
function addRunnerStarts(call: ProgramCall, argv: readonly Word[]): void {
  const words = argv.map((word) => literal(word));
  const last = words.findLastIndex((word) => word !== undefined && VERBS.has(word));
  let starts = 0;
  for (let at = 1; at < last; at++) {
    const next = words[at + 1] ?? '';
    if (literalPrefix(argv[at] as Word).startsWith('-') || !(next.startsWith('-') || VERBS.has(next))) continue;
    if (++starts > MAX_STARTS) return call.unknown('more words than are looked at');
    // The first `--` is the runner's: it takes it away.
    const rest = argv.slice(at + 1);
    const end = words.indexOf('--', at + 1) - at - 1;
    addStart(call, argv[at] as Word, end < 0 ? rest : [...rest.slice(0, end), ...rest.slice(end + 1)]);
  }
}

function addStart(call: ProgramCall, word: Word, rest: readonly Word[]): void {
  const does = administrationOf(rest);
  if (does === undefined) return;
  const { verb, certain, plain } = does;
  const text = literal(word);
  if (text !== undefined && NAMED.test(text)) return call.named('service', 'sluice', 'loosen', verb);
  const target = pathTarget(word, call.command.cwd);
  const path = target.type === 'path' ? target.path : '';
  if (target.type !== 'path' || !(certain || MAIN.test(path) || target.pattern)) return;
  const doubt = certain ? [] : plain ? ['perhaps', verb] : ['perhaps'];
  call.add('exec', target, ['administer', ...doubt], word.span);
}
