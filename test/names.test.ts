import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from './spawn.js';

/** One concept with one name in every framework's own entry. */
const SHARED = new Set(['protect']);

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
);

function exportedNames(file: string): Set<string> {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const names = statements.flatMap((statement): string[] => {
    if (!ts.canHaveModifiers(statement)) return [];
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    const { name } = statement as ts.DeclarationStatement;
    return name === undefined ? [] : [(name as ts.Identifier).text];
  });
  return new Set(names);
}

/** Files by the name that they declare and export. Re-exports declare nothing. */
function declarations(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sources)
    for (const name of exportedNames(file)) found.set(name, [...(found.get(name) ?? []), `src/${file}`]);
  return found;
}

const declared = declarations();

describe('exported names', () => {
  it('are found', () => {
    expect(declared.size).toBeGreaterThan(1500);
  });

  it('have one meaning each in all of src', () => {
    const several = [...declared].filter(([name, files]) => files.length > 1 && !SHARED.has(name));
    expect(several.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });
});
