import { canonicalJson, isRecord, toPlainData } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { Event } from '../core/event.js';
import { guard, type Hook, transform } from '../core/hook.js';
import { compileMatcher } from '../core/match.js';
import { deny, type TransformVerdict } from '../core/verdict.js';
import type { ToolCall } from '../session/options.js';
import { Execution } from './execution.js';
import { stringifyData } from './model-output.js';
import { State } from './state.js';

/** `null` blocks, `deny('...')` blocks with a reason, `undefined` goes on, a call replaces the one that was given. */
export type BeforeTool = (call: Required<ToolCall>, state: State) => Answer<ToolCall | ReturnType<typeof deny> | null>;
/** An execution replaces the one that was given: what it says is what the model reads. */
export type AfterTool = (execution: Execution, call: Required<ToolCall>, state: State) => Answer<Execution>;
/** A state replaces the one that was given. */
export type OnStep = (state: State) => Answer<State>;
/** False ends the run. Nothing that it says makes an agent go on that has finished. */
export type ShouldContinue = (state: State) => Answer<boolean>;

type Answer<T> = T | undefined | void | Promise<T | undefined | void>;

export interface CallbackOptions {
  readonly name?: string;
  /** Ascending: the smallest runs first. Default 0. */
  readonly order?: number;
  readonly before?: string | readonly string[];
  readonly after?: string | readonly string[];
  /** Milliseconds. Default 5000. */
  readonly timeout?: number;
  /**
   * What it means where the callback throws, hangs or gives a wrong answer. `deny`: the call does not run, the output is
   * withheld, the step is not taken; after a step, the model's answer is withheld and the run ends. Default `deny`; around a
   * step `continue`.
   */
  readonly onError?: 'continue' | 'deny';
}

export interface StepCallbackOptions extends CallbackOptions {
  /** Which steps: a predicate on the state. Default all. */
  readonly match?: (state: State) => boolean;
}

export interface ToolCallbackOptions extends CallbackOptions {
  /** Which tools: a name, a glob (`read_*`), a regex (`/^write_/`), or a predicate. Default all. */
  readonly match?: ToolMatch;
}

type Matches = (call: Required<ToolCall>, state: State) => boolean;
export type ToolMatch = string | RegExp | Matches | { readonly matches: Matches };

/** What a run knows that events do not carry. */
export interface RunContext {
  state: State;
  /** Notes on executions, by call. */
  readonly notes: Map<string, Readonly<Record<string, unknown>>>;
  /** What callbacks made of results, by call. */
  readonly answers: Map<string, CallbackResult>;
  /** In observe mode nothing that a callback says is carried out. */
  rehearses: boolean;
  /** Callbacks after a step that withhold the answer where they fail, by name: the event itself can't be denied. */
  readonly withholds: Set<string>;
  /** What callbacks keep about calls. All of it ends with the run. */
  readonly kept: Set<Map<string, unknown>>;
}

/** What the last callback after a tool made of its result. An event says either an output or an error, never both. */
export interface CallbackResult {
  readonly failed: boolean;
  /** In the event, where hooks read it. */
  readonly shown: unknown;
  readonly output?: unknown;
  /** Nobody is asked again about it. */
  readonly final?: boolean;
}

type Fields = CallbackOptions & { readonly name: string };
type ToolFields = Fields & { readonly match?: ToolMatch };
type ToolEvent = Event<'tool:pre'>;

/**
 * A callback before a tool is two hooks. The first may change or block the call. The second blocks what others made of
 * the call after that: else whoever runs last could hand on what the first would never have let through.
 */
export function beforeToolHooks(callback: BeforeTool, fields: ToolFields, current: RunContext): Hook[] {
  const { match, ...rest } = fields;
  const when = matcherOf(match, current);
  /** What the callback let through, by call: the input as it left it. */
  const passed = new Map<string, { readonly input: unknown; readonly changed: boolean }>();
  current.kept.add(passed);
  /** Why it blocks, or the call that it wants, or undefined. */
  const ask = async (event: ToolEvent): Promise<ToolCall | string | undefined> => {
    const call = callOf(event);
    const answer = await callback(call, current.state);
    if (answer === undefined) return undefined;
    if (answer === null) return 'Blocked by hook';
    if (isRecord(answer) && 'decision' in answer && answer.decision === 'deny')
      return String(answer.reason || 'Blocked by hook');
    const { tool, input } = isRecord(answer) ? (answer as unknown as ToolCall) : {};
    if (!isRecord(input)) throw wrong('before a tool', 'null, undefined, deny(reason) or a call', answer);
    if (tool !== call.tool) throw wrong('before a tool', `a call of the same tool, "${call.tool}"`, tool);
    return canonicalJson(input) === canonicalJson(call.input) ? undefined : { tool: call.tool, input };
  };
  const first = transform({
    ...rest,
    on: 'tool:pre',
    when,
    onError: rest.onError ?? 'deny',
    async run(event) {
      const answer = await ask(event);
      if (typeof answer === 'string') return deny(answer);
      passed.set(event.call, { input: answer?.input ?? event.data.input, changed: answer !== undefined });
      return answer === undefined ? undefined : { replace: answer.input };
    },
  });
  const second = guard({
    name: `${fields.name} (again)`,
    ...(rest.order !== undefined && { order: rest.order }),
    ...(rest.timeout !== undefined && { timeout: rest.timeout }),
    on: 'tool:pre',
    when,
    onError: rest.onError ?? 'deny',
    async run(event) {
      const before = passed.get(event.call);
      passed.delete(event.call);
      const { input } = event.data;
      if (before !== undefined && (before.input === input || canonicalJson(before.input) === canonicalJson(input)))
        return;
      const answer = await ask(event);
      if (typeof answer === 'string') return deny(`${answer}, after another hook had changed the call`);
      // It has had its change, and others came after it. One that never had would be passed over.
      if (answer !== undefined && before?.changed !== true)
        return deny(`Another hook changed the call so that this one would change it too. Give it a later "order".`);
      return;
    },
  });
  return [first, second];
}

/**
 * A callback after a tool says what the model reads. An event carries an output or an error: where the callback makes one
 * of the other, the event shows it to the hooks that come later, and the run settles it again as what it has become.
 */
export function afterToolHooks(callback: AfterTool, fields: ToolFields, current: RunContext): Hook[] {
  const { match, ...rest } = fields;
  const run = async (event: Event<'tool:post'> | Event<'tool:error'>): Promise<TransformVerdict | undefined> => {
    if (current.answers.get(event.call)?.final) return undefined;
    const execution = givenOf(event, current);
    const answer = await callback(execution, execution.call, current.state);
    if (answer === undefined) return undefined;
    if (!(answer instanceof Execution)) throw wrong('after a tool', 'undefined or an execution', answer);
    if (canonicalJson(answer.call) !== canonicalJson(execution.call))
      throw wrong('after a tool', 'an execution of the same call', answer.call);
    current.notes.set(event.call, answer.metadata);
    if (answer.blocked !== undefined) return deny(answer.blocked.reason || 'Withheld by hook');
    const failed = answer.error !== undefined;
    if (answer.error === execution.error && (failed || answer.output === execution.output)) return undefined;
    // JSON has no undefined, and neither has a verdict: it would be no replacement at all.
    const output = failed ? undefined : (toPlainData(answer.output) ?? null);
    const shown = failed ? answer.error : event.name === 'tool:error' ? stringifyData(output) : output;
    if (!current.rehearses) current.answers.set(event.call, { failed, shown, output });
    return { replace: shown };
  };
  const hook = { ...rest, onError: rest.onError ?? ('deny' as const), when: matcherOf(match, current), run };
  return [transform({ ...hook, on: ['tool:post', 'tool:error'] })];
}

/** The execution as it stands: as the tool ended, or as a callback before this one has made it. */
function givenOf(event: Event<'tool:post'> | Event<'tool:error'>, current: RunContext): Execution {
  const call = callOf(event);
  const metadata = current.notes.get(event.call) ?? {};
  const data = event.data as { readonly output?: unknown; readonly error?: string };
  const now = event.name === 'tool:error' ? data.error : data.output;
  const { failed, shown, output } = current.answers.get(event.call) ?? { failed: event.name === 'tool:error' };
  if (failed) return new Execution({ call, metadata, error: typeof now === 'string' ? now : stringifyData(now) });
  return new Execution({ call, metadata, output: event.name === 'tool:error' && now === shown ? output : now });
}

export function stepHooks(
  event: 'step:before' | 'step:after',
  callback: OnStep,
  { match, onError, ...fields }: StepCallbackOptions & { readonly name: string },
  current: RunContext,
): Hook[] {
  if (match !== undefined && typeof match !== 'function')
    throw wrong('around a step', 'match: a predicate on the state', match);
  const run = async (given: Event<'step:before'>): Promise<TransformVerdict | undefined> => {
    const state = State.of(given.data.state);
    if (match !== undefined && !match(state)) return undefined;
    const answer = await callback(state);
    if (answer === undefined) return undefined;
    if (!(answer instanceof State)) throw wrong('around a step', 'undefined or a state', answer);
    return { replace: answer.toJSON() };
  };
  if (event === 'step:after') {
    if (onError === 'deny') current.withholds.add(fields.name);
    return [transform({ ...fields, on: event, run: run as never })];
  }
  return [transform({ ...fields, ...(onError !== undefined && { onError }), on: event, run })];
}

export function shouldContinueHooks(callback: ShouldContinue, fields: Fields): Hook[] {
  return [
    guard({
      ...fields,
      on: 'step:continue',
      async run({ data }) {
        const answer = await callback(State.of(data.state));
        if (answer === undefined || answer === true) return;
        if (answer === false) return deny('Stopped by hook');
        throw wrong('that says whether to continue', 'true, false or undefined', answer);
      },
    }),
  ];
}

function callOf(event: Event<'tool:pre'> | Event<'tool:post'> | Event<'tool:error'>): Required<ToolCall> {
  const { tool, input } = event.data;
  return Object.freeze({ call: event.call, tool, input });
}

function matcherOf(match: ToolMatch | undefined, current: RunContext): (event: Event) => boolean {
  if (match === undefined) return () => true;
  if (typeof match === 'string' || match instanceof RegExp) return compileMatcher(match);
  const matches = typeof match === 'function' ? match : match.matches?.bind(match);
  if (typeof matches !== 'function') throw wrong('for some tools', 'match: a name, a pattern or a predicate', match);
  return (event) => matches(callOf(event as unknown as ToolEvent), current.state);
}

function wrong(where: string, expected: string, got: unknown): SluiceError {
  return new SluiceError('VERDICT_INVALID', {
    what: `A callback ${where} gave the wrong answer`,
    expected,
    got: show(got),
  });
}
