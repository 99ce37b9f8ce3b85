import { randomUUID } from 'node:crypto';
import { isRecord } from '../core/data.js';
import { SluiceError, show } from '../core/errors.js';
import type { Event } from '../core/event.js';
import type { Outcome } from '../core/outcome.js';
import { aboutOf, type Called, digestOf, Grants, grantKey } from './grants.js';
import type { Asked, Memory } from './memory.js';
import type { Answer, Approvals, Question } from './ports.js';
import { concernOf, grants, grantsAlways, type Merged, merge } from './question.js';
import type { Records } from './records.js';

export interface AskerOptions {
  readonly approvals: Approvals | undefined;
  readonly records: Records;
  /** Tells hooks that a question was put, and how it ended. */
  readonly announce: (event: Event, name: string, data: Readonly<Record<string, unknown>>) => void;
  readonly timeout?: number;
  readonly default?: 'allow' | 'deny';
  readonly memory?: Memory | undefined;
  /** False where nobody can answer: a question then gets its default at once. */
  readonly attended?: boolean;
}

const NOBODY = 'No approval system available';

/** How a question ended. The sentence is for the model. */
export interface Ruling {
  readonly granted: boolean;
  readonly state: 'granted' | 'denied' | 'expired' | 'cached';
  readonly sentence: string;
  /** The input as a person changed it: to be judged again. */
  readonly input?: unknown;
  /** Milliseconds between the question and its end, where somebody was asked. */
  readonly waited?: number;
}

/** Puts questions to people. Only here is anything ever granted. */
export class Asker {
  readonly #options: AskerOptions;
  readonly #grants: Grants;
  readonly #handed = new Map<string, { asked: Asked; event: Event }>();
  #controller: AbortController | undefined;

  constructor(options: AskerOptions) {
    this.#options = options;
    this.#grants = new Grants(options.memory);
  }

  /** Made when somebody may have to wait: most sessions of a hook end before Node has loaded what this needs. */
  get #ended(): AbortController {
    this.#controller ??= new AbortController();
    return this.#controller;
  }

  /** The questions of an outcome that nobody has answered for the whole session yet. */
  async open(outcome: Outcome): Promise<Outcome['asks']> {
    const event = outcome.event as unknown as Event;
    const granted = await Promise.all(outcome.asks.map((ask) => this.#grants.has(event, ask)));
    return outcome.asks.filter((_, index) => granted[index] !== true);
  }

  /** Asks and waits. Nobody to ask, a failure and an option that was not offered all deny. */
  async ask(outcome: Outcome): Promise<Ruling> {
    const event = outcome.event as unknown as Event;
    const asks = await this.open(outcome);
    if (this.#ended.signal.aborted)
      return { granted: false, state: 'expired', sentence: 'The session ended before anyone was asked.' };
    if (asks.length === 0) {
      await this.#record(event, 'cached', { hooks: outcome.asks.map(({ hook }) => hook) });
      return { granted: true, state: 'cached', sentence: 'Allowed earlier in this session.' };
    }
    const merged = merge(asks, this.#options);
    const deadline = new AbortController();
    const question = this.#question(outcome, asks, merged, AbortSignal.any([deadline.signal, this.#ended.signal]));
    await this.#requested(event, question);
    const concern = concernOf(asks, outcome.reasons);
    if (this.#options.attended === false) return this.#expired(event, question, merged, { concern });
    const began = performance.now();
    const answer = await this.#wait(question, merged.timeout, deadline);
    const waited = Math.round(performance.now() - began);
    if (answer === 'expired') return this.#expired(event, question, merged, { concern, waited });
    if (answer instanceof SluiceError) {
      await this.#options.records.write('error', event, { hook: 'sluice', code: answer.code, message: answer.message });
      await this.#options.records.show(event, 'sluice', 'error', answer.message);
      // What to do about it is for whoever made the session, not for the model.
      const why = this.#options.approvals === undefined ? `${NOBODY}.` : answer.message;
      return this.#decided(event, question, { option: 'Deny' }, { waited, concern, why });
    }
    // What a person changed was not what they were asked about: that grant would cover the wrong input.
    if (grantsAlways(answer.option) && answer.input === undefined)
      for (const ask of asks) this.#grants.add(grantKey(event, ask), answer.proof);
    return this.#decided(event, question, answer, { waited, concern });
  }

  /** Leaves the question to a host that asks by itself, and remembers it until the host's answer comes back. */
  async hand(outcome: Outcome): Promise<Question> {
    const event = outcome.event as unknown as Event;
    const asks = await this.open(outcome);
    const about = aboutOf(event.data as Partial<Called>);
    const open = this.#handed.get(event.call);
    if (open !== undefined && digestOf(open.event) !== digestOf(event)) {
      // One answer could not be told from the other: neither is granted.
      this.#take(event.call, open.asked.about);
      throw new SluiceError('EVENT_INVALID', {
        what: `There is an open question about another call with the id "${event.call}"`,
        expected: 'an id of its own for each call',
        got: show(event.call),
      });
    }
    const question = this.#question(outcome, asks, merge(asks, this.#options), this.#ended.signal);
    const { id, call, tool, hooks, prompt, options } = question;
    const grants = asks.map((ask) => grantKey(event, ask));
    const asked = { id, event: event.name, call, ...(tool !== undefined && { tool }), hooks, prompt, options };
    const handed = { ...asked, about, grants, time: Date.now() };
    this.#handed.set(call, { asked: handed, event });
    this.#options.memory?.ask(handed);
    await this.#requested(event, question);
    return question;
  }

  /** The host's user said yes (or no) to a question that was handed over. True where that grants it. */
  async answered(
    call: string,
    given: Partial<Omit<Answer, 'input'>>,
    { session, called }: { readonly session: string; readonly called?: Called | undefined },
  ): Promise<boolean> {
    const about = called === undefined ? undefined : aboutOf(called);
    const open = this.#handed.get(call)?.asked ?? this.#options.memory?.asked(call, about);
    if (open === undefined) return false;
    // A host that only says yes says it once.
    const option = open.options.find((offered) => grants(offered) && !grantsAlways(offered)) ?? 'Allow once';
    const answer = { option, ...given };
    const checked = check(answer, open);
    if (checked instanceof SluiceError) throw checked;
    const taken = this.#take(call, open.about);
    // Another process was told the same, and has it.
    if (taken === undefined) return false;
    if (grantsAlways(answer.option)) for (const key of taken.asked.grants) this.#grants.add(key);
    const { time } = taken.asked;
    // Clocks jump, and the file may be anybody's: a wait is never less than nothing.
    const waited = typeof time === 'number' ? Math.max(0, Date.now() - time) : undefined;
    const event = taken.event ?? eventOf(taken.asked, session);
    const { granted } = await this.#decided(event, taken.asked, answer, { waited });
    return granted;
  }

  #take(call: string, about: string): { readonly asked: Asked; readonly event?: Event } | undefined {
    const { memory } = this.#options;
    const handed = this.#handed.get(call);
    this.#handed.delete(call);
    const kept = memory?.answer(call, about);
    if (memory === undefined) return handed;
    return kept === undefined ? undefined : { asked: kept, ...(handed !== undefined && { event: handed.event }) };
  }

  /** Grants end with the session, and so does every wait. */
  end(): void {
    this.#grants.clear();
    this.#handed.clear();
    this.#ended.abort(new SluiceError('SESSION_ENDED', { what: 'The session has ended' }));
  }

  #question({ event, findings }: Outcome, asks: Outcome['asks'], merged: Merged, signal: AbortSignal): Question {
    const { tool, input } = event.data as { tool?: string; input?: unknown };
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
      options: Object.freeze([...merged.options]),
      default: merged.default,
      deadline: Date.now() + merged.timeout * 1000,
      signal,
      grants: asks.map((ask) => grantKey(event as unknown as Event, ask)),
      attempted: (problem) => void this.#attempted(event as unknown as Event, merged.prompt, problem),
    };
  }

  async #wait(
    question: Question,
    seconds: number,
    deadline: AbortController,
  ): Promise<Answer | 'expired' | SluiceError> {
    const { approvals } = this.#options;
    if (approvals === undefined) {
      return new SluiceError('APPROVAL_FAILED', {
        what: NOBODY,
        fix: 'Give the session one, or deny instead of asking.',
      });
    }
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<'expired'>((resolve) => {
      timer = setTimeout(() => {
        resolve('expired');
        deadline.abort(new SluiceError('APPROVAL_FAILED', { what: 'Nobody answered in time' }));
      }, seconds * 1000);
      if (this.#ended.signal.aborted) resolve('expired');
      this.#ended.signal.addEventListener('abort', () => resolve('expired'), { once: true });
    });
    try {
      const answer: unknown = await Promise.race([
        expired,
        Promise.resolve(approvals.request(question)).then((given) => check(given, question)),
      ]);
      return answer as Answer | 'expired' | SluiceError;
    } catch (cause) {
      // An approval system that gives up because its signal fired has not failed: nobody answered.
      if (question.signal.aborted) return 'expired';
      return new SluiceError('APPROVAL_FAILED', {
        what: `The approval system failed: ${cause instanceof Error ? cause.message : show(cause)}`,
        cause,
      });
    } finally {
      clearTimeout(timer);
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
  ): Promise<Ruling> {
    const granted = grants(answer.option);
    const { option, by, way, words, input, authenticator } = answer;
    const said = {
      ...(by !== undefined && { by }),
      ...(way !== undefined && { way }),
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
    { timeout, default: choice }: Merged,
    { concern, waited }: { readonly concern: string; readonly waited?: number },
  ): Promise<Ruling> {
    const wait = waited === undefined ? {} : { wait_ms: waited };
    await this.#record(event, 'expired', { id, hooks, prompt, options, default: choice, ...wait });
    const ended = this.#ended.signal.aborted;
    const granted = choice === 'allow' && !ended;
    this.#announce(event, granted ? 'approval:granted' : 'approval:denied', {
      prompt,
      id,
      ...(!granted && { expired: true }),
    });
    const nobody = this.#options.attended === false;
    const sentence = granted
      ? `${nobody ? 'Nobody is there to answer' : 'Timeout'} - allowed by default.`
      : ended
        ? `The session ended before anyone answered: ${concern}`
        : nobody
          ? `Denied by default: nobody is there to answer. The question was: ${concern}`
          : `Timeout - denied by default: nobody answered within ${timeout} s. The question was: ${concern}`;
    return { granted, state: 'expired', sentence, ...(waited !== undefined && { waited }) };
  }

  #announce(event: Event, name: string, data: Readonly<Record<string, unknown>>): void {
    const { tool } = event.data as { tool?: string };
    this.#options.announce(event, name, { ...data, ...(tool !== undefined && { tool }) });
  }

  async #record(event: Event, state: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#options.records.write('approval', event, { state, ...fields }, { durable: true });
  }
}

/** Enough of an event for its records. */
function eventOf({ event, call, tool }: Asked, session: string): Event {
  const data = tool === undefined ? {} : { tool };
  return { name: event, session, call, time: new Date().toISOString(), data };
}

function check(answer: unknown, { options }: Pick<Question, 'options'>): Answer | SluiceError {
  const option = isRecord(answer) ? answer.option : undefined;
  if (typeof option === 'string' && options.includes(option)) {
    // Read once: a getter could say something else the second time.
    const { by, way, words, input, authenticator, proof } = answer as unknown as Answer;
    return {
      option,
      ...(typeof by === 'string' && { by }),
      ...(typeof way === 'string' && { way }),
      ...(typeof words === 'string' && { words }),
      ...(input !== undefined && { input }),
      ...(typeof authenticator === 'string' && { authenticator }),
      ...(proof !== undefined && { proof }),
    };
  }
  return new SluiceError('APPROVAL_OPTION_UNKNOWN', {
    what: 'The approval system answered with an option that was not offered',
    expected: options.map((offered) => JSON.stringify(offered)).join(', '),
    got: show(option ?? answer),
    fix: 'It counts as a denial.',
  });
}
