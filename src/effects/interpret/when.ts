import type { When } from '../../programs/effect-line.js';
import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { hasStdin, printsElsewhere } from '../programs/places.js';
import { matchesStars } from '../subcommands.js';
import { HELP, type Operands } from './operands.js';

/** The operand that an effect is about at the moment: conditions on it are about this word. */
export interface CurrentOperand {
  readonly name: string;
  readonly word: Word;
}

/** Of several words of one operand each is looked at by itself: one for which it holds is enough. */
export function holdsForSome(call: ProgramCall, when: When | undefined, operands: Operands): boolean {
  const name = matchedOperand(when);
  const words = name === undefined ? [] : (operands.get(name) ?? []);
  if (name === undefined || words.length < 2) return test(call, when, operands, undefined) !== false;
  return words.some((word) => test(call, when, operands, { name, word }) !== false);
}

const MATCHED = new WeakMap<When, string | null>();

/** The one operand that it is about; undefined where there is none, or more than one. */
function matchedOperand(when: When | undefined): string | undefined {
  if (when === undefined) return undefined;
  let found = MATCHED.get(when);
  if (found === undefined) {
    const [name, ...others] = new Set(matchedOperands(when));
    found = name === undefined || others.length > 0 ? null : name;
    MATCHED.set(when, found);
  }
  return found ?? undefined;
}

function matchedOperands(when: When | undefined): readonly string[] {
  switch (when?.[0]) {
    case 'match':
      return [when[2]];
    case 'not':
      return matchedOperands(when[1]);
    case 'and':
    case 'or':
      return when.slice(1).flatMap((part) => matchedOperands(part as When));
    default:
      return [];
  }
}

/** Does it hold? Undefined where the words do not tell. */
export function test(
  call: ProgramCall,
  when: When | undefined,
  operands: Operands,
  current: CurrentOperand | undefined,
): boolean | undefined {
  if (when === undefined) return true;
  switch (when[0]) {
    case 'option':
      return call.hasAny(when.slice(1) as string[]);
    case 'only': {
      call.hasAny(when.slice(1) as string[]);
      return call.options.every(({ name }) => when.includes(name));
    }
    case 'group':
    case 'only-group':
      return undefined;
    case 'switch': {
      const [, on, off] = when;
      call.hasAny([...on, ...off]);
      const last = call.options.findLast(({ name }) => on.includes(name) || off.includes(name));
      return last !== undefined && on.includes(last.name);
    }
    case 'value':
      return some(call.all(...when.slice(2)).map((word) => matches(word, when[1])));
    case 'operand':
      return (operands.get(when[1]) ?? []).length > 0;
    case 'match':
      return some(
        (current?.name === when[2] ? [current.word] : (operands.get(when[2]) ?? [])).map((word) =>
          matches(word, when[1]),
        ),
      );
    case 'stdin':
      return hasStdin(call);
    case 'stdout':
      return printsElsewhere(call);
    case 'help':
      return operands === HELP;
    case 'not': {
      const holds = test(call, when[1], operands, current);
      return holds === undefined ? undefined : !holds;
    }
    // Each part is asked for: an option is known by having been asked for.
    case 'or': {
      let holds: boolean | undefined = false;
      for (let at = 1; at < when.length; at++) {
        const part = test(call, when[at] as When, operands, current);
        if (part === true || (part === undefined && holds === false)) holds = part;
      }
      return holds;
    }
    case 'and': {
      let holds: boolean | undefined = true;
      for (let at = 1; at < when.length; at++) {
        const part = test(call, when[at] as When, operands, current);
        if (part === false || (part === undefined && holds === true)) holds = part;
      }
      return holds;
    }
  }
}

function some(parts: readonly (boolean | undefined)[]): boolean | undefined {
  return parts.includes(true) ? true : parts.includes(undefined) ? undefined : false;
}

function matches(word: Word, pattern: string): boolean | undefined {
  const text = literal(word);
  return text === undefined ? undefined : matchesStars(text, pattern);
}
