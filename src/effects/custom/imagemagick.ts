import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { list } from '../words.js';

/** `caption:@file`, `msl:`, `|command`, `ephemeral:` and the like do more than to name a picture. */
function picture(call: ProgramCall, kind: 'read' | 'write', word: Word): string | undefined {
  const start = literalPrefix(word);
  if (
    /^(@|\||msl:|mvg:|ephemeral:|url:|https?:|ftp:|text:|label:@|caption:@|pango:@|vid:|x:|show:|win:|fd:|inline:|clipboard:|svg:|epi?:|ps\d?:|pdf:)/i.test(
      start,
    )
  ) {
    if (/^https?:|^ftp:/i.test(start)) {
      call.net('receive', word, 'download');
      return undefined;
    }
    return `${start} is not a plain picture`;
  }
  // Scripts, and drawings that name files.
  if (/\.(?:msl|mvg)(?:\[[^\]]*\])?$/i.test(start)) return `${start} is not a plain picture`;
  if (
    /^(xc|canvas|gradient|radial-gradient|plasma|pattern|rose|logo|wizard|granite|netscape|null|label|caption|pango|-)(:|$)|^info:-?$/.test(
      start,
    )
  )
    return undefined;
  const named = /^[a-zA-Z0-9]{1,8}:/.exec(start)?.[0].length ?? 0;
  const plain = dropPrefix(word, named);
  const path = literal(plain)
    ?.replace(/\[[^\]]*\]$/, '')
    .replace(/%0?\d*d/, '*');
  if (path === undefined) call.path(kind, plain);
  else call.at(kind, path, ...(kind === 'write' ? ['overwrite'] : []));
  return undefined;
}

/** Pictures that are read, and the last one, which is written; values of options that name files. */
export function imagemagick(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('-version', '--version', '-help', '--help', '-list')) return;
  let [name, operands] = [call.name, call.operands.filter((word) => !/^[()]$/.test(literal(word) ?? ''))];
  const first = literal(operands[0]);
  if (
    /^(magick|gm)$/.test(name) &&
    first !== undefined &&
    /^(convert|mogrify|identify|composite|montage|compare|stream|version|import|display|animate|conjure|batch|benchmark|script)$/.test(
      first,
    )
  )
    [name, operands] = [first, operands.slice(1)];
  if (/^(conjure|batch|script|benchmark|import|display|animate)$/.test(name)) return `${name} is not followed`;
  if (call.has('-list', '-version') && operands.length <= 1) return;
  const writes = !/^(identify|version)$/.test(name);
  for (const word of call.all('-write')) picture(call, 'write', word);
  for (const option of list('-tile -texture -map -remap -mask -clip-mask -profile -font -composite-mask'))
    for (const word of call.all(option)) if (/[/.]/.test(literalPrefix(word))) call.path('read', word);
  for (const option of list('-annotate -draw -label -fx -set -format -title -morphology -kernel -path -print'))
    if (call.all(option).some((word) => /^@|%\[.*@|url\(|image\s/i.test(literal(word) ?? '@')))
      return `the value of ${option} may name a file`;
  if (call.has('-path')) call.path('write', call.value('-path'));
  for (const [index, word] of operands.entries()) {
    const last = index === operands.length - 1 && writes && name !== 'mogrify';
    const why =
      picture(call, last && operands.length > 1 ? 'write' : 'read', word) ??
      (name === 'mogrify' ? picture(call, 'write', word) : undefined);
    if (why !== undefined) return why;
    // The last picture is followed by numbers when there are several.
    const path = literal(word);
    if (last && path !== undefined && /\.\w+$/.test(path) && !path.includes(':'))
      call.at('write', path.replace(/\.(\w+)$/, '-*.$1'));
  }
  if (name === 'mogrify' && call.has('-format')) call.at('write', './**');
  return undefined;
}
