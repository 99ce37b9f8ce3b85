import { seedShape, type TextShape } from './transforms.js';

/** What only the shell itself can do: a program that runs others can't run these. */
const BUILTINS = new Set(
  '. : [[ alias bg bind break builtin case cd command continue coproc declare dirs disown enable eval exec exit export fc fg for function getopts hash history if jobs let local popd pushd read readonly return select set shift shopt source suspend time times trap type typeset ulimit umask unalias unset until wait while !'.split(
    ' ',
  ),
);

/** The shape of any text that a person wrote, as narrow as is safe to say. */
export function shapeOfText(text: string): TextShape {
  const bare = text.replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\[^\n]/g, 'q').replace(/\d*[<>]&[\d-]+|&>>?|>\|/g, '');
  if (/\n|<<|(?:^|\s)#|[&;]\s*$/.test(bare)) return 'lines';
  const [first = ''] = bare.trim().split(/\s+/);
  if (/[;&|()`]|^\s*\{/.test(bare) || /^\w+\+?=/.test(first) || BUILTINS.has(first)) return 'line';
  return seedShape(text);
}
