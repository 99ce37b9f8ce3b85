import type { ProgramSpec } from '../program.js';
import { buildsProject, runsProject } from './project-runners.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Programs that check commits, and put hooks into a repository for it. */
export const COMMIT_HOOKS: readonly ProgramSpec[] = [
  toolVerbs({
    names: 'gitlint',
    takes: '--commits --commit --ignore',
    reads: '--msg-filename -C --config',
    execs: '-e --extra-path --target',
    flags: '--staged --ignore-stdin --fail-without-commits -v --verbose -s --silent -d --debug',
    alone: 'exec workspace',
    does: { 'exec workspace': 'lint, run-hook' },
    verbs: {
      'install-hook': { judge: (call) => call.at('write', './.git/hooks/commit-msg') },
      'uninstall-hook': { judge: (call) => call.at('delete', './.git/hooks/commit-msg') },
    },
  }),
  toolVerbs({
    names: 'prek',
    takes: '--hook-stage --from-ref --to-ref --skip -t --hook-type -C --cd',
    execs: '-c --config',
    flags:
      '-a --all-files --files --last-commit -v --verbose -q --quiet --show-diff-on-failure -n --dry-run -f --overwrite --install-hooks --bleeding-edge --freeze',
    verbs: {
      run: { judge: (call) => (buildsProject(call), call.net('receive', 'repositories of hooks', 'install')) },
      install: { judge: (call) => call.at('write', './.git/hooks/*') },
      uninstall: { judge: (call) => call.at('delete', './.git/hooks/*') },
      'install-hooks': {
        judge: (call) => (runsProject(call), call.net('receive', 'repositories of hooks', 'install')),
      },
      'auto-update': {
        judge: (call) => {
          call.net('receive', 'repositories of hooks');
          call.at('write', './.pre-commit-config.yaml');
        },
      },
      'cache clean, cache gc, clean, gc': { judge: (call) => call.at('delete', '~/.cache/prek/**', 'recursive') },
      'list, validate-config': { judge: (call) => call.at('read', './.pre-commit-config.yaml') },
    },
  }),
  tool({
    names: 'gitmoji',
    flags: '-c --commit -g --config -i --init -r --remove -l --list -s --search -u --update -v',
    judge(call) {
      if (call.has('-i', '--init')) return call.at('write', './.git/hooks/prepare-commit-msg');
      if (call.has('-r', '--remove')) return call.at('delete', './.git/hooks/prepare-commit-msg');
      if (call.has('-g', '--config')) return call.at('write', '~/.config/gitmoji-nodejs/*');
      if (call.has('-l', '--list', '-s', '--search', '-u', '--update')) return call.net('receive', 'gitmoji.dev');
      if (!call.has('-c', '--commit')) return;
      call.named('vcs', 'commit', 'commit');
      call.at('exec', './.git/hooks/*');
    },
  }),
];
