import { dropPrefix, literal, literalPrefix, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { addVariableEffects } from '../variables.js';

/** Variables that recipes begin a command with, as a rule. */
const RECIPE_TOOLS =
  /^(RM|CP|MV|LN(_S)?|INSTALL(_(PROGRAM|DATA|SCRIPT))?|AS|FC|YACC|LEX|MAKE|CHMOD|MKDIR(_P)?|SED|AWK|GREP|PYTHON3?|PERL|NODE|NPM|GO|CARGO|SH|BASH|STRIP|RANLIB|NM|OBJCOPY|OBJDUMP|PKG_CONFIG|TAR|GIT|DOCKER|MAKEINFO|TEX|WEAVE|TANGLE|CTANGLE|CWEAVE|PC|M2C|GET|CO|LINT)$/;

/** Variables that are set on the command line may hold commands, and the makefile decides. */
export function makeVariables(call: ProgramCall): string | undefined {
  for (const word of call.operands) {
    const match = /^([.\w-]+)\s*[:?+!]*=/.exec(literalPrefix(word));
    if (match?.[1] === undefined) continue;
    // Its shell, and functions and commands inside of values, run whatever they say.
    if (/^\.?SHELL/.test(match[1]) || literal(word) === undefined || /\$[({]|`|[;|&]/.test(wordToText(word)))
      return `make is given a value that may run something: ${wordToText(word)}`;
    const value = dropPrefix(word, match[0].length);
    if (RECIPE_TOOLS.test(match[1])) call.shell(value);
    else addVariableEffects(match[1], value, call);
  }
  return undefined;
}
