import { literal } from '../../shell/word.js';
import { OTHER_RUNTIME_JAVASCRIPT } from '../code/javascript.js';
import { runCode, runScript } from '../code/run.js';
import { loadModule } from '../code/specifier.js';
import { splitNames } from '../code/table.js';
import type { ProgramCall } from '../program.js';

const DENO_QUIET =
  /^(-[AqRWENSP]+|--(allow|deny|no|ignore|unstable)-[\w-]+|--(allow-all|quiet|cached-only|frozen|check|seed|location|v8-flags|watch|reload|node-modules-dir|vendor|lock|log-level|ext|fix|html|json|compact|prompt|strace-ops|unstable|all|fail-fast|filter|parallel|doc|permit-no-files|shuffle|coverage|junit-path|reporter|trace-leaks|clean|print|private|lint|filter|sloppy-imports|rules|prose-wrap|line-width|indent-width|single-quote|use-tabs|sequence|cert|import-map|config)|-[Lcrpf])$/;

export function runDeno(call: ProgramCall): string | undefined {
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
      call.named('exec', sub.operands[0], 'install');
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
