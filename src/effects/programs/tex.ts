import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';
import { dashes } from './wide-b-kit.js';

const both = (words: string): string => dashes(words).join(' ');

/** A document is a program: it reads what it wants, and writes beside it. */
function typesets(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('-version', '--version', '-help', '--help')) return undefined;
  const [first, ...rest] = call.operands;
  if (first === undefined) return 'what is typed into it is not known';
  if (rest.length > 0 || /^[\\&*]/.test(literalPrefix(first))) return 'commands stand in the place of a document';
  call.path('exec', first);
  const place = call.value(...dashes('-output-directory'));
  const name = literal(call.value(...dashes('-jobname'))) ?? '';
  if (place === undefined) call.at('write', name === '' ? './*' : `${name}.*`);
  else call.path('write', place, 'recursive');
  // Fonts that are missing are made.
  call.at('write', '~/.texlive*/**');
  return undefined;
}

/** Formats are made by running the macros of the system. */
const makesFormats = (call: ProgramCall): void => {
  if (call.has('--listcfg', '--showhyphen')) return call.at('read', '/usr/share/texmf*/**');
  call.named('exec', 'formats', 'build');
  if (call.name === 'fmtutil-sys') call.at('write', '/var/lib/texmf/**');
  else call.at('write', '~/.texlive*/**');
};

/** TeX and what belongs to it. Commands of the shell are only run with options that are not listed here. */
export const TEX: readonly ProgramSpec[] = [
  tool({
    names: 'tex etex pdftex pdflatex latex xetex xelatex luatex lualatex lualatex-dev dvilualatex',
    singleDashLong: true,
    takes: both('-jobname -interaction -output-directory -output-format -kpathsea-debug -output-comment -papersize'),
    flags: both(
      '-draftmode -etex -file-line-error -no-file-line-error -halt-on-error -no-shell-escape -no-mktex -recorder -src-specials -synctex -8bit -no-pdf -version -help -parse-first-line -no-parse-first-line -nosocket -safer',
    ),
    judge: typesets,
  }),
  tool({
    names: 'fmtutil fmtutil-sys',
    takes: '--byfmt --byengine --byhyphen --no-error-if-no-engine --fmtdir',
    flags: '--all --missing --refresh --listcfg --quiet --strict --nohash -n --dry-run -h',
    judge: makesFormats,
  }),
  tool({
    names: 'texdoc',
    flags: '-w -v -m -s -l -i -D -M -q --view --mixed --showall --list --just-view -h -V',
    judge: (call) => {
      if (!call.has('-l', '--list', '-M', '-s', '--showall')) call.named('exec', 'a viewer');
      call.at('read', '/usr/share/**');
    },
  }),
  toolVerbs({
    names: 'texconfig texconfig-sys',
    does: {
      read: 'conf, faq, font vardir ro',
      'exec build': 'init, font rw',
      'env persist': 'paper, pdftex paper, dvips paper, xdvi paper, dvipdfmx paper, hyphen',
      'update names': 'rehash',
    },
  }),
];
