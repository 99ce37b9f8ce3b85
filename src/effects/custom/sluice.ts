import { TAGS } from '../../programs/tags.js';
import { literal, type Word } from '../../shell/word.js';
import { administrationOf } from '../own-program.js';
import { globTarget, resolvedTarget, withPathFields } from '../paths.js';
import type { ProgramCall } from '../program.js';
import { list } from '../words.js';

const LOOKS = new Set(list('status check explain audit stats approvals completion tour help'));
/** What runs hooks, servers or scripts of a policy, and changes nothing of the guard unless an option says so. */
const RUNS: Readonly<Record<string, (call: ProgramCall, rest: readonly Word[]) => boolean>> = {
  test: () => true,
  replay: () => true,
  doctor: () => true,
  suggest: (call) => !call.has('--apply'),
  mcp: (call) => !call.has('--accept'),
  keys: (_, [verb]) => verb !== undefined && literal(verb) === 'list',
};

/** Where a project's policy is looked for, here and above. It is shown in parts, also where it is a link. */
const PROJECT_FILES = list(
  'sluice.yaml sluice.yml tool_permissions.yaml .claude/hooks/tool_permissions.yaml hooks/lifecycle/*/hook.meta.yaml',
);

function found(call: ProgramCall, path: string): void {
  const { cwd } = call.command;
  const target = path.includes('*') ? globTarget(path, cwd) : resolvedTarget(path, cwd);
  if (target.type !== 'path' || cwd === undefined) call.add('read', target);
  else call.add('read', withPathFields(target, { above: cwd, expands: target.pattern }));
}

/** Ourselves. What a person decides is an effect, so that it is seen however it is called. */
export function judgeSluice(call: ProgramCall): string | undefined {
  call.has('--apply', '--accept');
  const asked = administrationOf(call.args);
  if (asked !== undefined) {
    call.named('service', 'sluice', 'loosen', ...(TAGS.has(asked.verb) ? [asked.verb] : []));
    return undefined;
  }
  const [verb, ...rest] = call.operands;
  const name = verb === undefined ? 'help' : literal(verb);
  if (name === undefined) return call.unseen('what sluice does is not known');
  if (Object.hasOwn(RUNS, name) && RUNS[name]?.(call, rest)) return `what sluice ${name} does is not known`;
  // Whatever is on neither list is for a person, also what a later version can do.
  if (!LOOKS.has(name)) {
    call.named('service', 'sluice', 'loosen', ...(TAGS.has(name) ? [name] : []));
    return undefined;
  }
  for (const path of PROJECT_FILES) found(call, path);
  // Lines of the file are shown.
  if (name === 'check') call.paths('read', rest);
  return undefined;
}
