import { closeSync, openSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';
import { SluiceError } from '../core/errors.js';
import { escapeControl } from '../core/escape-control.js';
import type { Answer, Approvals, Question } from './ports.js';
import { isGrantOption } from './question.js';

/** What was typed: a text, or bytes that say themselves as text. */
type Chunk = { toString(): string };

/** What is used of two streams of Node, in words of our own: who has no types of Node can read these. */
export interface Terminal {
  readonly input: {
    on(event: 'data', listener: (chunk: Chunk) => void): unknown;
    once(event: 'end' | 'error', listener: () => void): unknown;
    removeListener(event: 'data' | 'end', listener: (chunk: Chunk) => void): unknown;
    pause(): unknown;
    resume(): unknown;
    setRawMode?(on: boolean): unknown;
    readonly isTTY?: boolean;
  };
  readonly output: { write(text: string): unknown; readonly isTTY?: boolean };
}

/** The terminal that this process belongs to, whatever its standard input is; undefined where there is none. */
export function openTerminal(path = '/dev/tty'): (Terminal & { close(): void }) | undefined {
  try {
    const input = new ReadStream(openSync(path, 'r'));
    const descriptor = openSync(path, 'w');
    const output = new WriteStream(descriptor);
    return {
      input,
      output,
      close() {
        input.destroy();
        output.destroy();
        try {
          closeSync(descriptor);
        } catch {
          // Destroying the stream has closed it.
        }
      },
    };
  } catch {
    return undefined;
  }
}

/** Milliseconds in which nobody can have read the question. */
const MIN_READING_MS = 300;

/** Asks in a terminal: numbered options, a visible countdown, one question at a time. */
export class TerminalApprovals implements Approvals {
  readonly #terminal: Terminal;
  #last: Promise<unknown> = Promise.resolve();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  request(question: Question): Promise<Answer> {
    const turn = this.#last.then(() => this.#ask(question));
    // The answer is carried out first: it may answer the questions that wait, which are then not shown.
    this.#last = turn.catch(() => undefined).then(() => new Promise((resolve) => setImmediate(resolve)));
    return turn;
  }

  #ask(question: Question): Promise<Answer> {
    const { input, output } = this.#terminal;
    const { options, signal } = question;
    if (signal.aborted) return Promise.reject(signal.reason);
    output.write(heading(question));
    return new Promise((resolve, reject) => {
      let typed = '';
      const line = () =>
        `${output.isTTY === true ? '\r\u001b[K' : ''}Choose 1-${options.length} (${remaining(question)}): ${typed}`;
      const clock = output.isTTY === true ? setInterval(() => output.write(line()), 1000) : undefined;
      const finish = (done: () => void): void => {
        clearInterval(clock);
        input.removeListener('data', read);
        input.removeListener('end', refuse);
        signal.removeEventListener('abort', expire);
        input.setRawMode?.(false);
        input.pause();
        output.write('\n');
        done();
      };
      const choose = (option: string): void => finish(() => resolve({ option, by: 'terminal' }));
      // Never an option that grants, whatever the options are.
      const refusal = options.findLast((option) => !isGrantOption(option));
      const refuse = (): void => (refusal === undefined ? finish(() => reject(unanswered())) : choose(refusal));
      const expire = (): void => finish(() => reject(signal.reason));
      const shownAt = Date.now();
      const read = (chunk: Chunk): void => {
        // What was typed before the question could be read was not an answer to it, and a terminal hands it over late.
        if (input.isTTY === true && Date.now() - shownAt < MIN_READING_MS) return;
        // What an arrow or a function key sends.
        if (String(chunk).startsWith('\u001b[')) return;
        for (const key of String(chunk)) {
          // Ctrl-C, Ctrl-D and Escape leave nothing granted.
          if (key === '\u0003' || key === '\u0004' || key === '\u001b') {
            refuse();
            return;
          }
          if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1);
          else if (key !== '\r' && key !== '\n') typed += escapeControl(key);
          const option = pick(typed, options, key === '\r' || key === '\n');
          if (option !== undefined) {
            output.write(output.isTTY === true ? `${line()} ${escapeControl(option)}` : escapeControl(option));
            choose(option);
            return;
          }
          if (key === '\r' || key === '\n') typed = '';
        }
        if (output.isTTY === true) output.write(line());
      };
      input.setRawMode?.(true);
      input.on('data', read);
      input.once('end', refuse);
      signal.addEventListener('abort', expire, { once: true });
      output.write(line());
      input.resume();
    });
  }
}

function unanswered(): SluiceError {
  return new SluiceError('APPROVAL_FAILED', { what: 'The question was left without an answer' });
}

/** A number chooses at once where one digit is enough; words need Enter. */
function pick(typed: string, options: readonly string[], entered: boolean): string | undefined {
  const text = typed.trim();
  if (/^[0-9]+$/.test(text) && (entered || options.length < 10)) return options[Number(text) - 1];
  return entered ? options.find((option) => option.toLowerCase() === text.toLowerCase()) : undefined;
}

function heading({ prompt, hint, tool, input, options }: Question): string {
  const call = tool === undefined ? [] : [`  ${escapeControl(tool)}: ${escapeControl(inputText(input))}`];
  const choices = options.map((option, index) => `  ${index + 1}) ${escapeControl(option)}`);
  return `${['', `Sluice asks: ${prompt}`, ...call, ...(hint === undefined ? [] : [`  ${hint}`]), ...choices].join('\n')}\n`;
}

/** The input as JSON; numbers that JSON can't carry are written out. */
function inputText(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)) ?? '';
}

function remaining({ deadline, default: choice }: Question): string {
  return `${Math.max(0, Math.ceil((deadline - Date.now()) / 1000))} s, then ${choice}`;
}
