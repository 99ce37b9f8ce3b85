import { basename } from 'node:path';
import { CLIENT_FACTS } from './facts.js';

const PROGRAMS = CLIENT_FACTS.flatMap(({ programs }) => programs);
const PROGRAM_PATHS = CLIENT_FACTS.flatMap(({ programPaths }) => programPaths);

/** What may stand behind a program's name: `claude-1.2`, `claude.js`. */
const SUFFIX = /^(?:-.*|\.[cm]?js)?$/;

/** Programs that run another one, which they are given as a word. */
const SCRIPTS = /^(?:node|nodejs|bun|bunx|deno|tsx|npx)$/;
const SHELLS = /^-?(?:python[\d.]*|sh|bash|dash|ash|zsh|ksh)$/;
/** What these are told to do with it. */
const TASKS = /^(?:run|x|exec)$/;
/** Options behind which the program itself stands, instead of its name. */
const SCRIPT_CODE = /^(?:-e|-p|-pe|--eval(?:=.*)?|--print(?:=.*)?)$/;
const SHELL_CODE = /^-[A-Za-z]*c$/;
/** Options that take the next word. */
const VALUED =
  /^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--title|--cwd|--config|--tsconfig|-W|-X|-O|-o|\+O|\+o)$/;

/**
 * Is this the command line of an agent? Its program counts, or what an interpreter runs. A word behind that names
 * anything: a person may give a program the name of an agent.
 */
export function isAgentProgram(words: readonly string[]): boolean {
  const [program = ''] = words;
  if (isAgent(program)) return true;
  const name = basename(program);
  const code = SCRIPTS.test(name) ? SCRIPT_CODE : SHELLS.test(name) ? SHELL_CODE : undefined;
  const script = code === undefined ? undefined : scriptOf(words.slice(1), code);
  return script !== undefined && isAgent(script);
}

function scriptOf(words: readonly string[], code: RegExp): string | undefined {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    // A module of Python is its program.
    if (word === '-m' || word === '--') return words[at + 1];
    if (code.test(word)) return undefined;
    if (VALUED.test(word)) at++;
    else if (!/^[-+]/.test(word) && !TASKS.test(word)) return word;
  }
  return undefined;
}

function isAgent(word: string): boolean {
  const name = basename(word);
  return (
    PROGRAM_PATHS.some((part) => word.includes(part)) ||
    PROGRAMS.some((program) => name.startsWith(program) && SUFFIX.test(name.slice(program.length)))
  );
}
