import { literal, textWord, type Word } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool } from './wide-a-strict.js';

const fetches = (call: ProgramCall, place: Word | undefined): void => {
  for (const word of call.operands) call.net('receive', word, 'download');
  if (place === undefined) call.at('write', './*');
  else call.path('write', place);
};

/** Programs that fetch pages, files, films and songs. */
export const DOWNLOADS: readonly ProgramSpec[] = [
  tool({
    names: 'gdown',
    takes: '--speed --proxy --format --user-agent',
    writes: '-O --output',
    flags: '-q --quiet --fuzzy --id --folder -c --continue --no-cookies --no-check-certificate --remaining-ok -V',
    judge(call) {
      call.net('receive', 'drive.google.com', 'download');
      for (const word of call.operands) call.net('receive', word, 'download');
      if (!call.has('-O', '--output')) call.at('write', './**');
    },
  }),
  tool({
    names: 'wcurl',
    takes: '--curl-options',
    writes: '-o -O --output',
    flags: '--no-decode-filename --dry-run -V -h',
    judge(call) {
      fetches(call, call.value('-o', '-O', '--output'));
      for (const word of call.all('--curl-options')) {
        const options = literal(word);
        // They are split at spaces, and handed on as they are.
        if (options === undefined || !/^[\w\s./:=,@%+-]*$/.test(options)) return 'the options for curl are not known';
        call.shell(
          textWord(
            `curl ${options} -- ${call
              .words()
              .map((one) => `'${(one ?? '').replaceAll("'", '')}'`)
              .join(' ')}`,
            word.span,
          ),
        );
      }
      return undefined;
    },
  }),
  tool({
    names: 'lwp-request GET HEAD POST',
    takes: '-m -t -i -c -C -H -o -b',
    hosts: '-p',
    flags: '-f -P -u -U -s -S -e -E -d -v -h -a -x',
    judge(call) {
      const method = literal(call.value('-m')) ?? (call.name === 'lwp-request' ? 'GET' : call.name);
      for (const word of call.operands) {
        const [, path] = /^file:(?:\/\/)?(.*)/.exec(literal(word) ?? '') ?? [];
        if (path !== undefined) call.at(/^(get|head)$/i.test(method) ? 'read' : 'write', path);
        else call.net(/^(get|head)$/i.test(method) ? 'receive' : 'send', word);
      }
    },
  }),
  tool({
    names: 'ytmdl',
    takes: '--song --choice --artist --album --proxy --start-time --end-time --format --url --on-meta-error',
    writes: '-o --output-dir',
    reads: '--list',
    flags:
      '-h -q --quiet --version --disable-metaadd --skip-meta -m --manual-meta --disable-sort --ask-meta-name --nolocal',
    judge(call) {
      call.net('receive', call.value('--url') ?? 'youtube.com', 'download');
      if (!call.has('-o', '--output-dir')) call.at('write', './*');
    },
  }),
  tool({
    names: 'get_iplayer get-iplayer',
    takes: '--pid --type --quality --channel --category --since --versions --tv-quality --radio-quality',
    writes: '-o --output',
    flags:
      '-g --get --subtitles --subtitles-only -f --force --refresh -i --info --metadata-only --list --long --tree --nopurge -h',
    judge(call) {
      call.net('receive', 'bbc.co.uk', 'download');
      call.at('write', '~/.get_iplayer/**');
      if (!call.has('-o', '--output')) call.at('write', './*');
    },
  }),
  tool({
    names: 'deemix',
    takes: '-b --bitrate',
    writes: '-p --path',
    flags: '--portable',
    judge(call) {
      for (const word of call.operands) call.net('receive', word, 'download');
      if (!call.has('-p', '--path')) call.at('write', '~/Music/**');
      if (call.has('--portable')) call.at('write', './config/**');
    },
  }),
];
