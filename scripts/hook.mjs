// Makes dist/hook: the file that a client starts, one bundle of all that every event needs, and a part for each thing
// that only some events need: the facts about a group of programs, the compiler of policies, the built-in hooks.
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

const OUT = 'dist/hook';
const TABLE = 'src/effects/programs/table.ts';
const EXTERNAL = ['esbuild'];
const common = { bundle: true, platform: 'node', target: 'node20.19', logLevel: 'warning', legalComments: 'none' };

/** Which module of the table knows a program, by the names that it is called by. A later one wins, as in the table. */
async function indexPrograms(scratch) {
  const imports = readFileSync(TABLE, 'utf8').matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+)\.js';$/gm);
  const lists = [...imports].map(([, list, module]) => ({ list, module }));
  const outfile = join(scratch, 'programs.mjs');
  const contents = [
    "export { PROGRAMS } from './table.js';",
    ...lists.map(({ list, module }) => `export { ${list} } from './${module}.js';`),
  ].join('\n');
  const stdin = { contents, resolveDir: 'src/effects/programs', loader: 'ts' };
  await build({ ...common, stdin, outfile, format: 'esm' });
  const { PROGRAMS, ...own } = await import(pathToFileURL(outfile).href);
  const winners = new Map(PROGRAMS.flatMap((program) => program.names.map((name) => [name, program])));
  const lines = lists.map(({ list, module }) => {
    const known = [...winners].flatMap(([name, program]) => (own[list].includes(program) ? [name] : []));
    for (const name of known)
      if (/\s/.test(name) || own[list].findLast(({ names }) => names.includes(name)) !== winners.get(name))
        throw new Error(`"${name}" of ${module}.ts can't be looked up`);
    return `${module}\t${list}\t ${known.join(' ')} `;
  });
  return { lists, index: lines.join('\n') };
}

/** The table as one text to look names up in: reading what is known of all programs would take longer than the rest. */
function lookUp() {
  return {
    name: 'look-up',
    setup({ onLoad }) {
      onLoad({ filter: /src\/effects\/programs\/table\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        const rest = source.slice(source.indexOf('/** What is known of a program, by the name'));
        const contents = `
          const BY_NAME = {
            get(name: string) {
              const index: string = __part('./program-names.js');
              const at = /\\s/.test(name) ? -1 : index.indexOf(' ' + name + ' ');
              if (at === -1) return undefined;
              const [module, list] = index.slice(index.lastIndexOf('\\n', at) + 1, at).split('\\t', 2);
              return __part('./' + module + '.js')[list].findLast(({ names }) => names.includes(name));
            },
          };
          ${rest}`;
        return { contents, loader: 'ts' };
      });
      // Most programs are told without them.
      onLoad({ filter: /src\/effects\/flag-lines\.ts$/ }, () => ({
        contents: `
          export const flagLines = (): readonly string[] =>
            [__part('./flags.js').KNOWN_FLAGS, __part('./looked-at.js').LOOKED_AT];`,
        loader: 'ts',
      }));
    },
  };
}

/** Modules that few events need, with the functions that others import from them: each is a part of its own. */
const RARE = {
  'effects/patch': ['readPatch'],
  'effects/tools/likely-effects': ['withLikelyEffects'],
  'pipeline/facts/harmless-settings': ['areHarmlessSettings'],
  'pipeline/facts/is-python-module': ['isPythonModule'],
  'policy/evaluate/answering-rule': ['answeringRule'],
  'shell/wrappers/batch-wrappers': [
    ...['findInner', 'findRootMayMatch', 'fdParts', 'fdInner', 'xargsInner', 'parallelInner', 'semaphoreInner'],
  ],
};
const rareParts = Object.keys(RARE).map((module) => [basename(module), `src/${module}.ts`]);

/** Loads a rare module when one of its functions is called. What else it exports can't be imported. */
function loadLate() {
  const modules = new Map(Object.entries(RARE).map(([module, names]) => [resolve(`src/${module}.ts`), names]));
  return {
    name: 'load-late',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\..*\.js$/ }, ({ path, kind, resolveDir }) => {
        const file = resolve(resolveDir, path.replace(/\.js$/, '.ts'));
        return kind === 'import-statement' && modules.has(file) ? { path: file, namespace: 'late' } : undefined;
      });
      onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({
        contents: modules
          .get(path)
          .map(
            (name) => `export const ${name} = (...args) => __part('./${basename(path, '.ts')}.js').${name}(...args);`,
          )
          .join('\n'),
        loader: 'js',
      }));
    },
  };
}

/** Everything as modules that share what they have in common. */
async function split(scratch, table) {
  const outdir = join(scratch, 'split');
  const modules = [...table.lists.map(({ module }) => module), 'flags', 'looked-at'];
  const programs = modules.map((module) => [module, `src/effects/programs/${module}.ts`]);
  const taken = rareParts.find(([name]) => modules.includes(name));
  if (taken !== undefined) throw new Error(`"${taken[0]}" is the name of two parts`);
  const { metafile } = await build({
    ...common,
    entryPoints: {
      main: 'src/hook/main.ts',
      ...Object.fromEntries([...programs, ...rareParts]),
    },
    outdir,
    splitting: true,
    format: 'esm',
    external: EXTERNAL,
    alias: { yaml: './node_modules/yaml/browser/index.js' },
    // Node loads all of its measuring with the first mention of `performance`.
    define: { 'import.meta.url': '__url', 'performance.now': '__now' },
    plugins: [lookUp(), loadLate()],
    chunkNames: '[name]-[hash]',
    metafile: true,
  });
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const always = new Set();
  const follow = (name) => {
    if (always.has(name)) return;
    always.add(name);
    for (const { path, kind, external } of outputs.get(name).imports)
      if (kind === 'import-statement' && !external) follow(basename(path));
  };
  follow('main.js');
  const parts = [...outputs.keys()].filter((name) => !always.has(name));
  const wanted = new Set(parts.flatMap((name) => outputs.get(name).imports.map(({ path }) => basename(path))));
  return { outdir, always: [...always], shared: [...always].filter((name) => wanted.has(name)), parts };
}

function asFunction(code) {
  return `(function (exports, require, module, __part, __url, __now) {${code}\n})`;
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

async function bundle(scratch) {
  const table = await indexPrograms(scratch);
  const { outdir, always, shared, parts } = await split(scratch, table);
  const main = [
    ...shared.map((name, at) => `import * as part${at} from './${name}';`),
    `export const parts = { ${shared.map((name, at) => `'./${name}': part${at}`).join(', ')} };`,
    "export { start } from './main.js';",
  ].join('\n');
  writeFileSync(join(outdir, 'main-parts.js'), main);
  const inside = new Set(always.map((name) => `./${name}`));
  const [[, text]] = await wrap({ entryPoints: ['./main-parts.js'] }, outdir, (path) => inside.has(path));
  const others = await wrap({ entryPoints: parts.map((name) => `./${name}`) }, outdir, () => false);
  const names = ['program-names.cjs', asFunction(`module.exports = ${JSON.stringify(table.index)};`)];
  return [['main.cjs', text], names, ...others];
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

/** Makes the hook. The parts of each build lie in a directory of its own: another process may be using those before. */
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
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
