import { literal, literalPrefix, wordToText } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';

/** Pagers that do no more than show. Options of less may name files with settings, or to write to. */
const SHOWS =
  /^(?:(cat|more|most|head|tail|col|ul|true)( -[\w-]+)*|less( (-[aABcCdeEfFgGiIJKLmMnNqQrRsSuUwWX]+|-[xj]\d+|--(RAW-CONTROL-CHARS|quit-if-one-screen|no-init|chop-long-lines|mouse)))*)$/;

/** A program that is fed the page: a shell would run it. */
function pager(call: ProgramCall, ...names: string[]): string | undefined {
  const given = call.all(...names).filter((word) => !SHOWS.test(literal(word) ?? ''));
  for (const word of given) call.shell(word);
  return given.length === 0 ? undefined : `${call.name} runs another program as its pager`;
}

/** It opens whatever the environment calls a pager, unless its output goes elsewhere. */
export function paged(call: ProgramCall): void {
  const { into, redirects } = call.command;
  if (into === undefined && !redirects.some(({ fd }) => fd === 1 || fd === -1)) call.named('exec', 'pager');
}

/** Programs that show files page by page. Their commands at the start (`+!sh`) and helpers run programs. */
export const PAGERS: readonly ProgramSpec[] = [
  {
    names: ['less', 'zless', 'bzless', 'xzless', 'lesspipe', 'more', 'zmore', 'most', 'pg', 'moar', 'ov'],
    takesValue: [
      '-o',
      '-O',
      '--log-file',
      '--LOG-FILE',
      '-k',
      '--lesskey-file',
      '--lesskey-src',
      '--lesskey-content',
      '-t',
      '--tag',
      '-T',
      '--tag-file',
      '-p',
      '--pattern',
      '-P',
      '--prompt',
      '-x',
      '--tabs',
      '-y',
      '-z',
      '--window',
      '-j',
      '--jump-target',
      '-h',
      '-b',
      '--buffers',
      '-D',
      '--color',
    ],
    long: [],
    effects: {
      '-o': 'write',
      '-O': 'write',
      '--log-file': 'write',
      '--LOG-FILE': 'write',
      '-T': 'read',
      '--tag-file': 'read',
    },
    unknown: ['-k', '--lesskey-file', '--lesskey-src', '--lesskey-content'],
    judge(call) {
      for (const word of call.operands) {
        const start = literalPrefix(word);
        if (!start.startsWith('+')) call.path('read', word);
        else if (!/^\+\+?(\d*[gGFp%]?|[/?&].*)$/s.test(literal(word) ?? '!'))
          return `${call.name} ${start} is not understood`;
      }
      return undefined;
    },
  },
  {
    names: ['man', 'gman'],
    takesValue: [
      '-P',
      '--pager',
      '-C',
      '--config-file',
      '-M',
      '--manpath',
      '-m',
      '--systems',
      '-S',
      '-s',
      '--sections',
      '-e',
      '--extension',
      '-L',
      '--locale',
      '-r',
      '--prompt',
      '-E',
      '--encoding',
      '-p',
      '--preprocessor',
      '-R',
      '--recode',
      '-B',
    ],
    optionalValue: ['-H', '--html', '-T', '--troff-device', '-X'],
    long: ['--local-file', '--where', '--whatis', '--apropos'],
    // A browser, a configuration that names programs, other places for pages.
    unknown: ['-H', '--html', '-C', '--config-file', '-B', '-p', '--preprocessor', '-X', '--gxditview'],
    judge(call) {
      for (const word of call.operands)
        if (call.has('-l', '--local-file') || /\//.test(literalPrefix(word)) || literal(word) === undefined)
          call.path('read', word);
      call.paths('read', call.all('-M', '--manpath'));
      if (call.has('--version', '--help', '-w', '--where', '--path')) return undefined;
      if (!call.has('-P', '--pager')) paged(call);
      const why = pager(call, '-P', '--pager');
      // A page puts in whatever file it names: one that is no page of the system may name any.
      if (
        call.has('-l', '--local-file', '-M', '--manpath') ||
        call.operands.some((word) => /\//.test(wordToText(word)))
      )
        return why ?? 'a page may name any file';
      return why;
    },
  },
  {
    names: ['apropos', 'whatis', 'manpath', 'lexgrog'],
    takesValue: ['-s', '--sections', '-M', '--manpath', '-m', '-L', '-C', '-e'],
    unknown: ['-C', '--config-file'],
  },
  {
    names: ['catman'],
    takesValue: ['-M', '--manpath', '-C', '--config-file'],
    unknown: ['-C', '--config-file'],
    judge: (call) => call.at('write', '/var/cache/man/**'),
  },
  {
    names: ['info', 'pinfo', 'ginfo'],
    takesValue: [
      '-f',
      '--file',
      '-d',
      '--directory',
      '-n',
      '--node',
      '-o',
      '--output',
      '-k',
      '--apropos',
      '--index-search',
      '--restore',
      '--dribble',
      '--init-file',
      '-v',
      '--variable',
    ],
    long: ['--subnodes', '--where'],
    effects: { '-f': 'read', '--file': 'read', '-o': 'write', '--output': 'write', '--dribble': 'write' },
    unknown: ['--restore', '--init-file'],
    operands: 'text',
  },
  {
    names: ['bat', 'batcat'],
    takesValue: [
      '-l',
      '--language',
      '-H',
      '--highlight-line',
      '-r',
      '--line-range',
      '--theme',
      '--style',
      '--tabs',
      '--wrap',
      '--color',
      '--decorations',
      '--paging',
      '-m',
      '--map-syntax',
      '--file-name',
      '--terminal-width',
      '--diff-context',
      '--pager',
      '--italic-text',
      '--ignored-suffix',
      '--squeeze-limit',
    ],
    judge(call) {
      if (literal(call.operands[0]) === 'cache' || call.has('--generate-config-file'))
        return `${call.name} changes what it loads`;
      call.paths('read', call.operands);
      return pager(call, '--pager');
    },
  },
  {
    // Pages are fetched when there are none.
    names: ['tldr', 'tealdeer'],
    takesValue: ['-p', '--platform', '-L', '--language', '-f', '--render', '--source', '-t', '--theme', '--search'],
    effects: { '-f': 'read', '--render': 'read' },
    unknown: ['--edit-page', '--edit-patch', '--seed-config', '--config-path'],
    judge(call) {
      if (call.has('-c', '--clear-cache')) call.named('service', 'tldr', 'delete');
      if (!call.has('-v', '--version', '-h', '--help', '-f', '--render')) call.net('receive', 'tldr.sh');
    },
  },
];
