import { literal, literalPrefix, type Word } from '../../shell/word.js';
import { JAVASCRIPT_LANGUAGE, OTHER_RUNTIME_JAVASCRIPT } from '../code/javascript.js';
import { runCode, runScript } from '../code/run.js';
import { loadModule } from '../code/specifier.js';
import { splitNames } from '../code/table.js';
import type { ProgramCall } from '../program.js';

const LOADS = splitNames('-r --require --import --loader --experimental-loader --test-global-setup');
const CODE = splitNames('-e --eval -p --print');
/** Options with which it is not understood: they load settings, wait for a debugger, or build something. */
const ODD = splitNames(
  `--env-file --env-file-if-exists --openssl-config --snapshot-blob --build-sea --build-snapshot
   --build-snapshot-config --experimental-sea-config --experimental-config-file --experimental-default-config-file
   --experimental-policy --inspect --inspect-brk --inspect-wait -i --interactive --entry-url --prof-process`,
);
const READS = splitNames('--env-file --env-file-if-exists --openssl-config --snapshot-blob --experimental-config-file');
const WRITES = splitNames('--tls-keylog --localstorage-file --redirect-warnings --test-reporter-destination');
const DIRECTORIES = splitNames('--cpu-prof-dir --heap-prof-dir --report-dir --report-directory --diagnostic-dir');
const TEXTS = splitNames(
  `-C --conditions --title --input-type --test-reporter --test-name-pattern --test-skip-pattern --watch-path
   --disable-warning --icu-data-dir --trace-event-categories --trace-event-file-pattern --cpu-prof-name --cpu-prof-interval
   --heap-prof-name --heap-prof-interval --report-filename --report-signal --experimental-default-type
   --unhandled-rejections --dns-result-order --max-http-header-size --inspect-port --inspect-publish-uid
   --stack-trace-limit --run --test-concurrency --test-shard --test-timeout --test-isolation --disable-proto
   --secure-heap --secure-heap-min --tls-cipher-list --use-largepages --v8-pool-size --heapsnapshot-signal
   --heapsnapshot-near-heap-limit --network-family-autoselection-attempt-timeout --allow-fs-read --allow-fs-write
   --trace-require-module --watch-kill-signal`,
);
const ASKS = splitNames('--version -v --help -h --v8-options --completion-bash');
/** Bare options, and those of the engine, that change nothing but how it works. */
const QUIET = new RegExp(
  `^--(no-)?(${[
    'max-(old|semi|new)-space-size|stack-size|initial-(old-)?heap-size|max-heap-size|expose-gc|gc-interval|jitless',
    'harmony[\\w-]*|allow-natives-syntax|optimize-for-size|lite-mode|use-strict|single-threaded|predictable|random-seed',
    'warnings|deprecation|pending-deprecation|throw-deprecation|trace-(warnings|deprecation|uncaught|exit|sigint|sync-io|tls|promises|gc)',
    'enable-source-maps|preserve-symlinks(-main)?|abort-on-uncaught-exception|openssl-(legacy-provider|shared-config)',
    'experimental-(vm-modules|wasm-modules|strip-types|transform-types|require-module|detect-module|import-meta-resolve|fetch|websocket|eventsource|sqlite|webstorage|test-(coverage|module-mocks|snapshots|isolation)|permission|global-\\w+|repl-await|json-modules|specifier-resolution|abortcontroller|worker|shadow-realm|print-required-tla)',
    'permission|allow-(addons|child-process|wasi|worker|net|inspector)|test|test-(only|force-exit|update-snapshots)|watch|watch-preserve-output',
    'check|tls-(min|max)-v1\\.\\d|use-(bundled|openssl|system)-ca|enable-fips|force-fips|insecure-http-parser|zero-fill-buffers',
    'frozen-intrinsics|disallow-code-generation-from-strings|force-async-hooks-checks|track-heap-objects|verify-base-objects',
    'addons|global-search-paths|extra-info-on-fatal-exception|network-family-autoselection|strip-types|async-context-frame',
    'prof|cpu-prof|heap-prof|report-(compact|exclude-network|on-fatalerror|on-signal|uncaught-exception)',
  ].join('|')})$`,
);

/** An option that is in none of the lists may load, write or run anything. */
function strange(call: ProgramCall, known: ReadonlySet<string>): string | undefined {
  for (const { name } of call.options) {
    const spelt = name.replaceAll('_', '-');
    // With a low line in its name its value was taken for a script.
    if (spelt !== name && (known.has(spelt) || !QUIET.test(spelt))) return `${call.name} ${name} is not understood`;
    if (!known.has(name) && !QUIET.test(spelt)) return `${call.name} ${name} is not understood`;
  }
  return undefined;
}

function leaves(call: ProgramCall): void {
  // Each leaves files behind, here or in a directory of its own.
  if (call.options.some(({ name }) => /^--(cpu-prof|heap-prof|prof$|trace-event|report-|heapsnapshot)/.test(name)))
    call.at('write', './*');
  for (const word of call.all(...DIRECTORIES)) call.path('write', word, 'recursive');
  if (call.has('--test-update-snapshots')) call.at('write', './**', 'test');
  // Names that it has itself, or modules.
  for (const word of call.all('--test-reporter'))
    if (!/^(spec|tap|dot|junit|lcov)$/.test(literal(word) ?? '')) loadModule(call, word);
}

const KNOWN = new Set([...LOADS, ...CODE, ...ODD, ...READS, ...WRITES, ...DIRECTORIES, ...TEXTS, ...ASKS, '-c']);

export function runNode(call: ProgramCall): string | undefined {
  for (const word of call.all(...LOADS)) loadModule(call, word);
  leaves(call);
  const odd = strange(call, KNOWN);
  if (odd !== undefined) return odd;
  const source = call.value(...CODE);
  if (call.has(...CODE)) {
    // Of several the last counts, and what follows `--` is a file, whatever was taken for the code.
    const codes = call.options.filter(({ name }) => CODE.includes(name));
    if (codes.length > 1 || call.args.some((word) => literal(word) === '--' || /^-[ep]{2,}/.test(literalPrefix(word))))
      if (!(codes.length === 1 && call.args.every((word) => literal(word) !== '--') && call.operands.length === 1))
        return 'which of several codes node runs is not known';
    const given = source ?? call.operands[0];
    if (given === undefined) return 'the code of node is not known';
    // `-pe CODE`: the code is glued to the first option only where that is no option itself.
    return runCode(call, JAVASCRIPT_LANGUAGE, literal(given) === 'e' ? call.operands[0] : given) as undefined;
  }
  if (call.has(...ASKS)) return undefined;
  if (call.has('--test', '--watch', '--run')) {
    call.workspace();
    return call.paths('exec', call.operands) as undefined;
  }
  if (call.has('-c', '--check')) return call.path('read', call.operands[0]) as undefined;
  if (/^(inspect|debug)$/.test(literal(call.operands[0]) ?? '')) return 'it waits for a debugger';
  return runScript(call, JAVASCRIPT_LANGUAGE, call.operands[0]);
}

const TYPESCRIPT = splitNames(
  '-P --project --tsconfig -O --compiler-options --cwd --dir --ignore -I --ignoreDiagnostics -D',
);
const BARE = splitNames(
  `-T --transpile-only --transpileOnly -F --files --esm -s --script-mode --swc --typeCheck --type-check -H
   --compilerHost --prefer-ts-exts --preferTsExts --pretty --skip-project --skipProject --skip-ignore --skipIgnore
   --emit --log-error --logError --scope --no-cache --clear-screen --include --exclude --showConfig --show-config
   -B --bypass-cache`,
);
const TS_KNOWN = new Set([...KNOWN, ...TYPESCRIPT, ...BARE]);

/** What runs TypeScript in Node, with the same options. */
export function runTypeScript(call: ProgramCall): string | undefined {
  const asks = call.has(...ASKS, '--showConfig', '--show-config');
  if (asks && call.operands.length === 0) return undefined;
  for (const word of call.all(...LOADS)) loadModule(call, word);
  leaves(call);
  const odd = strange(call, TS_KNOWN);
  if (odd !== undefined) return odd;
  // Settings of ts-node name code that is loaded first.
  if (call.has(...CODE) && call.name !== 'tsx') call.loads({ type: 'files', names: ['tsconfig.json'], upwards: true });
  if (call.has(...CODE))
    return runCode(call, OTHER_RUNTIME_JAVASCRIPT, call.value(...CODE) ?? call.operands[0]) as undefined;
  const [first, ...rest] = call.operands;
  if (literal(first) !== 'watch') return runScript(call, undefined, first);
  return runScript(
    call,
    undefined,
    rest.find((word: Word) => !literal(word)?.startsWith('-')),
  );
}
