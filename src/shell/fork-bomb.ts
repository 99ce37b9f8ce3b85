import type { NodeOf, Statement, SyntaxNode } from './parse/parse.js';
import type { StatementList } from './walk.js';

/**
 * A loop without an end that starts jobs and waits for none of them: it fills the machine. Only where that is plain to
 * see: a condition that is always met, a job on the loop's own level or in a subshell of it, and no `wait` or way out
 * there after it.
 */
export function isForkBomb(loop: NodeOf<'While'> | NodeOf<'ArithmeticFor'>): boolean {
  const endless = loop.type === 'While' ? always(loop.clause, loop.kind === 'while') : loop.test === undefined;
  return endless && spawns(loop.body.commands);
}

const TRUE = /^(?:true|:|\/(?:usr\/)?bin\/true)$/;
const FALSE = /^(?:false|\/(?:usr\/)?bin\/false)$/;

function always({ commands }: StatementList, met: boolean): boolean {
  const last = commands.at(-1)?.command;
  if (last === undefined) return false;
  const command = only(last);
  if (command?.type === 'ArithmeticCommand')
    return /^\s*\d+\s*$/.test(command.body) && (Number(command.body) !== 0) === met;
  if (command?.type === 'TestCommand') return met && isWord(command.expression);
  if (command?.type !== 'Command' || command.name === undefined) return false;
  const { value } = command.name;
  if (value === '[' || value === 'test') {
    const words = command.args.map(({ text }) => text).filter((text) => text !== ']');
    return met && words.length === 1 && /^[\w"']+$/.test(words[0] ?? '');
  }
  return (met ? TRUE : FALSE).test(value);
}

/** `[[ 1 ]]` is met by any text. */
function isWord(expression: SyntaxNode): boolean {
  return expression.type === 'TestUnary' && expression.operator === '-n' && /^[\w"']+$/.test(expression.operand.text);
}

function only(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'Pipeline' || node.type === 'AndOr')
    return node.commands.length === 1 ? node.commands[0] : undefined;
  return node;
}

/** What waits for jobs, ends the loop, or at least takes its time. */
const PAUSES = /^(?:wait|break|exit|return|sleep|read)$/;

/** Jobs that nothing on the same level waits for; those of a subshell nobody can wait for. */
function spawns(statements: readonly Statement[]): boolean {
  let [running, orphaned] = [false, false];
  for (const { command, background } of statements) {
    const node = only(command);
    const name = node?.type === 'Command' ? node.name?.value : undefined;
    if (background) running = true;
    else if (node?.type === 'Subshell') orphaned ||= spawns(node.body.commands);
    else if (name !== undefined && PAUSES.test(name)) {
      running = false;
      if (name !== 'wait') orphaned = false;
    }
  }
  return running || orphaned;
}
