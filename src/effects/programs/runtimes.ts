import { literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import { OTHER_RUNTIME_JAVASCRIPT } from '../code/javascript.js';
import { runCode, runScript } from '../code/run.js';
import { loadModule } from '../code/specifier.js';
import { splitNames } from '../code/table.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { NODE } from './node.js';
import { BUN_PACKAGES } from './packages.js';

const DENO_QUIET =
  /^(-[AqRWENSP]+|--(allow|deny|no|ignore|unstable)-[\w-]+|--(allow-all|quiet|cached-only|frozen|check|seed|location|v8-flags|watch|reload|node-modules-dir|vendor|lock|log-level|ext|fix|html|json|compact|prompt|strace-ops|unstable|all|fail-fast|filter|parallel|doc|permit-no-files|shuffle|coverage|junit-path|reporter|trace-leaks|clean|print|private|lint|filter|sloppy-imports|rules|prose-wrap|line-width|indent-width|single-quote|use-tabs|sequence|cert|import-map|config)|-[Lcrpf])$/;

function deno(call: ProgramCall): string | undefined {
  const [command, ...rest] = call.operands;
  const name = literal(command);
  if (call.has('--version', '-V', '--help', '-h')) return undefined;
  if (name === undefined) return 'it waits for code';
  const sub = call.sub(rest, {
    stopAtFirstOperand: /^(run|eval|e|serve)$/.test(name),
    takesValue: splitNames(
      '-c --config -L --log-level --import-map --ext --cert --preload --require --import --location --seed',
    ),
  });
  for (const word of sub.all('--preload', '--require', '--import')) loadModule(call, word);
  // Settings name plugins and where modules come from.
  for (const word of sub.all('-c', '--config', '--import-map')) call.path('exec', word, 'config');
  for (const word of sub.all('--cert')) call.path('read', word);
  const odd = sub.options.find(
    ({ name: one }) => !DENO_QUIET.test(one) && !/^--(preload|require|import)$/.test(one),
  )?.name;
  if (odd !== undefined) return `deno ${name} ${odd} is not understood`;
  if (name === 'eval' || name === 'e') {
    // What the name of a module means is in the settings.
    call.loads({ type: 'files', names: ['deno.json', 'deno.jsonc'], upwards: true });
    runCode(call, OTHER_RUNTIME_JAVASCRIPT, sub.operands[0]);
  } else if (name === 'run') {
    const file = literal(sub.operands[0]);
    if (file === undefined || /^(https?|npm|jsr|data|blob):/i.test(file)) {
      call.net('receive', sub.operands[0]);
      return 'it runs code that is fetched';
    }
    return runScript(call, OTHER_RUNTIME_JAVASCRIPT, sub.operands[0]);
  } else if (/^(test|bench|task)$/.test(name)) {
    call.workspace();
    if (name !== 'task') call.paths('exec', sub.operands);
    for (const word of sub.all('--coverage', '--junit-path')) call.path('write', word, 'recursive');
    if (sub.has('--coverage')) call.at('write', './coverage/**');
  } else if ((name === 'fmt' && !sub.has('--check')) || (name === 'lint' && sub.has('--fix')))
    for (const path of sub.operands.length > 0 ? sub.operands : [undefined])
      path === undefined ? call.at('write', './**') : call.path('write', path, 'recursive');
  else if (/^(lint|check|fmt|info|doc)$/.test(name)) {
    if (name === 'doc' && sub.has('--html')) return 'deno doc writes pages';
    // Settings are looked for where the files are.
    if (name === 'lint' && sub.operands.some((word) => !/^[\w.-]+\.\w+$/.test(literal(word) ?? ''))) call.workspace();
    if (sub.operands.length > 0) call.paths('read', sub.operands, 'recursive');
    else call.at('read', './**');
  } else if (!/^(types|help|completions)$/.test(name)) return `deno ${name} is not understood`;
  return undefined;
}

/** Options of the Java machine that change nothing but how it works. */
const JAVA_QUIET =
  /^(-X(m[nsx]|ss|int|comp|mixed|rs|noclassgc|future|verify)\S*|-XX:[+-](Use|Enable|Disable|Print|Show|Tiered|Compact|Always|Explicit|Parallel|Unlock|Exit|Crash|Ignore|String|Optimize|Aggressive)\w*|-XX:(Max|Min|New|Initial|Reserved|Metaspace|Parallel|Conc|G1|Survivor|Compressed|Active|Tiered|CICompiler|Thread)\w*=\w+|-D[\w.-]+(=.*)?|-(e|d)(a|sa)(:.*)?|-(enable|disable)(system)?assertions(:.*)?|-server|-client|-d64|-verbose(:\w+)?|--enable-preview|--illegal-access|--enable-native-access|--dry-run|-showversion|--show-version|--show-module-resolution|-XshowSettings(:\w+)?|--add-(modules|opens|exports|reads)|--limit-modules|--patch-module|--source|-jar|-cp|-classpath|--class-path|-p|--module-path|-m|--module|--upgrade-module-path|-d|--describe-module|--finalization|--sun-misc-unsafe-memory-access|-version|--version|-help|--help|-h|-\?|-X|--help-extra|--list-modules|--validate-modules)$/;

/** Each place of a class path: what is there may run. */
function parts(call: ProgramCall, path: Word): void {
  const known = literal(path);
  if (known === undefined) return call.path('exec', path);
  for (const part of known.split(':')) call.at('exec', part === '' ? '.' : part);
}

/** What runs JavaScript and Java. */
export const RUNTIMES: readonly ProgramSpec[] = [
  ...NODE,
  {
    names: ['deno'],
    stopAtFirstOperand: true,
    judge: deno,
  },
  {
    names: ['bun'],
    stopAtFirstOperand: true,
    takesValue: splitNames(
      `-e --eval -p --print -r --preload --require --import --cwd -c --config --env-file --tsconfig-override --conditions
       --define -d --loader -l --main-fields --extension-order --drop --port --title --cpu-prof-name --cpu-prof-dir
       --dns-result-order --unhandled-rejections --max-http-header-size --install --backend --elide-lines --filter -F`,
    ),
    effects: { '-c': 'exec', '--config': 'exec', '--env-file': 'read', '--tsconfig-override': 'read' },
    // They load settings or code, or wait for a debugger.
    unknown: splitNames('--env-file --inspect --inspect-brk --inspect-wait --cpu-prof --cpu-prof-dir --cpu-prof-name'),
    judge(call) {
      for (const word of call.all('-r', '--preload', '--require', '--import')) loadModule(call, word);
      if (call.has('-e', '--eval', '-p', '--print')) {
        // Settings name code that is loaded first.
        call.loads({ type: 'files', names: ['bunfig.toml'] });
        const source = call.value('-e', '--eval', '-p', '--print');
        return source === undefined
          ? 'the code of bun is not known'
          : (runCode(call, OTHER_RUNTIME_JAVASCRIPT, source) as undefined);
      }
      if (call.args.length === 1 && call.has('--version', '-v', '--revision', '--help', '-h')) return undefined;
      const [first] = call.operands;
      if (/\.[cm]?[jt]sx?$|\/|^-$/.test(literal(first) ?? '')) {
        if (call.has('--cwd')) return 'it works in another directory';
        return runScript(call, OTHER_RUNTIME_JAVASCRIPT, first);
      }
      // The rest is the package manager.
      const manager = BUN_PACKAGES;
      if (manager.judge === undefined) return 'bun is not understood';
      const sub = call.sub(call.args, manager);
      return manager.judge(sub) ?? sub.why;
    },
  },
  {
    names: ['java', 'javaw'],
    singleDashLong: true,
    stopAtFirstOperand: true,
    takesValue: splitNames(
      `-jar -cp -classpath --class-path -p --module-path -m --module --add-modules -javaagent
         --upgrade-module-path --add-opens --add-exports --add-reads --limit-modules --patch-module --source -d
         --describe-module --enable-native-access --finalization`,
    ),
    effects: { '-jar': 'exec' },
    judge(call) {
      const agent = call.args.find((word) =>
        /^(-javaagent|-agent(path|lib):|@|-XX:(OnError|OnOutOfMemoryError|Flags|VMOptionsFile)|-Xbootclasspath)/.test(
          literalPrefix(word),
        ),
      );
      if (agent !== undefined) return `${wordToText(agent)} loads code`;
      // What follows the archive or the module is for the program in it.
      const end = call.args.findIndex((word) => /^(-jar|-m|--module)$/.test(literal(word) ?? ''));
      const odd = call.options.find(
        ({ word, name }) =>
          (end === -1 || call.args.indexOf(word) <= end) &&
          !JAVA_QUIET.test(name) &&
          !JAVA_QUIET.test(wordToText(word)),
      );
      if (odd !== undefined) return `java ${odd.name} is not understood`;
      if (
        call.has(
          '-version',
          '--version',
          '-help',
          '--help',
          '-h',
          '-?',
          '-X',
          '--help-extra',
          '-showversion',
          '--list-modules',
          '-XshowSettings',
        ) &&
        call.operands.length === 0
      )
        return undefined;
      if (call.has('--patch-module')) return 'java is given other code for a module';
      if (call.has('-jar')) return undefined;
      const [main] = call.operands;
      const path = call.value('-cp', '-classpath', '--class-path', '-p', '--module-path');
      if (main !== undefined && /\.java$/.test(literal(main) ?? '')) return call.path('exec', main) as undefined;
      if (main === undefined && !call.has('-m', '--module')) return undefined;
      // A class of the class path: code of the workspace, or of what the path names.
      if (path === undefined) call.workspace();
      else parts(call, path);
      return undefined;
    },
  },
  {
    names: ['javac'],
    singleDashLong: true,
    takesValue: splitNames(
      `-d -cp -classpath --class-path -sourcepath --source-path -source --source -target --target --release -encoding -s
         -h -processor -processorpath --processor-path --processor-module-path -p --module-path -Xstdout -m --module
         --module-source-path --system -bootclasspath --boot-class-path -Xmaxerrs -Xmaxwarns --add-modules --add-exports
         --add-reads --patch-module --limit-modules --upgrade-module-path -endorseddirs -extdirs --module-version`,
    ),
    effects: { '-Xstdout': 'write' },
    unknown: splitNames(
      '-processor -processorpath --processor-path --processor-module-path -bootclasspath --boot-class-path',
    ),
    judge(call) {
      if (call.args.some((word) => /^@|^-J/.test(literalPrefix(word)))) return 'options in a file';
      if (call.args.some((word) => /^-Xplugin/.test(literalPrefix(word)))) return 'javac -Xplugin loads code';
      for (const word of call.all('-d', '-s', '-h')) call.path('write', word, 'recursive');
      // Annotation processors that the class path names run.
      for (const word of call.all('-cp', '-classpath', '--class-path')) parts(call, word);
      call.paths('read', call.operands);
      if (!call.has('-d') && call.operands.length > 0) call.at('write', './**');
      return undefined;
    },
  },
];
