import { isPattern, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import {
  counted,
  fromTop,
  listsRepository,
  named,
  readsRepository,
  records,
  runsAtTop,
  tree,
  writesRepository,
} from './git-place.js';
import { here, walk } from './places.js';
import type { Act, Sub, Subs } from './subcommand.js';

/** Options of everything that prints differences. `--output` writes a file wherever it is accepted. */
const DIFF: Sub = {
  takesValue: [
    '-U',
    '--unified',
    '-S',
    '-G',
    '-I',
    '-l',
    '--diff-filter',
    '--diff-algorithm',
    '--anchored',
    '--inter-hunk-context',
    '--word-diff-regex',
    '--src-prefix',
    '--dst-prefix',
    '--line-prefix',
    '--ws-error-highlight',
    '--skip-to',
    '--rotate-to',
    '--find-object',
    '--stat-width',
    '--stat-name-width',
    '--stat-count',
    '--output-indicator-new',
    '--output-indicator-old',
    '--output-indicator-context',
    '--max-depth',
  ],
  optionalValue: [
    '-M',
    '-C',
    '-B',
    '-X',
    '--stat',
    '--dirstat',
    '--color',
    '--color-words',
    '--word-diff',
    '--submodule',
    '--relative',
  ],
  effects: { '--output': 'write', '-O': 'read' },
  flags: [
    '--no-index',
    '--ext-diff',
    '--no-ext-diff',
    '--textconv',
    '--no-textconv',
    '--cached',
    '--staged',
    '--oneline',
  ],
};

/** Options of everything that walks history. */
const LOG_VALUES = [
  '-n',
  '--max-count',
  '--skip',
  '--since',
  '--after',
  '--until',
  '--before',
  '--since-as-filter',
  '--author',
  '--committer',
  '--grep',
  '--grep-reflog',
  '--date',
  '-L',
  '--glob',
  '--exclude',
  '--exclude-hidden',
  '--decorate-refs',
  '--decorate-refs-exclude',
  '--min-parents',
  '--max-parents',
  '--diff-merges',
  '--encoding',
  '--ancestry-path-from',
  '--min-age',
  '--max-age',
];

function external(call: ProgramCall): void {
  // Drivers that the configuration names for some files.
  if (call.has('--ext-diff')) records(call, 'exec', 'config', 'config');
}

const LEAVES = /^(\/|\.\.(\/|$)|~)/;

/** Paths outside the repository are read as they are, and without one all that is below them. */
function outside(call: ProgramCall): void {
  const bare = call.has('--no-index');
  for (const word of call.operands) {
    if (bare) walk(call, word);
    // Where there is no repository, two paths are compared as they are, and links are followed.
    else if (call.operands.length === 2 || LEAVES.test(literalPrefix(word))) call.path('read', word);
  }
}

/**
 * Two paths of which one lies outside the repository, or any two where there is none, `git diff` compares as `--no-index`
 * does, with all that is below them. A `--` between them makes a commit and a path of them.
 */
function outsidePairs(call: ProgramCall): void {
  const { operands, effects } = call;
  const behind = pathspecs(call).length;
  if (operands.length !== 2 || behind === 1 || call.has('--no-index')) return;
  const before = effects.length;
  for (const word of operands) walk(call, word);
  const { cwd, remote } = call.command;
  if (operands.some((word) => LEAVES.test(literalPrefix(word))) || cwd === undefined || remote !== undefined) return;
  const when = { type: 'unversioned', directory: cwd } as const;
  effects.push(...effects.splice(before).map((effect) => ({ ...effect, when })));
}

/** Options with which nothing of what is in a file is printed. */
const NAMES_ONLY = /^(?:-s|--(?:stat|shortstat|numstat|name-only|name-status|summary|dirstat|raw|no-patch|quiet))$/;
const PATCH =
  /^(?:-[puUSGLW]|--(?:check|color-words|word-diff|function-context|patch|unified|patch-with-stat|patch-with-raw|cc|ext-diff|binary))$/;

/** Do all paths count in any case? */
function ignoresCase({ command: { argv, assignments } }: ProgramCall): boolean {
  return (
    argv.some((word) => literal(word) === '--icase-pathspecs') ||
    assignments.some(({ name }) => name === 'GIT_ICASE_PATHSPECS')
  );
}

/** The path in `HEAD:path`, `stash@{0}:path` and `:0:path`: what was recorded of a file is as secret as the file. */
function recordedPath(word: string): string | undefined {
  return /^(?:[^:]+|:[0-3]|):([^/(!^:].*)$/.exec(word.replace(/\{[^}]*\}/g, ''))?.[1];
}

/** Files whose lines are printed. A word may be a path or a commit: only what looks like the name of a file is one. */
export const prints: Act = (call) => {
  // Commits, objects and paths that another command prints.
  if (call.has('--stdin', '--batch', '--batch-command'))
    call.add('read', { type: 'unknown', source: 'the files that it is told of' });
  const anyCase = ignoresCase(call);
  if (isSilent(call)) return;
  printsNamed(call, anyCase);
};

function isSilent({ options }: ProgramCall): boolean {
  return options.some(({ name }) => NAMES_ONLY.test(name)) && !options.some(({ name }) => PATCH.test(name));
}

/** Names without a dot that files with secrets have. Others may be branches. */
const BARE_SECRET =
  /(?:^|\/)(?:credentials?|secrets?|tokens?|passwords?|passphrase|api[-_]?key|kubeconfig|deploy_key|identity|wallet)$/i;

function printsNamed(call: ProgramCall, anyCase: boolean): void {
  const behind = pathspecs(call);
  for (const word of call.operands) {
    // Of wildcards only those that name what begins with a dot, or ends as keys do: others may stand for anything.
    const name = isPattern(word) ? word.pieces.map(({ text }) => text).join('') : literalPrefix(word);
    const recorded = recordedPath(name);
    if (recorded !== undefined) call.at('read', recorded);
    const magic = /^:(?:\((?!exclude)[^)]*\)|\/)/.exec(name)?.[0];
    const given = magic === undefined ? name : name.slice(magic.length);
    // In any case, also in the one that rules are written in.
    const path = anyCase || magic?.includes('icase') === true ? given.toLowerCase() : given;
    const isFile = behind.includes(word) || BARE_SECRET.test(path) || /(?:^|\/)(?:\.\w|id_)|\.\w+$/.test(path);
    if (!isFile || /\.\.|^\w[^/]*:|^:/.test(path)) continue;
    if (/[*?[]/.test(path) && !/(?:^|\/)\.\w|\.(?:env|pem|key)$/.test(path)) continue;
    if (magic === undefined) named(call, 'read', word);
    if (magic !== undefined || path !== given) call.at('read', path);
  }
}

/** Words behind `--`: paths, whatever they look like. */
function pathspecs({ args, operands }: ProgramCall): readonly Word[] {
  const end = args.findIndex((word) => literal(word) === '--');
  if (end === -1) return [];
  const behind = args.slice(end + 1);
  return operands.filter((word) => behind.includes(word));
}

/** Does each operand name the file that it prints? */
function isRecorded({ operands }: ProgramCall): boolean {
  return operands.length > 0 && operands.every((word) => recordedPath(literalPrefix(word)) !== undefined);
}

/** What is in the files that git tracks is printed: in all of them, or in those that are named behind `--`. */
export const readsTracked: Act = (call) => {
  const paths = pathspecs(call);
  // Behind a link only git knows what is above.
  const isNamed = paths.length > 0 && paths.every((word) => /^(?!.*\.\.)[\w./@+-]+$/.test(literal(word) ?? ''));
  if (isSilent(call) || isNamed) readsRepository(call);
  else readsAllTracked(call);
  if (isNamed && !isSilent(call)) for (const word of paths) call.path('read', word, 'tracked');
};

const readsAllTracked: Act = (call) => tree(call, 'read', '**', 'tracked');

/** What may be the id of an object, by itself, behind the name of a tag or in a range. */
const OBJECT_ID = /(?:^|-g|\.\.|\^)[0-9a-f]{4,}(?=$|[~^@:.])/i;

/** Of a file all is shown, whatever options and paths stand beside its id; of `commit:path` that file. */
const showsTracked: Act = (call) => {
  const paths = pathspecs(call);
  const objects = call.operands.filter((word) => !paths.includes(word));
  if (isRecorded(call)) readsRepository(call);
  else if (objects.every((word) => literal(word) !== undefined && !OBJECT_ID.test(literalPrefix(word))))
    readsTracked(call);
  else readsAllTracked(call);
};

/** A stash may hold files that git does not track, in its third parent: of those no index tells. */
const leavesTracked =
  (stash: RegExp): Act =>
  (call) => {
    const paths = pathspecs(call);
    const isStash = (word: Word): boolean =>
      !paths.includes(word) && stash.test(literalPrefix(word)) && recordedPath(literalPrefix(word)) === undefined;
    return call.operands.some(isStash) ? UNTRACKED : undefined;
  };
const walksStash: Act = (call) => {
  if (call.options.every(({ name }) => LOG_NAMES.test(name)) || isSilent(call)) return undefined;
  return call.has('--all', '--glob', '--reflog') ? UNTRACKED : leavesTracked(/stash/)(call);
};
const UNTRACKED = 'a stash may hold files that are not tracked';

/** The same where an option asks for differences. */
export const readsTrackedPatches: Act = (call) =>
  call.options.every(({ name }) => LOG_NAMES.test(name)) ? listsRepository(call) : readsTracked(call);

/** Differences are printed where an option asks for more than names and what was said of changes. */
export const printsPatches: Act = (call) =>
  call.options.every(({ name }) => LOG_NAMES.test(name)) ? undefined : prints(call);

const shows: Sub = {
  ...DIFF,
  takesValue: [...(DIFF.takesValue ?? []), ...LOG_VALUES, '--format-patch-from'],
  does: [readsTracked, leavesTracked(/stash.*[~^]/), external, outside, prints],
};

const looks: Sub = {
  takesValue: ['--sort', '--format', '--count', '--points-at', '--exclude', '-x', '--message', '--into-name', '-m'],
  effects: {
    '-X': 'read',
    '--exclude-from': 'read',
    '--exclude-per-directory': 'read',
    '--mailmap-file': 'read',
    '--file': 'read',
    '-F': 'read',
  },
  does: [readsRepository, outside],
};

const blames: Sub = {
  takesValue: ['-L', '--date', '--ignore-rev', '--since', '--encoding'],
  optionalValue: ['-M', '-C', '--abbrev'],
  effects: { '--contents': 'read', '--ignore-revs-file': 'read', '-S': 'read', '--output': 'text' },
  does: [readsRepository, outside, (call) => printsNamed(call, ignoresCase(call)), counted('write', '--output')],
};

const LOG_NAMES =
  /^(?:-\d+|-n|-[iEFPgMz]|--(?:oneline|max-count|graph|decorate|no-decorate|all|branches|tags|remotes|stat|shortstat|numstat|name-only|name-status|summary|format|pretty|date|relative-date|since|until|after|before|author|committer|grep|merges|no-merges|first-parent|reverse|abbrev-commit|no-abbrev-commit|follow|topo-order|date-order|author-date-order|no-color|color|no-patch|skip|diff-filter|left-right|left-only|right-only|cherry|cherry-pick|cherry-mark|boundary|not|no-walk|full-history|simplify-merges|simplify-by-decoration|ancestry-path|regexp-ignore-case|extended-regexp|fixed-strings|perl-regexp|all-match|invert-grep|source|walk-reflogs|no-notes|notes|no-renames|find-renames|decorate-refs|decorate-refs-exclude|exclude|glob|min-parents|max-parents|no-pager|date-local|abbrev|encoding|use-mailmap|no-mailmap|mailmap|sparse|dense|no-ext-diff|no-textconv|committer-date-is-author-date))$/;
/** Options with which no line of a file is shown. Others may be the beginning of one with which it is: `--verb`. */
const STATUS_NAMES =
  /^(?:-[sbuz]|--(?:short|branch|show-stash|porcelain|long|untracked-files|ignored|ignore-submodules|column|no-column|ahead-behind|no-ahead-behind|renames|no-renames|find-renames))$/;

function tellsStatusNames({ options }: ProgramCall): boolean {
  return options.every(({ name }) => STATUS_NAMES.test(name));
}

/** Options of `cat-file` with which no line of an object is printed. */
const OBJECT_FACTS = /^(?:-[tse]|--(?:batch-check|batch-all-objects|unordered|buffer|allow-unknown-type))$/;

function tellsObjectFacts({ options }: ProgramCall): boolean {
  return options.length > 0 && options.every(({ name }) => OBJECT_FACTS.test(name));
}

/** Subcommands that only look. With a pager on a terminal, which an agent has not. */
export const READ: Subs = {
  diff: { ...shows, does: [readsTracked, leavesTracked(/stash.*[~^]/), external, outside, outsidePairs, prints] },
  show: { ...shows, does: [showsTracked, leavesTracked(/stash.*[~^]/), external, outside, prints] },
  'whatchanged|diff-tree|diff-index|diff-files|range-diff|diff-pairs|last-modified': shows,
  log: {
    ...shows,
    does: [readsTrackedPatches, walksStash, external, outside, printsPatches],
  },
  'blame|annotate|pickaxe': blames,
  'rev-list|shortlog': {
    ...shows,
    takesValue: [...(shows.takesValue ?? []), '--format', '--group', '--disk-usage', '--filter'],
    optionalValue: [...(DIFF.optionalValue ?? []), '-w', '-g', '--reflog', '--pretty'],
    does: [readsRepository, external, outside, prints],
  },
  status: {
    ...looks,
    does: [
      // With `-v` it prints differences, also where `-s` is taken back by a `--long`.
      (call) => (tellsStatusNames(call) ? listsRepository(call) : readsAllTracked(call)),
      outside,
      (call) => (tellsStatusNames(call) ? undefined : prints(call)),
    ],
  },
  'rev-parse|show-ref|for-each-ref|ls-files|ls-tree|check-ignore|check-attr|check-mailmap|count-objects|verify-commit|verify-tag|verify-pack|get-tar-commit-id':
    { ...looks, does: [listsRepository, outside] },
  // With it all settings are printed, secrets too.
  var: { ...looks, unknown: ['-l'], does: [listsRepository, outside] },
  // By its id an object is any file that was recorded, also behind `--`: no word of it is a path.
  'cat-file': {
    ...looks,
    does: [
      (call) => (tellsObjectFacts(call) || isRecorded(call) ? readsRepository(call) : readsAllTracked(call)),
      outside,
      prints,
    ],
  },
  'patch-id|fmt-merge-msg': { ...looks, does: [readsRepository, outside, prints] },
  grep: {
    takesValue: [
      '-e',
      '-A',
      '-B',
      '-C',
      '-m',
      '--max-count',
      '--max-depth',
      '--threads',
      '--context',
      '--after-context',
      '--before-context',
    ],
    optionalValue: ['-O', '--open-files-in-pager', '--color'],
    effects: { '-f': 'read' },
    flags: ['--no-index', '--untracked', '--textconv', '--cached', '--recurse-submodules', '--and', '--or', '--not'],
    does(call) {
      // Without a repository it goes through every file, as grep does; untracked ones are such files, too.
      if (call.has('--no-index', '--untracked')) walk(call, here(call));
      else readsTracked(call);
      outside(call);
      prints(call);
      // The files that match are opened with a program.
      if (call.has('-O', '--open-files-in-pager')) {
        const pager = call.value('-O', '--open-files-in-pager');
        call.named('exec', pager ?? 'pager');
        if (pager !== undefined) fromTop(call, () => call.shell(pager));
      }
    },
  },
  archive: {
    takesValue: ['--format', '--prefix', '--mtime', '--add-virtual-file', '-l'],
    effects: { '-o': 'write', '--output': 'write', '--add-file': 'read', '--exec': 'shell', '--remote': 'host' },
    flags: ['--list', '--verbose', '--worktree-attributes'],
    does: [readsRepository, prints],
  },
  'format-patch': {
    ...DIFF,
    takesValue: [
      ...(DIFF.takesValue ?? []),
      ...LOG_VALUES,
      '-v',
      '--reroll-count',
      '--start-number',
      '--subject-prefix',
      '--suffix',
      '--to',
      '--cc',
      '--in-reply-to',
      '--signature',
      '--base',
      '--interdiff',
      '--range-diff',
      '--creation-factor',
      '--filename-max-length',
      '--cover-from-description',
    ],
    optionalValue: [...(DIFF.optionalValue ?? []), '--from', '--attach', '--inline', '--thread', '--rfc'],
    effects: {
      ...DIFF.effects,
      '--signature-file': 'read',
      '--description-file': 'read',
      '-o': 'text',
      '--output-directory': 'text',
    },
    flags: [
      ...(DIFF.flags ?? []),
      '--stdout',
      '--numbered',
      '--numbered-files',
      '--cover-letter',
      '--signoff',
      '--root',
    ],
    does(call) {
      readsRepository(call);
      external(call);
      prints(call);
      call.paths('write', call.all('-o', '--output-directory'), 'recursive');
      // Patches are numbered files in the current directory, most often with this ending.
      if (!call.has('--stdout', '-o', '--output-directory', '--output'))
        call.at('write', call.has('--numbered-files', '--suffix') ? './*' : './*.patch');
    },
  },
  bundle: {
    subs: {
      create: {
        takesValue: LOG_VALUES,
        optionalValue: ['--version'],
        effects: { '--output': 'text' },
        operands: ['write', 'text'],
        does: [readsRepository, counted('write', '--output')],
      },
      'verify|list-heads': { operands: ['read', 'text'], does: readsRepository },
      unbundle: { operands: ['read', 'text'], does: [readsRepository, writesRepository] },
    },
  },
  'fast-export': {
    takesValue: [...LOG_VALUES, '--refspec'],
    optionalValue: ['--progress', '--signed-tags', '--tag-of-filtered-object', '--anonymize-map'],
    effects: {
      '--export-marks': 'text',
      '--import-marks': 'text',
      '--import-marks-if-exists': 'text',
      '--output': 'text',
    },
    does: [
      readsRepository,
      prints,
      counted('write', '--export-marks', '--output'),
      counted('read', '--import-marks', '--import-marks-if-exists'),
    ],
  },
  'help|': {
    flags: ['--web', '--man', '--info', '--all', '--guides', '--config'],
    does(call) {
      if (call.has('-w', '--web')) call.named('exec', 'browser');
      // On a terminal the page opens in a pager, from which anything can be started.
      else if (call.operands.length > 0) call.named('exec', 'man', 'pager');
    },
  },
  'merge-tree': { takesValue: ['--merge-base', '-X', '--strategy-option'], does: [readsRepository, writesRepository] },
  'hash-object': {
    takesValue: ['-t'],
    optionalValue: ['--path'],
    operands: 'read',
    does(call) {
      if (call.has('-w')) records(call, 'write', 'objects/**');
      if (call.has('--stdin-paths')) call.add('read', { type: 'unknown', source: 'the files that it is told of' });
    },
  },
  'interpret-trailers': {
    takesValue: ['--trailer', '--where', '--if-exists', '--if-missing'],
    flags: ['--in-place', '--parse', '--only-trailers', '--trim-empty'],
    operands: 'read',
    does(call) {
      // Trailers may be made by commands of the configuration.
      records(call, 'read', 'config');
      if (call.has('--in-place')) call.paths('write', call.operands);
    },
  },
  mailinfo: { optionalValue: ['--encoding', '--quoted-cr'], operands: 'write' },
  mailsplit: {
    optionalValue: ['-o', '-d', '-f'],
    does(call) {
      call.path('write', call.value('-o'), 'recursive');
      call.paths('read', call.operands);
      if (call.value('-o') === undefined) call.at('write', './**');
    },
  },
  bugreport: {
    takesValue: ['-s', '--suffix'],
    effects: { '-o': 'text', '--output-directory': 'text' },
    optionalValue: ['--diagnose'],
    does(call) {
      readsRepository(call);
      call.paths('write', call.all('-o', '--output-directory'), 'recursive');
      call.at('write', './git-bugreport-*');
      return 'git bugreport opens an editor';
    },
  },
  diagnose: {
    takesValue: ['-s', '--suffix', '--mode'],
    effects: { '-o': 'text', '--output-directory': 'text' },
    does(call) {
      readsRepository(call);
      call.paths('write', call.all('-o', '--output-directory'), 'recursive');
      call.at('write', './git-diagnostics-*');
    },
  },
  'difftool|mergetool': {
    ...DIFF,
    takesValue: [...(DIFF.takesValue ?? []), '-t', '--tool', '-O'],
    effects: { '-x': 'text', '--extcmd': 'text', '--output': 'write' },
    flags: ['--tool-help', '--no-prompt', '--gui', '--dir-diff', '--prompt'],
    does(call) {
      if (call.has('--tool-help')) return;
      readsRepository(call);
      outside(call);
      runsAtTop('-x', '--extcmd')(call);
      const tool = call.value('-t', '--tool');
      if (!call.has('-x', '--extcmd')) call.named('exec', tool ?? 'tool');
      if (call.has('-y', '--no-prompt') || literal(tool) !== undefined || tool === undefined) tree(call, 'write');
    },
  },
  'credential|credential-cache|credential-store|credential-cache--daemon': {
    subs: {
      '*': {
        takesValue: ['--timeout'],
        effects: { '--file': 'text', '--socket': 'write' },
        does(call) {
          const kept = call.value('--file');
          // It prints the password; else it only keeps, or forgets, one that it is given.
          const shows = /^(get|fill|capability)$/.test(literal(call.operands[0]) ?? '');
          const [kind, tags] = shows ? (['read', ['secret']] as const) : (['write', []] as const);
          if (kept !== undefined) call.path(kind, kept, ...tags);
          else {
            call.at(kind, '~/.git-credentials', ...tags);
            call.at(kind, '~/.config/git/credentials', ...tags);
          }
          call.named('exec', 'credential.helper');
        },
      },
    },
  },
};
