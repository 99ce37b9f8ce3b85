// Makes dist/hook: the file that a client starts, one bundle of all that every event needs, and a part for each thing
// that only some events need: the code of a program, the compiler of policies, the built-in hooks. Beside them lies the
// file of all programs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { importTs } from './import-ts.mjs';

const OUT = 'dist/hook';
const EXTERNAL = ['esbuild'];
const common = { bundle: true, platform: 'node', target: 'node20.19', logLevel: 'warning', legalComments: 'none' };

const CUSTOM_FOLDER = 'src/effects/custom';
const customModules = readdirSync(CUSTOM_FOLDER)
  .filter((file) => /^[\w-]+\.ts$/.test(file) && file !== 'index.ts')
  .map((file) => basename(file, '.ts'));
const customParts = customModules.map((module) => [`custom-${module}`, `${CUSTOM_FOLDER}/${module}.ts`]);

/** Which module exports the code that a file names as `custom`: name -> part, export. */
async function indexCustom(scratch) {
  const outfile = join(scratch, 'custom.mjs');
  const contents = [
    "export { CUSTOM } from './index.js';",
    ...customModules.map((module, at) => `export * as module${at} from './${module}.js';`),
  ].join('\n');
  await build({
    ...common,
    stdin: { contents, resolveDir: CUSTOM_FOLDER, loader: 'ts' },
    outfile,
    format: 'esm',
  });
  const { CUSTOM, ...own } = await import(pathToFileURL(outfile).href);
  const all = customModules.flatMap((module, at) =>
    Object.entries(own[`module${at}`]).flatMap(([name, value]) => [
      { path: [`custom-${module}`, name], value },
      // A module may export a table of them.
      ...(typeof value === 'object'
        ? Object.entries(value).map(([key, inner]) => ({ path: [`custom-${module}`, name, key], value: inner }))
        : []),
    ]),
  );
  return Object.fromEntries(
    Object.entries(CUSTOM).map(([key, judge]) => {
      const found = all.find(({ value }) => value === judge);
      if (found === undefined)
        throw new Error(`custom "${key}" is no exported function of a module in ${CUSTOM_FOLDER}`);
      return [key, found.path];
    }),
  );
}

/** Programs, their code and their flags are looked up in parts: reading all of them would take longer than the rest. */
function lookUp(custom) {
  return {
    name: 'look-up',
    setup({ onLoad }) {
      onLoad({ filter: /src\/programs\/load\.ts$/ }, () => ({
        contents: `
          import { ProgramStore } from './program-store.js';
          let store: ProgramStore | undefined;
          export function findProgramData(name: string) {
            store ??= new ProgramStore(__directory + '/${PROGRAMS}');
            return store.find(name);
          }`,
        loader: 'ts',
      }));
      onLoad({ filter: /src\/effects\/custom\/index\.ts$/ }, () => ({
        contents: `
          // As text: an object of this size takes longer to make than all that a small command asks of it.
          const TEXT = ${JSON.stringify(JSON.stringify(custom))};
          let index: Record<string, [string, string, string?]> | undefined;
          export function findCustom(name: string) {
            index ??= JSON.parse(TEXT);
            if (!Object.hasOwn(index, name)) return undefined;
            const [part, exported, key] = index[name];
            const found = __part('./' + part + '.js')[exported];
            return key === undefined ? found : found[key];
          }`,
        loader: 'ts',
      }));
    },
  };
}

/** The file of all programs, in the directory of a build: the library reads it there too. */
const PROGRAMS = 'programs.txt';

async function programsFile() {
  const { writeProgramStore } = await importTs('src/programs/program-store.ts');
  return [PROGRAMS, writeProgramStore(JSON.parse(readFileSync('src/programs/compiled.json', 'utf8')))];
}

/** Modules that few events need, with the functions that others import from them: each is a part of its own. */
const RARE = {
  'effects/code/harm/coarse-tokens': ['coarseTokens'],
  'effects/code/harm/harms': ['addHarms', 'groupedTokens'],
  'effects/patch': ['readPatch'],
  'effects/tame-variables': ['mayHoldSecret'],
  'effects/tools/mcp': ['lookThrough', 'useCodeFields', 'useMcp', 'useResource', 'useSql'],
  'effects/variables': ['addExportEffects', 'addVariableEffects'],
  'pipeline/facts/git-index': ['hasSubmodules', 'mayTrack', 'trackedEntries', 'trackedPaths'],
  'pipeline/facts/git-settings': ['gitEntriesIn', 'holdsCredentials', 'joinGitSettings', 'readGitSettings'],
  'pipeline/facts/harmless-settings': ['areHarmlessSettings'],
  'pipeline/facts/protected-files': ['leavesTree', 'mayReplaceSettings'],
  'pipeline/facts/is-python-module': ['isPythonModule'],
  'pipeline/facts/repository-runs': ['repositoryRunsPrograms'],
  'policy/evaluate/answering-rule': ['answeringRule'],
  'policy/evaluate/effect-index': ['makeEffectIndex'],
  'redact/word-rest': ['dropWordRest'],
  'shell/execute': ['childScope', 'runShell', 'runSource', 'runText', 'runTrap'],
  'shell/expand/arithmetic': ['evaluateArithmetic', 'evaluateArithmeticText', 'evaluatePieces', 'evaluateSubscript'],
  'shell/expand/braces': ['expandShellBraces'],
  'shell/expand/declare': ['declareVariables', 'forgetLocals'],
  'shell/setup-output': ['isSetupOutput'],
  'shell/wrappers/batch-wrappers': [
    ...['findInner', 'fdParts', 'fdInner', 'xargsInner', 'parallelInner', 'semaphoreInner'],
  ],
};

/** The same for what every command of a shell needs, and no other tool: these and all that they import are one part. */
const SHELL = {
  'effects/command-effects': ['commandEffects'],
  'effects/interpret': ['toProgramSpec'],
  'effects/tools/likely-effects': ['withLikelyEffects'],
  'effects/tools/shell': ['textEffects', 'textEffectsWithin', 'useDescribed'],
  'shell/read': ['readShellText', 'readShellTextWithin'],
};
const SHELL_PART = 'shell-commands';
const LATE = { ...RARE, ...SHELL };
const lateParts = Object.keys(LATE).map((module) => [basename(module), `src/${module}.ts`]);
const fileOf = (module) => resolve(`src/${module}.ts`);

/** Loads such a module when one of its functions is called. What else it exports can't be imported. */
function loadLate() {
  const modules = new Map(Object.entries(LATE).map(([module, names]) => [fileOf(module), names]));
  const ofShell = new Set(Object.keys(SHELL).map(fileOf));
  return {
    name: 'load-late',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\..*\.js$/ }, ({ path, kind, resolveDir, importer }) => {
        const file = resolve(resolveDir, path.replace(/\.js$/, '.ts'));
        if (kind !== 'import-statement' || !modules.has(file) || (ofShell.has(file) && ofShell.has(importer)))
          return undefined;
        return { path: file, namespace: 'late' };
      });
      onLoad({ filter: /./, namespace: 'late' }, ({ path }) => {
        const id = `./${basename(path, '.ts')}.js`;
        const part = ofShell.has(path) ? `__part('./${SHELL_PART}.js').bundled['${id}']` : `__part('${id}')`;
        const names = modules.get(path);
        return {
          contents: names.map((name) => `export const ${name} = (...args) => ${part}.${name}(...args);`).join('\n'),
          loader: 'js',
        };
      });
    },
  };
}

/** Of a client a hook speaks the protocol: its settings, its history and what is built for it stay out. */
function protocolsOnly() {
  return {
    name: 'protocols-only',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path, kind, importer }) =>
        kind === 'dynamic-import' && path !== './protocol.js' && /src\/clients\/\w+\/index\.ts$/.test(importer)
          ? { path, external: true }
          : undefined,
      );
    },
  };
}

/** Everything as modules that share what they have in common. */
async function split(scratch, custom) {
  const outdir = join(scratch, 'split');
  const { metafile } = await build({
    ...common,
    entryPoints: {
      main: 'src/hook/main.ts',
      ...Object.fromEntries([...customParts, ...lateParts]),
    },
    outdir,
    splitting: true,
    format: 'esm',
    external: EXTERNAL,
    alias: { yaml: './node_modules/yaml/browser/index.js' },
    // Node loads all of its measuring with the first mention of `performance`.
    define: { 'import.meta.url': '__url', 'performance.now': '__now' },
    plugins: [lookUp(custom), loadLate(), protocolsOnly()],
    chunkNames: '[name]-[hash]',
    metafile: true,
  });
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  /** What a module imports, with all that these do. */
  const follow = (name, found, known = new Set()) => {
    if (found.has(name) || known.has(name)) return found;
    found.add(name);
    for (const { path, kind, external } of outputs.get(name).imports)
      if (kind === 'import-statement' && !external) follow(basename(path), found, known);
    return found;
  };
  const always = follow('main.js', new Set());
  const shell = new Set();
  for (const module of Object.keys(SHELL)) follow(`${basename(module)}.js`, shell, always);
  const parts = [...outputs.keys()].filter((name) => !always.has(name) && !shell.has(name));
  const wantedBy = (names) =>
    new Set(names.flatMap((name) => outputs.get(name).imports.map(({ path }) => basename(path))));
  return {
    outdir,
    main: { inside: [...always], shared: wantedBy([...parts, ...shell]) },
    shell: { inside: [...shell], shared: wantedBy([...parts, ...always]) },
    parts,
  };
}

function asFunction(code) {
  return `(function (exports, require, module, __part, __url, __now, __directory) {${code}\n})`;
}

/** Turns modules into functions that ask for the others when they are called: what V8 compiles is the whole file. */
async function wrap(options, outdir, isInside) {
  const separate = {
    name: 'separate',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path, kind }) =>
        kind === 'entry-point' || isInside(path) ? undefined : { path, external: true },
      );
    },
  };
  const { outputFiles } = await build({
    ...common,
    ...options,
    absWorkingDir: outdir,
    outdir,
    write: false,
    format: 'cjs',
    minify: true,
    external: EXTERNAL,
    // What `import()` loads are parts too.
    supported: { 'dynamic-import': false },
    plugins: [separate],
  });
  return outputFiles.map(({ path, text }) => [`${basename(path, '.js')}.cjs`, asFunction(text)]);
}

/** Several modules as one: `bundled` are those of them that others ask for. */
async function bundleTogether(name, outdir, { inside, asked, more = '' }) {
  const code = [
    ...asked.map((one, at) => `import * as part${at} from './${one}';`),
    `export const bundled = { ${asked.map((one, at) => `'./${one}': part${at}`).join(', ')} };`,
    more,
  ].join('\n');
  writeFileSync(join(outdir, `${name}.js`), code);
  const within = new Set(inside.map((one) => `./${one}`));
  const [[, text]] = await wrap({ entryPoints: [`./${name}.js`] }, outdir, (path) => within.has(path));
  return text;
}

async function bundle(scratch) {
  const { outdir, main, shell, parts } = await split(scratch, await indexCustom(scratch));
  const entries = new Set(Object.keys(SHELL).map((module) => `${basename(module)}.js`));
  const asked = shell.inside.filter((name) => shell.shared.has(name));
  return [
    [
      'main.cjs',
      await bundleTogether('main-parts', outdir, {
        inside: main.inside,
        asked: main.inside.filter((name) => main.shared.has(name)),
        more: "export { start } from './main.js';",
      }),
    ],
    [
      `${SHELL_PART}.cjs`,
      await bundleTogether(SHELL_PART, outdir, {
        inside: shell.inside,
        asked: [...new Set([...asked, ...entries])],
      }),
    ],
    // Who asks for one of its modules by name is led there.
    ...asked.map((name) => [
      `${basename(name, '.js')}.cjs`,
      asFunction(`module.exports = require('./${SHELL_PART}.js').bundled['./${name}'];`),
    ]),
    ...(await wrap({ entryPoints: parts.map((name) => `./${name}`) }, outdir, () => false)),
    await programsFile(),
  ];
}

/** The events whose code is compiled beforehand: those that a client waits for most. */
const PRE = { hook_event_name: 'PreToolUse', session_id: 'warm', cwd: '/tmp', tool_use_id: 'w' };
const bash = (command) => ({ ...PRE, tool_name: 'Bash', tool_input: { command } });
const WARM = [
  ['claude', bash('ls -la src')],
  ['claude', bash('cd app && git status --short && grep -rn "a b" src | head -5; npm test 2>&1 | tail -40 > log')],
  ['claude', bash('git add -A && git commit -q -m "$(cat <<\'E\'\nFix it\nE\n)" && git log --oneline -3 | cat')],
  ['claude', bash("find . -name '*.js' -not -path './node_modules/*' | xargs wc -l | sort -n | tail -5; echo $?")],
  ['claude', bash('for d in a b; do mkdir -p "out/$d" && cp -r src/*.md "out/$d/" || exit 1; done; rm -rf build/tmp')],
  ['claude', bash("python3 -c 'import json; print(json.load(open(\"a.json\")))' | sed -n '1,5p' | awk '{print $1}'")],
  ['claude', bash('if [ -f .env ]; then cat .env | cut -d= -f1; fi; curl -s http://localhost:3000/health | jq .ok')],
  ['claude', bash("node -e 'console.log(process.version)' && npx tsc --noEmit && timeout 60 npm run lint -- --fix")],
  ['claude', bash('rm -rf ~/')],
  ['claude', { ...PRE, tool_name: 'Read', tool_input: { file_path: '/tmp/a.ts' } }],
  ['claude', { ...PRE, tool_name: 'Write', tool_input: { file_path: '/tmp/a.ts', content: 'x' } }],
  ['claude', { ...bash('ls'), hook_event_name: 'PostToolUse', tool_response: { stdout: 'a', stderr: '' } }],
  ['claude', { ...PRE, hook_event_name: 'UserPromptSubmit', prompt: 'hello' }],
];

/** Judges a few events, so that what V8 compiles only when it is called is in the cache too. */
async function warm(directory, scratch) {
  const runner = join(scratch, 'warm.cjs');
  await build({ ...common, entryPoints: ['scripts/warm.ts'], outfile: runner, format: 'cjs' });
  const home = join(scratch, 'home');
  mkdirSync(home);
  const env = { HOME: home, PATH: process.env.PATH };
  // Node gives a socket, shells and other clients a pipe: they are read in different ways.
  const PIPE = ['sh', '-c', 'cat | "$0" "$@"'];
  const run = (through, args, input) => {
    const [program, ...rest] = [...through, process.execPath, runner, directory, ...args];
    try {
      execFileSync(program, rest, { env, input, stdio: ['pipe', 'ignore', 'pipe'] });
    } catch (error) {
      // A denial is one of the answers.
      if (error.status !== 2 || !/Operation denied/.test(error.stderr)) throw error;
    }
  };
  run([], [], '');
  // The first makes the policy's own cache, which no later event does.
  for (const [client, event] of [WARM[0], ...WARM]) run(PIPE, [client], JSON.stringify(event));
  run([], [WARM[0][0]], JSON.stringify(WARM[0][1]));
}

/** Milliseconds for which what was built before may still be in use. */
const WHILE = 600_000;

/**
 * Makes the hook. The parts of each build lie in a directory of its own: another process may be using those before.
 * Returns the file of programs, from `dist`.
 */
export async function buildHook({ cache }) {
  const scratch = resolve(mkdtempSync(join('node_modules', '.hook-')));
  try {
    const files = await bundle(scratch);
    const digest = createHash('sha256');
    for (const [name, text] of files) digest.update(`${name}\0${text}\0`);
    const id = digest.digest('hex').slice(0, 16);
    const place = join(OUT, id);
    if (!existsSync(place)) {
      const fresh = join(scratch, id);
      mkdirSync(fresh);
      for (const [name, text] of files) writeFileSync(join(fresh, name), text);
      if (cache) await warm(fresh, scratch);
      mkdirSync(OUT, { recursive: true });
      renameSync(fresh, place);
    }
    for (const name of readdirSync(OUT)) {
      const old = join(OUT, name);
      if (name !== id && statSync(old).mtimeMs < Date.now() - WHILE) rmSync(old, { recursive: true, force: true });
    }
    const loader = join(scratch, 'hook.cjs');
    await build({
      ...common,
      entryPoints: ['src/hook/loader.ts'],
      outfile: loader,
      format: 'cjs',
      minify: true,
      define: { SLUICE_BUILD: JSON.stringify(id) },
    });
    renameSync(loader, join(OUT, 'hook.cjs'));
    return `hook/${id}/${PROGRAMS}`;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
