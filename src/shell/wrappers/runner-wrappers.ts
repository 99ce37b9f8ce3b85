import { parseOptions, type Syntax } from '../options.js';
import { literal, literalPrefix, textWord, type Word } from '../word.js';
import { type InnerCommand, type InnerCommands, prefixInner, scriptInner } from './inner.js';
import type { Runner } from './runner-table.js';
import type { Wrapper } from './wrapper-table.js';

/** The options of a runner as they are looked for, made once: they are tables. */
interface Own {
  /** Its own, and those whose value is text for a shell. The first operand ends them. */
  readonly all: Syntax;
  readonly plain: Wrapper;
  readonly stopAtFirstOperand: Syntax;
  /** The words of each verb. */
  readonly verbs: readonly (readonly string[])[];
}

const OWN = new WeakMap<Runner, Own>();

function ownOptions(runner: Runner): Own {
  const before = OWN.get(runner);
  if (before !== undefined) return before;
  const { takesValue: values = [], text: given = [], assignments, verbs = [] } = runner;
  const made: Own = {
    all: { takesValue: [...values, ...given], stopAtFirstOperand: true },
    plain: { takesValue: values, ...(assignments && { assignments: true as const }) },
    stopAtFirstOperand: { takesValue: values, stopAtFirstOperand: true },
    verbs: verbs.map((verb) => verb.split(' ')),
  };
  OWN.set(runner, made);
  return made;
}

/** The command that a runner runs. An option that is not listed may take the next word or not: both commands count. */
export function runnerInner(runner: Runner, args: readonly Word[]): InnerCommands {
  const rest = behindVerb(runner, args);
  if (rest === undefined) return [];
  const { text: given, rest: ends } = runner;
  const { all: options, plain, stopAtFirstOperand } = ownOptions(runner);
  if (given !== undefined) {
    const parsed = parseOptions(rest, options);
    const texts = given.flatMap((name) => parsed.all(name)).map((word) => scriptInner(word));
    if (texts.length > 0) return texts;
  }
  if (ends !== undefined) {
    const at = rest.findIndex((word) => ends.includes(literal(word) ?? ''));
    return at === -1 ? [] : [{ argv: rest.slice(at + 1) }];
  }
  if (runner.requiresDoubleDash) {
    const at = rest.findIndex((word) => literal(word) === '--');
    return at === -1 ? [] : [{ argv: rest.slice(at + 1) }];
  }
  if (runner.shellTextOperands)
    return parseOptions(rest, { takesValue: runner.takesValue ?? [] }).operands.map((word) => scriptInner(word));
  const found = prefixInner(plain, rest);
  const other = otherwise(stopAtFirstOperand, rest);
  // A script by its file is what the runner itself is known to run.
  const all = [...(found ?? []), ...other].filter(
    ({ argv: [first] }) => !/\.(py|[cm]?[jt]s)$/.test(literal(first) ?? ''),
  );
  return (runner.fetches ? all.flatMap(withoutVersion) : all).map(asText);
}

/** No program has a blank in its name: a word alone that has one is the text of a command. */
function asText(inner: InnerCommand): InnerCommand {
  const [first, ...more] = inner.argv;
  return first !== undefined && more.length === 0 && /\S\s+\S/.test(literal(first) ?? '') ? scriptInner(first) : inner;
}

function behindVerb(runner: Runner, args: readonly Word[]): readonly Word[] | undefined {
  const { optionalVerb: maybe } = runner;
  if (runner.verbs === undefined && maybe === undefined) return args;
  const { stopAtFirstOperand, verbs } = ownOptions(runner);
  const { operands, positions } = parseOptions(args, stopAtFirstOperand);
  if (maybe !== undefined) return literal(operands[0]) === maybe ? args.slice((positions[0] ?? 0) + 1) : args;
  for (const parts of verbs)
    if (parts.every((part, at) => literal(operands[at]) === part))
      return args.slice((positions[parts.length - 1] ?? 0) + 1);
  return undefined;
}

/** Options that take no word in any of them. */
const PLAIN =
  /^(-[yqsv]|--(no-[\w-]+|yes|quiet|silent|verbose|frozen|locked|offline|isolated|active|all-extras|all-groups|all-packages|exact|dev|workspace-root|recursive|parallel|stream|raw|override|overload|kill-others|kill-others-on-fail|exec|host|watch|restart|clear|live-stream|ignore-missing))$/;

/** The command if the last option before it, which nobody has listed, takes a word. */
function otherwise(syntax: Syntax, rest: readonly Word[]): readonly InnerCommand[] {
  const { options, positions } = parseOptions(rest, syntax);
  const [start] = positions;
  const last = options.at(-1);
  if (start === undefined || last === undefined || last.value !== undefined || PLAIN.test(last.name)) return [];
  return rest[start - 1] === last.word && start + 1 < rest.length ? [{ argv: rest.slice(start + 1) }] : [];
}

/** The program of a package, by the package's name. Which package an unknown word names, nobody can say. */
function withoutVersion(inner: InnerCommand): readonly InnerCommand[] {
  const [first, ...more] = inner.argv;
  if (first === undefined) return [];
  const name = /^([\w.-]+)@/.exec(literalPrefix(first))?.[1];
  if (name !== undefined) return [{ ...inner, argv: [textWord(name, first.span), ...more] }];
  return literal(first) === undefined ? [] : [inner];
}
