import { literal, shown, type Word } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import type { Call } from '../program.js';
import { extended } from './places.js';

/** `python -m MODULE`: the modules that people run. */
export function runModule(call: Call, module: Word | undefined, rest: readonly Word[]): string | undefined {
  const name = literal(module);
  switch (name) {
    case undefined:
      return `the module is not known: ${module === undefined ? '' : shown(module)}`;
    case 'http.server':
    case 'SimpleHTTPServer': {
      const sub = call.sub(rest, { values: ['-d', '--directory', '-b', '--bind', '-p', '--protocol'] });
      if (sub.has('--cgi')) return 'it runs programs for whoever asks';
      call.at('read', `${literal(sub.value('-d', '--directory')) ?? '.'}/**`);
      call.net('send', sub.value('-b', '--bind') ?? '0.0.0.0', 'listen');
      return undefined;
    }
    case 'json.tool': {
      const sub = call.sub(rest, { values: ['--indent'] });
      call.path('read', sub.operands[0]);
      call.path('write', sub.operands[1], 'overwrite');
      return undefined;
    }
    case 'venv':
    case 'virtualenv': {
      const sub = call.sub(rest, { values: ['--prompt', '-p', '--python'] });
      for (const word of sub.operands) {
        const path = literal(word);
        if (sub.has('--clear') && path !== undefined) call.path('delete', word, 'recursive');
        call.path('write', word);
        if (path !== undefined) call.at('write', `${path}/**`);
      }
      return undefined;
    }
    case 'this':
    case 'antigravity':
    case 'calendar':
    case 'platform':
    case 'sysconfig':
      return name === 'antigravity' ? 'it opens a browser' : undefined;
    case 'site':
      return undefined;
    case 'zipfile':
    case 'tarfile': {
      const [flag] = rest.map((word) => literal(word));
      if (flag === '-l' || flag === '--list' || flag === '-t' || flag === '--test')
        return call.path('read', rest[1]) as undefined;
      if (flag === '-e' || flag === '--extract') {
        call.path('read', rest[1]);
        call.at('write', `${literal(rest[2]) ?? '.'}/**`);
        return undefined;
      }
      if (flag === '-c' || flag === '--create') {
        call.path('write', rest[1]);
        call.paths('read', rest.slice(2), 'recursive');
        return undefined;
      }
      return `python -m ${name} is not understood`;
    }
    case 'base64':
    case 'tokenize':
    case 'ast':
    case 'dis':
    case 'tabnanny':
      call.paths('read', call.sub(rest).operands);
      return undefined;
    case 'py_compile':
    case 'compileall': {
      const paths = call.sub(rest, { values: ['-d', '-s', '-p', '-x', '-i', '-j', '-r', '-o', '-e'] }).operands;
      call.paths('read', paths, ...(name === 'compileall' ? ['recursive'] : []));
      if (name === 'compileall') for (const word of paths) call.path('write', extended(word, '/**/__pycache__/**'));
      call.at('write', './**/__pycache__/**');
      return undefined;
    }
    case 'timeit':
    case 'pdb':
    case 'trace':
    case 'profile':
    case 'cProfile':
    case 'runpy':
      return `python -m ${name} runs code that is not followed`;
    case 'pytest':
    case 'unittest':
    case 'doctest':
    case 'nose':
    case 'tox':
    case 'nox':
    case 'coverage':
    case 'build':
      call.workspace('test');
      return undefined;
    case 'pip':
    case 'pipx':
    case 'ensurepip':
    case 'uv':
    case 'black':
    case 'flake8':
    case 'mypy':
    case 'pylint':
    case 'ruff':
    case 'isort':
    case 'twine':
    case 'poetry':
      // The same program under its own name.
      return rest.every((word) => literal(word) !== undefined) && standardInput(call).from !== 'unknown'
        ? (call.shell({
            pieces: [{ kind: 'text', text: [name, ...rest.map((word) => quoted(literal(word) ?? ''))].join(' ') }],
            span: call.command.span,
          }) as undefined)
        : `the arguments of ${name} are not known`;
    default:
      call.workspace();
      return `python -m ${name} is not a module that is known`;
  }
}

function quoted(value: string): string {
  return /^[\w./:=@%+,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
