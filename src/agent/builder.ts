import { existsSync } from 'node:fs';
import { isRecord } from '../core/data.js';
import { nearest, SluiceError, show } from '../core/errors.js';
import { checkHook, type Hook } from '../core/hook.js';
import { namedTool, unknownTools } from '../core/named-tool.js';
import type { PolicyFileOptions } from '../pipeline/policy-file.js';
import type { ToolCall } from '../session/options.js';
import { Agent, type AgentOptions, type AgentPolicy, type BuilderParts } from './agent.js';
import {
  type AfterTool,
  afterToolHooks,
  type BeforeTool,
  beforeToolHooks,
  type CallbackOptions,
  type OnStep,
  type RunContext,
  type ShouldContinue,
  type StepCallbackOptions,
  shouldContinueHooks,
  stepHooks,
  type ToolCallbackOptions,
} from './callbacks.js';
import type { State } from './state.js';

/** Surrounds the execution of an allowed call. `next` gives the tool's output; another input than was given is judged again. */
export type AgentWrap = (
  call: Required<ToolCall>,
  next: (call: ToolCall) => Promise<unknown>,
  state: State,
) => Promise<unknown>;

type Make = (current: RunContext) => Hook[];

const CALLBACK = ['name', 'order', 'before', 'after', 'timeout', 'onError'];

/**
 * Puts an agent together: a model, tools, and hooks of every kind. Each method returns the builder.
 *
 * @example
 * const agent = new AgentBuilder({ model: fromAiSdk(model), tools })
 *   .onBeforeToolUse((call) => (/rm -rf/.test(String(call.input.command)) ? null : undefined), { match: 'bash' })
 *   .policy('sluice.yaml')
 *   .build();
 * const { text } = await agent.run('Tidy up the build directory.');
 */
export class AgentBuilder {
  readonly #options: AgentOptions;
  readonly #makes: Make[] = [];
  readonly #wraps: AgentWrap[] = [];
  readonly #policies: AgentPolicy[] = [];
  /** Tools that callbacks and hooks name. */
  readonly #named: { readonly name: string; readonly when: string; readonly field: 'match' | 'when' }[] = [];
  #counted = 0;

  constructor(options: AgentOptions) {
    this.#options = options;
  }

  /** Before a tool runs: `null` or `deny('...')` blocks the call, `undefined` goes on, a call replaces it. */
  onBeforeToolUse(callback: BeforeTool, options: ToolCallbackOptions = {}): this {
    const fields = this.#fields('before-tool', callback, options, [...CALLBACK, 'match']);
    return this.#forTools(fields.name, fields.match, 'match').#add((current) =>
      beforeToolHooks(callback, fields, current),
    );
  }

  /** After a tool has run, or failed: the model reads the execution that it returns. A callback that fails withholds it. */
  onAfterToolUse(callback: AfterTool, options: ToolCallbackOptions = {}): this {
    const fields = this.#fields('after-tool', callback, options, [...CALLBACK, 'match']);
    return this.#forTools(fields.name, fields.match, 'match').#add((current) =>
      afterToolHooks(callback, fields, current),
    );
  }

  /** Before each step: a state replaces the one that was given. */
  onBeforeStep(callback: OnStep, options: StepCallbackOptions = {}): this {
    const fields = this.#fields('before-step', callback, options, [...CALLBACK, 'match']);
    return this.#add((current) => stepHooks('step:before', callback, fields, current));
  }

  /** After each step, when its tools have run. With `onError: 'deny'`, one that fails withholds the model's answer. */
  onAfterStep(callback: OnStep, options: StepCallbackOptions = {}): this {
    const fields = this.#fields('after-step', callback, options, [...CALLBACK, 'match']);
    return this.#add((current) => stepHooks('step:after', callback, fields, current));
  }

  /** Before a further step: `false` ends the run. */
  onShouldContinue(callback: ShouldContinue, options: CallbackOptions = {}): this {
    const fields = this.#fields('should-continue', callback, options, CALLBACK);
    return this.#add(() => shouldContinueHooks(callback, fields));
  }

  /** A hook of any kind, on any event. */
  use(...hooks: readonly Hook[]): this {
    for (const hook of hooks) {
      checkHook(hook);
      if (hook.enabled !== false) this.#forTools(hook.name, hook.when, 'when');
    }
    return this.#add(() => [...hooks]);
  }

  /**
   * The rules, the hooks and the switches of a policy file. An agent does not start with one that has errors, unless it
   * is to be `lenient`.
   */
  policy(file: string, options: PolicyFileOptions = {}): this {
    if (typeof file !== 'string' || !existsSync(file)) {
      throw new SluiceError('AGENT_INVALID', {
        what: 'There is no such policy file',
        expected: 'the path of a sluice.yaml',
        got: show(file),
        fix: 'An agent that is to have a policy does not start without it.',
      });
    }
    this.#policies.push({ file, ...options });
    return this;
  }

  /** Surrounds the execution of allowed calls. The first that is added is outermost. */
  wrap(wrap: AgentWrap, ...more: readonly never[]): this {
    if (typeof wrap !== 'function') throw bad('wrap', 'a function (call, next, state)', wrap);
    if (more.length > 0)
      throw bad(
        'wrap',
        'a function and nothing else',
        more[0],
        'It wraps every tool, in the order in which it is added.',
      );
    this.#wraps.push(wrap);
    return this;
  }

  /** An agent with a session of its own. Whatever is added to the builder later, it stays as it is. */
  build(): Agent {
    this.#checkTools();
    const makes = [...this.#makes];
    const parts: BuilderParts = {
      hooks: (current) => makes.flatMap((make) => make(current)),
      wraps: (current) =>
        [...this.#wraps].map(
          (wrap) => (call: Required<ToolCall>, next: (call: ToolCall) => Promise<unknown>) =>
            wrap(call, next, current.state),
        ),
      policies: [...this.#policies],
    };
    return new Agent(this.#options, parts);
  }

  #forTools(name: string, matcher: unknown, field: 'match' | 'when'): this {
    const when = namedTool(matcher);
    if (when !== undefined) this.#named.push({ name, when, field });
    return this;
  }

  /** Names are exact: a guard for a tool that the agent does not have would never run. */
  #checkTools(): void {
    const tools = Object.keys(this.#options.tools ?? {});
    for (const named of this.#named) {
      const [unknown] = unknownTools([named], tools);
      if (unknown === undefined) continue;
      const fix =
        unknown.near === undefined ? 'A glob such as "read_*" may match none.' : `Did you mean "${unknown.near}"?`;
      const expected = `${named.field}: a tool of the agent (${tools.join(', ') || 'it has none'})`;
      throw bad(unknown.hook, expected, unknown.tool, fix);
    }
  }

  #add(make: Make): this {
    this.#makes.push(make);
    return this;
  }

  #fields<T extends CallbackOptions>(
    prefix: string,
    callback: unknown,
    options: T,
    known: readonly string[],
  ): T & { readonly name: string } {
    if (typeof callback !== 'function') throw bad(prefix, 'a function', callback);
    if (!isRecord(options)) throw bad(prefix, `options: { ${known.join(', ')} }`, options);
    const stray = Object.keys(options).find((field) => !known.includes(field));
    if (stray !== undefined) {
      const near = nearest(stray, known);
      const fix =
        stray === 'priority'
          ? 'Where a low priority ran first, write order: n. Where a high priority ran first, write order: -n.'
          : near && `Did you mean "${near}"?`;
      throw bad(prefix, `options: { ${known.join(', ')} }`, stray, fix);
    }
    this.#counted++;
    return { ...options, name: options.name ?? `${prefix}-${this.#counted}` };
  }
}

function bad(what: string, expected: string, got: unknown, fix?: string): SluiceError {
  return new SluiceError('AGENT_INVALID', {
    what: `The builder can't use this for "${what}"`,
    expected,
    got: show(got),
    ...(fix !== undefined && { fix }),
  });
}
