import { forEachChild, type SyntaxNode } from './parse.js';

/** What running a part of a tree may change for what runs after it. */
export interface Changes {
  readonly variables: ReadonlySet<string>;
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
const known = new WeakMap<object, Changes>();

/** What is assigned, or left, anywhere below a node. */
export function changesIn(node: object): Changes {
  const before = known.get(node);
  if (before !== undefined) return before;
  const variables = new Set<string>();
  let directory = false;
  const look = (child: SyntaxNode): void => {
    if (child.type === 'Assignment') variables.add(child.name);
    else if (child.type === 'For' || child.type === 'Select') variables.add(child.name.value);
    else if (child.type === 'Command') {
      const name = child.name?.value ?? '';
      if (MOVE.has(name)) directory = true;
      if (ASSIGN.has(name))
        for (const argument of child.args) if (argument.type === 'Word') variables.add(argument.value);
    }
    forEachChild(child, look);
  };
  look(node as SyntaxNode);
  const changes = { variables, directory };
  known.set(node, changes);
  return changes;
}
