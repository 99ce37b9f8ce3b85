import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { list } from '../words.js';
import { runsWorkspace, tool, toolVerbs } from './wide-a-strict.js';

/** Words that may be files: configuration, scripts and projects that are named here are run as well. */
export function runsNamed(call: ProgramCall): void {
  for (const word of [...call.operands, ...call.options.flatMap(({ value }) => (value === undefined ? [] : [value]))]) {
    if (/^\w+:\/\//.test(literalPrefix(word)) || /^[\w./-]+[@:][\w./:@-]+$/.test(literal(word) ?? '')) {
      call.net('receive', word, 'download');
      call.named('exec', word, 'download');
    }
    if (/[/.~]/.test(literal(word) ?? '/')) call.path('exec', word);
  }
}

/** Programs that run what the project says, whatever else they are told: tests, builds, tasks. */
function runner(names: string, host?: string): ProgramSpec {
  return {
    names: list(names),
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version')) return;
      runsWorkspace(call);
      call.at('write', './**');
      runsNamed(call);
      if (host !== undefined) call.net('send', host);
    },
  };
}

/** Fetches a template and its packages, and runs their scripts. */
function creator(names: string, host: string): ProgramSpec {
  return {
    names: list(names),
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version')) return;
      runsWorkspace(call);
      call.net('receive', host, 'install');
      call.named('exec', host, 'install');
      call.at('write', './**');
      runsNamed(call);
    },
  };
}

/** Compiles, and writes the result beside. */
function csc(call: ProgramCall): string | undefined {
  for (const word of call.args) {
    const text = literal(word);
    if (text === undefined) return 'an argument is not known';
    const [, name, value = ''] = /^[-/](\w+)(?:[:=](.*))?[+-]?$/.exec(text) ?? [];
    if (text.startsWith('@')) return 'its arguments are in a file';
    if (name === undefined || (text.startsWith('/') && /\.cs$/.test(text))) call.path('read', word);
    else if (/^(out|doc|pdb|refout|errorlog)$/.test(name)) call.at('write', value);
    else if (
      /^(reference|r|resource|res|linkresource|win32icon|win32res|win32manifest|keyfile|addmodule|lib|recurse|link|l)$/.test(
        name,
      )
    )
      for (const part of value.split(/[,;]/)) call.at('read', part.replace(/^\w+=/, ''));
    else if (
      !/^(target|t|optimize|o|debug|unsafe|langversion|nologo|define|d|warn|w|nowarn|platform|main|m|checked|nullable|utf8output|warnaserror|help|version|deterministic|delaysign)$/.test(
        name,
      )
    )
      return `csc /${name} is not known`;
  }
  if (!call.args.some((word) => /^[-/]out:/.test(literalPrefix(word)))) call.at('write', './*');
  return undefined;
}

/** Tools of developers: generators, test runners, compilers, package managers of languages. */
export const WIDE_A_DEV: readonly ProgramSpec[] = [
  runner('hardhat infection phpspec phan atoum manim sbuild jbang k6'),
  runner('php-coveralls', 'coveralls.io'),
  creator('jhipster nest vue laravel lambo', 'registry of packages'),
  creator('kdesrc-build', 'invent.kde.org'),
  {
    names: ['latexmk'],
    singleDashLong: true,
    judge(call) {
      if (call.args.length === 1 && call.has('-help', '-h', '-v', '-version', '--help', '--version')) return;
      // .latexmkrc is Perl, and so is -e.
      if (call.has('-e', '-r', '-latex', '-pdflatex', '-usepretex')) return 'it runs what an option says';
      runsWorkspace(call);
      call.at('write', './**');
      runsNamed(call);
      if (call.has('-c', '-C', '-CA', '-gg')) call.at('delete', './*');
      return undefined;
    },
  },
  {
    names: ['makepkg'],
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version', '-h', '-V')) return;
      // PKGBUILD is a shell script: it is run even where only its facts are printed.
      runsWorkspace(call);
      runsNamed(call);
      call.at('write', './**');
      call.net('receive', 'sources of the package', 'download');
      if (call.has('-i', '--install', '-s', '--syncdeps', '-r', '--rmdeps')) {
        call.named('privilege', 'pacman');
        call.named('service', 'packages', 'install');
      }
    },
  },
  toolVerbs({
    names: 'web-ext',
    takes:
      '--api-key --api-secret --channel --target -t --firefox-profile --id --timeout --start-url -u --ignore-files -i --amo-base-url',
    reads: '-s --source-dir',
    writes: '-a --artifacts-dir --filename',
    flags:
      '-v --verbose --no-input --no-reload --overwrite-dest -o --self-hosted --warnings-as-errors -w --browser-console --devtools',
    // Its configuration is a script of the project.
    does: {
      'exec workspace': 'run, lint, build, sign, docs',
      'send upload': 'sign',
      start: 'run',
    },
    verbs: { build: { judge: (call) => void (call.at('read', './**'), call.at('write', './web-ext-artifacts/**')) } },
  }),
  {
    names: ['zig', 'v'],
    singleDashLong: true,
    judge(call) {
      if (call.args.length === 1 && call.has('--help', '--version', '-h', '-v')) return;
      const verb = literal(call.operands[0]);
      const rest = call.operands.slice(1);
      if (verb === undefined) return 'what it is to do is not known';
      if (/^(version|help|doctor|zen|targets|env|libc)$/.test(verb) && rest.length === 0) return;
      if (verb === 'fmt') {
        call.paths('read', rest);
        if (call.name === 'zig' ? !call.has('--check', '--stdin') : call.has('-w')) call.paths('write', rest);
        return call.name === 'v' && call.has('-diff') ? 'it runs a program that compares' : undefined;
      }
      // Compilers run code of what they compile: builds in the language itself, and flags for other compilers.
      const builds =
        call.name === 'zig'
          ? /^(build|run|test|init|init-exe|init-lib|build-exe|build-lib|build-obj|cc|c\+\+|translate-c|ast-check)$/
          : /^(run|crun|watch|test|build|init|new|vet|.*\.v|\.|.*\/.*)$/;
      if (!builds.test(verb)) return `${call.name} ${verb} is not known`;
      runsWorkspace(call);
      runsNamed(call);
      call.at('write', './**');
      return undefined;
    },
  },
  toolVerbs({
    names: 'dagger',
    takes: '--sdk --name -m --mod --source -o --output --progress',
    flags: '-q --quiet -v --verbose -s --silent -d --debug --json',
    does: {
      harmless: 'version, help, completion',
      'exec workspace': 'call, functions, develop, init, install, update, config, uninstall',
      'receive download': 'install, update, develop, call',
    },
    writes: '-o --output',
  }),
  toolVerbs({
    names: 'pm2',
    takes: '--name -n -i --instances --watch-delay --user --lines --cron --max-memory-restart --namespace',
    flags:
      '--watch --no-autorestart --no-daemon --update-env -f --force --time --attach --nostream --raw --json --silent -s --err --out',
    does: {
      harmless: 'help',
      read: 'list, ls, status, l, show, describe, info, monit, logs, id, ping',
      // With the environment that it was started with.
      'read secret': 'env, prettylist, jlist',
      start: 'start, restart, reload, resurrect, scale, gracefulReload, startOrRestart, startOrReload',
      'exec workspace': 'start, restart, reload, resurrect, startOrRestart, startOrReload',
      stop: 'stop, kill',
      delete: 'delete, del, flush',
      update: 'save, dump, reset, set, unset, reloadLogs, update',
      privilege: 'startup, unstartup',
      'exec install': 'install, module:install',
      'receive install': 'install, module:install',
    },
    verbs: { 'start, restart, reload, startOrRestart, startOrReload': { judge: runsNamed } },
  }),
  tool({
    names: 'csc',
    judge: csc,
    singleDashLong: true,
    flags: '-nologo -unsafe -optimize -optimize+ -debug -help -version -checked -utf8output -warnaserror',
  }),
];
