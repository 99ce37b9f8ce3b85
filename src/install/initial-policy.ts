import { stringify } from 'yaml';
import type { ClientPermission } from '../clients/settings/permission.js';

export interface InitialPolicyOptions {
  /** The path of the JSON Schema, for editors. */
  readonly schema: string;
  readonly observe: boolean;
  readonly project: boolean;
  readonly permissions: readonly (ClientPermission & { readonly client: string })[];
  /** How a file is called in a comment. */
  readonly show: (file: string) => string;
}

const LISTS = ['rules', 'bash_rules', 'effect_rules'] as const;
const ABOUT: Readonly<Record<(typeof LISTS)[number], string>> = {
  rules: 'a call, by the name of its tool and its input',
  bash_rules: 'each simple command',
  effect_rules: 'each effect, whatever tool has it',
};

/** A first policy: short, and with a comment for whatever is not plain. */
export function initialPolicyText({ schema, observe, project, permissions, show }: InitialPolicyOptions): string {
  const rules = permissions.filter(({ rule }) => rule !== undefined);
  const others = permissions.filter(({ rule }) => rule === undefined);
  const lines = [
    // A path that would not stay in its comment is left out: editors do without.
    ...(schema === oneLine(schema) ? [`# yaml-language-server: $schema=${schema}`] : []),
    project
      ? '# What agents may do in this project. Change it as you like, then: sluice check && sluice trust'
      : '# What your agents may do. Change it as you like, then: sluice check',
    'version: 1',
    '',
    '# Looking is allowed, the ruinous is denied, the risky is asked about, the rest is left to the agent.',
    'extends: [recommended]',
  ];
  if (observe)
    lines.push(
      '',
      '# Judges and records, and stops nothing. Remove this line when you have seen enough.',
      'mode: observe',
    );
  for (const list of LISTS) {
    // The first that matches decides, whichever client it comes from: no defer may hide another's deny.
    const own = rules.filter((one) => one.list === list).sort((one, other) => strictness(one) - strictness(other));
    if (own.length === 0) continue;
    lines.push('', `${list}:  # ${ABOUT[list]}; the first that matches decides`);
    for (const { client, text, file, rule = {} } of unique(own)) {
      const left = rule.decision === 'defer' ? ': deferred to it' : '';
      lines.push(`  # ${line(`${client}, ${show(file)}: ${text}`)}${left}`);
      lines.push(item({ name: nameOf(client, text), ...rule }));
    }
  }
  if (rules.length === 0)
    lines.push(
      '',
      '# bash_rules:',
      '#   - { name: Our tests, command: npm, argument_pattern: "^test$", decision: allow, match: [npm test] }',
    );
  if (others.length > 0) {
    lines.push('', '# Not taken over:');
    for (const { client, text, file, note = '' } of others)
      lines.push(`#   ${line(`${client}, ${show(file)}: ${text}`)}`, `#     ${note}`);
  }
  return `${lines.join('\n')}\n`;
}

const STRICTEST = ['deny', 'ask', 'defer'];

function strictness({ rule }: ClientPermission): number {
  return STRICTEST.indexOf(String(rule?.decision));
}

function item(rule: Readonly<Record<string, unknown>>): string {
  const [first = '', ...rest] = stringify(rule, { lineWidth: 0, collectionStyle: 'any' }).trimEnd().split('\n');
  return [`  - ${first}`, ...rest.map((one) => `    ${one}`)].join('\n');
}

function nameOf(client: string, text: string): string {
  return `${client}: ${text}`.slice(0, 120);
}

/** A comment must not end before it ends. */
function line(text: string): string {
  return oneLine(text).slice(0, 200);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** The user's and the project's settings may say the same. */
function unique<T extends { readonly text: string; readonly client: string }>(rules: readonly T[]): T[] {
  const seen = new Set<string>();
  return rules.filter(({ client, text }) => {
    const key = `${client}\0${text}`;
    return !seen.has(key) && seen.add(key);
  });
}
