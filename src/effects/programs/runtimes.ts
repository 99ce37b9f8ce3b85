import { literal, prefix, shown } from '../../shell/word.js';
import { JAVASCRIPT } from '../code/javascript.js';
import { runCode, runScript } from '../code/run.js';
import { words } from '../code/table.js';
import type { Program } from '../program.js';
import { BUN_PACKAGES } from './packages.js';

/** What runs JavaScript and Java. */
export const RUNTIMES: readonly Program[] = [
  {
    names: ['node', 'nodejs'],
    stops: true,
    values: words(
      `-e --eval -p --print -r --require --import --loader --experimental-loader -C --conditions --title --input-type
       --test-reporter --test-reporter-destination --test-name-pattern --watch-path --disable-warning --icu-data-dir
       --diagnostic-dir --redirect-warnings --trace-event-categories --trace-event-file-pattern --cpu-prof-dir
       --cpu-prof-name --heap-prof-dir --report-dir --report-directory --report-filename --experimental-default-type
       --unhandled-rejections --dns-result-order --max-http-header-size --inspect-port --stack-trace-limit --env-file
       --env-file-if-exists --openssl-config --tls-keylog --localstorage-file --run --snapshot-blob --build-sea`,
    ),
    effects: {
      '-r': 'exec',
      '--require': 'exec',
      '--import': 'exec',
      '--loader': 'exec',
      '--experimental-loader': 'exec',
    },
    unknown: [
      '--env-file',
      '--env-file-if-exists',
      '--openssl-config',
      '--tls-keylog',
      '--localstorage-file',
      '--snapshot-blob',
      '--build-sea',
      '--build-snapshot',
      '--redirect-warnings',
      '--diagnostic-dir',
      '--inspect',
      '--inspect-brk',
      '-i',
      '--interactive',
      '--experimental-config-file',
    ],
    judge(call) {
      // Each leaves files behind, here or in a directory of its own.
      if (
        call.options.some(({ name }) => /^--(cpu-prof|heap-prof|prof$|trace-event|report-|heapsnapshot)/.test(name))
      ) {
        call.at('write', './*');
        for (const word of call.all('--cpu-prof-dir', '--heap-prof-dir', '--report-dir', '--report-directory'))
          call.path('write', word, 'recursive');
      }
      const source = call.value('-e', '--eval', '-p', '--print');
      if (call.has('-e', '--eval', '-p', '--print')) {
        const given = source ?? call.operands[0];
        if (given === undefined) return 'the code of node is not known';
        // `-pe CODE`: the code is glued to the first option only where that is no option itself.
        return runCode(call, JAVASCRIPT, literal(given) === 'e' ? call.operands[0] : given) as undefined;
      }
      if (call.has('--version', '-v', '--help', '-h', '--v8-options', '--completion-bash')) return undefined;
      if (call.has('--test', '--watch', '--run')) return call.workspace() as undefined;
      if (call.has('-c', '--check')) return call.path('read', call.operands[0]) as undefined;
      return runScript(call, JAVASCRIPT, call.operands[0]);
    },
  },
  {
    names: ['deno'],
    stops: true,
    judge(call) {
      const [command, ...rest] = call.operands;
      const name = literal(command);
      if (call.has('--version', '-V', '--help', '-h')) return undefined;
      if (name === undefined) return 'it waits for code';
      const sub = call.sub(rest, {
        stops: true,
        values: words('-c --config -L --log-level --import-map --ext --cert'),
      });
      if (name === 'eval' || name === 'e') {
        const source = sub.operands[0];
        runCode(call, JAVASCRIPT, source);
      } else if (name === 'run') {
        const file = literal(sub.operands[0]);
        if (file === undefined || /^(https?|npm|jsr):/.test(file)) {
          call.net('receive', sub.operands[0]);
          return 'it runs code that is fetched';
        }
        call.path('exec', sub.operands[0]);
      } else if (/^(test|bench|task)$/.test(name)) call.workspace();
      else if (/^(fmt)$/.test(name) && !sub.has('--check'))
        for (const path of sub.operands.length > 0 ? sub.operands : [undefined])
          path === undefined ? call.at('write', './**') : call.path('write', path);
      else if (/^(lint|check|fmt|info|doc)$/.test(name)) {
        if (sub.operands.length > 0) call.paths('read', sub.operands);
        else call.at('read', './**');
      } else if (/^(types|help|completions)$/.test(name)) return undefined;
      else return `deno ${name} is not understood`;
      return undefined;
    },
  },
  {
    names: ['bun'],
    stops: true,
    values: ['-e', '--eval', '-p', '--print', '-r', '--preload', '--cwd', '-c', '--config'],
    effects: { '-r': 'exec', '--preload': 'exec', '-c': 'exec', '--config': 'exec' },
    judge(call) {
      if (call.has('-e', '--eval', '-p', '--print')) {
        const source = call.value('-e', '--eval', '-p', '--print');
        return source === undefined ? 'the code of bun is not known' : (runCode(call, JAVASCRIPT, source) as undefined);
      }
      if (call.args.length === 1 && call.has('--version', '-v', '--revision', '--help', '-h')) return undefined;
      const [first] = call.operands;
      if (/\.[cm]?[jt]sx?$|\/|^-$/.test(literal(first) ?? '')) {
        if (call.has('--cwd')) return 'it works in another directory';
        return runScript(call, JAVASCRIPT, first);
      }
      // The rest is the package manager.
      const manager = BUN_PACKAGES;
      if (manager.judge === undefined) return 'bun is not understood';
      const sub = call.sub(call.args, manager);
      return manager.judge(sub) ?? sub.why;
    },
  },
  {
    names: ['ts-node', 'tsx', 'ts-node-esm', 'esno', 'jiti', 'swc-node'],
    stops: true,
    values: words('-e --eval -p --print -r --require -P --project --tsconfig -O --compiler-options --import'),
    effects: {
      '-r': 'exec',
      '--require': 'exec',
      '--import': 'exec',
      '-P': 'read',
      '--project': 'read',
      '--tsconfig': 'read',
    },
    judge(call) {
      if (call.has('--version', '-v', '--help', '-h', '--showConfig')) return undefined;
      if (call.has('-e', '--eval', '-p', '--print'))
        return runCode(call, JAVASCRIPT, call.value('-e', '--eval', '-p', '--print') ?? call.operands[0]) as undefined;
      const [first, second] = call.operands;
      return runScript(call, undefined, literal(first) === 'watch' ? second : first);
    },
  },
  {
    names: ['java', 'javaw'],
    single: true,
    stops: true,
    values: words(
      `-jar -cp -classpath --class-path -p --module-path -m --module --add-modules -javaagent
         --upgrade-module-path --add-opens --add-exports --add-reads -d --describe-module`,
    ),
    effects: { '-jar': 'exec' },
    judge(call) {
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
      const agent = call.args.find((word) =>
        /^(-javaagent:|-agent(path|lib):|@|-XX:(OnError|OnOutOfMemoryError|Flags|VMOptionsFile)|-Xbootclasspath)/.test(
          prefix(word),
        ),
      );
      if (agent !== undefined) return `${shown(agent)} loads code`;
      if (call.has('-jar')) return undefined;
      const [main] = call.operands;
      const path = call.value('-cp', '-classpath', '--class-path', '-p', '--module-path');
      if (main !== undefined && /\.java$/.test(literal(main) ?? '')) return call.path('exec', main) as undefined;
      if (main === undefined && !call.has('-m', '--module')) return undefined;
      // A class of the class path: code of the workspace, or of what the path names.
      if (path === undefined) call.workspace();
      else
        for (const part of (literal(path) ?? '').split(':'))
          part === '' ? call.path('exec', literal(path) === undefined ? path : undefined) : call.at('exec', part);
      return undefined;
    },
  },
  {
    names: ['javac'],
    single: true,
    values: words(
      `-d -cp -classpath --class-path -sourcepath -source -target --release -encoding -s -h -processor
         -processorpath -p --module-path`,
    ),
    effects: { '-d': 'write', '-s': 'write', '-h': 'write' },
    unknown: ['-processor', '-processorpath', '--processor-path'],
    judge(call) {
      if (call.args.some((word) => /^@|^-J/.test(prefix(word)))) return 'options in a file';
      call.paths('read', call.operands);
      if (!call.has('-d') && call.operands.length > 0) call.at('write', './**');
      return undefined;
    },
  },
];
