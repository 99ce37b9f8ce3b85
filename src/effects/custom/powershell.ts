import { literal, textWord, type Word, wordToText } from '../../shell/word.js';
import { addEnvironmentRead } from '../environment.js';
import type { ProgramCall } from '../program.js';

/** Cmdlets that only look, with the names by which they are called for short, and those that check or test code. */
const LOOKS = new RegExp(
  `^(?:${[
    '(?:get|select|where|sort|measure|test|compare|convertto|convertfrom|resolve|find|group|split|join)-[a-z]\\w*',
    'format-(?:table|list|wide|custom|hex)|out-(?:string|host|null|default)',
    'write-(?:host|output|verbose|warning|error|information|debug|progress)|foreach-object|import-(?:csv|clixml|powershelldatafile)',
    'invoke-(?:pester|scriptanalyzer)|import-module(?= +[\\w.]+ *$)',
    '[?%]|select|where|sort|group|measure|foreach|f[tlw]|gci|ls|dir|gc|cat|type|gi|gp|gps|ps|gsv|gcm|gm|gl|pwd|echo|write|sls|compare|diff|rvpa|gu',
  ].join('|')})$`,
  'i',
);
/** These show what is secret. */
const SHOWS_SECRETS = /secret|credential|password|token|clipboard|key$/i;
const KEYWORD = /^(?:if|else|elseif|while|do|until|switch|try|catch|finally|return|break|continue|in)$/i;
/** Parameters by which a cmdlet does more than its verb says. */
const DOES_MORE =
  /(?:^|\s)-(?:membername|m|install|acceptall|autoreboot|filepath|outfile|asjob|computername)(?=[\s:]|$)/i;
const READS_FILES = /^(?:get-content|gc|cat|type|select-string|sls|import-\w+|get-filehash)$/i;
/** Methods of texts, numbers and dates, which change nothing. */
const METHOD =
  /(?:\.(?:ToString|Split|Trim|TrimStart|TrimEnd|Replace|Substring|Contains|StartsWith|EndsWith|ToLower|ToUpper|IndexOf|PadLeft|PadRight|AddDays|AddHours|AddMinutes|GetType)|\[(?:math|string|datetime|regex)\]::\w+)$/i;

/** What some cmdlets do to the world: removing, stopping, wiping and fetching. */
const HARMS: readonly (readonly [cmdlets: RegExp, add: (call: ProgramCall, source: string) => void])[] = [
  [
    /^(?:remove-item|ri|rm|rmdir|rd|del|erase|clear-content|clear-recyclebin)$/i,
    (call, source) => {
      const all = /\s-(?:r|fo)/i.test(source) ? ['recursive', 'force'] : [];
      call.add('delete', { type: 'unknown', source }, all);
    },
  ],
  [/^(?:stop-process|spps|kill)$/i, (call) => call.add('service', { type: 'unknown', source: 'process' }, ['kill'])],
  [/^(?:stop|restart)-computer$/i, (call) => call.named('service', 'system', 'stop', 'all')],
  [/^(?:stop|suspend)-(?!process$|computer$)\w+$/i, (call, source) => call.named('service', source, 'stop')],
  [
    /^(?:clear-disk|format-volume|initialize-disk|remove-partition)$/i,
    (call, source) => call.named('service', source, 'destroy'),
  ],
  [/^(?:invoke-(?:webrequest|restmethod)|iwr|irm|curl|wget)$/i, (call) => call.net('receive', undefined, 'download')],
];

export function judgePowershell(call: ProgramCall): string {
  const why = `${call.name} has a language of its own`;
  const { args } = call;
  for (let at = 0; at < args.length; at++) {
    const option = literal(args[at])?.toLowerCase();
    const next = args[at + 1];
    if (option === undefined) break;
    if (/^-(?:nop\w*|noni\w*|nol\w*|noe\w*|sta|mta|login|l)$/.test(option)) continue;
    if (/^-(?:ep|ex\w*|wi\w*|w|wd|wo\w*|inp\w*|if|o|of|out\w*)$/.test(option)) at++;
    else if (/^-c(?:o\w*)?$/.test(option)) return judgeText(call, args.slice(at + 1), why);
    else if (/^-f(?:i\w*)?$/.test(option) && next !== undefined) return judgeFile(call, next, why);
    else if (!option.startsWith('-') && /\.ps1$/.test(option)) return judgeFile(call, args[at] as Word, why);
    else if (option.startsWith('-')) break;
    else return judgeText(call, args.slice(at), why);
  }
  return call.unseen(why);
}

function judgeFile(call: ProgramCall, file: Word, why: string): string {
  call.path(
    'exec',
    literal(file) === undefined ? file : textWord((literal(file) ?? '').replaceAll('\\', '/'), file.span),
  );
  return why;
}

function judgeText(call: ProgramCall, words: readonly Word[], why: string): string {
  const source = words.map(wordToText).join(' ');
  const isKnown = words.length > 0 && words.every((word) => literal(word) !== undefined) && source.trim() !== '-';
  const parts = isKnown && source.length < 8192 ? partsOf(source) : undefined;
  for (const { head, text } of parts ?? partsOf(source.slice(0, 8192)) ?? [])
    for (const [cmdlets, add] of HARMS) if (cmdlets.test(head)) add(call, text);
  if (parts === undefined || !parts.every(onlyLooks)) return call.unseen(why);
  addReads(call, parts, source);
  return why;
}

/** One command of the text: between pipes, brackets, semicolons and the sign that gives a variable its value. */
interface Part {
  readonly head: string;
  readonly text: string;
  /** What stands before and behind it. */
  readonly before: string;
  readonly after: string;
  readonly strings: readonly string[];
}

/** Texts in it are set aside. Undefined where one of them is evaluated, or never ends. */
function partsOf(source: string): readonly Part[] | undefined {
  const strings: string[] = [];
  const bare = source.replace(/'((?:[^']|'')*)'|"((?:[^"`]|""|`.)*)"/g, (_, single?: string, double?: string) => {
    strings.push(single ?? double ?? '');
    return double !== undefined && /\$\(|@"/.test(double) ? '`' : `\u0001${strings.length - 1}\u0002`;
  });
  const plain = bare.replace(/(?:\d|\*)?>\s*(?:\$null|&1)/gi, ' ');
  if (/['"`>#]|(?<!&)&(?!&)|@\s*$/.test(plain)) return undefined;
  const found: Part[] = [];
  const pieces = plain.split(/(&&|\|\||[;|{}()\n]|(?<![-\w!<>])\s*[+-]?=(?!=)|\bin\b(?=\s+\S))/);
  for (let at = 0; at < pieces.length; at += 2) {
    const text = (pieces[at] ?? '').trim();
    const used = [...text.matchAll(/\u0001(\d+)\u0002/g)].map(([, index]) => strings[Number(index)] ?? '');
    const [head = ''] = text.split(/\s+/);
    found.push({ head, text, before: pieces[at - 1] ?? '', after: (pieces[at + 1] ?? '').trim(), strings: used });
  }
  return found;
}

function onlyLooks({ head, text, after }: Part): boolean {
  // A method is called: what it does, its name says to nobody here.
  if (after === '(' && /[.:]\w+$/.test(text) && !METHOD.test(text)) return false;
  if (/^\.(?:\s|$)/.test(text)) return false;
  if (head === '' || /^[$@\d\u0001[!,+*/-]/.test(head) || /^\.\w/.test(head) || KEYWORD.test(head))
    return !/^\.[\\/]/.test(head);
  // A key of a table.
  if (after === '=' && head === text && /^\w+$/.test(head)) return true;
  if (!LOOKS.test(head) && !/^import-module +[\w.]+$/i.test(text)) return false;
  if (SHOWS_SECRETS.test(head) || DOES_MORE.test(text)) return false;
  // Behind a pipe a bare word is a member, which may be called: `% Delete`.
  return !/^(?:foreach-object|foreach|%)$/i.test(head) || /^\S+(?:\s+-(?:begin|process|end|parallel))?$/i.test(text);
}

/** Files and variables that the text names are read. */
function addReads(call: ProgramCall, parts: readonly Part[], source: string): void {
  for (const { head, text, strings } of parts) {
    const bare = text
      .split(/[\s,]+/)
      .slice(1)
      .filter((word) => /^[^-$@\u0001]/.test(word));
    const isFile = READS_FILES.test(head);
    for (const name of [...bare, ...strings])
      if (/^env:/i.test(name)) addEnvironmentRead(call);
      else if (isFile || /^[~./]|^[a-z]:\\/i.test(name))
        call.path('read', textWord(name.replaceAll('\\', '/'), call.command.span), ...(isFile ? [] : ['list']));
  }
  for (const [, name] of source.matchAll(/\$(?:\{)?env:(\w+)/gi)) addEnvironmentRead(call, name);
  if (/\bGetEnvironmentVariables?\b/i.test(source)) addEnvironmentRead(call);
}
