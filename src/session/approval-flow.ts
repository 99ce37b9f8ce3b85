import { randomUUID } from 'node:crypto';
import { isRecord } from '../core/data.js';
import { isSluiceError, SluiceError, show } from '../core/errors.js';
import { escapeControl } from '../core/escape-control.js';
import type { Event } from '../core/event.js';
import type { Outcome } from '../core/outcome.js';
import {
  type CallContent,
  DEFAULT_APPROVAL_PROMPT,
  digestCall,
  digestEvent,
  Grants,
  grantCover,
  grantKey,
  placeOf,
} from './grants.js';
import type { Memory, OpenQuestion } from './memory.js';
import { PendingQuestion, type QuestionEnding } from './pending-question.js';
import type { Answer, Approvals, Question } from './ports.js';
import { describeChange, explainAsks, isAlwaysOption, isGrantOption, type MergedAsk, mergeAsks } from './question.js';
import type { SessionRecorder } from './session-recorder.js';

export interface ApprovalFlowOptions {
  readonly approvals: Approvals | undefined;
  readonly records: SessionRecorder;
  /** Tells hooks that a question was put, and how it ended. */
  readonly announce: (event: Event, name: string, data: Readonly<Record<string, unknown>>) => void;
  /** Keeps the session busy until it is done. */
  readonly track: (work: Promise<unknown>) => void;
  readonly timeout?: number;
  readonly default?: 'allow' | 'deny';
  readonly memory?: Memory | undefined;
  /** False where nobody can answer: a question then gets its default at once. */
  readonly attended?: boolean;
  /** Why that is so, for the model. */
  readonly unattended?: string | undefined;
}

const NOBODY = 'No approval system available';

/** How a question ended. The sentence is for the model. */
export interface QuestionResult {
  readonly granted: boolean;
  readonly state: 'granted' | 'denied' | 'expired' | 'cached' | 'cancelled';
  readonly sentence: string;
  /** The input as a person changed it: to be judged again. */
  readonly input?: unknown;
  /** Milliseconds between the question and its end, where somebody was asked. */
  readonly waited?: number;
  /** There was no way to ask anybody. */
  readonly noApprover?: true;
}

/** Puts questions to people. Only here is anything ever granted. */
export class ApprovalFlow {
  readonly #options: ApprovalFlowOptions;
  readonly #grants: Grants;
  readonly #delegated = new Map<string, DelegatedQuestion>();
  readonly #waiting = new Map<PendingQuestion, { readonly event: Event; readonly asks: Outcome['asks'] }>();
  #over = false;

  constructor(options: ApprovalFlowOptions) {
    this.#options = options;
    this.#grants = new Grants(options.memory);
  }

  /** The questions of an outcome that nobody has answered for the whole session yet. */
  async open(outcome: Outcome): Promise<Outcome['asks']> {
    const event = outcome.event as unknown as Event;
    const granted = await Promise.all(outcome.asks.map((ask) => this.#grants.has(event, ask)));
    return outcome.asks.filter((_, index) => granted[index] !== true);
  }

  /** Asks and waits. Nobody to ask, a failure and an option that was not offered all deny. */
  async ask(outcome: Outcome, cancel?: AbortSignal): Promise<QuestionResult> {
    const event = outcome.event as unknown as Event;
    const asks = await this.open(outcome);
    if (this.#over)
      return { granted: false, state: 'cancelled', sentence: 'The session ended before anyone was asked.' };
    if (cancel?.aborted)
      return { granted: false, state: 'cancelled', sentence: 'The call was cancelled before anyone was asked.' };
    if (asks.length === 0) return this.#cached(event, { hooks: outcome.asks.map(({ hook }) => hook) });
    const merged = mergeAsks(asks, this.#options);
    const pending = new PendingQuestion();
    const question = this.#question(outcome, asks, merged, pending.signal);
    const concern = explainAsks(asks, outcome.reasons);
    this.#waiting.set(pending, { event, asks });
    pending.follow(cancel);
    try {
      await this.#requested(event, question);
      if (this.#options.attended === false && pending.ending === undefined)
        return await this.#expired(event, question, merged, { concern });
      const began = performance.now();
      const answer = await this.#wait(question, merged.timeout, pending);
      const waited = Math.round(performance.now() - began);
      const about = { concern, waited };
      if (answer === 'expired') return await this.#expired(event, question, merged, about);
      if (answer === 'cancelled') return await this.#cancelled(event, question, about);
      if (answer === 'covered') return await this.#cached(event, question);
      if (answer instanceof SluiceError) return await this.#failed(event, question, answer, about);
      // Answered: what is granted now ends the others, not this one.
      this.#waiting.delete(pending);
      // What a person changed was not what they were asked about: that grant would cover the wrong input.
      if (isAlwaysOption(answer.option) && answer.input === undefined)
        this.#grant(
          asks.map((ask) => grantKey(event, ask)),
          answer.proof,
        );
      return await this.#decided(event, question, answer, about);
    } finally {
      this.#waiting.delete(pending);
      pending.close();
    }
  }

  /**
   * Leaves the question to a host that asks by itself, and remembers it until the host's answer comes back, or is not
   * wanted. Where it was `answered` already, another session has recorded that it was put.
   */
  async hand(outcome: Outcome, cancel?: AbortSignal, answered = false): Promise<Question> {
    const event = outcome.event as unknown as Event;
    const asks = await this.open(outcome);
    const about = digestCall(event.data as Partial<CallContent>);
    const open = this.#delegated.get(event.call);
    if (open !== undefined && digestEvent(open.event) !== digestEvent(event)) {
      // One answer could not be told from the other: neither is granted.
      this.#take(event.call, open.asked.about);
      throw new SluiceError('EVENT_INVALID', {
        what: `There is an open question about another call with the id "${event.call}"`,
        expected: 'an id of its own for each call',
        got: show(event.call),
      });
    }
    const pending = new PendingQuestion();
    const question = this.#question(outcome, asks, mergeAsks(asks, this.#options), pending.signal);
    const { id, call, tool, hooks, prompt, options } = question;
    const grants = asks.map((ask) => grantKey(event, ask));
    const asked = { id, event: event.name, call, ...(tool !== undefined && { tool }), hooks, prompt, options };
    const handed = { ...asked, about, grants, time: Date.now() };
    open?.pending.close();
    this.#delegated.set(call, { asked: handed, event, pending });
    this.#options.memory?.ask(handed);
    const { input } = event.data as { input?: unknown };
    const change = outcome.replaced ? describeChange(tool, input) : undefined;
    // The grant is for the question itself; what is changed is for whoever reads it.
    const shown = change === undefined ? question : { ...question, prompt: `${prompt}\n${change}` };
    if (!answered) await this.#requested(event, shown);
    pending.ended().then((ending) => {
      if (ending !== 'cancelled' || this.#delegated.get(call)?.pending !== pending) return;
      this.#take(call, about);
      this.#options.track(this.#cancelled(event, question));
    });
    pending.follow(cancel);
    return shown;
  }

  /** The host's user said yes (or no) to a question that was handed over. True where that grants it. */
  async answered(
    call: string,
    given: Partial<Omit<Answer, 'input'>>,
    {
      session,
      called,
      signal,
    }: { session: string; called?: CallContent | undefined; signal?: AbortSignal | undefined },
  ): Promise<boolean> {
    signal?.throwIfAborted();
    // A late answer grants nothing: what it was for is over.
    if (this.#over) return false;
    const about = called === undefined ? undefined : digestCall(called);
    const delegated = this.#delegated.get(call);
    // Cancelled, and not yet recorded as that.
    if (delegated?.pending.signal.aborted) return false;
    const open = delegated?.asked ?? this.#options.memory?.asked(call, about);
    // A yes to another call is none to this one, which still waits for its own.
    if (open === undefined || (about !== undefined && about !== open.about)) return false;
    // A host that only says yes says it once.
    const option = open.options.find((offered) => isGrantOption(offered) && !isAlwaysOption(offered)) ?? 'Allow once';
    const answer = { option, ...given };
    const checked = check(answer, open);
    if (checked instanceof SluiceError) throw checked;
    const taken = this.#take(call, open.about);
    // Another process was told the same, and has it.
    if (taken === undefined) return false;
    if (isAlwaysOption(answer.option)) this.#grant(taken.asked.grants);
    const waited = waitOf(taken.asked.time);
    const event = taken.event ?? eventOf(taken.asked, session);
    const { granted } = await this.#decided(event, taken.asked, answer, { waited });
    return granted;
  }

  /** The host's user said no to a call. Where a session that is gone had asked, only the host knows what it asked. */
  async refused(
    { call, tool }: { readonly call: string; readonly tool: string },
    {
      prompt = DEFAULT_APPROVAL_PROMPT,
      ...said
    }: { readonly by?: string; readonly words?: string; readonly prompt?: string },
    session: string,
  ): Promise<void> {
    if (this.#over) return;
    const open = this.#delegated.get(call)?.asked ?? this.#options.memory?.asked(call);
    const option = open?.options.find((offered) => !isGrantOption(offered)) ?? 'Deny';
    const taken = open === undefined ? undefined : this.#take(call, open.about);
    if (open !== undefined && taken === undefined) return;
    const { asked, event } = taken ?? {};
    const made = {
      id: randomUUID(),
      event: 'tool:pre',
      call,
      tool,
      hooks: [],
      prompt: escapeControl(prompt),
      options: [option],
    };
    const put = asked ?? made;
    await this.#decided(event ?? eventOf(put, session), put, { option, ...said }, { waited: waitOf(asked?.time) });
  }

  #take(call: string, about: string): { readonly asked: OpenQuestion; readonly event?: Event } | undefined {
    const { memory } = this.#options;
    const handed = this.#delegated.get(call);
    this.#delegated.delete(call);
    handed?.pending.close();
    const kept = memory?.answer(call, about);
    if (memory === undefined) return handed;
    return kept === undefined ? undefined : { asked: kept, ...(handed !== undefined && { event: handed.event }) };
  }

  /** Grants end with the session, and so does every question: each is recorded as cancelled. */
  end(): void {
    this.#over = true;
    this.#grants.clear();
    const why = new SluiceError('SESSION_ENDED', { what: 'The session has ended' });
    for (const pending of [...this.#waiting.keys()]) pending.end('cancelled', why);
    for (const { pending } of [...this.#delegated.values()]) pending.end('cancelled', why);
  }

  /** Remembers what was allowed for the session. It answers every other question that it covers, too. */
  #grant(keys: readonly string[], proof?: unknown): void {
    for (const key of keys) this.#grants.add(key, proof);
    for (const [pending, { event, asks }] of [...this.#waiting])
      if (asks.every((ask) => this.#grants.knows(grantKey(event, ask))))
        pending.end('covered', new SluiceError('CANCELLED', { what: 'An answer for the whole session covers this' }));
  }

  #question({ event, findings }: Outcome, asks: Outcome['asks'], merged: MergedAsk, signal: AbortSignal): Question {
    const { tool, input } = event.data as { tool?: string; input?: unknown };
    const place = placeOf(event as unknown as Event);
    return {
      id: randomUUID(),
      session: event.session,
      event: event.name,
      call: event.call,
      ...(tool !== undefined && { tool }),
      ...(input !== undefined && { input }),
      hooks: asks.map(({ hook }) => hook),
      findings,
      prompt: merged.prompt,
      ...(merged.hint !== undefined && { hint: merged.hint }),
      options: Object.freeze([...merged.options]),
      default: merged.default,
      deadline: Date.now() + merged.timeout * 1000,
      signal,
      ...(place !== undefined && { covers: asks.map(grantCover), place }),
      attempted: (problem) => void this.#attempted(event as unknown as Event, merged.prompt, problem),
    };
  }

  async #wait(
    question: Question,
    seconds: number,
    pending: PendingQuestion,
  ): Promise<Answer | QuestionEnding | SluiceError> {
    const { approvals } = this.#options;
    if (approvals === undefined) {
      return new SluiceError('APPROVAL_FAILED', {
        what: NOBODY,
        fix: 'Give the session one, or deny instead of asking.',
      });
    }
    if (pending.ending !== undefined) return pending.ending;
    pending.expireAfter(seconds);
    try {
      const answer: unknown = await Promise.race([
        pending.ended(),
        Promise.resolve(approvals.request(question)).then((given) => check(given, question)),
      ]);
      // An answer that came in the same moment is too late: whoever cancelled was promised that nothing is granted.
      return pending.ending ?? (answer as Answer | SluiceError);
    } catch (cause) {
      // An approval system that gives up because its signal fired has not failed: nobody answered.
      if (pending.ending !== undefined) return pending.ending;
      return new SluiceError('APPROVAL_FAILED', {
        what: `The approval system failed: ${cause instanceof Error ? cause.message : show(cause)}`,
        cause,
      });
    }
  }

  /** What grants nothing is told all the same: an agent may have tried to answer itself. */
  async #attempted(event: Event, prompt: string, problem: string): Promise<void> {
    const { records } = this.#options;
    const message = `An answer that would grant did not count: ${problem}. The question was: ${prompt}`;
    await records.write('error', event, { hook: 'sluice', code: 'APPROVAL_UNPROVEN', message }, { durable: true });
    await records.show(event, 'sluice', 'warning', message);
  }

  async #requested(event: Event, { id, hooks, prompt, options, deadline }: Question): Promise<void> {
    await this.#record(event, 'requested', { id, hooks, prompt, options, deadline: new Date(deadline).toISOString() });
    this.#announce(event, 'approval:required', { prompt, id });
  }

  async #decided(
    event: Event,
    { id, hooks, prompt, options }: Pick<Question, 'id' | 'hooks' | 'prompt' | 'options'>,
    answer: Answer,
    {
      waited,
      concern = prompt,
      why,
    }: { readonly waited: number | undefined; readonly concern?: string; readonly why?: string },
  ): Promise<QuestionResult> {
    const granted = isGrantOption(answer.option);
    const { option, by, way, words, input, kept, answered, authenticator } = answer;
    const said = {
      ...(by !== undefined && { by }),
      ...(way !== undefined && { way }),
      ...(kept === true && { kept }),
      ...(answered !== undefined && { answered }),
      ...(authenticator !== undefined && { authenticator }),
      ...(words !== undefined && { words }),
      ...(why !== undefined && { why }),
    };
    await this.#record(event, granted ? 'granted' : 'denied', {
      id,
      hooks,
      prompt,
      options,
      option,
      ...said,
      ...(input !== undefined && { changed: true }),
      ...(waited !== undefined && { wait_ms: waited }),
    });
    this.#announce(event, granted ? 'approval:granted' : 'approval:denied', {
      prompt,
      id,
      ...(by !== undefined && { by }),
      ...(!granted && { expired: false }),
    });
    const sentence = granted
      ? 'Allowed.'
      : [why === undefined ? `User denied: ${concern}` : `Not approved: ${why}\n${concern}`, words]
          .filter(Boolean)
          .join('\n');
    return {
      granted,
      state: granted ? 'granted' : 'denied',
      sentence,
      ...(granted && input !== undefined && { input }),
      ...(waited !== undefined && { waited }),
    };
  }

  async #expired(
    event: Event,
    { id, hooks, prompt, options }: Question,
    { timeout, default: choice }: MergedAsk,
    { concern, waited }: { readonly concern: string; readonly waited?: number },
  ): Promise<QuestionResult> {
    const wait = waited === undefined ? {} : { wait_ms: waited };
    await this.#record(event, 'expired', { id, hooks, prompt, options, default: choice, ...wait });
    const granted = choice === 'allow';
    this.#announce(event, granted ? 'approval:granted' : 'approval:denied', {
      prompt,
      id,
      ...(!granted && { expired: true }),
    });
    const { attended, unattended = 'nobody is there to answer' } = this.#options;
    const nobody = attended === false;
    const sentence = granted
      ? `${nobody ? `Not asked, since ${unattended}` : 'Timeout'} - allowed by default.`
      : nobody
        ? `Denied by default: ${unattended}. The question was: ${concern}`
        : `Timeout - denied by default: nobody answered within ${timeout} s. The question was: ${concern}`;
    return { granted, state: 'expired', sentence, ...(waited !== undefined && { waited }) };
  }

  /** Nobody wants the answer any more. A default of `allow` is for people who are away, not for this. */
  async #cancelled(
    event: Event,
    { id, hooks, prompt, options, signal }: Question,
    { concern = prompt, waited }: { readonly concern?: string; readonly waited?: number } = {},
  ): Promise<QuestionResult> {
    const why = isSluiceError(signal.reason, 'SESSION_ENDED') ? 'the session ended' : 'the call was cancelled';
    const wait = waited === undefined ? {} : { wait_ms: waited };
    await this.#record(event, 'cancelled', { id, hooks, prompt, options, why, ...wait });
    this.#announce(event, 'approval:denied', { prompt, id, expired: false, cancelled: true });
    const sentence = `${why.replace(/^t/, 'T')} before anyone answered: ${concern}`;
    return { granted: false, state: 'cancelled', sentence, ...(waited !== undefined && { waited }) };
  }

  async #cached(
    event: Event,
    fields: { readonly id?: string; readonly hooks: readonly string[] },
  ): Promise<QuestionResult> {
    const { id, hooks } = fields;
    await this.#record(event, 'cached', { ...(id !== undefined && { id }), hooks });
    return { granted: true, state: 'cached', sentence: 'Allowed earlier in this session.' };
  }

  async #failed(
    event: Event,
    question: Question,
    error: SluiceError,
    about: { readonly concern: string; readonly waited: number },
  ): Promise<QuestionResult> {
    const { code, message } = error;
    await this.#options.records.write('error', event, { hook: 'sluice', code, message });
    await this.#options.records.show(event, 'sluice', 'error', message);
    // What to do about it is for whoever made the session, not for the model.
    const why = this.#options.approvals === undefined ? `${NOBODY}.` : message;
    const ruling = await this.#decided(event, question, { option: 'Deny' }, { ...about, why });
    return this.#options.approvals === undefined ? { ...ruling, noApprover: true } : ruling;
  }

  #announce(event: Event, name: string, data: Readonly<Record<string, unknown>>): void {
    const { tool } = event.data as { tool?: string };
    this.#options.announce(event, name, { ...data, ...(tool !== undefined && { tool }) });
  }

  async #record(event: Event, state: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#options.records.write('approval', event, { state, ...fields }, { durable: true });
  }
}

/** A question that a host puts. */
interface DelegatedQuestion {
  readonly asked: OpenQuestion;
  readonly event: Event;
  readonly pending: PendingQuestion;
}

/** Clocks jump, and the file may be anybody's: a wait is never less than nothing. */
function waitOf(time: unknown): number | undefined {
  return typeof time === 'number' ? Math.max(0, Date.now() - time) : undefined;
}

/** Enough of an event for its records. */
function eventOf({ event, call, tool }: Pick<OpenQuestion, 'event' | 'call' | 'tool'>, session: string): Event {
  const data = tool === undefined ? {} : { tool };
  return { name: event, session, call, time: new Date().toISOString(), data };
}

function check(answer: unknown, { options }: Pick<Question, 'options'>): Answer | SluiceError {
  const option = isRecord(answer) ? answer.option : undefined;
  if (typeof option === 'string' && options.includes(option)) {
    // Read once: a getter could say something else the second time.
    const { by, way, words, input, kept, answered, authenticator, proof } = answer as unknown as Answer;
    return {
      option,
      ...(typeof by === 'string' && { by }),
      ...(typeof way === 'string' && { way }),
      ...(typeof words === 'string' && { words }),
      ...(input !== undefined && { input }),
      ...(kept === true && { kept }),
      ...(typeof answered === 'string' && { answered }),
      ...(typeof authenticator === 'string' && { authenticator }),
      ...(proof !== undefined && { proof }),
    };
  }
  const offered = options.map((one) => JSON.stringify(one));
  const text = typeof option === 'string';
  return new SluiceError('APPROVAL_OPTION_UNKNOWN', {
    what: `The approval system answered with ${text ? 'an option that was not offered' : 'something that is no answer'}`,
    expected: text ? offered.join(', ') : `{ option } with one of ${offered.join(', ')}`,
    got: show(text ? option : answer),
    fix: 'It counts as a denial.',
  });
}
