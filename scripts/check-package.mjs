// Packs the package, looks at what is in it, installs it into an empty project, type-checks and runs an example there.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const NEEDED =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/THIRD-PARTY-NOTICES\.txt|schema\/(sluice|program)\.schema\.json|dist\/(types\/)?[\w./-]+\.(js|js\.map|cjs|d\.ts)|dist\/serve\/files\.json|dist\/hook\/\w+\/programs\.txt|dist\/ui\/(index\.html|page\.js|style\.css|favicon\.svg)|src\/[\w./-]+\.(ts|json|yaml))$/;
const NOT_NEEDED =
  /\.test\.|test-helper|(^|\/)(expect|fixtures?)\.ts$|\.cache$|^dist\/(hook|ui|clients)\/.*\.map$|^dist\/types\/cli\//;

/** docs/release.md says what takes the room. */
const MAX_UNPACKED_MB = 17;
const MAX_FILES = 2_100;

/** KB of what every event of a client loads. */
const BUNDLE = 300;

const consumer = `import { deny, guard, isSluiceError, Session, transform } from 'sluice';
import { AgentBuilder } from 'sluice/agent';
import { mask, openLog } from 'sluice/audit';
import { blockDangerousCommands } from 'sluice/hooks';
import { policyGuard, type Problem, readPolicy } from 'sluice/policy';
import { FakeDisplay, fakeSession } from 'sluice/testing';

const quiet = transform({ name: 'quiet', on: 'tool:pre', when: 'bash', run: ({ data }) => ({ replace: { ...data.input, quiet: true } }) });
const noForce = guard({ name: 'no-force', on: 'tool:pre', run: ({ data }) => (data.input.force === true ? deny('Not by force.') : undefined) });
const display = new FakeDisplay();
const session = new Session({ hooks: [quiet, noForce, blockDangerousCommands()], display });
const ran: unknown = await session.tool({ tool: 'bash', input: { command: 'ls' } }, (input) => input);
const code = await session.tool({ tool: 'bash', input: { command: 'ls', force: true } }, () => 'ran').catch((error: unknown) => (isSluiceError(error) ? error.code : 'other'));
if (JSON.stringify(ran) !== '{"command":"ls","quiet":true}' || code !== 'DENIED') throw new Error(\`unexpected: \${JSON.stringify(ran)} \${code}\`);
openLog({ directory: './audit' }).write({ type: 'decision', time: new Date().toISOString(), session: 's', event: 'tool:pre', call: 'c' });
if (mask('password=hunter2secret').text.includes('hunter2')) throw new Error('not masked');
await fakeSession().session.end();
const { evaluator, problems }: { evaluator: Parameters<typeof policyGuard>[0]; problems: readonly Problem[] } = await readPolicy('sluice.yaml');
const judged = await fakeSession({ hooks: [policyGuard(evaluator)] }).session.gate({ tool: 'Bash', input: { command: 'ls && make x' } });
if (problems.length > 0 || judged.decision !== 'deny') throw new Error(\`unexpected: \${JSON.stringify(problems)} \${judged.decision}\`);
const answers = [{ calls: [{ id: '1', tool: 'Bash', input: { command: 'make x' } }] }, { text: 'done' }];
const tools = { Bash: { inputSchema: { type: 'object' }, execute: () => 'ran' } };
const agent = new AgentBuilder({ model: { name: 'scripted', respond: async () => answers.shift() ?? {} }, tools }).policy('sluice.yaml').build();
const { text, executions } = await agent.run('Build it.');
if (text !== 'done' || executions[0]?.blocked?.hook !== 'policy') throw new Error(\`unexpected: \${text} \${JSON.stringify(executions)}\`);
await agent.end();
console.log('the example works');
`;

/** A stack trace leads to a file that is in the package. */
function checkSourceMaps(files) {
  const shipped = new Set(files);
  const maps = files.filter((file) => file.endsWith('.map'));
  for (const map of maps)
    for (const source of JSON.parse(readFileSync(map, 'utf8')).sources)
      if (!shipped.has(join(dirname(map), source))) throw new Error(`${map} names ${source}, which is not shipped`);
  if (maps.length === 0) throw new Error('There are no source maps');
}

/** What `npm install sluice` brings: esbuild, and what shipped sources ("sluice build") and declarations import. */
const INSTALLED = [
  '.bin',
  '.package-lock.json',
  '@esbuild',
  '@types',
  'esbuild',
  're2js',
  'sluice',
  'unbash',
  'valibot',
];

function checkInstalled(names) {
  const others = names.filter((name) => !INSTALLED.includes(name) && name !== 'undici-types');
  if (others.length > 0) throw new Error(`It also installs ${others.join(', ')}: bundle it, and list it in 0029`);
}

const directory = mkdtempSync(join(tmpdir(), 'sluice-package-'));
const run = (command, args) =>
  execFileSync(command, args, { cwd: directory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
try {
  // With SLUICE_BUILT it is there, and others use it: see .ci/run.
  if (process.env.SLUICE_BUILT === undefined)
    execFileSync('npm', ['run', 'build', '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', directory], { encoding: 'utf8' }),
  );
  const stray = packed.files.map(({ path }) => path).filter((path) => !NEEDED.test(path) || NOT_NEEDED.test(path));
  if (stray.length > 0) throw new Error(`The package holds what no user needs: ${stray.join(', ')}`);
  console.log(
    `package: ${packed.files.length} files, ${Math.round(packed.size / 1024)} KB packed, ${Math.round(packed.unpackedSize / 1024)} KB unpacked`,
  );

  if (packed.unpackedSize > MAX_UNPACKED_MB * 1e6 || packed.files.length > MAX_FILES)
    throw new Error(`Over ${MAX_UNPACKED_MB} MB or ${MAX_FILES} files: find out what came in (docs/release.md)`);
  checkSourceMaps(packed.files.map(({ path }) => path));

  if (!packed.files.some(({ path }) => path === 'dist/THIRD-PARTY-NOTICES.txt')) throw new Error('No notices');

  const bundles = packed.files.filter(({ path }) => /^dist\/hook\/\w+\/main\.cjs$/.test(path));
  const [bundle] = bundles;
  if (bundle === undefined || bundles.length > 1) throw new Error(`There are ${bundles.length} bundles of the hook`);
  console.log(`the hook's bundle: ${Math.round(bundle.size / 1024)} KB`);
  if (bundle.size > BUNDLE * 1024)
    throw new Error(`The hook's bundle is over ${BUNDLE} KB: load what few events need in parts of its own`);

  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  copyFileSync('.npmrc', join(directory, '.npmrc'));
  run('npm', ['install', `./${packed.filename}`, '@types/node@20']);
  checkInstalled(readdirSync(join(directory, 'node_modules')));
  writeFileSync(join(directory, 'example.ts'), consumer);
  const policy = 'extends: recommended\nbash_rules: [{ command: make, decision: deny }]\n';
  writeFileSync(join(directory, 'sluice.yaml'), policy);
  const compilerOptions = {
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    outDir: 'out',
    types: ['node'],
    rootDir: '.',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }));
  run(process.execPath, [join(process.cwd(), 'node_modules/typescript/bin/tsc'), '-p', '.']);
  // Who has no types of Node has those of a browser, and can read ours.
  const entries = ['', '/agent', '/audit', '/effects', '/hooks', '/policy', '/runners', '/shell', '/testing'];
  const importing = entries.map((entry, index) => `export * as entry${index} from 'sluice${entry}';\n`).join('');
  writeFileSync(join(directory, 'browser.ts'), importing);
  const plain = { ...compilerOptions, target: 'ES2024', lib: ['ES2024', 'DOM'], types: [], noEmit: true };
  writeFileSync(
    join(directory, 'tsconfig.plain.json'),
    JSON.stringify({ compilerOptions: plain, files: ['browser.ts'] }),
  );
  run(process.execPath, [join(process.cwd(), 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.plain.json']);
  process.stdout.write(run(process.execPath, ['out/example.js']));
  const failing =
    "import { Session } from 'sluice'; try { new Session({ hooks: [{}] }); } catch (e) { console.log(e.stack); }";
  const trace = run(process.execPath, ['--enable-source-maps', '--input-type=module', '-e', failing]);
  if (!/sluice\/src\/core\/hook\.ts:\d+/.test(trace)) throw new Error(`The stack trace has no source: ${trace}`);
  process.stdout.write(run('npx', ['sluice', 'check', 'sluice.yaml']));
  // Handlers are bundled from the sources in the package, and then need nothing of it.
  run('npx', ['sluice', 'build', '--client', 'claude', '--policy', 'sluice.yaml', '--out', 'built']);
  const built = join(directory, 'built/.claude/hooks/validators/security/bash.mjs');
  const alone = { cwd: tmpdir(), encoding: 'utf8', input: '{"command":"ls"}' };
  if (!JSON.parse(execFileSync(process.execPath, [built], alone)).safe) throw new Error('unexpected: ls is not safe');
  const event = { hook_event_name: 'PreToolUse', session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };
  const answer = execFileSync(process.execPath, ['node_modules/sluice/dist/hook/hook.cjs', 'claude'], {
    cwd: directory,
    input: JSON.stringify(event),
    env: { PATH: process.env.PATH, HOME: directory },
    encoding: 'utf8',
  });
  if (!answer.includes('"permissionDecision":"allow"')) throw new Error(`The hook answered: ${answer}`);
  const schema = "import('sluice/schema.json', { with: { type: 'json' } }).then((m) => console.log(m.default.title))";
  process.stdout.write(run(process.execPath, ['--no-warnings', '--input-type=module', '-e', schema]));
  console.log(`sluice --version: ${run('npx', ['sluice', '--version']).trim()}`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
