import { dropPrefix, literal, literalPrefix, type Word, wordToText } from '../../shell/word.js';
import { fromTop } from '../places/git-repository.js';
import type { ProgramCall } from '../program.js';

/** Keys whose value is a command that git gives to a shell. */
const COMMANDS = [
  /^core\.(pager|editor|sshcommand|askpass|fsmonitor|gitproxy|alternaterefscommand)$/,
  /^sequence\.editor$/,
  /^diff\.external$/,
  /^diff\..*\.(command|textconv)$/,
  /^merge\..*\.driver$/,
  /^(difftool|mergetool|guitool|man|browser)\..*\.(cmd|path)$/,
  /^filter\..*\.(clean|smudge|process)$/,
  /^gpg(\..*)?\.(program|defaultkeycommand)$/,
  /^pager\..*$/,
  /^(web\.browser|instaweb\.(httpd|browser)|help\.browser)$/,
  /^sendemail(\..*)?\.(smtpserver|sendmailcmd|tocmd|cccmd|headercmd)$/,
  /^remote\..*\.(uploadpack|receivepack|vcs)$/,
  /^uploadpack\.packobjectshook$/,
  /^gc\.recentobjectshook$/,
  /^interactive\.difffilter$/,
  /^trailer\..*\.(command|cmd)$/,
  /^submodule\..*\.update$/,
  /^tar\..*\.command$/,
  /^imap\.tunnel$/,
  /^hook\..*\.command$/,
  /^lfs\.(customtransfer|extension)\..*$/,
];

/** Keys that name a place from which git takes code, or more configuration, which may run code. */
const PLACES = /^(core\.hookspath|init\.templatedir|include\.path|includeif\..*\.path|core\.attributesfile)$/;

/** Keys that name a file whose lines git may print. */
const FILES =
  /^(core\.(excludesfile|attributesfile)|mailmap\.file|blame\.ignorerevsfile|commit\.template|diff\.orderfile|format\.signaturefile|fsck\.skiplist|gpg\.ssh\.(allowedsignersfile|revocationfile)|include\.path|includeif\..*\.path|http(\..*)?\.(cookiefile|sslkey|sslcert))$/i;

/** Keys that make git talk to somebody else, or trust what it should not. */
const TRUST =
  /^(url\..*\.(insteadof|pushinsteadof)|protocol(\..*)?\.allow|http(\..*)?\.(proxy|sslverify|sslcainfo|cookiefile|extraheader)|remote\..*\.(url|pushurl|proxy)|safe\.(directory|barerepository)|core\.(worktree|gitdir|protectntfs|protecthfs|symlinks)|credential(\..*)?\..*|receive\..*|transfer\..*|push\.default|extensions\..*|user\.signingkey|commit\.gpgsign|branch\..*)$/;

/** Keys that only change how something looks or is counted. What is not here, nobody has looked at. */
const PLAIN = [
  /^(?:user|author|committer|advice|column|rebase|pull|push|fetch|stash|tag|checkout|clone|merge|rerere|pack|index|feature|i18n|notes|grep|apply|am|versionsort|showbranch|init|clean|maintenance|repack|describe|worktree|gc|help|gui)\.[^.]+$/,
  /^color\./,
  /^core\.(?:filemode|logallrefupdates|ignorecase|precomposeunicode|autocrlf|eol|safecrlf|longpaths|abbrev|quotepath|compression|loosecompression|bigfilethreshold|whitespace|trustctime|checkstat|untrackedcache|preloadindex|commentchar|commentstring|packedgitlimit|packedgitwindowsize|deltabasecachelimit|multipackindex|commitgraph|warnambiguousrefs|splitindex|fscache|bare|notesref|fsync|fsyncmethod|fsyncobjectfiles|sparsecheckout|sparsecheckoutcone)$/,
  /^diff\.(?!submodule$)[^.]+$/,
  /^diff\..+\.(?:xfuncname|funcname|binary|wordregex|algorithm|cachetextconv)$/,
  /^log\.(?!showsignature$)[^.]+$/,
  /^status\.(?!submodulesummary$)[^.]+$/,
  /^format\.[^.]+$/,
  /^blame\.[^.]+$/,
  /^commit\.(?:verbose|status|cleanup)$/,
  /^http\.(?:postbuffer|version|lowspeedlimit|lowspeedtime|maxrequests|followredirects|useragent)$/,
  /^protocol\.version$/,
  /^filter\.lfs\.required$/,
];

type Power = 'command' | 'alias' | 'helper' | 'place' | 'trust' | 'plain' | 'expiry' | 'strange';

/** What a value of this key can do. */
export function powerOf(key: string): Power {
  const name = key.toLowerCase();
  if (/^alias\./.test(name)) return 'alias';
  if (/^credential(\..*)?\.helper$/.test(name)) return 'helper';
  if (COMMANDS.some((pattern) => pattern.test(name))) return 'command';
  if (PLACES.test(name)) return 'place';
  if (/^gc\.(.*\.)?(prune|reflog)expire(unreachable)?$/.test(name)) return 'expiry';
  if (TRUST.test(name)) return 'trust';
  return FILES.test(name) || PLAIN.some((pattern) => pattern.test(name)) ? 'plain' : 'strange';
}

/** Values that switch something on or off, and run nothing. */
export const SWITCH = /^(true|false|yes|no|on|off|[01]|)$/i;

/** What git adds to a command: words of its own, or some that are not in the text. */
const ADDED: readonly [RegExp, string][] = [
  [/^core\.fsmonitor$/, ' "$1" "$2"'],
  [/^(core|sequence)\.editor$/, ' .git/*'],
  [/^credential/, ' get'],
  [
    /^(diff\..*(external|command|textconv)|core\.(askpass|gitproxy)|gpg|uploadpack|sendemail|.*tool\..*\.path|hook)/,
    ' "$1" "$2" "$3"',
  ],
];

/** A command as git calls it. */
export function called(key: string, value: Word): Word {
  const name = key.toLowerCase();
  const more = ADDED.find(([pattern]) => pattern.test(name))?.[1];
  // What another program than ssh does with a host is not known.
  const ssh = /^\s*(\S*\/)?ssh(\s|$)/.test(literalPrefix(value)) ? ' remote true' : ' "$1" "$2" "$3"';
  const added = more ?? (name === 'core.sshcommand' ? ssh : undefined);
  return added === undefined ? value : { ...value, pieces: [...value.pieces, { kind: 'text', text: added }] };
}

/** A setting for one command: `-c key=value`. What it names runs now. */
export function applySetting(call: ProgramCall, word: Word | undefined): void {
  if (word === undefined) return;
  const start = literalPrefix(word);
  const equals = start.indexOf('=');
  if (equals === -1) {
    // Without a value it is true, which is no command.
    if (literal(word) === undefined) call.unknown(`a setting of git is not known: ${wordToText(word)}`);
    return;
  }
  const key = start.slice(0, equals);
  const value = dropPrefix(word, equals + 1);
  const text = literal(value);
  if (FILES.test(key)) call.path('read', value);
  switch (powerOf(key)) {
    case 'command':
      if (text === undefined || !SWITCH.test(text)) {
        call.named('env', key, 'runs');
        fromTop(call, () => call.shell(called(key, text?.startsWith('!') ? dropPrefix(value, 1) : value)));
      }
      return;
    case 'alias':
      if (text === undefined) return call.unknown(`an alias of git is not known: ${wordToText(word)}`);
      call.named('env', key, 'runs');
      if (text.startsWith('!')) fromTop(call, () => call.shell(dropPrefix(value, 1)));
      return;
    case 'helper':
      if (text === '') return;
      call.named('env', key, 'runs');
      if (text?.startsWith('!')) fromTop(call, () => call.shell(called(key, dropPrefix(value, 1))));
      else call.named('exec', value);
      return;
    case 'place':
      call.path('exec', value, 'config');
      return;
    case 'trust':
      if (/^protocol/i.test(key) || /insteadof$/i.test(key))
        call.unknown(`${key} changes what git does with an address`);
      call.named('env', key, 'trust');
      return;
    case 'expiry':
      // What nothing points to is the last copy of lost work.
      if (text !== 'never') call.named('vcs', 'objects', 'delete', 'discard');
      return;
    case 'strange':
      return call.unknown(`a setting of git is not understood: ${key}`);
    case 'plain':
      return;
  }
}

/** The value of an inline alias, where the command is one. */
export function inlineAlias(settings: readonly Word[], name: string): string | undefined {
  for (const word of settings.toReversed()) {
    const match = /^alias\.([^=]+)=([\s\S]*)$/i.exec(literal(word) ?? '');
    if (match?.[1]?.toLowerCase() === name.toLowerCase()) return match[2];
  }
  return undefined;
}
