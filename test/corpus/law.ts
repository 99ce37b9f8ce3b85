// The law: adding an option never weakens a verdict below "ask", unless the data says that this option does.

import { commandEffects } from '../../src/effects/command-effects.js';
import { knownPrograms } from '../../src/effects/known-programs.js';
import { readShellText } from '../../src/shell/read.js';
import { PREFIX_WRAPPERS } from '../../src/shell/wrappers/wrapper-table.js';
import { ruling } from '../score/rules.js';
import { aliases, type Fact, isFlag } from './facts.js';
import { VALUED, WEAKER } from './reasons.js';

const RANK: Readonly<Record<string, number>> = { allow: 0, defer: 1, ask: 2, deny: 3 };

/** Operands that most programs are stopped for: a key, a disk, everything, a verb, a command. */
const TARGETS = ['~/.ssh/id_rsa', '/dev/sda', '/', 'delete all', 'rm -rf ~'];

/** Options by which nothing is done but telling, whatever the program. */
const TELLS =
  /^(-h|-V|-\?|--?(help|usage|version|full-version)|--?(dry-run|dryrun|simulate|just-print|no-act|pretend|recon|print-only)|--?(help|list|show|print)-[\w-]+)$/;

/** One option that makes a verdict weaker. */
export interface Breach {
  readonly program: string;
  readonly option: string;
  readonly command: string;
  readonly change: string;
  /** The reason that it has, as `program option`. */
  readonly reason?: string;
}

interface Base {
  readonly head: string;
  readonly target: string;
  readonly decision: string;
}

const decide = (command: string): string => ruling(command).decision;
const rank = (decision: string): number => RANK[decision] ?? 0;

/** Is it stopped for what it does, not because nobody knows what it does? */
function isUnderstood(command: string): boolean {
  const { commands } = readShellText(command, { cwd: '/work/project', home: '/home/dev' });
  return commands.every((one) => commandEffects(one).knowledge !== 'unknown');
}

function stopped(head: string, targets: readonly string[]): Base | undefined {
  let worst: Base | undefined;
  for (const target of targets) {
    const command = `${head} ${target}`.trim();
    const decision = decide(command);
    if (rank(decision) < 2 || rank(decision) <= rank(worst?.decision ?? 'defer') || !isUnderstood(command)) continue;
    worst = { head, target, decision };
    if (decision === 'deny') break;
  }
  return worst;
}

/** Every option that somebody knows: ours and those of the sources, with the words that it takes. */
function optionsOf(name: string, sub: string, facts: readonly Fact[]): Map<string, boolean> {
  const options = new Map<string, boolean>();
  if (sub === '') {
    const {
      takesValue: values = [],
      optionalValue = [],
      plain = [],
    } = knownPrograms().findLast(({ names }) => names.includes(name)) ?? {};
    for (const option of values) options.set(option, true);
    for (const option of [...optionalValue, ...plain]) options.set(option, false);
  }
  for (const fact of facts)
    if (fact.sub === sub) options.set(fact.option, VALUED.has(`${name} ${fact.option}`) || !isFlag(fact));
  options.set('--nobody-knows', false);
  return options;
}

function breachesOf(name: string, sub: string, facts: readonly Fact[]): Breach[] {
  const head = `${name} ${sub}`.trim();
  const base = stopped(head, sub === '' ? TARGETS : [...TARGETS.slice(0, 3), '']);
  if (base === undefined) return [];
  const found: Breach[] = [];
  for (const [option, valued] of optionsOf(name, sub, facts)) {
    if (TELLS.test(option) || !/^--?\w[\w:.-]*$/.test(option)) continue;
    const reason = [`${name} ${option}`, `${head} ${option}`].find((key) => WEAKER.has(key));
    const value = valued ? (option.startsWith('--') ? '=x' : ' x') : '';
    const command = `${head} ${option}${value} ${base.target}`.trim();
    const decision = decide(command);
    if (rank(decision) < Math.min(rank(base.decision), 2))
      found.push({
        program: head,
        option,
        command,
        change: `${base.decision} -> ${decision}`,
        ...(reason !== undefined && { reason }),
      });
  }
  return found;
}

/** Looks at every program and verb that is stopped for some operand. */
export function breaches(facts: ReadonlyMap<string, readonly Fact[]>): Breach[] {
  const sources = aliases();
  const names = new Set([...sources.keys(), ...Object.keys(PREFIX_WRAPPERS)]);
  return [...names].flatMap((name) => {
    const known = facts.get(sources.get(name) ?? name) ?? [];
    const subs = new Set(['', ...known.map(({ sub }) => sub).filter((sub) => sub.split(' ').length < 3)]);
    return [...subs].flatMap((sub) => breachesOf(name, sub, known));
  });
}
