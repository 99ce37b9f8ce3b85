import { createInterface, type Interface } from 'node:readline';

/** What an answer means; undefined where it is neither. */
export function parseYesOrNo(answer: string, otherwise: boolean): boolean | undefined {
  const word = answer.trim().toLowerCase();
  if (word === '') return otherwise;
  return /^(?:y|yes|n|no)$/.test(word) ? word.startsWith('y') : undefined;
}

/** Asks a person, one question after the other. What is typed ahead is not lost. */
export class Prompter {
  readonly #terminal: Interface = createInterface({ input: process.stdin, output: process.stdout });
  readonly #typed: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;
  #closed = false;

  constructor() {
    this.#terminal.on('line', (line) => {
      if (this.#waiting === undefined) this.#typed.push(line);
      else this.#answer(line);
    });
    this.#terminal.on('close', () => {
      this.#closed = true;
      this.#answer(undefined);
    });
  }

  /** The answer, or undefined where the person went away. */
  async ask(question: string): Promise<string | undefined> {
    const ahead = this.#typed.shift();
    if (ahead !== undefined || this.#closed) {
      process.stdout.write(`${question}${ahead ?? ''}\n`);
      return ahead;
    }
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#terminal.setPrompt(question);
      this.#terminal.prompt();
    });
  }

  /** Yes or no; what a bare return means stands in the question. */
  async confirm(question: string, otherwise: boolean): Promise<boolean | undefined> {
    const text = `${question} ${otherwise ? '[Y/n]' : '[y/N]'}: `;
    for (let answer = await this.ask(text); answer !== undefined; answer = await this.ask(text)) {
      const said = parseYesOrNo(answer, otherwise);
      if (said !== undefined) return said;
      // A no may write somewhere else: what was not understood is not taken for one.
      process.stdout.write('Expected y or n.\n');
    }
    return undefined;
  }

  close(): void {
    this.#terminal.close();
  }

  #answer(line: string | undefined): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(line);
  }
}
