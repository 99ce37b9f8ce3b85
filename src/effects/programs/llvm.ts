import type { Program } from '../program.js';
import { list } from '../words.js';
import { builds, compiles, plain } from './compilers.js';
import { tool } from './wide-a-strict.js';
import { dashes } from './wide-b-kit.js';

const both = (words: string): string => dashes(words).join(' ');

/** Tools of LLVM. Options that load plugins are not listed. */
export const LLVM: readonly Program[] = [
  tool({
    names: 'llvm-dis',
    single: true,
    writes: both('-o'),
    flags: both('-f -show-annotations -preserve-ll-uselistorder -opaque-pointers -help -version'),
    judge: plain(compiles('.ll', '-o', '--o')),
  }),
  tool({
    names: 'llvm-mc',
    single: true,
    takes: both('-triple -arch -mcpu -mattr -filetype -defsym -output-asm-variant -target-abi'),
    reads: both('-I'),
    writes: both('-o'),
    flags: both(
      '-show-encoding -show-inst -show-inst-operands -disassemble -assemble -as-lex -n -g -x86-asm-syntax -print-imm-hex -relax-relocations -help -version',
    ),
    judge: plain((call) => call.paths('read', call.operands)),
  }),
  tool({
    names: 'opt',
    single: true,
    takes: both('-passes -mtriple -mcpu -march'),
    writes: both('-o'),
    flags: both(
      '-O0 -O1 -O2 -O3 -Os -Oz -S -f -disable-output -stats -time-passes -verify-each -disable-verify -strip-debug -analyze -print-passes -help -version -dot-cfg -dot-cfg-only -dot-callgraph -dot-dom',
    ),
    judge: plain((call) => {
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
    single: true,
    stops: true,
    values: dashes('-dlopen -load -march -mcpu -entry-function'),
    judge: plain((call) => {
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
    single: true,
    takes: both('-I -J -d-version -d-debug -mtriple -mcpu -march -mattr'),
    writes: both('-of -od -Df -Dd -Hf -Hd -deps'),
    flags: both(
      '-D -H -O -O0 -O1 -O2 -O3 -O4 -O5 -c -d -g -gc -m32 -m64 -o- -op -oq -output-bc -output-ll -output-o -output-s -release -singleobj -unittest -v -vv -w -wi -h -help -help-hidden -version -noasm',
    ),
    judge: plain(builds),
  }),
];
