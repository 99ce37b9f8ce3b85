import { visible } from '../core/visible.js';
import type { Shown } from '../session/ports.js';
import type { Settled } from '../session/session.js';
import { complain } from './claude-output.js';
import { reshape, withText } from './claude-result.js';
import type { Encoded, Happened } from './client.js';

const WITHHELD = '[The output was withheld by Sluice. The reason stands beside it.]';

/** One answer to Claude as it grows: at most one decision, then what goes beside it. */
export class Answer {
  readonly #event: string;
  readonly #happened: Happened;
  readonly #top: Record<string, unknown> = {};
  readonly #specific: Record<string, unknown> = {};
  #blocked: string | undefined;
  #warning: string | undefined;

  constructor(event: string, happened: Happened) {
    this.#event = event;
    this.#happened = happened;
  }

  /** False where the output of a tool that has run could not be kept from the model. */
  deny(reason: string): boolean {
    const happened = this.#happened;
    if (happened.name === 'tool:pre') {
      Object.assign(this.#specific, { permissionDecision: 'deny', permissionDecisionReason: reason });
    } else Object.assign(this.#top, { decision: 'block', reason });
    if (happened.name !== 'tool:post') {
      this.#blocked = reason;
      return true;
    }
    const blank = withText(happened, WITHHELD);
    if (blank === undefined) return false;
    this.#specific.updatedToolOutput = blank;
    return true;
  }

  permit({ decision, replaced, event, reasons, asks, question }: Settled): void {
    if (replaced) this.#specific.updatedInput = (event.data as { input?: unknown }).input;
    if (decision !== 'allow' && decision !== 'ask') return;
    const why =
      decision === 'ask'
        ? (question?.prompt ?? asks.map(({ prompt = 'Allow this operation?' }) => visible(prompt)).join('\n'))
        : reasons.flatMap((said) => (said.decision === 'allow' ? said.reason : [])).join('\n');
    this.#specific.permissionDecision = decision;
    if (why !== '') this.#specific.permissionDecisionReason = why;
  }

  /** An output that Claude would not take must not leave the original in its place. */
  replaceOutput(output: unknown): void {
    const happened = this.#happened;
    if (happened.name !== 'tool:post') return;
    const { tool } = happened;
    const fitting = reshape(happened, output);
    if (fitting !== undefined) {
      this.#specific.updatedToolOutput = fitting;
      return;
    }
    const withheld = this.deny(`A hook changed the output of ${tool} into something that ${tool} cannot return.`);
    this.warn(
      `The changed output of ${tool} does not fit the tool: ${withheld ? 'the output was withheld' : 'the original reached the model'}.`,
    );
  }

  stop(stops: Settled['stops']): void {
    const reasons = stops.map(({ hook, reason }) => reason || `Stopped by ${hook}.`);
    Object.assign(this.#top, { continue: false, stopReason: reasons.join('\n') });
  }

  inject(context: string): void {
    if (context !== '') this.#specific.additionalContext = context;
  }

  hide(): void {
    this.#top.suppressOutput = true;
  }

  warn(warning: string): void {
    this.#warning = warning;
  }

  encode(shown: readonly Shown[]): Encoded {
    const warned: Shown[] =
      this.#warning === undefined ? [] : [{ level: 'warning', source: 'sluice', message: this.#warning }];
    // The same failure may have been shown for each record of one event.
    const messages = new Set([...shown.filter(({ level }) => level !== 'debug'), ...warned].map(line));
    if (messages.size > 0) this.#top.systemMessage = [...messages].join('\n');
    const specific = Object.keys(this.#specific).length > 0 && {
      hookSpecificOutput: { hookEventName: this.#event, ...this.#specific },
    };
    const output = { ...this.#top, ...specific };
    const complaint = complain(this.#event, output);
    if (complaint !== undefined) return failed(`Sluice made an answer that Claude could not have read: ${complaint}.`);
    const warning = this.#warning === undefined ? {} : { warning: this.#warning };
    const stdout = Object.keys(output).length > 0 ? `${JSON.stringify(output)}\n` : '';
    // A tool's output is not blocked: there exit 2 would leave it as it was.
    if (this.#blocked === undefined) return { stdout, stderr: '', exitCode: 0, ...warning };
    return { stdout, stderr: `${this.#blocked}\n`, exitCode: 2, ...warning };
  }
}

/** No answer at all: exit 2 blocks whatever can be blocked, and standard error says why. */
export function failed(reason: string): Encoded {
  return { stdout: '', stderr: `${reason}\n`, exitCode: 2 };
}

function line({ message, level, source }: Shown): string {
  const text = message.split('\n').map(visible).join('\n');
  return `${visible(source.replace(/^hook:/, ''))}: ${level === 'info' ? '' : `${level}: `}${text}`;
}
