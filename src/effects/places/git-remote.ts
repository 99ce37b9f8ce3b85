import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { fromTop } from './git-repository.js';

/**
 * Where a remote is: an address, a path of this machine, or a name that the configuration knows. `ext::` runs its
 * text, and other helpers run programs named after them.
 */
export function remote(call: ProgramCall, where: Word | undefined, kind: 'send' | 'receive', ...tags: string[]): void {
  const start = where === undefined ? 'origin' : literalPrefix(where);
  const helper = /^([A-Za-z][\w+.-]*)::/.exec(start)?.[1];
  if (helper !== undefined && where !== undefined) {
    if (helper === 'ext') call.shell(dropPrefix(where, 'ext::'.length));
    else call.unknown(`git runs a helper for ${helper}:: addresses`);
    return call.net(kind, where, ...tags);
  }
  if (where !== undefined && /^(file:\/\/|\.{0,2}\/|\.{1,2}$|~)/.test(start)) {
    const there = (): void => call.path(kind === 'send' ? 'write' : 'read', where, 'recursive', ...tags);
    // Only what is cloned is seen from here.
    if (tags.includes('clone')) return there();
    fromTop(call, there);
    if (/^\.\.(\/|$)/.test(start))
      call.add(kind === 'send' ? 'write' : 'read', { type: 'unknown', source: start }, tags);
    return;
  }
  call.net(kind, where ?? 'origin', ...tags);
}

/** The directory that git names after an address; without a working tree it ends in `.git`. */
export function clonedTo(call: ProgramCall, from: Word, tags: readonly string[]): void {
  const name = literal(from)
    ?.replace(/[/\\]+$/, '')
    .replace(/(\/\.git|\.git|\.bundle)$/, '')
    .split(/[/:]/)
    .at(-1);
  if (name === undefined || name === '') call.unknown('where git clones to is not known');
  else call.at('write', call.has('--bare', '--mirror') ? `${name}.git` : name, ...tags);
}
