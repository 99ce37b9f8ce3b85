import { resolvedTarget } from '../paths.js';
import { effectOf, type ProgramCall } from '../program.js';
import { repositoryOf, writesRepository } from './git-repository.js';

/** Addresses may hold a password or a token: what is printed then is what stands in the settings. */
export function addresses(call: ProgramCall): void {
  const { cwd, span, remote: host } = call.command;
  const target = resolvedTarget('.git/config', cwd);
  const when = target.type === 'path' && cwd !== undefined && host === undefined;
  call.effects.push(
    effectOf('read', target, span, [], host, when ? { type: 'credentials', directory: cwd } : undefined),
  );
}

/** Settings of agents among the files may leave the working tree: only the machine knows. */
export function changedSettings(call: ProgramCall, which: string, tags: readonly string[]): void {
  const { cwd, span, remote } = call.command;
  const here = resolvedTarget('.', cwd);
  if (here.type !== 'path' || remote !== undefined) return;
  const more = which === 'untracked' || which === 'all' ? { [which]: true as const } : {};
  call.effects.push(effectOf('write', here, span, tags, undefined, { type: 'stashed', directory: here.path, ...more }));
}

/** A repository is begun here, whatever is above. */
export function newRepository(call: ProgramCall): void {
  const { records: given } = repositoryOf(call);
  if (given === undefined) call.at('write', '.git/**');
  else writesRepository(call);
}
