import { literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Options of the Java machine that change nothing but how it works. */
const JAVA_QUIET =
  /^(-X(m[nsx]|ss|int|comp|mixed|rs|noclassgc|future|verify)\S*|-XX:[+-](Use|Enable|Disable|Print|Show|Tiered|Compact|Always|Explicit|Parallel|Unlock|Exit|Crash|Ignore|String|Optimize|Aggressive)\w*|-XX:(Max|Min|New|Initial|Reserved|Metaspace|Parallel|Conc|G1|Survivor|Compressed|Active|Tiered|CICompiler|Thread)\w*=\w+|-D[\w.-]+(=.*)?|-(e|d)(a|sa)(:.*)?|-(enable|disable)(system)?assertions(:.*)?|-server|-client|-d64|-verbose(:\w+)?|--enable-preview|--illegal-access|--enable-native-access|--dry-run|-showversion|--show-version|--show-module-resolution|-XshowSettings(:\w+)?|--add-(modules|opens|exports|reads)|--limit-modules|--patch-module|--source|-jar|-cp|-classpath|--class-path|-p|--module-path|-m|--module|--upgrade-module-path|-d|--describe-module|--finalization|--sun-misc-unsafe-memory-access|-version|--version|-help|--help|-h|-\?|-X|--help-extra|--list-modules|--validate-modules)$/;

/** Each place of a class path: what is there may run. */
export function runClassPath(call: ProgramCall, path: Word): void {
  const known = literal(path);
  if (known === undefined) return call.path('exec', path);
  for (const part of known.split(':')) call.at('exec', part === '' ? '.' : part);
}

/** What follows the archive or the class is for the program in it. */
export function runJava(call: ProgramCall): string | undefined {
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
      (end === -1 || call.args.indexOf(word) <= end) && !JAVA_QUIET.test(name) && !JAVA_QUIET.test(wordToText(word)),
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
  else runClassPath(call, path);
  return undefined;
}
