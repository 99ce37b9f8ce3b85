import { literal } from '../../shell/word.js';
import { standardInput } from '../code/input.js';
import { JAVASCRIPT_LANGUAGE } from '../code/javascript.js';
import { splitNames } from '../code/table.js';
import { type Token, UnreadableCodeError } from '../code/token.js';
import type { ProgramCall } from '../program.js';
import { storeName } from './redis.js';

const MONGO_READS = new Set(
  splitNames(
    `find findone count countdocuments estimateddocumentcount distinct getcollectionnames getcollectioninfos getcollection
     getsiblingdb getname stats datasize totalsize storagesize serverstatus hostinfo version getindexes explain limit skip
     sort toarray foreach map pretty next hasnext size itcount print printjson tojson json stringify parse objectid isodate
     numberlong numberint date now getmongo getdb getdbnames ping hello ismaster status conf projection hint batchsize
     getusers getroles listcommands currentop length join filter keys log tojsononeline`,
  ),
);
const MONGO_WRITES = new Set(
  splitNames(
    'insert insertone insertmany update updateone updatemany replaceone findoneandupdate findoneandreplace findandmodify bulkwrite save createindex createindexes createcollection renamecollection',
  ),
);

/** What a text for the shell of MongoDB does: every function in it must be known. */
function mongo(call: ProgramCall, source: string, name: string): string | undefined {
  if (/^\s*(show|use)\s+[\w\s.-]*;?\s*$/.test(source)) {
    call.named('service', name, 'read');
    return undefined;
  }
  let tokens: readonly Token[];
  try {
    tokens = JAVASCRIPT_LANGUAGE.lex(source);
  } catch (error) {
    if (error instanceof UnreadableCodeError) return error.message;
    throw error;
  }
  const flat = tokens.flatMap((token) => [token, ...(token.inner ?? [])]);
  call.named('service', name, 'read');
  for (let at = 0; at < flat.length; at++) {
    const { kind, text } = flat[at] as Token;
    if (kind === 'text' && /^\$(out|merge|where|function|accumulator)$/.test(flat[at]?.value ?? ''))
      return `${flat[at]?.value} runs or writes`;
    if (
      kind === 'name' &&
      /^(\$out|\$merge|\$where|\$function|\$accumulator|eval|Function|require|process|import|globalThis|constructor|load|run|runProgram|config)$/.test(
        text,
      )
    )
      return `${text} is not followed`;
    const next = flat[at + 1];
    if (next?.kind !== 'op' || next.text !== '(') continue;
    if (kind === 'op' && /^[)\]]$/.test(text)) return 'a value is called';
    if (kind !== 'name') continue;
    const one = text.toLowerCase();
    const empty = flat[at + 2]?.text === ')' || (flat[at + 2]?.text === '{' && flat[at + 3]?.text === '}');
    if (/^(if|for|while|function|catch|switch)$/.test(one) || MONGO_READS.has(one)) continue;
    if (MONGO_WRITES.has(one)) call.named('service', name, 'update', ...(one === 'updatemany' && empty ? ['all'] : []));
    else if (/^(deleteone|deletemany|remove|findoneanddelete)$/.test(one))
      call.named('service', name, 'delete', ...(empty && one !== 'deleteone' ? ['all'] : []));
    else if (/^(drop|dropdatabase|dropindex|dropindexes|dropuser|droprole|dropallusers)$/.test(one))
      call.named('service', name, 'drop', ...(one === 'dropdatabase' ? ['database'] : []));
    else if (/^(shutdownserver)$/.test(one)) call.named('service', name, 'stop');
    else if (/^(createuser|updateuser|grantrolestouser|revokerolesfromuser|createrole|changeuserpassword)$/.test(one))
      call.named('service', name, 'grant');
    else if (one === 'killop') call.named('service', name, 'kill');
    else if (one === 'aggregate') continue;
    else return `${text} is not known`;
  }
  return undefined;
}

/** Code for the shell of MongoDB, in options, files or standard input. */
export function mongosh(call: ProgramCall): string | undefined {
  const [first, ...scripts] = call.operands;
  const isScript = /\.js$/.test(literal(first) ?? '');
  const name = storeName(call, call.value('--host'), isScript ? undefined : first);
  const files = [...(isScript && first !== undefined ? [first] : []), ...scripts, ...call.all('-f', '--file')];
  for (const file of files) call.path('exec', file);
  const given = call.all('--eval');
  for (const word of given) {
    const source = literal(word);
    const why = source === undefined ? 'the code for MongoDB is not known' : mongo(call, source, name);
    if (why !== undefined) return why;
  }
  if (call.has('--shell')) return 'it waits for code';
  if (given.length > 0 || files.length > 0) return undefined;
  const input = standardInput(call);
  if (input.from === 'file') {
    call.path('exec', input.word);
    return undefined;
  }
  return input.from === 'text' ? mongo(call, input.text, name) : `${call.name} waits for code`;
}
