import { CLIENT_FACTS } from '../../clients/facts.js';
import type { Syntax } from '../../shell/options.js';
import { literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { list } from '../words.js';

/** How the guard's own processes look in a list: their names, and the lines that they were started with. */
const OWN_NAMES = ['sluice', 'sluice-hook', 'sluice-mcp'];
const OWN_LINES = [
  ...OWN_NAMES,
  'sluice serve --port 7710',
  'node /home/dev/.local/share/sluice/versions/0.1.0-0123456789ab/dist/serve/serve.js --idle 900',
  'node /usr/lib/node_modules/sluice/dist/cli/main.js serve',
  ...CLIENT_FACTS.flatMap(({ name }) => [
    `sluice hook ${name}`,
    `node /home/dev/.local/share/sluice/versions/0.1.0-0123456789ab/dist/hook/hook.cjs ${name}`,
    `sh /home/dev/.local/share/sluice/bin/sluice-hook ${name}`,
  ]),
];
/** What runs where people work: a pattern that means these, too, is about them. */
const OTHERS = [
  'node',
  'node server.js',
  'node dist/main.js',
  'npm run serve',
  'sh -c x',
  'python3 -m http.server',
  'bash',
];

/** Longer ones, or with more repetitions, are not tried: the time that takes may grow with every one of them. */
const LONGEST = 200;
const REPEATS = 3;

/** Does a pattern mean the guard: surely, perhaps among others, not at all; undefined where that is not worked out. */
export function meansGuard(pattern: string, whole: boolean, flags = ''): 'surely' | 'perhaps' | 'no' | undefined {
  const repeats = pattern.match(/[*+{]/g)?.length ?? 0;
  if (pattern.length > LONGEST || repeats > REPEATS || /\)[*+{?]/.test(pattern)) return undefined;
  let expression: RegExp;
  try {
    expression = new RegExp(pattern.replace(/\[\[:(\w+):\]\]/g, '\\w'), flags);
  } catch {
    return 'no';
  }
  const lines = whole ? OWN_LINES : OWN_NAMES;
  const met = lines.filter((line) => expression.test(line));
  if (met.length === 0) return 'no';
  // The same lines of another program: what tells them apart is the guard's name.
  if (met.some((line) => !expression.test(line.replaceAll('sluice', 'project')))) return 'surely';
  return OTHERS.some((line) => expression.test(line)) ? 'no' : 'perhaps';
}

function matching(call: ProgramCall, word: Word, whole: boolean, flags: string): void {
  const pattern = literal(word);
  call.named('service', word, 'kill');
  if (pattern === undefined) return;
  if (/^[.*^$]*$/.test(pattern)) return call.named('service', 'every process', 'kill', 'all');
  const exact = call.has('-x', '--exact', '-e') && call.name === 'pkill' ? `^(?:${pattern})$` : pattern;
  const means = meansGuard(exact, whole, flags);
  if (means === 'surely') call.named('service', 'sluice', 'kill');
  else if (means === 'perhaps') call.named('service', 'sluice', 'kill', 'perhaps');
  else if (means === undefined) call.add('service', { type: 'unknown', source: pattern }, ['kill'], word.span);
}

function kill(call: ProgramCall): void {
  // `-KILL` has an L in it, too.
  const lists = call.has('-l', '-L', '--list', '--table');
  if (lists && call.args.some((word) => /^(?:-[lL]|--list|--table)(?:=|$)/.test(literal(word) ?? ''))) return;
  for (const word of targets(call.args)) {
    call.named('service', word, 'kill');
    if (literal(word) === '-1') call.named('service', 'every process', 'kill', 'all');
  }
}

/** A number with a sign is a group of processes, unless it is the signal: that stands first, and once. */
function targets(args: readonly Word[]): Word[] {
  const found: Word[] = [];
  let [signalled, ended] = [false, false];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as Word;
    const value = literal(word);
    if (ended || !/^-/.test(literalPrefix(word))) found.push(word);
    else if (value === '--') ended = true;
    else if (value === '-s' || value === '-n' || value === '--signal') [at, signalled] = [at + 1, true];
    else if (value !== undefined && !/^-\d/.test(value)) signalled ||= SIGNAL.test(value) || /^--?s/.test(value);
    // `kill -1` is a signal for nobody, and `kill -1 5` one for 5: it may be meant as every process all the same.
    else if (signalled || value === '-1') found.push(word);
    else signalled = true;
  }
  return found;
}

/** What options select by themselves: children of a process, a group, whatever is older than that. */
function selected(call: ProgramCall): void {
  call.add('service', { type: 'unknown', source: 'the processes that its options select' }, ['kill']);
  const parents = call.all('-P', '--parent').map((word) => literal(word));
  const near = parents.length > 0 && !parents.some((parent) => /(?:^|,)0*[01](?:,|$)/.test(parent ?? ''));
  // What the first process has taken over, or what runs for long: the guard's server is among it.
  if (!near && !call.has('-g', '--pgroup', '-F', '--pidfile')) call.named('service', 'sluice', 'kill', 'perhaps');
}

const PKILL: Syntax = {
  takesValue: list(
    '-s --session --signal -u --euid -U --uid -g --pgroup -G --group -t --terminal -P --parent -F --pidfile -O --older -r --runstates -q --queue --cgroup --env --ns --nslist',
  ),
};

/** Signals stand where options do: `-TSTP` is no `-P` that takes the next word. */
const SIGNAL =
  /^-(?:\d+|(?:SIG)?(?:HUP|INT|QUIT|ILL|TRAP|ABRT|BUS|FPE|KILL|USR[12]|SEGV|PIPE|ALRM|TERM|STKFLT|CHLD|CONT|STOP|TSTP|TTIN|TTOU|URG|XCPU|XFSZ|VTALRM|PROF|WINCH|IO|POLL|PWR|SYS|RTM(?:IN|AX)[+\d-]*))$/i;

function unsignalled(call: ProgramCall, syntax: Syntax): ProgramCall {
  return call.sub(
    call.args.filter((word) => !SIGNAL.test(literal(word) ?? '')),
    syntax,
  );
}

const KILLALL: Syntax = {
  takesValue: list('-s --signal -u --user -n --ns -y --younger-than -o --older-than -Z --context'),
};

export function judgeKill(call: ProgramCall): void {
  // Whose window is clicked on is ended.
  if (call.name === 'xkill') call.add('service', { type: 'unknown', source: 'a window' }, ['kill']);
  kill(call);
}

export function judgeKillall(given: ProgramCall): void {
  const call = unsignalled(given, KILLALL);
  if (call.has('-l', '--list', '-V', '--version')) return;
  const names = call.operands;
  const flags = call.has('-I', '--ignore-case') ? 'i' : '';
  if (names.length === 0 && call.has('-u', '--user')) call.named('service', 'every process', 'kill', 'all');
  else if (names.length === 0) selected(call);
  for (const word of names)
    if (call.has('-r', '--regexp', '-m')) matching(call, word, false, flags);
    else call.named('service', flags === 'i' ? (literal(word)?.toLowerCase() ?? word) : word, 'kill');
}

export function judgePkill(given: ProgramCall): void {
  const call = unsignalled(given, PKILL);
  if (call.has('-V', '--version', '-h', '--help')) return;
  const flags = call.has('-i', '--ignore-case') ? 'i' : '';
  const users = call.has('-u', '--euid', '-U', '--uid', '-G', '--group', '-t', '--terminal', '-s', '--session');
  if (call.has('-v', '--inverse') || (call.operands.length === 0 && users))
    call.named('service', 'every process', 'kill', 'all');
  else if (call.operands.length === 0) selected(call);
  for (const word of call.all('-F', '--pidfile')) call.path('read', word);
  for (const word of call.operands) matching(call, word, call.has('-f', '--full'), flags);
}
