import { literal, literalPrefix, type Word } from '../word.js';

/** The words that give a builtin the names of variables: each is set, and its subscript is evaluated. */
export function namedVariables(builtin: string, args: readonly Word[]): readonly Word[] {
  switch (builtin) {
    case 'read':
      // In zsh some of its options take no value, and the next word is a name.
      return [
        ...named(args, 'd i n N p t u', 'a'),
        ...args.filter((word) => /^[A-Za-z_]\w*$/.test(literal(word) ?? '')),
      ];
    case 'mapfile':
    case 'readarray':
      return named(args, 'd n O s u C c', '');
    case 'wait':
      return named(args, '', 'p').filter(
        (word) => /^[A-Za-z_]/.test(literalPrefix(word)) || literal(word) === undefined,
      );
    case 'printf':
      return named(args, '', 'v', false);
    case 'getopts':
      return args.filter((word, index) => index > 0 || literal(word) !== '--').slice(1, 2);
    case 'unset':
      return named(args, '', '');
    default:
      return [];
  }
}

/** Operands, and the values of the options that take a name. */
function named(args: readonly Word[], values: string, names: string, operands = true): readonly Word[] {
  const found: Word[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as Word;
    const option = literal(word);
    if (option === '--') return operands ? [...found, ...args.slice(index + 1)] : found;
    if (option === undefined || !option.startsWith('-') || option === '-') {
      if (operands) found.push(word);
      continue;
    }
    // The first letter that takes a value takes the rest of the word, or the next one.
    for (let at = 1; at < option.length; at++) {
      const letter = option.charAt(at);
      if (!values.includes(letter) && !names.includes(letter)) continue;
      const attached = option.slice(at + 1);
      const value =
        attached === '' ? args[++index] : { pieces: [{ kind: 'text' as const, text: attached }], span: word.span };
      if (names.includes(letter) && value !== undefined) found.push(value);
      break;
    }
  }
  return found;
}
