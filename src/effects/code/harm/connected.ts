import type { Token } from '../token.js';
import { ORIGIN } from './flow.js';
import type { CodeLook } from './harms.js';
import { isOp, textAt, type Use } from './outline.js';

/** A shell that reads what it does from whatever it is given. */
const SHELL =
  /^(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:ba|z|da|k|c|tc|fi)?sh(?:\s+-[il]+)?$|^(?:cmd|powershell|pwsh)(?:\.exe)?$/i;
/** Programs that run what stands in their words. */
const INTERPRETER =
  /^(?:\/\S*\/)?(?:(?:ba|z|da|k|c|tc|fi)?sh|cmd(?:\.exe)?|python[\d.]*|node|perl|ruby|php|pwsh|powershell|eval|sudo|env)(?:\s|$)/i;
const NOT_INTERACTIVE = /^(?:-\w*c|\/c|-Command)$/i;

/** Another machine decides what runs on this one: a connection that a shell or a program is tied to. */
export function addConnectedShells(look: CodeLook): void {
  const { flow, hosts, call, span } = look;
  const { uses, tokens, language } = flow.outline;
  if (language === 'awk') return addAwkConnection(look);
  const isConnected = uses.some(({ can }) => can.has('socket'));
  const runs = uses.filter(({ can, isValue }) => can.has('run') && !isValue);
  const deny = (): void =>
    call.add('exec', { type: 'unknown', source: 'a shell for another machine' }, ['network'], span);
  const ask = (why: string): void => call.add('exec', { type: 'unknown', source: why }, ['unseen'], span);
  if (isConnected) {
    if (uses.some((use) => use.can.has('dup') && !use.isValue) || copiesDescriptor(tokens)) return deny();
    if (runs.some((use) => (flow.of(use.from, use.to) & ORIGIN.socket) !== 0 && runsText(look, use))) return deny();
    const isRemote = hosts.remote !== undefined || !hosts.hasLocal;
    if (isRemote && runs.some((use) => isShell(tokens.slice(use.from, use.to)))) return deny();
    const isOpen = runs.some((use) =>
      tokens.slice(use.from, use.to).some(({ kind }) => kind === 'name' || kind === 'variable'),
    );
    if (hosts.remote !== undefined && isOpen) ask('it runs programs while it is connected to another machine');
  }
  const isFed = uses.some(({ can, from, to }) => can.has('write') && (flow.of(from, to) & ORIGIN.network) !== 0);
  if (isFed && !isConnected && runs.some((use) => isShell(tokens.slice(use.from, use.to))))
    ask('it gives a shell what it gets from the network');
  // `"ls".execute()`: what is run stands before it.
  const isRunBefore = (use: Use): boolean =>
    use.isMember && use.from === use.to && (flow.of(flow.begin(use.start), use.start) & ORIGIN.network) !== 0;
  if (language === 'JVM' && runs.some(isRunBefore)) ask('it runs what it gets from the network');
  if (runs.some((use) => (flow.of(use.from, use.to) & ORIGIN.network) !== 0 && runsText(look, use)))
    ask('it runs what it gets from the network');
}

/** Is what is run itself what came in, and not a word of a program that the text names? */
function runsText({ flow }: CodeLook, { from, to }: Use): boolean {
  const { tokens } = flow.outline;
  let at = from;
  while (at < to && isOp(tokens, at) && /^[([{]$/.test(textAt(tokens, at))) at++;
  const first = tokens[at];
  if (first?.kind !== 'text') {
    // Of a list that is held by a name nothing is known.
    return (flow.of(at, firstArgumentEnd(tokens, at, to)) & ORIGIN.network) !== 0;
  }
  const text = first.value ?? first.shape ?? '';
  return INTERPRETER.test(text) || text.startsWith('*') || text === '';
}

function firstArgumentEnd(tokens: readonly Token[], from: number, to: number): number {
  for (let at = from; at < to; at++) if (isOp(tokens, at) && textAt(tokens, at) === ',') return at;
  return to;
}

function isShell(tokens: readonly Token[]): boolean {
  return (
    tokens.some(({ value }) => value !== undefined && SHELL.test(value)) &&
    !tokens.some(({ value }) => NOT_INTERACTIVE.test(value ?? ''))
  );
}

/** `open(STDIN, ">&S")`: the input of the process is a connection from then on. */
function copiesDescriptor(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, value }, at) =>
      kind === 'text' && /^[+<>]*[<>]&/.test(value ?? '') && /^STD(?:IN|OUT|ERR)$/.test(textAt(tokens, at - 2)),
  );
}

/** awk names a connection like a file, and takes a pipe from whatever a variable holds. */
function addAwkConnection({ flow, call, span }: CodeLook): void {
  const { tokens } = flow.outline;
  const isConnected = tokens.some(({ value }) => /^\/inet[46]?\/(?:tcp|udp)\//.test(value ?? ''));
  if (!isConnected) return;
  if (tokens.some(({ kind, text }) => kind === 'name' && text === 'ENVIRON'))
    call.add('send', { type: 'unknown', source: 'a connection of awk' }, ['env', 'upload'], span);
  const connections = new Set(
    tokens.flatMap(({ value }, at) =>
      /^\/inet[46]?\//.test(value ?? '') && textAt(tokens, at - 1) === '=' ? [textAt(tokens, at - 2)] : [],
    ),
  );
  const runs = tokens.some(({ kind, text }, at) => {
    if (kind === 'name' && text === 'system') return true;
    if (kind !== 'op' || !text.startsWith('|') || text === '||') return false;
    // What is piped is a command, unless it is the connection.
    const after = text === '|' && textAt(tokens, at + 1) === '&' ? at + 2 : at + 1;
    const source = textAt(tokens, after) === 'getline' ? tokens[at - 1] : tokens[after];
    return source?.kind === 'name' && !connections.has(source.text);
  });
  if (runs) call.add('exec', { type: 'unknown', source: 'a shell for another machine' }, ['network'], span);
}
