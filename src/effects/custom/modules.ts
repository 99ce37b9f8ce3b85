import { quoteShellWord } from '../../shell/quote.js';
import { literal, type Word, wordToText } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import type { ProgramCall } from '../program.js';
import { extended } from '../programs/places.js';
import { list } from '../words.js';

/** Modules of Python's own, which import nothing but each other. */
const OWN =
  /^(?:http\.server|SimpleHTTPServer|json\.tool|venv|this|antigravity|calendar|platform|sysconfig|site|zipfile|tarfile|base64|tokenize|ast|dis|tabnanny|py_compile|compileall)$/;

/** What pip asks for beside Python's own modules, whether it is there or not. */
const PIP_ASKS = list(
  `pip setuptools pkg_resources wheel _distutils_hack attr attrs socks urllib3_secure_extra brotli brotlicffi zstandard
   chardet truststore keyring cryptography OpenSSL simplejson h2 colorama cPickle dummy_threading win_inet_pton
   ipaddress lockfile redis msgpack rfc3986 ordereddict IPython ipywidgets pygments js pyodide`,
);

/** `-m` puts the working directory before the places of Python's own modules. */
export function loadsModule(call: ProgramCall, module: Word | undefined): void {
  const name = literal(module) ?? '';
  // Ruff only starts a program that lies beside it.
  const names = OWN.test(name) ? [] : name === 'pip' ? PIP_ASKS : name === 'ruff' ? ['ruff'] : 'any';
  call.loads({ type: 'modules', names });
}

/** `python -m MODULE`: the modules that people run. */
export function runModule(call: ProgramCall, module: Word | undefined, rest: readonly Word[]): string | undefined {
  const name = literal(module);
  switch (name) {
    case undefined:
      return `the module is not known: ${module === undefined ? '' : wordToText(module)}`;
    case 'http.server':
    case 'SimpleHTTPServer': {
      const sub = call.sub(rest, {
        takesValue: [
          '-d',
          '--directory',
          '-b',
          '--bind',
          '-p',
          '--protocol',
          '--tls-cert',
          '--tls-key',
          '--tls-password-file',
        ],
        long: ['--cgi', '--help'],
        effects: { '--tls-cert': 'read', '--tls-key': 'read', '--tls-password-file': 'read' },
      });
      if (sub.has('--cgi')) return 'it runs programs for whoever asks';
      const root = sub.value('-d', '--directory');
      if (root === undefined) call.at('read', './**');
      else call.path('read', extended(root, '/**'));
      call.net('send', sub.value('-b', '--bind') ?? '0.0.0.0', 'listen');
      return undefined;
    }
    case 'json.tool': {
      const sub = call.sub(rest, {
        takesValue: ['--indent'],
        long: ['--sort-keys', '--no-ensure-ascii', '--json-lines'],
      });
      call.path('read', sub.operands[0]);
      // Until Python 3.9 a dash is standard output here, and then a file of that name.
      if (literal(sub.operands[1]) === '-') call.at('write', './-', 'overwrite');
      else call.path('write', sub.operands[1], 'overwrite');
      return undefined;
    }
    case 'venv':
    case 'virtualenv': {
      const sub = call.sub(rest, {
        takesValue: ['--prompt', '-p', '--python', '--without-scm-ignore-files'],
        long: VENV,
      });
      for (const word of sub.operands) {
        const path = literal(word);
        if (sub.has('--clear')) call.path('delete', word, 'recursive');
        call.path('write', word, ...(path === undefined ? ['recursive'] : []));
        if (path !== undefined) call.at('write', `${path}/**`);
      }
      return undefined;
    }
    case 'this':
    case 'antigravity':
    case 'calendar':
    case 'platform':
      return name === 'antigravity' ? 'it opens a browser' : undefined;
    case 'sysconfig':
      return rest.length > 0 ? 'python -m sysconfig with arguments is not understood' : undefined;
    case 'site':
      return undefined;
    case 'zipfile':
    case 'tarfile': {
      const [flag] = rest.map((word) => literal(word));
      if (flag === '-l' || flag === '--list' || flag === '-t' || flag === '--test')
        return call.path('read', rest[1]) as undefined;
      if (flag === '-e' || flag === '--extract') {
        call.path('read', rest[1]);
        if (rest[2] === undefined) call.at('write', './**');
        else call.path('write', extended(rest[2], '/**'));
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
      call.paths('read', call.sub(rest).operands, 'recursive');
      return undefined;
    case 'py_compile':
    case 'compileall':
      return compiles(call, rest, name === 'compileall');
    case 'timeit':
    case 'pdb':
    case 'trace':
    case 'profile':
    case 'cProfile':
    case 'runpy':
      return `python -m ${name} runs code that is not followed`;
    case 'unittest':
    case 'doctest':
    case 'nose':
    case 'build': {
      call.workspace('test');
      // Files and directories elsewhere, from which tests are taken.
      const sub = call.sub(rest, {
        takesValue: ['-s', '--start-directory', '-t', '--top-level-directory'],
        hiddenEffects: [],
      });
      for (const word of [...sub.operands, ...sub.all('-s', '--start-directory', '-t', '--top-level-directory')])
        if (/\/|\.py$/.test(wordToText(word))) call.path('exec', word);
      return undefined;
    }
    case 'pytest':
    case 'tox':
    case 'nox':
    case 'coverage':
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
            pieces: [
              { kind: 'text', text: [name, ...rest.map((word) => quoteShellWord(literal(word) ?? ''))].join(' ') },
            ],
            span: call.command.span,
          }) as undefined)
        : `the arguments of ${name} are not known`;
    default:
      call.workspace();
      return `python -m ${name} is not a module that is known`;
  }
}

const VENV = [
  '--clear',
  '--upgrade',
  '--upgrade-deps',
  '--system-site-packages',
  '--symlinks',
  '--copies',
  '--without-pip',
];

/** What is compiled is put beside its source. */
function compiles(call: ProgramCall, rest: readonly Word[], deep: boolean): string | undefined {
  const sub = call.sub(rest, {
    takesValue: deep ? ['-d', '-s', '-p', '-x', '-i', '-j', '-r', '-o', '-e', '--invalidation-mode'] : [],
  });
  // A list of files, or everything that can be imported.
  if (sub.has('-i') || sub.operands.length === 0) return 'what is compiled is not in the text';
  for (const word of sub.operands) {
    call.path('read', word, ...(deep ? ['recursive'] : []));
    const directory = literal(word)?.replace(/[^/]*$/, '');
    if (directory === undefined) call.path('write', word, 'recursive');
    else call.at('write', `${directory}__pycache__/**`);
    if (deep) call.path('write', extended(word, sub.has('-b') ? '/**' : '/**/__pycache__/**'));
    if (deep && sub.has('-b')) call.path('write', extended(word, 'c', 'text'));
  }
  return undefined;
}
