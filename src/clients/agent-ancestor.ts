import { readFileSync } from 'node:fs';
import { isAgentProgram } from './agent-program.js';
import { CLIENT_FACTS } from './facts.js';

/** Variables that agents set for what they run; the last two are nobody's own. */
const AGENT_VARIABLES = [...CLIENT_FACTS.flatMap(({ childVariables }) => childVariables), 'AI_AGENT', 'AGENT'];
/** Ancestors that are looked at. */
const MAX_ANCESTORS = 64;

/** The agent that this process was started by, however far above, or undefined. A person's decision is not an agent's. */
export function findAncestorAgent(env: NodeJS.ProcessEnv = process.env, pid = process.ppid): string | undefined {
  const mark = markIn(env);
  if (mark !== undefined) return mark;
  for (let [at, depth] = [pid, 0]; at > 1 && depth < MAX_ANCESTORS; depth++) {
    // Whoever cleans the variables of what it starts has them itself.
    const above = markIn(environmentOf(at));
    if (above !== undefined) return above;
    const found = processOf(at);
    if (found === undefined) return undefined;
    if (isAgentProgram(found.words)) return found.words[0];
    at = found.parent;
  }
  return undefined;
}

/** The agent that another process is, or was started by. Undefined also where the system does not tell. */
export function agentOfProcess(pid: number): string | undefined {
  return findAncestorAgent(environmentOf(pid), pid);
}

function markIn(env: NodeJS.ProcessEnv): string | undefined {
  const mark = AGENT_VARIABLES.find((name) => env[name] !== undefined && env[name] !== '');
  return mark === undefined ? undefined : `$${mark}`;
}

/** The variables that a process was started with. */
function environmentOf(pid: number): NodeJS.ProcessEnv {
  try {
    const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return Object.fromEntries(pairs.map((pair) => [pair.replace(/=.*/s, ''), pair.replace(/^[^=]*=/, '')]));
  } catch {
    return {};
  }
}

/** From /proc; where there is none, only the variables tell. */
function processOf(pid: number): { readonly words: readonly string[]; readonly parent: number } | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .filter((word) => word !== '');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may hold anything; what follows the last one is fixed.
    const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { words, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
