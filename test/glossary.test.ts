import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './spawn.js';

/**
 * Words that the glossary (docs/glossary.md) replaced. Ordinary English words are only looked for where they were a
 * name: as an identifier, a policy key or a fixed phrase.
 */
const PHRASES: readonly RegExp[] = [
  /\bresident process/i,
  /\bprocess that stays\b/i,
  /\bnothing to mend\b/i,
  /\bwhat is wrong asks\b/i,
  /\bneeds you now\b/i,
  /\blog is whole\b/i,
  /\bthe rights 0\d/i,
  /\bmakes no sense\b/i,
  /\bdecision:? ['"`]?leave\b/,
  /^\s*(?:- )?(?:how|elsewhere): /m,
  /[{,] (?:how|elsewhere): (?!'tags'|'remote')/,
  /--(?:no-)?resident\b/,
  /--no-page(?![\w-])/,
  /\bdocs\/page\.md\b/,
];

const IDENTIFIERS: readonly string[] = [
  'Desk',
  'Deck',
  'Hearing',
  'Keeper',
  'Happened',
  'Saying',
  'Settled',
  'Feeder',
  'Asker',
  'peel',
  'Court',
  'Study',
  'Situation',
  'senseless',
  'unasked',
  'Resident',
  'isResident',
  'brokenTextsOf',
  'keeperOf',
  'inOtherWords',
];

const FILE_NAMES =
  /^(?:desk|deck|door|hearing|keeper|asker|feeder|onion|court|study|situation|senseless|unasked|upwards|fed|inner-away|inner-many|endless|unsettled|wild-links|torn|screen|pasts|troubles|others|within|trial|resident|page|visible)\.(?:tsx?|mjs|md)$/;

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/node_modules|(?:^|\/)fixtures\//.test(file))
    .map((file) => join(folder, file));
}

const code = [...filesBelow('src', /\.(?:tsx?|mjs)$/), ...filesBelow('scripts', /\.(?:mjs|ts)$/)];
const policies = [...filesBelow('src/policy/packs', /\.yaml$/), ...filesBelow('examples', /\.ya?ml$/)];
const prose = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/)].filter(
  (file) => file !== 'docs/glossary.md',
);

function places(files: readonly string[], patterns: readonly RegExp[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return patterns.flatMap((pattern) => {
      const found = pattern.exec(text);
      return found === null ? [] : [`${file}:${text.slice(0, found.index).split('\n').length}: ${found[0].trim()}`];
    });
  });
}

describe('words that were replaced', () => {
  it('are no phrases or keys in code, policies and docs', () => {
    // Tests and the loader name old keys on purpose: they are refused with the new spelling.
    const checked = code.filter((file) => !/\.test\.tsx?$/.test(file));
    expect(places([...checked, ...policies, ...prose], PHRASES)).toEqual([]);
  });

  it('are no identifiers', () => {
    const names = IDENTIFIERS.map(
      (name) => new RegExp(`(?<![\\w'"\`-])${name}(?![\\w'"\`-])(?=[^a-z]*[.(:,;<>)\\]}=])`),
    );
    const withoutText = (text: string): string =>
      text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '');
    const found = code.flatMap((file) => {
      const text = withoutText(readFileSync(join(ROOT, file), 'utf8'));
      return names.filter((name) => name.test(text)).map((name) => `${file}: ${name.source}`);
    });
    expect(found).toEqual([]);
  });

  it('are no file names', () => {
    expect([...code, ...prose].filter((file) => FILE_NAMES.test(basename(file)))).toEqual([]);
  });
});
