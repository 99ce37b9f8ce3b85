import { readBytes } from './file-change.js';
import { JsonText } from './jsonc.js';

/** One permission rule of a client, as a rule of a policy; or why it is none. */
export interface ClientPermission {
  /** As the client has it: `deny Read(./.env)`. */
  readonly text: string;
  /** The file that it was found in. */
  readonly file: string;
  readonly list?: 'rules' | 'bash_rules' | 'effect_rules';
  readonly rule?: Readonly<Record<string, unknown>>;
  readonly note?: string;
}

/** What a client calls its answers. */
export type PermissionDecision = 'allow' | 'ask' | 'deny';

type Made = Omit<ClientPermission, 'text' | 'file'>;

/**
 * What a client allows is left to it: its own rule goes on to decide, and for every other client nothing is allowed that
 * was not before. To allow it here could reach further than the client's rule did.
 */
const OUR: Readonly<Record<PermissionDecision, string>> = { allow: 'defer', ask: 'ask', deny: 'deny' };

const SHELL_TALK = /[|&;<>()$`\\"'\n{}[\]?!#~]/;

/** A command with `*` in it, as the first words of one: `git push *`. `prefix`: anything may follow. */
export function shellRule(decision: PermissionDecision, command: string, prefix: boolean): Made {
  const text = command.trim().replace(/\s+/g, ' ');
  if (text === '' || text === '*')
    return { note: decision === 'allow' ? 'It is all of the shell: that stays for Sluice to judge.' : every(decision) };
  if (SHELL_TALK.test(text))
    return { note: 'Sluice judges each command by itself, and this is more than one word list.' };
  const [name = '', ...words] = text.split(' ');
  if (name.includes('*')) return { note: 'The name of its program is not fixed.' };
  const rest = words.join(' ');
  return { list: 'bash_rules', rule: { command: name, ...args(rest, prefix), decision: OUR[decision] } };
}

function args(rest: string, prefix: boolean): { argument_pattern?: string } {
  const open = prefix ? rest : rest.replace(/(?:^| )\*$/, '');
  const any = prefix || open !== rest;
  if (open === '') return any ? {} : { argument_pattern: '^$' };
  const pattern = open
    .split('*')
    .map((part) => part.replace(/[.+^/]/g, '\\$&').replaceAll('\\/', '/'))
    .join('.*');
  return { argument_pattern: `^${pattern}${any ? '(?: |$)' : '$'}` };
}

function every(decision: PermissionDecision): string {
  return `It is every command. To ${decision} those that Sluice does not know, set "defaults".`;
}

/**
 * Files by a glob. What begins in the project is meant wherever it is: else whatever goes through the whole project, as
 * `git status` does, would be meant too. An allowance is not taken over: it would keep the packs from guarding what is in there. */
export function fileRule(said: PermissionDecision, kind: 'read' | 'write', glob: string): Made {
  if (said === 'allow')
    return { note: 'The client goes on to allow it; what the packs say of these files holds, too.' };
  if (/[!\\]/.test(glob) || glob === '') return { note: 'Its pattern has no counterpart.' };
  const text = glob.replace(/^\.\//, '').replace(/\/$/, '');
  const anywhere = /^(?:~\/|\/|\*\*\/)/.test(text) || !text.includes('/') ? text : `**/${text}`;
  const path = /[*?]/.test(text.split('/').at(-1) ?? '')
    ? [anywhere]
    : [anywhere, `${anywhere.includes('/') ? '' : '**/'}${anywhere}/**`];
  const rule = { effect: kind === 'read' ? 'read' : ['write', 'delete'], path, decision: said };
  // To list the names is not to read.
  return { list: 'effect_rules', rule: kind === 'read' ? { ...rule, tags: '!list' } : rule };
}

/** Hosts. */
export function hostRule(decision: PermissionDecision, host: string): Made {
  if (decision === 'allow')
    return { note: 'The client goes on to allow it; what the packs say of the network holds, too.' };
  if (!/^[\w.*:-]+$/.test(host)) return { note: 'Its pattern has no counterpart.' };
  return { list: 'effect_rules', rule: { effect: 'net', host: [host], decision: decision } };
}

/** A tool by its name, or all whose name begins so. */
export function toolRule(said: PermissionDecision, name: string, begins = false): Made {
  if (!/^[\w:.-]+$/.test(name)) return { note: 'Its pattern has no counterpart.' };
  const which = begins ? { tool_name_pattern: `^${name.replace(/[.]/g, '\\.')}` } : { tool: name };
  return { list: 'rules', rule: { ...which, decision: OUR[said] } };
}

/** A settings file, or nothing where it is not there or cannot be read: what is wrong with it is told elsewhere. */
export function readJsonSettings(path: string): Readonly<Record<string, unknown>> {
  try {
    const text = readBytes(path)?.toString() ?? '';
    return text.trim() === '' ? {} : new JsonText(text, path).value;
  } catch {
    return {};
  }
}

/** The texts in a list. */
export function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** `Name(content)`, or a name alone. */
export function parsePermission(text: string): { readonly name: string; readonly content: string | undefined } {
  const match = /^([^()]+)\(([\s\S]*)\)$/.exec(text.trim());
  return match === null ? { name: text.trim(), content: undefined } : { name: match[1] ?? '', content: match[2] ?? '' };
}
