import { NAME_QUALIFIERS, SECRET_FIELDS, SECRET_PAIRS, type SecretCheck } from './secret-table.js';

/** Whether what a pattern matched is a secret, by the check that its entry names. `prefix` is what stood before it. */
export function isSecret(check: SecretCheck, value: string, prefix: string): boolean {
  switch (check) {
    case 'always':
      return true;
    case 'card':
      return isCardNumber(value.replace(/[ -]/g, ''));
    case 'random':
      return /\d/.test(value);
    case 'value':
      return isSecretValue(value);
    case 'code':
      return isSecretValue(value) && !isCode(value, prefix);
  }
}

/**
 * What stands for a secret without being one: a variable, a placeholder, something masked before, nothing. Only where
 * it is all there is: a password may well begin with a dollar sign.
 */
const PLACEHOLDER =
  /^(?:|\$[A-Za-z_]\w*|\$[\d@*]|\$\{[A-Za-z_][\w.]*\}|\$\{\{[^{}]*\}\}|\$\(.*\)|%[A-Za-z_]\w*%|\{\{[^{}]*\}\}|<[\w .:/-]*>|\[masked:[\w-]+\][\])},.;:]*|[*.xX•-]{3,}|true|false|null|none|nil|undefined)$/is;
const TYPES =
  /^(?:string|number|boolean|bool|str|int|bytes|buffer|object|any|unknown|void|never|optional|required|include|same-origin|omit|password|passwd|secret|token|key|text|field|value|name|type|default|invalid|missing|expected|unexpected)[\])}?,.;:!]*$/i;
const EXPRESSION =
  /^(?:(?!\$\()[\w$.]+\(|(?:process\.env|import\.meta|os\.environ|system\.getenv|env|config|settings|secrets|vars|self|this|req|request|res|response|options|opts|args|params|props|ctx|context|data|input|user|body|state|event)[.[])/i;

export function isSecretValue(value: string): boolean {
  return !PLACEHOLDER.test(strip(value));
}

/** Source code and prose name secrets all the time; what is assigned there is mostly a type or an expression. */
function isCode(value: string, prefix: string): boolean {
  const bare = strip(value);
  if (TYPES.test(bare)) return true;
  if (/pwd\W*$/i.test(prefix) && /^[~/.]/.test(bare)) return true;
  if (bare !== value) return false;
  if (EXPRESSION.test(value) || (/token\W*$/i.test(prefix) && /^\d{1,6}$/.test(value))) return true;
  // `token: something` is prose unless it looks like a token; `token=something` is not.
  const prose = /(?:=>|:|[:=]\s+|:[ \t]*[|>][+-]?\s+)\s*$/.test(prefix) && !/pass|pwd/i.test(prefix);
  return prose && !(value.length >= 8 && /\d/.test(value));
}

function strip(value: string): string {
  return value.replace(/^\\*["'`]/, '').replace(/\\*["'`]?$/, '');
}

/** Names that a secret may have, and much else too: there the look of the value decides. */
const OPEN_FIELDS = /^(?:_?auth|keys?|tokens?)$/i;
const RANDOM = /^(?=[^\d]{0,64}\d)(?=[^A-Za-z]{0,64}[A-Za-z])[^\s/\\.:,;(){}[\]<>]{16,}$/;

export function isRandomUnder(key: string, value: unknown): boolean {
  if (key.length > 6 || !OPEN_FIELDS.test(key)) return false;
  if (Array.isArray(value)) return value.some((one) => typeof one === 'string' && RANDOM.test(one));
  return typeof value === 'string' && RANDOM.test(value);
}

/** The names of a program's fields are few and come again and again. */
const known = new Map<string, boolean>();

/** Whether what stands under a key is a secret whatever it looks like. */
export function isSecretFieldName(key: string): boolean {
  let answer = known.get(key);
  if (answer === undefined) {
    answer = judgeName(key);
    if (known.size < 1000 && key.length < 100) known.set(key, answer);
  }
  return answer;
}

function judgeName(key: string): boolean {
  if (key.length > 100) return false;
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => (NAME_QUALIFIERS.has(word) ? word : word.replace(/\d+$/, '')))
    .filter(Boolean);
  while (words.length > 1 && NAME_QUALIFIERS.has(words.at(-1) ?? '')) words.pop();
  const last = words.at(-1) ?? '';
  if (SECRET_FIELDS.has(last) || SECRET_PAIRS.has(words.slice(-2).join(' '))) return true;
  return /(?:passwords?|passwds?|passphrases?|secret|token|apikeys?)$/.test(last);
}

/** The lengths and first digits of the card networks, then the Luhn check. */
const NETWORKS =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17})$/;

export function isCardNumber(digits: string): boolean {
  if (!NETWORKS.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 0x30;
    sum += at % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
  }
  return sum % 10 === 0;
}
