import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Options of tsc with which it writes, or reads others. They may be written in any case, with one dash or two. */
const TSC_ACTS = new Map(
  ['--outDir', '--outFile', '--declarationDir', '--tsBuildInfoFile', '--generateTrace', '--generateCpuProfile'].map(
    (name) => [name.slice(2).toLowerCase(), name],
  ),
);
for (const name of ['--noEmit', '--build', '--init', '--project', '--incremental', '--composite'])
  TSC_ACTS.set(name.slice(2).toLowerCase(), name);

function tscOptions(call: ProgramCall): string | undefined {
  for (const word of call.args) {
    const given = literalPrefix(word);
    if (given.startsWith('@')) return 'the options of tsc are in a file';
    const name = /^--?([A-Za-z]+)$/.exec(given)?.[1] ?? '';
    const meant = TSC_ACTS.get(name.toLowerCase());
    if (meant !== undefined && meant !== given) return `tsc ${given} is not understood`;
  }
  return undefined;
}

/** A value with which a switch is off. */
const TSC_OFF = /^(?:false|null)$/i;

/** Does it only check? A switch may be followed by its value, and the last one counts. */
function onlyChecks(call: ProgramCall): boolean {
  let checks = false;
  call.args.forEach((word, at) => {
    if (literal(word) === '--noEmit') checks = !TSC_OFF.test(literal(call.args[at + 1]) ?? '');
  });
  return checks && !call.has('-b', '--build');
}

/** Its switches may be followed by a value, and its settings say where it writes. */
export function compileTypeScript(call: ProgramCall): void {
  const tells = call.has('--version', '-v', '--help', '-h', '--showConfig', '--listFilesOnly');
  const isOff = call.args.some((word) => TSC_OFF.test(literal(word) ?? ''));
  if (tells && !isOff) return call.at('read', './**');
  if (call.has('--init') && !isOff) return call.at('write', 'tsconfig.json');
  for (const word of call.operands) {
    call.path('read', word);
    const path = literal(word);
    if (path !== undefined && !/\.\w+$/.test(path)) call.at('read', `${path}/**`);
  }
  call.at('read', './**');
  const odd = tscOptions(call);
  if (odd !== undefined) call.unknown(odd);
  if (!call.has('--noEmit') || !onlyChecks(call)) return call.at('write', './**', 'build');
  // What it keeps of a build goes where the settings say.
  const project = literal(call.value('-p', '--project'));
  if (project?.startsWith('/') || (project === undefined && call.has('-p', '--project'))) return call.workspace();
  if (project === undefined)
    return call.loads({ type: 'files', names: ['tsconfig.json'], settings: 'tsc', upwards: true });
  const name = /\.json$/.test(project) ? project : `${project}/tsconfig.json`;
  return call.loads({ type: 'files', names: [name], settings: 'tsc' });
}
