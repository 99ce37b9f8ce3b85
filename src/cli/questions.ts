import { createInterface, type Interface } from 'node:readline';

/** Asks a person, one question after the other. What is typed ahead is not lost. */
export class Questions {
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
  async agrees(question: string, otherwise: boolean): Promise<boolean | undefined> {
    const answer = await this.ask(`${question} ${otherwise ? '[Y/n]' : '[y/N]'}: `);
    if (answer === undefined) return undefined;
    const word = answer.trim().toLowerCase();
    return word === '' ? otherwise : word.startsWith('y');
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
