import { literal, textWord } from '../shell/word.js';
import { addAgentVariableEffects } from './agent-start.js';
import type { ProgramCall } from './program.js';
import { splitWord } from './words.js';

/** Programs that set variables for what is started later, with the word before them; where there is none, at once. */
const SETTERS: ReadonlyMap<string, RegExp | undefined> = new Map([
  ['systemctl', /^set-environment$/],
  ['launchctl', /^setenv$/],
  ['mise', /^set$/],
  ['dbus-update-activation-environment', undefined],
]);

/** A variable that outlives the shell moves the settings of every agent that is started later. */
export function addLastingVariables(call: ProgramCall): void {
  const { name = '', argv } = call.command;
  if (!SETTERS.has(name)) return;
  const verb = SETTERS.get(name);
  const at = verb === undefined ? 0 : argv.findIndex((word) => verb.test(literal(word) ?? ''));
  if (at === -1) return;
  const words = argv.slice(at + 1);
  if (name === 'launchctl') {
    const [variable, value] = words;
    if (variable !== undefined) addAgentVariableEffects(literal(variable) ?? '', value ?? variable, call);
    return;
  }
  for (const word of words) {
    const [variable, value] = splitWord(word, '=');
    addAgentVariableEffects(literal(variable) ?? '', value ?? textWord('?', word.span), call);
  }
}
