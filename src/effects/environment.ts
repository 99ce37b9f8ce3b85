import type { Command } from '../shell/command.js';
import { literal, type Word } from '../shell/word.js';
import type { ProgramCall } from './program.js';
import { mayHoldSecret } from './tame-variables.js';

/** Names of variables that say that a secret is in them. */
const SECRET =
  /(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)\d*$|PRIVATE_?KEY|AUTH_?CONFIG|WEBHOOK$|CONNECTION_?STRING$|(?:^|_)DATABASE_UR[LI]$|(?:^|_)(?:SECRETS|API_?KEY|ACCESS_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)(?:$|_)|_(?:KEYS?\d*|PASS\d*|PWD|PAT|DSN|CONNECTION_STRING|WEBHOOK_URL|AUTH)$|PASSWORD$|(?:^|_)CREDS?\d*$|^KEY\d*$|^(?:PG|MYSQL_?)PASS\w*$|^(?:HTTPS?|ALL|FTP)_PROXY$|(?:^|_)(?:JWT(?:_V\d)?|BEARER|COOKIES?|AUTHORIZATION|AUTH_?HEADER|APIKEY|DSN|SK)$|(?:^|_)KEY_(?:B64|BASE64|PEM|JSON)$|^(?:DBPASS|MNEMONIC|PAT|PASS)$|^(?:SSHPASS|(?:DATABASE|REDIS|MONGO\w*|POSTGRES\w*|MYSQL\w*|DB|AMQP|CLOUDINARY|RABBITMQ|MAILER)_UR[LI])$/i;

export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

/** It prints the environment, or a variable of it. All that prints it says so here: what is in it was meant for programs. */
export function addEnvironmentRead(call: ProgramCall, name: Word | string = 'environment'): void {
  call.named('env', name, 'read');
}

/** Commands that look at a value and print nothing of it. */
const SILENT = new Set(['test', '[']);
/** Words of a test that asks whether there is a value, or what it is. Others complain about one that they can't use. */
const ASKING = /^(?:-[nz]|!|=|==|!=|[\w.]*)$/;
/** As a whole, with `u` and `b` for operators and `w` for a word: with any other words a shell complains, and prints them. */
const WHOLE_TEST = /^!?(?:uw|wbw|w)$/;
/**
 * A variable that is replaced by its value, or a part of it: not its length, nor a word in its place. `${!x*}`, `${!x@}`
 * and `${!x[@]}` are names; with anything behind them, as in `${!x@Q}`, it is a value.
 */
const EXPANDED = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?!\w|:?\+)|(\{!)\w+(?!\w|[@*]\}|\[[@*]\]\}))/g;
/** A part of a value, or another form of it: who asks for each letter has the whole. */
const PART = /\$\{\w+(?!\w|\}|:?[-=?+])/;
/** What the shell keeps of words that it saw before: the last one, what a test matched, the text of a command. */
const KEPT = /^(?:_|MATCH|match|BASH_(?:REMATCH|ARGV|COMMAND|EXECUTION_STRING))$/;

export function holdsEarlierWords(name: string): boolean {
  return KEPT.test(name);
}

/** A variable that a command gets: with a secret in it, as its name says, or with one that it may have. */
export interface PassedVariable {
  readonly name: string;
  readonly certain: boolean;
}

/**
 * The variables with a secret in them that a command gets as a word, as its input or as the value of another variable, or that
 * the shell compares with a pattern, where it is named for that.
 */
export function secretVariablesPassed(command: Command): readonly PassedVariable[] {
  const { name, argv, assignments, redirects, traced, matched } = command;
  const found: PassedVariable[] = [];
  for (const word of matched ?? []) addSecretsIn(word, found);
  for (const { value } of assignments) addSecretsIn(value, found, argv.length > 0);
  for (const { kind, target } of redirects) if (kind === 'text') addSecretsIn(target, found);
  if (name === undefined || (SILENT.has(name) && traced === undefined && isSilentTest(name, argv))) return found;
  for (let at = 1; at < argv.length; at++) addSecretsIn(argv[at] as Word, found);
  return found;
}

function isSilentTest(name: string, argv: readonly Word[]): boolean {
  const isClosed = name === '[';
  if (isClosed && literal(argv.at(-1)) !== ']') return false;
  const words = argv.slice(1, isClosed ? -1 : undefined);
  if (!words.every(isAsking)) return false;
  const shape = words.map((word) => {
    const text = literal(word);
    if (text === '-n' || text === '-z') return 'u';
    return text === '!' ? '!' : /^(?:==?|!=)$/.test(text ?? '') ? 'b' : 'w';
  });
  return WHOLE_TEST.test(shape.join(''));
}

/** A value that may be several words is taken for operators. */
function isAsking(word: Word): boolean {
  const text = literal(word);
  if (text !== undefined) return ASKING.test(text);
  return word.spreads === undefined && word.pieces.every((piece) => piece.kind !== 'unknown' || !PART.test(piece.text));
}

/** What may hold a secret is `passed` to a program, or else kept by the shell: it is looked at where it is used. */
function addSecretsIn({ pieces }: Word, found: PassedVariable[], passed = true): void {
  let before: string | undefined;
  for (const piece of pieces) {
    // The same again has nothing new in it.
    if (piece.kind !== 'unknown' || piece.text === before) continue;
    const { text, given, number } = piece;
    before = text;
    // What is substituted is judged by itself.
    const own = passed && number === undefined && !SUBSTITUTED.test(text);
    for (const { 1: plain, 2: braced, 3: indirect, index } of text.matchAll(EXPANDED)) {
      const name = plain ?? braced;
      if (indirect !== undefined) addPassed(found, 'a variable', true);
      else if (name === undefined) continue;
      else if (isSecretName(name) || holdsEarlierWords(name)) addPassed(found, name, true);
      else if (own && !(given && index === 0) && mayHoldSecret(name)) addPassed(found, name, false);
    }
  }
}
const SUBSTITUTED = /^(?:\$\(|`|[<>]\()/;

function addPassed(found: PassedVariable[], name: string, certain: boolean): void {
  if (!found.some((one) => one.name === name)) found.push({ name, certain });
}

/** The environment in the languages of interpreters. */
const MENTION =
  /\b(?:process|Bun|import\s*\.\s*meta)\s*(?:\?\.|\.)\s*env\b|['"](?:node:)?process['"]\s*\)\s*\.\s*env\b|\{[^{}]*\benv\b[^{}]*\}\s*=\s*(?:globalThis\s*\.\s*)?process\b|\bprocess\s*\[|\bDeno\s*\.\s*env\b|\bos\s*\.\s*environb?\b|\bgetenvb?\b|\benviron\b|[$%@]ENV\b|\bENV\b|\bENVIRON\b|\$_(?:ENV|SERVER)\b|\bphpinfo\b/g;
const MEMBER = /\s*(?:\?\.|\.)\s*([A-Za-z_$][\w$]*)(?!\s*\(|[\w$])/y;
/** The name is the whole of it: one that goes on may be put together. */
const QUOTED = /\s*(?:\?\.)?(?:\.\s*(?:get|fetch|has|pop|setdefault)\s*)?[[(]\s*(['"])(\w+)\1\s*[\]),]/y;
const KEY = /\s*\{\s*(['"]?)(\w+)\1\s*\}/y;

/** Code that looks at a variable by its name is ordinary. All of them, or one that is a secret, is another matter. Answers whether it is. */
export function addEnvironmentReads(source: string, call: ProgramCall): boolean {
  if (!/env/i.test(source) && !/\bprocess\s*\[|phpinfo|\$_SERVER/.test(source)) return false;
  for (const { 0: text, index } of source.matchAll(MENTION)) {
    const end = index + text.length;
    const forms = /process|Bun|meta/.test(text) ? [MEMBER, QUOTED] : [QUOTED, KEY];
    const name = forms.map((form) => named(form, source, end)).find((one) => one !== undefined);
    if (name === undefined || isSecretName(name)) {
      addEnvironmentRead(call, name ?? 'environment');
      return true;
    }
  }
  return false;
}

function named(form: RegExp, source: string, from: number): string | undefined {
  form.lastIndex = from;
  const found = form.exec(source);
  return found === null ? undefined : (found[2] ?? found[1]);
}

/** Options of ps whose value is the next word: behind a dash, without one, and long ones. */
const PS_VALUE =
  /^(?:-[^-]*[oOptuUgGCkqs]|[A-Za-z]*[oOpqtUk]|--(?:pid|ppid|quick-pid|sort|format|user|User|group|Group|tty|sid|cols|columns|width|lines|rows))$/;
/**
 * Words that procps takes as they are, with one of its layouts or with columns of one's own. Whatever else stands beside
 * `-e`, such as a user that there is not, threads with a tree, or a layout with columns, may make it read all its words
 * again, as if none had a dash.
 */
const PS_LONG = '--(?:forest|headers|no-head(?:ers|ing)|(?:p?pid|sort|width|cols|columns|lines|rows)(?:=.*)?)';
const PS_PLAIN = [`^(?:-[AadefFljw]+[pC]?|-[pC]|${PS_LONG})$`, `^(?:-[Aadew]+[opC]?|-[opC]|${PS_LONG})$`].map(
  (words) => new RegExp(words),
);

/** Options of ps with which it shows what processes were started with: `ps auxe`, and `-E` where it is Apple's. */
export function addProcessEnvironmentRead(call: ProgramCall): void {
  const words = call.args.map((word) => literal(word) ?? '');
  const isValue = (at: number): boolean => PS_VALUE.test(words[at - 1] ?? '');
  const again = !PS_PLAIN.some((plain) => words.every((text, at) => isValue(at) || plain.test(text)));
  const shows = words.some((text, at) => {
    if (/^-[A-Za-z]*E/.test(text) || /\benviron/.test(text)) return true;
    if (isValue(at)) return false;
    return /^[A-Za-z]*e/.test(text) || (again && /^-[A-Za-z]*e/.test(text));
  });
  if (shows) addEnvironmentRead(call);
}
