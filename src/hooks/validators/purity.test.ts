import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What stands in a validator, and the rule that refuses it. */
const CASES: readonly (readonly [code: string, rule: string | undefined])[] = [
  ["import { readFileSync } from 'node:fs';\nexport const a = readFileSync;", 'noRestrictedImports'],
  ["export const a = () => import('node:net');", 'noRestrictedImports'],
  ["import { parse } from 'yaml';\nexport const a = parse;", 'noRestrictedImports'],
  ["import { parse } from '@scope/package';\nexport const a = parse;", 'noRestrictedImports'],
  ["import { openLog } from '../../audit/log.js';\nexport const a = openLog;", 'noRestrictedImports'],
  ["import { Session } from '../../session/session.js';\nexport const a = Session;", 'noRestrictedImports'],
  ["import { appendJsonLine } from '../json-lines-file.js';\nexport const a = appendJsonLine;", 'noRestrictedImports'],
  ["export const a = () => fetch('https://example.com');", 'noRestrictedGlobals'],
  ['export const a = process.env.HOME;', 'noRestrictedGlobals'],
  ["export const a = require('fs');", 'noRestrictedGlobals'],
  ['export const a = Date.now();', 'noRestrictedGlobals'],
  ['console.log(1);', 'noConsole'],
  ["import { isLuhn } from './checksums.js';\nexport const a = isLuhn;", undefined],
  ["import { isCardNumber } from '../../redact/secret-heuristics.js';\nexport const a = isCardNumber;", undefined],
  ["import { toolEffects } from '../../effects/tools.js';\nexport const a = toolEffects;", undefined],
  ["import { findDangers } from '../dangers.js';\nexport const a = findDangers;", undefined],
];

const rules: string[][] = [];
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'sluice-purity-'));
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  delete config.$schema;
  writeFileSync(join(directory, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  const folder = join(directory, 'src/hooks/validators');
  mkdirSync(folder, { recursive: true });
  for (const [index, [code]] of CASES.entries()) writeFileSync(join(folder, `case-${index}.ts`), `${code}\n`);
  const args = [
    join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome'),
    'lint',
    '--reporter=github',
    '--max-diagnostics=none',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' });
  for (const [index] of CASES.entries()) {
    const lines = stdout.split('\n').filter((line) => line.includes(`case-${index}.ts`) && line.startsWith('::error'));
    rules.push(lines.map((line) => /title=lint\/\w+\/(\w+)/.exec(line)?.[1] ?? line));
  }
}, 30_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('in a validator', () => {
  it.each(CASES.map(([code, rule], index) => [code, rule ?? 'nothing', index] as const))('%j: %s', (_, rule, index) => {
    if (rule === 'nothing') expect(rules[index]).toEqual([]);
    else expect(rules[index]).toContain(rule);
  });
});
