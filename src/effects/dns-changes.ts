import { literal } from '../shell/word.js';
import type { ProgramCall } from './program.js';

const RECORDS = /^(?:(?:resource-)?record-?sets?|records?|rrsets?|rr)$/;
const ABOUT_NAMES = /^(?:(?:private-)?dns|alidns|domains?|zones?|route53|recordsets?|record-sets?|rrsets?|rr)$/;
const VERB =
  /^(?:add|create|update|set|import|replace|edit|patch|delete|del|rm|remove|execute|upsert|put|push|modify|change)(?:-(?:record|value)s?)?$/;
/** One word that says both: `change-resource-record-sets`, `add-records`, `records-create`, `createDnsRecord`. */
const BOTH =
  /^(?:(?:change|add|create|update|set|delete|remove)-(?:[a-z]+-)?(?:record(?:-?set)?|rrset)s?|(?:[a-z]+-)?records?-(?:create|update|delete|add|remove)|(?:add|create|update|set|delete)(?:dns|domain)\w*)$/i;
/** Words that are looked at: subcommands stand at the beginning. */
const MAX_WORDS = 8;

/**
 * Does it change where a name leads: the records of DNS, by the subcommands of whichever program? Only what is not known,
 * or changes something of a service, is looked at: others speak of DNS in what they print and search.
 */
export function addDnsChanges(call: ProgramCall, isKnown: boolean): void {
  if (isKnown && !call.effects.some(changes) && !/ is not a subcommand that is known$/.test(call.why ?? '')) return;
  const words: string[] = [];
  for (const word of call.args) {
    const text = literal(word);
    if (text !== undefined && /^[a-z]/i.test(text) && words.push(text) === MAX_WORDS) break;
  }
  if (changesNames(words)) call.named('service', words.join(' '), 'update', 'dns');
}

function changes({ kind, tags = [] }: ProgramCall['effects'][number]): boolean {
  return /^(?:service|env|exec)$/.test(kind) && !tags.includes('read') && !tags.includes('workspace');
}

function changesNames(words: readonly string[]): boolean {
  const at = words.findIndex((word) => ABOUT_NAMES.test(word));
  if (at === -1) return words.some((word) => /^(?:create|update|delete)Dns\w*$/.test(word));
  const [first = '', second = ''] = words.slice(at + 1);
  if (/^(?:(?:private-)?dns|alidns)$/.test(words[at] ?? '') && (VERB.test(first) || BOTH.test(first))) return true;
  if (words[at] === 'dns' && words[at - 1] === 'route') return true;
  const rest = words.slice(at);
  if (BOTH.test(first) || (BOTH.test(second) && /^[a-z-]+$/.test(first))) return true;
  const noun = rest.findIndex((word) => RECORDS.test(word));
  return noun !== -1 && rest.slice(noun + 1, noun + 4).some((word) => VERB.test(word));
}
