import type { ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { compiles, compilesSources, refusesResponseFile } from './compilers.js';
import { tool } from './wide-a-strict.js';
import { dashes } from './wide-b-kit.js';

const both = (words: string): string => dashes(words).join(' ');

/** Tools of LLVM. Options that load plugins are not listed. */
export const LLVM: readonly ProgramSpec[] = [
  tool({
    names: 'llvm-dis',
    singleDashLong: true,
    writes: both('-o'),
    flags: both('-f -show-annotations -preserve-ll-uselistorder -opaque-pointers -help -version'),
    judge: refusesResponseFile(compiles('.ll', '-o', '--o')),
  }),
  tool({
    names: 'llvm-mc',
    singleDashLong: true,
    takes: both('-triple -arch -mcpu -mattr -filetype -defsym -output-asm-variant -target-abi'),
    reads: both('-I'),
    writes: both('-o'),
    flags: both(
      '-show-encoding -show-inst -show-inst-operands -disassemble -assemble -as-lex -n -g -x86-asm-syntax -print-imm-hex -relax-relocations -help -version',
    ),
    judge: refusesResponseFile((call) => call.paths('read', call.operands)),
  }),
  tool({
    names: 'opt',
    singleDashLong: true,
    takes: both('-passes -mtriple -mcpu -march'),
    writes: both('-o'),
    flags: both(
      '-O0 -O1 -O2 -O3 -Os -Oz -S -f -disable-output -stats -time-passes -verify-each -disable-verify -strip-debug -analyze -print-passes -help -version -dot-cfg -dot-cfg-only -dot-callgraph -dot-dom',
    ),
    judge: refusesResponseFile((call) => {
      call.paths('read', call.operands);
      if (call.options.some(({ name }) => /^-{1,2}dot-/.test(name)) || call.has(...dashes('-passes')))
        call.at('write', './*.dot');
    }),
  }),
  tool({
    names: 'llvm-config',
    flags:
      '--prefix --bindir --includedir --libdir --cmakedir --src-root --obj-root --cppflags --cflags --cxxflags --ldflags --system-libs --libs --libnames --libfiles --components --targets-built --host-target --build-mode --assertion-mode --has-rtti --shared-mode --link-shared --link-static --ignore-libllvm',
  }),
  {
    names: ['lli'],
    singleDashLong: true,
    stopAtFirstOperand: true,
    takesValue: dashes('-dlopen -load -march -mcpu -entry-function'),
    judge: refusesResponseFile((call) => {
      const known = new Set([
        ...dashes('-O0 -O1 -O2 -O3 -dlopen -load -march -mcpu -entry-function'),
        ...list('-help --help --version'),
      ]);
      const stranger = call.options.find(({ name }) => !known.has(name));
      if (stranger !== undefined) return `lli ${stranger.name} is not known`;
      call.paths('exec', call.all(...dashes('-dlopen -load')));
      return call.path('exec', call.operands[0]) as undefined;
    }),
  },
  tool({
    names: 'ldc2',
    singleDashLong: true,
    takes: both('-I -J -d-version -d-debug -mtriple -mcpu -march -mattr'),
    writes: both('-of -od -Df -Dd -Hf -Hd -deps'),
    flags: both(
      '-D -H -O -O0 -O1 -O2 -O3 -O4 -O5 -c -d -g -gc -m32 -m64 -o- -op -oq -output-bc -output-ll -output-o -output-s -release -singleobj -unittest -v -vv -w -wi -h -help -help-hidden -version -noasm',
    ),
    judge: refusesResponseFile(compilesSources),
  }),
];
