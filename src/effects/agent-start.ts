import type { AgentStart } from '../clients/facts.js';
import { literal, type Word } from '../shell/word.js';
import { AGENT_ENVIRONMENT_VARIABLES, AGENT_PROGRAMS, GUARD_DISABLING_OPTIONS } from './agents.js';
import type { ProgramCall } from './program.js';
import { list } from './words.js';

/** An agent with its options taken apart. */
interface Known {
  readonly name: string;
  readonly off: ReadonlySet<string>;
  readonly long: readonly string[];
  /** Letters with a value: the rest of the word is that value. */
  readonly takes: ReadonlySet<string>;
  readonly agent: AgentStart;
  readonly settings: readonly string[];
}

const NOTHING = '';
const known = new Map<string, Known | AgentStart>();
for (const agent of AGENT_PROGRAMS) for (const name of list(agent.names)) known.set(name, agent);

/** Each is taken apart when it is first met. */
function findAgent(name: string): Known | undefined {
  const found = known.get(name);
  if (found === undefined || 'agent' in found) return found;
  const off = list(found.disablingOptions ?? NOTHING);
  const settings = list(found.settings?.options ?? NOTHING);
  const valued = [...Object.keys(found.values ?? {}), ...settings, ...list(found.takes ?? NOTHING)];
  const made: Known = {
    name: list(found.names)[0] ?? name,
    off: new Set(off),
    long: off.filter((option) => option.startsWith('--')),
    takes: new Set(valued.filter((option) => /^-\w$/.test(option)).map((option) => option.slice(1))),
    agent: found,
    settings,
  };
  known.set(name, made);
  return made;
}

const RUNNERS: ReadonlySet<string> = new Set(
  list('npx bunx pnpx npm pnpm yarn bun uvx uv pipx deno corepack mise node nodejs tsx python python3'),
);

/** Starts another agent: does anything switch off what guards it? One effect for each way. */
export function addAgentStartEffects(name: string, call: ProgramCall): void {
  const agent = findAgent(name);
  if (agent !== undefined) return unguarded(agent, call.args, call);
  if (!RUNNERS.has(name)) return;
  const at = call.args.findIndex((word) => known.has(packageIn(word)));
  const fetched = at === -1 ? undefined : findAgent(packageIn(call.args[at]));
  if (fetched === undefined) return;
  // The first `--` is the runner's: it takes it away.
  const rest = call.args.slice(at + 1);
  const end = rest.findIndex((word) => literal(word) === '--');
  unguarded(
    fetched,
    rest.filter((_, index) => index !== end),
    call,
  );
}

/** `@openai/codex@latest` without its version; of a file in it, the package. */
function packageIn(word: Word | undefined): string {
  const text = literal(word) ?? NOTHING;
  const installed = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(text)?.[1];
  return installed ?? text.replace(/(?<=.)@[^/]*$/, NOTHING);
}

/** An agent's own commands that take a hook, a plugin or a permission away, or change which ones count. */
const LOOSENING =
  /(?:^| )(?:(?:hooks?|plugins?|extensions?) (?:-\S{1,30} )?(?:rm|remove|delete|disable|disable-all|uninstall|off)(?: |$)|features? (?:disable|off|set) [^|;&]{0,120}hook|permissions? (?:add|edit|set|rm|remove|clear)(?: |$)|config (?:set|add|unset|rm|remove) (?:-\S{1,30} )?\S*(?:[Hh]ook|[Pp]lugin|[Pp]ermission|[Ss]andbox|[Aa]pproval|[Ff]eatures|allowedTools|[Tt]rust))/;
/** And those that change which MCP servers it starts. */
const SERVERS =
  /^(?:-\S{1,60} )?mcp (?:-\S{1,30} )?(?:add|add-json|add-from-claude-desktop|remove|rm|delete|edit|set|enable|disable|approve|reset-project-choices)(?: |$)/;

function unguarded(agent: Known, args: readonly Word[], call: ProgramCall): void {
  // A text with spaces is a prompt, and no command.
  const line = args.map((word) => literal(word)?.replace(/^.* .*$/s, '?') ?? '?').join(' ');
  if (LOOSENING.test(line)) call.named('service', agent.name, 'agent', 'loosen');
  if (SERVERS.test(line)) call.named('service', agent.name, 'agent', 'mcp');
  const say = (how: string): void => call.named('service', `${agent.name} ${how}`, 'unguarded');
  for (const { name, value } of call.command.assignments)
    if (AGENT_ENVIRONMENT_VARIABLES.has(name) && !isTame(name, literal(value))) say(name);
  const words = args.map((word) => literal(word));
  const end = words.indexOf('--');
  const given = end === -1 ? words : words.slice(0, end);
  for (const [index, word] of given.entries())
    if (word?.startsWith('-')) for (const option of switches(agent, word, given[index + 1])) say(option);
}

/** Memory and warnings: such a value loads nothing. */
function isTame(name: string, value: string | undefined): boolean {
  return (
    value === '' ||
    (name === 'NODE_OPTIONS' && /^(?:\s*--(?:max[-_][\w-]+=\d+|no-warnings|no-deprecation))*\s*$/.test(value ?? '-'))
  );
}

/** What one word switches off, as the parsers of these programs read it: `-y`, `-dy`, `--yolo=true`, `--approvalMode`. */
function switches(agent: Known, word: string, next: string | undefined): string[] {
  if (word.startsWith('--') || agent.off.has(word)) {
    const [, given = word, value] = /^(--?[^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    const option = agent.off.has(given) || agent.agent.values?.[given] ? given : dashed(given);
    if (value !== undefined && /^(?:false|0|no|off)$/i.test(value) && !agent.agent.values?.[option]) return [];
    return isOff(agent, option) || hasValue(agent, option, value ?? next) ? [option] : [];
  }
  const found: string[] = [];
  for (let at = 1; at < word.length; at++) {
    const letter = word.charAt(at);
    if (agent.off.has(`-${letter}`)) found.push(`-${letter}`);
    if (!agent.takes.has(letter)) continue;
    const rest = word.slice(at + 1).replace(/^=/, '');
    if (hasValue(agent, `-${letter}`, rest === '' ? next : rest)) found.push(`-${letter}`);
    break;
  }
  return found;
}

/** Some parsers take `--approvalMode` for `--approval-mode`. */
function dashed(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function isOff({ off, long, agent }: Known, option: string): boolean {
  if (off.has(option) || GUARD_DISABLING_OPTIONS.test(option)) return true;
  return agent.shortens === true && option.length > 3 && long.some((one) => one.startsWith(option));
}

function hasValue({ agent, settings }: Known, option: string, value: string | undefined): boolean {
  if (settings.includes(option)) return value !== undefined && agent.settings?.text.test(value) === true;
  const pattern = agent.values?.[option];
  return pattern?.test(value ?? NOTHING) === true;
}

const VARIABLES = new Map<string, RegExp | undefined>(
  AGENT_PROGRAMS.flatMap(({ variables = NOTHING, modes = {} }) => [
    ...list(variables).map((name): [string, RegExp | undefined] => [name, undefined]),
    ...Object.entries(modes),
  ]),
);

/** A variable that an agent reads, set for a command or from here on: it switches guards off or moves their settings. */
export function addAgentVariableEffects(name: string, value: Word, call: ProgramCall): void {
  if (!VARIABLES.has(name)) return;
  const text = literal(value);
  const pattern = VARIABLES.get(name);
  if (text === '' || (pattern !== undefined && text !== undefined && !pattern.test(text))) return;
  call.named('env', name, 'unguarded');
}
