import { describe, expect, test } from 'vitest';
import { importDirectories } from './import-directories.js';
import { importedFiles, namedDataFiles } from './imported-files.js';

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

describe('files that Python names from its own place', () => {
  const DATA = ['/p/hooks/pre/words.txt', '/p/hooks/shared/words.txt', '/p/hooks/pre/own.py'];
  test.each<[string, string[]]>([
    ['open(os.path.join(os.path.dirname(__file__), "words.txt"))', ['/p/hooks/pre/words.txt']],
    ['(Path(__file__).parent / "words.txt").read_text()', ['/p/hooks/pre/words.txt']],
    ['(Path(__file__).resolve().parent.parent / "shared" / "words.txt")', ['/p/hooks/shared/words.txt']],
    ['Path(__file__).with_name("words.txt").read_text()', ['/p/hooks/pre/words.txt']],
    ["Path(__file__).parent.joinpath('..', 'shared', 'words.txt')", ['/p/hooks/shared/words.txt']],
    [
      'HERE = os.path.dirname(os.path.abspath(__file__))\nopen(os.path.join(HERE, "words.txt"))',
      ['/p/hooks/pre/words.txt'],
    ],
    ['HERE = Path(__file__).parent\nopen(HERE / "words.txt")', ['/p/hooks/pre/words.txt']],
    ['HERE: Path = Path(__file__).parents[1]\nHERE.joinpath("shared", "words.txt")', ['/p/hooks/shared/words.txt']],
    ['open("words.txt")', []],
    ['Path(__file__).parent / "other.txt"', []],
  ])('%s', (text, files) => {
    expect(namedDataFiles('/p/hooks/pre/m.py', text, (path) => DATA.includes(path))).toEqual(files);
  });

  test('are no directories of modules', () => {
    const looked: string[] = [];
    importedFiles('/p/m.py', 'import os\nopen(os.path.join(os.path.dirname(__file__), "words.txt"))', {
      exists: (path) => {
        looked.push(path);
        return path === '/p/words.txt';
      },
    });
    expect(looked.filter((path) => path.startsWith('/p/words.txt/'))).toEqual([]);
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
  expect(importDirectories(code, { base, project: '/p' })).toEqual(places);
});
