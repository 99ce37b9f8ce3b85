import { literal, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { list } from '../words.js';

/** Words of the options that take more than one: variables of a benchmark and their values. */
const WIDE: Readonly<Record<string, number>> = { '-P': 3, '--parameter-scan': 3, '-L': 2, '--parameter-list': 2 };
const SHELLS = '-s --setup -p --prepare -c --cleanup --conclude -C';
const HYPERFINE = {
  takesValue: list(
    `-w --warmup -m --min-runs -M --max-runs -r --runs -D --parameter-step-size --style --sort -u --time-unit --output --input -n --command-name --export-asciidoc --export-csv --export-json --export-markdown --export-orgmode ${SHELLS}`,
  ),
};
const HYPERFINE_FLAGS = new Set([...HYPERFINE.takesValue, ...list('-N -i --ignore-failure --show-output')]);

/** Its operands, and what runs around them, are commands for a shell. */
export function hyperfine(call: ProgramCall): string | undefined {
  const rest: Word[] = [];
  for (let index = 0; index < call.args.length; index++) {
    const word = call.args[index] as Word;
    const width = WIDE[literal(word) ?? ''];
    if (width === undefined) rest.push(word);
    else {
      // What is put into a command must not be one.
      const values = call.args.slice(index + 1, index + 1 + width);
      if (values.some((value) => !/^[\w.,-]+$/.test(literal(value) ?? '')))
        return 'a value for its commands is not plain';
      index += width;
    }
  }
  const inner = call.sub(rest, HYPERFINE);
  const odd = inner.options.find(({ name }) => !HYPERFINE_FLAGS.has(name));
  if (odd !== undefined) return `hyperfine ${odd.name} is not known`;
  for (const { name, value } of inner.options) if (name.startsWith('--export-')) call.path('write', value, 'overwrite');
  for (const word of inner.all('--output'))
    if (!/^(null|pipe|inherit)$/.test(literal(word) ?? '')) call.path('write', word);
  for (const word of inner.all('--input')) if (literal(word) !== 'null') call.path('read', word);
  for (const word of [...inner.all(...list(SHELLS)), ...inner.operands]) inner.shell(word);
  return inner.why;
}
