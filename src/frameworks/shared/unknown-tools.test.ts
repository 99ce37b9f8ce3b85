import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deny, guard, Session } from '../../index.js';
import * as ai from '../ai.js';
import * as mastra from '../mastra.js';
import * as openaiAgents from '../openai-agents.js';

/** `protect` of each framework that is given the tools, for tools of these names. */
const PROTECT: [string, (session: Session, ...names: string[]) => unknown][] = [
  ['ai', (session, ...names) => ai.protect(session, { tools: byName(names) as never })],
  ['mastra', (session, ...names) => mastra.protect(session, { tools: byName(names) as never })],
  [
    'openai-agents',
    (session, ...names) =>
      openaiAgents.protect(session, { tools: names.map((name) => ({ type: 'function', name, ...TOOL })) as never }),
  ],
];
const TOOL = { inputSchema: {}, parameters: {}, execute: () => '', invoke: () => '' };
const byName = (names: string[]) => Object.fromEntries(names.map((name) => [name, { id: name, ...TOOL }]));
const sessionFor = (when: string | RegExp, enabled = true) =>
  new Session({ hooks: [guard({ name: 'no-mail', on: 'tool:pre', when, enabled, run: () => deny('No mail.') })] });

describe.each(PROTECT)('%s: a hook that names a tool', (_, protect) => {
  const warn = vi.spyOn(process, 'emitWarning');
  beforeEach(() => void warn.mockReset().mockImplementation(() => {}));
  afterEach(() => void warn.mockReset());

  test.each([
    ['misspelt', 'mial', /^Hook "no-mail" is for the tool "mial", .* it never runs for them\. Did you mean "mail"\?$/],
    ['of another case', 'Mail', /Did you mean "mail"\?$/],
    ['of another agent', 'deploy', /The tools are: mail, read\.$/],
  ])('%s is warned of, once', (_name, when, message) => {
    const session = sessionFor(when);
    protect(session, 'mail', 'read');
    protect(session, 'mail', 'read');
    expect(warn.mock.calls).toEqual([[expect.stringMatching(message), 'SluiceWarning']]);
  });

  test.each([
    ['that is there', sessionFor('mail')],
    ['by a glob', sessionFor('mia*')],
    ['by a regex', sessionFor('/^mial$/')],
    ['by a RegExp', sessionFor(/^mial$/)],
    ['but is off', sessionFor('mial', false)],
  ])('%s is not warned of', (_name, session) => {
    protect(session, 'mail', 'read');
    expect(warn).not.toHaveBeenCalled();
  });
});
