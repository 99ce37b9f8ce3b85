import type { Token } from '../token.js';
import type { CodeLook } from './harms.js';
import { textAt } from './outline.js';

/** Members that take away what a service holds; rows and columns of a document are no such thing. */
const TAKES_AWAY =
  /^(?:delete|destroy|terminate|cancel|purge|revoke|deactivate|unpublish|archive)(?![a-z]*[-_]?(?:rows?|cols?|columns?|lines?|text|chars?|prefix|suffix|punctuation)$)(?:$|[_A-Z].*|All|Many|all|many|d?_?later|!)/;
/** Members by which a text reaches people. */
const TELLS_PEOPLE =
  /^(?:deliver_now|deliver_later|deliver|send_mail|send_mass_mail|sendMail|send_email|sendEmail|chat_postMessage|chat_post_message|send_message|sendMessage|send_sms|sendSms)!?$/;
/** Members that pay, order or trade. */
const PAYS =
  /^(?:create\w*(?:Order|Payment|PaymentIntent|Charge|Transfer|Payout|Refund)|create_\w*(?:order|payment|charge|transfer|payout|refund)|place_?[oO]rder|(?:market|limit)_?(?:buy|sell|Buy|Sell)\w*|send_?(?:raw_?)?[tT]ransaction\w*)$/;
/** Members that write to controllers, by libraries that speak to machines. */
const CONTROLS =
  /^(?:write_?(?:value|attribute|register|registers|coil|coils|property|tag)s?|db_write|set_value|send_config_set|send_config_from_file|commit_config)$/i;
const MACHINES =
  /\b(?:asyncua|opcua|node-opcua|pymodbus|minimalmodbus|modbus\w*|snap7|pylogix|pycomm3|bacpypes3?|BAC0|umodbus|j1939|canopen|netmiko|napalm|scrapli)\b/;
const LOOPS =
  /^(?:for|foreach|forEach|each|find_each|map|while|until|loop|in_batches|find_in_batches|paginate|\w+_each|each_\w+)$/;
/** All at once. */
const MANY = /(?:_?all|_?many|batch|bulk)/i;
const PRODUCTION = /(?:^|[^a-zA-Z])prod(?:uction)?(?:$|[^a-zA-Z])/i;
/** Modules that come with the language, and those that work on documents. */
const PYTHON_LIBRARY = new Set(
  `abc argparse array ast asyncio base64 bisect builtins calendar cmath codecs collections configparser contextlib copy
  csv ctypes dataclasses datetime decimal difflib dis email enum errno faulthandler filecmp fileinput fnmatch fractions
  ftplib functools gc getpass gettext glob graphlib gzip hashlib heapq hmac html http imaplib importlib inspect io
  ipaddress itertools json keyword linecache locale logging lzma mailbox math mimetypes mmap multiprocessing numbers
  operator os pathlib pickle pkgutil platform plistlib pprint profile pstats queue random re readline reprlib resource
  runpy sched secrets select shelve shlex shutil signal site smtplib socket sqlite3 ssl stat statistics string struct
  subprocess sys sysconfig tarfile tempfile textwrap threading time timeit token tokenize tomllib trace traceback types
  typing unicodedata unittest urllib uuid venv warnings wave weakref xml zipfile zlib zoneinfo numpy pandas yaml toml
  lxml bs4 openpyxl docx PIL matplotlib pytest tqdm rich click pydantic networkx sympy scipy`.split(/\s+/),
);
const NODE_LIBRARY =
  /^(?:node:.*|assert|buffer|child_process|cluster|crypto|dns|events|fs|http|https|module|net|os|path|perf_hooks|process|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)(?:\/.*)?$/;
/** This machine, or made for tests. */
const NOT_SHARED = /localhost|127\.0\.0\.1|:memory:|\b(?:tests?|mock|fake|dummy|emulator|localstack|minio|moto)\b/i;

/** Programs by which AppleScript writes to people, and a dialog in which a password is typed. */
const MESSENGER =
  /\btell\s+app(?:lication)?\s+"(?:Messages|Mail|Slack|WhatsApp|Telegram|Discord|Signal|Microsoft (?:Outlook|Teams))"/i;
/** The user's answer to a question of the system. */
const CLICKS_YES = /\bclick\s+button\s+"(?:Allow|Always Allow|OK|Open|Approve|Trust|Install|Continue|Yes)\b/i;
const PASSWORD_DIALOG = /\bwith\s+hidden\s+answer\b|\bhidden\s+answer\s+true\b/i;

/** Code that deletes one thing of a service after another, or writes to people, with a library that speaks to it. */
export function addServices({ flow, call, span }: CodeLook, source: string): void {
  const { tokens, language } = flow.outline;
  if (language === 'AppleScript') {
    if (MESSENGER.test(source) && /\bsend\b/.test(source)) call.named('service', 'message', 'message', 'perhaps');
    if (CLICKS_YES.test(source)) call.named('service', 'a dialog', 'grant', 'perhaps');
    if (PASSWORD_DIALOG.test(source)) call.named('service', 'password dialog', 'secret', 'read', 'perhaps');
    return;
  }
  if (NOT_SHARED.test(source) || !usesLibrary(language, tokens)) return;
  const called = tokens.flatMap((token, at) => (isCalled(language, tokens, at) ? [token.text] : []));
  const isRepeated = tokens.some(({ kind, text }) => kind === 'name' && LOOPS.test(text));
  const isShared = isRepeated || PRODUCTION.test(source);
  if (called.some((name) => TAKES_AWAY.test(name) && (isShared || MANY.test(name))))
    call.add('service', { type: 'name', name: `${language} library` }, ['delete', 'force', 'perhaps'], span);
  if (MACHINES.test(source) && called.some((name) => CONTROLS.test(name)))
    call.add('service', { type: 'name', name: `${language} library` }, ['control', 'device', 'perhaps'], span);
  if (called.some((name) => PAYS.test(name)))
    call.add('service', { type: 'name', name: `${language} library` }, ['money', 'perhaps'], span);
  if (called.some((name) => TELLS_PEOPLE.test(name)))
    call.add('service', { type: 'name', name: `${language} library` }, ['message', 'perhaps'], span);
}

export function mayUseServices(source: string): boolean {
  return /send_config|commit_config|archive|write_?(?:val|attr|reg|coil|prop|tag)|db_write|set_value|delete|destroy|terminate|cancel|purge|revoke|deactivate|unpublish|deliver|[sS]end_?(?:mass_)?(?:mail|email|message|sms)|chat_?post|order|payment|charge|transfer|payout|refund|transaction|hidden\s+answer|click\s+button|tell\s+app/i.test(
    source,
  );
}

/** A member that is called: `run.delete(...)`; Ruby needs no brackets. */
function isCalled(language: string, tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.kind !== 'name' || !/^(?:\.|->|::|&\.|\?\.)$/.test(textAt(tokens, at - 1))) return false;
  return textAt(tokens, at + 1) === '(' || language === 'Ruby';
}

/** A library that does not come with the language. */
function usesLibrary(language: string, tokens: readonly Token[]): boolean {
  if (language === 'Ruby') return true;
  return tokens.some(({ kind, text, value }, at) => {
    const before = textAt(tokens, at - 1);
    if (language === 'Python')
      return kind === 'name' && /^(?:import|from)$/.test(before) && isForeign(tokens, at, text, before);
    if (language === 'JavaScript')
      return (
        kind === 'text' &&
        (/^(?:from|import)$/.test(before) || /^(?:require|import)$/.test(textAt(tokens, at - 2))) &&
        !/^[./]/.test(value ?? '') &&
        !NODE_LIBRARY.test(value ?? '')
      );
    return false;
  });
}

/** `from x import y` names a module in its first word only. */
function isForeign(tokens: readonly Token[], at: number, name: string, before: string): boolean {
  const isMember = before === 'import' && tokens.slice(Math.max(0, at - 8), at - 1).some(({ text }) => text === 'from');
  return !isMember && !PYTHON_LIBRARY.has(name.split('.')[0] ?? '');
}
