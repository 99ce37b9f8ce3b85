import { quoteSingle } from './quote.js';
import { shapeOfText } from './shape.js';
import type { MetamorphicTransform, TextShape } from './transforms.js';

/** Text that a shell runs within a text, and how it is put back there. */
export interface EmbeddedText {
  readonly text: string;
  readonly shape: TextShape;
  readonly transform: MetamorphicTransform;
}

/** Before it no quotes, expansions or comments: there it could be mere text. */
const SHELL =
  /^([^'"`$\\#<]*?(?<![\w.-])(?:((?:ba|da|k|z)?sh)\s+(?:-[a-z]+\s+)*?-[a-z]*c|(eval))\s+)('[^']*'|"(?:[^"\\$`]|\\["\\$`])*")(?=[\s;&|)]|$)(.*)$/s;

/** The first such text, where it stands in one pair of quotes. */
export function embeddedTextOf(text: string): EmbeddedText | undefined {
  const [, head = '', shell, evaluates, quoted, tail = ''] = SHELL.exec(text) ?? [];
  if (quoted === undefined) return undefined;
  const inner = quoted.startsWith("'") ? quoted.slice(1, -1) : quoted.slice(1, -1).replace(/\\(["\\$`])/g, '$1');
  // What it gets from around it, a dress may lose.
  if (inner.trim() === '' || inner.includes('$')) return undefined;
  const name = evaluates ?? `${shell} -c`;
  const wrap = (dressed: string) => `${head}${quoteSingle(dressed)}${tail}`;
  return {
    text: inner,
    shape: shapeOfText(inner),
    transform: { name, accepts: 'lines', produces: 'lines', apply: wrap },
  };
}
