import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { ending, endingHere, writesNamed } from './siblings.js';
import { tool } from './wide-a-strict.js';

/** Reads its sources and what they include, and leaves the results in the current directory. */
export function compilesSources(call: ProgramCall): void {
  call.paths('read', call.operands);
  if (call.operands.length > 0) call.at('write', './*', 'build');
}

/** A result beside each source, unless an option names another place. */
export const compiles =
  (end: string, ...outputs: readonly string[]) =>
  (call: ProgramCall): void => {
    call.paths('read', call.operands);
    if (!call.has(...outputs)) for (const word of call.operands) writesNamed(call, word, ending(end), 'overwrite');
  };

/** Options with a colon: `-out:file`. */
function mcs(call: ProgramCall): string | undefined {
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

const NIM_COMPILES =
  /^(compile|c|compileToC|cc|compileToCpp|cpp|compileToOC|objc|js|doc|doc2|check|rst2html|jsondoc|buildIndex|genDepend)$/;
const NIM_OPTIONS =
  /^-{1,2}((run|r|forceBuild|f|project|index)(:\w+)?|(d|define|opt|app|threads|gc|mm|stackTrace|lineTrace|checks|assertions|x|a|hints?|warnings?|cpu|os|backend|b|verbosity):[\w.=-]+)$/;

/** Macros, and the configuration beside the source, are run while it is compiled. */
function nim(call: ProgramCall): string | undefined {
  if (call.args.length === 1 && call.has('--version', '-v', '--help', '-h', '--fullhelp')) return undefined;
  const odd = call.options.find(({ word }) => !NIM_OPTIONS.test(literal(word) ?? ''));
  if (odd !== undefined) return `nim ${odd.name} is not known`;
  const verb = literal(call.operands[0]) ?? '';
  if (!NIM_COMPILES.test(verb) && verb !== 'r') return `nim ${verb} is not known`;
  call.paths('exec', call.operands.slice(1, 2));
  call.at('write', './**', 'build');
  call.at('write', '~/.cache/nim/**');
  return undefined;
}

/** `@file` stands for options in a file, which could be any. */
export const refusesResponseFile =
  (judge: NonNullable<ProgramSpec['judge']>): NonNullable<ProgramSpec['judge']> =>
  (call) =>
    call.args.some((word) => literalPrefix(word).startsWith('@')) ? 'its options stand in a file' : judge(call);

/** Compilers, assemblers and what looks at their results. Options that load code or name commands are not listed. */
export const COMPILERS: readonly ProgramSpec[] = [
  { names: ['mcs'], singleDashLong: true, judge: refusesResponseFile(mcs) },
  tool({
    names: 'ocamlc ocamlopt',
    singleDashLong: true,
    takes: '-I -color -error-style -for-pack -intf-suffix -open -runtime-variant -stop-after -w -warn-error -dllpath',
    reads: '-impl -intf',
    writes: '-o',
    flags:
      '-a -annot -bin-annot -c -compat-32 -config -custom -g -i -keep-docs -keep-locs -labels -linkall -make-runtime -no-alias-deps -no-app-funct -noassert -noautolink -nolabels -nostdlib -opaque -output-obj -output-complete-obj -pack -principal -rectypes -safe-string -short-paths -strict-sequence -unsafe -unsafe-string -v -verbose -vnum -version -warn-help -where -help',
    judge(call) {
      call.paths('read', call.operands);
      if (call.has('-i')) return;
      for (const word of call.operands) writesNamed(call, word, ending('.*'), 'build');
      if (!call.has('-o', '-c') && call.operands.length > 0) call.at('write', './a.out', 'overwrite');
    },
  }),
  tool({
    names: 'iverilog',
    takes: '-D -P -g -s -T -t -W -Y -p -d -M',
    reads: '-c -f -I -l -y',
    writes: '-o -N',
    flags: '-E -i -S -u -v -V',
    operands: 'read',
    judge(call) {
      // A target is a library that is loaded by its name.
      if (!/^\w*$/.test(literal(call.value('-t')) ?? '')) return 'the target is not known';
      for (const word of call.all('-M')) writesNamed(call, word, (path) => path.replace(/^\w+=/, ''));
      if (!call.has('-o') && call.operands.length > 0) call.at('write', './a.out', 'overwrite');
      return undefined;
    },
  }),
  tool({
    names: 'ghdl',
    singleDashLong: true,
    takes: '-P',
    writes: '--wave --vcd --vcdgz --fst --workdir',
    flags:
      '-a -e -r -s -i -m -c --clean --remove --disp-config --std --ieee --work --stop-time --assert-level -fsynopsys -fexplicit -frelaxed -frelaxed-rules -v -g -h',
    judge(call) {
      const [command] = call.options;
      // A design that runs reads and writes what it wants.
      if (call.has('-r', '-c')) call.workspace('run');
      if (command?.name !== '-r') call.paths('read', call.operands);
      if (call.has('-a', '-e', '-m', '-i', '-c')) call.at('write', './*', 'build');
      if (call.has('--clean', '--remove')) call.at('delete', './*');
    },
  }),
  tool({
    names: 'wat2wasm',
    writes: '-o --output',
    flags:
      '-v --verbose --debug-parser -d --dump-module -r --relocatable --no-canonicalize-leb128s --debug-names --no-check --enable-all --enable-exceptions --disable-mutable-globals --disable-simd --enable-threads --enable-tail-call --enable-gc --enable-memory64 --enable-multi-memory --enable-annotations',
    operands: 'read',
    judge(call) {
      if (!call.has('-o', '--output') && !call.has('-d', '--dump-module'))
        for (const word of call.operands) writesNamed(call, word, endingHere('.wasm'), 'overwrite');
    },
  }),
  tool({
    names: 'dtc',
    takes: '-I -O -V -R -S -p -a -b -H -W -E',
    reads: '-i',
    writes: '-o -d',
    flags: '-h -q -f -s -v -@ -A -T --symbols --sort --quiet --force',
    operands: 'read',
  }),
  tool({
    names: 'glib-compile-resources',
    takes: '--c-name --compiler',
    reads: '--sourcedir',
    writes: '--target --dependency-file',
    flags:
      '-h --generate --generate-source --generate-header --generate-dependencies --generate-phony-targets --manual-register --internal --external-data',
    judge(call) {
      call.paths('read', call.operands);
      call.at('read', './**');
      if (!call.has('--target', '--generate-dependencies'))
        for (const word of call.operands) writesNamed(call, word, ending('.*'), 'build');
    },
  }),
  tool({
    names: 'cython cython3',
    takes: '-X --directive -E --compile-time-env --module-name -z --pre-import',
    writes: '-o --output-file --gdb-outdir',
    reads: '-I --include-dir',
    flags:
      '-V -l --create-listing -t --timestamps -f --force -v --verbose -p --embed-positions --cleanup -D --no-docstrings -a --annotate --line-directives -+ --cplus --embed -2 -3 --3str --lenient --capi-reexport-cincludes --fast-fail -Werror --warning-extra -h',
    judge: compiles('.c*', '-o', '--output-file'),
  }),
  tool({
    names: 'kotlinc',
    singleDashLong: true,
    takes: '-cp -classpath -module-name -jvm-target -language-version -api-version -jdk-home -kotlin-home -opt-in',
    writes: '-d',
    flags:
      '-include-runtime -no-jdk -no-stdlib -no-reflect -java-parameters -nowarn -verbose -Werror -version -help -script',
    judge: refusesResponseFile((call) => {
      const [first] = call.operands;
      if (call.args.length === 1 && call.has('-version', '-help')) return undefined;
      if (call.has('-script')) return call.path('exec', first) as undefined;
      if (first === undefined) return 'what is typed into it is not known';
      compilesSources(call);
      return undefined;
    }),
  }),
  tool({
    names: 'valac',
    takes: '--pkg --target-glib -D --define --vapi --library --header --gir --main --basedir --profile --girdir',
    reads: '--vapidir --gresources --gresourcesdir',
    writes: '-o --output -d --directory',
    flags:
      '-C --ccode -c --compile -g --debug --thread --save-temps -v --verbose -q --quiet --fatal-warnings --color -w',
    judge: compilesSources,
  }),
  {
    // It compiles the first file and runs it, with the rest as its arguments.
    names: ['vala'],
    stopAtFirstOperand: true,
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version')) return undefined;
      if (call.options.length > 0 || call.operands.length === 0) return 'an option of vala is not known';
      return call.path('exec', call.operands[0]) as undefined;
    },
  },
  tool({
    names: 'gnatmake',
    takes: '-j',
    writes: '-o -D',
    reads: '-I -aI -aO -aL',
    optionalValue: ['-O', '-m'],
    flags: '-f -a -b -c -g -i -k -l -n -q -s -u -v -x -z -h',
    judge: compilesSources,
  }),
  { names: ['nim'], singleDashLong: true, judge: nim },
];
