import type {
  Answer,
  Approvals,
  Audit,
  AuditRecord,
  Context,
  Display,
  DisplayMessage,
  HookMessage,
  Question,
} from '../session/ports.js';

/** A context that keeps what it was given. */
export class FakeContext implements Context {
  readonly messages: HookMessage[] = [];

  add(message: HookMessage): void {
    this.messages.push(message);
  }
}

type Scripted = string | Answer | Error | 'never' | ((question: Question) => Answer | Promise<Answer>);

/** Approvals that answer from a script, one answer a question; the last one repeats. `never` leaves it open. */
export class FakeApprovals implements Approvals {
  readonly questions: Question[] = [];
  readonly #script: readonly Scripted[];

  constructor(...script: Scripted[]) {
    this.#script = script;
  }

  async request(question: Question): Promise<Answer> {
    const scripted = this.#script[Math.min(this.questions.length, this.#script.length - 1)] ?? 'Deny';
    this.questions.push(question);
    if (scripted === 'never') return new Promise(() => {});
    if (scripted instanceof Error) throw scripted;
    if (typeof scripted === 'function') return scripted(question);
    return typeof scripted === 'string' ? { option: scripted, by: 'test' } : scripted;
  }
}

/** A display that keeps what it was told to show. */
export class FakeDisplay implements Display {
  readonly shown: DisplayMessage[] = [];

  show(shown: DisplayMessage): void {
    this.shown.push(shown);
  }
}

/** An audit in memory. Set `broken` to make it fail. */
export class FakeAudit implements Audit {
  readonly records: (AuditRecord & { readonly durable: boolean })[] = [];
  broken: Error | undefined;

  write(record: AuditRecord, options: { readonly durable?: boolean } = {}): void {
    if (this.broken !== undefined) throw this.broken;
    this.records.push({ ...record, durable: options.durable === true });
  }

  /** The records of one type, in order. */
  of(type: AuditRecord['type']): readonly AuditRecord[] {
    return this.records.filter((record) => record.type === type);
  }
}
