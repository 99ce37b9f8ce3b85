import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { readBytes } from '../settings/file-change.js';
import type { ClientPermission, PermissionDecision } from '../settings/permission.js';
import { findStarlarkCalls, type StarlarkValue } from './starlark.js';

const SAID: Readonly<Record<string, PermissionDecision>> = { allow: 'allow', prompt: 'ask', forbidden: 'deny' };
const OUR: Readonly<Record<PermissionDecision, string>> = { allow: 'defer', ask: 'ask', deny: 'deny' };

/** The rules files of Codex, and its approval policy. */
export function codexPermissions(folder: string): ClientPermission[] {
  return [...rulesFiles(join(folder, 'rules')).flatMap(readRules), ...approvals(join(folder, 'config.toml'))];
}

function rulesFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.rules'))
      .sort()
      .map((name) => join(directory, name));
  } catch {
    return [];
  }
}

/** They are a language of their own: what is not a plain list of words is only mentioned. */
function readRules(file: string): ClientPermission[] {
  return findStarlarkCalls(readBytes(file)?.toString() ?? '', 'prefix_rule').map(
    ({ text: whole, args: given }): ClientPermission => {
      const at = (name: string, place: number) => given.get(given.has(name) ? name : place);
      const decision = given.has('decision') || given.has(1) ? String(at('decision', 1)) : 'allow';
      const words = wordsOf(at('pattern', 0));
      const said = Object.hasOwn(SAID, decision) ? SAID[decision] : undefined;
      const shown = whole.replace(/\s+/g, ' ').slice(0, 120);
      const [name, ...rest] = words ?? [];
      if (said === undefined || name === undefined) return { text: shown, file, note: 'It could not be read.' };
      const text = `${decision} ${[name, ...rest].map((one) => one.join('|')).join(' ')}`;
      const choice = (one: readonly string[]) =>
        one.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
      const args = rest.map((one) => (one.length === 1 ? choice(one) : `(?:${choice(one)})`)).join(' ');
      const rule = {
        command: name.length === 1 ? (name[0] as string) : name,
        ...(args !== '' && { argument_pattern: `^${args}(?: |$)` }),
        decision: OUR[said],
      };
      return { text, file, list: 'bash_rules', rule };
    },
  );
}

/** `["gh", ["pr", "issue"]]`: words, each one or several. */
function wordsOf(pattern: StarlarkValue): string[][] | undefined {
  if (!Array.isArray(pattern)) return undefined;
  const words = pattern.map((one: StarlarkValue) => (Array.isArray(one) ? one : [one]));
  const plain = words.every((one) => one.length > 0 && one.every((word) => typeof word === 'string'));
  return plain ? (words as string[][]) : undefined;
}

function approvals(file: string): ClientPermission[] {
  try {
    const { approval_policy: policy } = parse(readBytes(file)?.toString() ?? '');
    if (typeof policy !== 'string') return [];
    return [
      {
        text: `approval_policy ${policy}`,
        file,
        note: 'It stays what Codex does where Sluice leaves a call to it.',
      },
    ];
  } catch {
    return [];
  }
}
