import { type Hook, type Transform, transform } from '../core/hook.js';

export interface SessionContext extends Partial<Omit<Transform, 'kind' | 'on' | 'run'>> {
  readonly now?: () => Date;
}

/**
 * Tells the model at the start of a session what day it is, where it works, and how to take a denial.
 *
 * @example
 * new Session({ hooks: [sessionContext()] })
 */
export function sessionContext({ now = () => new Date(), ...rest }: SessionContext = {}): Hook {
  return transform({
    name: 'session-context',
    ...rest,
    on: 'session:start',
    run: ({ data: { cwd } }) => ({ inject: sentences(now(), cwd).join(' '), quiet: true }),
  });
}

function sentences(now: Date, cwd: string | undefined): string[] {
  return [
    `Today is ${day(now)}.`,
    // Quoted: the name of a directory is not ours, and must not read like a sentence of its own.
    ...(cwd === undefined ? [] : [`The working directory is ${JSON.stringify(cwd)}.`]),
    'Sluice checks each tool call before it runs; a denial says what to do instead: do that, and do not work around it.',
  ];
}

/** The user's day, not the one in Greenwich. */
function day(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
