import { literal } from '../../shell/word.js';
import type { ProgramSpec } from '../program.js';
import { verbs } from '../verbs.js';
import { list } from '../words.js';
import { adds, clones, WRITES_WORKSPACE } from './wide-b-dev.js';
import { starts, strict, touchesPaths, walks } from './wide-b-kit.js';

/** More programs that projects are built and shown with. */
export const WIDE_B_PACK: readonly ProgramSpec[] = [
  strict(
    {
      names: ['pyinstaller'],
      takesValue: list(
        '--add-data --add-binary -n --name -p --paths --hidden-import --hiddenimport --collect-submodules --collect-data --collect-datas --collect-binaries --collect-all --copy-metadata --recursive-copy-metadata --exclude-module --splash -d --debug --python-option --log-level --osx-bundle-identifier --target-architecture --target-arch --codesign-identity --osx-entitlements-file --runtime-tmpdir --contents-directory --key --optimize',
      ),
      effects: {
        '--distpath': 'write',
        '--workpath': 'write',
        '--specpath': 'write',
        '-i': 'read',
        '--icon': 'read',
        '--version-file': 'read',
        '--splash': 'read',
        '-p': 'read',
        '--paths': 'read',
        '--additional-hooks-dir': 'exec',
        '--runtime-hook': 'exec',
        '--manifest': 'read',
      },
      unknown: ['--upx-dir'],
      judge: (call) => {
        // Hooks of packages, and the specification, which is a program.
        call.paths('exec', call.operands, 'build');
        call.workspace('build');
        for (const word of call.all('--add-data', '--add-binary'))
          call.at('read', (literal(word) ?? './**').split(/[:;]/)[0] ?? '.');
        call.at('write', './dist/**', 'overwrite');
        call.at('write', './build/**', 'overwrite');
        call.at('write', './*.spec');
      },
    },
    '-D --onedir -F --onefile -c --console --nowindowed -w --windowed --noconsole -s --strip --noupx --clean -y --noconfirm -h -v --uac-admin --uac-uiaccess --argv-emulation --disable-windowed-traceback --bootloader-ignore-signals',
  ),
  {
    names: ['msbuild', 'xbuild'],
    // Targets run commands; what a project is told, and whatever it imports, is written in it.
    judge: (call) => {
      if (call.args.length === 1 && /^[-/]+(help|h|\?|version|ver)$/.test(literal(call.args[0]) ?? '')) return;
      call.workspace('build');
      for (const word of call.operands)
        if (!/^\/\w+(:|$)/.test(literal(word) ?? '/x')) call.path('exec', word, 'build');
      call.at('write', './**');
    },
  },
  verbs({
    names: ['nextflow'],
    singleDashLong: true,
    takesValue: list(
      '-r -revision -profile -entry -name -w -work-dir -params-file -c -C -config -with-report -with-trace -with-timeline -with-dag -hub -user -log -output-dir',
    ),
    effects: {
      '-w': 'write',
      '-work-dir': 'write',
      '-output-dir': 'write',
      '-with-report': 'write',
      '-with-trace': 'write',
      '-with-timeline': 'write',
      '-with-dag': 'write',
      '-log': 'write',
      '-params-file': 'read',
      '-c': 'exec',
      '-C': 'exec',
      '-config': 'exec',
    },
    does: {
      harmless: 'help',
      'receive read': 'info',
      'read list': 'log, list, view',
      'receive install': 'pull, self-update',
      'exec install': 'self-update',
      delete: 'drop',
    },
    verbs: {
      run: (call) => {
        call.path('exec', call.operands[0], 'workflow');
        call.net('receive', call.operands[0], 'clone');
        call.workspace('workflow');
        WRITES_WORKSPACE(call);
      },
      clone: clones('./**'),
      clean: touchesPaths('delete', './work/**'),
    },
  }),
  strict(
    verbs({
      names: ['dbt'],
      takesValue: list(
        '-s --select --models -m --exclude --selector -t --target --profile --threads --vars --state --resource-type --output --output-keys --log-level --log-format --target-path --log-path --args --sample',
      ),
      unknown: ['--project-dir', '--profiles-dir'],
      flags: list('-q --quiet -d --debug --no-use-colors --warn-error -x --fail-fast'),
      does: { harmless: 'version' },
      verbs: {
        // Macros are run on the database.
        'run, build, test, seed, snapshot, retry, run-operation, clone': (call) => {
          call.workspace('macros');
          call.named('service', 'dbt database', 'update');
          call.net('send', 'dbt database');
          call.at('write', './target/**');
        },
        'compile, parse, list, ls, debug, show, source, docs': (call) => {
          call.workspace('macros');
          call.named('service', 'dbt database', 'read');
          call.net('send', 'dbt database');
          call.at('write', './target/**');
        },
        deps: adds,
        clean: touchesPaths('delete', './**'),
        init: WRITES_WORKSPACE,
      },
    }),
    '-q --quiet -d --debug --no-use-colors --warn-error -x --fail-fast --full-refresh --store-failures --no-partial-parse --defer --no-defer --empty --upgrade --config-dir --connection --inline',
  ),
  verbs({
    names: ['scrapy'],
    does: {
      harmless: 'version',
      'exec workspace': 'crawl, runspider, check, list, parse, fetch, view, settings, genspider, bench',
      'send crawl': 'crawl, runspider, fetch, view, parse',
      unknown: 'edit, shell',
    },
    verbs: {
      startproject: WRITES_WORKSPACE,
      genspider: WRITES_WORKSPACE,
      'crawl, runspider': {
        takesValue: list('-o -O -a -t -s -L --logfile'),
        effects: { '-o': 'write', '-O': 'write', '--logfile': 'write' },
      },
    },
  }),
  strict(
    {
      names: ['svgr'],
      takesValue: list(
        '--template --index-template --config-file --svgo-config --prettier-config --ext --filename-case --icon --jsx-runtime --replace-attr-values --svg-props --expand-props',
      ),
      // Templates and settings are programs.
      unknown: list('--template --index-template --config-file'),
      effects: { '--out-dir': 'write', '-d': 'write', '--svgo-config': 'exec', '--prettier-config': 'exec' },
      judge: (call) => {
        walks(call);
        call.workspace('config');
      },
    },
    '--typescript --native --ref --title-prop --desc-prop --memo --no-index --no-prettier --no-svgo --no-dimensions --ignore-existing --silent --stdin --keep-existing --icon -h',
  ),
  strict(
    {
      names: ['repomix'],
      takesValue: list(
        '--style --include -i --ignore --remote-branch --top-files-len --token-count-encoding --header-text --include-logs-count --split-output',
      ),
      effects: { '-o': 'write', '--output': 'write', '--instruction-file-path': 'read' },
      // Settings may be a program.
      unknown: list('-c --config --mcp --init --global --skill-generate --stdin'),
      judge: (call) => {
        if (call.has('--remote')) {
          call.net('receive', call.value('--remote'), 'clone');
        } else walks(call);
        if (!call.has('--stdout', '-o', '--output')) call.at('write', './repomix-output.*', 'overwrite');
        if (call.has('--copy')) call.named('service', 'clipboard', 'update');
      },
    },
    '--stdout --compress --copy --verbose --quiet --no-security-check --remove-comments --remove-empty-lines --output-show-line-numbers --parsable-style --no-file-summary --no-directory-structure --no-files --no-gitignore --no-default-patterns --include-diffs --include-logs --token-count-tree --truncate-base64 --include-empty-directories -v -h --remote',
  ),
  strict(
    {
      names: ['onefetch'],
      takesValue: list(
        '-e --exclude -d --disabled-fields -T --type --number-of-authors --number-of-languages --number-of-file-churns --churn-pool-size -a --ascii-language -c --ascii-colors --ascii-input -t --text-colors -i --image --image-protocol --color-resolution --true-color -o --output --number-separator',
      ),
      effects: { '-i': 'read', '--image': 'read' },
      judge: walks,
    },
    '--no-bots --no-merges --no-art --no-title --no-bold --no-color-palette --include-hidden -E --email --http-url --hide-token --iso-time -z -l --languages -p --package-managers --nerd-fonts -h -V',
  ),
  verbs({
    names: ['starship'],
    does: {
      harmless: 'init, completions, session, time',
      'env persist': 'config * *, toggle, preset',
      'exec config': 'prompt, module, explain, timings',
      'read config': 'print-config',
      unknown: 'bug-report, config',
    },
    verbs: { preset: { takesValue: ['-o', '--output'], effects: { '-o': 'write', '--output': 'write' } } },
  }),
  strict(
    {
      names: ['tgpt'],
      takesValue: list(
        '--provider --key --model --max-length --max_length --temperature --top_p --url --preprompt --width --height --img_count --img_ratio --log --out --img_negative',
      ),
      effects: { '--out': 'write', '--log': 'write' },
      unknown: list('-s --shell -i --interactive -is --interactive-shell -m --multiline -u --update -cl --changelog'),
      judge: (call) => {
        call.net('send', call.value('--url') ?? 'chat provider');
        if (call.has('--img', '--image')) call.at('write', './*');
      },
    },
    '-c --code -q --quiet -w --whole --img --image -n --new --find -h -v',
  ),
  strict(
    {
      names: ['lighthouse'],
      takesValue: list(
        '--output-path --output --chrome-flags --extra-headers --only-categories --only-audits --skip-audits --throttling-method --preset --port --hostname --locale --form-factor --max-wait-for-load --blocked-url-patterns --emulated-user-agent --throttling.cpuSlowdownMultiplier --budget-path --precomputed-lantern-data-path',
      ),
      effects: { '--output-path': 'write', '--budget-path': 'read' },
      unknown: list(
        '--config-path --plugins --chrome-flags --precomputed-lantern-data-path --cli-flags-path -G -A --gather-mode --audit-mode',
      ),
      judge: (call) => {
        for (const word of call.operands) call.net('send', word);
        starts(call);
        for (const word of call.all('--extra-headers'))
          if (!/^\s*\{/.test(literal(word) ?? '')) call.path('read', word);
        if (!call.has('--output-path')) call.at('write', './*.report.*');
      },
    },
    '--quiet --verbose --view --save-assets --list-all-audits --list-trace-categories --print-config --disable-storage-reset --screenEmulation.disabled --screenEmulation.mobile --no-emulatedUserAgent --no-enable-error-reporting --enable-error-reporting -h',
  ),
];
