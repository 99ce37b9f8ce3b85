import { dropPrefix, literal, type Word } from '../../shell/word.js';
import { records } from '../places/git-repository.js';
import type { ProgramCall } from '../program.js';
import { powerOf, SWITCH } from '../programs/git-settings.js';

function place(call: ProgramCall, kind: 'read' | 'write'): void {
  const file = call.value('-f', '--file');
  if (file !== undefined) call.path(kind, file);
  else if (call.has('--global')) {
    call.at(kind, '~/.gitconfig', ...(kind === 'write' ? ['persist'] : []));
    call.at(kind, '~/.config/git/config');
  } else if (call.has('--system')) call.at(kind, '/etc/gitconfig', ...(kind === 'write' ? ['persist'] : []));
  else if (call.has('--worktree')) {
    records(call, kind, 'config.worktree');
    // Without the extension for it, it is the same as the other one.
    records(call, kind, 'config', ...(kind === 'write' ? ['persist'] : []));
  } else {
    records(call, kind, 'config', ...(kind === 'write' ? ['persist'] : []));
    if (kind === 'read') {
      call.at(kind, '~/.gitconfig');
      call.at(kind, '/etc/gitconfig');
    }
  }
}

function store(call: ProgramCall, key: Word | undefined, value: Word | undefined): string | undefined {
  place(call, 'write');
  const name = literal(key);
  if (name === undefined) return 'the key that git config sets is not known';
  const power = powerOf(name);
  const text = literal(value);
  call.named('env', name, 'persist');
  if (power === 'alias') {
    // Whoever calls the alias later runs this.
    if (text === undefined) return 'the alias that git config sets is not known';
    call.named('exec', name, 'persist');
    if (text.startsWith('!')) call.shell(dropPrefix(value as Word, 1));
  } else if (power === 'command' || power === 'helper' || power === 'place') {
    if (text === undefined || !SWITCH.test(text)) call.named('exec', name, 'persist');
  }
  return undefined;
}

const GETS = ['--get', '--get-all', '--get-regexp', '--get-urlmatch', '--get-color', '--get-colorbool', '--list', '-l'];
const SECTIONS = ['--remove-section', '--rename-section', '--unset', '--unset-all'];

/** Keys whose value is, or holds, what somebody else must not know. */
const SECRET = /token|pass|secret|extraheader|cookie|credential|oauth|proxy/i;
/** A pattern for keys of which none is such. */
const PLAIN_KEYS = /^\^?(?:user|alias|color|core|branch|init|pull|push|commit|merge|diff|rebase|fetch|advice)\b/;

/** Prints it values that may be secrets: all of them, or those of a key that is one? Addresses hold passwords. */
function tellsSecrets(call: ProgramCall, key: Word | undefined): boolean {
  if (call.has('--name-only')) return false;
  if (call.has('--get-urlmatch') || call.has('--list', '-l') || literal(call.operands[0]) === 'list') return true;
  const name = literal(key);
  if (call.has('--get-regexp', '--regexp')) return !PLAIN_KEYS.test(name ?? '');
  return SECRET.test(name ?? '');
}

/** `git config`, with the subcommands of newer versions and the options of older ones. */
export function gitConfig(call: ProgramCall): string | undefined {
  const [first, second, third] = call.operands;
  const verb = literal(first);
  if (call.has('--edit', '-e') || verb === 'edit') {
    place(call, 'write');
    return 'git config opens an editor';
  }
  if (call.has(...GETS) || verb === 'list' || verb === 'get') {
    place(call, 'read');
    return tellsSecrets(call, verb === 'get' ? second : first)
      ? 'settings may hold secrets, which are printed'
      : undefined;
  }
  if (call.has(...SECTIONS) || verb === 'unset' || verb === 'rename-section' || verb === 'remove-section') {
    place(call, 'write');
    // A section renamed to another may make its keys run something.
    const to = call.has('--rename-section') ? second : verb === 'rename-section' ? third : undefined;
    if (to !== undefined) call.named('exec', to, 'persist');
    return undefined;
  }
  if (verb === 'set') return store(call, second, third);
  if (second === undefined && !call.has('--add', '--replace-all')) {
    place(call, 'read');
    return SECRET.test(verb ?? '') ? 'a setting may be a secret, which is printed' : undefined;
  }
  return store(call, first, second);
}
