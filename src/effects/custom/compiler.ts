import { literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { hasStdin } from '../programs/places.js';

const CC_VALUES = [
  '-o',
  '-x',
  '-D',
  '-U',
  '-I',
  '-L',
  '-l',
  '-include',
  '-imacros',
  '-isystem',
  '-idirafter',
  '-iquote',
  '-MF',
  '-MT',
  '-MQ',
  '-T',
  '-e',
  '-u',
  '-z',
  '-Xlinker',
  '-Xassembler',
  '-Xpreprocessor',
  '-Xclang',
  '-arch',
  '-framework',
  '-target',
  '--target',
  '-isysroot',
  '--sysroot',
  '-B',
  '-aux-info',
  '-dumpdir',
  '-dumpbase',
  '-specs',
  '-wrapper',
  '-mllvm',
  '-rpath',
  '-soname',
  '-G',
  '-A',
  '-m',
];

/** Options of the linker, the assembler and the preprocessor that name a file to write. */
const PART_WRITES =
  /^-{1,2}(MMD|MD|MF|Map|o|output|out-implib|dependency-file|reproduce|stats|dwo_dir|a\w*|emit-reloc-map|export-stats)$/;

/** Compilers read their inputs and write one output. Plugins, wrappers and other specs are code. */
export function compileSources(call: ProgramCall): string | undefined {
  let output = false;
  const inputs: Word[] = [];
  const parts: string[] = [];
  for (const word of call.args) {
    const start = literalPrefix(word);
    if (
      /^-(wrapper|specs|fplugin|B|load|Xclang|fpass-plugin|plugin)\b|^--specs|^-B./.test(start) ||
      /^-(fplugin|specs)=/.test(start)
    )
      return `${call.name} ${start} loads code`;
    if (start.startsWith('@')) return 'the options of the compiler are in a file';
    // A program or a host that is asked for modules, and options that stand in a file.
    if (/^-(fmodule-mapper|fmodules-|ccc-|-config|-gcc-toolchain|-gcc-install-dir|fprebuilt|ivfsoverlay)/.test(start))
      call.unknown(`${call.name} ${start} is not understood`);
    if (/^-f(deps-file|proc-stat-report)=./.test(start)) call.at('write', start.slice(start.indexOf('=') + 1));
  }
  for (let index = 0; index < call.args.length; index++) {
    const word = call.args[index] as Word;
    const start = literalPrefix(word);
    const next = call.args[index + 1];
    if (/^-(o|MF|MJ|aux-info|Map|-serialize-diagnostics|serialize-diagnostics)$/.test(start)) {
      call.path('write', next);
      // What it depends on is not what it makes.
      output ||= start === '-o';
      index++;
    } else if (/^-W[pla],|^-{1,2}Map=/.test(start)) parts.push(...start.replace(/^-W[pla],/, '').split(/[,=]/));
    else if (/^-X(linker|assembler|preprocessor)$/.test(start) && next !== undefined) {
      parts.push(...wordToText(next).split('='));
      index++;
    } else if (/^-f(opt-info|dump)[\w-]*=./.test(start)) call.at('write', start.slice(start.indexOf('=') + 1));
    // The listing of an assembler.
    else if (/^-a[a-z]*=./.test(start)) call.at('write', start.slice(start.indexOf('=') + 1));
    else if (start === '--MD') {
      call.path('write', next);
      index++;
    } else if (/^-f(time-trace|save-optimization-record|crash-diagnostics-dir|profile-dir)=./.test(start))
      call.at('write', start.slice(start.indexOf('=') + 1), 'recursive');
    else if (/^-o./.test(start) && !start.startsWith('-objc')) {
      call.path('write', { ...word, pieces: [{ kind: 'text', text: start.slice(2) }, ...word.pieces.slice(1)] });
      output = true;
    } else if (start === '-include' || start === '-imacros' || start === '-T' || start === '-I' || start === '-L') {
      call.path('read', next);
      index++;
    } else if (/^-[IL]./.test(start)) call.at('read', start.slice(2));
    else if (CC_VALUES.includes(start)) index++;
    else if (!start.startsWith('-')) inputs.push(word);
  }
  // Options for the parts of the compiler: some of them are files too.
  const loads = parts.find((part) => /^-{1,2}(plugin|load)/.test(part));
  if (loads !== undefined) return `${call.name} ${loads} loads code`;
  if (parts.some((part) => part.startsWith('@'))) return 'the options of the compiler are in a file';
  parts.forEach((part, at) => {
    const file = PART_WRITES.test(part) ? parts[at + 1] : undefined;
    if (file !== undefined) call.at('write', file);
  });
  call.paths('read', inputs);
  // The preprocessor takes the file that it writes as a second operand.
  if (call.name === 'cpp' && inputs[1] !== undefined) call.path('write', inputs[1]);
  // What a file depends on is written beside what is made of it.
  if (
    call.args.some((word) =>
      /^-(MMD|MD|save-temps|gsplit-dwarf|ftest-coverage|-coverage|fdump\b|dump\b|dumpdir|fstack-usage|fcallgraph-info|fopt-info|fsave-optimization-record|ftime-trace|fdiagnostics-(add-output|format)|fprofile)/.test(
        literalPrefix(word),
      ),
    )
  ) {
    const made = call.args[call.args.findIndex((word) => literal(word) === '-o') + 1];
    const into = /^(.*\/)?/.exec(literal(made) ?? '')?.[1] ?? '';
    if (call.args.some((word) => literal(word) === '-o')) call.at('write', `${into}*`, 'build');
    call.at('write', './*', 'build');
  }
  // Without a file these take their input for one.
  const isSource =
    inputs.length === 0 && (call.args.length === 0 || hasStdin(call)) && /^(?:.*-)?(?:cpp|as|gas)$/.test(call.name);
  if (isSource) call.unknown('what is in its input may include any file');
  const asks = call.args.every((word) => /^-(?:(?:-?version|-?help|v)$|dump\w+|print-.*)/.test(literalPrefix(word)));
  if (asks && !isSource) return undefined;
  call.at('read', './**');
  if (call.args.some((word) => /^-(E|fsyntax-only|M|MM|###)$/.test(literal(word) ?? '')))
    // The text, or the line that it stumbles over.
    return 'what the source includes is printed, whatever file that is';
  if (!output) call.at('write', './*', 'build');
  return undefined;
}
