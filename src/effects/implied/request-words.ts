import type { Command } from '../../shell/command.js';
import { literal, literalPrefix } from '../../shell/word.js';
import type { Effect } from '../effect.js';
import { effectOf } from '../program.js';
import { isThisMachine } from '../this-machine.js';
import { classOf } from './telling-words.js';

const CLIENTS = /^(?:curl|wget|http|https|xh|httpie|curlie)$/;
const METHOD = /^(?:-X|--request|--method)$/;
const JOINED_METHOD = /^(?:-X|--request=|--method=)(\w+)$/;
/** With data a request changes something, whatever else is said. */
const DATA =
  /^(?:-d|--data(?:-\w+)*|--json|-F|--form(?:-string)?|-f|--field|--raw-field|--input|--post-data|--body-data)(?:=|$)/;
const CHANGES = /^(?:POST|PUT|PATCH|DELETE)$/i;
const URL = /^(?:https?:\/\/)?(?:[^@/]*@)?(\[[^\]]*\]|[^/:?#]*)(?::\d+)?([^?#]*)/i;
/** What is put there lets somebody do anything. */
const ADMINISTRATOR =
  /(?:^|["'\s&,{])(?:role|roles|permission|access_?level)["']?\s{0,4}[:=]\s{0,4}["'[]{0,2}(?:admin|owner|superuser)\b/i;
const SWITCHED_OFF =
  /["']?(?:status|enforcement|enabled|state|active)["']?\s{0,4}[:=]\s{0,4}["']?(?:disabled|false|off|inactive|essentially_off)\b|["']value["']\s{0,4}:\s{0,4}["'](?:off|essentially_off|disabled)\b/i;
/** What is made there is paid for, or traded. */
const PAID = /\/(?:orders?|payments?|charges?|payouts?|transfers?|purchases?|domains?)\/?$/i;
/** What opens, moves or prints where somebody stands. */
const OPENS_DOOR = /\/(?:unlock|open_cover|open_valve|disarm|actuate)\/?$|\/api\/(?:printer|job|files\/local)\b/i;
const SAFEGUARD =
  /security|protect|scanning|ruleset|firewall|waf|mfa|two_?factor|audit|polic|compliance|pagerduty|opsgenie|alert|monitor|backup/i;

/** What the address and the data of a request say: the verb that a path ends with, rights, and safeguards that are off. */
export function requestWords(command: Command): readonly Effect[] {
  const { name = '', argv, redirects, span, remote } = command;
  const isApi = name === 'gh' && literal(argv[1]) === 'api';
  if (!isApi && !CLIENTS.test(name)) return [];
  const words = argv.slice(isApi ? 2 : 1);
  const texts = words.map((word) => literal(word) ?? literalPrefix(word));
  if (!isChange(texts)) return [];
  const at = texts.findIndex((text, index) => (isApi ? isOperand(texts, index) : /^https?:\/\/./i.test(text)));
  const address = words[at]?.pieces.map(({ kind, text }) => (kind === 'text' ? text : 'x')).join('') ?? '';
  const [, host = '', path = ''] = URL.exec(isApi ? `x/${address}` : address) ?? [];
  if (at === -1 || isThisMachine(host)) return [];
  const given = redirects
    .filter(({ kind, fd }) => kind === 'text' && fd === 0)
    .map(({ target }) => literalPrefix(target));
  const data = [...texts.filter((_, index) => index !== at), ...given];
  const told: string[][] = [];
  const kind = verbOfPath(path);
  if (kind === 'send') told.push(['message']);
  else if (kind === 'grant') told.push(['grant']);
  else if (kind === 'publish') told.push(['publish']);
  else if (PAID.test(path)) told.push(['money']);
  else if (OPENS_DOOR.test(path)) told.push(['control', 'device']);
  else if (kind !== undefined && /^(?:delete|destroy|reset|stop)$/.test(kind)) told.push(['delete', 'force']);
  if (data.some((text) => ADMINISTRATOR.test(text))) told.push(['grant']);
  if (data.some((text) => SWITCHED_OFF.test(text)) && [host, path, ...data].some((text) => SAFEGUARD.test(text)))
    told.push(['loosen', 'force']);
  const target = { type: 'name', name: `${host}${path}` } as const;
  return told.map((tags) => effectOf('service', target, span, [...tags, 'perhaps'], remote));
}

function isChange(texts: readonly string[]): boolean {
  const method = texts.flatMap((text, at) =>
    METHOD.test(text) ? [texts[at + 1] ?? ''] : [JOINED_METHOD.exec(text)?.[1] ?? ''],
  );
  if (method.some((one) => CHANGES.test(one))) return true;
  return (
    !method.some((one) => /^(?:GET|HEAD)$/i.test(one)) && texts.some((text) => DATA.test(text) || CHANGES.test(text))
  );
}

/** `gh api -X PUT orgs/a/memberships/b`: the first word that is no option, and no value of one. */
function isOperand(texts: readonly string[], at: number): boolean {
  return !(texts[at] ?? '').startsWith('-') && !/^-(?!-?silent$|-?paginate$|i$)/.test(texts[at - 1] ?? '');
}

/** `/devices/1/wipe`, `/users/2/lifecycle/reset_factors`: the end of a path says what is done. */
function verbOfPath(path: string): ReturnType<typeof classOf> {
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return path.includes('/', 1)
    ? classOf(
        last
          // `Volume.Initialize` is an action of a kind of thing.
          .replace(/^[A-Z]\w+\.(?=[A-Z])/, '')
          .replace(/\.\w+$/, '')
          .replace(/([a-z\d])(?=[A-Z][a-z])/g, '$1-')
          .toLowerCase(),
      )
    : undefined;
}
