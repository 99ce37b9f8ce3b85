import type { ToolKind } from './names.js';

/** What a field holds that changes nothing of what a call does. */
export type PlainType = 'text' | 'word' | 'number' | 'flag' | 'list' | 'any';

/** A number and a switch may come as text, as models write them. A word is nothing that a program takes for an option. */
const HOLDS: Readonly<Record<PlainType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' || typeof value === 'number',
  word: (value) => typeof value === 'number' || (typeof value === 'string' && /^\w[\w.+ -]{0,99}$/.test(value)),
  number: (value) => typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,16}(?:\.\d+)?$/.test(value)),
  flag: (value) => typeof value === 'boolean' || (typeof value === 'string' && /^(?:true|false)$/i.test(value)),
  list: (value) =>
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')),
  any: () => true,
};

/** What clients say beside any call: why it is made, its number, and what it waits for. */
const EVERYWHERE = `
  text: description explanation justification reason purpose
  word: toolcallid tooluseid callid
  flag: waitforprevious`;

const LINES = `
  number: offset limit startline endline maxlines headlimit maxresults
  list: viewrange`;

/** Which files a search leaves out. */
const IGNORING = `
  flag: respectgitignore respectgeminiignore respectqwenignore casesensitive
  list: ignore exclude excludepattern
  any: filefilteringoptions`;

const CONTENT = 'text: content contents filetext';

const CHANGE = `
  text: oldstring newstring oldstr newstr oldtext newtext newsource inserttext codeedit instruction instructions
  word: cellid celltype editmode
  number: expectedreplacements insertline startline endline
  flag: replaceall allowmultiple
  list: viewrange`;

const SHELL = `
  text: goal summary title label risklevelreason
  word: mode risklevel
  number: timeout timeoutms timeoutseconds timeoutsecs idletimeoutms delayms waitms waitmsbeforeasync blockuntilms
    yieldtimems initialwait maxoutputtokens maxevents
  flag: runinbackground isbackground background detach async blocking persistent fireandforget tty login
    requiresapproval requireuserapproval safetoautorun
  list: prefixrule`;

const AGENT = `
  text: prompt message task command subagenttype agenttype agentname agent name mode model effort reasoningeffort
    teamname resume taskid taskname todoid forkturns
  number: maxturns
  flag: runinbackground background forkcontext
  list: forktools
  any: items`;

/**
 * Fields of each kind of tool that are not looked at, because they change nothing of what is judged: how much is shown, how
 * long is waited, what is written into a file. Whatever else a tool gets has to be read by it.
 */
const CONVERSATION = `
  text: plan summary title strategicintent intent message question result thought subject activeform query
  word: level status owner id taskid bashid shellid agentid operation planfilename action recommendedaction
  number: delay timeout waitupto maxresults limit sinceturn
  flag: allowfreeform block wait includecompleted merge multiselect
  list: choices actions filter addblocks addblockedby blockedby agentids
  any: todos todolist todo questions options followup findings answers annotations metadata allowedprompts
    requestedschema`;

const PLAIN: Readonly<Record<ToolKind, string>> = {
  shell: SHELL,
  otherShell: `${SHELL}\n any: command cmd commandline\n word: shellid\n text: cwd workdir dirpath directory`,
  typing: 'word: shellid sessionid terminalid\n number: delay yieldtimems maxoutputtokens',
  read: `${LINES}
    text: pages
    number: startlineoneindexed endlineoneindexed endlineoneindexedinclusive
    word: mode detail encoding cellid
    flag: allowlarge forcereadlargefiles shouldreadentirefile`,
  readMany: `${IGNORING}\n ${LINES}\n flag: recursive usedefaultexcludes`,
  write: `${CONTENT}\n word: encoding mode\n flag: recordasartifact overwrite append`,
  edit: `${CHANGE}\n ${CONTENT}\n text: search replace`,
  editor: `${CHANGE}\n ${CONTENT}\n flag: forcereadlargefiles`,
  delete: 'flag: force',
  move: 'flag: overwrite',
  patch: '',
  list: `${IGNORING}\n number: depth maxdepth offset limit`,
  glob: `${IGNORING}\n number: limit offset headlimit maxresults`,
  grep: `${IGNORING}
    word: outputmode type
    number: a b c after before context limit offset headlimit maxresults maxmatchesperfile totalmaxmatches
    flag: n i o multiline namesonly fixedstrings noignore isregexp isregex includeignoredfiles`,
  fetch: 'word: format\n number: timeout maxlength startindex offset\n flag: raw\n text: query',
  search:
    'word: livecrawl type\n number: numresults contextmaxcharacters maxresults limit\n list: alloweddomains blockeddomains',
  agent: AGENT,
  skill: 'text: skill name command args',
  later: `
    text: prompt cron
    number: delayseconds
    flag: recurring durable
    word: sessionmode`,
  kill: 'word: shellid bashid taskid id',
  memory: '',
  notes: `
    text: subject fact title content knowledgetostore
    word: category scope direction action existingknowledgeid id
    list: citations tags`,
  resource: 'word: servername',
  sql: '',
  harmless: CONVERSATION,
  asking: CONVERSATION,
  // Whatever somebody's schema asks for.
  answer: '',
};

function read(table: string): ReadonlyMap<string, PlainType> {
  const found = new Map<string, PlainType>();
  let type: PlainType = 'text';
  for (const word of table.split(/\s+/)) {
    if (word.endsWith(':')) type = word.slice(0, -1) as PlainType;
    else if (word !== '') found.set(word, type);
  }
  return found;
}

const TABLES: ReadonlyMap<string, ReadonlyMap<string, PlainType>> = new Map(
  Object.entries(PLAIN).map(([kind, table]) => [kind, read(`${EVERYWHERE}\n${table}`)]),
);

/** Is it a field, by its plain name, that changes nothing for tools of that kind, with a value as it should have? */
export function isPlainField(kind: ToolKind, name: string, value: unknown): boolean {
  const type = TABLES.get(kind)?.get(name);
  return type !== undefined && HOLDS[type](value);
}
