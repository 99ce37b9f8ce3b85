import { literal } from '../../shell/word.js';
import type { ProgramCall } from '../program.js';

/** Words of the form `key=value`, of which some name files and some hosts. */
export function patator(call: ProgramCall): string | undefined {
  const [module, ...pairs] = call.operands;
  if (module === undefined) return undefined;
  for (const word of pairs) {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/s.exec(literal(word) ?? '') ?? [];
    if (/^\d+$/.test(key) || /^(zipfile|keystore)$/.test(key)) call.at('read', value);
    else if (/^(host|url)$/.test(key)) call.net('send', value);
    else if (
      !/^(user|password|user_pass|auth_type|port|tls|ssl|timeout|persistent|method|body|header|follow|domain|password_hash|sid|name|qtype|qclass)$/.test(
        key,
      )
    )
      return `patator ${key} is not known`;
  }
  return undefined;
}
