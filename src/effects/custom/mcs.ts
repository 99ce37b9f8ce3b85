import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { ending, writesNamed } from './siblings.js';

/** Options with a colon: `-out:file`. */
export function compileCSharp(call: ProgramCall): string | undefined {
  if (call.args.some((word) => literalPrefix(word).startsWith('@'))) return 'its options stand in a file';
  // The same options may begin with a slash.
  if (call.operands.some((word) => /^\/\w+[:+-]/.test(literalPrefix(word)))) return 'an option of mcs is not known';
  let output = false;
  for (const { word } of call.options) {
    const [, name = '', value = ''] = /^-{1,2}([\w+-]+)(?::(.*))?$/s.exec(literal(word) ?? '') ?? [];
    if (/^(out|doc)$/.test(name)) call.at('write', value, 'overwrite');
    else if (/^(keyfile|resource|win32res|win32icon|recurse)$/.test(name)) call.at('read', value.split(',')[0] ?? '');
    else if (!MCS.test(name)) return `mcs ${name} is not known`;
    output ||= name === 'out';
  }
  call.paths('read', call.operands);
  if (!output) for (const word of call.operands.slice(0, 1)) writesNamed(call, word, ending('.exe'), 'overwrite');
  return undefined;
}

const MCS =
  /^(r|reference|lib|pkg|define|d|codepage|langversion|main|nowarn|platform|sdk|target|t|warn|(checked|debug|optimize|unsafe|nostdlib|noconfig|fullpaths|v|version|help|about|parse)[+-]?)$/;
