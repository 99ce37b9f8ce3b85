import { dropPrefix, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { addVariableEffects } from '../variables.js';
import { list, splitWord } from '../words.js';
import { CHECKERS } from './build-check.js';
import { hasStdin } from './places.js';
import {
  type Act,
  deletes,
  installs,
  program,
  reads,
  receives,
  runs,
  type Sub,
  type Subs,
  writes,
} from './subcommand.js';

/** Variables that recipes begin a command with, as a rule. */
const RECIPE_TOOLS =
  /^(RM|CP|MV|LN(_S)?|INSTALL(_(PROGRAM|DATA|SCRIPT))?|AS|FC|YACC|LEX|MAKE|CHMOD|MKDIR(_P)?|SED|AWK|GREP|PYTHON3?|PERL|NODE|NPM|GO|CARGO|SH|BASH|STRIP|RANLIB|NM|OBJCOPY|OBJDUMP|PKG_CONFIG|TAR|GIT|DOCKER|MAKEINFO|TEX|WEAVE|TANGLE|CTANGLE|CWEAVE|PC|M2C|GET|CO|LINT)$/;

/** The directory that an option names is where the build file is. */
const makes: Act = (call) => {
  // Variables that are set on the command line may hold commands, and the build file decides.
  call.workspace('build');
  call.at('read', './**');
  call.at('write', './**', 'build');
  for (const word of call.all('-C', '--directory')) call.path('exec', word, 'workspace');
  for (const word of call.all('-f', '--file', '--makefile')) call.path('exec', word);
  if (call.has('--eval', '-E')) return 'make is given text to run';
  for (const word of call.operands) {
    const match = /^([.\w-]+)\s*[:?+!]*=/.exec(literalPrefix(word));
    if (match?.[1] === undefined) continue;
    // Its shell, and functions and commands inside of values, run whatever they say.
    if (/^\.?SHELL/.test(match[1]) || literal(word) === undefined || /\$[({]|`|[;|&]/.test(wordToText(word)))
      return `make is given a value that may run something: ${wordToText(word)}`;
    const value = dropPrefix(word, match[0].length);
    if (RECIPE_TOOLS.test(match[1])) call.shell(value);
    else addVariableEffects(match[1], value, call);
  }
  return undefined;
};

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
function compiles(call: ProgramCall): string | undefined {
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

const GRADLE: Sub = {
  takesValue: [
    '-p',
    '--project-dir',
    '-b',
    '--build-file',
    '-g',
    '--gradle-user-home',
    '-x',
    '--exclude-task',
    '--max-workers',
    '--console',
    '--priority',
    '--tests',
    '--configuration',
    '--dependency',
    '--task',
    '--type',
    '--dsl',
    '--gradle-version',
    '--distribution-type',
    '--project-cache-dir',
  ],
  effects: {
    '-I': 'exec',
    '--init-script': 'exec',
    '--include-build': 'exec',
    '-b': 'exec',
    '-c': 'exec',
    '--settings-file': 'exec',
  },
  does(call) {
    if (call.has('--stop', '--status'))
      return call.named('service', 'gradle daemon', call.has('--stop') ? 'stop' : 'read');
    call.workspace('build');
    call.at('read', './**');
    call.at('write', './**', 'build');
    call.net('receive', 'repo.maven.apache.org', 'install');
    for (const word of call.operands)
      if (/publish|deploy|upload/i.test(literalPrefix(word))) call.net('send', 'repository', 'publish', 'upload');
  },
};

/** Runs a build file of the workspace, and nothing else is known of what it does. */
const builds: Act = (call) => {
  call.workspace('build');
  call.at('read', './**');
  call.at('write', './**', 'build');
};

const taskRunner: Sub = {
  stopAtFirstOperand: true,
  takesValue: [
    '-f',
    '--file',
    '--justfile',
    '-d',
    '--working-directory',
    '--dir',
    '--taskfile',
    '-t',
    '--root',
    '-e',
    '--env',
    '-m',
    '--formation',
    '-p',
    '--port',
    '-C',
    '--filter',
    '-s',
    '--scope',
    '--shell',
    '--shell-arg',
    '--set',
    '--concurrency',
    '-c',
    '--command',
    '--project',
    '--projects',
    '--target',
  ],
  does(call) {
    // The others run the file of their tasks to tell what is in it, and so does `just --evaluate`.
    if (
      /^(just|task)$/.test(call.name) &&
      call.has('-l', '--list', '--list-all', '--summary', '--show', '--dump') &&
      !call.has('--evaluate') &&
      call.operands.length === 0
    )
      return call.at('read', './**');
    builds(call);
    if (call.has('--shell', '-c', '--command')) return 'it is given a shell or a command';
    return undefined;
  },
};

/** Version managers: they fetch programs and change which one a name means. */
const versionManager = (more: Subs = {}): Sub => ({
  subs: {
    'list|ls|ls-remote|list-all|versions|version|current|which|where|whereis|info|help|root|commands|prefix|latest|outdated|doctor|shims|config|registry|--version|whence|list-remote|':
      [reads('~/**/versions'), receives('versions')],
    'install|i|add|update|upgrade|up|plugin|plugins|plugin-add|plugin-update|reinstall-packages|install-latest-npm|sync|self-update|setup|bootstrap|link':
      {
        takesValue: ['-v', '--version', '--arch'],
        does: installs('versions'),
      },
    'uninstall|remove|rm|prune|implode|cache|plugin-remove|unalias': {
      does: (call) =>
        call.operands.length === 0
          ? call.named('service', 'versions', 'uninstall')
          : call.operands.forEach((word) => void call.named('service', word, 'uninstall')),
    },
    'use|default|local|global|shell|set|unset|alias|reshim|rehash|pin|activate|deactivate|init|env|hook-env|completion|settings':
      {
        does: [(call) => call.named('env', call.name, 'persist'), writes('.tool-versions')],
      },
    'run|exec|x|r|task|tasks|watch|virtualenv': {
      stopAtFirstOperand: true,
      does: [runs(), () => 'it runs a program of another version'],
    },
    ...more,
  },
});

/** Compilers, build systems and what runs tasks of the workspace. */
export const BUILD: readonly ProgramSpec[] = [
  program('make gmake bmake colormake', {
    takesValue: [
      '-C',
      '--directory',
      '-f',
      '--file',
      '--makefile',
      '-I',
      '--include-dir',
      '-o',
      '--old-file',
      '--assume-old',
      '-W',
      '--what-if',
      '--new-file',
      '--assume-new',
      '-E',
      '--eval',
    ],
    optionalValue: [
      '-j',
      '-l',
      '--jobs',
      '--load-average',
      '--max-load',
      '-O',
      '--output-sync',
      '--debug',
      '--shuffle',
    ],
    flags: [
      '--always-make',
      '--environment-overrides',
      '--ignore-errors',
      '--keep-going',
      '--just-print',
      '--dry-run',
      '--recon',
      '--print-data-base',
      '--print-directory',
      '--question',
      '--no-builtin-rules',
      '--no-builtin-variables',
      '--no-print-directory',
      '--no-keep-going',
      '--silent',
      '--quiet',
      '--stop',
      '--touch',
      '--trace',
      '--version',
      '--help',
      '--warn-undefined-variables',
      '--check-symlink-times',
    ],
    does: makes,
  }),
  program('ninja samu', {
    takesValue: ['-C', '-f', '-j', '-k', '-l', '-d', '-w'],
    does: (call) => (call.has('-t') ? builds(call) : makes(call)),
  }),
  program('cmake', {
    takesValue: [
      '-G',
      '-A',
      '-T',
      '-j',
      '--parallel',
      '--preset',
      '--config',
      '-t',
      '--target',
      '--component',
      '--prefix',
      '--install-prefix',
      '--toolchain',
      '--log-level',
      '-D',
      '-U',
      '--graphviz',
    ],
    effects: {
      '-B': 'write',
      '-S': 'exec',
      '-C': 'exec',
      '-P': 'exec',
      '--build': 'exec',
      '--install': 'exec',
      '--open': 'exec',
      '--prefix': 'write',
      '--install-prefix': 'text',
      '--toolchain': 'exec',
      '--graphviz': 'write',
    },
    does(call) {
      if (call.has('--help', '--version', '--help-command', '--help-module')) return undefined;
      // A whole toolbox of its own: cmake -E rm -rf x.
      if (call.has('-E')) return 'cmake runs one of its tools';
      builds(call);
      call.paths('exec', call.operands, 'workspace');
      return undefined;
    },
  }),
  program('meson', {
    subs: {
      'introspect|': reads('./**'),
      '*': {
        takesValue: [
          '--prefix',
          '--buildtype',
          '--backend',
          '-C',
          '-D',
          '-j',
          '--cross-file',
          '--native-file',
          '--suite',
          '--wrap-mode',
        ],
        effects: { '-C': 'exec' },
        does: [builds, (call) => call.paths('write', call.operands.slice(1))],
      },
    },
  }),
  {
    names: [
      'gcc',
      'g++',
      'cc',
      'c++',
      'clang',
      'clang++',
      'gfortran',
      'gnat',
      'gdc',
      'ld',
      'as',
      'nasm',
      'yasm',
      'tcc',
      'cpp',
      'nvcc',
      'emcc',
      'em++',
      'c99',
      'c89',
      'mold',
      'lld',
    ],
    singleDashLong: true,
    judge: compiles,
  },
  program('rustc', {
    takesValue: [
      '-o',
      '-L',
      '-l',
      '-C',
      '--codegen',
      '-A',
      '-W',
      '-D',
      '-F',
      '--edition',
      '--crate-type',
      '--crate-name',
      '--emit',
      '--print',
      '--target',
      '--cfg',
      '--explain',
      '-Z',
      '--error-format',
      '--color',
      '--cap-lints',
    ],
    effects: { '-o': 'write', '--out-dir': 'write', '-L': 'read', '--extern': 'text', '--sysroot': 'exec' },
    operands: 'read',
    does(call) {
      if (call.has('--explain')) call.named('exec', 'pager');
      // A backend is a library that is loaded before anything is printed.
      if (call.has('-Z')) return 'rustc -Z is not understood';
      if (call.has('--explain', '--version', '-V', '--print') && call.operands.length === 0) return undefined;
      if (call.all('-C', '--codegen').some((word) => /^(linker|link-arg)/.test(literalPrefix(word))))
        return 'rustc is given a linker';
      call.at('read', './**');
      call.at('write', './*', 'build');
      return undefined;
    },
  }),
  program('strip objcopy', {
    does(call) {
      call.paths('write', call.operands);
      // `section=file`
      for (const word of call.all('--dump-section')) call.path('write', splitWord(word, '=')[1] ?? word);
      for (const word of call.all('--add-section', '--update-section'))
        call.path('read', splitWord(word, '=')[1] ?? word);
    },
    effects: {
      '-o': 'write',
      '--plugin': 'exec',
      '--split-dwo': 'write',
      '--add-gnu-debuglink': 'read',
      '--keep-symbols': 'read',
      '--strip-symbols': 'read',
      '--redefine-syms': 'read',
      '--localize-symbols': 'read',
      '--globalize-symbols': 'read',
      '--weaken-symbols': 'read',
    },
    takesValue: list(
      `-j -R -N -K -O -I -F -G -L -W -B -b -i --input-target --output-target --target --binary-architecture --only-section
       --remove-section --strip-symbol --keep-symbol --localize-symbol --globalize-symbol --weaken-symbol
       --redefine-sym --rename-section --set-section-flags --set-section-alignment --change-section-address
       --change-section-lma --change-section-vma --change-addresses --change-start --set-start --pad-to --gap-fill
       --prefix-symbols --prefix-sections --prefix-alloc-sections --add-symbol --dump-section --add-section
       --update-section --srec-len --file-alignment --heap --image-base --stack --subsystem --section-alignment
       --interleave-width --reverse-bytes --remove-relocations --keep-global-symbol --alt-machine-code`,
    ),
    flags: list(
      `--strip-all --strip-debug --strip-unneeded --only-keep-debug --preserve-dates --extract-dwo --strip-dwo --version
       --help --info --verbose --wildcard --discard-all --discard-locals --debugging --writable-text --pure --impure`,
    ),
  }),
  // One letter is a flag of one of them and takes a value of another: it must not swallow the file.
  program('nm', { takesValue: ['-t', '-f'], effects: { '--plugin': 'exec' }, operands: 'read' }),
  program('objdump', {
    takesValue: ['-b', '-m', '-M', '-j', '-E'],
    effects: { '--plugin': 'exec' },
    operands: 'read',
    // They print the source that the file names.
    does: (call) =>
      call.options.some(({ name }) => /^(?:-S|-l|--sou?r?c?e?|--line-?n?u?m?b?e?r?s?|--source-comment)$/.test(name))
        ? 'it prints the source that a file names'
        : undefined,
  }),
  program('readelf', { takesValue: ['-p', '-x', '-R'], operands: 'read' }),
  program('size', { operands: 'read' }),
  program('addr2line', { takesValue: ['-e', '-b', '-j'], effects: { '-e': 'read' } }),
  program('c++filt', { takesValue: ['-s'] }),
  // It may run the program to learn what it loads.
  program('ldd', { operands: 'read', does: (call) => call.paths('exec', call.operands) }),
  program('mvn mvnw mvnd', {
    takesValue: [
      '-f',
      '--file',
      '-s',
      '--settings',
      '-gs',
      '-t',
      '--toolchains',
      '-pl',
      '--projects',
      '-P',
      '--activate-profiles',
      '-T',
      '--threads',
      '-l',
      '--log-file',
      '-rf',
      '--resume-from',
      '-D',
      '--define',
      '-b',
      '--builder',
    ],
    effects: { '-l': 'write', '--log-file': 'write' },
    does(call) {
      if (call.args.length === 1 && call.has('-v', '--version', '-h', '--help')) return;
      builds(call);
      call.net('receive', 'repo.maven.apache.org', 'install');
      if (call.operands.some((word) => /deploy|release/.test(literalPrefix(word))))
        call.net('send', 'repository', 'publish', 'upload');
      if (call.operands.some((word) => /^clean|:clean/.test(literalPrefix(word))))
        call.at('delete', 'target', 'recursive', 'build');
    },
  }),
  program('gradle gradlew', GRADLE),
  program(
    'ant sbt lein mill bloop scons waf premake rake thor grunt gulp jake invoke inv fab nake cake dub swiftc swift xcodebuild flutter phing ng rails react-native expo next nuxt astro hugo gatsby jekyll remix ionic cordova capacitor',
    {
      takesValue: [
        '-f',
        '-file',
        '-buildfile',
        '-D',
        '-C',
        '-p',
        '--port',
        '-e',
        '--environment',
        '-b',
        '-d',
        '-o',
        '-s',
        '-t',
        '-scheme',
        '-workspace',
        '-project',
        '-configuration',
        '-destination',
        '-sdk',
        '-target',
      ],
      effects: { '-o': 'write', '--output': 'write', '-d': 'write', '--destination': 'write' },
      does: [
        builds,
        (call) =>
          call.operands.some((word) => /publish|deploy|upload|push/.test(literalPrefix(word)))
            ? call.net('send', 'remote', 'publish', 'upload')
            : undefined,
        (call) =>
          call.operands.some((word) => /clean|destroy|drop/.test(literalPrefix(word)))
            ? call.at('delete', './**', 'recursive', 'build')
            : undefined,
        (call) =>
          call.operands.some((word) => /^db:/.test(literalPrefix(word)))
            ? call.named(
                'service',
                'database',
                'update',
                ...(call.operands.some((word) => /drop|reset/.test(literalPrefix(word))) ? ['drop'] : []),
              )
            : undefined,
        (call) =>
          call.has('-e', '--eval', '--execute') ||
          call.operands.some((word) => /^(runner|console|repl|c|r)$/.test(literal(word) ?? ''))
            ? 'it is given code'
            : undefined,
      ],
    },
  ),
  program('bazel bazelisk buck buck2 pants please', {
    stopAtFirstOperand: true,
    effects: { '--bazelrc': 'exec', '--output_base': 'write', '--output_user_root': 'write' },
    does(call) {
      const verb = literal(call.operands[0]);
      if (verb === 'clean') call.at('delete', './bazel-*', 'recursive', 'build');
      if (verb === 'shutdown') return call.named('service', 'bazel', 'stop');
      if (verb === 'help' || verb === 'version') return;
      builds(call);
      call.net('receive', 'repositories', 'install');
    },
  }),
  program(
    'just task foreman overmind honcho turbo nx lerna wireit moon mage tox nox hivemind goreman nps npm-run-all run-s run-p concurrently',
    taskRunner,
  ),
  program('husky lefthook', {
    subs: {
      '|install|add|set|init|uninstall': [
        (call) => call.at('write', '.git/hooks', 'persist'),
        (call) => call.at('write', '.husky/**', 'persist'),
        (call) => call.at('write', '.git/config', 'persist'),
      ],
      'run|*': { does: runs() },
    },
  }),
  program('direnv', {
    stopAtFirstOperand: true,
    does(call) {
      const verb = literal(call.operands[0]);
      if (verb === undefined || /^(help|version|status|show_dump|log|stdlib|hook)$/.test(verb)) return undefined;
      if (/^(deny|block|disallow|revoke|prune)$/.test(verb))
        return call.at('write', '~/.local/share/direnv/**') as undefined;
      if (/^(allow|permit|grant)$/.test(verb)) {
        // From then on the file runs whenever somebody enters the directory.
        call.at('exec', '.envrc', 'persist');
        call.at('write', '~/.local/share/direnv/**', 'persist');
        return undefined;
      }
      if (/^(exec|export|reload|dotenv|fetchurl)$/.test(verb)) {
        call.at('exec', '.envrc', 'workspace');
        return undefined;
      }
      return `what direnv ${verb} does is not known`;
    },
  }),
  program('asdf nvm fnm n volta pyenv rbenv nodenv goenv jenv tfenv phpenv plenv sdk rvm chruby', versionManager()),
  program(
    'mise rtx',
    versionManager({ trust: [(call) => call.at('exec', '.mise.toml', 'persist'), writes('~/.local/state/mise/**')] }),
  ),
  program('pre-commit', {
    subs: {
      run: {
        takesValue: ['-c', '--config', '--files', '--from-ref', '--to-ref', '--hook-stage', '--color', '-s', '-o'],
        effects: { '-c': 'exec', '--config': 'exec' },
        does: [runs(), reads('./**'), writes('./**'), receives('github.com', 'install')],
      },
      'install|init-templatedir|install-hooks|uninstall': {
        takesValue: ['-c', '--config', '-t', '--hook-type'],
        does: [(call) => call.at('write', '.git/hooks', 'persist'), receives('github.com', 'install')],
      },
      'autoupdate|migrate-config|sample-config|validate-config|validate-manifest|help|': {
        takesValue: ['-c', '--config', '--repo'],
        does: [reads('./**'), receives('github.com'), writes('.pre-commit-config.yaml')],
      },
      'clean|gc': deletes('~/.cache/pre-commit'),
      'try-repo': () => 'it runs hooks of another repository',
    },
  }),
  program('protoc flex bison yacc lex re2c swig', {
    takesValue: ['-b', '-p', '-S', '-L'],
    effects: { '-o': 'write', '-I': 'read', '--plugin': 'exec' },
    operands: 'read',
    does: (call) => call.at('write', './**', 'build'),
  }),
  program('autoconf automake autoreconf aclocal configure qmake pkg-config', {
    effects: { '-o': 'write', '-I': 'read' },
    does: (call) => (call.name === 'pkg-config' ? call.at('read', '/usr/**/pkgconfig') : builds(call)),
  }),
  ...CHECKERS,
];
