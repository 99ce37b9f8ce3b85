import { makeCase } from './cases.js';
import { misread, type Sight } from './oracle.js';
import type { Sandbox } from './sandbox.js';

/** A way past the reader that was open once, and a case that takes it. The check must be able to find it again. */
export interface Hole {
  readonly name: string;
  /** What a text that takes it looks like. */
  readonly form: RegExp;
  /** The first case of seed 1 that takes it and in which the marker runs. */
  readonly index: number;
}

export const HOLES: readonly Hole[] = [
  {
    name: '1 a brace range',
    form: /\{[^{}]*\.\.[^{}]*(\$\(|`|<\()[^{}]*\}|\{[^{}]*(\$\(|`|<\()[^{}]*\.\.[^{}]*\}/,
    index: 246,
  },
  {
    name: '2 a brace in a word that is not split: assignment',
    form: /(^|[\s;(])\w+=\S*\{[^{}]*,[^{}]*(\$\(|`|<\()/,
    index: 130,
  },
  { name: '2 a brace in a word that is not split: redirection', form: /<\s*\{[^{}]*,[^{}]*(\$\(|`|<\()/, index: 713 },
  {
    name: '2 a brace in a word that is not split: case',
    form: /case \{[^{}]*,[^{}]*(\$\(|`|<\()[^{}]*\} in/,
    index: 462,
  },
  { name: '3 text glued to an array', form: /^(?!.*\.\.)(|.*[\s;(])\w+\+?=\([^()]*\)"?(\$\(|`)/s, index: 20 },
  {
    name: '4 a subscript built in steps, evaluated',
    form: /v\+=.*\]'?.*(-eq|-gt|\(\(|let|-v|\$\{\w+(\[v|:v))/s,
    index: 2464,
  },
  { name: '4 a value from a file, evaluated', form: /data\.txt.*(\$\(\(|\[\[|let |\(\( ?)\$?v/s, index: 590 },
  { name: '5 jobs -x', form: /^jobs -l?x/, index: 158 },
  { name: '5 compgen -C', form: /^compgen .*-C/, index: 236 },
  { name: '5 compgen -W', form: /^compgen .*-?W/, index: 182 },
  { name: '6 BASH_CMDS set by :=', form: /\$\{BASH_CMDS\[.*?\]:?=.*\n?.*\b(ls|git|cat|wc|head)\b/, index: 1715 },
  {
    name: '6 GIT_EXTERNAL_DIFF set by :=',
    form: /export GIT_EXTERNAL_DIFF.*\$\{GIT_EXTERNAL_DIFF:?=.*git diff/s,
    index: 3976,
  },
  { name: '6 PS4 set by :=', form: /\$\{PS4:?=.*set -x/s, index: 601 },
  {
    name: '6 BASH_ALIASES set by :=',
    form: /^shopt -s expand_aliases\n[^']*\$\{BASH_ALIASES\[.*?\]:?=mark/,
    index: 1816,
  },
  { name: '6 local, of an exported variable', form: /export PAGER.*local PAGER=.*git diff/s, index: 1515 },
];

/** What Sluice would say of the text with the hole open. */
const BLIND: Sight = { decision: 'allow', unknown: false, executes: false, writes: false, listed: new Set() };

/** Makes the case of each hole and runs it: would the check see it? Says what is wrong. */
export async function tryHoles(sandbox: Sandbox): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, form, index } of HOLES) {
    const { text, shell } = makeCase(1, index, 'bash');
    const { ran } = await sandbox.run(shell, text);
    if (!form.test(text)) wrong.push(`${name}: case ${index} is another text now: ${JSON.stringify(text)}`);
    else if (misread(BLIND, ran) === undefined) wrong.push(`${name}: no marker ran in ${JSON.stringify(text)}`);
  }
  return wrong;
}

/** The first case of each hole, in which its marker runs; none that needs a corpus. With an open reader, only one that is misread counts. */
export async function findHoles(
  sandbox: Sandbox,
  count: number,
  sees?: (text: string) => Sight,
): Promise<[string, number, string][]> {
  const open = new Set(HOLES);
  const found: [string, number, string][] = [];
  for (let index = 0; index < count && open.size > 0; index++) {
    const { kind, text, shell } = makeCase(1, index, 'bash');
    for (const hole of open) {
      if (kind === 'mutant' || !hole.form.test(text)) continue;
      const { ran } = await sandbox.run(shell, text);
      if (misread(sees?.(text) ?? BLIND, ran) === undefined) continue;
      found.push([hole.name, index, text]);
      open.delete(hole);
    }
  }
  for (const { name } of open) found.push([name, -1, '']);
  return found;
}
