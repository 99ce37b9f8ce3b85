import { forEachChild, type NodeOf, type SyntaxNode } from './parse/parse.js';

/** What running a part of a tree may change for what runs after it. */
export interface StateChanges {
  readonly variables: ReadonlySet<string>;
  /** Those of them that only arithmetic gives a value to. */
  readonly counters: ReadonlySet<string>;
  readonly directory: boolean;
}

/** Builtins that assign the variables that they are given. */
const ASSIGN = new Set([
  'read',
  'mapfile',
  'readarray',
  'getopts',
  'printf',
  'let',
  'unset',
  'export',
  'declare',
  'local',
  'typeset',
  'readonly',
]);
const MOVE = new Set(['cd', 'pushd', 'popd']);

/** Loops in loops ask for the same bodies again and again. */
const known = new WeakMap<object, StateChanges>();

/** What is assigned, or left, anywhere below a node. */
export function stateChangesIn(node: object): StateChanges {
  const before = known.get(node);
  if (before !== undefined) return before;
  const variables = new Set<string>();
  const counted = new Set<string>();
  const others = new Set<string>();
  const counters = new Set<string>();
  let directory = false;
  const count = (place: SyntaxNode): void => {
    const name = place.type === 'ArithmeticWord' ? /^[A-Za-z_]\w*/.exec(place.value) : null;
    if (name !== null) (name[0].length === name.input.length ? counted : others).add(name[0]);
  };
  const look = (child: SyntaxNode): void => {
    if (child.type === 'Assignment') (isCount(child) ? counted : others).add(child.name);
    else if (child.type === 'For' || child.type === 'Select') others.add(child.name.value);
    else if (child.type === 'ArithmeticBinary' && /^(?:[-+*/%&|^]|<<|>>)?=$/.test(child.operator)) count(child.left);
    else if (child.type === 'ArithmeticUnary' && /^(?:\+\+|--)$/.test(child.operator)) count(child.operand);
    else if (child.type === 'ParameterExpansion') {
      if (child.operation?.operator.endsWith('=')) others.add(child.parameter);
    } else if (child.type === 'FileDescriptorVariable') others.add(child.name);
    else if (child.type === 'Command') {
      const name = child.name?.value ?? '';
      if (MOVE.has(name)) directory = true;
      if (ASSIGN.has(name))
        for (const argument of child.args)
          if (argument.type === 'Word')
            for (const [variable] of argument.value.matchAll(/[A-Za-z_]\w*/g)) others.add(variable);
    }
    forEachChild(child, look);
  };
  look(node as SyntaxNode);
  for (const name of counted) if (!others.has(name)) counters.add(name);
  for (const name of [...counted, ...others]) variables.add(name);
  const changes = { variables, counters, directory };
  known.set(node, changes);
  return changes;
}

/** `i=$((i + 1))` */
function isCount({ value, append, index }: NodeOf<'Assignment'>): boolean {
  const only = value.type === 'Word' && value.parts?.length === 1 ? value.parts[0] : undefined;
  return only?.type === 'ArithmeticExpansion' && !append && index === undefined;
}
