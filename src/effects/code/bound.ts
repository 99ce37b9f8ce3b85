import type { Token } from './token.js';

/** How names of their own are made: a word, and what ends the list of names after it. */
export interface Binders {
  /** `for ... in`, `lambda ... :`, `local ... =`. */
  readonly lists: Readonly<Record<string, RegExp>>;
  /** Words before a name and its parameters: `def`, `function`. */
  readonly functions: RegExp;
  /** Words before one name: `as`, `class`. */
  readonly words?: RegExp;
  /** `x => ...`, `(x, y) => ...` */
  readonly arrows?: true;
  /** `|x, y|` */
  readonly bars?: true;
}

const ASSIGNS = /^([-+*/%|&^]|\/\/|\*\*|<<|>>|\|\||&&|\?\?)?=$|^:=$/;

/** The names that a text binds. Anything else is no name of its own, and known from a table or not at all. */
export function boundNames(flat: readonly Token[], binders: Binders): ReadonlySet<string> {
  const names = new Set<string>();
  const stops = new Map<RegExp, number>();
  const mark = (from: number, to: number): void => {
    for (const { kind, text } of flat.slice(from, to)) if (kind === 'name') names.add(text);
  };
  const close = (at: number): number => {
    let depth = 0;
    for (let index = at; index < flat.length; index++) {
      if (/^[([{]$/.test(flat[index]?.text ?? '')) depth++;
      else if (/^[)\]}]$/.test(flat[index]?.text ?? '') && --depth === 0) return index;
    }
    return flat.length;
  };
  flat.forEach(({ kind, text }, at) => {
    if (kind === 'name') {
      const end = Object.hasOwn(binders.lists, text) ? binders.lists[text] : undefined;
      if (end !== undefined) {
        // A list that never ends is looked through once, not again for each word in it that begins another.
        let stop = Math.max(at + 1, stops.get(end) ?? 0);
        while (stop < flat.length && !end.test(flat[stop]?.text ?? '')) stop++;
        mark(Math.max(at + 1, stops.get(end) ?? 0), stop);
        stops.set(end, stop);
      }
      if (binders.words?.test(text)) mark(at + 1, at + 2);
      if (binders.functions.test(text)) {
        const open = flat.slice(at + 1, at + 5).findIndex((token) => token.text === '(');
        mark(at + 1, open === -1 ? at + 2 : close(at + 1 + open));
      }
      return;
    }
    if (kind !== 'op') return;
    if (ASSIGNS.test(text)) {
      // `a, b = ...`, `[a, b] = ...`: back to where the statement begins.
      let from = at;
      while (
        (from > 0 && /^(name|variable)$/.test(flat[from - 1]?.kind ?? '')) ||
        /^[,*()[\]]$/.test(flat[from - 1]?.text ?? '')
      )
        from--;
      mark(from, at);
    }
    if (binders.arrows && text === '=>') {
      if (flat[at - 1]?.text === ')') {
        let open = at - 1;
        for (let depth = 0; open >= 0; open--) {
          if (flat[open]?.text === ')') depth++;
          else if (flat[open]?.text === '(' && --depth === 0) break;
        }
        mark(Math.max(open, 0), at);
      } else mark(at - 1, at);
    }
    if (binders.bars && text === '|') {
      const length = flat.slice(at + 1, at + 16).findIndex((token) => token.text === '|');
      if (length !== -1) mark(at + 1, at + 1 + length);
    }
  });
  return names;
}

/** Each token, and behind it those of the code that is interpolated in it. */
export function flatten(tokens: readonly Token[]): readonly Token[] {
  if (tokens.every(({ inner }) => inner === undefined)) return tokens;
  return tokens.flatMap((token) => (token.inner === undefined ? [token] : [token, ...flatten(token.inner)]));
}
