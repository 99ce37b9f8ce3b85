import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A call that a rule of a built-in pack has as an example. */
export interface PackExample {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

let known: readonly PackExample[] | undefined;

/** Every example of the built-in packs, once. Source and bundle lie equally deep below the package. */
export function packExamples(): readonly PackExample[] {
  known ??= readExamples(new URL('../../src/policy/packs/', import.meta.url));
  return known;
}

function readExamples(directory: URL): PackExample[] {
  const found = new Map<string, PackExample>();
  for (const name of readdirSync(directory).filter((one) => one.endsWith('.yaml'))) {
    const pack = parse(readFileSync(new URL(name, directory), 'utf8')) as Record<string, unknown>;
    const rules = ['rules', 'bash_rules', 'effect_rules'].flatMap(
      (list) => (pack[list] ?? []) as Record<string, unknown>[],
    );
    for (const { match = [], no_match = [] } of rules)
      for (const example of [match, no_match].flat()) {
        const call = callOf(example);
        found.set(JSON.stringify(call), call);
      }
  }
  return [...found.values()];
}

function callOf(example: unknown): PackExample {
  if (typeof example === 'string') return { tool: 'Bash', input: { command: example } };
  const {
    tool = 'Bash',
    command,
    input,
  } = example as { tool?: string; command?: string; input?: PackExample['input'] };
  return { tool, input: input ?? { command } };
}
