import { isUtf8 } from 'node:buffer';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { SluiceError, show } from '../../core/errors.js';
import { escapeControl, escapeControlJson } from '../../core/escape-control.js';
import type { Effect, Target } from '../../effects/effect.js';
import type { PathBase } from '../../effects/paths.js';
import { type ToolAnalysis, textEffects, toolEffects } from '../../effects/tools.js';
import { readStdin } from '../../pipeline/stdin.js';
import type { DescribedPrograms } from '../../programs/program-data.js';
import type { Command as ShellCommand, Via } from '../../shell/command.js';
import { quoteShellWord } from '../../shell/quote.js';
import { literal, type Word, wordToText as wordText } from '../../shell/word.js';
import { readExplainArguments } from '../explain-arguments.js';
import { explainPolicyDecision, policyToExplain } from '../explain-policy.js';
import { columnWidth, type UnderlineMark, underline } from '../terminal/underline.js';

interface Options {
  readonly json?: boolean;
  readonly cwd: string;
  readonly home: string;
  readonly tool?: string;
  readonly input?: string;
  readonly policy?: string;
  readonly program?: string;
}

const EXAMPLES = `
Examples:
  $ sluice explain 'git fetch && rm -rf "$OUT"/*'
  $ sluice explain --json git push --force           without quotes: options first, then the words
  $ sluice explain - < deploy.sh                     a text from standard input
  $ sluice explain 'cat ~/.ssh/id_rsa' --json | jq .effects
  $ sluice explain --tool Edit --input '{"file_path":"/etc/hosts"}'
  $ sluice explain --tool apply_patch --input - < call.json
  $ sluice explain 'make deploy' --policy new.yaml   under a policy that is yet to be tried
  $ sluice explain --program acme                    what is known of a program, and by which file

Nothing of it is run. docs/explain.md says how to read the answer.

Exit codes: 0 explained, 1 with --program: nobody describes it, 2 it could not start.`;

/** `sluice explain`: what a command or a tool call would do, as far as its text tells. */
export function explainCommand(): Command {
  const command = new Command('explain')
    .description('Show what a command or a tool call would do, without running it.')
    .usage('[options] [command...]')
    .argument('[command...]', 'a shell command, best in quotes, or - for standard input')
    .option('--tool <name>', 'the tool of a client, instead of a shell command')
    .option('--input <json>', "the tool's input: a JSON object, or - for standard input")
    .option('--cwd <directory>', 'where it would run', process.cwd())
    .option('--home <directory>', 'what ~ and $HOME stand for', homedir())
    .option('--policy <file>', 'a policy file by itself; default: what holds in the directory')
    .option('--program <name>', 'show what is known of a program, and which file says it')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action((words: readonly string[]) => {
      const text = textOf(words, command);
      return explain(text, command.opts<Options>());
    });
  // The options of a command that is not in quotes are its own.
  return command.allowUnknownOption().passThroughOptions();
}

function textOf(words: readonly string[], command: Command): string | undefined {
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (/^-./.test(first)) throw usage(`There is no option ${show(first)}`, 'a command in quotes');
  const text = readExplainArguments(words, command);
  if (text !== undefined) return text;
  throw usage(`There is no option ${show(second)}`, 'one command in quotes, then options of "sluice explain"');
}

async function explain(command: string | undefined, options: Options): Promise<void> {
  if (options.program !== undefined) {
    if (
      command !== undefined ||
      options.tool !== undefined ||
      options.input !== undefined ||
      options.policy !== undefined
    )
      throw usage('There is a program and something else to explain', '--program with --cwd and --json only');
    const { explainProgram } = await import('../explain-program.js');
    process.stdout.write(`${await explainProgram(options.program, resolve(options.cwd), options.json === true)}\n`);
    return;
  }
  const base = { cwd: resolve(options.cwd), home: resolve(options.home) };
  const call = await readCall(command, options);
  const policy = await policyToExplain(base.cwd, options.policy);
  const { tool, input } = call;
  const analysis = analyse(call, base, policy.judge.programs);
  const ruled = explainPolicyDecision({ tool, input, ...base }, analysis, policy);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(process.exitCode ?? 0);
  });
  const answer = options.json
    ? escapeControlJson({ ...asJson(analysis, options.tool), ...ruled.json }, 2)
    : [asText(analysis), '', ...ruled.lines].join('\n');
  process.stdout.write(`${answer}\n`);
}

interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The text of a command that was given alone. */
  readonly text?: string;
  /** What was given is no text. */
  readonly isBinary?: true;
}

function analyse({ tool, input, text, isBinary }: Call, base: PathBase, programs: DescribedPrograms): ToolAnalysis {
  if (isBinary) return BINARY;
  return text === undefined ? toolEffects({ tool, input, ...base }, { programs }) : textEffects(text, base, programs);
}

async function readCall(command: string | undefined, options: Options): Promise<Call> {
  if (options.tool !== undefined) {
    if (command !== undefined) throw usage('There is a command and a tool', 'one of them');
    if (options.input === undefined)
      throw usage(`The input of ${options.tool} is missing`, '--input with a JSON object');
    return { tool: options.tool, input: parseInput(await given(options.input)) };
  }
  if (options.input !== undefined) throw usage('There is an input but no tool', '--tool with its name');
  if (command === undefined) throw usage('There is nothing to explain', 'a command in quotes, -, or --tool');
  const text = await given(command);
  return text === undefined
    ? { tool: 'Bash', input: {}, isBinary: true }
    : { tool: 'Bash', input: { command: text }, text };
}

const BINARY: ToolAnalysis = { effects: [], knowledge: 'unknown', why: 'it is not text in UTF-8' };

/** An argument, or what `-` stands for. Undefined for bytes that are no text. */
async function given(argument: string): Promise<string | undefined> {
  if (argument !== '-') return argument;
  let bytes: Buffer;
  try {
    bytes = await readStdin();
  } catch (cause) {
    throw new SluiceError('USAGE', { what: 'Standard input is too long', expected: 'at most 16 MiB', cause });
  }
  return isUtf8(bytes) ? bytes.toString().replace(/\r?\n$/, '') : undefined;
}

function parseInput(text: string | undefined): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usage('The input of the tool cannot be read', 'a JSON object', text === undefined ? 'bytes' : show(text));
  return value as Record<string, unknown>;
}

function usage(what: string, expected: string, got?: string): SluiceError {
  const fix = 'Try: sluice explain --help';
  return new SluiceError('USAGE', { what, expected, ...(got !== undefined && { got }), fix });
}

/** The shape of --json. It only grows. */
function asJson({ commands, judgements, effects, knowledge, why, text }: ToolAnalysis, tool: string | undefined) {
  return {
    ...(tool !== undefined && { tool }),
    ...(text !== undefined && { text }),
    knowledge,
    why,
    commands: (commands?.commands ?? []).map((command, index) => ({
      name: command.name ?? null,
      words: command.argv.map(wordText),
      via: command.via,
      cwd: command.cwd ?? null,
      ...(command.remote !== undefined && { remote: command.remote }),
      knowledge: judgements?.[index]?.knowledge,
      why: judgements?.[index]?.why,
      span: command.span,
    })),
    effects,
    unknowns: commands?.unknowns ?? [],
  };
}

function asText(analysis: ToolAnalysis): string {
  const { effects, text, knowledge, why } = analysis;
  const lines: string[] = [];
  if (text !== undefined && text.trim() !== '') lines.push(...underline(text, marks(analysis)), '');
  section(lines, 'commands', table((analysis.commands?.commands ?? []).map((command) => commandRow(command))));
  section(lines, 'effects', table(unique(effects).map((effect) => effectRow(effect))));
  section(lines, 'unknown', knowledge === 'unknown' ? reasons(analysis) : []);
  const paint = knowledge === 'unknown' ? red : knowledge === 'known' ? yellow : green;
  const count = unique(effects).length;
  const counted = `${count === 0 ? 'no' : count} ${count === 1 ? 'effect' : 'effects'}`;
  const vague = unique(effects).filter(({ target }) => target.type === 'unknown').length;
  const sums = {
    harmless: escapeControl(why),
    known: `${counted}, ${effects.some(({ kind }) => kind === 'exec') ? 'and whatever the code that it runs does' : 'and nothing else'}${vague === 0 ? '' : `; ${vague} on a target that is not known`}`,
    unknown: `${counted} found; there may be others`,
  };
  lines.push(`${paint(bold(knowledge))}: ${sums[knowledge]}`);
  return lines.join('\n');
}

/** `^` has an effect; `?` is not known. Small places win over those around them. */
function marks({ effects, commands, judgements }: ToolAnalysis): UnderlineMark[] {
  const doubts = (commands?.commands ?? []).flatMap(({ argv, span }, index) =>
    judgements?.[index]?.knowledge === 'unknown' ? [{ span: argv[0]?.span ?? span, sign: '?' }] : [],
  );
  const unread = (commands?.unknowns ?? []).map(({ span }): UnderlineMark => ({ span, sign: '?' }));
  const done = effects.map(
    ({ span, target }): UnderlineMark => ({ span, sign: target.type === 'unknown' ? '?' : '^' }),
  );
  return [...unread, ...done, ...doubts].sort((a, b) => b.span.end - b.span.start - (a.span.end - a.span.start));
}

function commandRow({ argv, via, cwd, remote, assignments, redirects, matched }: ShellCommand): string[] {
  const words = argv.map((word) => escapeControl(wordSource(word))).join(' ');
  const what =
    words ||
    (assignments.length > 0
      ? '(assignment)'
      : redirects.length > 0
        ? '(redirection)'
        : matched
          ? '(comparison)'
          : '(nothing)');
  const place = remote === undefined ? (cwd === undefined ? 'in a directory that is not known' : '') : `on ${remote}`;
  const notes = [...(via.length > 0 ? [`via ${via.map(viaText).join(', ')}`] : []), ...(place === '' ? [] : [place])];
  return [clip(what), notes.map(escapeControl).join('; ')];
}

/** A word as it could be written: what is known of it in quotes where it needs them. */
function wordSource(word: Word): string {
  const known = literal(word);
  if (known !== undefined) return quoteShellWord(known);
  const source = wordText(word);
  return !word.spreads && /\s/.test(source) && !/["`<]/.test(source) ? `"${source}"` : source;
}

function viaText({ kind: tags, name }: Via): string {
  return name === undefined ? tags : `${tags} ${name}`;
}

function effectRow({ kind, target, tags = [], remote }: Effect): string[] {
  const place = remote === undefined ? [] : [`on ${remote}`];
  return [kind, clip(targetText(target)), [...tags, ...place].map(escapeControl).join(', ')];
}

function targetText(target: Target): string {
  switch (target.type) {
    case 'path':
      // A repository may begin further up.
      return `${escapeControl(target.path)}${target.above === undefined ? '' : ' (or above)'}`;
    case 'host':
      return escapeControl(target.host);
    case 'name':
      return escapeControl(target.name);
    case 'unknown':
      return `not known: ${escapeControl(target.source)}`;
  }
}

function reasons({ commands, judgements, why }: ToolAnalysis): string[] {
  const found = [
    ...(commands?.unknowns ?? []).map(({ reason }) => reason),
    ...(judgements ?? []).flatMap((analysis) => (analysis.knowledge === 'unknown' ? [analysis.why] : [])),
    why,
  ];
  const all = [...new Set(found)].map((reason) => `  ${clip(escapeControl(reason))}`);
  return all.length > MAX_COMMANDS ? [...all.slice(0, MAX_COMMANDS), `  (${all.length - MAX_COMMANDS} more)`] : all;
}

const MAX_COMMANDS = 50;

function section(lines: string[], title: string, rows: readonly string[]): void {
  if (rows.length > 0) lines.push(bold(title), ...rows, '');
}

/** Rows as columns; of a long list the beginning. */
function table(rows: readonly string[][]): string[] {
  const shown = rows.slice(0, MAX_COMMANDS);
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => columnWidth(row[column] ?? ''))));
  const lines = shown.map((row) =>
    `  ${row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - columnWidth(cell))).join('  ')}`.trimEnd(),
  );
  return rows.length > MAX_COMMANDS ? [...lines, `  (${rows.length - MAX_COMMANDS} more)`] : lines;
}

/** Each effect once. A directory and all below it are one thing to read. */
function unique(effects: readonly Effect[]): Effect[] {
  const seen = new Map(effects.map((effect) => [keyOf(effect), effect]));
  const deep = (effect: Effect): string | undefined => {
    const { target } = effect;
    if (target.type !== 'path' || target.pattern) return undefined;
    const path = `${target.path === '/' ? '' : target.path}/**`;
    const { above, ...rest } = target;
    const tags = effect.tags?.filter((word) => word !== 'recursive');
    return keyOf({
      ...effect,
      target: { ...rest, path, pattern: true, ...(above && { above }) },
      ...(tags && { tags }),
    });
  };
  for (const [key, effect] of [...seen]) {
    const below = deep(effect) ?? '';
    if (seen.has(below)) seen.delete(effect.tags?.includes('recursive') ? below : key);
  }
  return [...seen.values()];
}

function keyOf({ kind, target, tags = [], remote }: Effect): string {
  const place = target.type === 'path' ? [target.path, target.pattern ?? false, target.above ?? ''] : [target];
  return JSON.stringify([kind, ...place, tags, remote ?? '']);
}

function clip(text: string): string {
  const characters = [...text.slice(0, 400)];
  return characters.length > 160 ? `${characters.slice(0, 157).join('')}...` : text;
}

const paint = (code: number) => (text: string) =>
  process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text;
const bold = paint(1);
const red = paint(31);
const yellow = paint(33);
const green = paint(32);
