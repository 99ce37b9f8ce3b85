import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { LARGE } from '../../../test/real/frameworks.js';
import { isSluiceError } from '../../core/errors.js';
import { checkFrameworkVersion, defineFramework, type Framework } from './framework.js';

const facts = defineFramework({
  package: 'some',
  tested: ['7.1.0', '8.0.0'],
  reports: [],
  lacks: { 'tool:pre': ['replace'] },
});

describe('what a framework supports', () => {
  test.each([
    ['tool:pre', 'replace', false],
    ['tool:pre', 'ask', true],
    ['tool:post', 'replace', true],
    ['deploy:pre', 'ask', true],
  ] as const)('%s %s: %s', (event, ability, expected) => expect(facts.supports(event, ability)).toBe(expected));
});

describe('versions', () => {
  test.each(['7.1.0', '7.1.1', '7.12.0', '7.1.0-beta.3', undefined])('%s is fine', (version) => {
    expect(() => checkFrameworkVersion(facts, { version })).not.toThrow();
  });

  test.each(['7.0.9', '6.9.9', '8.0.0', '10.0.0', '8.0.0-beta.1'])('%s is refused', (version) => {
    let error: unknown;
    try {
      checkFrameworkVersion(facts, { version });
    } catch (thrown) {
      error = thrown;
    }
    expect(isSluiceError(error, 'FRAMEWORK_UNTESTED')).toBe(true);
    expect((error as Error).message).toContain(`Expected some from 7.1.0, below 8.0.0; got ${version}.`);
  });

  test('whoever says so goes on, and is warned', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    checkFrameworkVersion(facts, { version: '8.0.0', untested: true });
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('not tested'),
      expect.objectContaining({ code: 'FRAMEWORK_UNTESTED' }),
    );
    warn.mockRestore();
  });
});

describe('every framework', async () => {
  const files = readdirSync('src/frameworks').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const { peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = { ...devDependencies, ...Object.fromEntries(LARGE.map((one) => [one.package, one.version])) };
  for (const file of files) {
    const loaded: Record<string, unknown> = await import(`../${file.slice(0, -3)}.ts`);
    const found = Object.values(loaded).filter(
      (value) => typeof (value as Framework)?.supports === 'function',
    ) as Framework[];

    test(`${file} has the facts of one framework, an optional peer that is installed here in a tested version`, () => {
      expect(found).toHaveLength(1);
      for (const one of found) {
        expect(Object.keys(peerDependencies)).toContain(one.package);
        expect(peerDependenciesMeta[one.package]).toEqual({ optional: true });
        expect(() => checkFrameworkVersion(one, { version: versions[one.package] })).not.toThrow();
        expect(versions[one.package]).toMatch(/^\d+\.\d+\.\d+$/);
      }
    });
  }
});
