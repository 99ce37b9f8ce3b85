import { describe, expect, test } from 'vitest';
import { importPlaces } from './import-places.js';
import { importedFiles } from './imported-files.js';

const FILES = [
  '/p/hooks/middleware_base.py',
  '/p/hooks/shared/__init__.py',
  '/p/hooks/shared/patterns.py',
  '/p/hooks/pre/own.py',
  '/p/hooks/pre/deep/x.py',
  '/p/hooks/validators/security/bash.py',
  '/p/hooks/validators/security/file.py',
];
const below = (directory: string) => FILES.filter((file) => file.startsWith(`${directory}/`));
const found = (text: string, places: readonly string[] = []) =>
  importedFiles('/p/hooks/pre/m.py', text, { exists: (path) => FILES.includes(path), below, places });

describe('what Python imports', () => {
  test.each<[string, string[]]>([
    ['import own', ['/p/hooks/pre/own.py']],
    ['from deep.x import y', ['/p/hooks/pre/deep/x.py']],
    ['import middleware_base', []],
    ['sys.path.insert(0, str(Path(__file__).parent.parent))\nimport middleware_base', ['/p/hooks/middleware_base.py']],
    [
      'sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "shared"))\nimport patterns',
      ['/p/hooks/shared/patterns.py'],
    ],
    [
      'sys.path.append(os.path.dirname(os.path.dirname(__file__)))\nfrom shared import patterns',
      ['/p/hooks/shared/__init__.py', '/p/hooks/shared/patterns.py'],
    ],
    [
      'sys.path.append(str(Path(__file__).resolve().parents[1] / "shared"))\nimport patterns',
      ['/p/hooks/shared/patterns.py'],
    ],
    [
      'd = Path(__file__).parent.parent / "validators"\nimportlib.util.spec_from_file_location(n, d / n)',
      ['/p/hooks/validators/security/bash.py', '/p/hooks/validators/security/file.py'],
    ],
    ['importlib.import_module(name)', ['/p/hooks/pre/own.py', '/p/hooks/pre/deep/x.py']],
  ])('%s', (text, files) => {
    expect(found(text)).toEqual(files);
  });

  test('is looked for in the places that it is given, too', () => {
    expect(found('from middleware_base import MiddlewareResult', ['/p/hooks'])).toEqual([
      '/p/hooks/middleware_base.py',
    ]);
  });
});

test.each([
  [
    '/p/hooks/lifecycle/pre/m/safety/x.py',
    '/p/hooks/lifecycle/pre',
    ['/p/hooks/lifecycle/pre/m', '/p/hooks/lifecycle/pre', '/p/hooks/lifecycle', '/p/hooks'],
  ],
  ['/p/guards/deep/x.py', '/p', ['/p/guards', '/p']],
  ['/p/hooks/x.py', '/p', []],
  ['/elsewhere/x.py', '/p', []],
])('%s imports from %s upwards', (code, base, places) => {
  expect(importPlaces(code, { base, project: '/p' })).toEqual(places);
});
