import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { POLICY_KEYS } from '../src/policy/schema.js';

const schema = JSON.parse(readFileSync('schema/sluice.schema.json', 'utf8'));
const validate = new Ajv({ allErrors: true }).compile(schema);
const files = ['src/policy/packs', 'examples/policies'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name)),
);

const complaints = (policy: unknown) => (validate(policy) ? [] : (validate.errors ?? []));

describe('the JSON Schema of a policy', () => {
  it('is what the sources say', () => {
    expect(execFileSync(process.execPath, ['scripts/schema.mjs', '--check'], { encoding: 'utf8' })).toBe(
      'schema: up to date\n'.repeat(2),
    );
  });

  it.each(files)('accepts %s', (file) => {
    expect(complaints(parse(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a misspelt key', { rulez: [] }],
    ['a misspelt key of a rule', { bash_rules: [{ comand: 'ls', decision: 'ask' }] }],
    ['a misspelt key of an effect rule', { effect_rules: [{ effect: 'read', paths: 'x', decision: 'ask' }] }],
    ['a misspelt default', { defaults: { reed: 'allow' } }],
    ['a decision that is none', { rules: [{ tool: 'x', decision: 'block' }] }],
    ['an effect that is none', { effect_rules: [{ effect: 'raed', decision: 'ask' }] }],
    ['a missing effect', { effect_rules: [{ path: 'x', decision: 'ask' }] }],
    ['a hook without an id', { hooks: [{ path: './x.ts' }] }],
    ['another version', { version: 2 }],
    ['a test without an expectation', { tests: [{ command: 'ls' }] }],
  ])('refuses %s', (_, policy) => {
    expect(complaints(policy).length).toBeGreaterThan(0);
  });

  it('says what every key is for', () => {
    const silent: string[] = [];
    const look = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties, items, anyOf } = node as { properties?: object; items?: unknown; anyOf?: unknown[] };
      for (const [key, value] of Object.entries(properties ?? {})) {
        if (value.description === undefined) silent.push(`${path}.${key}`);
        look(value, `${path}.${key}`);
      }
      look(items, `${path}[]`);
      for (const one of anyOf ?? []) look(one, path);
    };
    look(schema, '');
    expect(silent).toEqual([]);
    expect(Object.keys(schema.properties)).toEqual(Object.keys(POLICY_KEYS));
  });
});

describe('the JSON Schema of a description of a program', () => {
  const accepts = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync('schema/program.schema.json', 'utf8')));

  it.each(readdirSync('examples/programs'))('accepts %s', (file) => {
    expect(accepts(parse(readFileSync(join('examples/programs', file), 'utf8'))) ? [] : accepts.errors).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a misspelt key', { program: 'x', efects: 'none' }],
    ['a misspelt key of a subcommand', { program: 'x', subcommands: { a: { efects: 'none' } } }],
    ['no program', { effects: 'none' }],
    ['a syntax that is none', { program: 'x', effects: 'none', syntax: ['two-dash'] }],
    ['options that are no list', { program: 'x', effects: 'none', options: '-f' }],
  ])('refuses %s', (_, file) => {
    expect(accepts(file)).toBe(false);
  });
});
