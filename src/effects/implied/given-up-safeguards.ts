import type { CommandWords } from './command-words.js';

/** Settings that prove who answers; off, anybody may. */
const PROOF = /^(?:.*\.)?(?:sslverify|strict-ssl|ssl_verify|secure-http|verify_ssl|ssl-verify)$/i;
const OFF = /^(?:false|no|0|off|disabled?|none|""|'')$/i;
/** Settings that keep accounts and data safe. */
const SAFEGUARD =
  /^--?(?:[\w-]*-)?(?:complexity|min-pwd-length|min-password-length|account-lockout\w*|lockout|mfa|2fa|two-factor|encryption|encrypted|firewall|deletion-protection|termination-protection|versioning|public-access-block|https-only|secure-transport)(?:-enabled)?$/i;
/** Settings of servers of accounts: `sslRequired=NONE`. */
const ACCOUNT_SAFEGUARD = /^(?:ssl|tls|brute_?force|mfa|otp|totp|password_?policy)\w*$/i;
/** `AUTH_DISABLED=true`, `SKIP_AUTH=1` */
const SWITCHES_OFF =
  /^(?:\w*(?:AUTH|SECURITY|CSRF|MFA|TLS|SSL)\w*_(?:DISABLED?|OFF|SKIP\w*|BYPASS\w*)|\w*(?:DISABLE|SKIP|BYPASS|NO)_(?:AUTH|SECURITY|CSRF|MFA|TLS|SSL)\w*)$/i;
const ON = /^(?:true|1|yes|on)$/i;
/** What may come in where no rule says otherwise. */
const INBOUND = /^--[\w-]*(?:inbound|ingress|input|default)[\w-]*polic(?:y|ies)$/;
const LETS_IN = /^(?:accept|allow)$/i;
/** What watches over code, machines and services. */
const WATCHES =
  /codeql|dependabot|dependency-review|secur|scan|protect|firewall|\bwaf\b|audit|backup|alert|monitor|guardduty|defender|falco|selinux|apparmor|mfa|2fa/i;
/** Options that say themselves that a safeguard is given up. */
const LOOSENS =
  /^(?:-R\w*dd\w*|--(?:nodeps|bypass-[\w-]+|force-(?:depends|all|remove-reinstreq|remove-essential|broken-world)|remove-all-storage|wipe-storage|delete-(?:data|volumes?|storage)|purge-data|[\w-]*-to-wipe|wipe[_-](?:data|all)|accept-data-loss|allow-remove-essential|dangerous(?:ly)?(?:-[\w-]+)?|yes-i-really[\w-]*|i-(?:really-)?(?:understand|know|accept)[\w-]*|(?:no|disable|skip)-(?:(?:deletion|termination)-protection|disable-api-termination)|skip-final-snapshot|force-drop|drop-database|no-?auth(?:entication)?|without-auth\w*|disable-auth\w*|allow-anonymous))(?:=(?!false|no$|0$).*)?$/i;
/** A door without a key: `--ServerApp.token=`. */
const EMPTY_KEY = /^--[\w.-]*(?:token|password|auth)=$/i;
/** A second proof of who somebody is. */
const SECOND_PROOF = /^(?:2sv|2fa|mfa|totp|otp|turnoff2sv|factors?)$/;
/** What others ask of a person, and what waits for that. */
const APPROVED = /^(?:mr|pr|reviews?|changes?|requests?|merge)$/;
const HELD_UP = /^(?:jobs?|builds?|pipelines?|steps?|stages?|deployments?)$/;

/** Is a check, a proof or a protection switched off, passed by, or approved by whoever it should hold up? */
export function givesUpSafeguard(
  texts: readonly string[],
  pairs: readonly (readonly [name: string, value: string])[],
  words: CommandWords,
): boolean {
  const { kind, parts, isRemote, production } = words;
  const has = (pattern: RegExp): boolean => [...parts].some((part) => pattern.test(part));
  const some = (name: RegExp, value: RegExp): boolean => pairs.some(([one, two]) => name.test(one) && value.test(two));
  if (texts.some((text) => LOOSENS.test(text) || EMPTY_KEY.test(text)) || some(PROOF, OFF)) return true;
  if (has(SECOND_PROOF) && (kind === 'delete' || kind === 'reset' || kind === 'stop')) return true;
  if ((isRemote || production) && assigned(texts, SWITCHES_OFF, ON)) return true;
  if (texts.includes('--prune') && texts.includes('--force') && kind === 'update') return true;
  if ((texts.includes('--approve') || has(/^(?:approve|approval)$/)) && has(APPROVED)) return true;
  if (has(/^unblock$/) && has(HELD_UP)) return true;
  if (assignedIn(texts, /versioning/i, /Suspended/)) return true;
  if (kind === 'stop' && texts.some((text) => WATCHES.test(text))) return true;
  if (!changesSomething(words)) return false;
  return some(SAFEGUARD, OFF) || assigned(texts, ACCOUNT_SAFEGUARD, OFF) || some(INBOUND, LETS_IN);
}

export function changesSomething({ kind }: CommandWords): boolean {
  return kind !== undefined && /^(?:make|update|grant|send|deploy)$/.test(kind);
}

/** A setting of that name gets a value like that. */
function assignedIn(texts: readonly string[], name: RegExp, value: RegExp): boolean {
  return texts.some((text) => name.test(text)) && texts.some((text) => value.test(text));
}

/** `NAME=value`, as a word of its own. */
function assigned(texts: readonly string[], name: RegExp, value: RegExp): boolean {
  return texts.some((text) => {
    const at = text.indexOf('=');
    return at > 0 && name.test(text.slice(0, at)) && value.test(text.slice(at + 1));
  });
}
