import { dropPrefix, literal, literalPrefix, type Word } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';
import { list, splitWord } from '../words.js';
import { givenText, readCurlConfig } from './curl-config.js';

const WRITES = list(
  '-o --output -D --dump-header -c --cookie-jar --etag-save --hsts --alt-svc --libcurl --stderr --trace --trace-ascii',
);
const BODIES = list('-d --data --data-ascii --data-binary --data-urlencode --json --url-query');

const isFile = (word: Word): boolean => /^file:/i.test(literalPrefix(word));

/** What is sent: `file` where it is the content of a file or a stream, `delete` where that is what is asked for. */
function uploadTags(call: ProgramCall): readonly string[] {
  const method = literal(call.value('-X', '--request')) ?? '';
  let uploads = call.has('-X', '--request') && !/^(GET|HEAD|OPTIONS)$/i.test(method);
  let file = false;
  for (const word of call.all(...BODIES)) {
    uploads = true;
    const start = literalPrefix(word);
    // `@file`, and for --data-urlencode also `name@file`.
    const at = /^[\w.[\]-]*@/.exec(start);
    const named = at !== null && call.has('--data-urlencode', '--url-query');
    if (start.startsWith('@') || named) file = true;
    if (start.startsWith('@')) call.path('read', dropPrefix(word, 1));
    else if (named) call.path('read', dropPrefix(word, at[0].length));
    else if (start === '' && literal(word) === undefined)
      call.add('read', { type: 'unknown', source: 'the body of a request' });
  }
  for (const word of call.all('-F', '--form')) {
    uploads = true;
    const [, value] = splitWord(word, '=');
    if (value === undefined) continue;
    for (const one of fileParts(value)) {
      file = true;
      call.path('read', one);
    }
  }
  for (const word of call.all('-T', '--upload-file')) {
    uploads = file = true;
    const several = /^\{(.*)\}$/.exec(literal(word) ?? '')?.[1];
    if (several !== undefined) for (const path of several.split(',')) call.at('read', path);
    else if (literal(word) !== '.') call.path('read', word);
  }
  if (!uploads) return [];
  return ['upload', ...(file ? ['file'] : []), ...(/^DELETE$/i.test(method) ? ['delete'] : [])];
}

/** `@a;type=x`, `<a`, `@a,b`, and headers taken from a file. */
function fileParts(value: Word): readonly Word[] {
  const text = literal(value);
  const cut = (path: string): Word => ({ ...value, pieces: [{ kind: 'text', text: path }] });
  if (text === undefined) return /^[@<]/.test(literalPrefix(value)) ? [dropPrefix(value, 1)] : [];
  const [first = '', ...more] = text.split(';');
  const files = /^[@<]/.test(first)
    ? first
        .slice(1)
        .split(',')
        .map((path) => path.replace(/^"|"$/g, ''))
    : [];
  return [...files, ...more.flatMap((part) => /^\s*headers=[@<](.*)/.exec(part)?.[1] ?? [])].map(cut);
}

/** Addresses, bodies and the names of what is fetched: the language of curl's command line. */
export function curl(call: ProgramCall): string | undefined {
  if (
    call.args.length > 0 &&
    call.args.every((word) => /^(-V|--version|-h|--help|--manual|-M|all|category)$/.test(literal(word) ?? ''))
  )
    return undefined;
  if (!/^(https?|ftps?)$/.test(literal(call.value('--proto-default')) ?? 'https')) return 'addresses may be files';
  const config = givenText(call, '-K', '--config');
  if (config !== undefined) readCurlConfig(call, config);
  const urls = [...call.operands, ...call.all('--url')];
  const uploads = uploadTags(call);
  for (const url of urls) {
    const why = addAddress(call, url, uploads);
    if (why !== undefined) return why;
  }
  addOutputs(call, urls);
  for (const word of call.all('-b', '--cookie')) if (!literalPrefix(word).includes('=')) call.path('read', word);
  for (const word of call.all('-w', '--write-out', '-H', '--header', '--proxy-header')) {
    if (literalPrefix(word).startsWith('@')) call.path('read', dropPrefix(word, 1));
    const out = /%output\{(>>)?([^}]*)\}/.exec(literal(word) ?? '');
    if (out !== null) call.at('write', out[2] ?? '');
  }
  for (const word of call.all('--unix-socket')) call.socket(literal(word) ?? word);
  if (call.has('-Q', '--quote', '--mail-rcpt')) for (const url of urls) call.net('send', url, 'command');
  // A variable that starts the command line hides its options.
  return urls.length === 0 ? 'there is no URL' : undefined;
}

function addAddress(call: ProgramCall, url: Word, uploads: readonly string[]): string | undefined {
  // In the name of a file these are signs that stand for others, or end it.
  if (isFile(url) && /[%{}[\]?#]/.test(url.pieces.map(({ text }) => text).join('')))
    call.unknown('which file the URL names is not understood');
  if (isFile(url))
    call.path(
      call.has('-T', '--upload-file') ? 'write' : 'read',
      /^file:\/\/[^/]/i.test(literalPrefix(url))
        ? dropPrefix(url, literalPrefix(url).indexOf('/', 7))
        : dropPrefix(url, 5),
    );
  else {
    if (uploads.length > 0) call.net('send', url, ...uploads);
    call.net('receive', url, 'download');
  }
  // Ranges and sets in a URL may hide one that is a file.
  if (/^[^/]*[[{]/.test(literal(url) ?? '')) return 'the URL is a pattern';
  const isSpoken = /^(scp|sftp|telnet|dict|gopher|ldap|smtp|imap|pop3|smb|mqtt|tftp|ftp)s?:/i;
  if (isSpoken.test(literalPrefix(url)) && uploads.length === 0) call.net('send', url);
  return undefined;
}

function addOutputs(call: ProgramCall, urls: readonly Word[]): void {
  const directory = call.value('--output-dir');
  for (const word of call.all(...WRITES)) {
    if (literal(word) === '-' || literal(word) === '%') continue;
    const path = literal(word)?.replace(/#\d+/g, '*');
    if (directory !== undefined && path !== undefined && !path.startsWith('/') && literal(directory) !== undefined)
      call.at('write', `${literal(directory)}/${path}`, 'overwrite');
    else if (path?.includes('*')) call.at('write', path, 'overwrite');
    else call.path('write', word, 'overwrite');
  }
  if (!call.has('-O', '--remote-name', '-J', '--remote-header-name', '--remote-name-all')) return;
  const into = literal(directory) ?? '.';
  if (directory !== undefined && literal(directory) === undefined) call.path('write', directory);
  for (const url of urls) {
    const name = nameInAddress(url);
    // With -J the server chooses the name.
    call.at(
      'write',
      name === undefined || /[[{*]/.test(name) || call.has('-J', '--remote-header-name')
        ? `${into}/*`
        : `${into}/${name}`,
      'overwrite',
    );
  }
}

/** The name under which what stands at an address is kept, where the address tells. */
export function nameInAddress(url: Word | undefined): string | undefined {
  return /^[^?#]*\/([^/?#]+)(?:[?#].*)?$/.exec(literal(url)?.replace(/^[a-z]+:\/\//i, '') ?? '')?.[1];
}
